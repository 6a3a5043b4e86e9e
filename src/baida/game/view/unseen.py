"""Count the tiles that a viewer cannot see; core/play/unseen.py does so on the engine's state."""

from __future__ import annotations

from functools import lru_cache

from baida.game.view.view import HIDDEN, View
from baida.score.rules import Rules


def count_unseen(rules: Rules, view: View) -> list[int]:
    unseen = list(_copies(rules))
    robbed: set[tuple[int, int | None]] = set()
    for seat in view.seats:
        for tile in seat.tiles:
            if tile != HIDDEN:
                unseen[tile] -= 1
        for tile in seat.declared:
            unseen[tile] -= 1
        for discard in seat.discards:
            if discard.won or not discard.taken:  # a claimed discard is counted with the meld
                unseen[discard.tile] -= 1
        for meld in seat.melds:
            for tile in meld.tiles:
                if tile != HIDDEN:
                    unseen[tile] -= 1
        if seat.won is not None and seat.won.tile not in (None, HIDDEN):
            if seat.won.win == "self_draw":
                unseen[seat.won.tile] -= 1
            elif seat.won.win == "rob_kong":
                robbed.add((seat.won.tile, seat.won.source))
    for tile, _ in robbed:  # several may have robbed the same tile
        unseen[tile] -= 1
    if view.offered is not None and view.drawn is not None:
        # a tile that can be robbed has been shown, but is still in a hand (G11)
        holder, tile = view.offered
        if HIDDEN in view.seats[holder].tiles:
            unseen[tile] -= 1
    return unseen


@lru_cache(maxsize=64)
def _copies(rules: Rules) -> tuple[int, ...]:
    tiles = rules.tiles
    return tuple(tiles.count(tile) for tile in range(rules.play_options.tiles))
