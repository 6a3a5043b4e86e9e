"""The value of wins in points, by the patterns and payments of a game: weights for the policy."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from baida.core.policy.weights import PRICES, Weights
from baida.score.rules import DISCARD, ON_JOKER, SELF_DRAW, Rules, income
from baida.tiles import KINDS, NAMES

#: The share of wins that is self-drawn, between careful players.
_SELF_DRAWN = 0.35
#: A winner avoids the cost of other players' wins: this share of an ordinary win.
_SPARED = 1.0


@lru_cache(maxsize=16)
def weights_for(rules: Rules) -> Weights:
    worth = _Worth(rules)
    all_tiles = rules.tiles
    return Weights(
        rules.play_options,
        [all_tiles.count(tile) for tile in range(len(NAMES))],
        prices=worth.prices(),
        win=worth.of_win,
        green_win=worth.of_green_win,
        shot=worth.of_shot,
        joker_shot=worth.of_joker_shot,
        ordinary=rules.variant.ordinary_total,
        joker_bonus=worth.patterns(rules.variant.strategy.won_on_joker),
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

    def patterns(self, names: Iterable[str]) -> int:
        """Return the value of these patterns together; house rules may lack some of them."""
        return sum(self._values.get(name, 0) for name in names)

    def prices(self) -> dict[str, int]:
        variant = self._rules.variant
        plans = variant.strategy.plans
        prices = {name: self.patterns(plans.get(name, ())) for name in PRICES}
        if variant.declared_value is not None:
            prices["declared_tile"] = 0  # the game defines what they are worth together
        return prices

    def of_win(self, total: int, others: int) -> float:
        """Return the average points of a win with this total against this many other players."""
        drawn = total + self.patterns(self._rules.variant.strategy.self_drawn)
        points = (1 - _SELF_DRAWN) * self._income(DISCARD, total, others)
        points += _SELF_DRAWN * self._income(SELF_DRAW, drawn, others)
        return points + self._spared(others)

    def of_green_win(self, total: int, others: int) -> float:
        """Return the points of a win by discarded green jokers (V16), paid like a self-draw."""
        return self._income(SELF_DRAW, total, others) + self._spared(others)

    def of_shot(self, total: int) -> float:
        """Return the cost of discarding the winning tile, beyond what the seat would pay anyway."""
        return self._cost(total, DISCARD)

    def of_joker_shot(self, total: int) -> float:
        """Return the same for a flower or joker, with which a house may be stricter (V23)."""
        liable = self._rules.play_options.joker_liability
        return self._cost(total, ON_JOKER if liable else DISCARD)

    def _cost(self, total: int, win: int) -> float:
        rules = self._rules
        paid = rules.payments(rules.points(total), win, total)
        mine = sum(p.amount for p in paid if p.payer in ("discarder", "each_other"))
        return float(mine - sum(p.amount for p in paid if p.payer == "each_of_the_rest"))

    def _spared(self, others: int) -> float:
        return _SPARED * self._income(DISCARD, self._rules.variant.ordinary_total, others)

    def _income(self, win: int, total: int, others: int) -> int:
        rules = self._rules
        return income(rules.payments(rules.points(total), win, total), others)
