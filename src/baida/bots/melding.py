"""Melds: which of many ways to lay one, claims, and kongs of one's own."""

from __future__ import annotations

from collections.abc import Sequence

from baida.bots.dangers import Dangers
from baida.bots.holding import Holding
from baida.bots.prospects import Prospects
from baida.core.play.options import Customs
from baida.game.actions import MELD, Action
from baida.tiles import KINDS, STANDS_FOR

#: What a hand has to gain by a claim, which shows its tiles and can be undone by nobody.
_GAIN = 1.1
#: How much of a kong's payment is kept in the end, when nothing has been lost on the way.
_KEPT = 0.75


def ways_to_meld(legal: Sequence[int]) -> list[Action]:
    """Of each meld the way that uses the fewest and the weakest jokers.

    Jokers alone are left in the hand, where they can be anything.
    """
    best: dict[int, tuple[int, int]] = {}
    for code in legal:
        if code >= MELD and (code >> 11 & 127) <= KINDS:  # natural tiles come first
            meld = code & 511  # the kind and the set
            cost = _joker_cost(code)
            if meld not in best or (cost, code) < best[meld]:
                best[meld] = (cost, code)
    return [Action.of(code) for _, (_, code) in sorted(best.items())]


def _joker_cost(code: int) -> int:
    """Each joker of a meld counts, and more if it stands for more."""
    places = code >> 11
    cost = 0
    while places:
        tile = (places & 127) - 1
        if tile >= KINDS:
            cost += 8 + STANDS_FOR[tile].bit_count()
        places >>= 7
    return cost


class Melds:
    """What melds promise to a seat at one moment."""

    def __init__(self, customs: Customs, prospects: Prospects, dangers: Dangers) -> None:
        self._customs = customs
        self._prospects = prospects
        self._dangers = dangers

    def claim(self, holding: Holding, offered: int, legal: Sequence[int]) -> int | None:
        """The claim that is better than to pass, if there is one."""
        best = _GAIN * self._prospects.waiting(holding)
        chosen = None
        for action in ways_to_meld(legal):
            after = holding.melding(action, offered)
            if action.kind == "kong":
                promise = self._with_replacement(after, self._customs.kong_claimed)
            else:
                promise = self._best_discard(after, action, offered)
            if promise > best:
                best, chosen = promise, action.code
        return chosen

    def own_kong(self, holding: Holding, action: Action, drawn: int | None) -> float:
        """What a concealed or added kong promises."""
        after = holding.melding(action, None)
        others = self._prospects.chances.others
        if action.kind == "concealed_kong":
            return self._with_replacement(after, self._customs.kong_concealed * others)
        earns = self._customs.kong_added * others if action.tiles[0] == drawn else 0
        return self._with_replacement(after, earns) - self._dangers.of(action.tiles[0])

    def _with_replacement(self, holding: Holding, earned: int) -> float:
        """Of a hand that draws a replacement at once: a turn more than others."""
        hazard = self._prospects.chances.hazard
        return self._prospects.waiting(holding) * (1 + hazard) + _KEPT * earned

    def _best_discard(self, holding: Holding, action: Action, offered: int) -> float:
        """Of a hand that has claimed and has to discard."""
        banned = _swaps(action, offered) if self._customs.no_swap_calling else ()
        discards = [tile for tile in sorted(set(holding.tiles)) if tile not in banned]
        if self._customs.discipline and holding.count_voided():
            discards = [tile for tile in discards if tile // 9 == holding.voided]
        return max(self._prospects.after(holding, discards).values(), default=0.0)


def _swaps(action: Action, offered: int) -> tuple[int, ...]:
    """What cannot be discarded right after a claim (B8)."""
    first = min(action.stands_for)
    if action.kind == "chow" and offered == first and first % 9 <= 5:
        return offered, first + 3
    if action.kind == "chow" and offered == first + 2 and first % 9 >= 1:
        return offered, first - 1
    return (offered,)
