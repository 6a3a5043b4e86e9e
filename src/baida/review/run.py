"""Reviews all decisions of a match, here or on the workers of a runner."""

from __future__ import annotations

from collections.abc import Callable

from baida.errors import InputError
from baida.game.log.file import Log
from baida.jobs.runner import Inline, Runner, Stop, never
from baida.review.choices import choices_of
from baida.review.estimates import default_worlds
from baida.review.match import MatchReview
from baida.review.reviewer import Reviewed, Reviewer

LEAST_WORLDS, MOST_WORLDS = 8, 100_000


class MatchReviewer:
    """The review of a finished match; InputError if it cannot be reviewed.

    The result does not depend on where it is made.
    """

    def __init__(
        self, log: Log, *, seat: int | None = None, worlds: int | None = None, seed: int = 0
    ) -> None:
        if seat not in (None, 0, 1, 2, 3):
            raise InputError("seat", f"expected a seat from 0 to 3, found {seat}")
        self.worlds = default_worlds(log.rules) if worlds is None else worlds
        if not LEAST_WORLDS <= self.worlds <= MOST_WORLDS:
            wanted = f"expected {LEAST_WORLDS} to {MOST_WORLDS}"
            raise InputError("worlds", f"{wanted}, found {self.worlds}")
        self._log = log
        self._seed = seed
        self._seats = tuple(range(4)) if seat is None else (seat,)
        self._choices = choices_of(log, seat)

    @property
    def decisions(self) -> int:
        return len(self._choices.found)

    def review(
        self,
        *,
        on: Runner | None = None,
        progress: Callable[[int], object] = lambda _done: None,
        stop: Stop = never,
    ) -> MatchReview:
        """Review everything, or what is done when ``stop`` returns true."""
        reviewed: list[Reviewed] = []
        reviewer = Reviewer(self._log.rules.id, self.worlds, self._seed)
        jobs = self._choices.found
        for one in (on or Inline()).map(reviewer, jobs, stop=stop, name=self._name):
            reviewed.append(one)
            progress(len(reviewed))
        return MatchReview(
            self._log,
            self.worlds,
            self._seed,
            self._seats,
            tuple(reviewed),
            self.decisions,
            self._choices.untold,
        )

    def _name(self, place: int) -> str:
        return f"decision {self._choices.found[place].n}"
