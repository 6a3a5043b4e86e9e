"""Review many matches together, so that all workers are busy to the end of the last match.

Only a few matches are in memory at a time, however many logs there are.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from math import sqrt
from pathlib import Path

from baida.errors import InputError
from baida.game.log.folder import open_log
from baida.jobs.runner import Inline, Runner, Stop, never
from baida.review.choices import Choice
from baida.review.match import MOST_SHOWN, MatchReview
from baida.review.reviewer import Reviewed, Reviewer
from baida.review.run import MatchReviewer
from baida.stats import standard_error

#: The number of matches that are kept open: in progress, or after the death of a worker.
_OPEN_MATCHES = 8


class ManyReviewer:
    """The reviews of many finished matches; ``problems`` are the logs that cannot be reviewed."""

    def __init__(
        self,
        paths: Sequence[Path],
        *,
        seat: int | None = None,
        worlds: int | None = None,
        seed: int = 0,
    ) -> None:
        self.problems: list[str] = []

        @lru_cache(maxsize=_OPEN_MATCHES)
        def open_match(path: Path) -> MatchReviewer:
            return MatchReviewer(open_log(path), seat=seat, worlds=worlds, seed=seed)

        self._open = open_match
        self.paths: list[Path] = []
        counts = []
        for path in paths:
            try:
                counts.append(self._open(path).decisions)
            except InputError as error:
                if error.field != "log":
                    raise
                known = error.message.startswith(f"{path}: ")
                self.problems.append(error.message if known else f"{path}: {error.message}")
            else:
                self.paths.append(path)
        #: The number of decisions before each match, and of all.
        self._before = [0, *accumulate(counts)]

    @property
    def decisions(self) -> int:
        return self._before[-1]

    def review(
        self,
        *,
        on: Runner | None = None,
        progress: Callable[[int, int], object] = lambda _decisions, _matches: None,
        stop: Stop = never,
    ) -> Iterator[tuple[Path, MatchReview]]:
        """Yield the matches that are complete, in the order of the logs, until ``stop``."""
        reviewed: list[Reviewed] = []
        done = 0
        number = 0
        results = (on or Inline()).map(_EachByItsRules(), _Jobs(self), stop=stop, name=self._name)
        with closing(results):
            while number < len(self.paths):
                while done < self._before[number + 1]:
                    one = next(results, None)
                    if one is None:
                        return
                    reviewed.append(one)
                    done += 1
                    progress(done, number)
                yield self.paths[number], self._open(self.paths[number]).result(reviewed)
                reviewed = []
                number += 1

    def match_at(self, place: int) -> tuple[Path, MatchReviewer, int]:
        """Return the match of a decision, and the decision's place there."""
        number = bisect_right(self._before, place) - 1
        path = self.paths[number]
        return path, self._open(path), place - self._before[number]

    def _name(self, place: int) -> str:
        path, match, inside = self.match_at(place)
        return f"{path}, {match.name(inside)}"


class _Jobs:
    """Decisions with their reviewers; a match is read when its first decision is handed out."""

    def __init__(self, matches: ManyReviewer) -> None:
        self._matches = matches

    def __len__(self) -> int:
        return self._matches.decisions

    def __getitem__(self, place: int, /) -> tuple[Reviewer, Choice]:
        _, match, inside = self._matches.match_at(place)
        return match.reviewer(), match.choices[inside]


class _EachByItsRules:
    """Reviews in a worker, with one cached reviewer for each set of rules."""

    def __init__(self) -> None:
        self._reviewers: dict[Reviewer, Reviewer] = {}

    def __call__(self, job: tuple[Reviewer, Choice], stop: Stop) -> Reviewed:
        reviewer, choice = job
        return self._reviewers.setdefault(reviewer, reviewer)(choice, stop)


@dataclass
class PlayerTotal:
    """The losses of a player in all matches; seats of one bot count together."""

    matches: int = 0
    decisions: int = 0
    mistakes: int = 0
    loss: float = 0.0
    loss_variance: float = 0.0
    fair_loss: float = 0.0
    fair_squares: float = 0.0

    def add(self, decisions: Sequence[Reviewed]) -> None:
        self.matches += 1
        self.decisions += len(decisions)
        for one in decisions:
            self.fair_loss += one.fair_loss
            self.fair_squares += one.fair_loss**2
            if one.category is not None:
                self.mistakes += 1
                self.loss += one.loss
                self.loss_variance += one.error**2

    @property
    def loss_error(self) -> float:
        return sqrt(self.loss_variance)

    @property
    def per_decision(self) -> tuple[float, float] | None:
        """The mean fair loss and its standard error; None with fewer than two decisions."""
        error = standard_error(self.decisions, self.fair_loss, self.fair_squares)
        return None if error is None else (self.fair_loss / self.decisions, error)


@dataclass
class Totals:
    matches: int = 0
    players: dict[str, PlayerTotal] = field(default_factory=dict)
    #: The worst mistakes with their logs and players, the worst first.
    worst: list[tuple[Path, str, Reviewed]] = field(default_factory=list)

    def add(self, path: Path, review: MatchReview) -> None:
        self.matches += 1
        by_player: dict[str, list[Reviewed]] = {}
        for seat in review.seats:
            told = review.log.header["seats"][seat]
            by_player.setdefault(told.get("bot") or told["name"], []).extend(review.of_seat(seat))
        for player, decisions in by_player.items():
            self.players.setdefault(player, PlayerTotal()).add(decisions)
        found = [*self.worst, *((path, review.name_of(one.seat), one) for one in review.worst)]
        self.worst = sorted(found, key=lambda one: -one[2].loss)[:MOST_SHOWN]
