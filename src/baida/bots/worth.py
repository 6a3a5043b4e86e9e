"""What a win is worth in points, before it is won."""

from __future__ import annotations

from functools import lru_cache

from baida.score.rules import DISCARD, SELF_DRAW, Rules

#: How many wins are self-drawn, between players who take care.
_SELF_DRAWN = 0.35
#: What players win with on an ordinary day, by the unit of the game.
_ORDINARY = {"fan": 1, "faan": 12, "phan": 18}
#: The winner is spared what others' wins would have cost: this share of an ordinary one.
_SPARED = 1.0


class Worth:
    """Points for totals, and totals for patterns, under some rules."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        units = rules.table.units
        self._values = {p.id: p.value * units[p.unit] for p in rules.table.patterns}
        self._known: dict[tuple[int, int], float] = {}
        self.ordinary = _ORDINARY[rules.variant.unit]

    def pattern(self, *names: str) -> int:
        """What the first of these patterns that the game has adds to a total; 0: it has none."""
        return next((self._values[name] for name in names if name in self._values), 0)

    def of_win(self, total: int, others: int) -> float:
        """What a win with this total brings on average, with so many others still in."""
        known = self._known.get((total, others))
        if known is None:
            known = (1 - _SELF_DRAWN) * self._income(DISCARD, total, others)
            known += _SELF_DRAWN * self._income(SELF_DRAW, total, others)
            known += _SPARED * self._income(DISCARD, self.ordinary, others)
            self._known[total, others] = known
        return known

    def of_green(self, discards: int, declared: int, others: int) -> float:
        """What a win by so many discarded green jokers brings (V16), declared tiles included."""
        name = "five_green_joker_discards" if discards >= 5 else "three_green_joker_discards"
        total = self.pattern(name) + declared
        spared = _SPARED * self._income(DISCARD, self.ordinary, others)
        return self._income(SELF_DRAW, total, others) + spared

    def of_shot(self, total: int) -> float:
        """What it costs to discard the tile of such a win, beyond what one pays anyway."""
        variant = self._rules.variant
        paid = variant.payments(variant.points(total), DISCARD, total)
        mine = sum(p.amount for p in paid if p.payer in ("discarder", "each_other"))
        return float(mine - sum(p.amount for p in paid if p.payer == "each_of_the_rest"))

    def _income(self, win: int, total: int, others: int) -> int:
        variant = self._rules.variant
        payers = {"each_other": others, "each_of_the_rest": others - 1}
        return sum(
            payment.amount * payers.get(payment.payer, 1)
            for payment in variant.payments(variant.points(total), win, total)
        )


@lru_cache(maxsize=64)
def worth_for(rules: Rules) -> Worth:
    """One for each set of rules."""
    return Worth(rules)
