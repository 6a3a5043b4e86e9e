# cython: infer_types=True
"""The rules of one game for the engine: options, kernel, tables and scratch memory.

One object serves all deals under the same rules, one at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import cython

if not cython.compiled:  # when compiled, ruleset.pxd imports these
    from baida.core.distance.family_table import FamilyTable
    from baida.core.distance.near_ready import NearReady
    from baida.core.play.options import PlayOptions
    from baida.core.scoring.kernel import Kernel

MOST_OPTIONS = 16384
POINTS = 64  # totals in the table of points
UNUSUAL = 384  # the place of uncached payments, after 6 ways to be paid x 64 totals
EARLY_WORTHS = 4096  # cache places for the values of tiles declared before the start
SOURCE = 0  # payers: the seat that discarded or added the tile,
EACH_OTHER = 1  # each other seat,
THE_REST = 2  # or each other seat but that one
PAYERS = {
    "discarder": 0, "kong_declarer": 0, "kong_discarder": 0, "each_other": 1, "each_of_the_rest": 2,
}  # fmt: skip
NO_COLOUR, GREEN, RED = 0, 1, 2


class RuleSet:
    """Everything the engine knows about a game.

    Indexed by tile: ``masks`` (families of a joker), ``strengths`` (number of kinds it stands for),
    ``copies`` in the wall, ``colours`` of jokers that win when discarded. Hooks: ``points`` of a
    total, ``payments`` for a win, ``worth`` of the declared tiles (``single_worths`` and
    ``early_worths`` cache it).
    """

    def __init__(
        self,
        rules: Any,
        play_options: PlayOptions,
        kernel: Kernel,
        masks: bytes,
        strengths: bytes,
        copies: bytes,
        colours: bytes,
        configurations: Sequence[str],
        ungrouped_nfnl: bool,
        repeated_pairs: bool,
        points: Callable[[int], int],
        payments: Callable[[int, int, int], Any],
        worth: Callable[[tuple[int, ...], tuple[int, ...], int], int] | None,
        hidden_kongs: bool = False,
        face_down_winners: bool = False,
    ) -> None:
        if not cython.compiled:
            self.masks, self.strengths, self.copies = [0] * 96, [0] * 96, [0] * 96
            self.colours, self.options, self.jokers = [0] * 96, [0] * MOST_OPTIONS, [0] * 16
            self.point_table, self.unseen = [0] * POINTS, [0] * 96
            self.payment_count, self.payers = [0] * (UNUSUAL + 1), [0] * (2 * UNUSUAL + 2)
            self.amounts = [0] * (2 * UNUSUAL + 2)
            self.early_keys, self.early_worths = [0] * (2 * EARLY_WORTHS), [0] * EARLY_WORTHS
            self.single_worths = [0] * 384
        self.rules = rules
        self.play_options = play_options
        self.kernel = kernel
        self.family_table = FamilyTable()
        self.family_rows = self.family_table.shared
        self.near_ready = NearReady(self.family_table)
        for tile in range(len(masks)):
            self.masks[tile] = masks[tile]
            self.strengths[tile] = strengths[tile]
            self.copies[tile] = copies[tile]
            self.colours[tile] = colours[tile]
        self.pairs = "seven_pairs" in configurations
        self.orphans = "thirteen_orphans" in configurations
        self.unconnected = "thirteen_unconnected" in configurations
        self.nfnl = ungrouped_nfnl
        self.repeated_pairs = repeated_pairs
        for total in range(POINTS):
            self.point_table[total] = points(total)
        self.points_beyond = points
        self.payments = payments
        self.worth = worth
        self.has_worth = worth is not None
        for i in range(384):
            self.single_worths[i] = -1
        self.hidden_kongs = hidden_kongs
        self.face_down_winners = face_down_winners
        self.option_count = 0
        self.enough = MOST_OPTIONS  # listing stops at this many options
        self.joker_count = 0

    def points(self, total: cython.int) -> cython.int:
        return self.point_table[total] if total < POINTS else self._ask_points(total)

    def _ask_points(self, total: cython.int) -> cython.int:
        points: cython.int = self.points_beyond(total)
        return points

    def find_payments(self, points: cython.int, win: cython.int, total: cython.int) -> cython.int:
        """Return the place of the payments for a win, asking the game once for each.

        There are ``payment_count`` of them; ``payers`` and ``amounts`` have two for each place.
        """
        place: cython.int = UNUSUAL
        if total < POINTS and points == self.point_table[total]:
            place = POINTS * win + total
        if place == UNUSUAL or self.payment_count[place] == 0:
            self._ask_payments(points, win, total, place)
        return place

    def _ask_payments(
        self, points: cython.int, win: cython.int, total: cython.int, place: cython.int
    ) -> cython.int:
        payments = self.payments(points, win, total)
        for i, payment in enumerate(payments):
            self.payers[2 * place + i] = PAYERS[payment.payer]
            self.amounts[2 * place + i] = payment.amount
        self.payment_count[place] = len(payments)
        return 0

    def add_option(self, action: cython.longlong) -> cython.int:
        if self.option_count == MOST_OPTIONS:
            raise RuntimeError("more legal actions than there can be")
        self.options[self.option_count] = action
        self.option_count += 1
        return 0

    def has_option(self, action: cython.longlong) -> cython.int:
        for i in range(self.option_count):
            if self.options[i] == action:
                return 1
        return 0
