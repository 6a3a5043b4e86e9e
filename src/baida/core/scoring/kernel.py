"""The kernel of one game: computes the best reading of one hand or many, without Python objects."""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:  # when compiled, kernel.pxd imports these
    from baida.core.scoring.fact_index import (
        CLAIMED_JOKER,
        CONCEALED_KONGS,
        DECLARED,
        DECLARED_VALUE,
        GREEN_DISCARDS,
        JOKERS,
        KONGS,
        KONGS_OF_FOUR,
        MELDS,
        OPEN_KONGS,
        OPEN_MELDS,
        WAITS,
        WIN,
    )
    from baida.core.scoring.sets import FIRST_PUNG, GROUP_AMOUNTS, GROUP_KINDS
    from baida.core.scoring.special import Search

KINDS = 34
HAND_SIZE = 13
DISCARD = 1
BY_GREEN_JOKERS = 3
GREEN_CONFIGURATION = 5

# a meld is one number: set + 64 x kind + 512 x jokers, the kinds as in melds.MELD_KINDS
SET_BITS = 63
KONG = 2
CONCEALED_KONG = 4

# negative totals: the reason why a hand does not win
NO_CONFIGURATION = -2
HOLDS_VOIDED = -3
NEEDS_SELF_DRAW = -4
NO_WIN = {"configuration": -2, "voided": -3, "self_draw": -4}


def as_ints(*arrays: Any) -> list[Any]:
    """Convert NumPy arrays for uncompiled code, where their fixed-size numbers would overflow."""
    return [array.astype(object) for array in arrays]


class Kernel:
    """Scores hands with one search.

    Indexed by tile: ``masks`` (the families it stands for in a hand), ``claimed_masks`` (the same
    for a discard that is won on), and ``jokers`` (whether it is one).
    """

    def __init__(
        self, search: Search, masks: bytes, claimed_masks: bytes, jokers: bytes, nfnl: bool
    ) -> None:
        self.search = search
        self.solver = search.solver
        self.facts = search.solver.facts
        if not cython.compiled:
            self.masks, self.claimed_masks, self.jokers = [0] * 96, [0] * 96, [0] * 96
            self.declared_values = [0] * 4
        for tile in range(len(masks)):
            self.masks[tile] = masks[tile]
            self.claimed_masks[tile] = claimed_masks[tile]
            self.jokers[tile] = jokers[tile]
        self.nfnl = nfnl
        self.voided = -1

    def put(
        self,
        concealed: list,  # type: ignore[type-arg]
        melds: list,  # type: ignore[type-arg]
        winning: cython.int,
        win: cython.int,
        seat: cython.int,
        round_wind: cython.int,
        voided: cython.int,
        circumstances: bytes,
    ) -> cython.int:
        """Set a hand. The circumstances are the facts from DECLARED to GREEN_DISCARDS."""
        i: cython.int
        tile: cython.int
        self.begin(win, seat, round_wind, voided)
        for i in range(GREEN_DISCARDS - DECLARED + 1):
            self.facts.values[DECLARED + i] = circumstances[i]
        for tile in concealed:
            self.put_tiles(tile, 1)
        for tile in melds:
            self.put_meld(tile)
        if winning >= 0:
            self.put_winning(winning, win)
        return 0

    def begin(
        self, win: cython.int, seat: cython.int, round_wind: cython.int, voided: cython.int
    ) -> cython.int:
        values: cython.p_uchar = self.facts.values
        i: cython.int
        self.solver.clear()
        self.voided = voided
        self.facts.set_round_and_seat(round_wind, seat)
        values[WIN] = win
        values[CLAIMED_JOKER] = 0
        for i in range(MELDS, JOKERS + 1):
            values[i] = 0
        for i in range(4):
            self.facts.kong_amounts[i] = 0
        return 0

    def put_tiles(self, tile: cython.int, n: cython.int) -> cython.int:
        if tile < KINDS:
            naturals: cython.p_uchar = self.solver.covers.naturals
            naturals[tile] += n
        else:
            self.solver.put_jokers(self.masks[tile], n)
            if self.jokers[tile]:
                self.facts.values[JOKERS] = self.facts.values[JOKERS] + n
        return 0

    def put_winning(self, tile: cython.int, win: cython.int) -> cython.int:
        values: cython.p_uchar = self.facts.values
        if tile < KINDS:
            self.solver.put_winning(tile, 0, win)
            return 0
        self.solver.put_winning(
            -1, self.claimed_masks[tile] if win == DISCARD else self.masks[tile], win
        )
        values[CLAIMED_JOKER] = win == DISCARD
        if self.jokers[tile] or win != 0:
            values[JOKERS] += 1  # a claimed flower is used as one (V13)
        return 0

    def put_meld(self, meld: cython.int) -> cython.int:
        values: cython.p_uchar = self.facts.values
        amounts: cython.p_ulonglong = self.facts.kong_amounts
        code: cython.int = meld & SET_BITS
        kind: cython.int = meld >> 6 & 7
        kong: cython.int = code - FIRST_PUNG
        word: cython.int
        self.solver.put_meld(code)
        values[JOKERS] += meld >> 9
        values[MELDS] += 1
        values[OPEN_MELDS] += kind != CONCEALED_KONG
        if kind >= KONG:
            values[KONGS] += 1
            values[CONCEALED_KONGS if kind == CONCEALED_KONG else OPEN_KONGS] += 1
            values[KONGS_OF_FOUR] += kong == 3 or kong == 12 or kong == 21
            for word in range(4):
                amounts[word] += GROUP_AMOUNTS[4 * code + word] // 3
        return 0

    def best(self) -> cython.int:
        """Return the total of the best reading, or why there is none. Details are in the solver."""
        values: cython.p_uchar = self.facts.values
        win: cython.int = values[WIN]
        if win == BY_GREEN_JOKERS:
            self.solver.start()
            self.solver.consider(GREEN_CONFIGURATION, 0, 0)
            return self.solver.best
        if self._holds_voided():
            return HOLDS_VOIDED
        self.solver.no_flowers_no_leaves = self.nfnl and self._only_suited() == 1
        if self.solver.no_flowers_no_leaves:
            values[WAITS] = self.solver.count_waits()
        total: cython.int = self.search.best()
        if total < 0:
            return NO_CONFIGURATION
        if win != 0 and self.search.waits_for_lone_joker():
            return NEEDS_SELF_DRAW
        return total

    def wins(self) -> cython.int:
        """Return whether the hand wins; usually no reading has to be matched."""
        if self._holds_voided():
            return 0
        self.solver.prepare()
        if not self.solver.solve_standard(4 - self.solver.covers.meld_count, 1, 0):
            return self.best() >= 0
        return self.facts.values[WIN] == 0 or not self.search.waits_for_lone_joker()

    def _holds_voided(self) -> cython.int:
        """Whether a tile of the voided suit is in the hand or its melds (S3)."""
        i: cython.int
        if self.voided < 0:
            return 0
        for i in range(9 * self.voided, 9 * self.voided + 9):
            if self.solver.covers.naturals[i]:
                return 1
        for i in range(self.solver.covers.meld_count):
            if GROUP_KINDS[self.solver.covers.melds[i]] >> 9 * self.voided & 511:
                return 1
        return 0

    def _only_suited(self) -> cython.int:
        """Whether all tiles are natural and suited, and nothing was declared (V8)."""
        values: cython.p_uchar = self.facts.values
        i: cython.int
        if values[DECLARED] or values[JOKERS] or self.solver.joker_masks[0]:
            return 0
        for i in range(27, 34):
            if self.solver.covers.naturals[i]:
                return 0
        for i in range(self.solver.covers.meld_count):
            if GROUP_KINDS[self.solver.covers.melds[i]] >> 27:
                return 0
        return 1

    @cython.locals(
        counts=cython.uchar[:, ::1],
        winning=cython.short[::1],
        melds=cython.short[:, ::1],
        copies=cython.uchar[::1],
    )
    def first_wrong(self, counts: Any, winning: Any, melds: Any, copies: Any) -> tuple[int, int]:
        """Find the first invalid hand.

        Return (row, -1) for a hand of a wrong size, (row, tile) for one with too many of a tile, or
        (-1, -1).
        """
        row: cython.Py_ssize_t
        i: cython.int
        n: cython.int
        size: cython.int
        wrong: cython.Py_ssize_t = -1
        tile: cython.int = -1
        if not cython.compiled:
            counts, winning, melds = as_ints(counts, winning, melds)
        with cython.nogil:
            for row in range(counts.shape[0]):
                size = 0
                for i in range(4):
                    size += 3 if melds[row, i] >= 0 else 0
                for i in range(counts.shape[1]):
                    n = counts[row, i]
                    size += n
                    if n + (i == winning[row]) > copies[i]:
                        wrong = row
                        tile = i
                        break
                if wrong < 0 and size != HAND_SIZE:
                    wrong = row
                if wrong >= 0:
                    break
        return wrong, tile

    @cython.locals(
        counts=cython.uchar[:, ::1],
        winning=cython.short[::1],
        wins=cython.uchar[::1],
        melds=cython.short[:, ::1],
        voided=cython.schar[::1],
        seats=cython.uchar[::1],
        rounds=cython.uchar[::1],
        totals=cython.sint[::1],
        configurations=cython.schar[::1],
    )
    def run(
        self,
        counts: Any,
        winning: Any,
        wins: Any,
        melds: Any,
        voided: Any,
        seats: Any,
        rounds: Any,
        circumstances: bytes,
        declared_values: bytes,
        totals: Any,
        configurations: Any,
    ) -> None:
        """Score rows of counts: fill in ``totals`` (below 0: no win) and ``configurations``.

        The circumstances are the same for all rows, except for the value of the declared tiles,
        which depends on the seat.
        """
        values: cython.p_uchar = self.facts.values
        row: cython.Py_ssize_t
        i: cython.int
        total: cython.int
        if not cython.compiled:
            counts, winning, wins, melds = as_ints(counts, winning, wins, melds)
            voided, seats, rounds = as_ints(voided, seats, rounds)
        for i in range(GREEN_DISCARDS - DECLARED + 1):
            values[DECLARED + i] = circumstances[i]
        for i in range(4):
            self.declared_values[i] = declared_values[i]
        with cython.nogil:
            for row in range(counts.shape[0]):
                self.begin(wins[row], seats[row], rounds[row], voided[row])
                values[DECLARED_VALUE] = self.declared_values[seats[row]]
                for i in range(KINDS):
                    self.solver.covers.naturals[i] = counts[row, i]
                for i in range(KINDS, counts.shape[1]):
                    if counts[row, i]:
                        self.put_tiles(i, counts[row, i])
                for i in range(4):
                    if melds[row, i] >= 0:
                        self.put_meld(melds[row, i])
                self.put_winning(winning[row], wins[row])
                total = self.best()
                totals[row] = total
                configurations[row] = self.solver.best_configuration if total >= 0 else -1
