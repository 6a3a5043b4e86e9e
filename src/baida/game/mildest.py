"""The mildest legal action: what is done for a seat that does not decide."""

from __future__ import annotations

from collections import Counter

from baida.core.deal import Deal
from baida.game.actions import PASS, Action
from baida.tiles import KINDS, NAMES


def mildest(deal: Deal, seat: int) -> int:
    """Of the legal actions of a seat, the one that decides least.

    Pass; else discard the tile just drawn; else another tile, jokers last; else void the suit
    that one holds least of. Never a win, a claim or a declaration.
    """
    legal = deal.legal(seat)
    if PASS in legal:
        return PASS
    if deal.drawn in legal and deal.turn == seat:
        return deal.drawn  # a discard's number is its tile
    discards = [code for code in legal if code < len(NAMES)]
    if discards:
        plain = [tile for tile in discards if tile < KINDS]
        return max(plain or discards)
    return min(legal, key=lambda code: _voiding(deal, seat, code))


def _voiding(deal: Deal, seat: int, code: int) -> tuple[int, int]:
    """How many tiles of its suit a choice to void gives up; then the tiles in their order."""
    suit = Action.of(code).suit or ""
    held = Counter(NAMES[tile][1] for tile in deal.tiles_of(seat))
    return held[suit], code
