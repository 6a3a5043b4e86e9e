"""Walls built around the tiles that matter, for lessons and for tests of the rules of play.

Hands need not be complete: missing tiles are filled with tiles that fit nothing, and so is the rest
of the wall.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from baida.errors import InputError
from baida.score.rules import Rules
from baida.tiles import KINDS, NAMES, parse

HAND = 13


class _Builder:
    """Builds a wall in drawing order; every tile of the game is used at most once."""

    def __init__(self, rules: Rules, avoid: str) -> None:
        self.free = Counter(rules.tiles)
        self.avoided = set(parse(avoid))

    def take(self, text: str) -> list[int]:
        tiles = parse(text)
        for tile in tiles:
            if self.free[tile] <= 0:
                raise InputError("wall", f"there are not that many {NAMES[tile]}")
            self.free[tile] -= 1
        return tiles

    def quietest(self, disturbs: Callable[[int], int]) -> int:
        """Take the tile that fits least; jokers, flowers and avoided tiles come last."""

        def rank(tile: int) -> tuple[bool, int, int, int]:
            special = tile >= KINDS or tile in self.avoided
            return special, disturbs(tile), -self.free[tile], tile

        tile = min((tile for tile, n in self.free.items() if n), key=rank)
        self.free[tile] -= 1
        return tile

    def fill(self, hand: list[int]) -> None:
        """Complete a hand with tiles that fit nothing in it."""
        while len(hand) < HAND:
            hand.append(self.quietest(lambda tile: _goes_with(tile, hand)))

    def rest(self, count: int, hands: Sequence[Sequence[int]]) -> list[int]:
        """Take this many tiles that hardly fit any of the hands."""
        uses = {tile: max(_goes_with(tile, hand) for hand in hands) for tile in self.free}
        return [self.quietest(uses.__getitem__) for _ in range(count)]


def _goes_with(tile: int, hand: Sequence[int]) -> int:
    """Rate how well a tile fits a hand: pairs most, then neighbours.

    Tiles three apart count a little, or a hand of unrelated tiles would be Thirteen Unconnected.
    """
    if tile >= KINDS:
        return 0
    goes = 16 * hand.count(tile)
    if tile < 27:
        for distance, weight in ((1, 6), (2, 4), (3, 1), (6, 1)):
            for other in (tile - distance, tile + distance):
                if other // 9 == tile // 9:
                    goes += weight * hand.count(other)
    return goes


def build_wall(
    rules: Rules,
    dealer: int,
    hands: Mapping[int, str],
    draws: str = "",
    back: str = "",
    left: int | None = None,
    avoid: str = "",
) -> list[int]:
    """Build the wall in drawing order, dealt tiles first.

    ``draws`` are the first tiles from the front of the wall, beginning with the dealer's
    fourteenth, with a dot for any tile (``...5p``). ``back`` is its other end in the order in which
    replacements are drawn from it (in SBR those come from the front, G6). ``left`` shortens the
    wall so that this many tiles are left after the deal; ``avoid`` are tiles to be left to its end.
    Raise InputError if the game has too few copies of a tile.
    """
    builder = _Builder(rules, avoid)
    dealt = [builder.take(hands.get(seat, "")) for seat in range(4)]
    end = builder.take(back)
    parts = draws.replace(" ", "").replace(".", " . ").split()
    given = [[] if part == "." else builder.take(part) for part in parts]
    if any(len(hand) > HAND for hand in dealt):
        raise InputError("wall", f"a hand has more than {HAND} tiles")
    for hand in dealt:
        builder.fill(hand)
    front = [tile for tiles in given for tile in tiles or builder.rest(1, dealt)]
    size = len(rules.tiles) - 4 * HAND if left is None else left
    middle = builder.rest(size - len(front) - len(end), dealt)
    return [*deal_order(dealt, dealer), *front, *middle, *reversed(end)]


def deal_order(dealt: Sequence[Sequence[int]], dealer: int) -> list[int]:
    """Return the hands of 13 tiles, by seat, in the order of the wall (G8)."""
    order = [dealt[(dealer + place) % 4] for place in range(4)]
    fours = [tile for i in range(3) for hand in order for tile in hand[4 * i : 4 * i + 4]]
    return [*fours, *(hand[12] for hand in order)]
