"""The default action, used for a seat that does not decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from baida.core.play.deal import Deal
from baida.game.actions import PASS, Action
from baida.game.view.view import View
from baida.tiles import KINDS, NAMES


def default_action(deal: Deal, seat: int) -> int:
    """Return the legal action that commits the seat least.

    That is to pass, else to discard the tile just drawn, else another tile with jokers last, else
    to void the shortest suit, or to hand on three tiles of the shortest suit that has three. It is
    never a win, a claim or a declaration.
    """
    drawn = deal.drawn if deal.turn == seat else None
    return _choose(deal.legal(seat), drawn, deal.tiles_of(seat))


def default_action_in(view: View, legal: Sequence[int]) -> int:
    """Like ``default_action``, from a seat's view."""
    drawn = view.drawn if view.turn == view.viewer else None
    return _choose(legal, drawn, view.seats[view.viewer].tiles)


def _choose(legal: Sequence[int], drawn: int | None, tiles: Sequence[int]) -> int:
    if PASS in legal:
        return PASS
    if drawn is not None and drawn in legal:
        return drawn  # a discard's number is its tile
    discards = [code for code in legal if code < len(NAMES)]
    if discards:
        plain = [tile for tile in discards if tile < KINDS]
        return max(plain or discards)
    held = Counter(NAMES[tile][1] for tile in tiles)
    # the shortest suit; ties by tile number
    return min(legal, key=lambda code: (held[_suit_of(Action.of(code))], code))


def _suit_of(action: Action) -> str:
    return action.suit or NAMES[action.tiles[0]][1]
