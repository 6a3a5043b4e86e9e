"""The score sheets of the server: read when somebody comes, stored before they are shown."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from typing import cast

from baida.errors import InputError
from baida.jsontext import encode
from baida.keeper.merge import Asked
from baida.keeper.sheet import Prepared, ScoreSheet, open_event
from baida.server.capabilities import Capabilities, new_secret
from baida.server.rooms.connection import Connection
from baida.server.storage.store import Conflict, NewRecord, NewRecordEvents, Store
from baida.server.tokens import TokenKey
from baida.tables.ids import is_code, new_code
from baida.tables.refused import Refused
from baida.wire.sheets import EventAnswer, SheetEvent, SheetMessage

KIND = "sheet"
#: Sheets that stay in memory although nobody is connected.
_MOST_IDLE = 64


class OpenSheet:
    """A sheet in memory, with those who follow it."""

    def __init__(self, sheet: ScoreSheet, capabilities: Capabilities) -> None:
        self.sheet = sheet
        self.capabilities = capabilities
        self.lock = asyncio.Lock()
        #: What each follower may do.
        self.followers: dict[Connection, str] = {}

    def scope_of(self, token: str | None) -> str:
        """What the holder of a token may do; Refused if that is nothing."""
        scope = self.capabilities.scope_of(token)
        if scope is None:
            raise Refused("forbidden", "this link does not open the sheet")
        return scope

    def follow(self, connection: Connection, scope: str, seen: int) -> None:
        """Send what the connection has not seen, and from now on every change."""
        self.followers[connection] = scope
        known = seen if seen <= len(self.sheet.events) else 0
        connection.send(self._message(scope, known))

    def show(self) -> None:
        """Send the newest event to all followers."""
        texts: dict[str, str] = {}
        for connection, scope in self.followers.items():
            if scope not in texts:
                texts[scope] = self._message(scope, len(self.sheet.events) - 1)
            connection.send(texts[scope])

    def _message(self, scope: str, seen: int) -> str:
        message: SheetMessage = {"t": "sheet", "scope": scope, "sheet": self.sheet.shown(seen)}
        return encode(message)


class SheetRegistry:
    def __init__(self, store: Store, key: TokenKey) -> None:
        self._store = store
        self._key = key
        self._open: OrderedDict[str, OpenSheet] = OrderedDict()
        self._opening: dict[str, asyncio.Task[OpenSheet]] = {}

    async def new(self, body: object) -> OpenSheet:
        """Open a new sheet; Refused if the body is wrong."""
        try:
            opened = open_event(body, time.time())
        except InputError as error:
            raise Refused("malformed", error.message, field=error.field) from None
        while True:
            code, secret = new_code(), new_secret()
            try:
                await self._store.save(
                    NewRecord(code, KIND, secret, opened["at"]),
                    NewRecordEvents(code, [opened]),
                )
            except Conflict:
                continue  # another record has this code
            return self._keep(code, secret, [opened])

    async def open(self, code: str) -> OpenSheet:
        """The sheet of a code; Refused if there is none."""
        code = code.upper()
        if code in self._open:
            self._open.move_to_end(code)
            return self._open[code]
        if code not in self._opening:
            self._opening[code] = task = asyncio.create_task(self._load(code))
            task.add_done_callback(lambda _task: self._opening.pop(code))
        return await asyncio.shield(self._opening[code])

    async def add(self, sheet: OpenSheet, body: object, seen: int) -> EventAnswer:
        """Store an event and show it; the answer has what came after the ``seen`` events."""
        async with sheet.lock:
            try:
                prepared = await self._stored(sheet, body)
            except Asked as asked:
                shown = sheet.sheet.shown(seen)
                return {"ok": False, "question": asked.question, "sheet": shown}
            except InputError as error:
                code = "stale" if error.field == "seen" else "illegal"
                raise Refused(code, error.message, field=error.field) from None
            if prepared.event is not None:
                sheet.show()
            shown = sheet.sheet.shown(seen)
            return {"ok": True, "n": prepared.n, "merged": prepared.merged, "sheet": shown}

    async def _stored(self, sheet: OpenSheet, body: object) -> Prepared:
        code = sheet.sheet.code
        prepared = sheet.sheet.prepare(body, time.time())
        if prepared.event is None:
            return prepared
        try:
            await self._store.save(NewRecordEvents(code, [prepared.event]))
        except Conflict:
            # What could not be acknowledged, because the database was lost, was stored after all.
            stored = await self._store.load_record(code, KIND)
            if stored is None:  # nobody has used it for so long that it was deleted
                self._open.pop(code, None)
                raise Refused("unknown", f"there is no score sheet {code}") from None
            sheet.sheet = ScoreSheet(code, cast("list[SheetEvent]", stored.events))
            for connection in [*sheet.followers]:
                sheet.follow(connection, sheet.followers[connection], 0)
            raise Refused("stale", "the sheet has changed: send it again") from None
        sheet.sheet.commit(prepared)
        return prepared

    async def _load(self, code: str) -> OpenSheet:
        stored = await self._store.load_record(code, KIND) if is_code(code) else None
        if stored is None:
            raise Refused("unknown", f"there is no score sheet {code:.20}")
        return self._keep(code, stored.secret, cast("list[SheetEvent]", stored.events))

    def _keep(self, code: str, secret: bytes, events: list[SheetEvent]) -> OpenSheet:
        capabilities = Capabilities(self._key, code, secret)
        found = self._open[code] = OpenSheet(ScoreSheet(code, events), capabilities)
        idle = [
            one
            for one, sheet in self._open.items()
            if not sheet.followers and not sheet.lock.locked() and one != code
        ]
        for one in idle[: max(0, len(self._open) - _MOST_IDLE)]:
            del self._open[one]
        return found
