"""Tabu search: swap players within rounds until as few pairs as possible meet again.

The search is limited by a number of swaps, not by time, so that a draw is the same on a slow
computer.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from baida.number_stream import NumberStream

#: The players of one table, in any order.
Four = list[int]
#: The number of swaps that are examined before the search gives up.
MOST_LOOKS = 500_000
#: Number of tables -> the least number of pairs that two rounds of the same players share.
_SHARED = {1: 6, 2: 4, 3: 3}
#: The least and greatest number of steps for which a swap is forbidden.
_FORBIDDEN = (6, 20)


class Search:
    """Rounds that are improved in place. Players are numbered from 0.

    ``met`` says how often two players have met in rounds that cannot be changed; ``distance`` is a
    further cost of two players at the same table. A repeated meeting costs ``weight`` times the
    number of earlier ones, so it is better that two pairs meet twice than one three times.
    """

    def __init__(
        self,
        rounds: list[list[Four]],
        met: Sequence[Sequence[int]],
        distance: Sequence[Sequence[int]] | None = None,
        weight: int = 1,
    ) -> None:
        self._rounds = rounds
        self._weight = weight
        self._cost = [[weight * times for times in row] for row in met]
        if distance is not None:
            for a, row in enumerate(distance):
                for b, more in enumerate(row):
                    self._cost[a][b] += more
        for tables in rounds:
            for four in tables:
                self._count(four, weight)

    def _count(self, four: Four, weight: int) -> None:
        for a, b in combinations(four, 2):
            self._cost[a][b] += weight
            self._cost[b][a] += weight

    def remove_repeats(self, stream: NumberStream, most_looks: int = MOST_LOOKS) -> None:
        """Leave the rounds with the fewest repeats that were found."""
        if not any(len(tables) > 1 for tables in self._rounds):
            return
        total = 0
        best, best_rounds = 0, [[four.copy() for four in tables] for tables in self._rounds]
        forbidden: dict[tuple[int, int, int], int] = {}
        looks = step = 0
        searching = 1 + sum(map(len, self._rounds))  # finding the repeats takes time, too
        floor = self._least_change()
        while looks < most_looks and best > floor:
            repeats = self._repeats()
            if not repeats:
                break
            step += 1
            looks += searching
            number, table, place = repeats[stream.below(len(repeats))]
            tables = self._rounds[number]
            player = tables[table][place]
            found: list[tuple[int, int]] = []
            change = 0
            for other, at, delta in self._swaps(number, table, place):
                looks += 1
                until = forbidden.get(_key(number, player, tables[other][at]), 0)
                if until > step and total + delta >= best:
                    continue
                if not found or delta < change:
                    found, change = [(other, at)], delta
                elif delta == change:
                    found.append((other, at))
            if not found:
                continue
            other, at = found[stream.below(len(found))]
            least, most = _FORBIDDEN
            until = step + least + stream.below(most - least + 1)
            forbidden[_key(number, player, tables[other][at])] = until
            self._swap(number, table, place, other, at)
            total += change
            if total < best:
                best = total
                best_rounds = [[four.copy() for four in tables] for tables in self._rounds]
        self._rounds[:] = best_rounds

    def _least_change(self) -> int:
        """Return a bound for the possible improvement of the rounds.

        At best all pairs meet equally often. With two or three tables, some of the four players of
        a table meet again in every other round.
        """
        players = sum(len(four) for four in self._rounds[0])
        seated = sorted({player for tables in self._rounds for four in tables for player in four})
        if self._weight != 1 or players != len(seated):
            return -(10**18)
        times = [self._cost[a][b] for a, b in combinations(seated, 2)]
        least, more = divmod(sum(times), len(times))
        even = len(times) * least * (least - 1) // 2 + more * least
        rounds, tables = len(self._rounds), len(self._rounds[0])
        if sum(times) == 6 * rounds * tables:  # no pair has met before
            even = max(even, rounds * (rounds - 1) // 2 * _SHARED.get(tables, 0))
        return even - sum(one * (one - 1) // 2 for one in times)

    def _repeats(self) -> list[tuple[int, int, int]]:
        """Return the places of players who meet somebody again: round, table, place."""
        cost, again = self._cost, 2 * self._weight
        return [
            (number, table, place)
            for number, tables in enumerate(self._rounds)
            for table, four in enumerate(tables)
            for place, a in enumerate(four)
            if any(cost[a][b] >= again and a != b for b in four)
        ]

    def _swaps(self, number: int, table: int, place: int) -> list[tuple[int, int, int]]:
        """Return a player's swaps with other tables: table, place, change of the cost."""
        tables, cost, weight = self._rounds[number], self._cost, self._weight
        player = tables[table][place]
        own = cost[player]
        p, q, r = (other for other in tables[table] if other != player)
        leaving = own[p] + own[q] + own[r] - 3 * weight
        swaps = []
        for other, four in enumerate(tables):
            if other == table:
                continue
            joining = sum(own[one] for one in four)
            for at, rival in enumerate(four):
                row = cost[rival]
                theirs = sum(row[one] for one in four) - row[rival] - 3 * weight
                delta = joining - own[rival] + row[p] + row[q] + row[r] - leaving - theirs
                swaps.append((other, at, delta))
        return swaps

    def _swap(self, number: int, table: int, place: int, other: int, at: int) -> None:
        here, there = self._rounds[number][table], self._rounds[number][other]
        self._count(here, -self._weight)
        self._count(there, -self._weight)
        here[place], there[at] = there[at], here[place]
        self._count(here, self._weight)
        self._count(there, self._weight)

    def descend(self, most_passes: int = 20) -> None:
        """Make swaps that lower the cost, until there are none left."""
        for _ in range(most_passes):
            improved = False
            for number, tables in enumerate(self._rounds):
                for table in range(len(tables)):
                    for place in range(4):
                        swaps = self._swaps(number, table, place)
                        if not swaps:
                            continue
                        other, at, delta = min(swaps, key=lambda swap: swap[2])
                        if delta < 0:
                            self._swap(number, table, place, other, at)
                            improved = True
            if not improved:
                return


def _key(number: int, a: int, b: int) -> tuple[int, int, int]:
    return (number, a, b) if a < b else (number, b, a)
