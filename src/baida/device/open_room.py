"""A room that is in use on this device: its connections, its bots and its clock."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence

from baida.app.calls.refusals import not_now
from baida.app.rooms.audience import Audience
from baida.app.rooms.bot_thoughts import Thought, choose
from baida.app.rooms.effects import Effects, Question, Reply
from baida.app.rooms.hints import find_answer
from baida.app.rooms.room import Room
from baida.bots.search import SECONDS
from baida.device.rows import Operation
from baida.device.store import DeviceRoom, Store
from baida.game.view.view import SPECTATOR
from baida.i18n import Message
from baida.jsontext import encode
from baida.wire import commands
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
        self.joined = False
        self.follows = follows
        self._tell = tell
        self._hang_up = hang_up

    @property
    def viewer(self) -> int:
        return SPECTATOR if self.seat is None else self.seat

    def send(self, message: wire.FromServer | str) -> None:
        self._tell(message if isinstance(message, str) else encode(message))

    def close(self, code: int) -> None:
        self._hang_up(code)


class OpenRoom:
    """Carries out the effects of a room: changes are stored before anything is shown."""

    def __init__(
        self, room: Room, stored: DeviceRoom, store: Store, now: Callable[[], float]
    ) -> None:
        self.room = room
        self.code = room.state.code
        self.lines: Audience[Line] = Audience()
        self._seat = stored.seat
        self._store = store
        self._now = now
        self._thoughts: deque[Thought] = deque()
        self._questions: deque[Question] = deque()
        self._wake: float | None = None

    @property
    def seat(self) -> int | None:
        """The seat of the device's person; None while a bot has it until the end of the hand."""
        seat = self._seat
        return seat if seat is not None and self.room.state.seats[seat].person else None

    @property
    def _reserved(self) -> int | None:
        """The seat that the person takes over after this hand."""
        return self._seat if self.seat is None else None

    @property
    def holds_seat(self) -> bool:
        """Whether the person has a seat, now or from the next hand on."""
        return self._seat is not None

    def shown(self) -> wire.Room:
        return self.room.shown(self.seat, self._reserved)

    async def sit(self, name: str, seat: int | None) -> int:
        """Seat the device's person; returns the seat."""
        now = self._now()
        chosen, effects = self.room.sit(name, seat, now)
        self._seat = chosen
        more: list[Operation] = [["merge", "rooms", self.code, {"since": now}]]
        live = self.room.live
        if live is not None:
            hand = self.room.state.seats[chosen].next_after or live.hands_ended
            more.append(["merge", "matches", live.id, {"seat": chosen, "hand": hand}])
        await self.carry_out(effects, more=more)
        return chosen

    async def join(self, line: Line, hello: commands.Hello) -> None:
        line.joined = True
        line.seat = self.seat
        self.lines.add(line)

        def greet() -> None:
            line.greeted = True  # from now on it receives events
            for message in self.room.greeting(line.seat, hello, self._now()):
                line.send(message)

        await self.carry_out(self.room.connect(line.seat, self._now()), greet)

    async def left(self, line: Line) -> None:
        if line in self.lines:  # otherwise its seat was given up before
            self.lines.remove(line)
            await self.carry_out(self.room.disconnect(line.seat, self._now()))

    async def hear(self, line: Line, command: commands.Command) -> None:
        if line.follows:
            line.send(not_now(Message("refusals.other_tab")).to_json(command.id))
        else:
            seat = reserved = None
            if line in self.lines:  # otherwise its seat was given up before
                seat, reserved = line.seat, self._reserved
            effects = self.room.handle(seat, command, self._now(), line, reserved=reserved)
            await self.carry_out(effects)

    async def step(self) -> float:
        """Do one thing that is due, at most one decision of a bot; returns when more is due."""
        if self._wake is not None and self._now() >= self._wake:
            await self.carry_out(self.room.advance(self._now()))
        elif self._questions:
            question = self._questions.popleft()
            self._reply(question.answer(find_answer(question.view, question.legal)))
        elif self._thoughts:
            thought = self._thoughts.popleft()
            action = choose(thought, SEARCH_SECONDS / SECONDS)
            await self.carry_out(self.room.decided(thought, action, self._now()))
        if self._questions or self._thoughts:
            return -math.inf
        return math.inf if self._wake is None else self._wake

    async def carry_out(
        self,
        effects: Effects,
        then: Callable[[], None] | None = None,
        *,
        more: Sequence[Operation] = (),
    ) -> None:
        """Store what has changed, then show it."""
        if self._seat in effects.vacated:
            self._seat = None
        for seats in effects.swapped:
            if self._seat in seats:
                self._seat = sum(seats) - self._seat
        await self._store.save(effects.changes, self._seat, more)
        self.lines.tell(effects)
        self.lines.show_room(effects, lambda _line: self.shown())
        for reply in effects.replies:
            self._reply(reply)
        if then is not None:
            then()
        self.lines.close_moved(effects, lambda _line: self._seat)
        self._thoughts += effects.thoughts
        self._questions += effects.questions
        self._wake = effects.wake

    def _reply(self, reply: Reply) -> None:
        assert isinstance(reply.asker, Line)
        reply.asker.send(reply.message)
