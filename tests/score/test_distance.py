"""The distance to ready against brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

import baida
from baida.core.scoring.sets import SET_TILES
from baida.melds import Meld, parse_meld
from baida.score.request import Request
from baida.score.rules import SELF_DRAW
from baida.score.scorer import scorer_for
from baida.tiles import (
    BAMBOO,
    BY_NAME,
    CHARACTERS,
    CIRCLES,
    KINDS,
    NAMES,
    SUITS,
    loose,
    parse,
)
from baida.variants import VARIANTS, find_rules
from tests.helpers.scoring.requests import all_readings, fill, generated, solver_for
from tests.helpers.values import GAMES

SUITED = 27
COPIES = 4
SET_BITS = 63
MOST_EXCHANGED = 3
READY, COMPLETE = 0, -1
#: A joker for any tile, of which brute force may use any number.
GENERAL = {"b30fj": BY_NAME["JA"], "vietnamese": BY_NAME["VTr"]}
SUIT_MASKS = (CHARACTERS, CIRCLES, BAMBOO)


def has_frame(tile: int) -> bool:
    """Whether the tile is in the wall: a Vietnamese joker has a frame there."""
    return not (NAMES[tile][0] == "V" and len(NAMES[tile]) == len("VT"))


class Hand(NamedTuple):
    """A hand that waits: 13 tiles, melds counted as three."""

    game: str
    tiles: tuple[int, ...]
    melds: tuple[Meld, ...]
    flowers: str
    voided: int

    def more(self) -> dict[str, Any]:
        """The other arguments of the calls."""
        voided = {"voided": SUITS[self.voided]} if self.game == "sbr" else {}
        return {"melds": self.melds, "flowers": self.flowers, **voided}

    def distance(self, *tiles: int, without: int | None = None) -> baida.Distance:
        """Its distance with some tiles added, and without the tile at an index."""
        held = [*self.tiles, *tiles]
        if without is not None:
            del held[without]
        return baida.distance(self.game, loose(held), **self.more())

    def left(self) -> Counter[int]:
        """The copies of each drawn tile that are not in the hand, its melds or declared."""
        copies = VARIANTS[self.game].copies
        own = [*self.tiles, *parse(self.flowers), *(t for m in self.melds for t in m.tiles)]
        wall = Counter(
            {
                t: copies[t]
                for t in range(len(NAMES))
                if not (NAMES[t][0] == "V" and not NAMES[t][2:])
            }
        )
        wall.subtract(own)
        return wall


def hands(game: str, count: int, seed: int) -> Iterator[tuple[Hand, int]]:
    """Ready hands with up to three tiles exchanged, each with the number of exchanges."""
    rng = Random(f"{game} {seed}")
    made = 0
    for request in generated(game, 10 * count, seed):
        if made == count:
            return
        if request["win"] == "green_jokers":
            continue
        melds = tuple(map(parse_meld, request.get("melds", [])))
        voided = SUITS.index(request.get("situation", {}).get("voided", "m"))
        hand = Hand(
            game, tuple(parse(request["concealed"])), melds, request.get("flowers", ""), voided
        )
        if not all(map(has_frame, hand.tiles)):
            continue  # without frames: the remaining tiles are uncertain
        exchanged = rng.randrange(MOST_EXCHANGED + 1)
        tiles = list(hand.tiles)
        for place in rng.sample(range(len(tiles)), min(exchanged, len(tiles))):
            left = hand._replace(tiles=tuple(tiles)).left()
            tiles[place] = rng.choice([tile for tile, n in left.items() if n > 0])
        made += 1
        yield hand._replace(tiles=tuple(tiles)), exchanged


def subsets(tiles: tuple[int, ...], size: int) -> set[tuple[int, ...]]:
    """The different choices of this many tiles."""
    return set(combinations(sorted(tiles), size)) if size >= 0 else set()


def brute_force(hand: Hand, most: int) -> int | None:
    """The fewest tiles that general jokers must replace to make the hand ready."""
    if hand.game == "sbr":
        return brute_force_sbr(hand.tiles, hand.melds, hand.voided, most)
    rules = find_rules(hand.game)
    scorer = scorer_for(rules)
    general = GENERAL[hand.game]
    for n in range(most + 1):
        for kept in subsets(hand.tiles, len(hand.tiles) - n):
            complete = [*kept, *[general] * n]
            if scorer.total(Request(rules, complete, general, SELF_DRAW, hand.melds)) >= 0:
                return n
        if hand.game == "vietnamese" and no_flowers_no_leaves(hand) == n:
            return n
    return None


def no_flowers_no_leaves(hand: Hand) -> int | None:
    """The number of tiles of the hand that are not natural and suited (V8)."""
    if hand.flowers or any(tile >= SUITED for meld in hand.melds for tile in meld.tiles):
        return None
    return sum(tile >= SUITED for tile in hand.tiles)


PLAIN_SOLVER = solver_for(["chows"], merging=False)


def brute_force_sbr(
    tiles: tuple[int, ...], melds: tuple[Meld, ...], voided: int, most: int
) -> int | None:
    """The same for tiles with four copies and a forbidden suit."""
    mask = sum(m for suit, m in enumerate(SUIT_MASKS) if suit != voided)
    if any(meld.tiles[0] // 9 == voided for meld in melds):
        return None
    in_melds = Counter(tile for meld in melds for tile in meld.tiles)
    usable = tuple(tile for tile in tiles if tile // 9 != voided)
    for n in range(most + 1):
        for kept in subsets(usable, len(tiles) - n):
            if not melds and sum(k % 2 for k in Counter(kept).values()) <= n + 1:
                return n  # seven pairs, four alike counting as two
            fill(PLAIN_SOLVER, list(kept), [mask] * (n + 1), [m.code & SET_BITS for m in melds])
            for _, (_, sets, pair, _, _), _, _ in all_readings(PLAIN_SOLVER):
                held = Counter(t for code in sets[: 4 - len(melds)] for t in SET_TILES[code])
                held[pair] += 2
                if all(held[kind] + in_melds[kind] <= COPIES for kind in held):
                    return n
    return None


@pytest.mark.parametrize(("game", "count"), [("b30fj", 150), ("sbr", 60), ("vietnamese", 150)])
def test_against_brute_force(game: str, count: int) -> None:
    """The distances agree with jokers, melds and all configurations."""
    found: Counter[int] = Counter()
    for hand, exchanged in hands(game, count, 61):
        truth = brute_force(hand, exchanged + 1)
        distance = hand.distance().distance
        if truth is None:  # more: the original hand was not ready, or has the voided suit
            assert distance > exchanged + 1, hand
        else:
            assert distance == truth, hand
            found[distance] += 1
    assert all(found[n] for n in range(MOST_EXCHANGED)), found


@pytest.mark.parametrize("game", GAMES)
def test_ready_is_when_a_tile_wins(game: str) -> None:
    """It is 0 exactly if there are waits; the useful tiles are then those that win when drawn."""
    ready = 0
    for hand, _ in hands(game, 200, 63):
        distance = hand.distance()
        waits = baida.waits(game, loose(hand.tiles), **hand.more())
        assert (distance.distance == READY) == bool(waits), hand
        if waits:
            ready += 1
            wins = [(wait.tile, wait.unseen) for wait in waits if wait.self_draw.win]
            assert list(distance.tiles) == wins, hand
    assert ready > 0


@pytest.mark.parametrize("game", GAMES)
def test_nearer_tiles(game: str) -> None:
    """A tile is useful exactly if some discard after it leaves a nearer hand."""
    rng = Random(game)
    for hand, _ in hands(game, 12, 65):
        distance = hand.distance()
        left = hand.left()
        nearer = dict(distance.tiles)
        assert all(nearer[tile] == left[tile] for tile in nearer)
        for tile in rng.sample([tile for tile in left if left[tile] > 0], 8):
            after = hand.distance(tile).distance
            assert (tile in nearer) == (after < distance.distance), (hand, NAMES[tile])
            discards = [hand.distance(tile, without=i) for i in range(len(hand.tiles) + 1)]
            best = min(d.distance for d in discards)
            assert best == max(after, READY), (hand, NAMES[tile])


@pytest.mark.parametrize("game", GAMES)
def test_one_exchange_changes_it_by_one_at_most(game: str) -> None:
    """This holds for any tiles, also far from ready."""
    rng = Random(f"any tiles {game}")
    copies = VARIANTS[game].copies
    wall = [t for t in range(len(NAMES)) if has_frame(t) for _ in range(copies[t])]
    seen: set[int] = set()
    for _ in range(150):
        tiles = rng.sample(wall, 14)
        hand = Hand(game, tuple(tiles[:13]), (), "", rng.randrange(3))
        before = hand.distance().distance
        place = rng.randrange(13)
        after = hand._replace(tiles=(*hand.tiles[:place], tiles[13], *hand.tiles[place + 1 :]))
        assert abs(after.distance().distance - before) <= 1, (hand, after)
        seen.add(before)
    assert max(seen) > MOST_EXCHANGED


@pytest.mark.parametrize("game", GAMES)
def test_complete_hands(game: str) -> None:
    """For fourteen tiles it is -1 exactly if they win."""
    outcomes: Counter[bool] = Counter()
    for hand, _ in hands(game, 120, 67):
        wins = {
            w.tile for w in baida.waits(game, loose(hand.tiles), **hand.more()) if w.self_draw.win
        }
        for tile in Random(str(hand)).sample([t for t, n in hand.left().items() if n > 0], 5):
            complete = hand.distance(tile).distance == COMPLETE
            assert complete == (tile in wins), (hand, NAMES[tile])
            outcomes[complete] += 1
    assert outcomes[True]
    assert outcomes[False]


@pytest.mark.parametrize(
    ("game", "concealed", "more", "by_configuration"),
    [
        (
            "b30fj",
            "1122m3344p5566s7z",
            {},
            {"standard": 3, "seven_pairs": 0, "thirteen_orphans": 10, "thirteen_unconnected": 8},
        ),
        (
            "b30fj",
            "19m19p19s1234567z",
            {},
            {"standard": 8, "seven_pairs": 6, "thirteen_orphans": 0, "thirteen_unconnected": 3},
        ),
        ("b30fj", "147m258p36s123zJDJH", {}, {"thirteen_unconnected": 0}),
        ("b30fj", "123m456p11z", {"melds": ["777s"]}, {"standard": 2}),
        ("sbr", "1112345678999m", {"voided": "p"}, {"standard": 0, "seven_pairs": 4}),
        ("sbr", "1112345678999m", {"voided": "m"}, {"standard": 13, "seven_pairs": 13}),
        ("sbr", "1112345678999m", {}, {"standard": 0, "seven_pairs": 4}),
        ("vietnamese", "123456789m123p1s", {}, {"standard": 0, "thirteen_orphans": 9, "nfnl": 0}),
        (
            "vietnamese",
            "VTrVTdVTc147m258p369s1z",
            {},
            {"standard": 5, "thirteen_orphans": 7, "nfnl": 4},
        ),
    ],
)
def test_worked_out_by_hand(
    game: str, concealed: str, more: dict[str, Any], by_configuration: dict[str, int]
) -> None:
    """Checked for the configurations of the game; the least of them is the distance."""
    distance = baida.distance(game, concealed, **more)
    assert by_configuration.items() <= distance.by_configuration.items()
    assert distance.distance == min(by_configuration.values())


# --- counts ---------------------------------------------------------------------------------------


def counts_of(tiles: tuple[int, ...]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """A hand as a row of counts."""
    return np.bincount(tiles, minlength=len(NAMES)).astype(np.uint8)


@pytest.mark.parametrize("game", ["b30fj", "vietnamese"])
def test_distance_of_counts(game: str) -> None:
    """It equals the distance without details and without NFNL."""
    for hand, _ in hands(game, 300, 69):
        by_configuration = dict(hand.distance().by_configuration)
        by_configuration.pop("nfnl", None)
        found = baida.distance_of(game, counts_of(hand.tiles), len(hand.melds))
        assert found == min(by_configuration.values()), hand
        if all(tile < KINDS for tile in hand.tiles):
            short = counts_of(hand.tiles)[:KINDS].copy()
            assert baida.distance_of(game, short, len(hand.melds)) == found


def test_distance_of_counts_of_sbr() -> None:
    """The voided suit is not given."""
    for hand, exchanged in hands("sbr", 60, 71):
        if not hand.melds:
            truth = brute_force_sbr(hand.tiles, (), -1, exchanged + 1)
            found = baida.distance_of("sbr", counts_of(hand.tiles))
            assert found == truth or (truth is None and found > exchanged + 1), hand


@pytest.mark.parametrize("columns", [33, len(NAMES) + 1])
def test_counts_of_another_shape(columns: int) -> None:
    """They are refused."""
    with pytest.raises(baida.InputError, match="expected 34 to"):
        baida.distance_of("b30fj", np.zeros(columns, dtype=np.uint8))


def test_counts_that_are_none() -> None:
    """They are refused as bad input, not as a programming error."""
    with pytest.raises(baida.InputError, match="counts"):
        baida.distance_of("b30fj", np.zeros(34, dtype=np.float64))


# --- errors ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "concealed", "more", "field"),
    [
        ("b30fj", "", {}, "concealed"),
        ("b30fj", "123456789m123456p", {}, "concealed"),
        ("b30fj", "123456789m1234p", {"melds": ["555p"]}, "concealed"),
        ("b30fj", "11111m", {}, "concealed"),
        ("b30fj", "123m", {"voided": "m"}, "situation"),
        ("sbr", "123m", {"voided": "x"}, "situation"),
        ("sbr", "123m", {"melds": ["123p"]}, "melds"),
        ("sbr", "123m", {"seen": "1111m"}, "seen"),
        ("b30fj", "123m", {"flowers": "5m"}, "flowers"),
        ("mcr", "123m", {}, "variant"),
    ],
)
def test_refused(game: str, concealed: str, more: dict[str, Any], field: str) -> None:
    """The error names the field."""
    with pytest.raises(baida.InputError) as caught:
        baida.distance(game, concealed, **more)
    assert caught.value.field == field
