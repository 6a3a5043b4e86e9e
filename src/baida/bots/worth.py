"""The value of wins in points, by the patterns and payments of a game: weights for the policy."""

from __future__ import annotations

from functools import lru_cache

from baida.core.policy.weights import Weights
from baida.game.wall import play_options_of, tiles_of
from baida.score.rules import DISCARD, SELF_DRAW, Rules, income
from baida.tiles import KINDS, NAMES

#: The share of wins that is self-drawn, between careful players.
_SELF_DRAWN = 0.35
#: The total of an ordinary win, by the unit of the game.
_ORDINARY = {"fan": 1, "faan": 12, "phan": 18}
#: A winner avoids the cost of others' wins: this share of an ordinary one.
_SPARED = 1.0
#: The patterns that the policy's plans count; of several names the first that the game has.
_PATTERNS = {
    "clean": ("no_flowers_or_honors", "no_honors_or_flowers"),
    "one_suit": ("full_flush",),
    "one_suit_and_honors": ("mixed_flush",),
    "all_alike": ("all_pungs", "all_triplets"),
    "all_pairs": ("seven_pairs",),
    "thirteen": ("thirteen_orphans", "thirteen_orphans_25"),
    "unconnected": ("thirteen_unconnected",),
    "naturals": ("no_flowers_no_leaves",),
    "declared_tile": ("flower",),
    "jokerless": ("no_jokers",),
    "closed": ("concealed_hand",),
    "four_alike": ("root",),
    "dragon_pung": ("dragons",),
    "seat_pung": ("seat_wind",),
    "round_pung": ("round_wind",),
    "kong": ("open_kong",),
    "kongs": ("two_kongs",),
    "few_green": ("three_green_joker_discards",),
    "many_green": ("five_green_joker_discards",),
}


@lru_cache(maxsize=16)
def weights_for(rules: Rules) -> Weights:
    worth = _Worth(rules)
    all_tiles = tiles_of(rules)
    return Weights(
        play_options_of(rules),
        [all_tiles.count(tile) for tile in range(len(NAMES))],
        prices=worth.prices(),
        win=worth.of_win,
        green_win=worth.of_green_win,
        shot=worth.of_shot,
        ordinary=worth.ordinary,
        joker_bonus=worth.pattern("nfnl_deal_in"),
        joker_families={
            tile: rules.winning_families(tile, DISCARD) for tile in range(KINDS, len(NAMES))
        },
        unconnected="thirteen_unconnected" in rules.configurations,
    )


class _Worth:
    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        units = rules.table.units
        self._values = {p.id: p.value * units[p.unit] for p in rules.table.patterns}
        self.ordinary = _ORDINARY[rules.variant.unit]

    def pattern(self, *names: str) -> int:
        """The value of the first of these patterns that the game has; 0 if it has none."""
        return next((self._values[name] for name in names if name in self._values), 0)

    def prices(self) -> dict[str, int]:
        prices = {name: self.pattern(*patterns) for name, patterns in _PATTERNS.items()}
        if prices["unconnected"]:
            prices["unconnected"] += self.pattern("knitted_short_straight")
        if self._rules.variant.declared_value is not None:
            prices["declared_tile"] = 0  # the game says what they are worth together
        return prices

    def of_win(self, total: int, others: int) -> float:
        """The average points of a win with this total, with so many others still in."""
        points = (1 - _SELF_DRAWN) * self._income(DISCARD, total, others)
        points += _SELF_DRAWN * self._income(SELF_DRAW, total, others)
        return points + self._spared(others)

    def of_green_win(self, total: int, others: int) -> float:
        """The points of a win by discarded green jokers (V16): it is paid like a self-drawn one."""
        return self._income(SELF_DRAW, total, others) + self._spared(others)

    def of_shot(self, total: int) -> float:
        """The cost of discarding the winning tile, beyond what the seat would pay anyway."""
        variant = self._rules.variant
        paid = variant.payments(variant.points(total), DISCARD, total)
        mine = sum(p.amount for p in paid if p.payer in ("discarder", "each_other"))
        return float(mine - sum(p.amount for p in paid if p.payer == "each_of_the_rest"))

    def _spared(self, others: int) -> float:
        return _SPARED * self._income(DISCARD, self.ordinary, others)

    def _income(self, win: int, total: int, others: int) -> int:
        variant = self._rules.variant
        return income(variant.payments(variant.points(total), win, total), others)
