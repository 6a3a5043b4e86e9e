"""Bloody 30-Faan Jokers: winning hands, replaced patterns, and the payout."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from . import b30fj_sets, b30fj_tiles, b30fj_winning
from .b30fj_book import BOOK
from .hand import Hand, Wild
from .patterns import entries
from .readings import (
    Reading,
    can_stand,
    different_pairs,
    groupings,
    seven_pairs_readings,
    standard_readings,
    thirteen_orphans_readings,
    thirteen_unconnected_readings,
    unconnected_sets,
)
from .tiles import ORPHANS, Tile, in_order, is_natural, joker_range

# Importing the three modules fills the book.
PATTERN_MODULES = (b30fj_tiles, b30fj_sets, b30fj_winning)
CHICKEN = "Chicken Hand"
CHICKEN_FAAN = 15

PURE_SHIFTED = (
    "Four Pure Shifted Triplets",
    "Four Pure Small Shifted Triplets",
    "Three Pure Shifted Triplets",
)
MIXED_SHIFTED = (
    "Five Mixed Small Shifted Triplets",
    "Four Mixed Shifted Triplets",
    "Four Mixed Small Shifted Triplets",
    "Three Mixed Shifted Triplets",
    "Three Mixed Small Shifted Triplets",
)

# Rows of RULINGS.md in which each member removes all to its right.
CHAINS: tuple[tuple[str, ...], ...] = (
    ("Big Four Winds", "Little Four Winds", "Big Three Winds", "Little Three Winds"),
    ("Pure Double Terminal Sequences", "Double Terminal Sequences", "Terminal Sequences"),
    ("Pure Terminals", "Mixed Terminals", "Pure Outside Hand", "Mixed Outside Hand"),
    ("Full Flush", "Mixed Flush", "One Voided Suit"),
    ("Four Kongs", "Three Kongs", "Two Kongs"),
    ("Four Concealed Triplets", "Three Concealed Triplets", "Two Concealed Triplets"),
    PURE_SHIFTED,
    MIXED_SHIFTED,
    ("Quadruple Triplets", "Triple Triplets", "Small Triple Triplets", "Double Triplets"),
    (
        "Pure Quadruple Sequence",
        "Pure Triple Sequence",
        "Pure Identical Sequences",
        "Double Identical Sequences",
        "Identical Sequences",
    ),
    ("Pure Double Short Straight", "Double Short Straight", "Short Straight"),
    ("Seven Consecutive Pairs", "Five Consecutive Pairs", "Three Consecutive Pairs"),
    ("Tile Hog (15)", "Tile Hog (5)", "Tile Hog (2)"),
)

# The other rows: each on the left removes all on the right.
REPLACEMENTS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("Big Three Dragons",), ("Little Three Dragons",)),
    (("All Honors",), ("Mixed Outside Hand",)),
    (("Nine Gates",), ("Open Nine Gates",)),
    (("Four Kongs", "Three Kongs", "Two Kongs"), ("Open Kong", "Concealed Kong")),
    (PURE_SHIFTED + MIXED_SHIFTED, ("Three Small Shifted Triplets", "Two Shifted Triplets")),
    (("Three Small Shifted Triplets",), ("Two Shifted Triplets",)),
    (("Triple Sequences",), ("Double Sequences",)),
    (("Pure Straight",), ("Short Straight", "Terminal Sequences")),
    (("Four Mixed Shifted Sequences",), ("Three Mixed Shifted Sequences",)),
    (("Four Pure Shifted Sequences",), ("Three Pure Shifted Sequences",)),
    (("Golden Gate Bridge",), ("Three Pure Linked Sequences",)),
    (
        ("Mixed Shifted Linked Sequences",),
        ("Three Mixed Shifted Sequences", "Three Mixed Linked Sequences"),
    ),
    (
        ("Pure Shifted Linked Sequences",),
        ("Three Pure Shifted Sequences", "Three Pure Linked Sequences"),
    ),
    (("Triple Tile Hog",), ("Double Tile Hog",)),
    (("Two Number Hand",), ("Three Number Hand",)),
    (("Hand of Heaven", "Hand of Earth"), ("Hand of Man",)),
    (
        ("Hand of Heaven", "Hand of Earth", "Hand of Man"),
        (
            "Within Seven Tiles",
            "Within Ten Tiles",
            "Within Seven Tiles (reversed)",
            "Within Ten Tiles (reversed)",
        ),
    ),
    (("Within Seven Tiles (reversed)",), ("Within Ten Tiles (reversed)",)),
    (("Fully Concealed Hand",), ("Concealed Hand",)),
    (("Thirteen Unconnected",), ("All Types",)),
    (("Knitted Straight",), ("Knitted Short Straight", "Knitted Terminal Sequences")),
    (
        ("Thirteen Orphans (20)", "Thirteen Orphans (25)", "Thirteen Orphans (30)"),
        ("All Types", "Mixed Terminals"),
    ),
)


def _removals() -> dict[str, frozenset[str]]:
    """Both tables as one: pattern key to the keys it removes."""
    table: dict[str, set[str]] = {key: set() for key in BOOK.patterns}
    for chain in CHAINS:
        for i, key in enumerate(chain):
            table[key] |= set(chain[i + 1 :])
    for counts, removes in REPLACEMENTS:
        for key in counts:
            table[key] |= set(removes)
    assert all(right in table for rights in table.values() for right in rights)
    return {key: frozenset(rights) for key, rights in table.items()}


REMOVES = _removals()

PAYOUT = (
    (40, 256),
    (30, 128),
    (25, 96),
    (20, 64),
    (17, 48),
    (14, 32),
    (11, 24),
    (9, 16),
    (7, 12),
    (5, 8),
    (3, 4),
    (1, 2),
    (0, 1),
)


def payout(faan: int) -> int:
    """The table of the document."""
    return next(points for least, points in PAYOUT if faan >= least)


def counted(reading: Reading) -> dict[str, int]:
    """The held patterns that remain; removal depends on what the reading holds."""
    held = BOOK.held(reading)
    removed = {right for key in held for right in REMOVES[key]}
    return {key: times for key, times in held.items() if key not in removed}


def faan_of(counted_patterns: dict[str, int]) -> int:
    """The sum, or a chicken (B39)."""
    total = sum(BOOK.patterns[key].value * times for key, times in counted_patterns.items())
    return total or CHICKEN_FAAN


def readings(hand: Hand) -> Iterator[Reading]:
    """All four configurations."""
    yield from standard_readings(hand)
    yield from seven_pairs_readings(hand)
    yield from thirteen_orphans_readings(hand)
    yield from thirteen_unconnected_readings(hand)


def _holds_all_but_partner(
    lone: Wild, naturals: tuple[Tile, ...], others: tuple[Wild, ...], melds: int
) -> bool:
    """B7 for one lone joker: the other tiles of the thirteen lack nothing but its partner."""
    if groupings(naturals, others, 4 - melds, pair=False):
        return True
    if melds:
        return False
    for pairs, _ in different_pairs(naturals, others, 6):
        if lone.range - set(pairs):
            return True
    kinds = frozenset(naturals)
    if len(kinds) < len(naturals):
        return False
    for thirteen in (ORPHANS, *unconnected_sets(kinds)):
        if kinds <= set(thirteen):
            missing = in_order(set(thirteen) - kinds)
            if can_stand((lone, *others), missing):
                return True
    return False


def joker_pair_wait(hand: Hand) -> bool:
    """B7: such a hand wins only by self-draw."""
    naturals = in_order(t for t in hand.concealed if is_natural(t))
    wilds = [Wild(t, joker_range(t)) for t in hand.concealed if not is_natural(t)]
    for i, lone in enumerate(wilds):
        others = tuple(wilds[:i] + wilds[i + 1 :])
        if lone.name in ("JA", "JN") and _holds_all_but_partner(
            lone, naturals, others, len(hand.melds)
        ):
            return True
    return False


def _groups(reading: Reading) -> list[tuple[Tile, ...]]:
    """The groups of the reading as in the answer."""
    if reading.configuration == "standard":
        assert reading.pair is not None
        return [g.tiles for g in reading.sets] + [(reading.pair, reading.pair)]
    return [(t, t) for t in reading.pairs] or [reading.tiles]


def score(hand: Hand) -> dict[str, Any] | None:
    """The best reading's points, faan, patterns and groups; None if it is no win."""
    if not hand.self_draw and joker_pair_wait(hand):
        return None
    best: tuple[int, int] | None = None
    for reading in readings(hand):
        patterns = counted(reading)
        faan = faan_of(patterns)
        value = (payout(faan), faan)
        if best is None or value > best:
            best, best_reading, best_patterns = value, reading, patterns
    if best is None:
        return None
    listed = entries(BOOK, best_patterns, best_reading)
    if not listed:
        listed = [{"name": CHICKEN, "value": CHICKEN_FAAN, "unit": "faan", "times": 1}]
    return {
        "points": best[0],
        "faan": best[1],
        "phan": None,
        "mun": None,
        "patterns": listed,
        "configuration": best_reading.configuration,
        "groups": _groups(best_reading),
        "jokers": best_reading.jokers,
    }
