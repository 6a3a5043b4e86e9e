"""All rooms of the server: loaded when somebody connects, unloaded when they are idle."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from itertools import islice

from baida.app.calls.refusals import storage_failure, technical
from baida.app.ids import is_code
from baida.app.rooms.clock import stopped
from baida.app.rooms.rhythm import Timing
from baida.app.rooms.room import Room
from baida.app.rooms.room_state import RoomState, new_room
from baida.game.log.file import RULES_VERSION
from baida.server.access.tokens import TokenKey
from baida.server.makings import forget_old
from baida.server.process import steady_time
from baida.server.process.logs import log_as
from baida.server.process.metrics import Metrics
from baida.server.process.process_pool import ProcessPools
from baida.server.process.settings import Settings
from baida.server.rooms.actor import RoomActor
from baida.server.rooms.jobs import Shared
from baida.server.rooms.seat_tokens import Newcomer, SeatTokens
from baida.server.storage.errors import Conflict, StoreError
from baida.server.storage.store import Alive, Fenced, MatchData, NewRoom, Store
from baida.server.ws.places import Places
from baida.wire.commands import NewRoomBody

_LOG = logging.getLogger(__name__)
_HEARTBEAT = 1.0
#: Seconds after which old keys of requests are deleted again.
_TIDY = 60.0
#: Seconds without a stored heartbeat after which the database counts as failed.
_MOST_SILENCE = 5.0


class RoomRegistry:
    def __init__(
        self,
        store: Store,
        key: TokenKey,
        settings: Settings,
        pools: ProcessPools,
        metrics: Metrics,
        stop: Callable[[], None] = lambda: None,
    ) -> None:
        """``stop`` is called when another process has taken over."""
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.places = Places(settings)
        self._key = key
        self._stop = stop
        self._timing = Timing(settings.beat, settings.away, settings.nudge, settings.gather)
        self._shared = Shared(store, settings, metrics, pools, self.places)
        self.end_listeners = self._shared.end_listeners
        self._actors: dict[str, RoomActor] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._opening: dict[str, asyncio.Task[None]] = {}
        self._heart: asyncio.Task[None] | None = None
        self._last_beat = steady_time.now()
        metrics.watch("rooms", "Rooms in memory", lambda: len(self._actors))
        metrics.watch(
            "connections",
            "Connected clients",
            lambda: sum(actor.connections for actor in self._actors.values()),
        )

    async def open(self) -> None:
        """Start to store a heartbeat every second."""
        for version, number in (await self.store.rules_versions()).items():
            if not 1 <= version <= RULES_VERSION:
                _LOG.error(
                    "%d matches under way were begun with version %d of the rules; this server has"
                    " version %d. It continues those that its rules play in the same way so far,"
                    " and ends the others. To finish them all, start the earlier version again",
                    number, version, RULES_VERSION,
                )  # fmt: skip
        # Read this before the first heartbeat, which overwrites the time the previous server
        # stopped.
        for match, data in await self.store.running_clocks():
            clocks = stopped(data["clocks"], self.store.last_alive())
            await self.store.save(MatchData(match, {**data, "clocks": clocks}))
        self._heart = asyncio.create_task(self._beat())

    async def close(self) -> None:
        """Stop; everything is stored already."""
        tasks = [*self._tasks.values(), *self._opening.values()]
        tasks += [self._heart] if self._heart else []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _beat(self) -> None:
        tidy_at = 0.0
        while True:
            began = steady_time.now()
            try:
                if began >= tidy_at:
                    tidy_at = began + _TIDY
                    await self.store.save(forget_old())
                await self.store.save(Alive(began, self.store.share.shard))
                self._last_beat = steady_time.now()
                self.metrics.heartbeat_stored(self._last_beat - began)
            except Fenced as error:
                _LOG.error("this server stops: %s", error)
                self._stop()
                return
            except StoreError as error:  # the database may recover
                _LOG.error("no heartbeat: %s", error)
            await asyncio.sleep(_HEARTBEAT)

    @property
    def healthy(self) -> bool:
        """Whether heartbeats are stored; this does not query the database."""
        silence = steady_time.now() - self._last_beat
        return silence < _MOST_SILENCE and self.store.problem is None

    @asynccontextmanager
    async def room(self, code: str) -> AsyncIterator[RoomActor]:
        """Keep the actor of a room in memory; raise Refused if there is no such room."""
        code = code.upper()
        self.store.share.check(code)
        while (actor := self._actors.get(code)) is None:
            if code not in self._opening:
                self._opening[code] = task = asyncio.create_task(self._open(code))
                task.add_done_callback(partial(self._opened, code))
            await asyncio.shield(self._opening[code])
        with actor.in_use():
            yield actor

    def _opened(self, code: str, task: asyncio.Task[None]) -> None:
        del self._opening[code]
        if not task.cancelled():
            task.exception()  # asyncio would log it otherwise; waiting callers get it

    async def _open(self, code: str) -> None:
        stored = await self.store.load_room(code) if is_code(code) else None
        if stored is None:
            raise technical("unknown", f"there is no room {code:.20}")
        row, alive = stored.row, self.store.last_alive()
        state = RoomState.stored(row.code, row.rules, row.clock, row.data)
        now = steady_time.now()
        room, effects = Room.restore(state, stored.match, self._timing, now, alive)
        tokens = SeatTokens(code, self._key, stored.tokens)
        self._run(RoomActor(room, tokens, self._shared, effects))

    def player_hash(self, token: str) -> bytes:
        """Return the hash that identifies a browser."""
        return self._key.hash(token)

    def open_room(self, code: str) -> Room | None:
        """Return the room if it is in memory."""
        actor = self._actors.get(code)
        return None if actor is None else actor.room

    def public_rooms(self, most: int) -> list[Room]:
        """Return some public rooms, the newest first."""
        listed = (a.room for a in reversed(self._actors.values()) if a.room.listed)
        return list(islice(listed, most))

    def in_use(self, code: str) -> bool:
        self.store.share.check(code)
        return code in self._actors or code in self._opening

    async def new_room(self, body: NewRoomBody, host: Newcomer) -> tuple[str, int, str]:
        """Make a room with its first player; return its code, the seat, and the token."""
        while True:
            made, room = self._empty(body)
            actor = RoomActor(room, SeatTokens(made.code, self._key), self._shared)
            try:
                seat, token = await actor.set_up(made, body, host)
            except Conflict:  # another room has this code
                await host.making.check_first()
                continue
            self._run(actor)
            return made.code, seat, token

    def _empty(
        self, body: NewRoomBody, *, stand_ins: bool = True, made_for: str = ""
    ) -> tuple[NewRoom, Room]:
        """Return an empty room that is not stored yet."""
        state = new_room(body, self.store.share.new_code)
        state.stand_ins = stand_ins
        state.tournament, state.made_for = bool(made_for), made_for
        now = steady_time.now()
        made = NewRoom(state.code, state.rules, state.clock, state.data(), now)
        return made, Room(state, self._timing, now)

    async def new_table(
        self, body: NewRoomBody, names: Sequence[str | None], *, stand_ins: bool, made_for: str
    ) -> str:
        """Make a room for a tournament, whose players come with links; return its code.

        ``made_for``: the tournament, round and table. Free seats are None; with ``body.start`` a
        match begins, and bots take them.
        """
        while True:
            made, room = self._empty(body, stand_ins=stand_ins, made_for=made_for)
            with suppress(Conflict):  # another room has this code
                await self.store.save(made)
                break
        self._run(RoomActor(room, SeatTokens(made.code, self._key), self._shared))
        async with self.room(made.code) as actor:
            for seat, name in enumerate(names):
                if name is not None:
                    await actor.sit(name, seat)
            if body.start:
                await actor.start()
        return made.code

    def _run(self, actor: RoomActor) -> None:
        self._actors[actor.code] = actor
        self._tasks[actor.code] = asyncio.create_task(self._run_to_end(actor))

    async def _run_to_end(self, actor: RoomActor) -> None:
        code = actor.code
        log_as(lambda: (code, actor.match_id))
        _LOG.info("the room is opened")
        try:
            await actor.run()
            _LOG.info("the room is put away: nobody is there")
        except Exception as error:
            _LOG.exception("room %s is closed by an error; it opens again as it was stored", code)
            actor.give_up(storage_failure() if isinstance(error, StoreError) else None)
        finally:
            if self._actors.get(code) is actor:
                del self._actors[code], self._tasks[code]
