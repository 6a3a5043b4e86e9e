"""The seating: each deal is played four times, and each time all players move one seat on.

So every player has every seat of the same deal once. The order around the table stays the same
within a deal, which matters where a chow is only possible from the player before; it therefore
changes from deal to deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, count, permutations

from baida.wire.values import SEATS

#: The numbers of four bots in the order of play; a bot may occur twice.
Lineup = tuple[int, int, int, int]

#: All cyclic orders of a table.
_ROUNDS = tuple((0, *others) for others in permutations(range(1, SEATS)))


def tables(bots: int) -> Iterator[Lineup]:
    """Yield the tables of deals 0, 1, 2, ... for this number of bots, without end.

    Two bots have two neighbouring seats each, so that each follows itself as often as the other.
    Three bots take turns to play twice. Of more than four bots, those play that have played least,
    and among these those that have met least. Of the cyclic orders, the one whose neighbours have
    followed each other least is chosen.

    >>> from itertools import islice
    >>> list(islice(tables(2), 2)), list(islice(tables(4), 3))
    ([(0, 0, 1, 1), (0, 0, 1, 1)], [(0, 1, 2, 3), (0, 3, 2, 1), (0, 1, 3, 2)])
    """
    if bots == 2:
        while True:
            yield 0, 0, 1, 1
    played = Counter(dict.fromkeys(range(bots), 0))
    met: Counter[frozenset[int]] = Counter()
    followed: Counter[tuple[int, int]] = Counter()
    for number in count():
        if bots == 3:
            twice = number % bots
            four = [twice, twice, *(bot for bot in range(bots) if bot != twice)]
        else:
            four = _least(played, met)
            played.update(four)
            met.update(map(frozenset, combinations(four, 2)))
        ways = [[four[place] for place in order] for order in _ROUNDS]
        way = min(ways, key=lambda way: sum(followed[pair] for pair in _pairs(way)))
        followed.update(_pairs(way))
        a, b, c, d = way
        yield a, b, c, d


def _least(played: Counter[int], met: Counter[frozenset[int]]) -> list[int]:
    """Return the four bots that have played least; ties by who have met least."""
    four: list[int] = []
    while len(four) < SEATS:
        free = (bot for bot in played if bot not in four)
        four.append(
            min(free, key=lambda bot: (played[bot], sum(met[frozenset((bot, o))] for o in four)))
        )
    return sorted(four)


def _pairs(way: Sequence[int]) -> Iterator[tuple[int, int]]:
    return ((way[place - 1], bot) for place, bot in enumerate(way))


def seat_of(place: int, turn: int) -> int:
    """Return the seat of a place at the table in the given turn, from 0.

    >>> [seat_of(place, 1) for place in range(4)]
    [1, 2, 3, 0]
    """
    return (place + turn) % SEATS


def place_of(seat: int, turn: int) -> int:
    return (seat - turn) % SEATS
