# cython: infer_types=True
"""Turns: the legal actions after a draw or claim, and in the phases before play."""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, turns.pxd imports these
    from baida.core.bits import lowest
    from baida.core.play.actions import (
        ADDED_KONG,
        CONCEALED_KONG,
        DECLARE,
        INDICATOR,
        PASS,
        PUNG,
        VOID,
        WIN_NOW,
        exchange_action,
        meld_action,
    )
    from baida.core.play.claims import choose_jokers, find_jokers
    from baida.core.play.state import ONE, State
    from baida.core.scoring.sets import FAMILY_OF, FIRST_PUNG

SUIT = 511  # nine kinds
JOKER = 34  # tiles from here on are jokers or flowers


def list_turn(t: State, seat: cython.int) -> cython.int:
    """List everything a seat may do on its turn, and return the number of options."""
    t.ruleset.option_count = 0
    _add_discards(t, seat)
    if t.self_wins:
        t.ruleset.add_option(WIN_NOW)
    if may_replace(t):
        if t.play_options.declares and t.specials[seat]:
            _add_specials(t, seat, DECLARE)
        # a concealed kong needs three equal tiles, unless two of it can be jokers
        if t.threes[seat] or (t.play_options.concealed_jokers > 1 and t.jokers[seat] > 1):
            _add_concealed_kongs(t, seat)
        if t.meld_count[seat]:
            _add_added_kongs(t, seat)
    return t.ruleset.option_count


def may_replace(t: State) -> cython.int:
    """Whether a kong or flower can be declared: after a draw (B3, G13), with tiles left (G5)."""
    return t.drawn >= 0 and t.left > 0


def can_discard(t: State, seat: cython.int, tile: cython.int) -> cython.int:
    suit: cython.int = t.voided[seat]
    if tile == t.forbidden or tile == t.other_forbidden:
        return 0  # B8
    if suit < 0:
        return 1
    if t.face_down[seat] >= 0:
        return tile == t.face_down[seat]  # S1
    if t.play_options.discipline and t.keys[5 * seat + suit]:
        return FAMILY_OF[tile] == suit  # S2
    return 1


def _add_discards(t: State, seat: cython.int) -> cython.int:
    tiles: cython.ulonglong = t.held[seat]
    suit: cython.int = t.voided[seat]
    n: cython.int = t.ruleset.option_count  # the number of options; there is room for a hand
    if suit >= 0:
        if t.face_down[seat] >= 0:
            return t.ruleset.add_option(t.face_down[seat])  # S1
        if t.play_options.discipline and t.keys[5 * seat + suit]:
            tiles &= SUIT << 9 * suit  # S2
    while tiles:
        tile: cython.int = lowest(tiles)
        tiles &= tiles - 1
        if tile != t.forbidden and tile != t.other_forbidden:  # B8
            t.ruleset.options[n] = tile
            n += 1
    t.ruleset.option_count = n
    return _add_specials(t, seat, 0)


def _add_specials(t: State, seat: cython.int, first: cython.int) -> cython.int:
    """Add the actions ``first`` + tile for the flowers and jokers: discards or declarations."""
    tiles: cython.ulonglong = t.specials[seat]
    n: cython.int = t.ruleset.option_count  # the number of options; there is room for a hand
    while tiles:
        t.ruleset.options[n] = first + 34 + lowest(tiles)
        tiles &= tiles - 1
        n += 1
    t.ruleset.option_count = n
    return 0


def _add_concealed_kongs(t: State, seat: cython.int) -> cython.int:
    jokers: cython.int = 0
    kinds: cython.ulonglong = t.held[seat]
    if t.play_options.concealed_jokers:
        jokers = t.jokers[seat]
        if jokers > t.play_options.concealed_jokers:
            jokers = t.play_options.concealed_jokers
        if jokers == 4:
            kinds = (ONE << 34) - 1  # four jokers can be a kong of any kind
    while kinds:
        kind: cython.int = lowest(kinds)
        kinds &= kinds - 1
        naturals: cython.int = t.count[96 * seat + kind]
        n: cython.int = t.reach[5 * seat + FAMILY_OF[kind]]
        if naturals + (n if n < jokers else jokers) < 4 or t.voided[seat] == FAMILY_OF[kind]:
            continue
        t.ruleset.joker_count = 0
        if jokers:
            find_jokers(t, seat, FAMILY_OF[kind])
        for n in range(5):
            if n <= jokers and n <= t.ruleset.joker_count and 4 - n <= naturals:
                choose_jokers(t.ruleset, CONCEALED_KONG, kind, 4 - n, n, 0, -1, -1, -1)
    return 0


def _add_added_kongs(t: State, seat: cython.int) -> cython.int:
    for i in range(4 * seat, 4 * seat + t.meld_count[seat]):
        code: cython.int = t.meld_codes[i]
        if code >> 6 & 7 != PUNG:
            continue
        kind: cython.int = (code & 63) - FIRST_PUNG
        if t.count[96 * seat + kind] and pung_to_grow(t, seat, code & 63, kind) == i:
            t.ruleset.add_option(meld_action(ADDED_KONG, code & 63, kind, -1, -1, -1))
        if not t.play_options.adds_jokers or t.jokers[seat] == 0:
            continue
        if pung_to_grow(t, seat, code & 63, JOKER) == i:
            find_jokers(t, seat, FAMILY_OF[kind])
            for j in range(t.ruleset.joker_count):
                if j == 0 or t.ruleset.jokers[j] != t.ruleset.jokers[j - 1]:
                    t.ruleset.add_option(
                        meld_action(ADDED_KONG, code & 63, t.ruleset.jokers[j], -1, -1, -1)
                    )
    return 0


def pung_to_grow(t: State, seat: cython.int, code: cython.int, tile: cython.int) -> cython.int:
    """Return the first pung of this set that can take the tile, or -1. Jokers allow two alike."""
    for i in range(4 * seat, 4 * seat + t.meld_count[seat]):
        if t.meld_codes[i] & 511 == (PUNG << 6 | code):
            if tile < JOKER:
                return i
            if t.play_options.adds_jokers and t.meld_codes[i] >> 9 < t.play_options.claim_jokers:
                return i
    return -1


def list_before(t: State, seat: cython.int) -> cython.int:
    """List what may be declared before the start (V2)."""
    t.ruleset.option_count = 0
    _add_specials(t, seat, DECLARE)
    t.ruleset.add_option(PASS)
    return t.ruleset.option_count


def list_exchanges(t: State, seat: cython.int) -> cython.int:
    """List every choice of three tiles of one suit (S22)."""
    t.ruleset.option_count = 0
    for a in range(27):
        if t.count[96 * seat + a] == 0:
            continue
        for b in range(a, a - a % 9 + 9):
            if t.count[96 * seat + b] <= (b == a):
                continue
            for c in range(b, a - a % 9 + 9):
                if t.count[96 * seat + c] > (c == a) + (c == b):
                    t.ruleset.add_option(exchange_action(a, b, c))
    return t.ruleset.option_count


def list_voids(t: State, seat: cython.int) -> cython.int:
    """List the suits to void: by a tile laid face down, or by a card for a suit not held (S1)."""
    tiles: cython.ulonglong = t.held[seat]
    t.ruleset.option_count = 0
    while tiles:
        t.ruleset.add_option(VOID + lowest(tiles))
        tiles &= tiles - 1
    for suit in range(3):
        if t.keys[5 * seat + suit] == 0:
            t.ruleset.add_option(INDICATOR + suit)
    return t.ruleset.option_count
