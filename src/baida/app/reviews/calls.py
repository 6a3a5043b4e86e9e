"""The calls about reviews. A review is made in the background."""

from __future__ import annotations

from typing import Any

from baida.app.calls.compute import Caller
from baida.app.calls.declared import Written, call
from baida.app.reviews.answers import not_over, review_state
from baida.app.reviews.ports import WithReviews
from baida.wire.review import ReviewAnswer
from baida.wire.values import Seat

_REVIEW: dict[str, Any] = {"tag": "reviews", "answer": ReviewAnswer, "owner": "id"}


@call("GET", "/api/reviews/{id}/{seat}", "How far a review is, and the review", **_REVIEW)
async def look(app: WithReviews, caller: Caller, id: str, seat: Seat) -> ReviewAnswer | Written:
    """A review that was made once is there for everybody who may see the match."""
    state = app.reviews.state(id, seat)
    if state is not None:
        return state
    await app.matches.look(caller, id)  # unknown matches are refused
    return await app.reviews.made(id, seat) or review_state(id, seat, "none")


@call("POST", "/api/reviews/{id}/{seat}", "Ask for the review of a seat", **_REVIEW)
async def ask(app: WithReviews, caller: Caller, id: str, seat: Seat) -> ReviewAnswer | Written:
    """Only of a finished match. It is made in the background; ask again how far it is."""
    state = app.reviews.state(id, seat)
    new = state is None or state["state"] == "failed"
    if new:
        if not (await app.matches.look(caller, id)).over:
            raise not_over()
        made = await app.reviews.made(id, seat)
        if made is not None:
            return made
    return await app.reviews.ask(caller, id, seat, new=new)


@call("DELETE", "/api/reviews/{id}/{seat}", "Wait for a review no longer", **_REVIEW)
async def cancel(app: WithReviews, caller: Caller, id: str, seat: Seat) -> ReviewAnswer:
    """It is stopped if nobody else waits for it."""
    if app.reviews.state(id, seat) is None:
        await app.matches.look(caller, id)
    app.reviews.cancel(caller, id, seat)
    return review_state(id, seat, "none")
