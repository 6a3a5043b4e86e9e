# cython: infer_types=True
"""Count the tiles that a seat cannot see; game/view/unseen.py does the same from a view."""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, unseen.pxd imports these
    from baida.core.play.actions import CONCEALED_KONG
    from baida.core.play.state import MELD_FLAG, NO_TILE, ROB, State
    from baida.core.play.win_check import DISCARD, GREEN_JOKERS, ROB_KONG, SELF_DRAW, completes


def count_unseen(t: State, seat: cython.int) -> cython.int:
    """Count the unseen tiles in ``ruleset.unseen``, and return their total.

    Unseen are the wall, the hidden hands, and other seats' concealed kongs if they are hidden
    (B33). A tile that can be robbed has been shown.
    """
    unseen: cython.p_int = t.ruleset.unseen
    total: cython.int = 0
    for tile in range(t.play_options.tiles):
        unseen[tile] = t.ruleset.copies[tile] - t.count[96 * seat + tile]
    if t.phase == ROB:
        unseen[t.offered] -= 1
    for other in range(4):
        for i in range(128 * other, 128 * other + t.discard_count[other]):
            if not t.discards[i] & MELD_FLAG:  # a claimed tile is counted with the meld
                unseen[t.discards[i] & 127] -= 1
        for i in range(40 * other, 40 * other + t.declared_count[other]):
            unseen[t.declared[i]] -= 1
        for i in range(4 * other, 4 * other + t.meld_count[other]):
            if (
                other == seat
                or not t.ruleset.hidden_kongs
                or t.meld_codes[i] >> 6 & 7 != CONCEALED_KONG
            ):
                _see_meld(t, i)
        if t.won[other]:
            _see_winner(t, seat, other)
    for tile in range(t.play_options.tiles):
        total += unseen[tile]
    return total


def _see_meld(t: State, meld: cython.int) -> cython.int:
    unseen: cython.p_int = t.ruleset.unseen
    for i in range(4 * meld, 4 * meld + 4):
        if t.meld_tiles[i] != NO_TILE:
            unseen[t.meld_tiles[i]] -= 1
    return 0


def _see_winner(t: State, seat: cython.int, winner: cython.int) -> cython.int:
    """Count the winner's hand, if it is shown, and the winning tile."""
    unseen: cython.p_int = t.ruleset.unseen
    if winner != seat:
        if t.ruleset.face_down_winners:  # S15; a claimed winning tile is visible
            if t.win_kind[winner] == SELF_DRAW:
                return 0
        elif t.win_kind[winner] != GREEN_JOKERS:  # V16: the hand stays hidden
            for tile in range(t.play_options.tiles):
                unseen[tile] -= t.count[96 * winner + tile]
    if t.win_tile[winner] >= 0 and _brings_winning_tile(t, winner):
        unseen[t.win_tile[winner]] -= 1
    return 0


def _brings_winning_tile(t: State, winner: cython.int) -> cython.int:
    """Whether the winning tile is counted here, not with the discards or an earlier robber."""
    if t.win_kind[winner] == ROB_KONG:
        for other in range(winner):
            if t.win_kind[other] == ROB_KONG and t.win_turn[other] == t.win_turn[winner]:
                return 0
    return t.win_kind[winner] != DISCARD


def is_hell_wait(t: State, seat: cython.int, tile: cython.int, win: cython.int) -> cython.int:
    """Whether the winning tile was the only unseen tile that completes the hand (B33)."""
    unseen: cython.p_int = t.ruleset.unseen
    left: cython.int = 0
    drawn: cython.int = t.drawn if win == SELF_DRAW else -1
    if not t.play_options.hell_waits:
        return 0
    count_unseen(t, seat)
    unseen[tile] += 1  # it was unseen just before the win
    for kind in range(t.play_options.tiles):
        if unseen[kind] > 0 and completes(t, seat, kind, SELF_DRAW, drawn):
            left += unseen[kind]
            if left > 1:
                return 0
    return left == 1
