"""A hand of play, as Python drives it: whose decision it is, what is legal, step."""

from __future__ import annotations

from collections.abc import Sequence

import cython

from baida.errors import InputError

if not cython.compiled:  # compiled, they come by deal.pxd
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
MOST_WALL = 176  # as many as the table has places for


def scramble(state: cython.ulonglong) -> cython.ulonglong:
    """The next state of a small random generator (xorshift); never 0."""
    state &= ALL_BITS  # plain Python's numbers have no end
    state ^= (state << 13) & ALL_BITS
    state ^= state >> 7
    state ^= (state << 17) & ALL_BITS
    return state


def below(state: cython.ulonglong, n: cython.int) -> cython.int:
    """A number below n from a random state."""
    return ((state >> 32) * n) >> 32


class Deal(State):
    """One hand from the deal to the last payment.

    ``wall`` is in drawing order from the front. With ``record`` events are noted.
    """

    def __init__(
        self,
        ruleset: RuleSet,
        wall: Sequence[int] | None = None,
        dealer: int = 0,
        round_wind: int = 0,
        *,
        record: bool = False,
    ) -> None:
        State.__init__(self, ruleset)
        if wall is not None:
            self.start(wall, dealer, round_wind, record=record)

    def start(
        self, wall: Sequence[int], dealer: int, round_wind: int, *, record: bool = False
    ) -> None:
        """Deal anew from this wall."""
        self._check(wall, dealer, round_wind)
        self.clear()
        self.events = []
        self.recording = record
        self.dealer = dealer
        self.round_wind = round_wind
        self.wall_size = len(wall)
        self.back = len(wall)
        for i, tile in enumerate(wall):
            self.wall[i] = tile
        begin(self)

    def _check(self, wall: Sequence[int], dealer: int, round_wind: int) -> None:
        """What does not fit the table's fixed places must not get there."""
        if not LEAST_WALL <= len(wall) <= MOST_WALL:
            raise InputError("wall", f"expected {LEAST_WALL} to {MOST_WALL} tiles, not {len(wall)}")
        left = {tile: self.ruleset.copies[tile] for tile in range(self.play_options.tiles)}
        for tile in wall:
            if left.get(tile, 0) == 0:
                raise InputError("wall", f"tile {tile} is not in this game, or not so often")
            left[tile] -= 1
        if dealer not in range(4) or round_wind not in range(4):
            raise InputError("dealer", "dealer and round wind are numbers from 0 to 3")

    def shuffle(self, seed: cython.ulonglong, dealer: cython.int, round_wind: cython.int) -> None:
        """Deal anew from a wall shuffled by a seed: fast, and not for games with people."""
        i: cython.int
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
        self.wall_size = size
        self.back = size
        for i in range(size - 1, 0, -1):
            state = scramble(state)
            j: cython.int = below(state, i + 1)
            tile = self.wall[i]
            self.wall[i] = self.wall[j]
            self.wall[j] = tile
        begin(self)

    # -- decisions -------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return self.phase == OVER

    @property
    def seat(self) -> int:
        """A seat that has to decide now, the lowest of several; -1 when the hand is over."""
        if self.phase == TURN:
            return self.turn
        for seat in range(4):
            if self.pending >> seat & 1:
                return seat
        return -1

    @property
    def waiting(self) -> tuple[int, ...]:
        """All seats that have to decide now."""
        if self.phase == TURN:
            return (self.turn,)
        return tuple([seat for seat in range(4) if self.pending >> seat & 1])

    def legal(self, seat: cython.int) -> list[int]:
        """The legal actions of a seat, as numbers (core/play/actions.py)."""
        n: cython.int = list_legal(self, seat & 3)
        return [self.ruleset.options[i] for i in range(n)]

    def allows(self, seat: cython.int, action: cython.longlong) -> bool:
        """Whether a seat may do this now."""
        return is_legal(self, seat & 3, action) != 0

    def step(self, seat: cython.int, action: cython.longlong) -> bool:
        """Do what a seat asks for; False, and nothing has changed, if it is not legal."""
        if not 0 <= seat <= 3 or not is_legal(self, seat, action):
            return False
        act(self, seat, action)
        return True

    def copy(self, *, record: bool = False) -> Deal:
        """An independent copy; events are noted anew, if at all."""
        other = Deal(self.ruleset)
        other.copy_from(self)
        other.recording = record
        return other

    def play_randomly(self, seed: cython.ulonglong, most: cython.ulonglong) -> int:
        """Let every seat choose at random, for so many decisions at most; how many there were."""
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

    # -- what lies on the table ------------------------------------------------------------------

    @property
    def points(self) -> tuple[int, int, int, int]:
        """What each seat has won and lost in this hand so far."""
        return self.scores[0], self.scores[1], self.scores[2], self.scores[3]

    def take_events(self) -> list[tuple[int, ...]]:
        """The events noted since the last call (core/play/state.py)."""
        taken = self.events
        self.events = []
        return taken

    def tiles_of(self, seat: cython.int) -> tuple[int, ...]:
        """The concealed tiles of a seat, sorted."""
        tile: cython.int
        tiles: list[int] = []
        for tile in range(self.play_options.tiles):
            n: cython.int = self.count[96 * (seat & 3) + tile]
            while n > 0:
                tiles.append(tile)
                n -= 1
        return tuple(tiles)

    def melds_of(self, seat: int) -> list[tuple[int, tuple[int, ...], int, int]]:
        """The melds of a seat: code, tiles, the claimed or added tile and whose it was, or -1."""
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
        """The tile that is offered to the others, or that nobody took just before the present
        draw, and the win that it can be claimed for."""
        source = self.offered_by
        if self.phase == ROB:
            return self.offered, ROB_KONG
        if self.phase == CLAIM or self.phase == GREEN_OFFER:
            return self.offered, DISCARD
        if self.phase != TURN or self.drawn < 0 or source < 0:
            return None
        if source == self.turn:  # who has added to a pung draws again
            kong = self.why_drawn == FOR_KONG
            return (self.meld_claimed[self.added_meld], ROB_KONG) if kong else None
        for seat in range(4):
            if self.won[seat] and self.win_turn[seat] == self.turns_taken - 1:
                return None  # this draw comes after a win
        if self.why_drawn != FOR_TURN:
            return None
        return self.discards[128 * source + self.discard_count[source] - 1] & 127, DISCARD

    def could_win(self, seat: cython.int) -> bool:
        """Whether a seat may win on what is offered, or might have on what was offered last."""
        return self.may[seat & 3] & MAY_WIN != 0

    def unseen_from(self, seat: cython.int) -> list[int]:
        """How many of each tile a seat cannot see, by the number of the tile."""
        count_unseen(self, seat & 3)
        return [self.ruleset.unseen[tile] for tile in range(self.play_options.tiles)]

    def discards_of(self, seat: int) -> list[tuple[int, bool, bool, bool]]:
        """The discards of a seat: tile, whether just drawn, whether taken, whether won on."""
        found = []
        for i in range(128 * seat, 128 * seat + self.discard_count[seat]):
            flags: cython.int = self.discards[i]
            taken = flags & (MELD_FLAG | WIN_FLAG) != 0
            found.append((flags & 127, flags & DRAWN_FLAG != 0, taken, flags & WIN_FLAG != 0))
        return found

    def declared_of(self, seat: int) -> tuple[tuple[int, ...], int]:
        """The flowers and jokers set aside, and how many of them before the start."""
        first = 40 * seat
        tiles = [self.declared[first + i] for i in range(self.declared_count[seat])]
        return tuple(tiles), self.early_count[seat]

    def void_of(self, seat: int) -> tuple[int, int]:
        """The voided suit, and the tile that lies face down, or -1."""
        return self.voided[seat], self.face_down[seat]

    def win_of(self, seat: int) -> tuple[int, int, int] | None:
        """How a seat has won, if it has: win, tile and whose it was, or -1."""
        if not self.won[seat]:
            return None
        return self.win_kind[seat], self.win_tile[seat], self.win_source[seat]
