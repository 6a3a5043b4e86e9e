"""Finished hands to start from, before jokers replace some tiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from .tiles import (
    BASE_TILES,
    DRAGONS,
    HONORS,
    ORPHANS,
    SEQUENCE_STARTS,
    SUITED,
    SUITS,
    TERMINALS,
    WINDS,
    Tile,
    sequence_from,
)

Set = tuple[Tile, ...]


@dataclass
class Shape:
    """Sets and a pair, or fourteen loose tiles, with options for calls and jokers.

    An option left at None is random. More than four of a tile are allowed: jokers fill in.
    """

    sets: list[Set] = field(default_factory=list)
    pair: Tile | None = None
    loose: tuple[Tile, ...] = ()
    calls: int | None = None
    kongs: int = 0
    open_calls: bool = False
    jokers: int | None = None
    plain: bool = False
    win: str | None = None
    winning: Tile | None = None
    called_first: bool = False


Template = Callable[[Random], Shape]


def seq(low: int, suit: str) -> Set:
    """The sequence with that lowest number."""
    return sequence_from(f"{low}{suit}")


def tri(tile: Tile) -> Set:
    """A triplet."""
    return (tile,) * 3


def shuffled_suits(rng: Random) -> list[str]:
    """The three suits in random order."""
    return rng.sample(SUITS, 3)


def random_sequence(rng: Random, starts: Sequence[Tile] = SEQUENCE_STARTS) -> Set:
    """Any sequence, or one with these starts."""
    return sequence_from(rng.choice(starts))


def random_triplet(rng: Random, tiles: Sequence[Tile] = BASE_TILES) -> Set:
    """Any triplet, or one of these tiles."""
    return tri(rng.choice(tiles))


def random_set(rng: Random) -> Set:
    """A random set, more often a sequence than a triplet."""
    return random_sequence(rng) if rng.random() < 0.6 else random_triplet(rng)


def fill(rng: Random, sets: list[Set], pair: Tile | None = None, **wishes: object) -> Shape:
    """Add random sets and a pair for those still missing."""
    sets = sets + [random_set(rng) for _ in range(4 - len(sets))]
    shape = Shape(sets, pair or rng.choice(BASE_TILES))
    for wish, value in wishes.items():
        setattr(shape, wish, value)
    return shape


def of_suit(suit: str) -> list[Tile]:
    """The nine tiles of a suit."""
    return [t for t in SUITED if t[1] == suit]


def of_numbers(numbers: Sequence[int]) -> list[Tile]:
    """The tiles with these numbers in all suits."""
    return [t for t in SUITED if int(t[0]) in numbers]


def sets_within(rng: Random, tiles: Sequence[Tile], count: int = 4) -> list[Set]:
    """Random sets that use only these tiles."""
    pool = set(tiles)
    sequences = [s for s in map(sequence_from, SEQUENCE_STARTS) if pool.issuperset(s)]
    triplets = [tri(t) for t in tiles]
    return [
        rng.choice(sequences if sequences and rng.random() < 0.6 else triplets)
        for _ in range(count)
    ]


def within(rng: Random, tiles: Sequence[Tile]) -> Shape:
    """A whole hand of these tiles."""
    return Shape(sets_within(rng, tiles), rng.choice(list(tiles)))


# --- templates that more than one game uses -----------------------------------------------------


def anything(rng: Random) -> Shape:
    """Four sets and a pair."""
    return fill(rng, [])


def all_sequences(rng: Random) -> Shape:
    """Four sequences."""
    return fill(rng, [random_sequence(rng) for _ in range(4)])


def all_triplets(rng: Random) -> Shape:
    """Four triplets."""
    return fill(rng, [tri(t) for t in rng.sample(BASE_TILES, 4)])


def concealed_triplets(rng: Random) -> Shape:
    """Four triplets without calls except concealed kongs."""
    return fill(rng, [tri(t) for t in rng.sample(BASE_TILES, 4)], calls=0)


def full_flush(rng: Random) -> Shape:
    """One suit."""
    return within(rng, of_suit(rng.choice(SUITS)))


def two_suits(rng: Random) -> Shape:
    """A hand without one of the suits."""
    a, b, _ = shuffled_suits(rng)
    return within(rng, of_suit(a) + of_suit(b))


def all_honors(rng: Random) -> Shape:
    """Honors only."""
    return fill(rng, [tri(t) for t in rng.sample(HONORS, 4)], rng.choice(HONORS))


def winds(rng: Random) -> Shape:
    """Two to four wind triplets, often with a wind pair."""
    order = rng.sample(WINDS, 4)
    count = rng.randint(2, 4)
    pair = order[count] if count < 4 and rng.random() < 0.7 else None
    return fill(rng, [tri(t) for t in order[:count]], pair)


def dragons(rng: Random) -> Shape:
    """Two or three dragon triplets, often with a dragon pair."""
    order = rng.sample(DRAGONS, 3)
    count = rng.randint(2, 3)
    pair = order[2] if count == 2 and rng.random() < 0.8 else None
    return fill(rng, [tri(t) for t in order[:count]], pair)


def pure_straight(rng: Random) -> Shape:
    """123 456 789 of a suit."""
    s = rng.choice(SUITS)
    return fill(rng, [seq(1, s), seq(4, s), seq(7, s)])


def four_kongs(rng: Random) -> Shape:
    """Two to four kongs."""
    kongs = rng.randint(2, 4)
    return fill(rng, [tri(t) for t in rng.sample(BASE_TILES, kongs)], kongs=kongs)


def pure_terminals(rng: Random) -> Shape:
    """Triplets of 1s and 9s."""
    return fill(rng, [tri(t) for t in rng.sample(TERMINALS, 4)], rng.choice(TERMINALS))


def all_called_triplets(rng: Random) -> Shape:
    """Four open triplets."""
    return fill(rng, [tri(t) for t in rng.sample(BASE_TILES, 4)], calls=4, open_calls=True)


def thirteen_orphans(rng: Random) -> Shape:
    """Each terminal and honor, one twice; sometimes with many jokers."""
    tiles = (*ORPHANS, rng.choice(ORPHANS))
    return Shape(loose=tiles, jokers=rng.choice([None, 0, 1, 2, 3, 4, 5]))
