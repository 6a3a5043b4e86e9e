# cython: infer_types=True
"""The state of one hand of play: wall, hands, melds, discards, and whose decision it is.

All state is in fixed-size C arrays, so a copy is a few kilobytes and a step allocates nothing.
Events are recorded only on request.
"""

from __future__ import annotations

import json
from typing import Any

import cython

if not cython.compiled:  # when compiled, state.pxd imports these
    from baida.core.distance.family_table import FAMILY_BASE, LEAST, POWER
    from baida.core.play.ruleset import RuleSet
    from baida.core.scoring.sets import FAMILY_OF

# phases
BEFORE = 0  # declarations before the start
VOIDING = 1  # all choose a suit to void
TURN = 2  # a seat has drawn or claimed and must act
CLAIM = 3  # a discard is offered to the others
ROB = 4  # a tile added to a pung is offered to the others
GREEN_OFFER = 5  # the discarder may win by green jokers
OVER = 6
EXCHANGING = 7  # all choose three tiles to hand on; before VOIDING

# why a tile was drawn
FOR_TURN = 0
FOR_FLOWER = 1
FOR_KONG = 2

# bits of `called`: something was melded or declared, a discard was claimed for a meld
CALLED = 1
CLAIMED = 2

# what a seat may answer
MAY_WIN = 1
MAY_KONG = 2
MAY_PUNG = 4
MAY_CHOW = 8

UNKNOWN = 2  # a value of `near`: not computed yet
DRAWN_FLAG = 256  # on a discard: it had just been drawn
MELD_FLAG = 512  # on a discard: it was claimed for a meld
WIN_FLAG = 1024  # on a discard: it was won on
NO_TILE = 255  # the fourth place of a meld of three tiles

# events, as tuples (kind, a, b, c, d)
DECLARED_EVENT = 0  # seat, tile, before the start
STARTED_EVENT = 1
DREW_EVENT = 2  # seat, tile, from the back, why
CHOSEN_EVENT = 3  # seat, suit, tile or -1
ANNOUNCED_EVENT = 4  # seat, suit
DISCARDED_EVENT = 5  # seat, tile, drawn
ANSWERS_EVENT = 6  # phase, who offers, the four actions, -1 for seats that were not asked
MELDED_EVENT = 7  # seat, code, claimed or -1, from or -1, the four tiles
ADDED_EVENT = 8  # seat, tile, drawn
WON_EVENT = 9  # seat, win, tile, from; then total, points and the situation
PAID_EVENT = 10  # from, to or -1, amount, why
EMPTY_EVENT = 11
ENDED_EVENT = 12  # why, next dealer
EXCHANGED_EVENT = 13  # seat, the seat that gets the tiles, the action

#: The names of these constants, by number, for Python code, which cannot import C constants.
PHASES = (
    "before_start", "voiding", "turn", "claim", "rob", "green_jokers", "over", "exchanging",
)  # fmt: skip
DRAWN_FOR = ("turn", "flower", "kong")
EVENTS = (
    "declared", "ready_to_start", "drew", "void_chosen", "void_announced", "discarded", "answers",
    "melded", "kong_added", "won", "paid", "wall_empty", "hand_ended",
    "exchanged",
)  # fmt: skip
PAID_WHY = ("win", "kong", "kong_refund", "not_ready", "flower_pig")
ENDED_WHY = ("won", "three_won", "wall_empty")

ONE = 1  # as a C number it has 64 bits


#: Fields that are neither cleared nor copied, in plain Python.
_KEPT = ("ruleset", "play_options", "events", "recording")


def _fields(state: State) -> list[tuple[str, Any]]:
    return [(name, value) for name, value in vars(state).items() if name not in _KEPT]


def _lists(n: int, size: int) -> list[list[int]]:
    return [[0] * size for _ in range(n)]


class State:
    """The data of a hand; the modules that import this one implement the rules."""

    def __init__(self, ruleset: RuleSet) -> None:
        self.ruleset = ruleset
        self.play_options = ruleset.play_options
        self.events: list[tuple[int, ...]] = []
        self.recording = False
        if not cython.compiled:  # compiled, these are the C fields of state.pxd
            (self.size, self.least, self.held, self.specials, self.kinds) = _lists(5, 4)
            (self.jokers, self.dead, self.near, self.meld_count, self.discard_count) = _lists(5, 4)
            (self.threes, self.win_turn) = _lists(2, 4)
            (self.declared_count, self.early_count, self.declared_worth, self.draws) = _lists(4, 4)
            (self.won, self.win_kind, self.win_tile, self.win_source) = _lists(4, 4)
            (self.voided, self.face_down, self.announced, self.exchanged) = _lists(4, 4)
            (self.passed_points, self.passed_kinds, self.green, self.red) = _lists(4, 4)
            (self.scores, self.may, self.offer_totals, self.answers) = _lists(4, 4)
            (self.ready_for,) = _lists(1, 4)
            (self.meld_codes, self.meld_claimed, self.meld_source) = _lists(3, 16)
            (self.meld_turn, self.grown_turn) = _lists(2, 16)
            (self.scores_before,) = _lists(1, 4)
            (self.keys, self.entries, self.reach) = _lists(3, 20)
            (self.meld_tiles, self.income_payer, self.income_payee) = _lists(3, 64)
            (self.income_amount, self.income_turn) = _lists(2, 64)
            (self.declared,) = _lists(1, 160)
            (self.wall,) = _lists(1, 176)
            (self.count,) = _lists(1, 384)
            (self.discards, self.discard_turn) = _lists(2, 512)
            self.phase = self.dealer = self.round_wind = self.turn = self.front = self.back = 0
            self.left = self.exchange_to = self.drawn = self.why_drawn = self.kong_turn = 0
            self.kong_from = 0
            self.called = self.total_draws = self.forbidden = self.other_forbidden = 0
            self.near_before = self.self_wins = self.wins = self.first_winner = self.ended = 0
            self.next_dealer = self.offered = self.offered_by = self.pending = 0
            self.added_meld = self.added_drawn = self.income_count = self.turns_taken = 0
            self.hands_left = 0
        self.clear()

    def clear(self) -> cython.int:
        if cython.compiled:
            begin = cython.cast(cython.p_char, cython.address(self.phase))
            end = cython.cast(cython.p_char, cython.address(self.last))
            memset(begin, 0, end - begin)  # noqa: F821
        else:
            for name, value in _fields(self):
                if isinstance(value, list):
                    value[:] = [0] * len(value)
                else:
                    setattr(self, name, 0)
        self.phase = OVER
        self.why_drawn = FOR_TURN
        self.drawn = self.kong_from = self.offered = self.offered_by = self.added_meld = -1
        self.forbidden = self.other_forbidden = self.first_winner = self.ended = -1
        for f in range(5):
            empty: cython.int = self.ruleset.family_table.entry(f, 0)
            for seat in range(4):
                self.entries[5 * seat + f] = empty
        for seat in range(4):
            self.near[seat] = UNKNOWN
            self.win_kind[seat] = self.win_tile[seat] = self.win_source[seat] = -1
            self.voided[seat] = self.face_down[seat] = -1
            self.passed_points[seat] = self.offer_totals[seat] = self.answers[seat] = -1
        return 0

    def copy_from(self, other: State) -> cython.int:
        """Copy everything but the events."""
        if cython.compiled:
            begin = cython.cast(cython.p_char, cython.address(other.phase))
            end = cython.cast(cython.p_char, cython.address(other.last))
            memcpy(cython.address(self.phase), begin, end - begin)  # noqa: F821
        else:
            for name, value in _fields(other):
                if isinstance(value, list):
                    getattr(self, name)[:] = value
                else:
                    setattr(self, name, value)
        return 0

    def to_bytes(self) -> bytes:
        """Return everything but the events, for :meth:`load` of the same build.

        Equal states give equal bytes, whatever has been computed about them so far.
        """
        other = State(self.ruleset)
        other.copy_from(self)
        for seat in range(4):
            other.near[seat] = UNKNOWN
            other.declared_worth[seat] = -1
        if cython.compiled:
            begin = cython.cast(cython.p_char, cython.address(other.phase))
            end = cython.cast(cython.p_char, cython.address(other.last))
            return begin[: end - begin]
        return json.dumps(dict(sorted(_fields(other)))).encode()

    def load(self, data: bytes) -> None:
        """Take the state of :meth:`to_bytes`, which is trusted."""
        if cython.compiled:
            begin = cython.cast(cython.p_char, cython.address(self.phase))
            end = cython.cast(cython.p_char, cython.address(self.last))
            if len(data) != end - begin:
                raise ValueError("the state is of another build")
            source: cython.p_char = data
            memcpy(begin, source, end - begin)  # noqa: F821
        else:
            for name, value in json.loads(data).items():
                if isinstance(value, list):
                    getattr(self, name)[:] = value
                else:
                    setattr(self, name, value)

    def add(self, seat: cython.int, tile: cython.int) -> cython.int:
        f: cython.int
        place: cython.int = 96 * seat + tile
        self.count[place] += 1
        self.size[seat] += 1
        self.near[seat] = UNKNOWN
        if tile < 34:
            if self.count[place] == 1:
                self.held[seat] |= ONE << tile
                self.kinds[seat] += 1
            elif self.count[place] == 3:
                self.threes[seat] += 1
            f = FAMILY_OF[tile]
            self._turn_key(seat, f, self.keys[5 * seat + f] + POWER[tile])
            return 0
        self.specials[seat] |= ONE << (tile - 34)
        if self.ruleset.masks[tile]:
            self.jokers[seat] += 1
            for f in range(5):
                self.reach[5 * seat + f] += self.ruleset.masks[tile] >> f & 1
        else:
            self.dead[seat] += 1
        return 0

    def remove(self, seat: cython.int, tile: cython.int) -> cython.int:
        f: cython.int
        place: cython.int = 96 * seat + tile
        self.count[place] -= 1
        self.size[seat] -= 1
        self.near[seat] = UNKNOWN
        if tile < 34:
            if self.count[place] == 0:
                self.held[seat] ^= ONE << tile
                self.kinds[seat] -= 1
            elif self.count[place] == 2:
                self.threes[seat] -= 1
            f = FAMILY_OF[tile]
            self._turn_key(seat, f, self.keys[5 * seat + f] - POWER[tile])
            return 0
        if self.count[place] == 0:
            self.specials[seat] ^= ONE << (tile - 34)
        if self.ruleset.masks[tile]:
            self.jokers[seat] -= 1
            for f in range(5):
                self.reach[5 * seat + f] -= self.ruleset.masks[tile] >> f & 1
        else:
            self.dead[seat] -= 1
        return 0

    def _turn_key(self, seat: cython.int, family: cython.int, key: cython.uint) -> cython.int:
        place: cython.int = 5 * seat + family
        entry: cython.int = self.ruleset.family_rows.entries[FAMILY_BASE[family] + key]
        if entry == 0:
            entry = self.ruleset.family_table.entry(family, key)
        self.least[seat] += (entry >> LEAST & 15) - (self.entries[place] >> LEAST & 15)
        self.keys[place] = key
        self.entries[place] = entry
        return 0

    def next_in(self, seat: cython.int) -> cython.int:
        if self.wins == 0:
            return (seat + 1) & 3
        for i in range(4):
            seat = (seat + 1) & 3
            if not self.won[seat]:
                break
        return seat

    def note(
        self,
        kind: cython.int,
        a: cython.longlong,
        b: cython.longlong,
        c: cython.longlong,
        d: cython.longlong,
    ) -> cython.int:
        return self._record(kind, a, b, c, d) if self.recording else 0

    def _record(
        self,
        kind: cython.int,
        a: cython.longlong,
        b: cython.longlong,
        c: cython.longlong,
        d: cython.longlong,
    ) -> cython.int:
        self.events.append((kind, a, b, c, d))
        return 0

    def pay(
        self, payer: cython.int, payee: cython.int, amount: cython.int, why: cython.int
    ) -> cython.int:
        """Transfer points. A penalty is paid to nobody (-1)."""
        if amount:
            self.scores[payer] -= amount
            if payee >= 0:
                self.scores[payee] += amount
            self.note(PAID_EVENT, payer, payee, amount, why)
        return 0
