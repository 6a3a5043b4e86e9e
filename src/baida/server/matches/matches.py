"""Matches of a server; worker processes answer, since an answer takes a tenth of a second."""

from __future__ import annotations

from baida.app.calls.declared import Written
from baida.app.calls.refusals import technical
from baida.app.matches.answers import Look, LookedAt
from baida.server.access.callers import WebCaller
from baida.server.matches.cache import MatchCache, MatchQuestion
from baida.server.rooms.registry import RoomRegistry


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
