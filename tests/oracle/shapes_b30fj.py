"""Templates for B30FJ: each pattern has at least one that aims at it."""

from __future__ import annotations

from random import Random

from . import shapes
from .readings import unconnected_sets
from .shapes import (
    Set,
    Shape,
    Template,
    fill,
    of_numbers,
    of_suit,
    random_sequence,
    random_triplet,
    seq,
    sets_within,
    shuffled_suits,
    tri,
    within,
)
from .tiles import BASE_TILES, DRAGONS, HONORS, ORPHANS, RED_DRAGON, SUITS, TERMINALS, WINDS

# --- triplets -----------------------------------------------------------------------------------


def shifted_triplets(rng: Random) -> Shape:
    """Two to five neighbouring triplets, pure, cycling or of any suits, one perhaps the pair."""
    size = rng.randint(2, 5)
    small = size == 5 or (size > 2 and rng.random() < 0.5)
    low = rng.randint(1, 10 - size)
    order = shuffled_suits(rng)
    manner = rng.choice(["pure", "cycle", "any"])
    suits = {
        "pure": [order[0]] * size,
        "cycle": [order[i % 3] for i in range(size)],
        "any": [rng.choice(SUITS) for _ in range(size)],
    }[manner]
    tiles = [f"{low + i}{s}" for i, s in enumerate(suits)]
    pair = tiles.pop(rng.randrange(size)) if small else None
    return fill(rng, [tri(t) for t in tiles], pair)


def like_triplets(rng: Random) -> Shape:
    """Two to four triplets of one number, perhaps with its pair."""
    n = rng.randint(1, 9)
    order = shuffled_suits(rng)
    count = rng.choice([2, 2, 3, 3, 4])
    suits = [order[i % 3] for i in range(count)]
    pair = f"{n}{order[2]}" if count == 2 and rng.random() < 0.7 else None
    return fill(rng, [tri(f"{n}{s}") for s in suits], pair)


def kongs(rng: Random) -> Shape:
    """One to four kongs."""
    count = rng.randint(1, 4)
    return fill(rng, [random_triplet(rng) for _ in range(count)], kongs=count)


# --- sequences ----------------------------------------------------------------------------------


def ladder_of_sequences(rng: Random) -> Shape:
    """Shifted (1 apart), linked (2 apart) or straight (3 apart), pure or cycling suits."""
    step = rng.choice([1, 2, 3])
    size = 3 if step == 3 else rng.choice([3, 4])
    low = rng.randint(1, 7 - step * (size - 1)) if size < 4 or step == 1 else 1
    order = shuffled_suits(rng)
    pure = rng.random() < 0.5
    suits = [order[0] if pure else order[i % 3] for i in range(size)]
    return fill(rng, [seq(low + step * i, s) for i, s in enumerate(suits)])


def shifted_linked(rng: Random) -> Shape:
    """123 234 345 567 and similar ones, pure or mixed."""
    low = rng.randint(1, 3)
    a, b, c = shuffled_suits(rng)
    steps = rng.choice([(0, 1, 2, 4), (0, 2, 3, 4)])
    if rng.random() < 0.5:
        return fill(rng, [seq(low + i, a) for i in steps])
    suits = (a, b, c, b) if steps == (0, 1, 2, 4) else (b, a, b, c)
    return fill(rng, [seq(low + i, s) for i, s in zip(steps, suits, strict=True)])


def repeated_sequences(rng: Random) -> Shape:
    """The same sequence two, three or four times in its suit."""
    low, s = rng.randint(1, 7), rng.choice(SUITS)
    return fill(rng, [seq(low, s)] * rng.choice([2, 3, 4, 4]))


def two_repeated_sequences(rng: Random) -> Shape:
    """Two sequences, each twice, in one suit or two."""
    a, b, _ = shuffled_suits(rng)
    low, other = rng.sample(range(1, 8), 2)
    first, second = seq(low, a), seq(other, rng.choice([a, b]))
    return fill(rng, [first, first, second, second])


def sequences_across_suits(rng: Random) -> Shape:
    """The same numbers in two or three suits, perhaps another number twice too."""
    a, b, c = shuffled_suits(rng)
    low, other = rng.sample(range(1, 8), 2)
    if rng.random() < 0.4:
        return fill(rng, [seq(low, a), seq(low, b), seq(low, c)])
    return fill(rng, [seq(low, a), seq(low, b), seq(other, rng.choice([a, c])), seq(other, b)])


def short_straights(rng: Random) -> Shape:
    """123 456 or 456 789, twice in one suit, in two suits, or different ones."""
    a, b, _ = shuffled_suits(rng)
    low = rng.choice([1, 4])
    suit = rng.choice([a, b])
    second = rng.choice([low, 5 - low])
    return fill(rng, [seq(low, a), seq(low + 3, a), seq(second, suit), seq(second + 3, suit)])


def terminal_sequences(rng: Random) -> Shape:
    """123 789, once or twice, in one suit or two."""
    a, b, _ = shuffled_suits(rng)
    sets = [seq(1, a), seq(7, a)]
    if rng.random() < 0.8:
        suit = rng.choice([a, b])
        sets += [seq(1, suit), seq(7, suit)]
    return fill(rng, sets)


# --- tiles --------------------------------------------------------------------------------------


def outside(rng: Random) -> Shape:
    """Terminals or honors everywhere, with sequences; pure half the time."""
    ends = [seq(low, s) for low in (1, 7) for s in SUITS]
    pool = TERMINALS if rng.random() < 0.5 else ORPHANS
    sets = [rng.choice(ends) if rng.random() < 0.6 else random_triplet(rng, pool) for _ in range(4)]
    return Shape(sets, rng.choice(pool))


def mixed_terminals(rng: Random) -> Shape:
    """Triplets of terminals and honors."""
    return fill(rng, [tri(t) for t in rng.sample(ORPHANS, 4)], rng.choice(ORPHANS))


def simples(rng: Random) -> Shape:
    """2-8 only."""
    return within(rng, of_numbers(range(2, 9)))


def all_types(rng: Random) -> Shape:
    """Three suits, a wind and a dragon."""
    sets = [rng.choice([seq(rng.randint(1, 7), s), tri(f"{rng.randint(1, 9)}{s}")]) for s in SUITS]
    first, second = rng.sample([WINDS, DRAGONS], 2)
    return fill(rng, [*sets, random_triplet(rng, first)], rng.choice(second))


def mixed_flush(rng: Random) -> Shape:
    """One suit and honors."""
    s = rng.choice(SUITS)
    count = rng.randint(1, 3)
    honors = [tri(t) for t in rng.sample(HONORS, count)]
    return fill(rng, honors + sets_within(rng, of_suit(s), 4 - count), rng.choice(HONORS))


def nine_gates(rng: Random) -> Shape:
    """1112345678999 and one more, in one of its groupings; sometimes called."""
    s = rng.choice(SUITS)
    ones, nines = tri(f"1{s}"), tri(f"9{s}")
    groupings = [
        ([ones, seq(1, s), seq(4, s), seq(7, s)], 9),
        ([ones, seq(3, s), seq(6, s), nines], 2),
        ([seq(1, s), seq(3, s), seq(6, s), nines], 1),
        ([ones, seq(2, s), seq(4, s), seq(7, s)], 9),
        ([ones, seq(2, s), seq(6, s), nines], 5),
        ([seq(1, s), seq(4, s), seq(6, s), nines], 1),
        ([ones, seq(2, s), seq(5, s), seq(7, s)], 9),
        ([ones, seq(2, s), seq(5, s), nines], 8),
        ([seq(1, s), seq(4, s), seq(7, s), nines], 1),
    ]
    sets, eyes = rng.choice(groupings)
    return Shape(sets, f"{eyes}{s}", calls=rng.choice([0, None]))


def few_numbers(rng: Random) -> Shape:
    """Two or three numbers, odds, evens or a suji."""
    lane, low = rng.randint(1, 3), rng.randint(1, 7)
    numbers = rng.choice(
        [
            rng.sample(range(1, 10), 2),
            rng.sample(range(1, 10), 3),
            [1, 3, 5, 7, 9],
            [2, 4, 6, 8],
            [lane, lane + 3, lane + 6],
            [low, low + 1, low + 2],
        ]
    )
    return within(rng, of_numbers(numbers))


def like_numbers(rng: Random) -> Shape:
    """One number in every set and the pair."""
    n = rng.randint(1, 9)
    holding = [seq(low, s) for low in range(max(1, n - 2), min(7, n) + 1) for s in SUITS]
    holding += [tri(f"{n}{s}") for s in SUITS]
    return Shape([rng.choice(holding) for _ in range(4)], f"{n}{rng.choice(SUITS)}")


def tile_hog(rng: Random) -> Shape:
    """Concealed sets and perhaps the pair share one tile."""
    n, s = rng.randint(1, 9), rng.choice(SUITS)
    holding: list[Set] = [seq(low, s) for low in range(max(1, n - 2), min(7, n) + 1)]
    count = rng.choice([2, 3, 4, 4])
    sets = [rng.choice([*holding, tri(f"{n}{s}")]) for _ in range(count)]
    pair = f"{n}{s}" if rng.random() < 0.4 else None
    return fill(rng, sets, pair, calls=rng.choice([0, 0, None]))


# --- pairs and unconnected hands ----------------------------------------------------------------


def seven_pairs(rng: Random) -> Shape:
    """Seven different pairs, biased towards neighbours, like numbers and honors."""
    s = rng.choice(SUITS)
    manner = rng.choice(["any", "run", "run", "like", "dragons", "winds", "honors", "two suits"])
    length = rng.choice([3, 5, 5, 7, 7])
    low = rng.randint(1, 10 - length)
    n = rng.randint(1, 9)
    first = {
        "any": [],
        "run": [f"{low + i}{s}" for i in range(length)],
        "like": [f"{n}{x}" for x in SUITS],
        "dragons": list(DRAGONS),
        "winds": list(WINDS),
        "honors": list(HONORS),
        "two suits": [],
    }[manner]
    pool = of_suit("m") + of_suit("s") if manner == "two suits" else list(BASE_TILES)
    rest = [t for t in pool if t not in first]
    pairs = first + rng.sample(rest, 7 - len(first))
    return Shape(loose=tuple(t for t in pairs for _ in range(2)))


def thirteen_unconnected(rng: Random) -> Shape:
    """B10, in half of the cases with a knitted pattern."""
    lanes = rng.sample([1, 2, 3], 3) if rng.random() < 0.7 else [rng.randint(1, 3)] * 3
    suited = [f"{n}{s}" for s, lane in zip(SUITS, lanes, strict=True) for n in range(lane, 10, 3)]
    numbers = rng.choice(["123456", "456789", "123789"])
    knitted = [t for t in suited if t[0] in numbers]
    keep = set(rng.choice([[], list(HONORS), suited, knitted, knitted]))
    pool = [t for t in (*suited, *HONORS) if t not in keep]
    while True:
        tiles = frozenset(keep | set(rng.sample(pool, 13 - len(keep))))
        if any(unconnected_sets(tiles)):
            break
    thirteen = sorted(tiles)
    return Shape(loose=(*thirteen, rng.choice(thirteen)))


# --- odd ones -----------------------------------------------------------------------------------


def university_train(rng: Random) -> Shape:
    """Red dragons, a pure straight, and threes or a kong of fours."""
    s = rng.choice(SUITS)
    fours = rng.random() < 0.5
    last = tri(f"{4 if fours else 3}{rng.choice(SUITS)}")
    sets = [last, seq(1, s), seq(4, s), seq(7, s)]
    return Shape(sets, RED_DRAGON, kongs=int(fours or rng.random() < 0.3))


def chicken(rng: Random) -> Shape:
    """Three suits, a wind pair, a call and a joker: often without any pattern."""
    order = shuffled_suits(rng)
    sets = [seq(rng.randint(1, 7), s) for s in order]
    sets[0] = tri(f"{rng.randint(2, 8)}{order[0]}")
    last = seq(rng.randint(1, 7), rng.choice(SUITS))
    return Shape(
        [*sets, last], rng.choice(WINDS), calls=rng.choice([1, 1, 2]), jokers=1, plain=True
    )


def chicken_by_broken_triplet(rng: Random) -> Shape:
    """B39: the discard should complete a triplet, or two concealed ones spoil the chicken."""
    order = shuffled_suits(rng)
    wind = rng.choice(WINDS)
    sets = [seq(rng.randint(1, 7), order[1]), tri(wind), tri(f"{rng.randint(2, 8)}{order[0]}")]
    called = seq(rng.randint(1, 7), order[2])
    return Shape(
        [called, *sets],
        wind,
        calls=1,
        called_first=True,
        jokers=rng.choice([1, 2]),
        plain=True,
        win="discard",
        winning=wind,
    )


def many_sequences_of_a_suit(rng: Random) -> Shape:
    """Sequences of one suit, which have many groupings."""
    s = rng.choice(SUITS)
    sets = [random_sequence(rng, [f"{n}{s}" for n in range(1, 8)]) for _ in range(4)]
    return Shape(sets, rng.choice(of_suit(s)))


# Each template with its weight.
TEMPLATES: dict[Template, int] = {
    shapes.anything: 1,
    shapes.all_sequences: 1,
    shapes.all_triplets: 1,
    shapes.concealed_triplets: 1,
    shapes.full_flush: 1,
    shapes.two_suits: 1,
    shapes.all_honors: 1,
    shapes.winds: 2,
    shapes.dragons: 1,
    shapes.pure_straight: 1,
    shapes.four_kongs: 1,
    shapes.pure_terminals: 1,
    shapes.all_called_triplets: 1,
    shapes.thirteen_orphans: 1,
    shifted_triplets: 3,
    like_triplets: 1,
    kongs: 1,
    ladder_of_sequences: 4,
    shifted_linked: 1,
    repeated_sequences: 2,
    two_repeated_sequences: 2,
    sequences_across_suits: 1,
    short_straights: 2,
    terminal_sequences: 2,
    outside: 1,
    mixed_terminals: 1,
    simples: 1,
    all_types: 1,
    mixed_flush: 1,
    nine_gates: 1,
    few_numbers: 2,
    like_numbers: 1,
    tile_hog: 1,
    seven_pairs: 3,
    thirteen_unconnected: 2,
    university_train: 1,
    chicken: 1,
    chicken_by_broken_triplet: 1,
    many_sequences_of_a_suit: 1,
}
