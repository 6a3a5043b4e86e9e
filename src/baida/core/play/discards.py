# cython: infer_types=True
"""Discards: each is offered to the other seats, and resolved when all have answered (G4)."""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, discards.pxd imports these
    from baida.core.play.actions import CHOW, MELD, WIN_NOW, meld_kind, meld_tile
    from baida.core.play.claims import may_claim
    from baida.core.play.draws import pass_turn
    from baida.core.play.melds import claim, grow_pung
    from baida.core.play.state import (
        ANNOUNCED_EVENT,
        ANSWERS_EVENT,
        CLAIM,
        DISCARDED_EVENT,
        DRAWN_FLAG,
        GREEN_OFFER,
        MAY_WIN,
        ROB,
        State,
    )
    from baida.core.play.win_check import GREEN_JOKERS
    from baida.core.play.winning import win_by_self, win_on_offer
    from baida.core.scoring.sets import FAMILY_OF

GREEN = 1  # as in ruleset.py


def discard(t: State, seat: cython.int, tile: cython.int) -> cython.int:
    following: cython.int = t.next_in(seat)
    drawn: cython.int = tile == t.drawn and t.face_down[seat] < 0
    if drawn and t.play_options.exchange and t.total_draws == 1:
        drawn = 0  # exchanged tiles were mixed with the hand, so nobody can tell
    t.face_down[seat] = -1
    if t.voided[seat] >= 0 and not t.announced[seat]:
        t.announced[seat] = 1
        t.note(ANNOUNCED_EVENT, seat, t.voided[seat], 0, 0)
    t.remove(seat, tile)
    t.discards[128 * seat + t.discard_count[seat]] = tile | (DRAWN_FLAG if drawn else 0)
    t.discard_turn[128 * seat + t.discard_count[seat]] = t.turns_taken
    t.discard_count[seat] += 1
    if t.ruleset.colours[tile]:
        if t.ruleset.colours[tile] == GREEN:
            t.green[seat] += 1
        else:
            t.red[seat] += 1
    if t.recording:
        t.note(DISCARDED_EVENT, seat, tile, drawn, 0)
    t.drawn = -1
    t.self_wins = 0
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
            # skip the call for most hands: far from winning, and without a pair
            if t.near[other] == 0 and other != following and tile < 34:
                if t.count[96 * other + tile] + t.reach[5 * other + FAMILY_OF[tile]] < 2:
                    continue
            t.may[other] = may_claim(t, other, tile, other == following)
            if t.may[other]:
                t.pending |= 1 << other
    return 0 if t.pending else _unclaimed(t)


def _unclaimed(t: State) -> cython.int:
    seat: cython.int = t.offered_by
    if t.play_options.least_green and t.ruleset.colours[t.offered] == GREEN:
        if t.green[seat] >= t.play_options.least_green and t.red[seat] == 0:
            t.phase = GREEN_OFFER  # V16
            t.pending = 1 << seat
            for other in range(4):
                t.answers[other] = -1
                t.may[other] = 0
            t.may[seat] = MAY_WIN
            return 0
    return pass_turn(t, seat)


def answer(t: State, seat: cython.int, action: cython.longlong) -> cython.int:
    """Record an answer to an offer. The last answer resolves it."""
    t.answers[seat] = action
    t.pending ^= 1 << seat
    return 0 if t.pending else _resolve(t)


def _note_answers(t: State) -> cython.int:
    answers = [t.answers[i] for i in range(4)]
    t.events.append((ANSWERS_EVENT, t.phase, t.offered_by, *answers))
    return 0


def _resolve(t: State) -> cython.int:
    best_rank: cython.int = 0
    best: cython.int = -1
    winners: cython.int = 0
    if t.recording:
        _note_answers(t)
    if t.phase == GREEN_OFFER:
        if t.answers[t.offered_by] == WIN_NOW:
            return win_by_self(t, t.offered_by, GREEN_JOKERS)
        return pass_turn(t, t.offered_by)
    if t.play_options.passing:
        _bind_passers(t)
    for i in range(1, 4):  # in turn order from the one who offers
        seat: cython.int = (t.offered_by + i) & 3
        if t.answers[seat] == WIN_NOW:
            if winners == 0 or not t.play_options.head_bump:
                winners |= 1 << seat
        elif t.answers[seat] >= MELD:
            # kong before pung before chow, then the weaker joker (B5), then the nearest (G4)
            rank: cython.int = 256 * (meld_kind(t.answers[seat]) + 1)
            if t.play_options.weaker_joker_first:
                rank -= _strength(t, t.answers[seat])
            if rank > best_rank:
                best_rank = rank
                best = seat
    if winners:
        return win_on_offer(t, winners)
    if t.phase == ROB:
        return grow_pung(t)
    if best >= 0:
        return claim(t, best, t.answers[best])
    return _unclaimed(t)


def _bind_passers(t: State) -> cython.int:
    """Bind the seats that passed up a win until their next draw (S5)."""
    for seat in range(4):
        if t.may[seat] & MAY_WIN and t.answers[seat] != WIN_NOW and seat != t.offered_by:
            points: cython.int = t.ruleset.points(t.offer_totals[seat])
            if points > t.passed_points[seat]:
                t.passed_points[seat] = points
            t.passed_kinds[seat] |= 1 << t.offered
    return 0


def _strength(t: State, action: cython.longlong) -> cython.int:
    """Return the number of kinds of a claim's jokers. Chows go by turn order alone."""
    strength: cython.int = 0
    if meld_kind(action) != CHOW:
        for i in range(4):
            tile: cython.int = meld_tile(action, i)
            if tile >= 34:
                strength += t.ruleset.strengths[tile]
    return strength
