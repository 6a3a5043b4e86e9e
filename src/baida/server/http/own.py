"""Calls about the tables and matches of the calling browser."""

from __future__ import annotations

import contextlib

from fastapi import APIRouter, Request

from baida.server.http.own_matches import OwnQuestion, answer_own
from baida.server.http.rooms import registry_of
from baida.server.process_pool import ProcessPools
from baida.server.requests import address_of, player_in
from baida.server.storage.changes import MatchResult
from baida.server.storage.store import Conflict
from baida.tables.own import MOST_TABLES, own_table
from baida.tables.reviews import MOST_REVIEWS, own_reviews
from baida.tables.room_state import RoomState
from baida.wire.lobby import OwnMatches, OwnTable, OwnTables
from baida.wire.review import OwnReviews

router = APIRouter(prefix="/api/mine", tags=["mine"])

#: The most rooms that are looked at.
_MOST_ROOMS = 50


@router.get("/tables", summary="Tables where this browser has a seat")
async def tables(request: Request) -> OwnTables:
    """Matches under way, and rooms where somebody is; the newest first."""
    player, registry = player_in(request), registry_of(request)
    if player is None:
        return {"tables": []}
    seats = await registry.store.seats_of(registry.player_hash(player), _MOST_ROOMS)
    found: list[OwnTable] = []
    for row, seat, since in seats:
        if not registry.store.share.owns(row.code):
            continue
        room = registry.open_room(row.code)
        state = RoomState.stored(row.code, row.rules, row.clock, row.data)
        if room is not None:
            state = room.state
        if state.playing or (room is not None and room.in_use):
            found.append(own_table(state, room, seat, since))
    return {"tables": found[:MOST_TABLES]}


@router.get("/matches", summary="Finished matches of this browser, and statistics")
async def matches(request: Request) -> OwnMatches:
    """The newest first."""
    player, registry = player_in(request), registry_of(request)
    if player is None:
        return {"matches": [], "statistics": []}
    pools = request.app.state.pools
    assert isinstance(pools, ProcessPools)
    question = OwnQuestion(registry.settings.database_url, registry.player_hash(player))
    found = await pools.matches.run(answer_own, question, caller=address_of(request))
    for match, result in found.results:
        with contextlib.suppress(Conflict):  # another player has asked at the same moment
            await registry.store.save(MatchResult(match, result))
    return found.answer


@router.get("/reviews", summary="Reviewed matches of this browser")
async def reviews(request: Request) -> OwnReviews:
    """What the reviews of its own seats came to, the newest match first."""
    player, registry = player_in(request), registry_of(request)
    if player is None:
        return {"reviews": []}
    return own_reviews(await registry.store.reviews_of(registry.player_hash(player), MOST_REVIEWS))
