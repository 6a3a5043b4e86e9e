"""Matches and players of a server. Worker processes answer: that takes a tenth of a second."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from baida.app.calls.declared import Written
from baida.app.calls.refusals import technical
from baida.app.matches.answers import Look, LookedAt
from baida.app.players.own_matches import Json
from baida.app.players.ports import OwnSeat
from baida.app.rooms.room_state import RoomState
from baida.server.access.callers import WebCaller
from baida.server.matches.cache import MatchCache, MatchQuestion
from baida.server.matches.own_matches import OwnQuestion, answer_own
from baida.server.process.process_pool import ProcessPool
from baida.server.rooms.registry import RoomRegistry
from baida.server.storage.changes import MatchResult
from baida.server.storage.errors import Conflict
from baida.wire.lobby import OwnMatches

#: The most rooms that are looked at.
_MOST_ROOMS = 50


class ServerPlayers:
    def __init__(self, rooms: RoomRegistry, pool: ProcessPool) -> None:
        self._rooms = rooms
        self._pool = pool

    async def seats(self, caller: WebCaller) -> list[OwnSeat]:
        if caller.player is None:
            return []
        rooms, store = self._rooms, self._rooms.store
        found = []
        for row, seat, since in await store.seats_of(rooms.player_hash(caller.player), _MOST_ROOMS):
            if store.share.owns(row.code):
                room = rooms.open_room(row.code)
                state = RoomState.stored(row.code, row.rules, row.clock, row.data)
                found.append(OwnSeat(state if room is None else room.state, room, seat, since))
        return found

    async def matches(self, caller: WebCaller) -> OwnMatches:
        if caller.player is None:
            return {"matches": [], "statistics": []}
        rooms = self._rooms
        question = OwnQuestion(rooms.settings.database_url, rooms.player_hash(caller.player))
        found = await self._pool.run(answer_own, question, caller=caller.address)
        for match, result in found.results:
            with contextlib.suppress(Conflict):  # another player has asked at the same moment
                await rooms.store.save(MatchResult(match, result))
        return found.answer

    async def reviews(self, caller: WebCaller, most: int) -> Sequence[tuple[str, float, Json]]:
        if caller.player is None:
            return []
        return await self._rooms.store.reviews_of(self._rooms.player_hash(caller.player), most)


class ServerMatches:
    def __init__(self, rooms: RoomRegistry, cache: MatchCache) -> None:
        self._rooms = rooms
        self._cache = cache

    async def look(self, caller: WebCaller, id: str) -> LookedAt:
        store = self._rooms.store
        # Not every database accepts every character in a query.
        row = await store.load_match(id) if id.isascii() and id.isprintable() else None
        if row is None:
            raise technical("unknown", "there is no such match")
        store.share.check(row.code)
        # In a room that is not in memory, everybody has seen the end of the match.
        if row.ended is not None and not self._rooms.in_use(row.code):
            return LookedAt(over=True)
        async with self._rooms.room(row.code) as actor:
            if row.ended is not None and actor.room.is_over(id):
                return LookedAt(over=True)
            seat = actor.seat_of(caller.seat_token(row.code))
            return LookedAt(over=False, seat=seat, shown=actor.room.shown_of(id))

    async def answer(self, caller: WebCaller, look: Look, id: str, shown: int | None) -> Written:
        question = MatchQuestion(look, self._rooms.settings.database_url, id, shown)
        return Written(await self._cache.answer(question, caller.address))
