"""A store for tests, and a process that saves until it is killed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from itertools import count
from typing import Any

from baida.game.log.file import RULES_VERSION
from baida.server.storage.store import (
    NewDecision,
    NewEvents,
    NewMatch,
    NewRoom,
    Store,
)

Saving = Coroutine[Any, Any, None]
ROOM = NewRoom("KWPTRA", "sbr(hands=4)", "normal", {"seats": ["Mai", None, "安", ""]}, 1.5)
HEADER = {"format": "baida-log", "hands": 4, "rules_version": RULES_VERSION}
MATCH = NewMatch("m1", ROOM.code, HEADER, b"\x00\xff secret", 2.25)


def with_store(url: str, use: Callable[[Store], Saving]) -> None:
    """Open the store, use it in an event loop, close it."""

    async def run() -> None:
        store = Store.open(url)
        try:
            await use(store)
        finally:
            await store.close()

    asyncio.run(run())


CALLERS = 8


def save_for_ever(url: str) -> None:
    """Save until killed; print each number whose save has returned."""

    async def caller(store: Store, numbers: Iterator[int]) -> None:
        for k in numbers:
            events = [{"n": 3 * k + i, "e": "x"} for i in range(3)]
            await store.save(NewDecision("m1", k, 0, k, f"c-{k}", 0), NewEvents("m1", events))
            print(k, flush=True)

    async def use(store: Store) -> None:
        await store.save(ROOM, MATCH)
        numbers = count()
        await asyncio.gather(*(caller(store, numbers) for _ in range(CALLERS)))

    with_store(url, use)
