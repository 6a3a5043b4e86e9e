"""The calls about the tables, matches and reviews of the calling player."""

from __future__ import annotations

from baida.app.calls.compute import Caller
from baida.app.calls.declared import Gathered, call
from baida.app.players.own_matches import MOST_TABLES, own_table
from baida.app.players.ports import WithPlayers
from baida.app.reviews.answers import MOST_REVIEWS, own_reviews
from baida.wire.lobby import OwnMatches, OwnTables
from baida.wire.review import OwnReviews


@call(
    "GET",
    "/api/mine/tables",
    "Tables where this browser has a seat",
    tag="mine",
    owner=Gathered("tables", "at", MOST_TABLES),
)
async def tables(app: WithPlayers, caller: Caller) -> OwnTables:
    """Matches under way, and rooms where somebody is; the newest first."""
    found = [
        own_table(*one)
        for one in await app.players.seats(caller)
        if one.state.playing or (one.room is not None and one.room.in_use)
    ]
    return {"tables": found[:MOST_TABLES]}


@call(
    "GET",
    "/api/mine/matches",
    "Finished matches of this browser, and statistics",
    tag="mine",
    owner="any",
    rate="whole_matches",
)
async def matches(app: WithPlayers, caller: Caller) -> OwnMatches:
    """The newest first."""
    return await app.players.matches(caller)


@call("GET", "/api/mine/reviews", "Reviewed matches of this browser", tag="mine", owner="any")
async def reviews(app: WithPlayers, caller: Caller) -> OwnReviews:
    """Summaries of the reviews of its own seats, the newest match first."""
    return own_reviews(await app.players.reviews(caller, MOST_REVIEWS))
