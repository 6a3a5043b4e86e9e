"""The actor of a room: one task and one queue, so that there is a single writer.

Everything that happens in a room is a job in its queue. A job returns its effects: changes are
stored before anything is shown.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from baida.app.calls.refusals import Refused, technical
from baida.app.rooms.bot_thoughts import SLOW, Thought, choose
from baida.app.rooms.changes import RoomChanged
from baida.app.rooms.effects import Effects, Question, Reply, done
from baida.app.rooms.hints import find_answer
from baida.app.rooms.host import Done, RoomHost
from baida.app.rooms.room import Room
from baida.app.rooms.room_state import first_seat
from baida.bots.stand_in import act_in
from baida.game.view.view import View
from baida.i18n import Message
from baida.server.process import steady_time
from baida.server.process.logs import log_as
from baida.server.rooms.jobs import Job, Sender, Shared
from baida.server.rooms.seat_tokens import Newcomer, SeatTokens
from baida.server.storage.changes import Change, NewPlayer
from baida.server.storage.errors import Conflict
from baida.server.storage.store import NewMatch, NewRoom
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
        self._host: RoomHost[Connection] = RoomHost(room, tokens, self)
        self._tokens = tokens
        self._shared = shared
        self._metrics = shared.metrics
        self._opening = effects or Effects()
        self._tasks: set[asyncio.Task[None]] = set()
        self._answers: dict[tuple[int, bool], tuple[View, asyncio.Future[_Found]]] = {}
        self._jobs: asyncio.Queue[Job] = asyncio.Queue(_MOST_JOBS)
        #: Measurements of commands, each with the number of the last event before the command.
        self._measured: list[tuple[int, Callable[[], None]]] = []
        self._callers: set[asyncio.Future[Any]] = set()
        self._coming: set[Connection] = set()
        self._broken = False
        self._users = 0
        self._idle_since = self.now() + _OPENED

    # -- from outside ----------------------------------------------------------------------------

    def snapshot(self, token: str | None) -> wire.Room:
        """Return the room as seen by the holder of this token."""
        return self._host.shown(self._tokens.seat_with(token))

    def seat_of(self, token: str | None) -> int | None:
        """Return the seat of a token; None while a bot still plays it until the end of the hand."""
        return self._host.playing(self._tokens.seat_with(token))

    def holds_seat(self, token: str | None) -> bool:
        """Whether a token holds a seat, now or from the next hand on."""
        return self._tokens.seat_with(token) is not None

    @property
    def connections(self) -> int:
        return len(self._host.clients)

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
            self._idle_since = self.now()

    async def set_up(
        self, room: NewRoom, body: commands.NewRoomBody, host: Newcomer
    ) -> tuple[int, str]:
        """Store a new room together with its first player, before it runs.

        Return the player's seat and its token. Raise Conflict if another room has this code.
        """
        work = self._sitting(body.name, first_seat(body), host, bots=body.bots, start=body.start)
        (seat, token), done = work(self.now())
        effects = done.effects
        changes = [room, *effects.changes, *done.changes, *self._tokens.follow(effects)]
        log_as(lambda: (self.code, self.match_id))  # the room's own task has not begun
        await self.save(changes, effects)
        self._opening = replace(effects, changes=[])
        return seat, token

    async def sit(
        self, name: str, seat: int | None = None, newcomer: Newcomer | None = None
    ) -> tuple[int, str]:
        """Seat a player; return the seat and its token."""
        chosen, token = await self._call(self._sitting(name, seat, newcomer))
        await self._note_player(chosen, None if newcomer is None else newcomer.player)
        return chosen, token

    def _sitting(
        self,
        name: str,
        seat: int | None,
        newcomer: Newcomer | None,
        *,
        bots: str | None = None,
        start: bool = False,
    ) -> Callable[[float], tuple[tuple[int, str], Done]]:
        """Seat a player, optionally add bots and start."""

        def work(now: float) -> tuple[tuple[int, str], Done]:
            token = ""

            def take(chosen: int) -> list[Change]:
                nonlocal token
                token, changes = self._tokens.new(chosen, now, newcomer=newcomer)
                return changes

            chosen, done = self._host.sit(name, seat, now, take, bots=bots, start=start)
            return (chosen, token), done

        return work

    async def start(self) -> None:
        """Begin a match; bots take the free seats."""
        await self._call(lambda now: (None, Done(self.room.start(now))))

    async def seat_link(self, seat: int) -> str:
        """Return a new token for a seat, for a link that opens it."""

        def work(now: float) -> tuple[str, Done]:
            token, changes = self._tokens.new(seat, now)
            return token, Done(self.room.advance(now), changes)

        return await self._call(work)

    async def rejoin(self, token: str, player: bytes) -> int:
        """Let another browser use the link to a seat; return the seat."""

        def work(now: float) -> tuple[int, Done]:
            seat = self._tokens.seat_with(token)
            if seat is None:
                raise Refused("no_seat", Message("refusals.link_ended"))
            return seat, Done(self.room.advance(now), self._tokens.used_by(token, player))

        seat = await self._call(work)
        await self._note_player(seat, player)
        return seat

    async def _note_player(self, seat: int, player: bytes | None) -> None:
        """Record that a browser takes part in the current match."""
        live = self.room.live
        if live is None or player is None or self._host.playing(seat) is None:
            return
        with contextlib.suppress(Conflict):  # this browser had the same seat before
            await self._shared.store.save(NewPlayer(live.id, seat, player, live.hands_ended))

    async def _call(self, work: Callable[[float], tuple[Answer, Done]]) -> Answer:
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._callers.add(answer)
        answer.add_done_callback(self._callers.discard)

        def job(now: float) -> Done:
            try:
                result, done = work(now)
            except Refused as refused:
                failed = partial(settle, answer.set_exception, refused)
                return Done(self.room.advance(now), then=failed)
            return replace(done, then=partial(settle, answer.set_result, result))

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
        await self._put(partial(self._hear, connection, command, self.now()))

    async def _put(self, job: Job) -> None:
        await self._jobs.put(job)
        if self._broken:
            self.give_up()

    def give_up(self, reason: Refused | None = None) -> None:
        """Stop after a failure: reconnecting clients get the stored room."""
        self._broken = True
        while not self._jobs.empty():
            self._jobs.get_nowait()  # make room for callers that wait to put a job
        for connection in {*self._host.clients, *self._coming}:
            if reason is not None:
                connection.send(reason.to_json(None))
            connection.close(BROKEN)
        for answer in self._callers:
            if not answer.done():
                answer.set_exception(technical("closed", "the room had to be closed, try again"))

    async def run(self) -> None:
        """Work until the room has been empty for a while."""
        done = Done(self._opening)
        while True:
            await self._host.carry_out(done)
            job = await self._next_job(done.effects.wake)
            if job is None:
                return
            done = job(self.now())

    async def _next_job(self, wake: float | None) -> Job | None:
        """Return the next job, `_advance` when it is due, or None after a while of idleness."""
        while True:
            now = self.now()
            idle = self._idle_since + self._shared.settings.idle
            if now >= idle and not self._users and self._jobs.empty():
                return None
            due = wake
            if due is None and not self._host.clients:
                due = max(idle, now + _LOOK_AGAIN)
            try:
                async with asyncio.timeout(None if due is None else max(0.0, due - now)):
                    return await self._jobs.get()
            except TimeoutError:
                if wake is not None:
                    return self._host.advance

    # -- the ports of the host -------------------------------------------------------------------

    def now(self) -> float:
        return steady_time.now()

    async def save(self, changes: Sequence[Change], effects: Effects) -> None:
        if changes:
            await self._shared.store.save(*changes)
            for change in changes:
                if isinstance(change, NewMatch):
                    self._metrics.match_started()
                    _LOG.info("a match begins")
                elif isinstance(change, RoomChanged):
                    self._shared.report_end(self.room.state)
        if effects.taken_over:
            for seat, player in self._tokens.players():
                if seat in effects.taken_over:
                    await self._note_player(seat, player)

    def told(self) -> None:
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

    def think(self, thought: Thought) -> None:
        self._start(self._think(thought))

    def answer(self, question: Question) -> None:
        self._start(self._find_answer(question))

    # -- jobs ------------------------------------------------------------------------------------

    def _join(
        self, connection: Connection, hello: commands.Hello, token: str | None, now: float
    ) -> Done:
        self._coming.discard(connection)
        # the seat is looked up now: since the connection opened, it may have changed hands
        if not self._shared.places.take(connection, self.code, self.seat_of(token)):
            connection.close(TOO_SLOW)
            return self._host.advance(now)
        connection.token = self._tokens.hash(token)
        return self._host.join(connection, hello, now)

    def _left(self, connection: Connection, now: float) -> Done:
        done = self._host.leave(connection, now, by_server=connection.lost_by_server)
        if not self._host.clients:
            self._idle_since = now
        return done

    def _hear(
        self, connection: Connection, command: commands.Command, heard: float, now: float
    ) -> Done:
        live = self.room.live
        newest = 0 if live is None else live.newest
        asker = Sender(partial(self._reply, connection, heard, newest))
        seat = None if connection.closing else connection.seat
        if seat is not None and isinstance(command, commands.Link):
            try:
                return self._make_link(asker, seat, command, now)
            except Refused as refused:
                effects = self.room.advance(now)
                effects.replies.append(Reply(asker, refused.to_json(command.id)))
                return Done(effects)
        return self._host.hear(connection, command, now, asker)

    def _reply(
        self, connection: Connection, heard: float, newest: int, message: wire.FromServer
    ) -> None:
        connection.send(message)
        if message["t"] == "error":
            report = partial(self._metrics.refused, message["code"])
        else:
            report = partial(self._metrics.done, self.now() - heard)
        self._measured.append((newest, report))

    def _make_link(self, asker: Sender, seat: int, command: commands.Link, now: float) -> Done:
        in_use = {connection.token for connection in self._host.clients}
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
                action = act_in(thought.view, thought.legal)
        await self._put(lambda now: Done(self.room.decided(thought, action, now)))

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
            reply = question.answer(await asyncio.shield(finding))
        except BrokenProcessPool:
            self._answers.pop(kind, None)
            refused = technical("closed", "the answer cannot be computed now")
            reply = Reply(question.asker, refused.to_json(question.id))
        reply.asker.send(reply.message)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
