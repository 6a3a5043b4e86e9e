"""All rooms of the server: opened when somebody comes, put away when nobody is there."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time

from baida.server.metrics import Metrics
from baida.server.process_pool import Thinkers
from baida.server.refused import Refused
from baida.server.rooms.actor import Keeper
from baida.server.rooms.clock import stopped
from baida.server.rooms.house import House
from baida.server.rooms.room import Room, check_bot, check_clock, check_rules
from baida.server.settings import Settings
from baida.server.storage.store import Alive, Conflict, MatchData, NewRoom, Store, StoreError
from baida.server.tokens import TokenKey, is_code, new_code

_LOG = logging.getLogger(__name__)
_HEARTBEAT = 1.0


class Parlour:
    """The rooms, and what they share."""

    def __init__(
        self,
        store: Store,
        key: TokenKey,
        settings: Settings,
        thinkers: Thinkers,
        metrics: Metrics,
    ) -> None:
        self.store = store
        self.key = key
        self.settings = settings
        self._thinkers = thinkers
        self.metrics = metrics
        self._keepers: dict[str, Keeper] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._heart: asyncio.Task[None] | None = None
        self.metrics.watch("rooms", "Rooms in memory", lambda: len(self._keepers))
        self.metrics.watch(
            "connections",
            "Connected clients",
            lambda: sum(keeper.connections for keeper in self._keepers.values()),
        )

    async def open(self) -> None:
        """Begin; from now on it is noted every second that the server is alive."""
        # before the first heartbeat: later nobody knows when the server before this one stopped
        for match, data in self.store.running_clocks():
            clocks = stopped(data["clocks"], self.store.last_alive())
            await self.store.save(MatchData(match, {**data, "clocks": clocks}))
        self._heart = asyncio.create_task(self._beat())

    async def close(self) -> None:
        """Stop; everything is stored already."""
        tasks = [*self._tasks.values(), *([self._heart] if self._heart else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _beat(self) -> None:
        while True:
            try:
                await self.store.save(Alive(time.time()))
            except StoreError as error:  # the database may be there again in a moment
                _LOG.error("no heartbeat: %s", error)
            await asyncio.sleep(_HEARTBEAT)

    # -- rooms -----------------------------------------------------------------------------------

    def find(self, code: str) -> Keeper:
        """The keeper of a room."""
        code = code.upper()
        keeper = self._keepers.get(code)
        if keeper is None:
            row = self.store.load_room(code) if is_code(code) else None
            if row is None:
                raise Refused("unknown", f"there is no room {code:.20}")
            keeper = self._keep(Room.stored(row.code, row.rules, row.clock, row.data))
        return keeper

    async def new_room(
        self, rules: str, clock: str, name: str, bots: str | None, start: bool
    ) -> tuple[str, int, str]:
        """A new room with its first guest: code, seat and token."""
        rules, clock = check_rules(rules), check_clock(clock)
        if bots is not None:
            check_bot(bots)
        while True:
            room = Room(new_code(), rules, clock)
            try:
                await self.store.save(NewRoom(room.code, rules, clock, room.data(), time.time()))
            except Conflict:
                continue  # another room has this code
            break
        keeper = self._keep(room)

        def furnish(house: House) -> tuple[int, str]:
            # against bots one may begin anywhere; a host who waits for friends sits first
            seat, token = house.sit(name, secrets.randbelow(4) if start else 0)
            if bots is not None:
                room.fill(bots)
            if start:
                house.start()
            return seat, token

        seat, token = await keeper.do(furnish)
        return room.code, seat, token

    def _keep(self, room: Room) -> Keeper:
        house = House(room, self.store, self.key, self.settings)
        keeper = Keeper(house, self.store, self.settings, self.metrics, self._thinkers)
        self._keepers[room.code] = keeper
        self._tasks[room.code] = asyncio.create_task(self._run(room.code, keeper))
        return keeper

    async def _run(self, code: str, keeper: Keeper) -> None:
        try:
            await keeper.run()
        except Exception:
            _LOG.exception("room %s is closed by an error; it opens again as it was stored", code)
            keeper.give_up()
        finally:
            if self._keepers.get(code) is keeper:
                del self._keepers[code], self._tasks[code]

    # -- seats -----------------------------------------------------------------------------------

    def seat_of(self, code: str, token: str | None) -> int | None:
        """The seat of a token in a room."""
        if not token:
            return None
        return self.store.seat_of_token(code.upper(), self.key.hash(token))
