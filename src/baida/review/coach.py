"""Hints for decisions: what the learned player would do, and why.

The coach knows what the seat knows. A hint takes about a millisecond, in a browser a tenth of a
second.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from baida.bots.efficient import EfficientBot
from baida.bots.learned import LearnedBot
from baida.bots.trials import prior_for
from baida.game.actions import Action
from baida.game.view.own_hand import OwnHand
from baida.game.view.view import View
from baida.i18n import Message
from baida.review.reasons import about, compared, words_for

#: The greatest number of actions that are named besides the best one.
_MOST_OTHERS = 3
#: How much worse an action is, by its distance from the best in standard errors of the estimate.
_GRADES = ((1.0, "equal"), (3.0, "little"), (10.0, "clearly"))


@dataclass(frozen=True)
class Hint:
    best: int
    #: The next best actions, each with how much worse it is: equal, little, clearly or much.
    others: tuple[tuple[int, str], ...]
    reasons: tuple[Message, ...]


def hint_for(view: View, legal: Sequence[int]) -> Hint:
    rules = view.rules
    weighed = LearnedBot(rules, view.viewer, 0).weigh(view, legal)
    # Two actions of the same name, such as declaring a joker with either frame, count as one.
    by_name: dict[str, tuple[int, float]] = {}
    for code, points in sorted(weighed, key=lambda one: -one[1]):
        by_name.setdefault(words_for(Action.of(code)), (code, points))
    (best, most), *rest = by_name.values()
    error = prior_for(rules, {}).error
    others = tuple((code, _grade((most - points) / error)) for code, points in rest[:_MOST_OTHERS])
    if not others:
        reasons = _alone(view, legal, best)
    else:
        other, points = rest[0]
        said = {"best": words_for(Action.of(best)), "other": words_for(Action.of(other))}
        efficient = EfficientBot(rules, 0, 0)
        why = compared(efficient, view, legal, best, other, most - points)
        reasons = [Message(f"review.better_{others[0][1]}", **said), *why]
    return Hint(best, others, tuple(reasons))


def _grade(distance: float) -> str:
    return next((grade for most, grade in _GRADES if distance < most), "much")


def _alone(view: View, legal: Sequence[int], best: int) -> list[Message]:
    """Describe an action without an alternative."""
    if len(legal) == 1:
        return [Message("review.only_action", action=words_for(Action.of(best)))]
    return list(about(OwnHand(view), view, Action.of(best)))
