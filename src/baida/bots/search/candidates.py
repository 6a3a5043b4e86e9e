"""Which of the legal actions are worth trying out."""

from __future__ import annotations

from collections.abc import Sequence

from baida.bots.efficient import EfficientBot
from baida.game.actions import DECLARE, INDICATOR, MELD, PASS, VOID, WIN_NOW
from baida.game.view.view import View

_MOST_DISCARDS = 5
_MOST_OTHERS = 3


def worth_a_try(efficient: EfficientBot, view: View, legal: Sequence[int]) -> list[int]:
    """The choice of ``efficient`` and others; declining a cheap win is often better."""
    first, promised = efficient.weigh(view, legal)
    if is_voiding(legal[0]):
        return [first, *_other_suits(legal, first)]
    promised.sort(key=lambda weighed: -weighed[1])
    actions = [action for action, _ in promised]
    found = [first]
    found += [action for action in actions if action < PASS][:_MOST_DISCARDS]
    found += [action for action in legal if action in (PASS, WIN_NOW)]
    found += [action for action in actions if action >= MELD][:_MOST_OTHERS]
    found += [action for action in actions if DECLARE <= action < VOID][:_MOST_OTHERS]
    return list(dict.fromkeys(found))


def is_voiding(action: int) -> bool:
    return VOID <= action < INDICATOR + 3


def voided_suit(action: int) -> int:
    return action - INDICATOR if action >= INDICATOR else (action - VOID) // 9


def _other_suits(legal: Sequence[int], first: int) -> list[int]:
    """One action for each suit that can be voided, except the suit of the first action."""
    found = {voided_suit(action): action for action in reversed(legal)}
    found.pop(voided_suit(first))
    return sorted(found.values())
