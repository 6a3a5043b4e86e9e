# cython: infer_types=True
"""Melds: claims, concealed kongs, and pungs that become kongs."""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, melds.pxd imports these
    from baida.core.play.actions import ADDED_KONG, CHOW, KONG, meld_kind, meld_set, meld_tile
    from baida.core.play.claims import may_win, other_side
    from baida.core.play.draws import draw
    from baida.core.play.payments import earn_kong
    from baida.core.play.state import (
        ADDED_EVENT,
        CALLED,
        CLAIMED,
        FOR_KONG,
        MAY_WIN,
        MELD_FLAG,
        MELDED_EVENT,
        NO_TILE,
        ROB,
        TURN,
        State,
    )
    from baida.core.play.turns import pung_to_grow
    from baida.core.play.win_check import ROB_KONG


def claim(t: State, seat: cython.int, action: cython.longlong) -> cython.int:
    source: cython.int = t.offered_by
    claimed: cython.int = t.offered
    kind: cython.int = meld_kind(action)
    t.discards[128 * source + t.discard_count[source] - 1] |= MELD_FLAG
    t.offered = -1
    t.turn = seat
    t.turns_taken += 1
    t.kong_turn = kind == KONG
    _put_meld(t, seat, action, claimed, source)
    t.called |= CLAIMED
    t.kong_from = source if kind == KONG else -1
    if kind == KONG:
        earn_kong(t, seat, source, t.play_options.kong_claimed)
        return draw(t, seat, FOR_KONG)
    t.phase = TURN
    if t.play_options.no_swap_calling and claimed < 34:
        t.forbidden = claimed
        if kind == CHOW:
            t.other_forbidden = other_side(
                claimed, 9 * (meld_set(action) // 7) + meld_set(action) % 7
            )
    return 0


def _put_meld(
    t: State, seat: cython.int, action: cython.longlong, claimed: cython.int, source: cython.int
) -> cython.int:
    """Move the tiles of the action, and the claimed tile, from the hand into a meld."""
    meld: cython.int = 4 * seat + t.meld_count[seat]
    n: cython.int = 0
    jokers: cython.int = claimed >= 34
    for i in range(4):
        tile: cython.int = meld_tile(action, i)
        if tile >= 0:
            t.remove(seat, tile)
            t.meld_tiles[4 * meld + n] = tile
            jokers += tile >= 34
            n += 1
    if claimed >= 0:
        t.meld_tiles[4 * meld + n] = claimed
        n += 1
    if n == 3:
        t.meld_tiles[4 * meld + 3] = NO_TILE
    t.meld_codes[meld] = meld_set(action) | meld_kind(action) << 6 | jokers << 9
    t.meld_claimed[meld] = claimed
    t.meld_source[meld] = source
    t.meld_turn[meld] = t.turns_taken
    t.meld_count[seat] += 1
    t.called |= CALLED
    return _note_meld(t, seat, meld, claimed, source) if t.recording else 0


def _note_meld(
    t: State, seat: cython.int, meld: cython.int, claimed: cython.int, source: cython.int
) -> cython.int:
    tiles = [t.meld_tiles[i] for i in range(4 * meld, 4 * meld + 4)]
    t.events.append((MELDED_EVENT, seat, t.meld_codes[meld], claimed, source, *tiles))
    return 0


def declare_kong(t: State, seat: cython.int, action: cython.longlong) -> cython.int:
    t.kong_turn = 1
    t.kong_from = -1
    _put_meld(t, seat, action, -1, -1)
    earn_kong(t, seat, -1, t.play_options.kong_concealed)
    return draw(t, seat, FOR_KONG)


def add_to_pung(t: State, seat: cython.int, action: cython.longlong) -> cython.int:
    """Announce an added kong, which the others may rob (G11)."""
    tile: cython.int = meld_tile(action, 0)
    t.added_meld = pung_to_grow(t, seat, meld_set(action), tile)
    t.added_drawn = tile == t.drawn
    t.remove(seat, tile)
    t.note(ADDED_EVENT, seat, tile, t.added_drawn, 0)
    t.self_wins = 0
    t.offered = tile
    t.offered_by = seat
    t.phase = ROB
    t.pending = 0
    for other in range(4):
        t.answers[other] = -1
        t.may[other] = 0
        if other != seat and not t.won[other] and may_win(t, other, tile, ROB_KONG):
            t.may[other] = MAY_WIN
            t.pending |= 1 << other
    return 0 if t.pending else grow_pung(t)


def grow_pung(t: State) -> cython.int:
    """Complete an added kong that nobody robbed."""
    seat: cython.int = t.offered_by
    tile: cython.int = t.offered
    meld: cython.int = t.added_meld
    jokers: cython.int = (t.meld_codes[meld] >> 9) + (tile >= 34)
    t.meld_codes[meld] = t.meld_codes[meld] & 63 | ADDED_KONG << 6 | jokers << 9
    t.meld_tiles[4 * meld + 3] = tile
    t.meld_claimed[meld] = tile
    t.grown_turn[meld] = t.turns_taken
    t.offered = -1
    t.kong_turn = 1
    t.kong_from = -1
    t.called |= CALLED
    if t.recording:
        _note_meld(t, seat, meld, tile, -1)
    if t.added_drawn:
        earn_kong(t, seat, -1, t.play_options.kong_added)
    return draw(t, seat, FOR_KONG)
