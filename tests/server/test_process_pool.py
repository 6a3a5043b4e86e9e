"""Work in other processes: rooms take turns, and get less time when others wait."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from itertools import count

from baida.server.process.process_pool import ProcessPool, Turns


def test_callers_take_turns() -> None:
    """A call of one room does not wait for all calls of another."""

    async def play() -> None:
        turns, order = Turns(1), []

        async def call(caller: str) -> None:
            async with turns.turn(caller):
                order.append(caller)
                await asyncio.sleep(0)

        await asyncio.gather(*map(call, "AAAAAABBC"))
        assert "".join(order) == "AABCABAAA"
        assert turns.waiting == 0

    asyncio.run(play())


def test_those_who_do_not_wait_any_more_hold_up_nobody() -> None:
    """Cancelled calls hold up nobody, whether they were waiting or running."""

    async def play() -> None:
        turns, done = Turns(1), []

        async def call(caller: str) -> None:
            async with turns.turn(caller):
                await asyncio.sleep(0)
                done.append(caller)

        tasks = [asyncio.create_task(call(caller)) for caller in "ABCD"]
        await asyncio.sleep(0)
        for task in tasks[:2]:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert done == ["C", "D"]
        await call("E")
        assert done[-1] == "E"

    asyncio.run(play())


def share(_given: int, share: float) -> float:
    """Return the share of time that the call got."""
    return share


def test_less_time_for_each_when_many_wait() -> None:
    async def play() -> None:
        pool = ProcessPool()
        try:
            assert await pool.run_in_share(share, 0, "A") == 1.0
            numbers = count()
            calls = [pool.run_in_share(share, next(numbers), caller) for caller in "ABCDEFGH"]
            shares = await asyncio.gather(*calls)
            assert min(shares) < 1 / 4
            assert shares[-1] == 1.0
            same = [pool.run_in_share(share, next(numbers), "A") for _ in range(8)]
            assert min(await asyncio.gather(*same)) >= 1 / 2  # a room waits only for itself
        finally:
            pool.close()

    asyncio.run(play())


def test_the_priority_is_not_relative_to_that_of_the_server() -> None:
    """A server with a priority of its own gives its workers the one they ask for."""
    wanted = min(19, os.getpriority(os.PRIO_PROCESS, 0) + 6)
    code = f"""
import asyncio, os
from baida.server.process.process_pool import ProcessPool
pool = ProcessPool(niceness={wanted})
print(asyncio.run(pool.run(os.getpriority, os.PRIO_PROCESS, 0)))
pool.close()
"""
    server = ["nice", "-n", "5", sys.executable, "-c", code]
    ran = subprocess.run(server, capture_output=True, text=True, check=True)
    assert ran.stdout == f"{wanted}\n"
