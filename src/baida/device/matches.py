"""Matches, own tables and statistics of the person who holds the device."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from baida.app.calls.declared import Written
from baida.app.calls.refusals import Refused, technical
from baida.app.matches.answers import Look, LookedAt, ShownMatch, match_answer
from baida.app.players.own_matches import MOST_MATCHES, Json, Tally, result_of
from baida.app.players.ports import OwnSeat
from baida.app.rooms.changes import Change, MatchEnded, NewEvents, NewMatch, RoomChanged
from baida.device.rooms import DeviceRooms
from baida.device.rows import Operation
from baida.device.store import DeviceMatch, Store
from baida.game.log.file import Log
from baida.i18n import Message
from baida.jsontext import encode
from baida.wire.events import Header
from baida.wire.lobby import OwnMatches


class DeviceMatches:
    def __init__(self, store: Store, rooms: DeviceRooms, now: Callable[[], float]) -> None:
        self._store = store
        self._rooms = rooms
        self._now = now

    async def look(self, _caller: object, id: str) -> LookedAt:
        found = await self._found(id)
        used = self._rooms.in_use.get(found.row.code)
        if found.row.ended is not None and (used is None or used.room.is_over(id)):
            return LookedAt(over=True)
        room = await self._rooms.peek(found.row.code)
        return LookedAt(over=False, seat=room.seat, shown=room.room.shown_of(id))

    async def answer(self, _caller: object, look: Look, id: str, shown: int | None) -> Written:
        row = (await self._found(id)).row
        events = (await self._store.events(id))[:shown]
        match = ShownMatch(row.code, cast("Header", row.header), row.data, events)
        return Written(match_answer(look, id, match))

    async def keep(self, id: str, log: Log) -> None:
        """Store a finished match from a log, so that it can be reviewed here; it has no room."""
        if await self._store.match(id) is None:
            now = self._now()
            made = NewMatch(id, "", log.header, b"", now)
            await self._store.save([made, NewEvents(id, log.events), MatchEnded(id, now)], None)

    async def delete(self, id: str) -> None:
        """Delete a match, and its room if there is no other match of it."""
        code = (await self._found(id)).row.code
        if code in self._rooms.in_use:
            raise Refused("not_now", Message("refusals.match_in_use"))
        tables = ("events", "decisions", "results", "reviews", "review_summaries", "matches")
        operations: list[Operation] = [["remove", table, id] for table in tables]
        stored = await self._store.room(code)
        changes: list[Change] = []
        seat: int | None = None
        if stored is not None:
            state, seat = stored.state, stored.seat
            if state.match == id:  # then no match is under way any more
                state.end()
            state.matches.remove(id)
            if state.matches:
                changes = [RoomChanged(code, state.rules, state.clock, state.data())]
            else:
                operations.append(["remove", "rooms", code])
        await self._store.save(changes, seat, operations)

    async def _found(self, id: str) -> DeviceMatch:
        found = await self._store.match(id)
        if found is None:
            raise technical("unknown", "there is no such match")
        return found


class DevicePlayer:
    def __init__(self, store: Store, rooms: DeviceRooms) -> None:
        self._store = store
        self._rooms = rooms

    async def seats(self, _caller: object) -> list[OwnSeat]:
        found = []
        for stored in await self._store.rooms():
            if stored.seat is not None:
                used = self._rooms.in_use.get(stored.state.code)
                room = None if used is None else used.room
                state = stored.state if room is None else room.state
                found.append(OwnSeat(state, room, stored.seat, stored.since))
        return found

    async def matches(self, _caller: object) -> OwnMatches:
        on = {room.state.match for room in await self._store.rooms() if room.state.playing}
        results = await self._store.results()
        played = [match.played for match in await self._store.matches()]
        finished = sorted(
            (match for match in played if match is not None and match.id not in on),
            key=lambda match: -match.ended,
        )
        tally = Tally()
        for match in finished[:MOST_MATCHES]:
            result = results.get(match.id)
            if result is None:
                result = result_of(await self._store.events(match.id))
                row = {"match": match.id, "result": encode(result)}
                await self._store.save([], None, [["put", "results", row]])
            tally.add(match, result)
        return tally.answer()

    async def reviews(self, _caller: object, most: int) -> list[tuple[str, float, Json]]:
        played = [match.played for match in await self._store.matches()]
        ended = {(one.id, one.seat): one.ended for one in played if one is not None}
        found = [
            (match, ended[match, seat], summary)
            for match, seat, summary in await self._store.review_summaries()
            if (match, seat) in ended
        ]
        return sorted(found, key=lambda one: -one[1])[:most]
