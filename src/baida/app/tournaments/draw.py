"""The draw of rounds: who sits where.

A draw depends on its arguments alone (see ``NumberStream``). The method ``baida draw 1``: the key
of the stream is SHA-256 of the method's name, the seed and the number of the first round that is
drawn, each preceded by its length.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from baida.app.tournaments.designs import rounds_without_repeats
from baida.app.tournaments.search import Four, Search
from baida.number_stream import NumberStream, joined

WINDS = "ESWN"
#: player -> how often in each wind.
Counts = dict[int, list[int]]
_ORDERS = tuple(permutations(range(4)))
_MOST_PASSES = 20


def seat_in_winds(rounds: Sequence[Sequence[Four]], before: Counts | None = None) -> None:
    """Order the players of each table by their winds, E S W N, in place.

    The games of each player are taken in groups of four. Tables and groups are a bipartite graph of
    degree four, whose edges can be coloured in four colours (Kőnig): everybody has each wind once
    in each group. With an uneven past, single tables are then improved.
    """
    _colour(rounds)
    counts: Counts = {player: list(times) for player, times in (before or {}).items()}
    for tables in rounds:
        for four in tables:
            for wind, player in enumerate(four):
                counts.setdefault(player, [0] * 4)[wind] += 1
    for _ in range(_MOST_PASSES):
        improved = [_improve(four, counts) for tables in rounds for four in tables]
        if not any(improved):
            return


def _colour(rounds: Sequence[Sequence[Four]]) -> None:
    games: Counter[int] = Counter()
    # For each table and each group of games: the other end of the edge of each colour.
    at_table: dict[tuple[int, int], list[tuple[int, int] | None]] = {}
    in_group: dict[tuple[int, int], list[tuple[int, int] | None]] = {}
    for number, tables in enumerate(rounds):
        for table, four in enumerate(tables):
            here = (number, table)
            at_table[here] = [None] * 4
            for player in four:
                group = (player, games[player] // 4)
                games[player] += 1
                in_group.setdefault(group, [None] * 4)
                _add_edge(here, group, at_table, in_group)
    for (number, table), groups in at_table.items():
        rounds[number][table][:] = [group[0] for group in groups if group is not None]


def _add_edge(
    here: tuple[int, int],
    group: tuple[int, int],
    at_table: dict[tuple[int, int], list[tuple[int, int] | None]],
    in_group: dict[tuple[int, int], list[tuple[int, int] | None]],
) -> None:
    free = at_table[here].index(None)
    wanted = in_group[group].index(None)
    if free != wanted and in_group[group][free] is not None:
        # Exchange the two colours along the path that begins at the group with `free`. It cannot
        # reach `here`, where `free` is not used: from tables it continues with `wanted`.
        path = []
        at, colour, in_groups = group, free, True
        while (next_at := (in_group if in_groups else at_table)[at][colour]) is not None:
            table, other = (next_at, at) if in_groups else (at, next_at)
            path.append((table, other, colour))
            at, in_groups = next_at, not in_groups
            colour = wanted if colour == free else free
        for table, other, colour in path:
            at_table[table][colour] = in_group[other][colour] = None
        for table, other, colour in path:
            new = wanted if colour == free else free
            at_table[table][new], in_group[other][new] = other, table
    at_table[here][free], in_group[group][free] = group, here


def _improve(four: Four, counts: Counts) -> bool:
    """Reassign the winds of a table if that makes them more even; return whether it did."""
    for wind, player in enumerate(four):
        counts[player][wind] -= 1
    # A player who sits in a wind for the (k + 1)st time adds 2k + 1 to the sum of the squares.
    order = min(_ORDERS, key=lambda order: _unevenness(four, order, counts))
    better = _unevenness(four, order, counts) < _unevenness(four, _ORDERS[0], counts)
    if better:
        four[:] = [four[place] for place in order]
    for wind, player in enumerate(four):
        counts[player][wind] += 1
    return better


def _unevenness(four: Four, order: Sequence[int], counts: Counts) -> int:
    return sum(counts[four[place]][wind] for wind, place in enumerate(order))


def choose_byes(
    plans: Sequence[Sequence[Four]],
    players: Sequence[int],
    rested: Counter[int],
    was_planned: Sequence[Sequence[int]] = (),
) -> list[list[int]]:
    """Return the players who have a bye in each plan, and count them in ``rested``.

    A player without a seat in a plan takes the seat of a player who has a bye. Byes go to the
    players who have had the fewest so far: first to those who would have one anyway, then to the
    one whose absence leaves the fewest pairs that meet again.
    """
    met: Counter[tuple[int, int]] = Counter()
    resting: list[list[int]] = []
    for number, plan in enumerate(plans):
        expected = was_planned[number] if number < len(was_planned) else ()
        seats = _Seats(plan, players)
        rest: list[int] = []
        for _ in range(len(players) % 4):
            awake = [player for player in players if player not in rest]
            least = min(rested[player] for player in awake)
            candidates = [player for player in awake if rested[player] == least]
            costs = {player: seats.repeats_without(player, met) for player in candidates}
            chosen = min(candidates, key=lambda p: (p not in expected, costs[p]))
            seats.take_away(chosen)
            rest.append(chosen)
            rested[chosen] += 1
        resting.append(sorted(rest))
        met.update(pair for four in seats.tables for pair in combinations(sorted(four), 2))
    return resting


class _Seats:
    """A plan, and the players who have no seat in it."""

    def __init__(self, plan: Sequence[Four], players: Sequence[int]) -> None:
        present = set(players)
        self.tables = [[player for player in four if player in present] for four in plan]
        self._table_of = {player: four for four in self.tables for player in four}
        self._waiting = [player for player in players if player not in self._table_of]

    def repeats_without(self, player: int, met: Counter[tuple[int, int]]) -> int:
        """Count the players that the next one without a seat would meet again in this seat."""
        if not self._waiting or player not in self._table_of:
            return 0
        one = self._waiting[0]
        others = (other for other in self._table_of[player] if other != player)
        return sum(met[min(one, other), max(one, other)] for other in others)

    def take_away(self, player: int) -> None:
        four = self._table_of.pop(player, None)
        if four is None:
            self._waiting.remove(player)
        elif self._waiting:
            one = self._waiting.pop(0)
            four[four.index(player)] = one
            self._table_of[one] = four
        else:
            four.remove(player)


METHOD = "baida draw 1"
#: How to handle a number of players that is not a multiple of four.
ODD = ("byes", "stand_ins")
LEAST_PLAYERS, MOST_PLAYERS = 4, 512
MOST_ROUNDS = 32
#: Stand-ins should never share a table, so they count as having met very often.
_APART = 1000
#: In Swiss rounds: more than all distances of two tables together.
_REPEAT = 10**8
#: One round needs fewer steps than a whole draw.
_SWISS_LOOKS = 100_000


@dataclass(frozen=True)
class Round:
    """The tables of a round; players by their numbers, in the order of the winds E S W N.

    Stand-ins have the numbers -1, -2 and -3.
    """

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


def draw_rounds(
    players: Iterable[int],
    rounds: int,
    seed: str,
    odd: str,
    played: Sequence[Round] = (),
    planned: Sequence[Round] = (),
) -> list[Round]:
    """Draw this many more rounds for these players, after the rounds already ``played``.

    Rounds that were ``planned`` and not played are changed as little as the players require.
    """
    stream = _stream(seed, len(played))
    order = sorted(players)
    stream.shuffle(order)
    tables, _, stand_ins = _split(len(order), odd)
    everybody = order + stand_ins
    plans = [[list(four) for four in plan.tables] for plan in planned[:rounds]]
    if not plans and not played:
        designed = rounds_without_repeats(tables, rounds)
        stream.shuffle(designed)
        plans = [[[everybody[point] for point in four] for four in plan] for plan in designed]
    while len(plans) < rounds:
        plans.append(_within_groups(everybody[: 4 * tables], stream))
    rested = Counter(player for round in played for player in round.byes)
    resting = choose_byes(plans, everybody, rested, [plan.byes for plan in planned])
    for plan, rest in zip(plans, resting, strict=True):
        _fit(plan, [player for player in everybody if player not in rest], tables)
        stream.shuffle(plan)
    numbers = {player: number for number, player in enumerate(everybody)}
    search_in = [[[numbers[player] for player in four] for four in plan] for plan in plans]
    Search(search_in, _met(numbers, played)).remove_repeats(stream)
    found = [[[everybody[number] for number in four] for four in plan] for plan in search_in]
    seat_in_winds(found, winds_of(played))
    both = zip(found, resting, strict=True)
    return [Round(tuple(map(tuple, plan)), tuple(rest)) for plan, rest in both]


def draw_swiss(ranking: Sequence[int], seed: str, odd: str, played: Sequence[Round]) -> Round:
    """Draw the next round for players in the order of the standings, the best first.

    Neighbours in the standings meet, if possible for the first time. Byes go to the players with
    the fewest byes, and among these to the last in the standings.
    """
    stream = _stream(seed, len(played))
    tables, byes, stand_ins = _split(len(ranking), odd)
    rested = Counter(player for round in played for player in round.byes)
    places = {player: place for place, player in enumerate(ranking)}
    rest = sorted(ranking, key=lambda player: (rested[player], -places[player]))[:byes]
    everybody = [player for player in ranking if player not in rest] + stand_ins
    plan = [list(range(first, first + 4)) for first in range(0, 4 * tables, 4)]
    distance = [[(a - b) ** 2 for b in range(len(everybody))] for a in range(len(everybody))]
    numbers = {player: number for number, player in enumerate(everybody)}
    rounds = [plan]
    search = Search(rounds, _met(numbers, played), distance, _REPEAT)
    search.remove_repeats(stream, _SWISS_LOOKS)
    search = Search(rounds, _met(numbers, played), distance, _REPEAT)
    search.descend()
    found = [[everybody[number] for number in sorted(four)] for four in sorted(rounds[0], key=min)]
    seat_in_winds([found], winds_of(played))
    return Round(tuple(map(tuple, found)), tuple(sorted(rest)))


def _stream(seed: str, after: int) -> NumberStream:
    return NumberStream(hashlib.sha256(joined(METHOD, seed, str(after + 1))).digest())


def _split(players: int, odd: str) -> tuple[int, int, list[int]]:
    """Return the number of tables, the number of byes, and the stand-ins."""
    if odd == "byes":
        return players // 4, players % 4, []
    missing = -players % 4
    return (players + missing) // 4, 0, [-number - 1 for number in range(missing)]


def _within_groups(seated: Sequence[int], stream: NumberStream) -> list[Four]:
    """Return a first guess for a round without construction, mostly with tables within one group.

    Players of the same group do not meet in the rounds that are constructed.
    """
    size = len(seated) // 4
    mixed: list[int] = []
    for group in range(4):
        part = list(seated[group * size : (group + 1) * size])
        stream.shuffle(part)
        mixed += part
    return [mixed[first : first + 4] for first in range(0, len(mixed), 4)]


def _fit(plan: list[Four], present: Sequence[int], tables: int) -> None:
    """Make a plan contain exactly these players; most stay where they are."""
    here = set(present)
    for four in plan:
        four[:] = [player for player in four if player in here]
    # Tables that lost players are broken up first; `sort` is stable.
    plan.sort(key=len, reverse=True)
    del plan[tables:]
    plan.extend([] for _ in range(tables - len(plan)))
    seated = {player for four in plan for player in four}
    waiting = iter([player for player in present if player not in seated])
    for four in plan:
        four.extend(next(waiting) for _ in range(4 - len(four)))


def _met(numbers: dict[int, int], played: Sequence[Round]) -> list[list[int]]:
    met = [[0] * len(numbers) for _ in numbers]
    for (a, b), times in meetings(played).items():
        if a in numbers and b in numbers:
            met[numbers[a]][numbers[b]] += times
            met[numbers[b]][numbers[a]] += times
    for a, b in combinations([player for player in numbers if player < 0], 2):
        met[numbers[a]][numbers[b]] += _APART
        met[numbers[b]][numbers[a]] += _APART
    return met


def meetings(rounds: Sequence[Round]) -> Counter[tuple[int, int]]:
    """Count how often players have met, for each pair in the order of its numbers."""
    return Counter(
        pair for round in rounds for four in round.tables for pair in combinations(sorted(four), 2)
    )


def winds_of(rounds: Sequence[Round]) -> Counts:
    """Count how often each player has sat in each wind."""
    counts: Counts = {}
    for round in rounds:
        for four in round.tables:
            for wind, player in enumerate(four):
                counts.setdefault(player, [0] * 4)[wind] += 1
    return counts
