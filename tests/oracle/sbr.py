"""Sichuan Bloody Rules: no jokers, two configurations, nine fan patterns and seven of houses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from .hand import Hand
from .patterns import PatternBook, entries
from .readings import Reading, standard_readings
from .tiles import Tile, suit

BOOK = PatternBook("fan")
pattern = BOOK.pattern


@pattern("Root", 1)
def root(r: Reading) -> int:
    """S9: each tile held four times, in a kong or not."""
    return sum(times >= 4 for times in Counter(r.tiles).values())


@pattern("All Pungs", 1)
def all_pungs(r: Reading) -> int:
    """Four pungs or kongs."""
    return r.standard and not r.sequences


@pattern("Golden Single Wait", 1)
def golden_single_wait(r: Reading) -> int:
    """S9: four melds are declared, so the win is on the pair; All Pungs counts as well."""
    return len(r.hand.melds) == 4


@pattern("Full Flush", 2)
def full_flush(r: Reading) -> int:
    """One suit only."""
    return len(r.suits) == 1


@pattern("Seven Pairs", 2)
def seven_pairs(r: Reading) -> int:
    """The configuration."""
    return r.configuration == "seven_pairs"


@pattern("Win after Kong", 1)
def win_after_kong(r: Reading) -> int:
    """The win is on the replacement tile."""
    return r.hand.situation.get("replacement") in ("kong", "claimed_kong")


@pattern("Robbing the Kong", 1)
def robbing_the_kong(r: Reading) -> int:
    """The win is on a tile added to a pung."""
    return r.hand.win == "rob_kong"


@pattern("Shoot after Kong", 1)
def shoot_after_kong(r: Reading) -> int:
    """The win is on the discard right after a kong."""
    return bool(r.hand.situation.get("shot_after_kong"))


@pattern("Under the Sea", 1)
def under_the_sea(r: Reading) -> int:
    """The win is on the last tile or the discard after it."""
    return bool(r.hand.situation.get("last_tile"))


@pattern("Self-draw", 1)
def self_draw(r: Reading) -> int:
    """S24: a fan by house rule, unless S31 treats the win like one on a discard."""
    like_a_discard = (
        r.hand.options.get("claimed_kong_win") == "discarder_pays"
        and r.hand.situation.get("replacement") == "claimed_kong"
    )
    return r.hand.self_draw and r.hand.options.get("self_draw") == "one_fan" and not like_a_discard


def first_turn(r: Reading, first: str) -> bool:
    """S32: whether the house counts this first turn, and the win was in it."""
    return r.hand.options.get("first_turn") == "limit" and r.hand.situation.get("first") == first


@pattern("Hand of Heaven", 5)
def hand_of_heaven(r: Reading) -> int:
    """S32: a dealt win of the dealer."""
    return first_turn(r, "heaven")


@pattern("Hand of Earth", 5)
def hand_of_earth(r: Reading) -> int:
    """S32: another player's win on the first draw or the dealer's first discard."""
    return first_turn(r, "earth")


def chengdu(r: Reading) -> bool:
    """S33: whether the house plays the extra patterns."""
    return r.hand.options.get("extra_patterns") == "chengdu"


@pattern("Outside Hand", 2)
def outside_hand(r: Reading) -> int:
    """S33: every set and the pair hold a 1 or a 9."""
    groups = _groups(r)
    return chengdu(r) and r.standard and all(any(t[0] in "19" for t in g) for g in groups)


@pattern("All Pungs of the General", 3)
def all_pungs_of_eyes(r: Reading) -> int:
    """S33: instead of All Pungs."""
    return chengdu(r) and bool(all_pungs(r)) and all(t[0] in "258" for t in r.tiles)


@pattern("Concealed Hand", 1)
def concealed_hand(r: Reading) -> int:
    """S33: nothing was claimed."""
    return chengdu(r) and r.hand.closed


@pattern("All Simples", 1)
def all_simples(r: Reading) -> int:
    """S33: no 1 and no 9."""
    return chengdu(r) and not any(t[0] in "19" for t in r.tiles)


#: S23: the fan at which points stop.
LIMITS = {"3": 3, "4": 4, "5": 5, "none": 10}


def seven_pairs_readings(hand: Hand) -> Iterator[Reading]:
    """Seven pairs; four alike are two of them."""
    count = Counter(hand.naturals)
    if hand.melds or any(times % 2 for times in count.values()):
        return
    pairs = tuple(t for t, times in count.items() for _ in range(times // 2))
    yield Reading(hand, "seven_pairs", hand.naturals, (), pairs=pairs)


def holds_voided_suit(hand: Hand) -> bool:
    """S3: no win while any tile of hand or melds is of the voided suit."""
    tiles = [*hand.naturals, *(t for meld in hand.melds for t in meld.stands_for)]
    return any(suit(t) == hand.situation["voided"] for t in tiles)


def is_possible(hand: Hand) -> bool:
    """S20: the other three copies of a robbed tile are in the pung of its owner."""
    elsewhere = [*hand.concealed, *(t for meld in hand.melds for t in meld.stands_for)]
    return hand.win != "rob_kong" or hand.winning_tile not in elsewhere


def _groups(reading: Reading) -> list[tuple[Tile, ...]]:
    """The groups of the reading as in the answer."""
    if reading.pair is None:
        return [(t, t) for t in reading.pairs]
    return [g.tiles for g in reading.sets] + [(reading.pair, reading.pair)]


def score(hand: Hand) -> dict[str, Any] | None:
    """The best reading, or None if it is no win."""
    if holds_voided_suit(hand):
        return None
    best: tuple[int, int] | None = None
    for reading in (*standard_readings(hand), *seven_pairs_readings(hand)):
        held = BOOK.held(reading)
        if "All Pungs of the General" in held:
            del held["All Pungs"]
        fan = sum(BOOK.patterns[key].value * times for key, times in held.items())
        value = (2 ** min(fan, LIMITS[hand.options.get("fan_limit", "3")]), fan)
        if best is None or value > best:
            best, best_reading, best_held = value, reading, held
    if best is None:
        return None
    return {
        "points": best[0],
        "fan": best[1],
        "faan": None,
        "phan": None,
        "mun": None,
        "patterns": entries(BOOK, best_held, best_reading),
        "configuration": best_reading.configuration,
        "groups": _groups(best_reading),
        "jokers": (),
    }
