# cython: infer_types=True
"""The flow of a hand: which seat decides, which actions are legal, and their consequences."""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, flow.pxd imports these
    from baida.core.play.actions import (
        CONCEALED_KONG,
        DECLARE,
        INDICATOR,
        KONG,
        MELD,
        PASS,
        PUNG,
        VOID,
        WIN_NOW,
        exchange_tile,
        meld_kind,
    )
    from baida.core.play.claims import add_chows, add_pungs
    from baida.core.play.discards import answer, discard
    from baida.core.play.draws import draw, new_turn
    from baida.core.play.melds import add_to_pung, declare_kong
    from baida.core.play.state import (
        BEFORE,
        CALLED,
        CHOSEN_EVENT,
        DECLARED_EVENT,
        EXCHANGED_EVENT,
        EXCHANGING,
        FOR_FLOWER,
        MAY_CHOW,
        MAY_KONG,
        MAY_PUNG,
        MAY_WIN,
        STARTED_EVENT,
        TURN,
        UNKNOWN,
        VOIDING,
        State,
    )
    from baida.core.play.turns import (
        can_discard,
        list_before,
        list_exchanges,
        list_turn,
        list_voids,
    )
    from baida.core.play.win_check import SELF_DRAW, completes, is_near
    from baida.core.play.winning import win_by_self


def begin(t: State) -> cython.int:
    """Deal 4-4-4-1 starting with the dealer, and go to the first decision (G8)."""
    for i in range(4):
        for seat in range(t.dealer, t.dealer + 4):
            for j in range(4 if i < 3 else 1):
                t.add(seat & 3, t.wall[t.front])
                t.front += 1
    t.left = t.back - t.front
    if t.play_options.before_start:
        t.phase = BEFORE
        t.turn = t.dealer
        return _ask_before_start(t, 0)
    new_turn(t, t.dealer)
    if t.play_options.exchange:
        return _ask_all(t, EXCHANGING)
    return _ask_all(t, VOIDING) if t.play_options.voids else 0


def list_legal(t: State, seat: cython.int) -> cython.int:
    """List the legal actions of a seat in ``t.ruleset.options``, and return their number."""
    t.ruleset.option_count = 0
    if t.phase == TURN:
        return list_turn(t, seat) if seat == t.turn else 0
    if not t.pending >> seat & 1:
        return 0
    if t.phase == VOIDING:
        return list_voids(t, seat)
    if t.phase == EXCHANGING:
        return list_exchanges(t, seat)
    if t.phase == BEFORE:
        return list_before(t, seat)
    t.ruleset.add_option(PASS)
    if t.may[seat] & MAY_WIN:
        t.ruleset.add_option(WIN_NOW)
    if t.may[seat] & MAY_KONG:
        add_pungs(t, seat, t.offered, KONG)
    if t.may[seat] & MAY_PUNG:
        add_pungs(t, seat, t.offered, PUNG)
    if t.may[seat] & MAY_CHOW:
        add_chows(t, seat, t.offered)
    return t.ruleset.option_count


def is_legal(t: State, seat: cython.int, action: cython.longlong) -> cython.int:
    if t.phase == TURN and 0 <= action < PASS:  # by far the most frequent
        return (
            seat == t.turn and t.count[96 * seat + action] > 0 and can_discard(t, seat, action) == 1
        )
    list_legal(t, seat)
    return t.ruleset.has_option(action)


def act(t: State, seat: cython.int, action: cython.longlong) -> cython.int:
    """Perform a legal action."""
    if t.phase == TURN:
        if action < PASS:
            return discard(t, seat, action)
        if action == WIN_NOW:
            return win_by_self(t, seat, SELF_DRAW)
        if action < MELD:
            return _declare(t, seat, action - DECLARE)
        if meld_kind(action) == CONCEALED_KONG:
            return declare_kong(t, seat, action)
        return add_to_pung(t, seat, action)
    if t.phase == VOIDING:
        return _choose_void(t, seat, action)
    if t.phase == EXCHANGING:
        return _choose_exchange(t, seat, action)
    if t.phase == BEFORE:
        if action == PASS:
            return _ask_before_start(t, ((seat - t.dealer) & 3) + 1)
        return _declare(t, seat, action - DECLARE)
    return answer(t, seat, action)


def _ask_before_start(t: State, place: cython.int) -> cython.int:
    """Ask the next seat that has something to declare, from ``place`` on, or start (V2)."""
    while place < 4 and t.specials[(t.dealer + place) & 3] == 0:
        place += 1
    if place < 4:
        t.turn = (t.dealer + place) & 3
        t.pending = 1 << t.turn
        return 0
    t.pending = 0
    t.note(STARTED_EVENT, 0, 0, 0, 0)
    return new_turn(t, t.dealer)


def _declare(t: State, seat: cython.int, tile: cython.int) -> cython.int:
    early: cython.int = t.phase == BEFORE
    t.remove(seat, tile)
    t.declared[40 * seat + t.declared_count[seat]] = tile
    t.declared_count[seat] += 1
    t.declared_worth[seat] = -1
    if early:
        t.early_count[seat] += 1
    else:
        t.called |= CALLED
    t.note(DECLARED_EVENT, seat, tile, early, 0)
    draw(t, seat, FOR_FLOWER)
    return _ask_before_start(t, (seat - t.dealer) & 3) if early else 0


def _ask_all(t: State, phase: cython.int) -> cython.int:
    """Let all seats choose, hidden from each other; nothing happens until all have chosen."""
    t.phase = phase
    t.pending = 15
    return 0


def _choose_exchange(t: State, seat: cython.int, action: cython.int) -> cython.int:
    """Lay three tiles aside; when all seats have, all hand them on in one direction (S22)."""
    other: cython.int
    t.exchanged[seat] = action
    t.pending ^= 1 << seat
    if t.pending:
        return 0
    for other in range(4):
        for i in range(3):
            t.remove(other, exchange_tile(t.exchanged[other], i))
        t.note(EXCHANGED_EVENT, other, (other + t.exchange_to) & 3, t.exchanged[other], 0)
    for other in range(4):
        for i in range(3):
            t.add((other + t.exchange_to) & 3, exchange_tile(t.exchanged[other], i))
    # The highest tile that the dealer gets takes the place of the one that was drawn.
    t.drawn = exchange_tile(t.exchanged[(t.turn - t.exchange_to) & 3], 2)
    t.remove(t.turn, t.drawn)
    t.near_before = is_near(t, t.turn)
    t.self_wins = 0
    t.add(t.turn, t.drawn)
    return _ask_all(t, VOIDING) if t.play_options.voids else _play(t)


def _choose_void(t: State, seat: cython.int, action: cython.int) -> cython.int:
    """Void a suit. The choices are recorded only when all four are made (S1)."""
    if action >= INDICATOR:
        t.voided[seat] = action - INDICATOR
    else:
        t.face_down[seat] = action - VOID
        t.voided[seat] = (action - VOID) // 9
    t.pending ^= 1 << seat
    if t.pending:
        return 0
    for other in range(4):
        t.near[other] = UNKNOWN
        t.note(CHOSEN_EVENT, other, t.voided[other], t.face_down[other], 0)
    return _play(t)


def _play(t: State) -> cython.int:
    """Begin the turn of the dealer, who has drawn already."""
    t.phase = TURN
    if t.near_before:
        t.self_wins = completes(t, t.turn, t.drawn, SELF_DRAW, t.drawn)
    return 0
