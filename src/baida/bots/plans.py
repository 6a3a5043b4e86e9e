"""Plans: what a hand can become, and a cheap guess of what it would score then."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from baida.bots.holding import Holding
from baida.bots.shape import Naturals, Pungs, Sets, Shape, Special, Unconnected, is_of_use
from baida.bots.worth import worth_for
from baida.score.rules import Rules
from baida.tiles import ANY, FAMILY, HONORS, KINDS, SUITED

#: Flushes and pungs are thought of only when so many tiles are there for them.
_FLUSH_TILES = 7
_PUNG_PAIRS = 4
#: And those without honors while there are at most so many.
_HONORS_TO_DROP = 6
_THIRTEEN_KINDS = 8
_UNCONNECTED_KINDS = 10
_PAIRS = 3


class Plan(NamedTuple):
    """A shape to work for."""

    shape: Shape
    #: How fast such shapes come along (chances.py).
    pace: str
    #: The total of the score that it would bring.
    total: int


class Planner:
    """The plans that a hand has under some rules."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._worth = worth_for(rules)
        configurations = rules.configurations
        self._families = ANY if any(rules.variant.copies[27:KINDS]) else SUITED
        self._sets = {families: Sets(rules, families) for families in range(1, ANY + 1)}
        self._pungs = {families: Pungs(families) for families in range(1, ANY + 1)}
        self._pairs = {
            families: Special(rules, "seven_pairs", families)
            for families in range(1, ANY + 1)
            if "seven_pairs" in configurations
        }
        self._orphans = (
            Special(rules, "thirteen_orphans") if "thirteen_orphans" in configurations else None
        )
        self._unconnected = Unconnected(rules) if "thirteen_unconnected" in configurations else None
        self._naturals = Naturals() if rules.has_ungrouped_nfnl else None

    def plans(self, holding: Holding, seat_wind: int, round_wind: int) -> list[Plan]:
        """What the hand can become, the plain hand first."""
        allowed = self._families
        if holding.voided >= 0:
            allowed &= ~(1 << holding.voided)
        value = self._worth.pattern
        base = self._score_so_far(holding, seat_wind, round_wind)
        melded = holding.meld_families
        plans = [Plan(self._sets[allowed], "sets", base)]
        by_family = _count_families(holding)
        honors = sum(by_family[3:])
        clean = 0 if holding.declared else value("no_flowers_or_honors", "no_honors_or_flowers")
        if clean and not melded & HONORS and honors <= _HONORS_TO_DROP:
            plans.append(Plan(self._sets[SUITED], "sets", base + clean))
        for suit in range(3):
            if not allowed >> suit & 1 or melded & SUITED & ~(1 << suit):
                continue
            if by_family[suit] >= _FLUSH_TILES and not melded & HONORS:
                total = base + value("full_flush") + clean
                plans.append(Plan(self._sets[1 << suit], "flush", total))
            mixed = value("mixed_flush")
            if mixed and by_family[suit] + honors >= _FLUSH_TILES + 1 and honors:
                plans.append(Plan(self._sets[1 << suit | HONORS], "flush", base + mixed))
        plans += self._of_alike(holding, allowed, base)
        if not holding.melds:
            plans += self._of_thirteen(holding, base)
        spoiled = holding.declared or melded & HONORS or any(m.jokers for m in holding.melds)
        if self._naturals and not spoiled:
            plans.append(Plan(self._naturals, "naturals", value("no_flowers_no_leaves")))
        return plans

    def _of_alike(self, holding: Holding, allowed: int, base: int) -> list[Plan]:
        """Pungs and pairs."""
        value = self._worth.pattern
        plans = []
        counts = [holding.tiles.count(kind) for kind in set(holding.tiles) if kind < KINDS]
        jokers = sum(tile >= KINDS and is_of_use(tile, allowed) for tile in holding.tiles)
        pairs = sum(count >= 2 for count in counts) + jokers
        chows = any(meld.is_chow for meld in holding.melds)
        if not chows and pairs + len(holding.melds) >= _PUNG_PAIRS:
            total = base + value("all_pungs", "all_triplets")
            plans.append(Plan(self._pungs[allowed], "pungs", total))
        if self._pairs and not holding.melds and pairs >= _PAIRS:
            total = base + value("seven_pairs")
            plans.append(Plan(self._pairs[allowed], "pairs", total))
        return plans

    def _of_thirteen(self, holding: Holding, base: int) -> list[Plan]:
        value = self._worth.pattern
        plans = []
        kinds = {tile for tile in holding.tiles if tile < KINDS}
        jokers = sum(tile >= KINDS for tile in holding.tiles)
        ends = sum(kind >= 27 or kind % 9 in (0, 8) for kind in kinds)
        if self._orphans and ends + jokers >= _THIRTEEN_KINDS:
            total = base + value("thirteen_orphans", "thirteen_orphans_25")
            plans.append(Plan(self._orphans, "orphans", total))
        if self._unconnected and len(kinds) + jokers >= _UNCONNECTED_KINDS:
            total = base + value("thirteen_unconnected") + value("knitted_short_straight")
            plans.append(Plan(self._unconnected, "unconnected", total))
        return plans

    def _score_so_far(self, holding: Holding, seat_wind: int, round_wind: int) -> int:
        """What the hand has already, whatever it becomes."""
        value = self._worth.pattern
        total = 0
        if self._rules.variant.declared_value is not None:
            early = holding.declared[: holding.early]
            total += self._rules.variant.declared_value(holding.declared, early, seat_wind)
        else:
            total += value("flower") * len(holding.declared)
        jokers = sum(tile >= KINDS for tile in holding.tiles)
        if not jokers + sum(meld.jokers for meld in holding.melds):
            total += value("no_jokers")
        if not any(meld.is_open for meld in holding.melds):
            total += value("concealed_hand")
        root, dragons = value("root"), value("dragons")
        seat, around = value("seat_wind"), value("round_wind")
        kongs = 0
        pungs = [meld.kind for meld in holding.melds if not meld.is_chow]
        pungs += [kind for kind in set(holding.tiles) if holding.tiles.count(kind) >= 3]
        for kind in pungs:
            total += dragons * (31 <= kind < KINDS)
            total += seat * (kind == 27 + seat_wind) + around * (kind == 27 + round_wind)
        for meld in holding.melds:
            kongs += meld.is_kong
        if root:
            total += root * kongs
            total += root * sum(holding.tiles.count(kind) == 4 for kind in set(holding.tiles))
        elif kongs:
            total += value("open_kong") if kongs == 1 else value("two_kongs")
        return total


def _count_families(holding: Holding) -> list[int]:
    """How many tiles of each family there are, melds included."""
    counts = [0] * 5
    for tile in holding.tiles:
        if tile < KINDS:
            counts[FAMILY[tile]] += 1
        else:
            for family in range(5):
                counts[family] += is_of_use(tile, 1 << family)
    for meld in holding.melds:
        counts[FAMILY[meld.kind]] += 3
    return counts


@lru_cache(maxsize=16)
def planner_for(rules: Rules) -> Planner:
    """One for each set of rules."""
    return Planner(rules)
