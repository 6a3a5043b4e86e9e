"""Sets whose numbers climb in equal steps: shifted triplets, shifted and linked sequences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from .tiles import Tile, is_suited, number, suit


def climbs(tiles: Sequence[Tile], step: int) -> bool:
    """Each number is `step` above the one before."""
    return all(number(b) - number(a) == step for a, b in pairwise(tiles))


def ladders(tiles: Sequence[Tile], size: int, step: int) -> Iterator[tuple[Tile, ...]]:
    """Every choice of that many of the tiles (sorted by number) that climbs by `step`."""
    for chosen in combinations(tiles, size):
        if climbs(chosen, step):
            yield chosen


def small_ladders(
    triplets: Sequence[Tile], pair: Tile | None, size: int
) -> Iterator[tuple[Tile, ...]]:
    """B26: as `ladders` by 1, with exactly one member being the hand's (suited) pair."""
    if pair is None or not is_suited(pair):
        return
    for chosen in combinations(triplets, size - 1):
        members = tuple(sorted((*chosen, pair), key=number))
        if climbs(members, 1):
            yield members


def one_suit(tiles: Sequence[Tile]) -> bool:
    """All of the same suit ("pure")."""
    return len({suit(t) for t in tiles}) == 1


def suits_differ(tiles: Sequence[Tile]) -> bool:
    """All of different suits ("mixed")."""
    return len({suit(t) for t in tiles}) == len(tiles)


def suits_cycle(tiles: Sequence[Tile]) -> bool:
    """B26: the first three suits all different, then they repeat with period three."""
    suits = [suit(t) for t in tiles]
    return suits_differ(tiles[:3]) and all(suits[i] == suits[i - 3] for i in range(3, len(suits)))
