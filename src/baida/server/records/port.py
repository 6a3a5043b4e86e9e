"""Score sheets and tournaments of a server. What a caller may do follows from a link."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic

from baida.app.records import Prepared
from baida.jsontext import encode
from baida.server.access.callers import WebCaller
from baida.server.records.links import Link
from baida.server.records.registry import OpenRecord, Records, RecordT
from baida.wire.records import RecordOpened


class CallersRecord(Generic[RecordT]):
    """A record for one caller."""

    def __init__(
        self, records: Records[RecordT], opened: OpenRecord[RecordT], link: Link, caller: WebCaller
    ) -> None:
        self.opened = opened
        self.link = link
        self._records = records
        self._caller = caller

    @property
    def record(self) -> RecordT:
        return self.opened.record

    @property
    def scope(self) -> str:
        return self.link.scope

    async def add(self, body: Mapping[str, Any]) -> Prepared[Any]:
        """Store an event. A caller whose own link it renews gets the new one."""
        caller = self._caller
        prepared = await self._records.add(self.opened, body, self.link, caller=caller.address)
        if prepared.event is not None and prepared.event.get("link") == self.link.name:
            caller.keep_record(self.opened.code, self.opened.tokens.token(self.link))
        return prepared

    async def history(self) -> str:
        async def make() -> str:
            return encode({"code": self.opened.code, "events": self.record.events})

        return await self.opened.once_per_event("history", make)


class ServerRecords(Generic[RecordT]):
    """The records of one kind; ``page`` is where the client shows them."""

    def __init__(self, records: Records[RecordT], page: str) -> None:
        self.all = records
        self.page = page

    async def new(self, caller: WebCaller, body: object) -> RecordOpened:
        return self._give(caller, await self.all.new(body), Link("direct"))

    async def open(self, caller: WebCaller, code: str) -> CallersRecord[RecordT]:
        opened = await self.all.open(code)
        link = opened.link_of(caller.record_token(code))
        return CallersRecord(self.all, opened, link, caller)

    async def use_link(self, caller: WebCaller, code: str, token: str) -> RecordOpened:
        """Exchange the token of a link for a cookie, unless the caller's allows more already."""
        opened = await self.all.open(code)
        link = opened.link_of(token)
        held = opened.tokens.link_of(caller.record_token(code))
        return self._give(caller, opened, held if held and held.includes(link) else link)

    def _give(self, caller: WebCaller, opened: OpenRecord[RecordT], link: Link) -> RecordOpened:
        caller.keep_record(opened.code, opened.tokens.token(link))
        return {"code": opened.code, "scope": link.scope}
