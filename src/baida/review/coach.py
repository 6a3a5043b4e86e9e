"""A hint for a decision: what the learned player would do, and why.

It knows what the seat knows. A hint takes about a millisecond, in a browser a tenth of a second.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from baida.bots.efficient import EfficientBot
from baida.bots.learned.bot import LearnedBot
from baida.game.actions import Action
from baida.game.view.own_hand import OwnHand
from baida.game.view.view import View
from baida.i18n import Message
from baida.review.reasons import about, compared, words_for
from baida.variants import find_rules

#: The most actions that are named besides the best one.
_MOST_OTHERS = 3
#: A smaller lead, in points, is not worth mentioning.
_LEAST_LEAD = 0.05


@dataclass(frozen=True)
class Hint:
    best: int
    #: The next best actions, with how many points less each of them promises.
    others: tuple[tuple[int, float], ...]
    reasons: tuple[Message, ...]


def hint_for(view: View, legal: Sequence[int]) -> Hint:
    rules = find_rules(view.rules)
    weighed = LearnedBot(rules, view.viewer, 0).weigh(view, legal)
    (best, most), *rest = sorted(weighed, key=lambda one: -one[1])
    others = tuple((action, most - lead) for action, lead in rest[:_MOST_OTHERS])
    return Hint(best, others, tuple(_reasons(view, legal, best, others)))


def _reasons(
    view: View, legal: Sequence[int], best: int, others: Sequence[tuple[int, float]]
) -> list[Message]:
    words = words_for(Action.of(best))
    if len(legal) == 1:
        return [Message("review.only_action", action=words)]
    if not others:
        return list(about(OwnHand(view), view, Action.of(best)))
    other, lead = others[0]
    said = {"best": words, "other": words_for(Action.of(other))}
    promise = Message("review.promises_as_much", **said)
    if lead >= _LEAST_LEAD:
        promise = Message("review.promises_more", points=f"{lead:.1f}", **said)
    efficient = EfficientBot(find_rules(view.rules), 0, 0)
    return [promise, *compared(efficient, view, legal, best, other, lead)]
