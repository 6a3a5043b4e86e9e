"""A table set up in the middle of a hand, from what lies on it.

What has no place on the table is lost: who paid for which kong is taken from the melds as if
everybody still in had paid, nobody is bound by a win that was passed up (S5), and the tile just
drawn was drawn for the turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cython

if not cython.compiled:  # compiled, they come by set_up.pxd
    from baida.core.play.actions import ADDED_KONG, CONCEALED_KONG, KONG, PUNG
    from baida.core.play.claims import may_claim, may_win
    from baida.core.play.deal import Deal
    from baida.core.play.state import (
        BEFORE,
        CLAIM,
        DRAWN_FLAG,
        GREEN_OFFER,
        MAY_WIN,
        MELD_FLAG,
        NO_TILE,
        ROB,
        TURN,
        VOIDING,
        WIN_FLAG,
    )
    from baida.core.play.win_check import DISCARD, ROB_KONG
    from baida.core.scoring.sets import FAMILY_OF, FIRST_PUNG

GREEN = 1  # as in ruleset.py
#: A meld: set's code, kind, tiles, the claimed or added tile, whose it was; -1 for none.
Meld = tuple[int, int, tuple[int, ...], int, int]


class Place(NamedTuple):
    """What lies before a seat; its concealed tiles come with each world."""

    melds: Sequence[Meld]
    #: Tile, whether it was just drawn, whether it lies in a meld, whether it was won on.
    discards: Sequence[tuple[int, bool, bool, bool]]
    declared: Sequence[int]
    #: So many of them before the start.
    early: int
    #: How it has won: win, tile and whose it was, or -1.
    won: tuple[int, int, int] | None


class Moment(NamedTuple):
    """Where the hand stands; -1 where there is nothing."""

    phase: int
    dealer: int
    round_wind: int
    turn: int
    #: Whether the seat whose turn it is has drawn a tile.
    has_drawn: bool
    offered: int
    offered_by: int
    #: What cannot be discarded right after a claim (B8): two tiles.
    forbidden: tuple[int, int]


def lay_out(deal: Deal, moment: Moment, places: Sequence[Place]) -> None:
    """Put everything on the table but concealed tiles and wall."""
    deal.clear()
    deal.recording = False
    deal.dealer = moment.dealer
    deal.round_wind = moment.round_wind
    deal.turn = moment.turn
    deal.offered = moment.offered
    deal.offered_by = moment.offered_by
    deal.forbidden, deal.other_forbidden = moment.forbidden
    for seat in range(4):
        drawn = moment.has_drawn and seat == moment.turn
        _lay_out_seat(deal, seat, places[seat], drawn)
    deal.phase = moment.phase
    for seat in range(4):
        _note_kong_income(deal, seat)


def _lay_out_seat(deal: Deal, seat: cython.int, place: Place, has_drawn: bool) -> None:
    i: cython.int
    for i, (tile, drawn, melded, won) in enumerate(place.discards):
        flags = (DRAWN_FLAG if drawn else 0) | (MELD_FLAG if melded else 0)
        deal.discards[128 * seat + i] = tile | flags | (WIN_FLAG if won else 0)
        if deal.law.colours[tile] == GREEN:
            deal.green[seat] += 1
        elif deal.law.colours[tile]:
            deal.red[seat] += 1
    deal.discard_count[seat] = len(place.discards)
    deal.turns_taken += len(place.discards)
    for i, tile in enumerate(place.declared):
        deal.declared[40 * seat + i] = tile
    deal.declared_count[seat] = len(place.declared)
    deal.early_count[seat] = place.early
    deal.declared_worth[seat] = -1
    for i, meld in enumerate(place.melds):
        _lay_out_meld(deal, 4 * seat + i, meld)
    deal.meld_count[seat] = len(place.melds)
    late = len(place.declared) - place.early
    deal.called |= late > 0 or len(place.melds) > 0
    draws = len(place.discards) + late + has_drawn
    for _, kind, _, _, source in place.melds:
        draws += (kind >= KONG) - (source >= 0)
    deal.draws[seat] = max(0, draws)
    deal.total_draws += deal.draws[seat]
    if place.won is not None:
        deal.won[seat] = 1
        deal.wins += 1
        deal.first_winner = seat
        deal.win_kind[seat], deal.win_tile[seat], deal.win_source[seat] = place.won


def _lay_out_meld(deal: Deal, meld: cython.int, laid: Meld) -> None:
    i: cython.int
    code, kind, tiles, claimed, source = laid
    jokers = sum([tile >= 34 for tile in tiles])
    deal.meld_codes[meld] = code | kind << 6 | jokers << 9
    deal.meld_claimed[meld] = claimed
    deal.meld_source[meld] = source
    deal.meld_tiles[4 * meld + 3] = NO_TILE
    for i, tile in enumerate(tiles):
        deal.meld_tiles[4 * meld + i] = tile


def _note_kong_income(deal: Deal, seat: cython.int) -> None:
    """What kongs have earned can still be lost again (S7)."""
    other: cython.int
    i: cython.int
    amount: cython.int
    for meld in range(4 * seat, 4 * seat + deal.meld_count[seat]):
        kind = deal.meld_codes[meld] >> 6 & 7
        for other in range(4):
            amount = 0
            if kind == KONG and other == deal.meld_source[meld]:
                amount = deal.customs.kong_claimed
            elif kind == CONCEALED_KONG:
                amount = deal.customs.kong_concealed
            elif kind == ADDED_KONG:
                amount = deal.customs.kong_added
            if amount and other != seat:
                i = deal.income_count
                deal.income_payer[i] = other
                deal.income_payee[i] = seat
                deal.income_amount[i] = amount
                deal.income_turn[i] = 0
                deal.income_count += 1


def deal_out(
    deal: Deal,
    table: Deal,
    hands: Sequence[Sequence[int]],
    wall: Sequence[int],
    voids: Sequence[tuple[int, int]],
    drawn: cython.int,
) -> None:
    """Put concealed tiles and wall to what is laid out on a table.

    ``voids`` are the voided suit and the tile laid face down of each seat, or -1; ``drawn`` is
    the tile just drawn.
    """
    i: cython.int
    seat: cython.int
    tile: cython.int
    deal.copy_from(table)
    deal.drawn = drawn
    for seat in range(4):
        for tile in hands[seat]:
            deal.add(seat, tile)
        deal.voided[seat], deal.face_down[seat] = voids[seat]
        deal.announced[seat] = deal.discard_count[seat] > 0
    for i in range(len(wall)):
        deal.wall[i] = wall[i]
    deal.front = 0
    deal.back = len(wall)
    deal.wall_size = len(wall)
    deal.left = len(wall)


def ask(deal: Deal, viewer: cython.int, may: cython.int, wins: cython.bint) -> None:
    """Ask those who have to decide: the viewer, who may do this, and others by their tiles."""
    seat: cython.int
    following: cython.int
    deal.self_wins = wins and deal.phase == TURN
    if deal.phase == VOIDING:
        deal.pending = 15
        deal.near_before = 1
        return
    if deal.phase == BEFORE or deal.phase == GREEN_OFFER:
        deal.pending = 1 << viewer
        deal.may[viewer] = may
        return
    if deal.phase == TURN:
        return
    following = deal.next_in(deal.offered_by)
    for seat in range(4):
        if seat == viewer or seat == deal.offered_by or deal.won[seat]:
            continue
        if deal.phase == CLAIM:
            deal.may[seat] = may_claim(deal, seat, deal.offered, seat == following)
        elif may_win(deal, seat, deal.offered, ROB_KONG):
            deal.may[seat] = MAY_WIN
        if deal.may[seat]:
            deal.pending |= 1 << seat
    if deal.phase == ROB:
        deal.added_meld = _growing(deal)
        deal.added_drawn = 1
    if may & MAY_WIN:  # what it is worth is kept for S5
        may_win(deal, viewer, deal.offered, ROB_KONG if deal.phase == ROB else DISCARD)
    deal.may[viewer] = may
    deal.pending |= 1 << viewer


def _growing(deal: Deal) -> int:
    """The pung that the offered tile is added to; of several that a joker fits the first."""
    first = 4 * deal.offered_by
    for meld in range(first, first + deal.meld_count[deal.offered_by]):
        code = deal.meld_codes[meld]
        if code >> 6 & 7 == PUNG:
            kind = (code & 63) - FIRST_PUNG
            if deal.offered == kind or deal.law.masks[deal.offered] >> FAMILY_OF[kind] & 1:
                return meld
    return -1
