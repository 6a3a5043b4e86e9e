"""Score sheets and tournaments of a server. What a caller may do follows from a link."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic

from baida.app.records import Kind, Link, Prepared, RecordT
from baida.app.tournaments.record import TournamentRecord
from baida.app.tournaments.texts import is_large, text_of
from baida.jsontext import encode
from baida.server.access.callers import WebCaller
from baida.server.makings import Makings
from baida.server.process.process_pool import ProcessPool
from baida.server.records.places import ServerPlaces
from baida.server.records.registry import OpenRecord, Records
from baida.server.records.results import Results
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
    def code(self) -> str:
        return self.opened.code

    @property
    def scope(self) -> str:
        return self.link.scope

    def token(self, link: Link) -> str:
        return self.opened.tokens.token(link)

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
    """The records of one kind."""

    def __init__(self, records: Records[RecordT], makings: Makings) -> None:
        self.all = records
        self._makings = makings

    @property
    def kind(self) -> Kind[RecordT]:
        return self.all.kind

    async def new(self, caller: WebCaller, body: object) -> RecordOpened:
        making, direct = await self._makings.begin(caller), Link("direct")
        if making.made is None:
            return self._give(caller, await self.all.new(body, making), direct)
        opened = await self.all.open(making.made[0])
        # The first answer again: a link that was withdrawn since then stays withdrawn.
        caller.keep_record(opened.code, opened.tokens.first_token(direct))
        return {"code": opened.code, "scope": direct.scope}

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


class CallersTournament(CallersRecord[TournamentRecord]):
    """A tournament for one caller."""

    def __init__(
        self,
        tournaments: ServerTournaments,
        opened: OpenRecord[TournamentRecord],
        link: Link,
        caller: WebCaller,
    ) -> None:
        super().__init__(tournaments.all, opened, link, caller)
        self._results = tournaments.results
        self._pool = tournaments.pool

    def number_of(self, part: str) -> int | None:
        return self.link.number_of(part)

    def check_results(self) -> None:
        self._results.check(self.opened)

    async def take_results(self, round: int) -> None:
        await self._results.take(self.opened, round)

    async def note(self, body: Mapping[str, Any]) -> None:
        await self._records.enter(self.opened, body)

    async def text(self, write: Callable[[TournamentRecord, str], str], about: str) -> str:
        """A text about the tournament; a worker process writes it if that takes long."""

        async def make() -> str:
            if not is_large(self.record):
                return write(self.record, about)
            events, address = self.record.events, self._caller.address
            return await self._pool.run(text_of, events, write, about, caller=address)

        return await self.opened.once_per_event(f"{write.__name__} {about}", make)


class ServerTournaments(ServerRecords[TournamentRecord]):
    def __init__(
        self,
        records: Records[TournamentRecord],
        makings: Makings,
        places: ServerPlaces,
        pool: ProcessPool,
    ) -> None:
        super().__init__(records, makings)
        self.places = places
        self.results = Results(records, places)
        self.pool = pool

    async def open(self, caller: WebCaller, code: str) -> CallersTournament:
        found = await super().open(caller, code)
        return CallersTournament(self, found.opened, found.link, caller)
