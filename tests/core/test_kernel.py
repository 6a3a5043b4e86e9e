"""The kernel alone: the number of readings, and when two of them are merged."""

from __future__ import annotations

from collections import Counter
from math import comb
from random import Random

import pytest

from baida.core.scoring.covers import MOST_MERGED_FACTS
from baida.core.scoring.fact_names import FACTS, FIRST_READING_FACT, LOCAL_FACTS
from baida.core.scoring.sets import SET_TILES
from baida.core.scoring.solver import Solver
from baida.score.request import Request
from baida.score.rules import SELF_DRAW
from baida.score.scorer import Scorer
from baida.tiles import (
    ANY,
    BAMBOO,
    BY_NAME,
    CHARACTERS,
    CIRCLES,
    DRAGONS,
    FAMILY,
    HONORS,
    KINDS,
    NAMES,
    SUITED,
    WINDS,
)
from baida.variants import find_rules
from tests.helpers.scoring.requests import ROW_VALUES, all_readings, fill, solver_for
from tests.helpers.values import params
from tests.oracle.hand import Wild
from tests.oracle.readings import groupings
from tests.oracle.tiles import BASE_TILES, in_order

MASKS = (ANY, SUITED, HONORS, WINDS, DRAGONS, CHARACTERS, CIRCLES, BAMBOO)
COPIES = 4
FOURTEEN_JOKERS = 14_425_180
HANDS = 150


# --- counting -----------------------------------------------------------------------------------

SETS = {ANY: 55, SUITED: 48, HONORS: 7, WINDS: 4, DRAGONS: 3, CHARACTERS: 16}
PAIRS = {ANY: 34, SUITED: 27, HONORS: 7, WINDS: 4, DRAGONS: 3, CHARACTERS: 9}


@pytest.fixture(scope="module")
def counter() -> Solver:
    """A solver that merges no readings."""
    return solver_for(["chows"], merging=False)


def test_fourteen_jokers(counter: Solver) -> None:
    """There are four of 55 sets, with repetition, and one of 34 pairs."""
    fill(counter, [], [ANY] * 14, [])
    assert counter.count_completions() == comb(55 + 3, 4) * 34
    assert counter.count_completions() == FOURTEEN_JOKERS


def test_the_best_of_fourteen_jokers() -> None:
    """All Honors 4, Big Four Winds 8 + 1, Four Concealed Triplets 3 + 1, triplets with honors 1."""
    rules = find_rules("vietnamese")
    general = BY_NAME["VTr"]
    request = Request(rules, [general] * 13, general, SELF_DRAW)
    assert rules.variant.totals(Scorer(rules).total(request)) == {
        "mun": 18,
        "phan": 0,
        "faan": None,
    }


@pytest.mark.parametrize("melds", range(5))
@pytest.mark.parametrize("mask", SETS)
def test_only_jokers(counter: Solver, mask: int, melds: int) -> None:
    """Jokers of one kind, for all groups that are not melded."""
    left = 4 - melds
    fill(counter, [], [mask] * (3 * left + 2), [21] * melds)
    assert counter.count_completions() == comb(SETS[mask] + left - 1, left) * PAIRS[mask]


def random_hand(rng: Random, jokers: int) -> tuple[list[int], list[int], list[int]]:
    """Naturals, jokers and melds of a hand that can be complete: sets of which some tiles are gone.

    Sometimes one natural tile is replaced, so that the hand is probably incomplete.
    """
    codes = [rng.randrange(55) for _ in range(4)]
    if rng.random() < 1 / 2:  # few families have more ways
        families = rng.sample(range(5), 2)
        codes = [
            rng.choice([c for c in range(55) if FAMILY[SET_TILES[c][0]] in families]) for c in codes
        ]
    melds = codes[: rng.choice([0, 0, 0, 1, 2, 3])]
    tiles = [tile for code in codes[len(melds) :] for tile in SET_TILES[code]]
    tiles += [rng.randrange(KINDS)] * 2
    rng.shuffle(tiles)
    masks: list[int] = []
    used = Counter(tiles)
    while len(masks) < jokers or max(used.values()) > COPIES:
        most = max(used, key=lambda tile: used[tile])
        gone = tiles.pop(tiles.index(most) if used[most] > COPIES else 0)
        used[gone] -= 1
        masks.append(rng.choice([m for m in MASKS if m >> FAMILY[gone] & 1]))
        if not tiles:
            break
    if tiles and rng.random() < 1 / 10:
        tiles[0] = rng.randrange(KINDS)
    return tiles, masks, melds


def brute_force(naturals: list[int], masks: list[int], sets: int) -> int:
    """The oracle's count of groupings."""
    wilds = [
        Wild(f"J{i}", frozenset(BASE_TILES[k] for k in range(KINDS) if mask >> FAMILY[k] & 1))
        for i, mask in enumerate(masks)
    ]
    found = groupings(in_order(NAMES[tile] for tile in naturals), tuple(wilds), sets)
    return len({(grouping.sets, grouping.pair) for grouping in found})


@pytest.mark.parametrize("jokers", range(5))
def test_counts_against_brute_force(counter: Solver, jokers: int) -> None:
    """No reading is missing and none occurs twice."""
    rng = Random(jokers)
    counts = []
    for _ in range(HANDS):
        naturals, masks, melds = random_hand(rng, jokers)
        if len(masks) > jokers + 1:
            continue
        fill(counter, naturals, masks, melds)
        counted = counter.count_completions()
        assert counted == brute_force(naturals, masks, 4 - len(melds)), (naturals, masks, melds)
        assert counter.is_complete(4 - len(melds), 1) == (counted > 0)
        counts.append(counted)
    assert max(counts) > jokers
    assert 0 in counts


def test_merging_solvers_do_not_count() -> None:
    """They would count classes of readings."""
    solver = solver_for(["chows"], merging=True)
    fill(solver, [], [ANY] * 14, [])
    with pytest.raises(ValueError, match="merges"):
        solver.count_completions()


# --- local facts --------------------------------------------------------------------------------


def held(solver: Solver, rows: int) -> set[tuple[int, int]]:
    """The facts of the first rows in all readings of the hand, and where the claimed tile is."""
    seen: set[tuple[int, int]] = set()
    for _, reading, (low, high), _ in all_readings(solver):
        seen.add(((low | high << 64) & (1 << rows) - 1, reading[-1]))
    return seen


ALL_LOCAL = sorted(LOCAL_FACTS)
SOME_LOCAL = {f"some-{i}": Random(i).sample(ALL_LOCAL, MOST_MERGED_FACTS) for i in range(4)}


@pytest.mark.parametrize("claimed", [False, True], ids=["drawn", "claimed"])
@pytest.mark.parametrize("facts", params([*((f, [f]) for f in ALL_LOCAL), *SOME_LOCAL.items()]))
def test_local_facts_are_local(facts: list[str], claimed: bool) -> None:
    """Covers of a family that agree in the local facts are interchangeable.

    A solver that keeps one cover of each sort finds readings with exactly the same combinations of
    facts as one that examines all covers, including the winning tile.
    """
    rng = Random(f"local {facts} {claimed}")
    rows = len(facts) * ROW_VALUES
    merging, plain = solver_for(facts, merging=True), solver_for(facts, merging=False)
    found = 0
    for _ in range(HANDS):
        naturals, masks, melds = random_hand(rng, rng.randrange(6))
        winning = rng.choice([*range(len(naturals)), -1]) if masks else rng.randrange(len(naturals))
        for solver in (merging, plain):
            if winning >= 0:
                rest = naturals[:winning] + naturals[winning + 1 :]
                fill(solver, rest, masks, melds)
                solver.put_winning(naturals[winning], 0, claimed)
            else:
                fill(solver, naturals, masks[1:], melds)
                solver.put_winning(-1, masks[0], claimed)
        seen = held(merging, rows)
        assert seen == held(plain, rows), (naturals, masks, melds, winning)
        found += len(seen)
    assert found > HANDS // 2


def test_local_facts_are_facts_of_readings() -> None:
    """Facts of the whole hand are the same for all its readings."""
    assert set(list(FACTS)[FIRST_READING_FACT:]) > LOCAL_FACTS


@pytest.mark.parametrize(
    ("game", "merging"), [("b30fj", False), ("sbr", True), ("vietnamese", True)]
)
def test_which_games_merge(game: str, merging: bool) -> None:
    """Vietnamese hands of many jokers need it; the chains of B30FJ do not allow it."""
    assert Scorer(find_rules(game)).solver.covers.merging == merging
