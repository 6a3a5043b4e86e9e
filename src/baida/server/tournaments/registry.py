"""The tournaments of the server: read when somebody comes, stored before they are shown."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from baida.errors import InputError
from baida.jsontext import encode
from baida.server.capabilities import Capabilities, allows, new_secret
from baida.server.process_pool import ProcessPool
from baida.server.rooms.connection import Connection
from baida.server.storage.store import Conflict, NewRecord, NewRecordEvents, Store
from baida.server.tokens import TokenKey
from baida.tables.ids import is_code, new_code
from baida.tables.refused import Refused
from baida.tournament.page import tournament_page
from baida.tournament.record import TournamentRecord, created_event
from baida.wire.tournament_events import TournamentEvent
from baida.wire.tournaments import TournamentMessage

KIND = "tournament"
TABLE, PLAYER = "table", "player"
#: Tournaments that stay in memory although nobody is connected.
_MOST_IDLE = 32


@dataclass(frozen=True)
class Access:
    """What a link allows: everything of its scope, or something for one table or player."""

    scope: str
    table: int | None = None
    player: int | None = None


class OpenTournament:
    """A tournament in memory, with those who follow it."""

    def __init__(self, code: str, record: TournamentRecord, capabilities: Capabilities) -> None:
        self.code = code
        self.record = record
        self.capabilities = capabilities
        self.lock = asyncio.Lock()
        self.followers: dict[Connection, str] = {}
        self._page = ""
        self._shown = 0

    def access_of(self, token: str | None) -> Access:
        """What the holder of a token may do; Refused if that is nothing."""
        scope = self.capabilities.scope_of(token)
        if scope is not None:
            return Access(scope)
        part = self.capabilities.part_of(token)
        if part is not None and part[0] == TABLE:
            return Access("enter", table=part[1])
        if part is not None and part[0] == PLAYER:
            return Access("read", player=part[1])
        raise Refused("forbidden", "this link does not open the tournament")

    def scope_of(self, token: str | None) -> str:
        return self.access_of(token).scope

    def answer(self, **more: object) -> str:
        """The tournament as JSON, with further fields before it; it is encoded once per event."""
        if self._shown != len(self.record.events):
            self._shown = len(self.record.events)
            self._page = encode(tournament_page(self.code, self.record))
        return f'{encode(more)[:-1]},"tournament":{self._page}}}'

    def follow(self, connection: Connection, scope: str, _seen: int) -> None:
        """Tell the connection how many events there are, and from now on every change."""
        self.followers[connection] = scope
        connection.send(self._message())

    def show(self) -> None:
        for connection in self.followers:
            connection.send(self._message())

    def _message(self) -> str:
        message: TournamentMessage = {"t": "tournament", "events": len(self.record.events)}
        return encode(message)


def check_allowed(access: Access, body: object, record: TournamentRecord) -> None:
    """Refused if the holder of a link may not send this event."""
    if access.scope == "direct":
        return
    given = body if isinstance(body, dict) else {}
    if not allows(access.scope, "enter"):
        raise Refused("forbidden", "this link is for reading only")
    if given.get("e") != "result":
        raise Refused("forbidden", "this link is for entering results only")
    source = given.get("source")
    if not isinstance(source, dict) or source.get("kind") != "typed":
        raise Refused("forbidden", "with this link results are typed")
    if access.table is None:
        return
    if given.get("table") != access.table:
        raise Refused("forbidden", f"this link is for table {access.table} only")
    if given.get("round") != record.started:
        raise Refused("forbidden", "a table enters the results of the current round only")


def prepared(events: Sequence[TournamentEvent], body: object, at: float) -> TournamentEvent | None:
    """For a worker process: a draw may take seconds."""
    return TournamentRecord(events).prepare(body, at)


class TournamentRegistry:
    def __init__(self, store: Store, key: TokenKey, pool: ProcessPool) -> None:
        self._store = store
        self._key = key
        self._pool = pool
        self._open: OrderedDict[str, OpenTournament] = OrderedDict()
        self._opening: dict[str, asyncio.Task[OpenTournament]] = {}

    async def new(self, body: object) -> OpenTournament:
        """A new tournament with these settings; Refused if they are wrong."""
        try:
            created = created_event(body, time.time())
        except InputError as error:
            raise Refused("malformed", error.message, field=error.field) from None
        while True:
            code, secret = new_code(), new_secret()
            try:
                await self._store.save(
                    NewRecord(code, KIND, secret, created["at"]),
                    NewRecordEvents(code, [cast("dict[str, object]", created)]),
                )
            except Conflict:
                continue  # another record has this code
            return self._keep(code, secret, [created])

    async def open(self, code: str) -> OpenTournament:
        """The tournament of a code; Refused if there is none."""
        code = code.upper()
        if code in self._open:
            self._open.move_to_end(code)
            return self._open[code]
        if code not in self._opening:
            self._opening[code] = task = asyncio.create_task(self._load(code))
            task.add_done_callback(lambda _task: self._opening.pop(code))
        return await asyncio.shield(self._opening[code])

    async def add(self, tournament: OpenTournament, body: object, access: Access) -> int:
        """Store an event and show it; the number of the event."""
        async with tournament.lock:
            check_allowed(access, body, tournament.record)
            try:
                event = await self._prepared(tournament, body)
            except InputError as error:
                raise Refused("illegal", error.message, field=error.field) from None
            if event is None:
                assert isinstance(body, dict)
                return tournament.record.number_of(body["id"]) or 0
            await self._save(tournament, event)
            tournament.record.commit(event)
            tournament.show()
            return event["n"]

    async def _prepared(self, tournament: OpenTournament, body: object) -> TournamentEvent | None:
        record, at = tournament.record, time.time()
        if isinstance(body, dict) and body.get("e") == "drawn":
            return await self._pool.run(prepared, record.events, body, at, caller=tournament.code)
        return record.prepare(body, at)

    async def _save(self, tournament: OpenTournament, event: TournamentEvent) -> None:
        code = tournament.code
        try:
            await self._store.save(NewRecordEvents(code, [cast("dict[str, object]", event)]))
        except Conflict:
            # What could not be acknowledged, because the database was lost, was stored after all.
            stored = await self._store.load_record(code, KIND)
            if stored is None:  # nobody has used it for so long that it was deleted
                self._open.pop(code, None)
                raise Refused("unknown", f"there is no tournament {code}") from None
            tournament.record = TournamentRecord(cast("list[TournamentEvent]", stored.events))
            tournament.show()
            raise Refused("stale", "the tournament has changed: send it again") from None

    async def _load(self, code: str) -> OpenTournament:
        stored = await self._store.load_record(code, KIND) if is_code(code) else None
        if stored is None:
            raise Refused("unknown", f"there is no tournament {code:.20}")
        return self._keep(code, stored.secret, cast("list[TournamentEvent]", stored.events))

    def _keep(self, code: str, secret: bytes, events: list[TournamentEvent]) -> OpenTournament:
        capabilities = Capabilities(self._key, code, secret)
        found = self._open[code] = OpenTournament(code, TournamentRecord(events), capabilities)
        idle = [
            one
            for one, other in self._open.items()
            if not other.followers and not other.lock.locked() and one != code
        ]
        for one in idle[: max(0, len(self._open) - _MOST_IDLE)]:
            del self._open[one]
        return found
