# cython: infer_types=True
"""Wins by self-draw and on an offered tile, and how play continues."""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, winning.pxd imports these
    from baida.core.play.draws import new_turn
    from baida.core.play.payments import (
        THREE_WON,
        WALL_EMPTY,
        WON,
        end_hand,
        refund_shot,
        settle_win,
    )
    from baida.core.play.state import ROB, WIN_FLAG, State
    from baida.core.play.unseen import is_hell_wait
    from baida.core.play.win_check import DISCARD, ROB_KONG, SELF_DRAW


def win_by_self(t: State, seat: cython.int, win: cython.int) -> cython.int:
    tile: cython.int = t.drawn if win == SELF_DRAW else -1
    hell: cython.int = is_hell_wait(t, seat, tile, win) if win == SELF_DRAW else 0
    source: cython.int = -1 if win == SELF_DRAW else seat
    settle_win(t, seat, win, tile, source, hell)
    if win == SELF_DRAW:
        t.remove(seat, tile)
    _mark_winner(t, seat, win, tile, source)
    if t.first_winner < 0:
        t.first_winner = seat
    return _after_wins(t, seat, seat)


def win_on_offer(t: State, winners: cython.int) -> cython.int:
    """Settle wins on a discard or a robbed kong; hell waits are judged before any of them."""
    seat: cython.int
    last: cython.int = -1
    hell: cython.int = 0
    source: cython.int = t.offered_by
    tile: cython.int = t.offered
    win: cython.int = ROB_KONG if t.phase == ROB else DISCARD
    for i in range(1, 4):
        seat = (source + i) & 3
        if winners >> seat & 1 and is_hell_wait(t, seat, tile, win):
            hell |= 1 << seat
    for i in range(1, 4):
        seat = (source + i) & 3
        if winners >> seat & 1:
            settle_win(t, seat, win, tile, source, hell >> seat & 1)
            last = seat
    for seat in range(4):
        if winners >> seat & 1:
            _mark_winner(t, seat, win, tile, source)
    if t.first_winner < 0:  # S13: if several win at once, the discarder deals next
        t.first_winner = last if winners == 1 << last else source
    if win == DISCARD:
        t.discards[128 * source + t.discard_count[source] - 1] |= WIN_FLAG
        if t.kong_turn:
            refund_shot(t, source, last if winners == 1 << last else -1)
    return _after_wins(t, source, last)


def _mark_winner(
    t: State, seat: cython.int, win: cython.int, tile: cython.int, source: cython.int
) -> cython.int:
    t.won[seat] = 1
    t.win_kind[seat] = win
    t.win_tile[seat] = tile
    t.win_source[seat] = source
    t.win_turn[seat] = t.turns_taken
    t.wins += 1
    return 0


def _after_wins(t: State, source: cython.int, last: cython.int) -> cython.int:
    """End the hand, or continue with the remaining seats (B2)."""
    t.offered = -1
    t.drawn = -1
    t.self_wins = 0
    if t.wins >= t.play_options.winners:
        return end_hand(t, WON if t.play_options.winners == 1 else THREE_WON)
    if t.left == 0:
        return end_hand(t, WALL_EMPTY)
    return new_turn(t, t.next_in(last if t.play_options.turn_after_winner else source))
