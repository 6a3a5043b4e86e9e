"""Drawing: which seat draws when, and whether the tile wins."""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, draws.pxd imports these
    from baida.core.play.payments import WALL_EMPTY, end_hand
    from baida.core.play.state import BEFORE, DREW_EVENT, EMPTY_EVENT, FOR_TURN, TURN, State
    from baida.core.play.win_check import SELF_DRAW, completes, is_near


def draw(t: State, seat: cython.int, why: cython.int) -> cython.int:
    tile: cython.int
    from_back: cython.int = why != FOR_TURN and not t.play_options.live_end
    if from_back:
        t.back -= 1
        tile = t.wall[t.back]
    else:
        tile = t.wall[t.front]
        t.front += 1
    t.left -= 1
    t.turn = seat
    t.drawn = tile
    t.why_drawn = why
    t.self_wins = 0
    t.forbidden = -1
    t.other_forbidden = -1
    if t.phase != BEFORE:
        t.draws[seat] += 1
        t.total_draws += 1
        t.phase = TURN
        t.passed_points[seat] = -1  # S5
        t.passed_kinds[seat] = 0
        t.near_before = is_near(t, seat)
    t.add(seat, tile)
    if t.recording:
        t.note(DREW_EVENT, seat, tile, from_back, why)
    if t.phase != BEFORE and t.near_before:
        t.self_wins = completes(t, seat, tile, SELF_DRAW, tile)
    return 0


def new_turn(t: State, seat: cython.int) -> cython.int:
    t.phase = TURN
    t.turns_taken += 1
    t.kong_turn = 0
    t.kong_from = -1
    return draw(t, seat, FOR_TURN)


def pass_turn(t: State, seat: cython.int) -> cython.int:
    t.offered = -1
    if t.left == 0:
        t.note(EMPTY_EVENT, 0, 0, 0, 0)
        return end_hand(t, WALL_EMPTY)
    return new_turn(t, t.next_in(seat))
