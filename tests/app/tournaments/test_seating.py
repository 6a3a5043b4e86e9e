"""Draws: opponents, winds and byes, checked without the code that draws."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baida.app.tournaments import draw as drawing
from baida.app.tournaments.designs import rounds_without_repeats
from baida.app.tournaments.draw import ODD, Round, draw_rounds, draw_swiss, seat_in_winds
from baida.app.tournaments.quality import quality_of
from baida.app.tournaments.search import Search
from baida.number_stream import NumberStream
from tests.helpers.repetition import examples


def pair_counts(rounds: Sequence[Round]) -> Counter[frozenset[int]]:
    counts: Counter[frozenset[int]] = Counter()
    for one in rounds:
        for four in one.tables:
            for a in four:
                for b in four:
                    if a < b:
                        counts[frozenset((a, b))] += 1
    return counts


def wind_counts(rounds: Sequence[Round]) -> dict[int, list[int]]:
    counts: dict[int, list[int]] = {}
    for one in rounds:
        for east, south, west, north in one.tables:
            for wind, player in enumerate((east, south, west, north)):
                counts.setdefault(player, [0, 0, 0, 0])[wind] += 1
    return counts


def check_round(one: Round, players: Sequence[int], odd: str) -> None:
    """Check that everybody plays once; byes and stand-ins only fill up missing places."""
    seated = [player for four in one.tables for player in four]
    assert sorted([*(p for p in seated if p > 0), *one.byes]) == sorted(players)
    stand_ins = [p for p in seated if p < 0]
    if odd == "byes":
        assert len(one.byes) == len(players) % 4
        assert stand_ins == []
    else:
        assert one.byes == ()
        assert sorted(stand_ins) == list(range(-(-len(players) % 4), 0))
        if len(one.tables) >= len(stand_ins):
            assert all(sum(p < 0 for p in four) <= 1 for four in one.tables)


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(16, 5), (20, 5), (24, 5), (28, 7), (32, 8), (32, 9), (64, 10), (100, 10)],
)
@pytest.mark.parametrize("seed", ["1", "Mai"])
def test_nobody_meets_twice(players: int, rounds: int, seed: str) -> None:
    drawn = draw_rounds(range(1, players + 1), rounds, seed, "byes")
    assert len(drawn) == rounds
    assert set(pair_counts(drawn).values()) == {1}
    for times in wind_counts(drawn).values():
        assert max(times) - min(times) == (1 if rounds % 4 else 0)


def test_sixteen_players_meet_exactly_once() -> None:
    met = pair_counts(draw_rounds(range(1, 17), 5, "any", "byes"))
    assert met == {frozenset(pair): 1 for pair in combinations(range(1, 17), 2)}


def test_eight_players_meet_three_times() -> None:
    """Seven rounds of two tables need repeats, which are spread evenly."""
    drawn = draw_rounds(range(1, 9), 7, "any", "byes")
    assert set(pair_counts(drawn).values()) == {3}
    quality = quality_of(drawn)
    assert (quality["repeats"], quality["least_repeats"], quality["most_meetings"]) == (56, 56, 3)


@pytest.mark.parametrize("tables", [*range(1, 41), 49, 64, 81, 128])
def test_designs(tables: int) -> None:
    """Every constructed round has every player once, and no pair meets twice."""
    seen: set[frozenset[int]] = set()
    for plan in rounds_without_repeats(tables, min(12, (4 * tables - 1) // 3)):
        assert sorted(point for four in plan for point in four) == list(range(4 * tables))
        pairs = [frozenset(pair) for four in plan for pair in combinations(four, 2)]
        assert seen.isdisjoint(pairs)
        seen.update(pairs)
    # The rounds needed for tournaments of the usual sizes.
    assert len(seen) >= 6 * tables * {1: 1, 2: 1, 3: 1, 4: 5, 8: 9, 16: 12}.get(
        tables, min(tables - 3, 12)
    )


@given(
    players=st.integers(4, 40),
    rounds=st.integers(1, 8),
    seed=st.text(max_size=5),
    odd=st.sampled_from(ODD),
)
@examples(30, 500)
def test_any_number_of_players(players: int, rounds: int, seed: str, odd: str) -> None:
    numbers = [3 * number + 1 for number in range(players)]
    with few_looks():
        drawn = draw_rounds(numbers, rounds, seed, odd)
        again = draw_rounds(reversed(numbers), rounds, seed, odd)
    assert drawn == again
    for one in drawn:
        check_round(one, numbers, odd)
    for played in range(1, rounds + 1):  # fair at any time, not only at the end
        rests = Counter(player for one in drawn[:played] for player in one.byes)
        assert max(rests[p] for p in numbers) - min(rests[p] for p in numbers) <= 1
        winds = wind_counts(drawn[:played])
        assert all(max(times) - min(times) <= 1 for times in winds.values())
    met = {pair: n for pair, n in pair_counts(drawn).items() if min(pair) > 0}
    quality = quality_of(drawn)
    assert quality["repeats"] == sum(n - 1 for n in met.values()) >= quality["least_repeats"]
    assert quality["most_meetings"] == max(met.values(), default=0)


@contextmanager
def few_looks() -> Iterator[None]:
    """Let the search give up soon: the properties hold for its best result so far."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Search.remove_repeats, "__defaults__", (3000,))
        patch.setattr(drawing, "_SWISS_LOOKS", 3000)
        yield


@given(data=st.data())
@examples(25, 400)
def test_drop_outs_and_late_entries(data: st.DataObject) -> None:
    """A later draw keeps as much of the plan as possible."""
    count, rounds = data.draw(st.integers(8, 30)), data.draw(st.integers(2, 6))
    odd = data.draw(st.sampled_from(ODD))
    players = list(range(1, count + 1))
    played_rounds = data.draw(st.integers(0, rounds - 1))
    gone = data.draw(st.sets(st.sampled_from(players), max_size=4))
    late = list(range(101, 101 + data.draw(st.integers(0, 4))))
    with few_looks():
        first = draw_rounds(players, rounds, "a", odd)
        played, planned = first[:played_rounds], first[played_rounds:]
        rest = [p for p in players if p not in gone] + late
        later = draw_rounds(rest, len(planned), "b", odd, played, planned)
    assert len(later) == len(planned)
    for one in later:
        check_round(one, rest, odd)
    if not gone and not late and quality_of(first)["repeats"] == 0:
        tables = [[sorted(four) for four in one.tables] for one in planned]
        assert [sorted(t) for t in tables] == [
            sorted(sorted(four) for four in one.tables) for one in later
        ]


def test_a_drop_out_and_a_late_entry_cause_no_repeats() -> None:
    first = draw_rounds(range(1, 65), 10, "a", "byes")
    players = [p for p in range(1, 66) if p not in (5, 17)]
    later = draw_rounds(players, 6, "b", "byes", first[:4], first[4:])
    assert set(pair_counts([*first[:4], *later]).values()) == {1}
    for times in wind_counts([*first[:4], *later]).values():
        assert max(times) - min(times) <= 2


def test_swiss_pairs_neighbours() -> None:
    ranking = [7, 3, 11, 2, 9, 1, 12, 4, 10, 6, 8, 5]
    one = draw_swiss(ranking, "s", "byes", [])
    assert [sorted(four) for four in one.tables] == [[2, 3, 7, 11], [1, 4, 9, 12], [5, 6, 8, 10]]


def test_swiss_moves_as_little_as_it_must() -> None:
    """Compared with all seatings of twelve players: fewest repeats, then smallest distances."""
    played = [draw_rounds(range(1, 13), 1, "one", "byes")[0]]
    ranking = list(range(1, 13))
    met = pair_counts(played)

    def cost(tables: Sequence[Sequence[int]]) -> tuple[int, int]:
        pairs = [pair for four in tables for pair in combinations(four, 2)]
        return sum(met[frozenset(p)] for p in pairs), sum((a - b) ** 2 for a, b in pairs)

    best = min(
        cost([one, two, [p for p in left if p not in two]])
        for one in combinations(ranking, 4)
        if 1 in one
        for left in [[p for p in ranking if p not in one]]
        for two in combinations(left, 4)
        if left[0] in two
    )
    with few_looks():
        found = draw_swiss(ranking, "s", "byes", played)
    repeats, distance = cost(found.tables)
    assert repeats == best[0]
    assert distance <= 2 * best[1]


@given(
    players=st.integers(4, 30), rounds=st.integers(1, 5), odd=st.sampled_from(ODD), data=st.data()
)
@examples(15, 200)
def test_swiss_for_any_number_of_players(
    players: int, rounds: int, odd: str, data: st.DataObject
) -> None:
    played: list[Round] = []
    numbers = list(range(1, players + 1))
    for _ in range(rounds):
        ranking = data.draw(st.permutations(numbers))
        with few_looks():
            played.append(draw_swiss(ranking, "s", odd, played))
        check_round(played[-1], numbers, odd)
    rests = Counter(player for one in played for player in one.byes)
    assert max(rests[p] for p in numbers) - min(rests[p] for p in numbers) <= 1


def test_swiss_lets_the_last_rest() -> None:
    first = draw_swiss([5, 4, 3, 2, 1], "s", "byes", [])
    second = draw_swiss([5, 4, 3, 2, 1], "s", "byes", [first])
    assert (first.byes, second.byes) == ((1,), (2,))


def test_winds_are_optimal_after_an_uneven_past() -> None:
    """The order of one table is the best of all."""
    past = {1: [3, 0, 1, 0], 2: [2, 1, 1, 0], 3: [0, 3, 0, 1], 4: [1, 1, 1, 1]}

    def unevenness(four: Sequence[int]) -> int:
        counts = {p: list(times) for p, times in past.items()}
        for wind, player in enumerate(four):
            counts[player][wind] += 1
        return sum(n * n for times in counts.values() for n in times)

    four = [1, 2, 3, 4]
    seat_in_winds([[four]], past)
    assert unevenness(four) == min(map(unevenness, permutations([1, 2, 3, 4])))


def test_the_generator_is_the_published_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hash is over method, seed and first round with their lengths: docs/tournaments.md."""
    keys: list[bytes] = []

    class Recorded(NumberStream):
        def __init__(self, key: bytes) -> None:
            keys.append(key)
            super().__init__(key)

    monkeypatch.setattr(drawing, "NumberStream", Recorded)
    draw_rounds(range(1, 9), 1, "lotto 7", "byes")
    # sha256(b"\0\0\0\x0cbaida draw 1\0\0\0\x07lotto 7\0\0\0\x011")
    assert keys[0].hex() == "c8844816d03a0e80892f5daecd9bc1f657cb7a2479adf4d62d9b201214c500cd"


@pytest.mark.parametrize(
    ("players", "digest"),
    [(16, "d1832425d46f9ea7"), (22, "dae168feae9f7d6a")],
    ids=["constructed", "searched"],
)
def test_golden_draws(players: int, digest: str) -> None:
    """A draw must never change: people check old ones."""
    drawn = draw_rounds(range(1, players + 1), 5, "2026-11-16", "byes")
    text = ";".join(f"{one.tables}{one.byes}" for one in drawn)
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == digest
