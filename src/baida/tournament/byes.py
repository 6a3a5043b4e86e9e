"""Who rests in which round: the byes of all players differ by one at most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from baida.tournament.search import Four


def choose_byes(
    plans: Sequence[Sequence[Four]],
    players: Sequence[int],
    rested: Counter[int],
    was_planned: Sequence[Sequence[int]] = (),
) -> list[list[int]]:
    """Return the players who have a bye in each plan, and count them in ``rested``.

    A player without a seat in a plan takes the seat of somebody who has a bye. Byes go to players
    who have had the fewest so far, first to those who were to have one anyway, then to the one
    whose absence leaves the fewest pairs that meet again.
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
        """How many players the next one without a seat meets again in the seat of ``player``."""
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
