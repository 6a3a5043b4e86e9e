"""The records of the server: loaded on demand, and stored before changes are shown."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Generic

from baida.app.calls.refusals import Refused, refused_input, technical
from baida.app.ids import is_code
from baida.app.records import Kind, Link, Prepared, RecordT
from baida.errors import InputError
from baida.i18n import Message, TechnicalMessage
from baida.server.access.tokens import TokenKey
from baida.server.makings import Making
from baida.server.process.process_pool import ProcessPool
from baida.server.records.links import Tokens, new_secret
from baida.server.storage.errors import Conflict
from baida.server.storage.store import NewRecord, NewRecordEvents, Store
from baida.server.ws.connection import Connection
from baida.wire.close_codes import RESEATED

#: The number of records of a kind that stay in memory without connections.
_MOST_IDLE = 64


class OpenRecord(Generic[RecordT]):
    """A record in memory, with its followers."""

    def __init__(
        self, code: str, record: RecordT, kind: Kind[RecordT], key: TokenKey, secret: bytes
    ) -> None:
        self.code = code
        self.record = record
        self.kind = kind
        self.tokens = Tokens(key, code, secret, kind.parts, lambda link: self.record.renewed[link])
        self.lock = asyncio.Lock()
        self.followers: dict[Connection, Link] = {}
        #: Texts by name, each with the number of events it was made from.
        self._texts: dict[str, tuple[int, asyncio.Future[str]]] = {}

    def link_of(self, token: str | None) -> Link:
        """Return the link of a token; raise Refused if the token is invalid."""
        link = self.tokens.link_of(token)
        if link is None:
            why = f"this link does not open the {self.kind.noun}"
            raise Refused("forbidden", TechnicalMessage("refusals.link_wrong", why))
        return link

    def follow(self, connection: Connection, link: Link, seen: int) -> None:
        """Send the events that the connection has not seen, and from now on every change."""
        self.followers[connection] = link
        known = seen if seen <= len(self.record.events) else 0
        connection.send(self.kind.message(self.record, link, known))

    def show(self) -> None:
        """Send the newest event to all followers."""
        newest = self.record.events[-1]
        withdrawn = newest["link"] if newest["e"] == "renewed" else None
        texts: dict[str, str] = {}
        for connection, link in self.followers.items():
            if link.name == withdrawn:
                connection.close(RESEATED)  # clients reconnect with the new link
                continue
            if link.scope not in texts:
                texts[link.scope] = self.kind.message(self.record, link, newest["n"] - 1)
            connection.send(texts[link.scope])

    async def once_per_event(self, name: str, make: Callable[[], Awaitable[str]]) -> str:
        """Return the text that ``make`` makes of the record.

        It is made once per event, even for several callers at the same time.
        """
        at = len(self.record.events)
        known = self._texts.get(name)
        if known is None or known[0] != at or _has_failed(known[1]):
            known = self._texts[name] = at, asyncio.ensure_future(make())
        return await asyncio.shield(known[1])


class Records(Generic[RecordT]):
    """All records of a kind."""

    def __init__(self, kind: Kind[RecordT], store: Store, key: TokenKey, pool: ProcessPool) -> None:
        self.kind = kind
        #: Called with the record after each new event.
        self.listeners: list[Callable[[OpenRecord[RecordT]], None]] = []
        self._store = store
        self._key = key
        self._pool = pool
        self._open: OrderedDict[str, OpenRecord[RecordT]] = OrderedDict()
        self._opening: dict[str, asyncio.Task[OpenRecord[RecordT]]] = {}

    @property
    def in_memory(self) -> list[OpenRecord[RecordT]]:
        return list(self._open.values())

    async def new(
        self, body: object, making: Making | None = None, **more: str
    ) -> OpenRecord[RecordT]:
        """Make a record; raise Refused if the body is invalid.

        ``making``: the request, if it may be repeated. ``more``: fields of the first event that
        only the server sets.
        """
        try:
            first = {**self.kind.first(body, time.time()), **more}
        except InputError as error:
            raise refused_input(error) from None
        while True:
            code, secret = self._store.share.new_code(), new_secret()
            try:
                await self._store.save(
                    NewRecord(code, self.kind.name, secret, first["at"]),
                    NewRecordEvents(code, [first]),
                    *(making.notes(code) if making else ()),
                )
            except Conflict:  # another record has this code
                if making:
                    await making.check_first()
                continue
            return self._keep(code, secret, [first])

    async def open(self, code: str) -> OpenRecord[RecordT]:
        """Return the record with this code; raise Refused if there is none."""
        code = code.upper()
        self._store.share.check(code)
        if code in self._open:
            self._open.move_to_end(code)
            return self._open[code]
        if code not in self._opening:
            self._opening[code] = task = asyncio.create_task(self._load(code))
            task.add_done_callback(lambda _task: self._opening.pop(code))
        return await asyncio.shield(self._opening[code])

    async def add(
        self, opened: OpenRecord[RecordT], body: Mapping[str, Any], link: Link, caller: str = ""
    ) -> Prepared[Any]:
        """Store an event from the holder of a link, and show it.

        ``caller`` is the address: callers take turns with slow events.
        """
        async with opened.lock:
            if body.get("e") == "renewed" and not link.includes(Link("direct")):
                raise Refused("forbidden", Message("refusals.link_no_withdraw"))
            self.kind.check(link, body, opened.record)
            return await self.enter_locked(opened, body, caller)

    async def enter(self, opened: OpenRecord[RecordT], body: Mapping[str, Any]) -> Prepared[Any]:
        """Store an event of the server itself, and show it."""
        async with opened.lock:
            return await self.enter_locked(opened, body)

    async def enter_locked(
        self, opened: OpenRecord[RecordT], body: Mapping[str, Any], caller: str = ""
    ) -> Prepared[Any]:
        """Like `enter`, for a caller who holds the lock of the record."""
        try:
            prepared = await self._prepare(opened, body, caller)
        except InputError as error:
            code = "stale" if error.field == "seen" else "illegal"
            raise refused_input(error, code) from None
        if prepared.event is not None:
            await self._save(opened, prepared.event)
            opened.record.commit(prepared.event)
            opened.show()
            for listener in self.listeners:
                listener(opened)
        return prepared

    async def _prepare(
        self, opened: OpenRecord[RecordT], body: Mapping[str, Any], caller: str
    ) -> Prepared[Any]:
        at = time.time()
        if body.get("e") not in [*self.kind.slow]:  # it may be unhashable, a list for example
            return opened.record.prepare(body, at)
        events, fold = opened.record.events, self.kind.fold
        return await self._pool.run(prepared, fold, opened.code, events, body, at, caller=caller)

    async def _save(self, opened: OpenRecord[RecordT], event: dict[str, Any]) -> None:
        code = opened.code
        try:
            await self._store.save(NewRecordEvents(code, [event]))
        except Conflict:
            # An event that was not acknowledged when the database was lost had been stored after
            # all.
            stored = await self._store.load_record(code, self.kind.name)
            if stored is None:  # it was deleted because nobody had used it
                self._open.pop(code, None)
                raise technical("unknown", f"there is no {self.kind.noun} {code}") from None
            opened.record = self.kind.fold(code, stored.events)
            for connection, link in [*opened.followers.items()]:
                opened.follow(connection, link, 0)
            raise Refused("stale", Message("refusals.record_changed")) from None

    async def _load(self, code: str) -> OpenRecord[RecordT]:
        stored = await self._store.load_record(code, self.kind.name) if is_code(code) else None
        if stored is None:
            raise technical("unknown", f"there is no {self.kind.noun} {code:.20}")
        return self._keep(code, stored.secret, stored.events)

    def _keep(self, code: str, secret: bytes, events: Sequence[Any]) -> OpenRecord[RecordT]:
        record = self.kind.fold(code, events)
        found = self._open[code] = OpenRecord(code, record, self.kind, self._key, secret)
        idle = [
            one
            for one, other in self._open.items()
            if not other.followers and not other.lock.locked() and one != code
        ]
        for one in idle[: max(0, len(self._open) - _MOST_IDLE)]:
            del self._open[one]
        return found


def _has_failed(made: asyncio.Future[str]) -> bool:
    return made.done() and (made.cancelled() or made.exception() is not None)


def prepared(
    fold: Callable[[str, Sequence[Any]], RecordT],
    code: str,
    events: Sequence[Any],
    body: Mapping[str, Any],
    at: float,
) -> Prepared[Any]:
    """Fold the events and prepare the next one, in a worker process."""
    return fold(code, events).prepare(body, at)
