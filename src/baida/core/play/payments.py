# cython: infer_types=True
"""Payments: wins, kong income and its refunds, and the payments at the end of a hand."""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, payments.pxd imports these
    from baida.core.play.ruleset import EACH_OTHER, SOURCE
    from baida.core.play.state import ENDED_EVENT, OVER, WON_EVENT, State
    from baida.core.play.win_check import (
        CLAIMED_KONG,
        DISCARD,
        GREEN_JOKERS,
        ON_CLAIMED_KONG,
        ON_JOKER,
        SELF_DRAW,
        best_wait,
        first_turn,
        is_shot,
        replacement,
        win_total,
        worth_of_declared,
    )
    from baida.core.scoring.fact_index import DECLARED_VALUE, HELL_WAIT

# why something is paid, as in state.PAID_WHY
FOR_WIN = 0
FOR_A_KONG = 1
FOR_REFUND = 2
NOT_READY = 3
FLOWER_PIG = 4

# why a hand is over, as in state.ENDED_WHY
WON = 0
THREE_WON = 1
WALL_EMPTY = 2

# as in options.py
ALWAYS_BACK = 1
BACK_IF_WALL_EMPTY = 2
HOLDS_VOIDED_SUIT = 1
HOLDS_THREE_SUITS = 2


def settle_win(
    t: State,
    seat: cython.int,
    win: cython.int,
    tile: cython.int,
    source: cython.int,
    hell: cython.int,
) -> cython.int:
    """Score a win and pay for it. The seat is marked as a winner afterwards."""
    # this asks the game, and another thread may use the kernel meanwhile, so it comes first
    worth: cython.int = worth_of_declared(t, seat)
    win_total(t, seat, tile, win)
    t.ruleset.kernel.facts.values[DECLARED_VALUE] = worth
    t.ruleset.kernel.facts.values[HELL_WAIT] = hell
    total: cython.int = t.ruleset.kernel.best()
    points: cython.int = t.ruleset.points(total)
    if t.recording:
        _note_win(t, seat, win, tile, source, total, points, hell)
    if replacement(t, win) == CLAIMED_KONG:
        return pay_win(t, seat, ON_CLAIMED_KONG, t.kong_from, total, points)
    if win == DISCARD and tile >= 34 and t.play_options.joker_liability:
        return pay_win(t, seat, ON_JOKER, source, total, points)
    return pay_win(t, seat, win, source, total, points)


def pay_win(
    t: State,
    seat: cython.int,
    win: cython.int,
    source: cython.int,
    total: cython.int,
    points: cython.int,
) -> cython.int:
    place: cython.int = t.ruleset.find_payments(points, win, total)
    for i in range(2 * place, 2 * place + t.ruleset.payment_count[place]):
        if t.ruleset.payers[i] == SOURCE:
            t.pay(source, seat, t.ruleset.amounts[i], FOR_WIN)
            continue
        for payer in range(4):
            if payer != seat and not t.won[payer]:
                if t.ruleset.payers[i] == EACH_OTHER or payer != source:
                    t.pay(payer, seat, t.ruleset.amounts[i], FOR_WIN)
    return 0


def _note_win(
    t: State,
    seat: cython.int,
    win: cython.int,
    tile: cython.int,
    source: cython.int,
    total: cython.int,
    points: cython.int,
    hell: cython.int,
) -> cython.int:
    situation = (
        t.total_draws,
        replacement(t, win),
        first_turn(t, seat, win),
        t.left == 0 and win in (SELF_DRAW, DISCARD),
        hell,
        is_shot(t, win),
        t.green[seat] if win == GREEN_JOKERS else 0,
    )
    t.events.append((WON_EVENT, seat, win, tile, source, total, points, *situation))
    return 0


def earn_kong(t: State, seat: cython.int, payer: cython.int, amount: cython.int) -> cython.int:
    """Pay for a kong: one seat pays, or every seat still in the hand if ``payer`` is -1 (S6)."""
    for other in range(4):
        if amount and other != seat and not t.won[other] and payer in (-1, other):
            t.pay(other, seat, amount, FOR_A_KONG)
            i: cython.int = t.income_count
            t.income_payer[i] = other
            t.income_payee[i] = seat
            t.income_amount[i] = amount
            t.income_turn[i] = t.turns_taken
            t.income_count += 1
    return 0


def refund_shot(t: State, seat: cython.int, winner: cython.int) -> cython.int:
    """Refund the kongs of this turn when the discard after them is won on (S7, S30).

    ``winner``: the only winner, or -1.
    """
    to_winner: cython.int = t.play_options.shot_to_winner and winner >= 0
    if t.play_options.shot_refund:
        for i in range(t.income_count):
            if t.income_payee[i] == seat and t.income_turn[i] == t.turns_taken:
                _refund(t, i, winner if to_winner else t.income_payer[i])
    return 0


def _refund(t: State, i: cython.int, payee: cython.int) -> cython.int:
    t.pay(t.income_payee[i], payee, t.income_amount[i], FOR_REFUND)
    t.income_amount[i] = 0  # refund it only once
    return 0


def end_hand(t: State, why: cython.int) -> cython.int:
    pigs: cython.int = 0  # bits of seats
    if t.play_options.not_ready_pays:
        for seat in range(4):
            if not t.won[seat]:
                t.ready_for[seat] = best_wait(t, seat)
                if _is_pig(t, seat, why == WALL_EMPTY):
                    pigs |= 1 << seat
    t.pending = 0
    t.offered = -1
    return settle_end(t, why, pigs)


def settle_end(t: State, why: cython.int, pigs: cython.int) -> cython.int:
    """Make the payments at the end; `ready_for` has the best hands of the seats still in."""
    _pay_end(t, why == WALL_EMPTY, pigs)
    t.phase = OVER
    t.ended = why
    if not t.play_options.dealer_stays:
        t.next_dealer = (t.dealer + 1) & 3
    else:
        t.next_dealer = t.first_winner if t.first_winner >= 0 else t.dealer
    t.note(ENDED_EVENT, why, t.next_dealer, 0, 0)
    return 0


def _pay_end(t: State, empty: cython.int, pigs: cython.int) -> cython.int:
    ready: cython.int = 0  # bits of seats
    left: cython.int = 0
    if not t.play_options.not_ready_pays:
        return 0
    for seat in range(4):
        if not t.won[seat]:
            left |= 1 << seat
            if t.ready_for[seat] >= 0:
                ready |= 1 << seat
    if t.play_options.end_refund == ALWAYS_BACK or (
        t.play_options.end_refund == BACK_IF_WALL_EMPTY and empty
    ):
        for i in range(t.income_count):
            if (left & ~ready) >> t.income_payee[i] & 1:
                _refund(t, i, t.income_payer[i])
    others: cython.int = left & ~ready & ~pigs
    if t.play_options.pig_rule == HOLDS_THREE_SUITS and left in (ready, pigs, others):
        return 0  # all in the same state (S12)
    for seat in range(4):
        if pigs >> seat & 1:
            _pay_penalty(t, seat)
    if not empty:
        return 0
    for seat in range(4):
        if ready >> seat & 1:
            for other in range(4):
                if (left & ~ready) >> other & 1:
                    if t.play_options.pig_rule != HOLDS_THREE_SUITS or not pigs >> other & 1:
                        t.pay(other, seat, t.ready_for[seat], NOT_READY)
    return 0


def _pay_penalty(t: State, pig: cython.int) -> cython.int:
    if not t.play_options.penalty_to_each:
        return t.pay(pig, -1, t.play_options.penalty, FLOWER_PIG)
    for seat in range(4):
        if seat != pig:
            t.pay(pig, seat, t.play_options.penalty, FLOWER_PIG)
    return 0


def _is_pig(t: State, seat: cython.int, empty: cython.int) -> cython.int:
    """Whether a seat that has not won pays the penalty (S12, S28)."""
    if t.play_options.pigs_if_wall_empty and not empty:
        return 0
    if t.play_options.pig_rule == HOLDS_THREE_SUITS:
        return _holds_three_suits(t, seat)
    return t.keys[5 * seat + t.voided[seat]] != 0 and _discarded_another_suit(t, seat)


def _holds_three_suits(t: State, seat: cython.int) -> cython.int:
    suits: cython.int = 0
    for suit in range(3):
        if t.keys[5 * seat + suit]:
            suits |= 1 << suit
    for i in range(4 * seat, 4 * seat + t.meld_count[seat]):
        suits |= 1 << t.meld_tiles[4 * i] // 9
    return suits == 7


def _discarded_another_suit(t: State, seat: cython.int) -> cython.int:
    for i in range(128 * seat, 128 * seat + t.discard_count[seat]):
        if (t.discards[i] & 127) // 9 != t.voided[seat]:
            return 1
    return 0
