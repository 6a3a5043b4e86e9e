"""The actor of a room: one task and one queue, so that there is a single writer.

Everything that happens in a room is a job in its queue. A job returns its effects: changes are
stored before anything is shown.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, TypeVar

from baida.app.calls.refusals import Refused, technical
from baida.app.rooms.audience import Audience
from baida.app.rooms.bot_thoughts import SLOW, Thought, choose
from baida.app.rooms.changes import RoomChanged
from baida.app.rooms.effects import Effects, Question, Reply, done
from baida.app.rooms.hints import find_answer
from baida.app.rooms.room import Room
from baida.game.default_action import default_action_in
from baida.game.view.view import View
from baida.i18n import Message
from baida.server.process import steady_time
from baida.server.rooms.jobs import Asker, Done, Job, Shared
from baida.server.rooms.seat_tokens import SeatTokens
from baida.server.storage.changes import Change, NewPlayer
from baida.server.storage.store import Conflict, NewMatch
from baida.server.ws.connection import Connection
from baida.wire import commands
from baida.wire import rooms as wire
from baida.wire.close_codes import BROKEN, TOO_SLOW
from baida.wire.scoring import Hints

_LOG = logging.getLogger(__name__)
_MOST_JOBS = 512
#: Seconds between checks whether somebody is still connecting.
_LOOK_AGAIN = 0.1
#: Seconds that a room stays open for the caller that opened it.
_OPENED = 1.0
_Found = Hints | wire.CoachHint
Answer = TypeVar("Answer")
Given = TypeVar("Given")


class RoomActor:
    """Runs one room while somebody is connected, or was recently."""

    def __init__(
        self, room: Room, tokens: SeatTokens, shared: Shared, effects: Effects | None = None
    ) -> None:
        """``effects``: the effects of opening the room."""
        self.room = room
        self.code = room.state.code
        self._tokens = tokens
        self._shared = shared
        self._metrics = shared.metrics
        self._opening = effects or Effects()
        self._tasks: set[asyncio.Task[None]] = set()
        self._answers: dict[tuple[int, bool], tuple[View, asyncio.Future[_Found]]] = {}
        self._jobs: asyncio.Queue[Job] = asyncio.Queue(_MOST_JOBS)
        self._connections: Audience[Connection] = Audience()
        #: Measurements of commands, each with the number of the last event before the command.
        self._measured: list[tuple[int, Callable[[], None]]] = []
        self._callers: set[asyncio.Future[Any]] = set()
        self._coming: set[Connection] = set()
        self._broken = False
        self._users = 0
        self._idle_since = steady_time.now() + _OPENED

    # -- from outside ----------------------------------------------------------------------------

    def snapshot(self, token: str | None) -> wire.Room:
        """Return the room as seen by the holder of this token."""
        return self._snapshot(self._tokens.hash(token))

    def _snapshot(self, token: bytes | None) -> wire.Room:
        seat = self._tokens.seat_by(token)
        return self.room.shown(seat) if self._has(seat) else self.room.shown(None, seat)

    def seat_of(self, token: str | None) -> int | None:
        """Return the seat of a token; None while a bot still plays it until the end of the hand."""
        seat = self._tokens.seat_of(token)
        return seat if self._has(seat) else None

    def _has(self, seat: int | None) -> bool:
        return seat is not None and self.room.state.seats[seat].person

    def holds_seat(self, token: str | None) -> bool:
        """Whether a token holds a seat, now or from the next hand on."""
        return self._tokens.seat_of(token) is not None

    @property
    def connections(self) -> int:
        return len(self._connections)

    @property
    def match_id(self) -> str | None:
        """The id of the current match."""
        return None if self.room.live is None else self.room.live.id

    @contextlib.contextmanager
    def in_use(self) -> Iterator[None]:
        """Keep the room in memory while somebody is connecting or connected."""
        self._users += 1
        try:
            yield
        finally:
            self._users -= 1
            self._idle_since = steady_time.now()

    async def sit(
        self,
        name: str,
        seat: int | None = None,
        *,
        player: bytes | None = None,
        bots: str | None = None,
        start: bool = False,
    ) -> tuple[int, str]:
        """Seat a player, optionally add bots and start; return the seat and its token."""

        def work(now: float) -> tuple[tuple[int, str], Effects, list[Change]]:
            chosen, effects = self.room.sit(name, seat, now)
            token, changes = self._tokens.new(chosen, now, player=player)
            if bots is not None:
                effects.add(self.room.fill(bots, now))
            if start:
                effects.add(self.room.start(now))
            return (chosen, token), effects, changes

        chosen, token = await self._call(work)
        if not start:
            await self._note_player(chosen, player)
        return chosen, token

    async def start(self) -> None:
        """Begin a match; bots take the free seats."""
        await self._call(lambda now: (None, self.room.start(now), []))

    async def seat_link(self, seat: int) -> str:
        """Return a new token for a seat, for a link that opens it."""

        def work(now: float) -> tuple[str, Effects, list[Change]]:
            token, changes = self._tokens.new(seat, now)
            return token, self.room.advance(now), changes

        return await self._call(work)

    async def rejoin(self, token: str, player: bytes) -> int:
        """Let another browser use the link to a seat; return the seat."""

        def work(now: float) -> tuple[int, Effects, list[Change]]:
            seat = self._tokens.seat_of(token)
            if seat is None:
                raise Refused("no_seat", Message("refusals.link_ended"))
            return seat, self.room.advance(now), self._tokens.used_by(token, player)

        seat = await self._call(work)
        await self._note_player(seat, player)
        return seat

    async def _note_player(self, seat: int, player: bytes | None) -> None:
        """Record that a browser takes part in the current match."""
        live = self.room.live
        if live is None or player is None or not self._has(seat):
            return
        with contextlib.suppress(Conflict):  # this browser had the same seat before
            await self._shared.store.save(NewPlayer(live.id, seat, player, live.hands_ended))

    async def _call(self, work: Callable[[float], tuple[Answer, Effects, list[Change]]]) -> Answer:
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._callers.add(answer)
        answer.add_done_callback(self._callers.discard)

        def job(now: float) -> Done:
            try:
                result, effects, changes = work(now)
            except Refused as refused:
                failed = partial(settle, answer.set_exception, refused)
                return Done(self.room.advance(now), [], failed)
            return Done(effects, changes, partial(settle, answer.set_result, result))

        def settle(how: Callable[[Given], None], given: Given) -> None:
            if not answer.done():  # the caller may be gone
                how(given)

        with self.in_use():
            await self._put(job)
            return await answer

    async def join(self, connection: Connection, hello: commands.Hello, token: str | None) -> None:
        self._coming.add(connection)
        await self._put(partial(self._join, connection, hello, token))

    async def left(self, connection: Connection) -> None:
        await self._put(partial(self._left, connection))

    async def hear(self, connection: Connection, command: commands.Command) -> None:
        heard = steady_time.now()
        await self._put(partial(self._hear, connection, command, heard))

    async def _put(self, job: Job) -> None:
        await self._jobs.put(job)
        if self._broken:
            self.give_up()

    def give_up(self, reason: Refused | None = None) -> None:
        """Stop after a failure: reconnecting clients get the stored room."""
        self._broken = True
        while not self._jobs.empty():
            self._jobs.get_nowait()  # make room for callers that wait to put a job
        for connection in {*self._connections, *self._coming}:
            if reason is not None:
                connection.send(reason.to_json(None))
            connection.close(BROKEN)
        for answer in self._callers:
            if not answer.done():
                answer.set_exception(technical("closed", "the room had to be closed, try again"))

    async def run(self) -> None:
        """Work until the room has been empty for a while."""
        result = Done(self._opening, [])
        while True:
            await self._carry_out(result)
            job = await self._next_job(result.effects.wake)
            if job is None:
                return
            result = job(steady_time.now())

    async def _next_job(self, wake: float | None) -> Job | None:
        """Return the next job, `_advance` when it is due, or None after a while of idleness."""
        while True:
            now = steady_time.now()
            idle = self._idle_since + self._shared.settings.idle
            if now >= idle and not self._users and self._jobs.empty():
                return None
            due = wake
            if due is None and not self._connections:
                due = max(idle, now + _LOOK_AGAIN)
            try:
                async with asyncio.timeout(None if due is None else max(0.0, due - now)):
                    return await self._jobs.get()
            except TimeoutError:
                if wake is not None:
                    return self._advance

    def _advance(self, now: float) -> Done:
        return Done(self.room.advance(now), [])

    async def _carry_out(self, result: Done) -> None:
        """Store what has changed, then show it."""
        effects = result.effects
        for thought in effects.thoughts:
            self._start(self._think(thought))
        changes = [*effects.changes, *result.changes, *self._tokens.drop(effects.vacated)]
        for swapped in effects.swapped:
            changes += self._tokens.swap(*swapped)
        for begun in effects.changes:
            if isinstance(begun, NewMatch):
                players = sorted(self._tokens.players())
                changes += [NewPlayer(begun.id, seat, player, 0) for seat, player in players]
        if changes:
            await self._shared.store.save(*changes)
            for change in changes:
                if isinstance(change, NewMatch):
                    self._metrics.match_started()
                    _LOG.info("a match begins")
                elif isinstance(change, RoomChanged):
                    self._shared.report_end(self.room.state)
        for seat, player in self._tokens.players():
            if seat in effects.taken_over:
                await self._note_player(seat, player)
        self._connections.tell(effects)
        self._count_shown()
        self._connections.show_room(effects, lambda one: self._snapshot(one.token))
        for reply in effects.replies:
            self._reply(reply)
        if result.then is not None:
            result.then()
        self._connections.close_moved(effects, lambda one: self._tokens.seat_by(one.token))
        for question in effects.questions:
            self._start(self._find_answer(question))

    def _reply(self, reply: Reply) -> None:
        asker, message = reply.asker, reply.message
        asker.connection.send(message)
        if message["t"] == "error":
            report = partial(self._metrics.refused, message["code"])
        else:
            report = partial(self._metrics.done, steady_time.now() - asker.heard)
        self._measured.append((asker.newest, report))

    def _count_shown(self) -> None:
        """Report to the metrics what players can see; see metrics.py."""
        table = self.room.table
        if table is not None:
            self._metrics.shown(*table.visible.take(table.shown))
        waiting = []
        for newest, report in self._measured:
            if table is not None and not table.over and newest >= table.shown:
                waiting.append((newest, report))
            else:
                report()
        self._measured = waiting

    def _join(
        self, connection: Connection, hello: commands.Hello, token: str | None, now: float
    ) -> Done:
        # the seat is looked up now: since the connection opened, it may have changed hands
        seat = self.seat_of(token)
        self._coming.discard(connection)
        if not self._shared.places.take(connection, self.code, seat):
            connection.close(TOO_SLOW)
            return self._advance(now)
        connection.seat, connection.token = seat, self._tokens.hash(token)
        self._connections.add(connection)

        def greet() -> None:
            connection.greeted = True  # from now on it receives events
            for message in self.room.greeting(seat, hello, steady_time.now()):
                connection.send(message)

        return Done(self.room.connect(seat, now), [], greet)

    def _left(self, connection: Connection, now: float) -> Done:
        if connection not in self._connections:
            return self._advance(now)  # its seat was given up and the connection removed
        self._connections.remove(connection)
        if not self._connections:
            self._idle_since = now
        lost = connection.lost_by_server
        return Done(self.room.disconnect(connection.seat, now, by_server=lost), [])

    def _hear(
        self, connection: Connection, command: commands.Command, heard: float, now: float
    ) -> Done:
        live = self.room.live
        asker = Asker(connection, heard, 0 if live is None else live.newest)
        seat = reserved = None
        if not connection.closing:
            seat = connection.seat
            reserved = self._tokens.seat_by(connection.token) if seat is None else None
        if seat is not None and isinstance(command, commands.Link):
            try:
                return self._make_link(asker, seat, command, now)
            except Refused as refused:
                effects = self.room.advance(now)
                effects.replies.append(Reply(asker, refused.to_json(command.id)))
                return Done(effects, [])
        return Done(self.room.handle(seat, command, now, asker, reserved=reserved), [])

    def _make_link(self, asker: Asker, seat: int, command: commands.Link, now: float) -> Done:
        in_use = {connection.token for connection in self._connections}
        token, changes = self._tokens.new(seat, now, in_use)
        effects = self.room.advance(now)
        # A repeated request gets one more link.
        effects.replies.append(Reply(asker, done(command.id, {"token": token})))
        return Done(effects, changes)

    async def _think(self, thought: Thought) -> None:
        if thought.bot not in SLOW:
            # this takes 20 microseconds; sending the view to another process takes ten times as
            # long
            action = choose(thought)
        else:
            try:
                pool = self._shared.pools.slow_bots
                action = await pool.run_in_share(choose, thought, self.code)
            except BrokenProcessPool:  # the worker was killed repeatedly; the table continues
                action = default_action_in(thought.view, thought.legal)
        await self._put(lambda now: Done(self.room.decided(thought, action, now), []))

    async def _find_answer(self, question: Question) -> None:
        # A question that is repeated before anything has happened waits for the same answer.
        view, legal = question.view, question.legal
        kind = view.viewer, legal is None
        seen, finding = self._answers.get(kind, (None, None))
        if finding is None or seen != view:
            run = self._shared.pools.questions.run(find_answer, view, legal, caller=self.code)
            finding = asyncio.ensure_future(run)
            self._answers[kind] = view, finding
        try:
            self._reply(question.answer(await asyncio.shield(finding)))
        except BrokenProcessPool:
            self._answers.pop(kind, None)
            refused = technical("closed", "the answer cannot be computed now")
            self._reply(Reply(question.asker, refused.to_json(question.id)))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
