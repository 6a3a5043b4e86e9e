"""Assignment of winds, so that each player sits in every wind about equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

from baida.app.tournaments.search import Four

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
