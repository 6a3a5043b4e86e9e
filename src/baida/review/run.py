"""Reviews all decisions of a match, in several processes if there is time to save."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from baida.errors import InputError
from baida.game.log.file import Log
from baida.review.choices import choices_of
from baida.review.estimates import default_worlds
from baida.review.match import MatchReview
from baida.review.reviewer import Reviewed, Reviewer
from baida.sim.play import never
from baida.sim.workers import in_order

LEAST_WORLDS, MOST_WORLDS = 8, 100_000


class MatchReviewer:
    """The review of a finished match; InputError if it cannot be reviewed.

    The result does not depend on the number of processes.
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
        processes: int = 1,
        progress: Callable[[int], object] = lambda _done: None,
        stop: Callable[[], bool] = never,
    ) -> MatchReview:
        """Review everything, or what is done when ``stop`` returns true."""
        reviewed: list[Reviewed] = []
        for one in self._each(processes, stop):
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

    def _each(self, processes: int, stop: Callable[[], bool]) -> Iterator[Reviewed]:
        reviewer = Reviewer(self._log.rules.id, self.worlds, self._seed)
        jobs = self._choices.found
        if processes > 1 and len(jobs) > 1:
            yield from in_order(reviewer, jobs, processes, stop)
            return
        for job in jobs:
            if stop():
                return
            yield reviewer(job)
