"""A room that is in use on this device: its connections, its bots and its clock."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence

from baida.app.rooms.bot_thoughts import Thought, choose
from baida.app.rooms.changes import Change, NewRoom
from baida.app.rooms.effects import Effects, Question
from baida.app.rooms.hints import find_answer
from baida.app.rooms.host import Done, RoomHost
from baida.app.rooms.room import Room
from baida.bots.search import SECONDS
from baida.device.rows import SeatChosen
from baida.device.store import Store
from baida.game.view.view import SPECTATOR
from baida.jsontext import encode
from baida.wire import rooms as wire

#: Seconds that a bot which searches may use for a decision; plain Python is slow.
SEARCH_SECONDS = 2.0


class Line:
    """A connection to a room: of the page that plays, or of one that only follows."""

    def __init__(
        self, tell: Callable[[str], None], hang_up: Callable[[int], None], *, follows: bool
    ) -> None:
        self.seat: int | None = None
        self.greeted = False
        self.closing = False
        self.follows = follows
        self._tell = tell
        self._hang_up = hang_up

    @property
    def viewer(self) -> int:
        return SPECTATOR if self.seat is None else self.seat

    def send(self, message: wire.FromServer | str) -> None:
        self._tell(message if isinstance(message, str) else encode(message))

    def close(self, code: int) -> None:
        self.closing = True
        self._hang_up(code)


class OpenRoom:
    """The ports of one room on a device, where one person holds at most one seat."""

    def __init__(
        self, room: Room, seat: int | None, store: Store, now: Callable[[], float]
    ) -> None:
        """``seat``: the seat that the person holds, now or from the next hand on."""
        self.room = room
        self.code = room.state.code
        self.now = now
        self.host: RoomHost[Line] = RoomHost(room, self, self)
        self._seat = seat
        self._store = store
        self._thoughts: deque[Thought] = deque()
        self._questions: deque[Question] = deque()
        self._wake: float | None = None

    @property
    def seat(self) -> int | None:
        """The seat of the device's person; None while a bot has it until the end of the hand."""
        return self.host.playing(self._seat)

    @property
    def holds_seat(self) -> bool:
        """Whether the person has a seat, now or from the next hand on."""
        return self._seat is not None

    def shown(self) -> wire.Room:
        return self.host.shown(self._seat)

    async def sit(
        self,
        name: str,
        seat: int | None,
        *,
        made: NewRoom | None = None,
        bots: str | None = None,
        start: bool = False,
    ) -> int:
        """Seat the device's person, optionally add bots and start; return the seat.

        ``made``: a new room, which is stored with this or not at all.
        """
        now = self.now()

        def take(chosen: int) -> list[SeatChosen]:
            self._seat = chosen
            live, first = self.room.live, None
            if live is not None:
                hand = self.room.state.seats[chosen].next_after or live.hands_ended
                first = live.id, hand
            return [SeatChosen(self.code, chosen, now, first)]

        chosen, done = self.host.sit(name, seat, now, take, bots=bots, start=start)
        if made is not None:
            done.effects.changes.insert(0, made)
        await self.carry_out(done)
        return chosen

    async def carry_out(self, done: Done) -> None:
        await self.host.carry_out(done)
        self._wake = done.effects.wake

    async def step(self) -> float:
        """Do one thing that is due, at most one decision of a bot; returns when more is due."""
        if self._wake is not None and self.now() >= self._wake:
            await self.carry_out(self.host.advance(self.now()))
        elif self._questions:
            question = self._questions.popleft()
            reply = question.answer(find_answer(question.view, question.legal))
            reply.asker.send(reply.message)
        elif self._thoughts:
            thought = self._thoughts.popleft()
            action = choose(thought, SEARCH_SECONDS / SECONDS)
            await self.carry_out(Done(self.room.decided(thought, action, self.now())))
        if self._questions or self._thoughts:
            return -math.inf
        return math.inf if self._wake is None else self._wake

    # -- the ports of the host -------------------------------------------------------------------

    def seat_of(self, _line: Line) -> int | None:
        return self._seat

    def follow(self, effects: Effects) -> Sequence[Change]:
        if self._seat in effects.vacated:
            self._seat = None
        for seats in effects.swapped:
            if self._seat in seats:
                self._seat = sum(seats) - self._seat
        return ()

    async def save(self, changes: Sequence[Change | SeatChosen], _effects: Effects) -> None:
        await self._store.save(changes, self._seat)

    def told(self) -> None:
        """A device counts nothing."""

    def think(self, thought: Thought) -> None:
        self._thoughts.append(thought)

    def answer(self, question: Question) -> None:
        self._questions.append(question)
