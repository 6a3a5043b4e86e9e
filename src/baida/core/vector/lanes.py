"""Lanes: many hands side by side, stepped together, for learning.

Each lane waits for one seat at a time. What that seat may know is written into arrays
of the caller, and so are the actions it may take, by their codes. A lane whose hand is
over begins the next one by itself.
"""

from __future__ import annotations

from typing import Any

import cython

from baida.errors import InputError

if not cython.compiled:  # compiled, they come by lanes.pxd
    from baida.core.play.actions import CONCEALED_KONG
    from baida.core.play.deal import Deal, below, scramble
    from baida.core.play.flow import act, list_legal
    from baida.core.play.ruleset import Law
    from baida.core.play.state import BEFORE, CLAIM, GREEN_OFFER, MELD_FLAG, OVER, ROB, TURN
    from baida.core.play.unseen import count_unseen
    from baida.core.vector.action_index import Codes

# planes, a column for each tile; where there are four they are one's own, then in turn order
OWN = 0
DRAWN = 1
OFFERED = 2
MELDS = 3
DISCARDS = 7
DECLARED = 11
VOIDED = 15
UNSEEN = 19
PLANES = 20
FEATURES = 20

#: The same for Python, which cannot see C's constants.
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


@cython.final
@cython.cclass
class Lanes:
    """So many deals under one law; all are dealt anew by :meth:`reset`."""

    def __init__(
        self,
        law: Law,
        codes: Codes,
        size: int,
        *,
        planes: Any,
        features: Any,
        masks: Any,
        seats: Any,
        rewards: Any,
        ended: Any,
    ) -> None:
        self.law = law
        self.codes = codes
        self.size = size
        self.planes = planes
        self.features = features
        self.masks = masks
        self.seats = seats
        self.rewards = rewards
        self.ended = ended
        self.deals = [Deal(law) for _ in range(size)]
        self.state = 1

    def reset(self, seed: cython.ulonglong) -> None:
        """Deal all lanes anew, from this seed on."""
        i: cython.int
        deal: Deal
        self.state = scramble(2 * seed + 1)
        for i in range(self.size):
            deal = self.deals[i]
            self.state = scramble(self.state)
            deal.shuffle(self.state, i & 3, i >> 2 & 3)
            self.rewards[i, 0] = self.rewards[i, 1] = self.rewards[i, 2] = self.rewards[i, 3] = 0
            self.ended[i] = 0
            self._write(deal, i, self._seat(deal))

    @cython.locals(actions=cython.sint[::1])
    def step(self, actions: Any) -> None:
        """Every lane's seat acts; ``rewards`` are the payments of this step, by seat."""
        i: cython.int
        seat: cython.int
        deal: Deal
        for i in range(self.size):  # all are legal, or none is done
            if not 0 <= actions[i] < self.codes.size or self.masks[i, actions[i]] == 0:
                who = f"lane {i}, seat {self.seats[i]}"
                raise InputError("actions", f"{who}: {actions[i]} is not legal now")
        for i in range(self.size):
            deal = self.deals[i]
            for seat in range(4):
                self.rewards[i, seat] = -deal.scores[seat]
            seat = self._seat(deal)
            act(deal, seat, self.codes.to_action(deal, seat, actions[i]))
            for seat in range(4):
                self.rewards[i, seat] += deal.scores[seat]
            self.ended[i] = deal.phase == OVER
            if deal.phase == OVER:
                self.state = scramble(self.state)
                deal.shuffle(self.state, deal.next_dealer, deal.round_wind)
            self._write(deal, i, self._seat(deal))

    def look(self, lane: cython.int, seat: cython.int) -> None:
        """Write what a seat of a lane sees, whether it has to act or not."""
        deal: Deal = self.deals[lane]
        self._write(deal, lane, seat & 3)

    def play(self, lane: cython.int, seat: cython.int, code: cython.int) -> bool:
        """Let a seat act in one lane, which stays where it is when the hand is over; False, and
        nothing has happened, if that is not legal."""
        deal: Deal = self.deals[lane]
        action: cython.longlong = self.codes.to_action(deal, seat & 3, code)
        if action < 0:
            return False
        act(deal, seat & 3, action)
        return True

    @cython.locals(actions=cython.sint[::1])
    def choose(self, actions: Any) -> None:
        """A random legal action for every lane."""
        i: cython.int
        j: cython.int
        n: cython.int
        for i in range(self.size):
            n = 0
            for j in range(self.codes.size):
                n += 1 if self.masks[i, j] else 0
            self.state = scramble(self.state)
            n = below(self.state, n)
            for j in range(self.codes.size):
                if self.masks[i, j]:
                    if n == 0:
                        actions[i] = j
                        break
                    n -= 1

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _seat(self, deal: Deal) -> cython.int:
        """Whose decision it is, the lowest seat of several."""
        seat: cython.int = 0
        if deal.phase == TURN:
            return deal.turn
        while not deal.pending >> seat & 1:
            seat += 1
        return seat

    # -- what a seat is told ---------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _write(self, deal: Deal, lane: cython.int, seat: cython.int) -> cython.int:
        """Write what a seat of a lane sees, and its legal actions, if it has any."""
        i: cython.int
        n: cython.int
        place: cython.int
        column: cython.int
        offered: cython.int = deal.phase == CLAIM or deal.phase == ROB or deal.phase == GREEN_OFFER
        self.planes[lane, :, :] = 0
        self.masks[lane, :] = 0
        count_unseen(deal, seat)
        for i in range(self.law.customs.tiles):
            if self.law.copies[i]:
                column = self.codes.column[i]
                self.planes[lane, OWN, column] = deal.count[96 * seat + i]
                self.planes[lane, UNSEEN, column] = self.law.unseen[i]
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
        n = list_legal(deal, seat)
        for i in range(n):
            self.masks[lane, self.codes.of_action(deal, self.law.options[i])] = 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _write_seat(
        self, deal: Deal, viewer: cython.int, place: cython.int, lane: cython.int
    ) -> cython.int:
        """What lies before the seat so many places after the viewer's."""
        seat: cython.int = (viewer + place) & 3
        i: cython.int
        j: cython.int
        column: cython.int
        for i in range(4 * seat, 4 * seat + deal.meld_count[seat]):
            if self.law.hidden_kongs and place and deal.meld_codes[i] >> 6 & 7 == CONCEALED_KONG:
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
