"""Set up a table of the engine from a view, as the viewer sees it.

The policy can decide on it at once (core/policy/greedy.py). To continue the game, hidden tiles have
to be dealt as well (worlds.py). Facts that are not in the view are lost: payments for kongs
are derived from the melds as if every player still in had paid, no player is bound by a passed-up
win (S5), and the tile just drawn was drawn for the turn.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from baida.errors import InputError
from baida.game.actions import EXCHANGE, INDICATOR, MELD, VOID, WIN_NOW
from baida.game.view.view import HIDDEN, SeatView, SeenMeld, View
from baida.melds import MELD_KINDS
from baida.score.rules import WINS
from baida.tiles import SUITS

if not cython.compiled:  # compiled code gets them from table_from_view.pxd
    from baida.core.play.actions import (
        ADDED_KONG,
        CHOW,
        CONCEALED_KONG,
        KONG,
        PUNG,
        exchange_action,
    )
    from baida.core.play.claims import may_claim, may_win
    from baida.core.play.deal import Deal
    from baida.core.play.state import (
        BEFORE,
        CALLED,
        CLAIM,
        CLAIMED,
        DRAWN_FLAG,
        EXCHANGING,
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

NO_KONGS: tuple[tuple[int, ...], ...] = ((), (), (), ())
#: The bits of possible answers, as in core/play/state.py.
_MAY_MELD = {"kong": 2, "pung": 4, "chow": 8}
_KIND_OF = {name: number for number, name in enumerate(MELD_KINDS)}
_WIN_OF = {name: number for number, name in enumerate(WINS)}
_GREEN = 1  # as in core/play/ruleset.py
_DEALT = 52  # tiles dealt before the dealer draws the first one


def phase_of(view: View, legal: Sequence[int]) -> int:
    first: cython.longlong = legal[0]
    if first < INDICATOR + 3 and first >= VOID:
        return VOIDING
    if first < MELD and first >= EXCHANGE:
        return EXCHANGING
    if not view.started:
        return BEFORE
    if view.offered is None:
        return TURN
    if view.offered[0] == view.viewer:
        return GREEN_OFFER
    return CLAIM if view.drawn is None else ROB


def lay_out(
    deal: Deal, view: View, legal: Sequence[int], kongs: Sequence[Sequence[int]] = NO_KONGS
) -> None:
    """Lay out what the viewer sees; ``kongs`` are the kinds of the hidden kongs, by seat."""
    seat: cython.int
    deal.clear()
    deal.recording = False
    deal.phase = phase_of(view, legal)
    deal.dealer = view.dealer
    deal.round_wind = view.round_wind
    deal.left = view.wall
    deal.exchange_to = view.exchange_to or 0
    turn = view.viewer if deal.phase == BEFORE else view.turn
    assert turn is not None, "nobody decides between hands"
    deal.turn = turn
    if view.offered is not None:
        deal.offered_by, deal.offered = view.offered
    if view.drawn is not None and view.drawn != HIDDEN:
        deal.drawn = view.drawn
    for seat in range(4):
        seen = view.seats[seat]
        _lay_out_seat(deal, seat, seen)
        if seen.melds:
            _lay_out_melds(deal, seat, seen.melds, kongs[seat])
        if seen.won is not None:
            _lay_out_win(deal, seat, seen)
        deal.draws[seat] += seat == deal.turn and view.drawn is not None
    deal.total_draws = _draws_so_far(deal)


@cython.cfunc
@cython.exceptval(-1, check=False)
def _draws_so_far(deal: Deal) -> cython.int:
    """Count the tiles drawn since the deal, except those drawn before the start."""
    i: cython.int
    draws: cython.int = -_DEALT - deal.left
    for i in range(deal.play_options.tiles):
        draws += deal.ruleset.copies[i]
    for i in range(4):  # each tile set aside before the start was replaced
        draws -= deal.early_count[i]
    return draws


def note_hidden(deal: Deal, view: View, points: Sequence[int]) -> None:
    """Record the sizes of the hands and the points so far, unless hidden tiles are dealt."""
    seat: cython.int
    for seat in range(4):
        # An offered tile that may be robbed is no longer in the hand.
        robbed = deal.phase == ROB and seat == deal.offered_by
        deal.size[seat] = len(view.seats[seat].tiles) - robbed
        deal.scores[seat] = points[seat]


@cython.cfunc
def _lay_out_seat(deal: Deal, seat: cython.int, seen: SeatView) -> None:
    i: cython.int = 128 * seat
    tile: cython.int
    if len(seen.discards) > 128 or len(seen.declared) > 40 or len(seen.melds) > 4:
        raise InputError("view", f"seat {seat} has more discards, tiles or melds than there can be")
    for tile in seen.tiles:
        if tile != HIDDEN:
            _check_tile(deal, tile)
            if deal.count[96 * seat + tile] == deal.ruleset.copies[tile]:
                raise InputError("view", f"seat {seat} holds more of tile {tile} than there are")
            deal.add(seat, tile)
    for discard in seen.discards:
        tile = discard.tile
        _check_tile(deal, tile)
        deal.discards[i] = tile
        if discard.drawn:
            deal.discards[i] |= DRAWN_FLAG
        if discard.taken:
            deal.discards[i] |= WIN_FLAG if discard.won else MELD_FLAG
        if tile >= 34 and deal.ruleset.colours[tile]:
            if deal.ruleset.colours[tile] == _GREEN:
                deal.green[seat] += 1
            else:
                deal.red[seat] += 1
        i += 1
    deal.discard_count[seat] = i - 128 * seat
    deal.turns_taken += deal.discard_count[seat]
    i = 40 * seat
    for tile in seen.declared:
        _check_tile(deal, tile)
        deal.declared[i] = tile
        i += 1
    deal.declared_count[seat] = i - 40 * seat
    deal.early_count[seat] = seen.before_start
    deal.declared_worth[seat] = -1
    late: cython.int = deal.declared_count[seat] - deal.early_count[seat]
    if late > 0:
        deal.called |= CALLED
    deal.draws[seat] = deal.discard_count[seat] + late
    if seen.voided is not None:
        deal.voided[seat] = SUITS.index(seen.voided)
        deal.face_down[seat] = -1 if seen.face_down is None else seen.face_down
    if seen.gave:  # of hidden tiles it is enough to know that they were handed on
        a, b, c = seen.gave
        deal.exchanged[seat] = EXCHANGE if a == HIDDEN else exchange_action(a, b, c)
    deal.announced[seat] = deal.discard_count[seat] > 0


@cython.cfunc
@cython.exceptval(-1, check=False)
def _check_tile(deal: Deal, tile: cython.int) -> cython.int:
    """Refuse tiles that this table has no place for, such as those of other games."""
    if not 0 <= tile < deal.play_options.tiles or deal.ruleset.copies[tile] == 0:
        raise InputError("view", f"tile {tile} is not in this game")
    return 0


@cython.cfunc
def _lay_out_melds(
    deal: Deal, seat: cython.int, melds: Sequence[SeenMeld], kongs: Sequence[int]
) -> None:
    i: cython.int
    meld: cython.int = 4 * seat
    draws: cython.int = deal.draws[seat]
    hidden = iter(kongs)
    for laid in melds:
        kind: cython.int = _KIND_OF[laid.kind]
        first: cython.int = min(laid.stands_for)
        tiles = laid.tiles
        if first == HIDDEN:
            first = next(hidden, -1)
            tiles = (first if first >= 0 else NO_TILE,) * 4
            first = max(first, 0)
        jokers: cython.int = 0
        deal.meld_tiles[4 * meld + 3] = NO_TILE
        for i, tile in enumerate(tiles[:4]):
            if tile != NO_TILE:
                _check_tile(deal, tile)
            deal.meld_tiles[4 * meld + i] = tile
            jokers += 34 <= tile < NO_TILE
        first = 7 * (first // 9) + first % 9 if kind == CHOW else FIRST_PUNG + first
        deal.meld_codes[meld] = first | kind << 6 | jokers << 9
        deal.meld_claimed[meld] = -1 if laid.claimed is None else laid.claimed
        deal.meld_source[meld] = -1 if laid.source is None else laid.source
        draws += (kind >= KONG) - (laid.source is not None)
        if laid.source is not None:
            deal.called |= CLAIMED
        meld += 1
    deal.meld_count[seat] = meld - 4 * seat
    deal.called |= CALLED
    deal.draws[seat] = draws if draws > 0 else 0


@cython.cfunc
def _lay_out_win(deal: Deal, seat: cython.int, seen: SeatView) -> None:
    other: cython.int
    won = seen.won
    assert won is not None
    source = seat if won.win == "green_jokers" else won.source
    deal.won[seat] = 1
    deal.wins += 1
    deal.first_winner = seat
    deal.win_kind[seat] = _WIN_OF[won.win]
    deal.win_tile[seat] = -1 if won.tile is None else won.tile
    deal.win_source[seat] = -1 if source is None else source
    deal.win_turn[seat] = seat
    for other in range(seat):  # several may have robbed one tile
        if (
            deal.win_kind[other] == deal.win_kind[seat]
            and deal.win_tile[other] == deal.win_tile[seat]
            and deal.win_source[other] == deal.win_source[seat]
        ):
            deal.win_turn[seat] = deal.win_turn[other]


def points_of_win(deal: Deal, seat: cython.int) -> int:
    """Return the points of a win on the offered tile that a seat may claim, or -1 (S5)."""
    if not may_win(deal, seat, deal.offered, ROB_KONG if deal.phase == ROB else DISCARD):
        return -1
    return deal.ruleset.points(deal.offer_totals[seat])


def note_play(
    deal: Deal,
    played: Sequence[int],
    draws: Sequence[int],
    discard_turns: Sequence[Sequence[int]],
    meld_turns: Sequence[Sequence[tuple[int, int]]],
    win_turns: Sequence[int],
    passed: tuple[int, int, int],
    income: Sequence[Sequence[int]],
) -> None:
    """Record what is not in a view, from what a seat has seen happen (env/memory.py).

    ``played`` are the turns, why the last tile was drawn, whether this turn had a kong, and
    whether the tile added to a kong had just been drawn. ``meld_turns`` are those of the meld and
    of the tile added to it. ``passed`` is a seat with the points and kinds of the wins that it
    passed up.
    """
    i: cython.int
    seat: cython.int
    deal.turns_taken, deal.why_drawn, deal.kong_turn, deal.added_drawn = played
    for seat in range(4):
        deal.draws[seat] = draws[seat]
        deal.win_turn[seat] = win_turns[seat]
        for i in range(len(discard_turns[seat])):
            deal.discard_turn[128 * seat + i] = discard_turns[seat][i]
        for i in range(len(meld_turns[seat])):
            deal.meld_turn[4 * seat + i], deal.grown_turn[4 * seat + i] = meld_turns[seat][i]
    seat, deal.passed_points[seat], deal.passed_kinds[seat] = passed
    deal.income_count = len(income)
    for i in range(deal.income_count):
        deal.income_payer[i], deal.income_payee[i] = income[i][0], income[i][1]
        deal.income_amount[i], deal.income_turn[i] = income[i][2], income[i][3]


def note_kong_income(deal: Deal) -> None:
    """Record the income from kongs on the table, which can be lost again (S7)."""
    seat: cython.int
    other: cython.int
    for seat in range(4):
        for meld in range(4 * seat, 4 * seat + deal.meld_count[seat]):
            kind = deal.meld_codes[meld] >> 6 & 7
            for other in range(4):
                amount: cython.int = 0
                if kind == KONG and other == deal.meld_source[meld]:
                    amount = deal.play_options.kong_claimed
                elif kind == CONCEALED_KONG:
                    amount = deal.play_options.kong_concealed
                elif kind == ADDED_KONG:
                    amount = deal.play_options.kong_added
                if amount and other != seat:
                    i: cython.int = deal.income_count
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
    """Add hidden tiles and the wall to a copy of what is laid out on a table.

    ``voids`` are the voided suit of each seat and its face-down tile, or -1.
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
    for i in range(len(wall)):
        deal.wall[i] = wall[i]
    deal.front = 0
    deal.back = len(wall)
    deal.left = len(wall)


def ask(deal: Deal, view: View, legal: Sequence[int]) -> None:
    """Ask the seats that have to decide: the viewer for these actions, others by their tiles."""
    seat: cython.int
    viewer: cython.int = view.viewer
    may: cython.int = _may(legal)
    if deal.phase in (VOIDING, EXCHANGING):
        deal.pending = 15
        deal.near_before = 1
        return
    if deal.phase in (BEFORE, GREEN_OFFER):
        deal.pending = 1 << viewer
        deal.may[viewer] = may
        return
    if deal.phase == TURN:
        deal.self_wins = may & MAY_WIN != 0
        deal.forbidden, deal.other_forbidden = _forbidden(view, legal)
        return
    following: cython.int = deal.next_in(deal.offered_by)
    for seat in range(4):
        if seat in (viewer, deal.offered_by) or deal.won[seat]:
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
    if may & MAY_WIN:  # this keeps the value of the win for S5
        may_win(deal, viewer, deal.offered, ROB_KONG if deal.phase == ROB else DISCARD)
    deal.may[viewer] = may
    deal.pending |= 1 << viewer


def _may(legal: Sequence[int]) -> int:
    found = MAY_WIN if WIN_NOW in legal else 0
    for action in legal:
        if action >= MELD:
            found |= _MAY_MELD.get(MELD_KINDS[action & 7], 0)
    return found


def _forbidden(view: View, legal: Sequence[int]) -> tuple[int, int]:
    """Return the tiles that cannot be discarded right after a claim (B8)."""
    me = view.seats[view.viewer]
    if view.drawn is not None or me.voided is not None:
        return -1, -1
    kept = sorted(set(me.tiles) - set(legal))
    return (kept[0], kept[-1]) if kept else (-1, -1)


def _growing(deal: Deal) -> int:
    """Return the pung that the offered tile is added to; the first if a joker fits several."""
    first = 4 * deal.offered_by
    for meld in range(first, first + deal.meld_count[deal.offered_by]):
        code = deal.meld_codes[meld]
        if code >> 6 & 7 == PUNG:
            kind = (code & 63) - FIRST_PUNG
            if deal.offered == kind or deal.ruleset.masks[deal.offered] >> FAMILY_OF[kind] & 1:
                return meld
    return -1
