"""Random hands to measure with; the same ones for the same seed."""

from __future__ import annotations

import random
from typing import NamedTuple

from baida.score.circumstances import WinName
from baida.tiles import (
    FIRST_B30FJ_JOKER,
    FIRST_FLOWER,
    FIRST_VIETNAMESE_JOKER,
    KINDS,
    NAMES,
    can_stand_for,
)

SETS = [(s * 9 + n, s * 9 + n + 1, s * 9 + n + 2) for s in range(3) for n in range(7)]
SETS += [(kind, kind, kind) for kind in range(KINDS)]
B30FJ_JOKERS = list(range(FIRST_B30FJ_JOKER, FIRST_FLOWER))
VIETNAMESE_JOKERS = [
    tile
    for tile in range(FIRST_VIETNAMESE_JOKER, len(NAMES))
    if len(NAMES[tile]) == 3 and NAMES[tile][:2] != "VF"
]


class Hand(NamedTuple):
    """Fourteen tiles, the last one the winning tile, and how it came."""

    tiles: list[int]
    win: WinName


def winning(rng: random.Random, jokers: int = 0, kinds: list[int] = B30FJ_JOKERS) -> Hand:
    """Four random sets and a pair, with jokers in place of some tiles."""
    while True:
        tiles = [tile for _ in range(4) for tile in rng.choice(SETS)]
        tiles += [rng.randrange(KINDS)] * 2
        rng.shuffle(tiles)
        free = rng.sample(kinds, len(kinds))
        left = jokers
        for place in range(len(tiles) if left else 0):
            joker = next((j for j in free if can_stand_for(j, tiles[place])), None)
            if left and joker is not None:
                tiles[place] = joker
                free.remove(joker)
                left -= 1
        if left == 0 and max(tiles.count(tile) for tile in tiles) <= 4:
            rng.shuffle(tiles)
            return Hand(tiles, rng.choice(("self_draw", "discard")))


def drawn(rng: random.Random, jokers: int, kinds: list[int]) -> Hand:
    """So many jokers and otherwise fourteen tiles as they come from a wall."""
    naturals = rng.sample([kind for kind in range(KINDS) for _ in range(4)], 14 - jokers)
    tiles = naturals + rng.sample(kinds, jokers)
    rng.shuffle(tiles)
    return Hand(tiles, rng.choice(("self_draw", "discard")))
