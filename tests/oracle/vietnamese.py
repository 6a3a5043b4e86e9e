"""Vietnamese mahjong: phán and mủn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from .declared import declared_phan
from .hand import Hand, Wild
from .ladders import ladders, one_suit
from .patterns import PatternBook, entries
from .readings import Reading, groupings, standard_readings, thirteen_orphans_readings
from .tiles import (
    BASE_TILES,
    DRAGONS,
    FLOWERS,
    WINDS,
    Tile,
    in_order,
    is_honor,
    is_natural,
    is_suited,
    joker_kind,
    number,
)

PHAN, MUN = "phan", "mun"
BOOK = PatternBook(MUN)
pattern = BOOK.pattern


# --- sequences and triplets ---------------------------------------------------------------------


def _every_set_sequence(r: Reading) -> bool:
    return r.standard and not r.triplets


def _every_set_triplet(r: Reading) -> bool:
    return r.standard and not r.sequences


def _honor_triplet(r: Reading) -> bool:
    return any(is_honor(t) for t in r.triplets)


def _honor_pair(r: Reading) -> bool:
    return r.pair is not None and is_honor(r.pair)


def _all_called(r: Reading) -> bool:
    """V18: four declared open melds, all triplets or quads."""
    return _every_set_triplet(r) and all(g.place == "open" for g in r.sets)


@pattern("All Sequences", 1, unit=PHAN)
def all_sequences(r: Reading) -> int:
    """Every set a sequence, no honor pair."""
    return _every_set_sequence(r) and not _honor_pair(r)


@pattern("All Triplets", 3, unit=PHAN)
def all_triplets(r: Reading) -> int:
    """Every set a triplet or quad, none of honors (the pair may be)."""
    return _every_set_triplet(r) and not _honor_triplet(r)


@pattern("All Sequences with Honors", 3, unit=PHAN)
def all_sequences_with_honors(r: Reading) -> int:
    """Every set a sequence, the pair honors."""
    return _every_set_sequence(r) and _honor_pair(r)


@pattern("All Triplets with Honors", 1)
def all_triplets_with_honors(r: Reading) -> int:
    """Every set a triplet or quad, at least one of honors."""
    return _every_set_triplet(r) and _honor_triplet(r)


@pattern("All Called Triplets", 1)
def all_called_triplets(r: Reading) -> int:
    """Every set an open triplet or quad, none of honors."""
    return _all_called(r) and not _honor_triplet(r)


@pattern("All Called Triplets with Honors", 2)
def all_called_triplets_with_honors(r: Reading) -> int:
    """Every set an open triplet or quad, at least one of honors."""
    return _all_called(r) and _honor_triplet(r)


@pattern("All Triplets with Terminals", 1)
def all_triplets_with_terminals(r: Reading) -> int:
    """Every set a triplet or quad, one of 1s and one of 9s among them."""
    numbers = {number(t) for t in r.suited_triplets}
    return _every_set_triplet(r) and {1, 9} <= numbers


# --- tiles --------------------------------------------------------------------------------------


def _scored_as_tiles(r: Reading) -> bool:
    """V9: an NFNL reading counts its own patterns and the blessings, nothing else."""
    return r.configuration in ("standard", "seven_pairs", "thirteen_orphans")


@pattern("No Flowers or Honors", 1)
def no_flowers_or_honors(r: Reading) -> int:
    """Nothing declared, no honor tile."""
    return _scored_as_tiles(r) and not r.hand.flowers and not r.has_honor


@pattern("No Flowers, Honors, or Triplets", 2)
def no_flowers_honors_or_triplets(r: Reading) -> int:
    """Nothing declared, every set a sequence, no honor pair."""
    return _every_set_sequence(r) and not _honor_pair(r) and not r.hand.flowers


@pattern("Full Flush", 2)
def full_flush(r: Reading) -> int:
    """One suit only."""
    return _scored_as_tiles(r) and len(r.suits) == 1 and not r.has_honor


@pattern("Pure Straight", 3)
def pure_straight(r: Reading) -> int:
    """123 456 789 of one suit."""
    return r.standard and any(map(one_suit, ladders(r.sequences, 3, 3)))


@pattern("All Honors", 4)
def all_honors(r: Reading) -> int:
    """Only honor tiles."""
    return _scored_as_tiles(r) and all(is_honor(t) for t in r.kinds)


@pattern("Thirteen Orphans", 2)
def thirteen_orphans(r: Reading) -> int:
    """The configuration."""
    return r.configuration == "thirteen_orphans"


@pattern("Seven Pairs", 1)
def seven_pairs(r: Reading) -> int:
    """V22: the configuration, by house rule."""
    return r.configuration == "seven_pairs"


# --- dragons, winds, concealed triplets, quads --------------------------------------------------


def _extra_mun(r: Reading) -> int:
    """V13: +1 if no jokers are used, +1 if no flowers (nor the flower joker) are declared."""
    flowers = any(t in FLOWERS or joker_kind(t) == "VF" for t in r.hand.flowers)
    return int(not r.hand.uses_jokers) + int(not flowers)


def _winds(r: Reading) -> set[Tile]:
    return {t for t in r.triplets if t in WINDS} if r.standard else set()


def _dragons(r: Reading) -> set[Tile]:
    return {t for t in r.triplets if t in DRAGONS} if r.standard else set()


@pattern("Small Three Dragons", 1)
def small_three_dragons(r: Reading) -> int:
    """Two dragon triplets and a dragon pair, three different dragons."""
    return r.pair in DRAGONS and len(_dragons(r) - {r.pair}) >= 2


@pattern("Big Three Dragons", 2)
def big_three_dragons(r: Reading) -> int:
    """Three dragon triplets."""
    return len(_dragons(r)) == 3


@pattern("Four Concealed Triplets", 3, more=_extra_mun)
def four_concealed_triplets(r: Reading) -> int:
    """V18: concealed quads count; a triplet completed by a discard does not."""
    return r.standard and r.concealed_triplets == 4


@pattern("Four Quads", 4, more=_extra_mun)
def four_quads(r: Reading) -> int:
    """Four quads of any sort."""
    return r.standard and r.kongs == 4


@pattern("Small Four Winds", 5, more=_extra_mun)
def small_four_winds(r: Reading) -> int:
    """Three wind triplets and a wind pair, four different winds."""
    return r.pair in WINDS and len(_winds(r) - {r.pair}) >= 3


@pattern("Big Four Winds", 8, more=_extra_mun)
def big_four_winds(r: Reading) -> int:
    """Four wind triplets."""
    return len(_winds(r)) == 4


# --- the win ------------------------------------------------------------------------------------


@pattern("Blessing of Heaven", 2)
def blessing_of_heaven(r: Reading) -> int:
    """V14, as the situation says."""
    return r.hand.situation.get("first") == "heaven"


@pattern("Blessing of Earth", 2)
def blessing_of_earth(r: Reading) -> int:
    """V14, as the situation says."""
    return r.hand.situation.get("first") == "earth"


@pattern("Blessing of Man", 2)
def blessing_of_man(r: Reading) -> int:
    """V14, as the situation says."""
    return r.hand.situation.get("first") == "man"


@pattern("NFNL Deal-In", 1)
def nfnl_deal_in(r: Reading) -> int:
    """V15: the winning tile is a discarded flower or joker."""
    return r.hand.win == "discard" and not is_natural(r.hand.winning_tile)


# --- No Flowers, No Leaves ----------------------------------------------------------------------


def _nfnl_standard(r: Reading) -> bool:
    """An NFNL reading that is also four sets and a pair."""
    return r.configuration == "nfnl" and bool(r.sets)


def _nfnl_triplets(r: Reading) -> bool:
    return _nfnl_standard(r) and not r.sequences


def _nfnl_flush(r: Reading) -> bool:
    return _nfnl_standard(r) and len(r.suits) == 1


def single_wait(hand: Hand) -> bool:
    """V9: exactly one of the 34 kinds would have completed the standard hand."""
    sets = 4 - len(hand.melds)
    waits = [t for t in BASE_TILES if groupings(in_order((*hand.concealed, t)), (), sets)]
    return len(waits) == 1


@pattern("No Flowers, No Leaves", 3)
def nfnl(r: Reading) -> int:
    """V8."""
    return r.configuration == "nfnl"


@pattern("NFNL All Triplets", 4)
def nfnl_all_triplets(r: Reading) -> int:
    """Four triplets or quads."""
    return _nfnl_triplets(r)


@pattern("NFNL Full Flush", 5)
def nfnl_full_flush(r: Reading) -> int:
    """One suit."""
    return _nfnl_flush(r)


@pattern("NFNL Full Flush All Triplets", 6)
def nfnl_full_flush_all_triplets(r: Reading) -> int:
    """Both."""
    return _nfnl_flush(r) and _nfnl_triplets(r)


@pattern("NFNL Concealed All Sequences Single Wait", 4)
def nfnl_concealed_all_sequences_single_wait(r: Reading) -> int:
    """No open calls, four sequences, a single wait."""
    if not _nfnl_standard(r) or r.triplets or not r.hand.closed:
        return False
    return single_wait(r.hand)


@pattern("NFNL Concealed All Triplets", 6)
def nfnl_concealed_all_triplets(r: Reading) -> int:
    """No open calls, four triplets or quads."""
    return _nfnl_triplets(r) and r.hand.closed


@pattern("NFNL Concealed Full Flush All Triplets", 8)
def nfnl_concealed_full_flush_all_triplets(r: Reading) -> int:
    """No open calls, one suit, four triplets or quads."""
    return _nfnl_flush(r) and _nfnl_triplets(r) and r.hand.closed


NFNL_HANDS = (
    "NFNL All Triplets",
    "NFNL Full Flush",
    "NFNL Full Flush All Triplets",
    "NFNL Concealed All Sequences Single Wait",
    "NFNL Concealed All Triplets",
    "NFNL Concealed Full Flush All Triplets",
)


# --- green jokers (V16) -------------------------------------------------------------------------


def _green_discards(r: Reading) -> int:
    return r.hand.situation.get("green_discards") or 0 if r.configuration == "green_jokers" else 0


@pattern("Three Green Joker Discards", 1)
def three_green_joker_discards(r: Reading) -> int:
    """Three or four green jokers discarded."""
    return 3 <= _green_discards(r) <= 4


@pattern("Five Green Joker Discards", 2)
def five_green_joker_discards(r: Reading) -> int:
    """Five or more."""
    return _green_discards(r) >= 5


# --- declared flowers and jokers ----------------------------------------------------------------


@pattern("Declared Flowers and Jokers", 0, unit=PHAN, more=lambda r: declared_phan(r.hand))
def declared_flowers_and_jokers(r: Reading) -> int:
    """V10; one entry for all of them."""
    return declared_phan(r.hand) > 0


# --- adding up (V11) ----------------------------------------------------------------------------

REPLACEMENTS: dict[str, tuple[str, ...]] = {
    "All Called Triplets": ("All Triplets",),
    "All Triplets with Terminals": ("All Triplets",),
    "All Called Triplets with Honors": ("All Triplets with Honors",),
    "No Flowers, Honors, or Triplets": ("No Flowers or Honors", "All Sequences"),
    "Big Three Dragons": ("Small Three Dragons",),
    "Big Four Winds": ("Small Four Winds",),
    "Blessing of Heaven": ("Blessing of Man",),
    "Blessing of Earth": ("Blessing of Man",),
}


def counted(reading: Reading) -> dict[str, int]:
    """The patterns that hold, without those that V11 and V9 remove."""
    held = BOOK.held(reading)
    removed = {right for key in held for right in REPLACEMENTS.get(key, ())}
    special = sorted(
        (key for key in NFNL_HANDS if key in held), key=lambda k: BOOK.patterns[k].value
    )
    removed |= set(special[:-1])
    if special and reading.hand.options.get("nfnl_bonus", "instead") == "instead":
        removed.add("No Flowers, No Leaves")
    return {key: times for key, times in held.items() if key not in removed}


def mun_and_phan(reading: Reading, patterns: dict[str, int]) -> tuple[int, int]:
    """Six phán make a mủn."""
    total = {MUN: 0, PHAN: 0}
    for key, times in patterns.items():
        entry = BOOK.patterns[key]
        total[entry.unit] += entry.worth(reading) * times
    return total[MUN] + total[PHAN] // 6, total[PHAN] % 6


def payout(mun: int, phan: int) -> int:
    """V12: 32 per mủn; for less, the table."""
    return 32 * mun if mun else (1, 1, 2, 4, 8, 16)[phan]


def nfnl_readings(hand: Hand) -> Iterator[Reading]:
    """V8: natural suited tiles only, nothing declared; bare, or grouped where they can be.

    V19: a house may ask for groups, or leave it out.
    """
    house = hand.options.get("nfnl", "any")
    melded = tuple(t for meld in hand.melds for t in meld.stands_for)
    tiles = (*hand.naturals, *melded)
    if house == "off" or hand.uses_jokers or hand.flowers or not all(map(is_suited, tiles)):
        return
    if house == "any":
        yield Reading(hand, "nfnl", in_order(tiles), ())
    yield from standard_readings(hand, "nfnl")


def seven_pairs_readings(hand: Hand) -> Iterator[Reading]:
    """V22: a partner for every odd tile, and jokers in pairs; equal pairs are allowed."""
    if hand.melds or hand.options.get("seven_pairs", "off") == "off":
        return
    if any(not wild.range for wild in hand.wilds):
        return  # a flower in the hand is never part of a pair (V7)
    odd = [t for t, times in Counter(hand.naturals).items() if times % 2]
    for uses in _uses(hand.wilds, odd):
        tiles = in_order((*hand.naturals, *uses))
        jokers = tuple(zip((w.name for w in hand.wilds), uses, strict=True))
        yield Reading(hand, "seven_pairs", tiles, jokers, pairs=tiles[::2])


def _uses(wilds: Sequence[Wild], odd: list[Tile]) -> Iterator[tuple[Tile, ...]]:
    """Every choice of tiles for the jokers by which each odd tile gets a partner."""
    if not wilds:
        if not odd:
            yield ()
        return
    if len(odd) > len(wilds):
        return
    for tile in sorted(wilds[0].range):
        left = [t for t in odd if t != tile] if tile in odd else [*odd, tile]
        for rest in _uses(wilds[1:], left):
            yield (tile, *rest)


def readings(hand: Hand) -> Iterator[Reading]:
    """All configurations; green jokers are a separate win."""
    if hand.win == "green_jokers":
        if (hand.situation.get("green_discards") or 0) >= 3:
            yield Reading(hand, "green_jokers", (), ())
        return
    yield from standard_readings(hand)
    yield from seven_pairs_readings(hand)
    yield from thirteen_orphans_readings(hand)
    yield from nfnl_readings(hand)


def _groups(reading: Reading) -> list[tuple[Tile, ...]]:
    """The groups of the reading as in the answer."""
    if reading.pairs:
        return [(t, t) for t in reading.pairs]
    if reading.sets and reading.pair:
        return [g.tiles for g in reading.sets] + [(reading.pair, reading.pair)]
    return [reading.tiles] if reading.tiles else []


def score(hand: Hand) -> dict[str, Any] | None:
    """The best reading, or None if it is no win."""
    best: tuple[int, int] | None = None
    for reading in readings(hand):
        patterns = counted(reading)
        mun, phan = mun_and_phan(reading, patterns)
        value = (payout(mun, phan), phan)
        if best is None or value > best:
            best, best_mun, best_reading, best_patterns = value, mun, reading, patterns
    if best is None:
        return None
    return {
        "points": best[0],
        "faan": None,
        "phan": best[1],
        "mun": best_mun,
        "patterns": entries(BOOK, best_patterns, best_reading),
        "configuration": best_reading.configuration,
        "groups": _groups(best_reading),
        "jokers": best_reading.jokers,
    }
