"""Messages that say which players have chosen a suit to void while others still choose (S1)."""

from __future__ import annotations

from baida.core.play.state import PHASES
from baida.game.match import Match
from baida.game.view.view import SPECTATOR
from baida.tiles import NAMES, SUITS
from baida.wire.rooms import VoidsMessage


def voids_of(id: str, match: Match) -> dict[int, VoidsMessage]:
    """Return the message for each viewer; none if no player has chosen yet, or all have.

    The choices become events only when all are made, so they need this separate message. At a real
    table, too, everybody sees who has laid a tile face down, but not which one.
    """
    deal = match.deal
    chosen = [seat not in match.waiting for seat in range(4)]
    if match.over or PHASES[deal.phase] != "voiding" or not any(chosen):
        return {}
    told: dict[int, VoidsMessage] = {}
    for viewer in range(SPECTATOR, 4):
        own = viewer != SPECTATOR and chosen[viewer]
        suit, tile = deal.void_of(viewer) if own else (-1, -1)
        told[viewer] = {
            "t": "voids",
            "match": id,
            "chosen": chosen,
            "suit": SUITS[suit] if suit >= 0 else None,
            "tile": NAMES[tile] if tile >= 0 else None,
        }
    return told
