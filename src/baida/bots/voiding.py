"""Which suit to void, and by which tile (S1)."""

from __future__ import annotations

from collections.abc import Sequence

from baida.bots.holding import Holding
from baida.bots.prospects import Prospects
from baida.game.actions import INDICATOR, VOID


def choose_void(prospects: Prospects, holding: Holding, legal: Sequence[int]) -> int:
    """Void the suit without which the hand promises most.

    Of its tiles the one laid face down is the one that others can least make pungs of.
    """
    suits = sorted({_suit_of(action) for action in legal})
    promises = {suit: prospects.waiting(holding.voiding(suit)) for suit in suits}
    best = max(suits, key=lambda suit: promises[suit])
    unseen = prospects.unseen.by_tile
    return min(
        (action for action in legal if _suit_of(action) == best),
        key=lambda action: (unseen[action - VOID] if action < INDICATOR else 0, action),
    )


def _suit_of(action: int) -> int:
    return action - INDICATOR if action >= INDICATOR else (action - VOID) // 9
