"""Rate limits across all gateways: they tell each other by way of an actor what they have allowed.

If the actor dies, Ray starts it again; what it knew is half a second old.
"""

from __future__ import annotations

import asyncio
import time
import uuid
from typing import Any

from baida.server.process.limits import Exchange, LimitsBoard, Taken

_ANSWER = 2.0


class LimitsActor:
    def __init__(self) -> None:
        self._board = LimitsBoard()

    def exchange(self, server: str, taken: Taken) -> Taken:
        return self._board.exchange(server, taken, time.monotonic())


def shared_limits(ray: Any, namespace: str) -> Exchange:
    """What a gateway calls to exchange limits with the others of its database."""
    make = ray.remote(num_cpus=0, max_restarts=-1)(LimitsActor)
    server = uuid.uuid4().hex

    def find() -> Any:
        return make.options(
            name="rate limits", namespace=namespace, lifetime="detached", get_if_exists=True
        ).remote()

    actor: Any = None

    async def exchange(taken: Taken) -> Taken:
        nonlocal actor
        try:
            async with asyncio.timeout(_ANSWER):
                actor = actor or await asyncio.to_thread(find)
                elsewhere: Taken = await actor.exchange.remote(server, taken)
        except BaseException:
            actor = None  # it may be gone for good
            raise
        return elsewhere

    return exchange
