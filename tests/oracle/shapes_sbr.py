"""Templates for Sichuan Bloody Rules: one or two suits, no jokers."""

from __future__ import annotations

from random import Random

from . import shapes
from .shapes import Shape, Template, of_suit, seq, shuffled_suits, tri, within
from .tiles import SUITED, SUITS, Tile


def _two_suits(rng: Random) -> list[Tile]:
    a, b, _ = shuffled_suits(rng)
    return of_suit(a) + of_suit(b)


def all_pungs(rng: Random) -> Shape:
    """Four pungs or kongs."""
    tiles = rng.sample(_two_suits(rng), 5)
    return Shape([tri(t) for t in tiles[:4]], tiles[4])


def golden_single_wait(rng: Random) -> Shape:
    """Four melds declared."""
    shape = all_pungs(rng)
    shape.calls, shape.kongs = 4, rng.randint(0, 4)
    return shape


def pung_and_chow(rng: Random) -> Shape:
    """A root that is no kong: a pung and a chow share a tile."""
    a, b, _ = shuffled_suits(rng)
    low = rng.randint(1, 7)
    shared = f"{rng.randint(low, low + 2)}{a}"
    rest = shapes.sets_within(rng, of_suit(a) + of_suit(b), 2)
    return Shape([tri(shared), seq(low, a), *rest], rng.choice(of_suit(b)))


def seven_pairs(rng: Random) -> Shape:
    """Seven pairs, in which four alike are two; one suit or two."""
    pool = of_suit(rng.choice(SUITS)) if rng.random() < 0.4 else _two_suits(rng)
    quads = rng.choice([0, 0, 1, 2, 3])
    tiles = rng.sample(pool, 7 - quads)
    pairs = tiles + tiles[:quads]
    return Shape(loose=tuple(t for t in pairs for _ in range(2)))


def pairs_or_sets(rng: Random) -> Shape:
    """112233 shapes, both seven pairs and four sets."""
    a, b, _ = shuffled_suits(rng)
    b = rng.choice([a, b])
    first, second = seq(rng.randint(1, 7), a), seq(rng.randint(1, 7), b)
    return Shape([first, first, second, second], rng.choice(of_suit(a)), calls=0)


def pungs_of_eyes(rng: Random) -> Shape:
    """All Pungs of 2, 5 and 8, and sometimes a near miss."""
    tiles = rng.sample([t for t in _two_suits(rng) if t[0] in "258"], 5)
    if rng.random() < 0.2:
        tiles[4] = rng.choice(_two_suits(rng))
    return Shape([tri(t) for t in tiles[:4]], tiles[4])


def outside(rng: Random) -> Shape:
    """Terminals in every set, and sometimes not in the pair."""
    a, b, _ = shuffled_suits(rng)
    sets = [seq(rng.choice((1, 7)), rng.choice([a, b])) for _ in range(rng.randint(1, 4))]
    sets += [tri(f"{rng.choice('19')}{a}") for _ in range(4 - len(sets))][:1]
    sets += [seq(1, b)] * (4 - len(sets))
    return Shape(sets, rng.choice(["1", "9", "9", "5"]) + b)


def three_suits(rng: Random) -> Shape:
    """Three suits; often not a win, because a suit was voided."""
    return within(rng, SUITED)


# Each template with its weight.
TEMPLATES: dict[Template, int] = {
    shapes.two_suits: 1,
    shapes.full_flush: 1,
    all_pungs: 1,
    golden_single_wait: 1,
    pung_and_chow: 1,
    seven_pairs: 1,
    pairs_or_sets: 1,
    pungs_of_eyes: 1,
    outside: 1,
    three_suits: 1,
}
