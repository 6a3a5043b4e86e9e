"""Templates for Vietnamese mahjong."""

from __future__ import annotations

from random import Random

from . import shapes
from .shapes import (
    Shape,
    Template,
    fill,
    of_suit,
    random_sequence,
    random_triplet,
    seq,
    shuffled_suits,
    tri,
    within,
)
from .tiles import BASE_TILES, HONORS, SUITED, SUITS


def sequences_with_honor_pair(rng: Random) -> Shape:
    """Four sequences and an honor pair."""
    return fill(rng, [random_sequence(rng) for _ in range(4)], rng.choice(HONORS))


def sequences_with_suited_pair(rng: Random) -> Shape:
    """Four sequences and a suited pair."""
    return fill(rng, [random_sequence(rng) for _ in range(4)], rng.choice(SUITED))


def suited_triplets(rng: Random) -> Shape:
    """Four suited triplets; open, concealed or at random."""
    sets = [tri(t) for t in rng.sample(SUITED, 4)]
    calls = rng.choice([0, 4, None])
    return fill(rng, sets, rng.choice(BASE_TILES), calls=calls, open_calls=True)


def triplets_with_terminals(rng: Random) -> Shape:
    """Triplets of 1s and 9s among four triplets."""
    ends = [tri(f"1{rng.choice(SUITS)}"), tri(f"9{rng.choice(SUITS)}")]
    return fill(rng, [*ends, random_triplet(rng), random_triplet(rng)])


def four_quads(rng: Random) -> Shape:
    """Four quads."""
    return fill(rng, [tri(t) for t in rng.sample(BASE_TILES, 4)], kongs=4)


def suited_hand(rng: Random) -> Shape:
    """Four sets and a pair without honors."""
    return within(rng, SUITED)


# --- natural suited tiles only: NFNL ------------------------------------------------------------


def nfnl_anything(rng: Random) -> Shape:
    """Fourteen suited tiles that need not fit together."""
    wall = [t for t in SUITED for _ in range(4)]
    return Shape(loose=tuple(rng.sample(wall, 14)), jokers=0, plain=True)


def nfnl_standard(rng: Random) -> Shape:
    """Suited sets and a pair, nothing declared."""
    shape = suited_hand(rng)
    shape.jokers, shape.plain = 0, True
    return shape


def nfnl_triplets(rng: Random) -> Shape:
    """Suited triplets, one suit half the time; called or not."""
    pool = of_suit(rng.choice(SUITS)) if rng.random() < 0.5 else list(SUITED)
    tiles = rng.sample(pool, 5)
    calls = rng.choice([0, 0, None])
    return Shape([tri(t) for t in tiles[:4]], tiles[4], jokers=0, plain=True, calls=calls)


def nfnl_flush(rng: Random) -> Shape:
    """One suit."""
    shape = shapes.full_flush(rng)
    shape.jokers, shape.plain = 0, True
    return shape


def nfnl_sequences(rng: Random) -> Shape:
    """Concealed sequences, won in the middle, at the edge or on the pair."""
    a, b, c = shuffled_suits(rng)
    sets = [seq(rng.randint(1, 7), s) for s in (a, a, b, c)]
    pair = rng.choice(SUITED)
    winning = rng.choice([sets[3][1], pair, "3" + c if sets[3] == seq(1, c) else sets[3][0]])
    return Shape(sets, pair, jokers=0, plain=True, calls=0, winning=winning)


def seven_pairs(rng: Random) -> Shape:
    """V22: pairs of all tiles, of one suit or of honors; some of them equal."""
    pool = rng.choice([list(BASE_TILES), of_suit(rng.choice(SUITS)), list(HONORS)])
    twice = rng.choice([0, 0, 1, 2])
    tiles = rng.sample(pool, 7 - twice)
    return Shape(loose=tuple(t for t in (*tiles, *tiles[:twice]) for _ in range(2)), calls=0)


# Each template with its weight.
TEMPLATES: dict[Template, int] = {
    shapes.anything: 1,
    shapes.all_sequences: 1,
    sequences_with_honor_pair: 1,
    sequences_with_suited_pair: 1,
    shapes.all_triplets: 1,
    shapes.concealed_triplets: 1,
    suited_triplets: 1,
    shapes.all_called_triplets: 1,
    triplets_with_terminals: 1,
    shapes.pure_terminals: 1,
    suited_hand: 1,
    shapes.full_flush: 1,
    shapes.pure_straight: 1,
    shapes.all_honors: 1,
    shapes.thirteen_orphans: 1,
    seven_pairs: 2,
    shapes.dragons: 1,
    shapes.winds: 2,
    four_quads: 1,
    nfnl_anything: 1,
    nfnl_standard: 1,
    nfnl_triplets: 3,
    nfnl_flush: 1,
    nfnl_sequences: 1,
}
