"""The keeper of a room: one task and one queue, so that only one writes.

Everything that happens in a room is a job in its queue. A job changes the house; what it
changed is stored, and only then shown.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from baida.game.default_action import mildest_seen
from baida.game.view.view import View
from baida.server.metrics import Metrics
from baida.server.process_pool import Thinkers
from baida.server.refused import Refused
from baida.server.rooms.bot_thoughts import SLOW, Thought, choose
from baida.server.rooms.hints import waits_of
from baida.server.rooms.house import LATER, House
from baida.server.rooms.table import Message, Table
from baida.server.settings import Settings
from baida.server.storage.store import NewMatch, Store
from baida.server.ws import messages
from baida.server.ws.connection import BROKEN, LEFT, Connection
from baida.server.ws.wire import encode

_MOST_JOBS = 512
#: Seconds between looks at whether somebody is still coming.
_LOOK_AGAIN = 0.1
Answer = TypeVar("Answer")
Given = TypeVar("Given")


class Keeper:
    """Keeps one room while somebody is there, or was there a moment ago."""

    def __init__(
        self, house: House, store: Store, settings: Settings, metrics: Metrics, thinkers: Thinkers
    ) -> None:
        self.house = house
        self._store = store
        self._settings = settings
        self._metrics = metrics
        self._thinkers = thinkers
        self._thinking: set[asyncio.Task[None]] = set()
        self._waits: dict[int, tuple[View, asyncio.Future[Message]]] = {}
        self._jobs: asyncio.Queue[Callable[[], None]] = asyncio.Queue(_MOST_JOBS)
        self._connections: set[Connection] = set()
        self._after_saving: list[Callable[[], None]] = []
        #: Measurements of commands, each with the number of the last event before the command.
        self._measured: list[tuple[int, Callable[[], None]]] = []
        self._waiting: set[asyncio.Future[Any]] = set()
        self._coming: set[Connection] = set()
        self._broken = False
        self._match = house.room.match
        self._kept = [False] * 4
        now = time.monotonic()
        self._gone_since: dict[int, float] = {}
        self._paused_since: float | None = now  # nobody is there to play for
        self._idle_since = now
        self._users = 0

    # -- from outside ----------------------------------------------------------------------------

    async def do(self, work: Callable[[House], Answer]) -> Answer:
        """Let something be done by the one who writes; its result, when that is stored."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.add(answer)
        answer.add_done_callback(self._waiting.discard)

        def job() -> None:
            try:
                result = work(self.house)
            except Refused as refused:
                error = refused
                self._after_saving.append(lambda: settle(answer.set_exception, error))
            else:
                self._after_saving.append(lambda: settle(answer.set_result, result))

        def settle(how: Callable[[Given], None], given: Given) -> None:
            if not answer.done():  # who asked may be gone
                how(given)

        with self.in_use():
            await self._put(job)
            return await answer

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """While somebody is coming or has come, the room is not put away."""
        self._users += 1
        try:
            yield
        finally:
            self._users -= 1
            self._idle_since = time.monotonic()

    async def join(
        self, connection: Connection, hello: messages.Hello, find_seat: Callable[[], int | None]
    ) -> None:
        """Somebody has come, or come back.

        Whose seat it is is found out when the job is done: until then it can be somebody else's.
        """
        self._coming.add(connection)
        await self._put(partial(self._join, connection, hello, find_seat))

    async def left(self, connection: Connection) -> None:
        """A connection has ended."""
        await self._put(partial(self._left, connection))

    async def hear(self, connection: Connection, command: messages.Command) -> None:
        """A client wants something."""
        heard = time.monotonic()
        await self._put(partial(self._hear, connection, command, heard))

    async def _put(self, job: Callable[[], None]) -> None:
        await self._jobs.put(job)
        if self._broken:
            self.give_up()

    def snapshot(self, you: int | None) -> Message:
        """The room as somebody sees it now."""
        here = Counter(one.seat for one in self._connections)
        live = self.house.live
        kept = [False] * 4 if live is None else live.kept
        return self.house.room.shown(you, [here[seat] > 0 for seat in range(4)], kept, here[None])

    @property
    def connections(self) -> int:
        """How many are connected."""
        return len(self._connections)

    def give_up(self) -> None:
        """Something is wrong here: who comes back gets the room as it is stored."""
        self._broken = True
        while not self._jobs.empty():
            self._jobs.get_nowait()  # who waits for room in the queue must not wait for ever
        for connection in self._connections | self._coming:
            connection.close(BROKEN)
        for answer in self._waiting:
            if not answer.done():
                answer.set_exception(Refused("closed", "the room had to be closed, try again"))

    # -- the one who writes ----------------------------------------------------------------------

    async def run(self) -> None:
        """Work until nobody has been here for a while."""
        while True:
            due = self._advance(time.monotonic())
            await self._save_and_show()
            now = time.monotonic()
            idle = self._idle_since + self._settings.idle
            if now >= idle and not self._users and self._jobs.empty():
                return
            if not self._connections:
                due = max(idle, now + _LOOK_AGAIN) if due is None else due
            try:
                async with asyncio.timeout(None if due is None else max(0.0, due - now)):
                    job = await self._jobs.get()
            except TimeoutError:
                continue
            job()

    def _advance(self, now: float) -> float | None:
        """Let the table play on, if anybody is there; when to look again."""
        house = self.house
        if house.room.match != self._match:
            self._match = house.room.match
            self._kept = [False] * 4
            self._gone_since = dict.fromkeys(self._absent(), now)
            house.welcome(connection.viewer for connection in self._connections)
        table = house.live
        if table is None or (self._paused_since is not None and house.room.has_persons):
            return None
        away = self._keep_seats(table, now)
        due = table.advance(now)
        thoughts, table.plans.thoughts = table.plans.thoughts, []
        for thought in thoughts:
            self._start(self._let_bot_think(table, thought))
        if table.kept != self._kept:
            self._kept = list(table.kept)
            house.room_changed = True
        if table.over:
            house.room.end()
            house.room_changed = True
        return min((at for at in (due, away) if at is not None), default=None)

    def _keep_seats(self, table: Table, now: float) -> float | None:
        """A bot takes over for players who have been gone for long; when the next one will be."""
        due = None
        for seat, since in self._gone_since.items():
            if not table.is_person(seat) or table.kept[seat]:
                continue
            at = since + self._settings.away
            if now >= at:
                table.keep(seat, True, now)
            else:
                due = at if due is None else min(due, at)
        return due

    async def _save_and_show(self) -> None:
        house = self.house
        changes = house.take_changes()
        if changes:
            await self._store.save(*changes)
            for change in changes:
                if isinstance(change, NewMatch):
                    self._metrics.match_started()
        if house.table is not None:
            told, house.table.messages = house.table.messages, []
            for viewer, message in told:
                self._tell(viewer, message)
        self._count_shown(house.table)
        if house.room_changed:
            house.room_changed = False
            for connection in self._connections:
                connection.send({"t": "room", "room": self.snapshot(connection.seat)})
        dismissed, house.dismissed = house.dismissed, []
        after, self._after_saving = self._after_saving, []
        for call in after:
            call()
        for connection in self._connections:
            if connection.seat in dismissed:
                connection.close(LEFT)  # its player may come back and look on

    def _count_shown(self, table: Table | None) -> None:
        """Report to the metrics what players can see; see metrics.py."""
        if table is not None:
            self._metrics.shown(*table.visible.take(table.shown))
        waiting = []
        for newest, report in self._measured:
            if table is not None and not table.over and newest >= table.shown:
                waiting.append((newest, report))
            else:
                report()
        self._measured = waiting

    def _tell(self, viewer: int, message: Message) -> None:
        text = encode(message)
        for connection in self._connections:
            # who has not been greeted yet gets it with the greeting
            if connection.viewer == viewer and connection.greeted:
                connection.send(text)

    # -- jobs ------------------------------------------------------------------------------------

    def _join(
        self, connection: Connection, hello: messages.Hello, find_seat: Callable[[], int | None]
    ) -> None:
        now = time.monotonic()
        seat = connection.seat = find_seat()
        table = self.house.live
        self._coming.discard(connection)
        was_gone = seat is not None and all(one.seat != seat for one in self._connections)
        self._connections.add(connection)
        self.house.room_changed = True
        if seat is not None:
            self._gone_since.pop(seat, None)
            if self._paused_since is not None:
                if table is not None:
                    table.shift(now - self._paused_since)
                    table.keep_clocks(now)
                self._paused_since = None
                self._gone_since = dict.fromkeys(self._absent(), now)
            if was_gone and table is not None:
                table.keep(seat, False, now)
        self._after_saving.append(lambda: self._greet(connection, hello))

    def _greet(self, connection: Connection, hello: messages.Hello) -> None:
        """Tell who has just come what there is; from now on it is told what happens."""
        connection.greeted = True
        table = self.house.table
        if table is None:
            return
        connection.send({"t": "match", "id": table.id, "header": table.match.header})
        after = hello.after if hello.match == table.id else 0
        feed = table.feed(connection.viewer, lambda: self._store.events(table.id))
        events = feed.after(after)
        if events:
            connection.send({"t": "events", "match": table.id, "events": events})
        if connection.seat is not None:
            ask = table.asked(connection.seat, time.monotonic())
            if ask is not None:
                connection.send(ask)

    def _left(self, connection: Connection) -> None:
        now = time.monotonic()
        self._connections.discard(connection)
        self.house.room_changed = True
        if not self._connections:
            self._idle_since = now
        seat = connection.seat
        if seat in self._absent():
            self._gone_since[seat] = now
        if self._paused_since is None and all(one.seat is None for one in self._connections):
            self._paused_since = now
            if self.house.live is not None:
                self.house.live.keep_clocks(now, running=False)

    def _absent(self) -> list[int]:
        here = {connection.seat for connection in self._connections}
        seats = self.house.room.seats
        return [number for number, seat in enumerate(seats) if seat.person and number not in here]

    def _hear(self, connection: Connection, command: messages.Command, heard: float) -> None:
        live = self.house.live
        newest = 0 if live is None else live.newest

        def measure() -> None:
            seconds = time.monotonic() - heard
            self._measured.append((newest, lambda: self._metrics.done(seconds)))

        def answer(result: object) -> None:
            message = {"t": "done", "id": command.id, "result": result}
            self._after_saving.append(lambda: connection.send(message))
            self._after_saving.append(measure)

        def look(view: View) -> None:
            self._start(self._find_waits(connection, command.id, view))

        try:
            if connection.seat is None or connection.closing:
                raise Refused("no_seat", "only who has a seat may do that")
            result = self.house.obey(connection.seat, command, answer, look)
        except Refused as refused:
            message = refused.to_json(command.id)
            self._after_saving.append(lambda: connection.send(message))
            code = refused.code
            self._measured.append((newest, lambda: self._metrics.refused(code)))
            return
        if result is not LATER:
            answer(result)

    async def _let_bot_think(self, table: Table, thought: Thought) -> None:
        try:
            slow = thought.bot in SLOW
            thinker = self._thinkers.slow_bots if slow else self._thinkers.bots
            action = await thinker.think(choose, thought)
        except BrokenProcessPool:  # killed again and again; the table goes on all the same
            action = mildest_seen(thought.view, thought.legal)
        await self._put(partial(table.plans.decided, thought, action))

    async def _find_waits(self, connection: Connection, id: str, view: View) -> None:
        # who asks again before anything has happened waits for the same answer
        seen, finding = self._waits.get(view.viewer, (None, None))
        if finding is None or seen != view:
            finding = asyncio.ensure_future(self._thinkers.questions.think(waits_of, view))
            self._waits[view.viewer] = view, finding
        try:
            connection.send({"t": "done", "id": id, "result": await asyncio.shield(finding)})
        except BrokenProcessPool:
            self._waits.pop(view.viewer, None)
            connection.send(Refused("closed", "that cannot be found out now").to_json(id))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)
