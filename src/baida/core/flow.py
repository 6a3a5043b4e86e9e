"""The flow of a hand: who decides what, and what follows from it."""

from __future__ import annotations

import cython

if not cython.compiled:  # compiled, they come by flow.pxd
    from baida.core.actions import (
        ADDED_KONG,
        CHOW,
        CONCEALED_KONG,
        DECLARE,
        INDICATOR,
        KONG,
        MELD,
        PASS,
        PUNG,
        VOID,
        WIN_NOW,
        meld_kind,
        meld_set,
        meld_tile,
    )
    from baida.core.claims import add_chows, add_pungs, may_claim, may_win, other_side
    from baida.core.law import Law
    from baida.core.settle import (
        THREE_WON,
        WALL_EMPTY,
        WON,
        earn_kong,
        end_hand,
        refund_shot,
        settle_win,
    )
    from baida.core.table import (
        ADDED_EVENT,
        ANNOUNCED_EVENT,
        ANSWERS_EVENT,
        BEFORE,
        CHOSEN_EVENT,
        CLAIM,
        DECLARED_EVENT,
        DISCARDED_EVENT,
        DRAWN_FLAG,
        DREW_EVENT,
        EMPTY_EVENT,
        FOR_FLOWER,
        FOR_KONG,
        FOR_TURN,
        GREEN_OFFER,
        MAY_CHOW,
        MAY_KONG,
        MAY_PUNG,
        MAY_WIN,
        MELD_FLAG,
        MELDED_EVENT,
        NO_TILE,
        ROB,
        STARTED_EVENT,
        TURN,
        UNKNOWN,
        VOIDING,
        WIN_FLAG,
        Table,
    )
    from baida.core.turns import can_discard, list_before, list_turn, list_voids, pung_to_grow
    from baida.core.wins import (
        DISCARD,
        GREEN_JOKERS,
        ROB_KONG,
        SELF_DRAW,
        is_hell_wait,
        is_near,
        win_total,
    )

GREEN = 1  # as in law.py


# -- the deal and draws ------------------------------------------------------------------------------------


@cython.cfunc
@cython.exceptval(-1, check=False)
def begin(t: Table) -> cython.int:
    """Deal 4-4-4-1 from the dealer on, and go to the first decision (G8)."""
    i: cython.int
    j: cython.int
    seat: cython.int
    for i in range(4):
        for seat in range(t.dealer, t.dealer + 4):
            for j in range(4 if i < 3 else 1):
                t.add(seat & 3, t.wall[t.front])
                t.front += 1
    t.left = t.back - t.front
    if t.law.customs.before_start:
        t.phase = BEFORE
        t.turn = t.dealer
        return _ask_before_start(t, 0)
    _new_turn(t, t.dealer)
    if t.law.customs.voids:
        t.phase = VOIDING
        t.pending = 15
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def draw(t: Table, seat: cython.int, why: cython.int) -> cython.int:
    """Draw a tile, and see whether it wins."""
    tile: cython.int
    from_back: cython.int = why != FOR_TURN and not t.law.customs.live_end
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
    t.self_total = -1
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
        t.self_total = win_total(t, seat, tile, SELF_DRAW)
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def _new_turn(t: Table, seat: cython.int) -> cython.int:
    t.phase = TURN
    t.turns_taken += 1
    t.kong_turn = 0
    return draw(t, seat, FOR_TURN)


# -- whose decision it is, and what is legal -------------------------------------------------------------------


@cython.cfunc
@cython.exceptval(-1, check=False)
def list_legal(t: Table, seat: cython.int) -> cython.int:
    """List the legal actions of a seat in ``law.options``; how many there are."""
    law: Law = t.law
    law.option_count = 0
    if t.phase == TURN:
        return list_turn(t, seat) if seat == t.turn else 0
    if not t.pending >> seat & 1:
        return 0
    if t.phase == VOIDING:
        return list_voids(t, seat)
    if t.phase == BEFORE:
        return list_before(t, seat)
    law.add_option(PASS)
    if t.may[seat] & MAY_WIN:
        law.add_option(WIN_NOW)
    if t.may[seat] & MAY_KONG:
        add_pungs(t, seat, t.offered, KONG)
    if t.may[seat] & MAY_PUNG:
        add_pungs(t, seat, t.offered, PUNG)
    if t.may[seat] & MAY_CHOW:
        add_chows(t, seat, t.offered)
    return law.option_count


@cython.cfunc
@cython.exceptval(-1, check=False)
def is_legal(t: Table, seat: cython.int, action: cython.longlong) -> cython.int:
    """Whether a seat may do this now."""
    if t.phase == TURN and 0 <= action < PASS:  # by far the most frequent
        return (
            seat == t.turn
            and t.count[96 * seat + action] > 0
            and can_discard(t, seat, action) == 1
        )
    list_legal(t, seat)
    return t.law.has_option(action)


@cython.cfunc
@cython.exceptval(-1, check=False)
def act(t: Table, seat: cython.int, action: cython.longlong) -> cython.int:
    """Do what a seat asks for; it is legal."""
    if t.phase == TURN:
        if action < PASS:
            return _discard(t, seat, action)
        if action == WIN_NOW:
            return _win_by_self(t, seat, SELF_DRAW)
        if action < MELD:
            return _declare(t, seat, action - DECLARE)
        if meld_kind(action) == CONCEALED_KONG:
            return _declare_kong(t, seat, action)
        return _add_to_pung(t, seat, action)
    if t.phase == VOIDING:
        return _choose_void(t, seat, action)
    if t.phase == BEFORE:
        if action == PASS:
            return _ask_before_start(t, ((seat - t.dealer) & 3) + 1)
        return _declare(t, seat, action - DECLARE)
    return _answer(t, seat, action)


# -- before play -----------------------------------------------------------------------------------------------


@cython.cfunc
@cython.exceptval(-1, check=False)
def _ask_before_start(t: Table, place: cython.int) -> cython.int:
    """Ask the first seat with something to declare, from this place on; or start (V2)."""
    while place < 4 and t.specials[(t.dealer + place) & 3] == 0:
        place += 1
    if place < 4:
        t.turn = (t.dealer + place) & 3
        t.pending = 1 << t.turn
        return 0
    t.pending = 0
    t.note(STARTED_EVENT, 0, 0, 0, 0)
    return _new_turn(t, t.dealer)


@cython.cfunc
@cython.exceptval(-1, check=False)
def _declare(t: Table, seat: cython.int, tile: cython.int) -> cython.int:
    """Set a flower or joker aside and draw for it."""
    early: cython.int = t.phase == BEFORE
    t.remove(seat, tile)
    t.declared[40 * seat + t.declared_count[seat]] = tile
    t.declared_count[seat] += 1
    t.declared_worth[seat] = -1
    if early:
        t.early_count[seat] += 1
    else:
        t.called = 1
    t.note(DECLARED_EVENT, seat, tile, early, 0)
    draw(t, seat, FOR_FLOWER)
    return _ask_before_start(t, (seat - t.dealer) & 3) if early else 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def _choose_void(t: Table, seat: cython.int, action: cython.int) -> cython.int:
    """Void a suit; the choices are made known to the record when all are made (S1)."""
    if action >= INDICATOR:
        t.voided[seat] = action - INDICATOR
    else:
        t.face_down[seat] = action - VOID
        t.voided[seat] = (action - VOID) // 9
    t.pending ^= 1 << seat
    if t.pending:
        return 0
    for seat in range(4):
        t.near[seat] = UNKNOWN
        t.note(CHOSEN_EVENT, seat, t.voided[seat], t.face_down[seat], 0)
    t.phase = TURN
    if t.near_before:  # the dealer has drawn already
        t.self_total = win_total(t, t.turn, t.drawn, SELF_DRAW)
    return 0


# -- discards and answers --------------------------------------------------------------------------------------


@cython.cfunc
@cython.exceptval(-1, check=False)
def _discard(t: Table, seat: cython.int, tile: cython.int) -> cython.int:
    """Discard a tile and offer it to the others."""
    other: cython.int
    following: cython.int = t.next_in(seat)
    drawn: cython.int = tile == t.drawn and t.face_down[seat] < 0
    t.face_down[seat] = -1
    if t.voided[seat] >= 0 and not t.announced[seat]:
        t.announced[seat] = 1
        t.note(ANNOUNCED_EVENT, seat, t.voided[seat], 0, 0)
    t.remove(seat, tile)
    t.discards[128 * seat + t.discard_count[seat]] = tile | (DRAWN_FLAG if drawn else 0)
    t.discard_count[seat] += 1
    if t.law.colours[tile]:
        if t.law.colours[tile] == GREEN:
            t.green[seat] += 1
        else:
            t.red[seat] += 1
    if t.recording:
        t.note(DISCARDED_EVENT, seat, tile, drawn, 0)
    t.drawn = -1
    t.self_total = -1
    t.forbidden = -1
    t.other_forbidden = -1
    t.offered = tile
    t.offered_by = seat
    t.phase = CLAIM
    t.pending = 0
    for other in range(4):
        t.answers[other] = -1
        t.may[other] = 0
        if other != seat and not t.won[other]:
            t.may[other] = may_claim(t, other, tile, other == following)
            if t.may[other]:
                t.pending |= 1 << other
    return 0 if t.pending else _unclaimed(t)


@cython.cfunc
@cython.exceptval(-1, check=False)
def _unclaimed(t: Table) -> cython.int:
    """Nobody takes the discard."""
    seat: cython.int = t.offered_by
    other: cython.int
    if t.law.customs.least_green and t.law.colours[t.offered] == GREEN:
        if t.green[seat] >= t.law.customs.least_green and t.red[seat] == 0:
            t.phase = GREEN_OFFER  # V16
            t.pending = 1 << seat
            for other in range(4):
                t.answers[other] = -1
                t.may[other] = 0
            t.may[seat] = MAY_WIN
            return 0
    return _pass_turn(t, seat)


@cython.cfunc
@cython.exceptval(-1, check=False)
def _pass_turn(t: Table, seat: cython.int) -> cython.int:
    """The turn goes on to the next seat after this one."""
    t.offered = -1
    if t.left == 0:
        t.note(EMPTY_EVENT, 0, 0, 0, 0)
        return end_hand(t, WALL_EMPTY)
    return _new_turn(t, t.next_in(seat))


@cython.cfunc
@cython.exceptval(-1, check=False)
def _answer(t: Table, seat: cython.int, action: cython.longlong) -> cython.int:
    """An answer to an offer; when all are there the offer is resolved."""
    t.answers[seat] = action
    t.pending ^= 1 << seat
    return 0 if t.pending else _resolve(t)


@cython.cfunc
@cython.exceptval(-1, check=False)
def _note_answers(t: Table) -> cython.int:
    if t.recording:
        answers = [t.answers[i] for i in range(4)]
        t.events.append((ANSWERS_EVENT, t.phase, t.offered_by, *answers))
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def _resolve(t: Table) -> cython.int:
    """All have answered."""
    i: cython.int
    seat: cython.int
    rank: cython.int
    best_rank: cython.int = 0
    best: cython.int = -1
    winners: cython.int = 0
    _note_answers(t)
    if t.phase == GREEN_OFFER:
        if t.answers[t.offered_by] == WIN_NOW:
            return _win_by_self(t, t.offered_by, GREEN_JOKERS)
        return _pass_turn(t, t.offered_by)
    if t.law.customs.passing:
        _bind_passers(t)
    for i in range(1, 4):  # in turn order from the one who offers
        seat = (t.offered_by + i) & 3
        if t.answers[seat] == WIN_NOW:
            if winners == 0 or not t.law.customs.head_bump:
                winners |= 1 << seat
        elif t.answers[seat] >= MELD:
            # kong before pung before chow, then the weaker joker (B5), then the nearest (G4)
            rank = 256 * (meld_kind(t.answers[seat]) + 1)
            if t.law.customs.weaker_joker_first:
                rank -= _strength(t, t.answers[seat])
            if rank > best_rank:
                best_rank = rank
                best = seat
    if winners:
        return _win_on_offer(t, winners)
    if t.phase == ROB:
        return _grow_pung(t)
    if best >= 0:
        return _claim(t, best, t.answers[best])
    return _unclaimed(t)


@cython.cfunc
@cython.exceptval(-1, check=False)
def _bind_passers(t: Table) -> cython.int:
    """Who could have won and did not is bound until the next draw (S5)."""
    seat: cython.int
    points: cython.int
    for seat in range(4):
        if t.may[seat] & MAY_WIN and t.answers[seat] != WIN_NOW and seat != t.offered_by:
            points = t.law.points(t.offer_totals[seat])
            if points > t.passed_points[seat]:
                t.passed_points[seat] = points
            t.passed_kinds[seat] |= 1 << t.offered
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def _strength(t: Table, action: cython.longlong) -> cython.int:
    """For how many tiles the jokers of a claim stand; chows go by turn order alone."""
    i: cython.int
    tile: cython.int
    strength: cython.int = 0
    if meld_kind(action) != CHOW:
        for i in range(4):
            tile = meld_tile(action, i)
            if tile >= 34:
                strength += t.law.strengths[tile]
    return strength


# -- melds -----------------------------------------------------------------------------------------------------


@cython.cfunc
@cython.exceptval(-1, check=False)
def _claim(t: Table, seat: cython.int, action: cython.longlong) -> cython.int:
    """Take the discard for a meld."""
    source: cython.int = t.offered_by
    claimed: cython.int = t.offered
    kind: cython.int = meld_kind(action)
    t.discards[128 * source + t.discard_count[source] - 1] |= MELD_FLAG
    t.offered = -1
    t.turn = seat
    t.turns_taken += 1
    t.kong_turn = kind == KONG
    _put_meld(t, seat, action, claimed, source)
    if kind == KONG:
        earn_kong(t, seat, source, t.law.customs.kong_claimed)
        return draw(t, seat, FOR_KONG)
    t.phase = TURN
    if t.law.customs.no_swap_calling and claimed < 34:
        t.forbidden = claimed
        if kind == CHOW:
            t.other_forbidden = other_side(claimed, 9 * (meld_set(action) // 7) + meld_set(action) % 7)
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def _put_meld(
    t: Table, seat: cython.int, action: cython.longlong, claimed: cython.int, source: cython.int
) -> cython.int:
    """Lay a meld down: the tiles of the action from the hand, and the claimed one."""
    i: cython.int
    tile: cython.int
    meld: cython.int = 4 * seat + t.meld_count[seat]
    n: cython.int = 0
    jokers: cython.int = claimed >= 34
    for i in range(4):
        tile = meld_tile(action, i)
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
    t.meld_count[seat] += 1
    t.called = 1
    return _note_meld(t, seat, meld, claimed, source)


@cython.cfunc
@cython.exceptval(-1, check=False)
def _note_meld(
    t: Table, seat: cython.int, meld: cython.int, claimed: cython.int, source: cython.int
) -> cython.int:
    if t.recording:
        tiles = [t.meld_tiles[i] for i in range(4 * meld, 4 * meld + 4)]
        t.events.append((MELDED_EVENT, seat, t.meld_codes[meld], claimed, source, *tiles))
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def _declare_kong(t: Table, seat: cython.int, action: cython.longlong) -> cython.int:
    """A concealed kong."""
    t.kong_turn = 1
    _put_meld(t, seat, action, -1, -1)
    earn_kong(t, seat, -1, t.law.customs.kong_concealed)
    return draw(t, seat, FOR_KONG)


@cython.cfunc
@cython.exceptval(-1, check=False)
def _add_to_pung(t: Table, seat: cython.int, action: cython.longlong) -> cython.int:
    """Announce an added kong; the others may rob it first (G11)."""
    other: cython.int
    tile: cython.int = meld_tile(action, 0)
    t.added_meld = pung_to_grow(t, seat, meld_set(action), tile)
    t.added_drawn = tile == t.drawn
    t.remove(seat, tile)
    t.note(ADDED_EVENT, seat, tile, t.added_drawn, 0)
    t.self_total = -1
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
    return 0 if t.pending else _grow_pung(t)


@cython.cfunc
@cython.exceptval(-1, check=False)
def _grow_pung(t: Table) -> cython.int:
    """Nobody robs the kong."""
    seat: cython.int = t.offered_by
    tile: cython.int = t.offered
    meld: cython.int = t.added_meld
    jokers: cython.int = (t.meld_codes[meld] >> 9) + (tile >= 34)
    t.meld_codes[meld] = t.meld_codes[meld] & 63 | ADDED_KONG << 6 | jokers << 9
    t.meld_tiles[4 * meld + 3] = tile
    t.meld_claimed[meld] = tile
    t.offered = -1
    t.kong_turn = 1
    t.called = 1
    _note_meld(t, seat, meld, tile, -1)
    if t.added_drawn:
        earn_kong(t, seat, -1, t.law.customs.kong_added)
    return draw(t, seat, FOR_KONG)


# -- wins ------------------------------------------------------------------------------------------------------


@cython.cfunc
@cython.exceptval(-1, check=False)
def _win_by_self(t: Table, seat: cython.int, win: cython.int) -> cython.int:
    """A win by self-draw, or by green jokers."""
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


@cython.cfunc
@cython.exceptval(-1, check=False)
def _win_on_offer(t: Table, winners: cython.int) -> cython.int:
    """Wins on a discard, or by robbing a kong; all by what was seen just before."""
    i: cython.int
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
    if t.first_winner < 0:  # S13: of several at once the discarder deals next
        t.first_winner = last if winners == 1 << last else source
    if win == DISCARD:
        t.discards[128 * source + t.discard_count[source] - 1] |= WIN_FLAG
        if t.kong_turn:
            refund_shot(t, source)
    return _after_wins(t, source, last)


@cython.cfunc
@cython.exceptval(-1, check=False)
def _mark_winner(
    t: Table, seat: cython.int, win: cython.int, tile: cython.int, source: cython.int
) -> cython.int:
    t.won[seat] = 1
    t.win_kind[seat] = win
    t.win_tile[seat] = tile
    t.win_source[seat] = source
    t.wins += 1
    return 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def _after_wins(t: Table, source: cython.int, last: cython.int) -> cython.int:
    """The hand is over, or goes on with those left (B2)."""
    t.offered = -1
    t.drawn = -1
    t.self_total = -1
    if t.wins >= t.law.customs.winners:
        return end_hand(t, WON if t.law.customs.winners == 1 else THREE_WON)
    if t.left == 0:
        return end_hand(t, WALL_EMPTY)
    return _new_turn(t, t.next_in(last if t.law.customs.turn_after_winner else source))
