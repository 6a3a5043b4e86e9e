# cython: infer_types=True
"""The encoder writes what a seat sees, and its legal actions, into arrays for learning.

It reads the engine's state, but writes only what the seat can see at a real table: hidden tiles
make no difference. So it gives the same numbers for the state of the engine and for a state that
was set up from a seat's view (env/observer.py); a test compares the two.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:  # when compiled, encoder.pxd imports these
    from baida.core.play.actions import CONCEALED_KONG
    from baida.core.play.deal import Deal
    from baida.core.play.flow import list_legal
    from baida.core.play.state import BEFORE, CLAIM, EXCHANGING, GREEN_OFFER, MELD_FLAG, ROB
    from baida.core.play.unseen import count_unseen
    from baida.core.vector.action_index import ActionIndex

# planes have a column for each tile; groups of four begin with the viewer, then in turn order
OWN = 0
DRAWN = 1
OFFERED = 2
MELDS = 3
DISCARDS = 7
DECLARED = 11
VOIDED = 15
UNSEEN = 19
PLANES = 20

#: The same for Python code, which cannot import C constants.
PLANE_NAMES = (
    "own",
    "drawn",
    "offered",
    *(
        f"{what}_{place}"
        for what in ("melds", "discards", "declared", "voided")
        for place in range(4)
    ),
    "unseen",
)
FEATURE_NAMES = (
    "wall",
    "round_wind",
    "seat_wind",
    "phase",
    "turn",
    "offered_by",
    *(f"{what}_{place}" for what in ("points", "tiles", "won") for place in range(4)),
    "declared_before_start",
    "draws",
)


class Encoder:
    """Writes observations of one game into the rows of arrays that the caller owns.

    ``planes``, ``features``, ``masks`` and ``seats`` have a row for each lane.
    """

    def __init__(
        self, codes: ActionIndex, planes: Any, features: Any, masks: Any, seats: Any
    ) -> None:
        self.codes = codes
        self.planes = planes
        self.features = features
        self.masks = masks
        self.seats = seats

    def look(self, deal: Deal, lane: cython.int, seat: cython.int) -> None:
        self.write(deal, lane, seat & 3)

    def observe(self, deal: Deal, lane: cython.int, seat: cython.int) -> None:
        self._write_table(deal, lane, seat & 3)

    def write(self, deal: Deal, lane: cython.int, seat: cython.int) -> cython.int:
        """Write what a seat sees, and its legal actions if it has to decide."""
        self._write_table(deal, lane, seat)
        if cython.compiled:  # a slice would count a reference, which threads would share
            memset(cython.address(self.masks[lane, 0]), 0, self.codes.size)  # noqa: F821
        else:
            self.masks[lane, :] = 0
        n: cython.int = list_legal(deal, seat)
        for i in range(n):
            self.masks[lane, self.codes.of_action(deal.ruleset.options[i], deal.offered)] = 1
        return 0

    def _write_table(self, deal: Deal, lane: cython.int, seat: cython.int) -> cython.int:
        i: cython.int
        offered: cython.int = deal.phase == CLAIM or deal.phase == ROB or deal.phase == GREEN_OFFER
        if cython.compiled:
            i = PLANES * self.codes.columns
            memset(cython.address(self.planes[lane, 0, 0]), 0, i)  # noqa: F821
        else:
            self.planes[lane, :, :] = 0
        count_unseen(deal, seat)
        for i in range(deal.play_options.tiles):
            if deal.ruleset.copies[i]:
                column: cython.int = self.codes.column[i]
                self.planes[lane, OWN, column] = deal.count[96 * seat + i]
                self.planes[lane, UNSEEN, column] = deal.ruleset.unseen[i]
        if deal.drawn >= 0 and deal.turn == seat and deal.phase != BEFORE:
            self.planes[lane, DRAWN, self.codes.column[deal.drawn]] = 1
        if offered:
            self.planes[lane, OFFERED, self.codes.column[deal.offered]] = 1
        for place in range(4):
            self._write_seat(deal, seat, place, lane)
        self.features[lane, 0] = deal.left
        self.features[lane, 1] = deal.round_wind
        self.features[lane, 2] = (seat - deal.dealer) & 3
        self.features[lane, 3] = deal.phase
        self.features[lane, 4] = (deal.turn - seat) & 3
        self.features[lane, 5] = (deal.offered_by - seat) & 3 if offered else -1
        if deal.phase == EXCHANGING:  # the seat that gets the tiles (S22)
            self.features[lane, 5] = deal.exchange_to
        for place in range(4):
            i = (seat + place) & 3
            self.features[lane, 6 + place] = deal.scores[i]
            self.features[lane, 10 + place] = deal.size[i] + (
                deal.phase == ROB and deal.offered_by == i
            )
            self.features[lane, 14 + place] = deal.won[i]
        self.features[lane, 18] = deal.early_count[seat]
        self.features[lane, 19] = deal.total_draws
        self.seats[lane] = seat
        return 0

    def _write_seat(
        self, deal: Deal, viewer: cython.int, place: cython.int, lane: cython.int
    ) -> cython.int:
        """Write what lies before the seat that is ``place`` places after the viewer's."""
        seat: cython.int = (viewer + place) & 3
        column: cython.int
        for i in range(4 * seat, 4 * seat + deal.meld_count[seat]):
            if (
                deal.ruleset.hidden_kongs
                and place
                and deal.meld_codes[i] >> 6 & 7 == CONCEALED_KONG
            ):
                continue
            for j in range(4 * i, 4 * i + 4):
                if deal.meld_tiles[j] < 96:
                    column = self.codes.column[deal.meld_tiles[j]]
                    self.planes[lane, MELDS + place, column] += 1
        for i in range(128 * seat, 128 * seat + deal.discard_count[seat]):
            column = self.codes.column[deal.discards[i] & 127]
            if not deal.discards[i] & MELD_FLAG:
                self.planes[lane, DISCARDS + place, column] += 1
        for i in range(40 * seat, 40 * seat + deal.declared_count[seat]):
            column = self.codes.column[deal.declared[i]]
            self.planes[lane, DECLARED + place, column] += 1
        # others' suits are known once they have discarded (S1)
        if deal.voided[seat] >= 0 and (place == 0 or deal.discard_count[seat]):
            for i in range(9 * deal.voided[seat], 9 * deal.voided[seat] + 9):
                self.planes[lane, VOIDED + place, i] = 1
        return 0
