# cython: infer_types=True
"""The full encoder writes everything that a seat may know of a hand, also what happened before.

Planes and features begin with those of the first encoding (encoder.py). Two further arrays tell
what counts cannot: the melds of each seat, and all discards in the order of play. In these two a
tile is its column plus one, and a seat its place plus one; 0 stands for nothing.
"""

from __future__ import annotations

from typing import Any

import cython

from baida.core.vector.encoder import FEATURE_NAMES, PLANE_NAMES

if not cython.compiled:  # when compiled, full_encoder.pxd imports these
    from baida.core.play.actions import CONCEALED_KONG
    from baida.core.play.deal import Deal
    from baida.core.play.state import DRAWN_FLAG, OVER, ROB, TURN
    from baida.core.play.win_check import GREEN_JOKERS, SELF_DRAW
    from baida.core.scoring.sets import FIRST_PUNG
    from baida.core.vector.encoder import PLANES, Encoder

# planes after those of the first encoding
STANDS = 20
FROM_HAND = 24
LAST = 28
EARLY = 32
SHOWN = 36  # of the three others
FACE_DOWN = 39
PASSED = 40
ALL_PLANES = 41

# features after those of the first encoding
TABLE = 20
SCORES = 27
DRAWS = 31
EARLY_COUNTS = 35
WINS = 39  # of each seat: way, tile, source, turn
KONGS = 55  # of each seat: what it has got from each seat and not given back
ALL_FEATURES = 71

MELD_FIELDS = 10
DISCARD_FIELDS = 4
#: Flags in the third field of a discard: those of the engine, shifted by eight bits.
DRAWN_BIT, MELDED_BIT, WON_BIT = 1, 2, 4

#: The same for Python code, which cannot import C constants.
FULL_PLANE_NAMES = (
    *PLANE_NAMES,
    *(
        f"{what}_{place}"
        for what in ("stands_for", "from_hand", "last_turn", "early")
        for place in range(4)
    ),
    *(f"shown_{place}" for place in range(1, 4)),
    "face_down",
    "passed",
)
FULL_FEATURE_NAMES = (
    *FEATURE_NAMES,
    "turns",
    "drawn_for",
    "after_kong",
    "added_drawn",
    "called",
    "passed_points",
    "hands_left",
    *(f"{what}_{place}" for what in ("score", "draws", "early") for place in range(4)),
    *(f"win_{what}_{place}" for place in range(4) for what in ("way", "tile", "from", "turn")),
    *(f"kongs_{payee}_from_{payer}" for payee in range(4) for payer in range(4)),
)
MELD_FIELD_NAMES = (
    "kind", "lowest", "claimed", "from", "turn", "grown", "tile_0", "tile_1", "tile_2", "tile_3",
)  # fmt: skip
DISCARD_FIELD_NAMES = ("tile", "by", "how", "claimed_by")

#: Tiles that are dealt before the first draw.
DEALT_TILES = 52
_MOST_MELDS = 16


def most_turns(tiles: int) -> int:
    """Return the most turns of a hand: each begins with a draw or with a claim for a meld."""
    return tiles - DEALT_TILES + _MOST_MELDS


class FullEncoder(Encoder):
    """Writes observations as :class:`Encoder` does, with ``melds`` and ``discards`` as well."""

    def __init__(
        self,
        codes: Any,
        planes: Any,
        features: Any,
        masks: Any,
        seats: Any,
        melds: Any,
        discards: Any,
    ) -> None:
        Encoder.__init__(self, codes, planes, features, masks, seats)
        self.melds = melds
        self.discards = discards
        self.turns = discards.shape[1]

    def _write_table(self, deal: Deal, lane: cython.int, seat: cython.int) -> cython.int:
        Encoder._write_table(self, deal, lane, seat)
        self._clear(lane)
        self._write_numbers(deal, lane, seat)
        self._write_kongs(deal, lane, seat)
        for place in range(4):  # the discards come before the melds that claimed them
            self._write_discards(deal, lane, seat, place)
            self._write_win(deal, lane, seat, place)
        for place in range(4):
            self._write_melds(deal, lane, seat, place)
            self._write_rest(deal, lane, seat, place)
        return 0

    def _clear(self, lane: cython.int) -> cython.int:
        if cython.compiled:
            n: cython.int = (ALL_PLANES - PLANES) * self.codes.columns
            memset(cython.address(self.planes[lane, PLANES, 0]), 0, n)  # noqa: F821
            n = 16 * MELD_FIELDS
            memset(cython.address(self.melds[lane, 0, 0, 0]), 0, n)  # noqa: F821
            n = self.turns * DISCARD_FIELDS
            memset(cython.address(self.discards[lane, 0, 0]), 0, n)  # noqa: F821
        else:
            self.planes[lane, PLANES:, :] = 0
            self.melds[lane] = 0
            self.discards[lane] = 0
        return 0

    def _write_numbers(self, deal: Deal, lane: cython.int, seat: cython.int) -> cython.int:
        drawn: cython.int = deal.phase == TURN and deal.drawn >= 0
        self.features[lane, TABLE] = deal.turns_taken
        self.features[lane, TABLE + 1] = deal.why_drawn if drawn else -1
        self.features[lane, TABLE + 2] = deal.phase != OVER and deal.kong_turn
        self.features[lane, TABLE + 3] = deal.phase == ROB and deal.added_drawn
        self.features[lane, TABLE + 4] = deal.called
        self.features[lane, TABLE + 5] = deal.passed_points[seat]
        self.features[lane, TABLE + 6] = deal.hands_left
        if deal.passed_kinds[seat]:
            for i in range(32):
                if deal.passed_kinds[seat] >> i & 1:
                    self.planes[lane, PASSED, self.codes.column[i]] = 1
        if deal.face_down[seat] >= 0:
            self.planes[lane, FACE_DOWN, self.codes.column[deal.face_down[seat]]] = 1
        return 0

    def _write_kongs(self, deal: Deal, lane: cython.int, seat: cython.int) -> cython.int:
        payee: cython.int
        payer: cython.int
        kongs: cython.p_int
        if cython.compiled:
            kongs = cython.address(self.features[lane, KONGS])
        else:
            kongs = self.features[lane, KONGS:]
        for i in range(16):
            kongs[i] = 0
        for i in range(deal.income_count):
            payee = (deal.income_payee[i] - seat) & 3
            payer = (deal.income_payer[i] - seat) & 3
            kongs[4 * payee + payer] += deal.income_amount[i]
        return 0

    def _write_win(
        self, deal: Deal, lane: cython.int, viewer: cython.int, place: cython.int
    ) -> cython.int:
        seat: cython.int = (viewer + place) & 3
        first: cython.int = WINS + 4 * place
        win: cython.int = deal.win_kind[seat]
        tile: cython.int = deal.win_tile[seat]
        numbers: cython.p_int
        if cython.compiled:
            numbers = cython.address(self.features[lane, first])
        else:
            numbers = self.features[lane, first:]
        numbers[0] = numbers[1] = numbers[2] = -1
        numbers[3] = 0
        if not deal.won[seat]:
            return 0
        numbers[0] = win
        numbers[3] = deal.win_turn[seat]
        if win != SELF_DRAW and win != GREEN_JOKERS:
            numbers[2] = (deal.win_source[seat] - viewer) & 3
        # the tile of a self-drawn win stays face down in some games (S15)
        if place and win == SELF_DRAW and deal.ruleset.face_down_winners:
            return 0
        if tile >= 0:
            numbers[1] = self.codes.column[tile]
        return 0

    def _write_melds(
        self, deal: Deal, lane: cython.int, viewer: cython.int, place: cython.int
    ) -> cython.int:
        seat: cython.int = (viewer + place) & 3
        row: cython.p_uchar
        for i in range(deal.meld_count[seat]):
            meld: cython.int = 4 * seat + i
            kind: cython.int = deal.meld_codes[meld] >> 6 & 7
            source: cython.int = deal.meld_source[meld]
            if cython.compiled:
                row = cython.address(self.melds[lane, place, i, 0])
            else:
                row = self.melds[lane, place, i]
            row[0] = kind + 1
            row[4] = deal.meld_turn[meld]
            row[5] = deal.grown_turn[meld]
            if source >= 0:
                row[3] = 1 + ((source - viewer) & 3)
                discard: cython.int = deal.meld_turn[meld] - 2  # of the turn before
                if 0 <= discard < self.turns:
                    self.discards[lane, discard, 3] = place + 1
            if place and deal.ruleset.hidden_kongs and kind == CONCEALED_KONG:
                continue
            self._write_tiles(deal, lane, place, meld, row)
        return 0

    def _write_tiles(
        self,
        deal: Deal,
        lane: cython.int,
        place: cython.int,
        meld: cython.int,
        row: cython.p_uchar,
    ) -> cython.int:
        """Write the tiles of a meld, sorted, and what they stand for."""
        code: cython.int = deal.meld_codes[meld] & 63
        lowest: cython.int = code - FIRST_PUNG
        n: cython.int = 0
        j: cython.int
        if code < FIRST_PUNG:
            lowest = 9 * (code // 7) + code % 7
        for j in range(4 * meld, 4 * meld + 4):
            tile: cython.int = deal.meld_tiles[j]
            if tile < 96:
                column: cython.int = self.codes.column[tile] + 1
                at: cython.int = 6 + n
                while at > 6 and row[at - 1] > column:
                    row[at] = row[at - 1]
                    at -= 1
                row[at] = column
                n += 1
        column = self.codes.column[lowest]
        row[1] = column + 1
        if code >= FIRST_PUNG:
            self.planes[lane, STANDS + place, column] += n
        else:  # the kinds of a suit have columns one after the other
            for j in range(column, column + 3):
                self.planes[lane, STANDS + place, j] += 1
        if deal.meld_claimed[meld] >= 0:
            row[2] = self.codes.column[deal.meld_claimed[meld]] + 1
        return 0

    def _write_discards(
        self, deal: Deal, lane: cython.int, viewer: cython.int, place: cython.int
    ) -> cython.int:
        seat: cython.int = (viewer + place) & 3
        first: cython.int = 128 * seat
        turns: cython.int = self.turns
        column: cython.int
        last: cython.p_uchar
        from_hand: cython.p_uchar
        rows: cython.p_uchar
        if cython.compiled:  # addresses, because this is what takes most of the time
            last = cython.address(self.planes[lane, LAST + place, 0])
            from_hand = cython.address(self.planes[lane, FROM_HAND + place, 0])
            rows = cython.address(self.discards[lane, 0, 0])
        else:
            last = self.planes[lane, LAST + place]
            from_hand = self.planes[lane, FROM_HAND + place]
            rows = self.discards[lane].reshape(-1)
        for i in range(first, first + deal.discard_count[seat]):
            flags: cython.int = deal.discards[i]
            turn: cython.int = deal.discard_turn[i]
            column = self.codes.column[flags & 127]
            last[column] = turn
            from_hand[column] += flags & DRAWN_FLAG == 0
            if 0 < turn <= turns:
                # the flags of the engine are bits 8 to 10, as DRAWN_BIT, MELDED_BIT and WON_BIT
                turn = DISCARD_FIELDS * (turn - 1)
                rows[turn] = column + 1
                rows[turn + 1] = place + 1
                rows[turn + 2] = flags >> 8
        return 0

    def _write_rest(
        self, deal: Deal, lane: cython.int, viewer: cython.int, place: cython.int
    ) -> cython.int:
        """Write what a seat has declared early, the scores, and the open hand of a winner."""
        seat: cython.int = (viewer + place) & 3
        i: cython.int
        self.features[lane, SCORES + place] = deal.scores_before[seat]
        self.features[lane, DRAWS + place] = deal.draws[seat]
        self.features[lane, EARLY_COUNTS + place] = deal.early_count[seat]
        for i in range(40 * seat, 40 * seat + deal.early_count[seat]):
            self.planes[lane, EARLY + place, self.codes.column[deal.declared[i]]] += 1
        if place == 0 or not deal.won[seat] or deal.ruleset.face_down_winners:
            return 0
        if deal.win_kind[seat] != GREEN_JOKERS:  # V16: the hand stays hidden
            for i in range(deal.play_options.tiles):
                if deal.ruleset.copies[i]:
                    self.planes[lane, SHOWN + place - 1, self.codes.column[i]] = deal.count[
                        96 * seat + i
                    ]
        return 0
