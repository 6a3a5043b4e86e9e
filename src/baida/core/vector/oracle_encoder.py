"""The oracle encoder also writes what is hidden: for critics and for learning to read hands.

It writes into arrays of their own, which no observation contains.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:  # when compiled, oracle_encoder.pxd imports these
    from baida.core.play.deal import Deal
    from baida.core.play.state import BEFORE
    from baida.core.scoring.sets import FIRST_PUNG
    from baida.core.vector.full_encoder import FullEncoder

# planes, in groups of four that begin with the viewer
HANDS = 0
ALL_MELDS = 4
MEANINGS = 8
SUITS = 12
LAID = 16
DRAWN_BY = 20
WALL = 21
ORACLE_PLANES = 22

#: The same for Python code, which cannot import C constants.
ORACLE_PLANE_NAMES = (
    *(
        f"{what}_{place}"
        for what in ("hand", "melds", "stands_for", "voided", "face_down")
        for place in range(4)
    ),
    "drawn",
    "wall",
)


class OracleEncoder(FullEncoder):
    """Writes observations as :class:`FullEncoder` does, and the hidden tiles next to them."""

    def __init__(
        self,
        codes: Any,
        planes: Any,
        features: Any,
        masks: Any,
        seats: Any,
        melds: Any,
        discards: Any,
        oracle: Any,
        wall: Any,
    ) -> None:
        FullEncoder.__init__(self, codes, planes, features, masks, seats, melds, discards)
        self.oracle = oracle
        self.wall = wall
        self.places = wall.shape[1]

    def _write_table(self, deal: Deal, lane: cython.int, seat: cython.int) -> cython.int:
        FullEncoder._write_table(self, deal, lane, seat)
        if cython.compiled:
            n: cython.int = ORACLE_PLANES * self.codes.columns
            memset(cython.address(self.oracle[lane, 0, 0]), 0, n)  # noqa: F821
            memset(cython.address(self.wall[lane, 0]), 0, self.places)  # noqa: F821
        else:
            self.oracle[lane] = 0
            self.wall[lane] = 0
        for place in range(4):
            self._write_hidden(deal, lane, seat, place)
        if deal.drawn >= 0 and deal.phase != BEFORE:
            self.oracle[lane, DRAWN_BY, self.codes.column[deal.drawn]] = 1
        return self._write_wall(deal, lane)

    def _write_hidden(
        self, deal: Deal, lane: cython.int, viewer: cython.int, place: cython.int
    ) -> cython.int:
        seat: cython.int = (viewer + place) & 3
        i: cython.int
        for i in range(deal.play_options.tiles):
            if deal.ruleset.copies[i]:
                self.oracle[lane, HANDS + place, self.codes.column[i]] = deal.count[96 * seat + i]
        if deal.voided[seat] >= 0:
            for i in range(9 * deal.voided[seat], 9 * deal.voided[seat] + 9):
                self.oracle[lane, SUITS + place, self.codes.column[i]] = 1
        if deal.face_down[seat] >= 0:
            self.oracle[lane, LAID + place, self.codes.column[deal.face_down[seat]]] = 1
        for i in range(4 * seat, 4 * seat + deal.meld_count[seat]):
            self._write_all_melds(deal, lane, i, place)
        return 0

    def _write_all_melds(
        self, deal: Deal, lane: cython.int, meld: cython.int, place: cython.int
    ) -> cython.int:
        code: cython.int = deal.meld_codes[meld] & 63
        j: cython.int
        for j in range(4 * meld, 4 * meld + 4):
            tile: cython.int = deal.meld_tiles[j]
            if tile < 96:
                self.oracle[lane, ALL_MELDS + place, self.codes.column[tile]] += 1
                if code >= FIRST_PUNG:
                    tile = self.codes.column[code - FIRST_PUNG]
                    self.oracle[lane, MEANINGS + place, tile] += 1
        if code < FIRST_PUNG:
            for j in range(3):
                tile = self.codes.column[9 * (code // 7) + code % 7 + j]
                self.oracle[lane, MEANINGS + place, tile] += 1
        return 0

    def _write_wall(self, deal: Deal, lane: cython.int) -> cython.int:
        """Write how many of each tile are left, and their order from the front."""
        column: cython.int
        place: cython.int = 0
        for i in range(deal.front, deal.back):
            column = self.codes.column[deal.wall[i]]
            self.oracle[lane, WALL, column] += 1
            if place < self.places:
                self.wall[lane, place] = column + 1
                place += 1
        return 0
