"""The review of a match: all decisions, and their totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from baida.game.actions import Action, choice_json
from baida.game.log.file import Log
from baida.review.categories import CATEGORIES
from baida.review.reviewer import Candidate, Reviewed
from baida.stats import mean_error
from baida.wire import review as wire

MOST_SHOWN = 5
#: The version of the reviewer; increased when reviews of the same match change.
REVIEWER = 5
_DIGITS = 3


@dataclass(frozen=True)
class MatchReview:
    log: Log
    worlds: int
    seed: int
    #: The seats that are reviewed.
    seats: tuple[int, ...]
    #: In the order of the log.
    decisions: tuple[Reviewed, ...]
    #: The number of decisions when the review is complete.
    all_decisions: int
    untold: int

    @property
    def hands(self) -> int:
        return sum(event["e"] == "hand_started" for event in self.log.events)

    @property
    def complete(self) -> bool:
        return len(self.decisions) == self.all_decisions

    @property
    def mistakes(self) -> list[Reviewed]:
        return [one for one in self.decisions if one.is_mistake]

    @property
    def worst(self) -> list[Reviewed]:
        """The worst mistakes, the worst first."""
        return sorted(self.mistakes, key=lambda one: -one.loss)[:MOST_SHOWN]

    def name_of(self, seat: int) -> str:
        return self.log.header["seats"][seat]["name"]

    def of_seat(self, seat: int) -> list[Reviewed]:
        return [one for one in self.decisions if one.seat == seat]

    def seat_summary(self, seat: int) -> wire.SeatSummary:
        decisions = self.of_seat(seat)
        mistakes = [one for one in decisions if one.is_mistake]
        mean, error = _average([one.fair_loss for one in decisions])
        return {
            "seat": seat,
            "name": self.name_of(seat),
            "bot": self.log.header["seats"][seat].get("bot"),
            "decisions": len(decisions),
            "mistakes": len(mistakes),
            "loss": _short(sum(one.loss for one in mistakes)),
            "loss_error": _short(sqrt(sum(one.error**2 for one in mistakes))),
            # by chance the average can be negative, but no decision gains points
            "loss_per_decision": None if mean is None else max(0.0, mean),
            "loss_per_decision_error": error,
            "categories": {name: _losses(mistakes, name) for name in CATEGORIES},
        }

    def to_json(self) -> wire.MatchReview:
        return {
            "decisions": [_decision_json(one) for one in self.decisions],
            "summary": {
                "rules": self.log.rules.id,
                "reviewer": REVIEWER,
                "hands": self.hands,
                "seed": self.seed,
                "worlds": self.worlds,
                "complete": self.complete,
                "untold": self.untold,
                "decisions": len(self.decisions),
                "mistakes": len(self.mistakes),
                "seats": [self.seat_summary(seat) for seat in self.seats],
                "worst": [
                    {"n": one.n, "seat": one.seat, "loss": _short(one.loss)} for one in self.worst
                ],
            },
        }


def _losses(mistakes: Sequence[Reviewed], category: str) -> wire.Losses:
    found = [one.loss for one in mistakes if one.category == category]
    return {"mistakes": len(found), "loss": _short(sum(found))}


def _average(values: Sequence[float]) -> tuple[float | None, float | None]:
    """Return the mean and its standard error; None if there are too few values."""
    mean, error = mean_error(values) or (None, None)
    return mean and _short(mean), error and _short(error)


def _decision_json(one: Reviewed) -> wire.Decision:
    return {
        "n": one.n,
        "hand": one.hand,
        "seat": one.seat,
        "played": one.played,
        "best": one.best,
        "loss": _short(one.loss),
        "error": _short(one.error),
        "fair_loss": _short(one.fair_loss),
        "mistake": one.is_mistake,
        "category": one.category,
        "proved": one.proved,
        "expected": _short(one.expected),
        "worlds": one.worlds,
        "candidates": [_candidate_json(candidate) for candidate in one.candidates],
        "reasons": [reason.texts() for reason in one.reasons],
    }


def _candidate_json(candidate: Candidate) -> wire.Candidate:
    return {
        "action": candidate.action,
        "choice": choice_json(Action.parse(candidate.action).code),
        "points": _short(candidate.points),
        "error": _short(candidate.error),
        "behind": _short(candidate.behind),
        "behind_error": _short(candidate.behind_error),
    }


def _short(value: float) -> float:
    return round(value, _DIGITS) + 0.0  # never -0.0
