# cython: infer_types=True
"""The rules of one game for the engine: options, kernel, tables and scratch memory.

One object serves all deals under the same rules, one at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import cython

from baida.core.distance.family_table import family_table

if not cython.compiled:  # when compiled, ruleset.pxd imports these
    from baida.core.distance.near_ready import NearReady
    from baida.core.play.options import PlayOptions
    from baida.core.scoring.kernel import Kernel

MOST_OPTIONS = 16384
NO_COLOUR, GREEN, RED = 0, 1, 2


class RuleSet:
    """Everything the engine knows of a game.

    Indexed by tile: ``masks`` (families of a joker), ``strengths`` (number of kinds it stands
    for), ``copies`` in the wall, ``colours`` of jokers that win when discarded. Hooks:
    ``points`` of a total, ``payments`` for a win, ``worth`` of the declared tiles.
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
            self.point_table, self.unseen = [0] * 64, [0] * 96
        self.rules = rules
        self.play_options = play_options
        self.kernel = kernel
        self.family_table = family_table()
        self.near_ready = NearReady()
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
        for total in range(64):
            self.point_table[total] = points(total)
        self.points_beyond = points
        self.payments = payments
        self.worth = worth
        self.hidden_kongs = hidden_kongs
        self.face_down_winners = face_down_winners
        self.option_count = 0
        self.enough = MOST_OPTIONS  # listing stops at this many options
        self.joker_count = 0

    def points(self, total: cython.int) -> cython.int:
        points: cython.int
        if total < 64:
            points = self.point_table[total]
        else:
            points = self.points_beyond(total)
        return points

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
