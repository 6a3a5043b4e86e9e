from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import JSONResponse, Response

from baida.i18n import Message
from baida.server.http.compression import send_gzipped
from baida.server.http.matches import looked_at
from baida.server.http.rooms import registry_of
from baida.server.rate_limit import Callers
from baida.server.requests import address_of
from baida.server.reviews.registry import ReviewRegistry
from baida.tables.refused import Refused
from baida.tables.reviews import is_current, not_over, review_state
from baida.wire.review import ReviewAnswer

router = APIRouter(prefix="/api/reviews", tags=["reviews"])

Seat = Annotated[int, Path(ge=0, le=3, description="0 to 3")]


@router.get(
    "/{id}/{seat}",
    summary="How far a review is, and the review",
    responses={200: {"model": ReviewAnswer}},
)
async def look(id: str, seat: Seat, request: Request) -> Response:
    """A review that was made once is there for everybody who may see the match."""
    state = _reviews_of(request).state(id, seat)
    if state is None:
        await looked_at(id, request)  # unknown matches are refused
        state = review_state(id, seat, "none")
        made = await _made(id, seat, request)
        if made is not None:
            return made
    return JSONResponse(state)


@router.post(
    "/{id}/{seat}",
    summary="Ask for the review of a seat",
    responses={200: {"model": ReviewAnswer}},
)
async def ask(id: str, seat: Seat, request: Request) -> Response:
    """Only of a finished match. It is made in the background; ask again how far it is."""
    reviews = _reviews_of(request)
    state = reviews.state(id, seat)
    if state is None or state["state"] == "failed":
        if not (await looked_at(id, request)).over:
            raise not_over()
        made = await _made(id, seat, request)
        if made is not None:
            return made
        askers = request.app.state.review_askers
        assert isinstance(askers, Callers)
        if not askers.allow(address_of(request), time.monotonic()):
            raise Refused("too_fast", Message("refusals.reviews_too_fast"))
    return JSONResponse(reviews.ask(id, seat, address_of(request)))


@router.delete("/{id}/{seat}", summary="Wait for a review no longer")
async def cancel(id: str, seat: Seat, request: Request) -> ReviewAnswer:
    """It is stopped if nobody else waits for it."""
    reviews = _reviews_of(request)
    if reviews.state(id, seat) is None:
        await looked_at(id, request)
    reviews.cancel(id, seat, address_of(request))
    return review_state(id, seat, "none")


async def _made(id: str, seat: int, request: Request) -> Response | None:
    """The stored review; None if there is none yet, or only one of an earlier reviewer."""
    stored = await registry_of(request).store.load_review(id, seat)
    if stored is None:
        return None
    summary, data = stored
    return await send_gzipped(data, request) if is_current(summary) else None


def _reviews_of(request: Request) -> ReviewRegistry:
    reviews = request.app.state.reviews
    assert isinstance(reviews, ReviewRegistry)
    return reviews
