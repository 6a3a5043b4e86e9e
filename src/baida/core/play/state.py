"""The table in one hand of play: wall, hands, melds, discards, and whose decision it is.

Everything is a small number in a fixed place, so that a copy is a few kilobytes and a
step makes no objects. What happens is noted as an event only if somebody asks for events.
"""

from __future__ import annotations

import cython

if not cython.compiled:  # compiled, they come by state.pxd
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

# why a tile was drawn
FOR_TURN = 0
FOR_FLOWER = 1
FOR_KONG = 2

# what a seat may answer
MAY_WIN = 1
MAY_KONG = 2
MAY_PUNG = 4
MAY_CHOW = 8

UNKNOWN = 2  # whether a hand is near
DRAWN_FLAG = 256  # on a discard: it had just been drawn
MELD_FLAG = 512  # on a discard: it was claimed for a meld
WIN_FLAG = 1024  # on a discard: it was won on
NO_TILE = 255  # at the fourth place of a meld of three

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

#: The same by name, in the order of their numbers, for Python, which cannot see C's constants.
PHASES = ("before_start", "voiding", "turn", "claim", "rob", "green_jokers", "over")
DRAWN_FOR = ("turn", "flower", "kong")
EVENTS = (
    "declared",
    "ready_to_start",
    "drew",
    "void_chosen",
    "void_announced",
    "discarded",
    "answers",
    "melded",
    "kong_added",
    "won",
    "paid",
    "wall_empty",
    "hand_ended",
)
PAID_WHY = ("win", "kong", "kong_refund", "not_ready", "flower_pig")
ENDED_WHY = ("won", "three_won", "wall_empty")

ONE = 1  # as a C number it has 64 bits


def _lists(n: int, size: int) -> list[list[int]]:
    """As many lists of zeros."""
    return [[0] * size for _ in range(n)]


class State:
    """The state; rules are in the modules that import this one."""

    def __init__(self, ruleset: RuleSet) -> None:
        self.ruleset = ruleset
        self.play_options = ruleset.play_options
        self.events: list[tuple[int, ...]] = []
        self.recording = False
        if not cython.compiled:  # compiled, these are C arrays
            (self.size, self.least, self.held, self.specials, self.kinds) = _lists(5, 4)
            (self.jokers, self.dead, self.near, self.meld_count, self.discard_count) = _lists(5, 4)
            (self.threes, self.win_turn) = _lists(2, 4)
            (self.declared_count, self.early_count, self.declared_worth, self.draws) = _lists(4, 4)
            (self.won, self.win_kind, self.win_tile, self.win_source) = _lists(4, 4)
            (self.voided, self.face_down, self.announced) = _lists(3, 4)
            (self.passed_points, self.passed_kinds, self.green, self.red) = _lists(4, 4)
            (self.scores, self.may, self.offer_totals, self.answers) = _lists(4, 4)
            (self.meld_codes, self.meld_claimed, self.meld_source) = _lists(3, 16)
            (self.keys, self.entries, self.reach) = _lists(3, 20)
            (self.meld_tiles, self.income_payer, self.income_payee) = _lists(3, 64)
            (self.income_amount, self.income_turn) = _lists(2, 64)
            (self.declared,) = _lists(1, 160)
            (self.wall,) = _lists(1, 176)
            (self.count,) = _lists(1, 384)
            (self.discards,) = _lists(1, 512)
        self.clear()

    def clear(self) -> cython.int:
        """An empty table."""
        i: cython.int
        seat: cython.int
        f: cython.int
        self.phase = OVER
        self.dealer = 0
        self.round_wind = 0
        self.turn = 0
        self.front = 0
        self.back = 0
        self.wall_size = 0
        self.left = 0
        self.drawn = -1
        self.why_drawn = FOR_TURN
        self.kong_turn = 0
        self.called = 0
        self.total_draws = 0
        self.forbidden = -1
        self.other_forbidden = -1
        self.near_before = 0
        self.self_wins = 0
        self.wins = 0
        self.first_winner = -1
        self.ended = -1
        self.next_dealer = 0
        self.offered = -1
        self.offered_by = -1
        self.pending = 0
        self.added_meld = -1
        self.added_drawn = 0
        self.income_count = 0
        self.turns_taken = 0
        for i in range(384):
            self.count[i] = 0
        for f in range(5):
            empty: cython.int = self.ruleset.family_table.entry(f, 0)
            for seat in range(4):
                self.keys[5 * seat + f] = 0
                self.reach[5 * seat + f] = 0
                self.entries[5 * seat + f] = empty
        for seat in range(4):
            self.size[seat] = 0
            self.least[seat] = 0
            self.held[seat] = 0
            self.specials[seat] = 0
            self.kinds[seat] = 0
            self.jokers[seat] = 0
            self.dead[seat] = 0
            self.threes[seat] = 0
            self.near[seat] = UNKNOWN
            self.meld_count[seat] = 0
            self.discard_count[seat] = 0
            self.declared_count[seat] = 0
            self.early_count[seat] = 0
            self.declared_worth[seat] = 0
            self.draws[seat] = 0
            self.won[seat] = 0
            self.win_kind[seat] = -1
            self.win_tile[seat] = -1
            self.win_source[seat] = -1
            self.win_turn[seat] = 0
            self.voided[seat] = -1
            self.face_down[seat] = -1
            self.announced[seat] = 0
            self.passed_points[seat] = -1
            self.passed_kinds[seat] = 0
            self.green[seat] = 0
            self.red[seat] = 0
            self.scores[seat] = 0
            self.may[seat] = 0
            self.offer_totals[seat] = -1
            self.answers[seat] = -1
        return 0

    def copy_from(self, other: State) -> cython.int:
        """Become equal to another table; its events are not taken along."""
        i: cython.int
        self.phase = other.phase
        self.dealer = other.dealer
        self.round_wind = other.round_wind
        self.turn = other.turn
        self.front = other.front
        self.back = other.back
        self.wall_size = other.wall_size
        self.left = other.left
        self.drawn = other.drawn
        self.why_drawn = other.why_drawn
        self.kong_turn = other.kong_turn
        self.called = other.called
        self.total_draws = other.total_draws
        self.forbidden = other.forbidden
        self.other_forbidden = other.other_forbidden
        self.near_before = other.near_before
        self.self_wins = other.self_wins
        self.wins = other.wins
        self.first_winner = other.first_winner
        self.ended = other.ended
        self.next_dealer = other.next_dealer
        self.offered = other.offered
        self.offered_by = other.offered_by
        self.pending = other.pending
        self.added_meld = other.added_meld
        self.added_drawn = other.added_drawn
        self.income_count = other.income_count
        self.turns_taken = other.turns_taken
        for i in range(176):
            self.wall[i] = other.wall[i]
        for i in range(384):
            self.count[i] = other.count[i]
        for i in range(512):
            self.discards[i] = other.discards[i]
        for i in range(160):
            self.declared[i] = other.declared[i]
        for i in range(20):
            self.keys[i] = other.keys[i]
            self.entries[i] = other.entries[i]
            self.reach[i] = other.reach[i]
        for i in range(64):
            self.meld_tiles[i] = other.meld_tiles[i]
            self.income_payer[i] = other.income_payer[i]
            self.income_payee[i] = other.income_payee[i]
            self.income_amount[i] = other.income_amount[i]
            self.income_turn[i] = other.income_turn[i]
        for i in range(16):
            self.meld_codes[i] = other.meld_codes[i]
            self.meld_claimed[i] = other.meld_claimed[i]
            self.meld_source[i] = other.meld_source[i]
        for i in range(4):
            self.size[i] = other.size[i]
            self.least[i] = other.least[i]
            self.held[i] = other.held[i]
            self.specials[i] = other.specials[i]
            self.kinds[i] = other.kinds[i]
            self.jokers[i] = other.jokers[i]
            self.dead[i] = other.dead[i]
            self.threes[i] = other.threes[i]
            self.near[i] = other.near[i]
            self.meld_count[i] = other.meld_count[i]
            self.discard_count[i] = other.discard_count[i]
            self.declared_count[i] = other.declared_count[i]
            self.early_count[i] = other.early_count[i]
            self.declared_worth[i] = other.declared_worth[i]
            self.draws[i] = other.draws[i]
            self.won[i] = other.won[i]
            self.win_kind[i] = other.win_kind[i]
            self.win_tile[i] = other.win_tile[i]
            self.win_source[i] = other.win_source[i]
            self.win_turn[i] = other.win_turn[i]
            self.voided[i] = other.voided[i]
            self.face_down[i] = other.face_down[i]
            self.announced[i] = other.announced[i]
            self.passed_points[i] = other.passed_points[i]
            self.passed_kinds[i] = other.passed_kinds[i]
            self.green[i] = other.green[i]
            self.red[i] = other.red[i]
            self.scores[i] = other.scores[i]
            self.may[i] = other.may[i]
            self.offer_totals[i] = other.offer_totals[i]
            self.answers[i] = other.answers[i]
        return 0

    # -- tiles -----------------------------------------------------------------------------------

    def add(self, seat: cython.int, tile: cython.int) -> cython.int:
        """A tile comes into a hand."""
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
        """A tile leaves a hand."""
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
        entry: cython.int = self.ruleset.family_table.entries[FAMILY_BASE[family] + key]
        if entry == 0:
            entry = self.ruleset.family_table.entry(family, key)
        self.least[seat] += (entry >> LEAST & 15) - (self.entries[place] >> LEAST & 15)
        self.keys[place] = key
        self.entries[place] = entry
        return 0

    # -- around the table ------------------------------------------------------------------------

    def next_in(self, seat: cython.int) -> cython.int:
        """The next seat in turn order that is still in the hand."""
        i: cython.int
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
        """Note an event, if events are wanted."""
        if self.recording:
            self.events.append((kind, a, b, c, d))
        return 0

    def pay(
        self, payer: cython.int, payee: cython.int, amount: cython.int, why: cython.int
    ) -> cython.int:
        """A transfer; a penalty goes to nobody (-1)."""
        if amount:
            self.scores[payer] -= amount
            if payee >= 0:
                self.scores[payee] += amount
            self.note(PAID_EVENT, payer, payee, amount, why)
        return 0
