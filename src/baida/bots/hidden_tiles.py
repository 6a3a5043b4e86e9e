"""Exchange what a seat cannot see of a hand, and keep everything that it can (determinization)."""

from __future__ import annotations

import cython

if not cython.compiled:  # compiled code gets them from hidden_tiles.pxd
    from baida.core.play.actions import CONCEALED_KONG
    from baida.core.play.deal import Deal
    from baida.core.play.state import TURN, VOIDING


def take_hidden(deal: Deal, world: Deal, viewer: cython.int) -> None:
    """Take the hidden tiles of a world that was sampled for the viewer (worlds.py).

    What the other seats alone know, such as their answers and the wins they have passed up,
    follows from the new tiles or is forgotten.
    """
    seat: cython.int
    tile: cython.int
    for seat in range(4):
        if seat == viewer:
            continue
        for tile in range(deal.play_options.tiles):
            while deal.count[96 * seat + tile]:
                deal.remove(seat, tile)
        for tile in range(deal.play_options.tiles):
            for _ in range(world.count[96 * seat + tile]):
                deal.add(seat, tile)
        deal.voided[seat] = world.voided[seat]
        deal.face_down[seat] = world.face_down[seat]
        deal.exchanged[seat] = world.exchanged[seat]
        deal.passed_points[seat] = -1
        deal.passed_kinds[seat] = 0
        if deal.ruleset.hidden_kongs:
            _take_kongs(deal, world, seat)
    for i in range(176):
        deal.wall[i] = 0
    for i in range(deal.left):
        deal.wall[deal.front + i] = world.wall[world.front + i]
    if deal.phase != TURN:
        _ask_again(deal, world, viewer)


@cython.cfunc
def _take_kongs(deal: Deal, world: Deal, seat: cython.int) -> None:
    meld: cython.int
    i: cython.int
    for meld in range(4 * seat, 4 * seat + deal.meld_count[seat]):
        if deal.meld_codes[meld] >> 6 & 7 == CONCEALED_KONG:
            deal.meld_codes[meld] = world.meld_codes[meld]
            for i in range(4 * meld, 4 * meld + 4):
                deal.meld_tiles[i] = world.meld_tiles[i]


@cython.cfunc
def _ask_again(deal: Deal, world: Deal, viewer: cython.int) -> None:
    """Ask the other seats again, as their new tiles let them answer."""
    seat: cython.int
    deal.pending = world.pending
    if deal.phase == VOIDING:
        deal.near_before = 1
    for seat in range(4):
        if seat != viewer:
            deal.may[seat] = world.may[seat]
            deal.offer_totals[seat] = world.offer_totals[seat]
            deal.answers[seat] = -1
