"""The wall: its tiles, where the dice break it, and the end from which tiles are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from baida.core.play.options import PlayOptions
from baida.score.rules import Rules
from baida.tiles import is_one_tile

#: Stacks of the dealer's side and of the others, clockwise from it (S14).
_STACKS = (14, 13, 14, 13)


@lru_cache(maxsize=64)
def tiles_of(rules: Rules) -> tuple[int, ...]:
    """Return every tile of the game, sorted, with the framed variants of jokers."""
    copies = rules.variant.copies
    return tuple(
        tile for tile, number in enumerate(copies) if is_one_tile(tile) for _ in range(number)
    )


@lru_cache(maxsize=64)
def play_options_of(rules: Rules) -> PlayOptions:
    return rules.variant.play_options(rules.options)


def replacement_end(rules: Rules) -> str:
    """Return the end of the wall that replacements come from (G6)."""
    return "front" if play_options_of(rules).live_end else "back"


def dealt_to(wall: Sequence[int], place: int) -> list[int]:
    """Return the 13 tiles of the player ``place`` places after the dealer, dealt 4-4-4-1 (G8)."""
    fours = [wall[16 * time + 4 * place + i] for time in range(3) for i in range(4)]
    return [*fours, wall[48 + place]]


def break_wall(tiles: Sequence[int], dice: Sequence[int]) -> list[int]:
    """Return the wall in drawing order, from where the dealer's two dice break it (S14).

    ``tiles`` is the wall as it stands, clockwise from the right end of the dealer's side, each
    stack from the top. It is also taken in this way: around the table from the right end of a side
    to its left end, then the side of the player before in turn order. The sum of the dice counts
    sides the other way round, the smaller die counts stacks from the right end.
    """
    side = -(sum(dice) - 1) % 4
    stack = sum(_STACKS[:side]) + min(dice)
    return [*tiles[2 * stack :], *tiles[: 2 * stack]]
