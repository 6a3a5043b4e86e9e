# cython: infer_types=True
"""The Python interface of a hand of play: whose decision it is, what is legal, step."""

from __future__ import annotations

from collections.abc import Sequence

import cython

from baida.core.play.options import exchange_places
from baida.errors import InputError

if not cython.compiled:  # when compiled, deal.pxd imports these
    from baida.core.play.actions import exchange_tile
    from baida.core.play.flow import act, begin, is_legal, list_legal
    from baida.core.play.ruleset import RuleSet
    from baida.core.play.state import (
        CLAIM,
        DRAWN_FLAG,
        FOR_KONG,
        FOR_TURN,
        GREEN_OFFER,
        MAY_WIN,
        MELD_FLAG,
        NO_TILE,
        OVER,
        ROB,
        TURN,
        WIN_FLAG,
        State,
    )
    from baida.core.play.unseen import count_unseen
    from baida.core.play.win_check import DISCARD, ROB_KONG

ALL_BITS = 0xFFFFFFFFFFFFFFFF
LEAST_WALL = 53  # the deal and one tile to draw
BY_DICE = 4  # as in options.py
MOST_WALL = 176  # the size of the array in state.pxd


def scramble(state: cython.ulonglong) -> cython.ulonglong:
    """Return the next state of the xorshift generator; it is never 0."""
    state &= ALL_BITS  # Python integers do not wrap around
    state ^= (state << 13) & ALL_BITS
    state ^= state >> 7
    state ^= (state << 17) & ALL_BITS
    return state


def below(state: cython.ulonglong, n: cython.int) -> cython.int:
    return ((state >> 32) * n) >> 32


class Deal(State):
    """One hand from the deal to the last payment; ``wall`` is in drawing order from the front."""

    def __init__(
        self,
        ruleset: RuleSet,
        wall: Sequence[int] | None = None,
        dealer: int = 0,
        round_wind: int = 0,
        *,
        record: bool = False,
        dice: Sequence[int] | None = None,
    ) -> None:
        State.__init__(self, ruleset)
        if wall is not None:
            self.start(wall, dealer, round_wind, record=record, dice=dice)

    def start(
        self,
        wall: Sequence[int],
        dealer: int,
        round_wind: int,
        *,
        record: bool = False,
        dice: Sequence[int] | None = None,
    ) -> None:
        self._check(wall, dealer, round_wind)
        self.clear()
        self.events = []
        self.recording = record
        self.dealer = dealer
        self.round_wind = round_wind
        self.exchange_to = exchange_places(self.play_options.exchange, dice)
        self.back = len(wall)
        for i, tile in enumerate(wall):
            self.wall[i] = tile
        begin(self)

    def _check(self, wall: Sequence[int], dealer: int, round_wind: int) -> None:
        """Check everything that has to fit into the fixed arrays of the state."""
        if not LEAST_WALL <= len(wall) <= MOST_WALL:
            raise InputError("wall", f"expected {LEAST_WALL} to {MOST_WALL} tiles, not {len(wall)}")
        left = {tile: self.ruleset.copies[tile] for tile in range(self.play_options.tiles)}
        for tile in wall:
            if left.get(tile, 0) == 0:
                raise InputError("wall", f"tile {tile} is not in this game, or not so often")
            left[tile] -= 1
        if dealer not in range(4) or round_wind not in range(4):
            raise InputError("dealer", "dealer and round wind are numbers from 0 to 3")

    def shuffle(
        self, seed: cython.ulonglong, dealer: cython.int, round_wind: cython.int
    ) -> cython.int:
        """Shuffle and deal with a fast generator that is not secure enough for people."""
        tile: cython.int
        size: cython.int = 0
        state: cython.ulonglong = scramble(seed * 2 + 1)
        self.clear()
        self.recording = False
        self.dealer = dealer & 3
        self.round_wind = round_wind & 3
        for tile in range(self.play_options.tiles):
            for i in range(self.ruleset.copies[tile]):
                self.wall[size] = tile
                size += 1
        self.back = size
        for i in range(size - 1, 0, -1):
            state = scramble(state)
            j: cython.int = below(state, i + 1)
            tile = self.wall[i]
            self.wall[i] = self.wall[j]
            self.wall[j] = tile
        if self.play_options.exchange:
            state = scramble(state)
            self.exchange_to = self.play_options.exchange
            if self.exchange_to == BY_DICE:
                self.exchange_to = 1 + below(state, 3)  # the remainders of two dice are as likely
        begin(self)
        return 0

    def note_match(self, scores: Sequence[int], hands_left: int) -> None:
        """Record the scores before this hand and the number of hands after it."""
        for seat in range(4):
            self.scores_before[seat] = scores[seat]
        self.hands_left = hands_left

    @property
    def over(self) -> bool:
        return self.phase == OVER

    @property
    def seat(self) -> int:
        """The lowest seat that has to decide; -1 when the hand is over."""
        if self.phase == TURN:
            return self.turn
        for seat in range(4):
            if self.pending >> seat & 1:
                return seat
        return -1

    @property
    def waiting(self) -> tuple[int, ...]:
        if self.phase == TURN:
            return (self.turn,)
        return tuple([seat for seat in range(4) if self.pending >> seat & 1])

    def legal(self, seat: cython.int) -> list[int]:
        """Return the legal actions of a seat, as numbers (core/play/actions.py)."""
        n: cython.int = list_legal(self, seat & 3)
        return [self.ruleset.options[i] for i in range(n)]

    def allows(self, seat: cython.int, action: cython.longlong) -> bool:
        return is_legal(self, seat & 3, action) != 0

    def step(self, seat: cython.int, action: cython.longlong) -> bool:
        """Perform an action. If it is illegal, return False and change nothing."""
        if not 0 <= seat <= 3 or not is_legal(self, seat, action):
            return False
        act(self, seat, action)
        return True

    def copy(self, *, record: bool = False) -> Deal:
        """Return an independent copy with an empty list of events."""
        other = Deal(self.ruleset)
        other.copy_from(self)
        other.recording = record
        return other

    def __eq__(self, other: object) -> bool:
        """Whether both are the same hand at the same point, with the same hidden tiles."""
        if not isinstance(other, Deal):
            return NotImplemented
        return self.ruleset.rules is other.ruleset.rules and self.to_bytes() == other.to_bytes()

    __hash__ = None  # type: ignore[assignment]

    def wall_left(self) -> list[int]:
        """Return the rest of the wall in drawing order from the front."""
        return [self.wall[i] for i in range(self.front, self.back)]

    def swap_wall(self, one: cython.int, other: cython.int) -> None:
        """Exchange two tiles of the rest of the wall, by their places in :meth:`wall_left`."""
        if not (0 <= one < self.left and 0 <= other < self.left):
            raise IndexError("not in the rest of the wall")
        tile: cython.int = self.wall[self.front + one]
        self.wall[self.front + one] = self.wall[self.front + other]
        self.wall[self.front + other] = tile

    def play_randomly(self, seed: cython.ulonglong, most: cython.ulonglong) -> int:
        """Play at most ``most`` random decisions and return their number."""
        return self._random(scramble(seed * 2 + 1), most)

    def _random(self, state: cython.ulonglong, most: cython.ulonglong) -> cython.ulonglong:
        made: cython.ulonglong = 0
        seat: cython.int
        while self.phase != OVER and made < most:
            if self.phase == TURN:
                seat = self.turn
            else:
                seat = 0
                while not self.pending >> seat & 1:
                    seat += 1
            n: cython.int = list_legal(self, seat)
            state = scramble(state)
            act(self, seat, self.ruleset.options[below(state, n)])
            made += 1
        return made

    @property
    def points(self) -> tuple[int, int, int, int]:
        return self.scores[0], self.scores[1], self.scores[2], self.scores[3]

    def take_events(self) -> list[tuple[int, ...]]:
        """Return the events recorded since the last call (core/play/state.py)."""
        taken = self.events
        self.events = []
        return taken

    def tiles_of(self, seat: cython.int) -> tuple[int, ...]:
        """Return the concealed tiles of a seat, sorted."""
        tiles: list[int] = []
        for tile in range(self.play_options.tiles):
            n: cython.int = self.count[96 * (seat & 3) + tile]
            while n > 0:
                tiles.append(tile)
                n -= 1
        return tuple(tiles)

    def melds_of(self, seat: int) -> list[tuple[int, tuple[int, ...], int, int]]:
        """Return (code, tiles, claimed or added tile or -1, source seat or -1) for each meld."""
        found = []
        for meld in range(4 * seat, 4 * seat + self.meld_count[seat]):
            tiles = [self.meld_tiles[i] for i in range(4 * meld, 4 * meld + 4)]
            if tiles[3] == NO_TILE:
                tiles.pop()
            found.append(
                (
                    self.meld_codes[meld],
                    tuple(tiles),
                    self.meld_claimed[meld],
                    self.meld_source[meld],
                )
            )
        return found

    def last_offer(self) -> tuple[int, int] | None:
        """Return the tile on offer, or the unclaimed one before the last draw, and its win."""
        source = self.offered_by
        if self.phase == ROB:
            return self.offered, ROB_KONG
        if self.phase == CLAIM or self.phase == GREEN_OFFER:
            return self.offered, DISCARD
        if self.phase != TURN or self.drawn < 0 or source < 0:
            return None
        if source == self.turn:  # a seat draws again after adding to a pung
            kong = self.why_drawn == FOR_KONG
            return (self.meld_claimed[self.added_meld], ROB_KONG) if kong else None
        for seat in range(4):
            if self.won[seat] and self.win_turn[seat] == self.turns_taken - 1:
                return None  # this draw comes after a win
        if self.why_drawn != FOR_TURN:
            return None
        return self.discards[128 * source + self.discard_count[source] - 1] & 127, DISCARD

    def could_win(self, seat: cython.int) -> bool:
        """Whether the seat may win on the current offer, or could have won on the last one."""
        return self.may[seat & 3] & MAY_WIN != 0

    def unseen_from(self, seat: cython.int) -> list[int]:
        count_unseen(self, seat & 3)
        return [self.ruleset.unseen[tile] for tile in range(self.play_options.tiles)]

    def discards_of(self, seat: int) -> list[tuple[int, bool, bool, bool]]:
        """Return (tile, drawn, taken, won on) for each discard."""
        found = []
        for i in range(128 * seat, 128 * seat + self.discard_count[seat]):
            flags: cython.int = self.discards[i]
            taken = flags & (MELD_FLAG | WIN_FLAG) != 0
            found.append((flags & 127, flags & DRAWN_FLAG != 0, taken, flags & WIN_FLAG != 0))
        return found

    def declared_of(self, seat: int) -> tuple[tuple[int, ...], int]:
        """Return the declared flowers and jokers, and how many were declared before the start."""
        first = 40 * seat
        tiles = [self.declared[first + i] for i in range(self.declared_count[seat])]
        return tuple(tiles), self.early_count[seat]

    def void_of(self, seat: int) -> tuple[int, int]:
        """Return the voided suit and the tile that lies face down, -1 for none."""
        return self.voided[seat], self.face_down[seat]

    def win_of(self, seat: int) -> tuple[int, int, int] | None:
        """Return (win, tile, source seat) if the seat has won; -1 for none."""
        if not self.won[seat]:
            return None
        return self.win_kind[seat], self.win_tile[seat], self.win_source[seat]

    def exchanged_by(self, seat: int) -> tuple[int, ...]:
        """Return the three tiles that a seat hands on (S22), () before it has chosen them."""
        action: cython.int = self.exchanged[seat]
        return tuple([exchange_tile(action, i) for i in range(3)]) if action else ()
