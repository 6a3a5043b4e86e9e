"""Review all decisions of a match, here or on the workers of a runner."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

from baida.errors import InputError
from baida.game.log.file import Log
from baida.jobs.runner import Inline, Runner, Stop, never
from baida.review.choices import Choice, choices_of
from baida.review.estimates import default_worlds
from baida.review.match import MatchReview
from baida.review.reviewer import Reviewed, Reviewer

LEAST_WORLDS, MOST_WORLDS = 8, 100_000


class MatchReviewer:
    """The review of a finished match; raises InputError if it cannot be reviewed.

    ``worlds`` is the greatest number of worlds per decision and the measure of the work: where
    Python is slow, use fewer. The result depends on the log, the seat, the seed and that number
    alone, not on where it is made. There are two ways to make it:

    - ``review`` returns when all is done; it can use the workers of a runner.
    - ``steps`` is for programs with one thread that have other things to do in between, such as the
      Web Worker of the browser. To stop early, take no further step::

          reviewer, done = MatchReviewer(log, seat=0, worlds=LEAST_WORLDS), []
          for one in reviewer.steps():
              if one is not None:
                  done.append(one)
                  show(len(done), reviewer.decisions)
              await asyncio.sleep(0)
          review = reviewer.result(done)

    ``result`` makes a review of the decisions so far; it says whether it is complete.
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
    def choices(self) -> Sequence[Choice]:
        return self._choices.found

    @property
    def decisions(self) -> int:
        return len(self.choices)

    def review(
        self,
        *,
        on: Runner | None = None,
        progress: Callable[[int], object] = lambda _done: None,
        stop: Stop = never,
    ) -> MatchReview:
        """Review everything, or as much as is done when ``stop`` returns true."""
        reviewed: list[Reviewed] = []
        for one in (on or Inline()).map(self.reviewer(), self.choices, stop=stop, name=self.name):
            reviewed.append(one)
            progress(len(reviewed))
        return self.result(reviewed)

    def steps(self) -> Generator[Reviewed | None]:
        """Review decision by decision; yield None after each rollout, and each result."""
        reviewer = self.reviewer()
        for choice in self.choices:
            yield (yield from reviewer.steps(choice))

    def result(self, reviewed: Sequence[Reviewed]) -> MatchReview:
        """Return the review of the first decisions of the match, those that are done."""
        return MatchReview(
            self._log,
            self.worlds,
            self._seed,
            self._seats,
            tuple(reviewed),
            self.decisions,
            self._choices.untold,
        )

    def reviewer(self) -> Reviewer:
        return Reviewer(self._log.rules.id, self.worlds, self._seed)

    def name(self, place: int) -> str:
        return f"decision {self.choices[place].n}"
