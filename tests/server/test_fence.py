"""Only the newest owner of a shard can write, however late earlier ones continue."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from websockets.exceptions import ConnectionClosed

from baida.server.storage import database
from baida.server.storage.fence import Fenced, Unsuitable, take_lease
from baida.server.storage.shards import MOST_SHARDS, Share, shard_of
from baida.server.storage.store import Alive, NewRoom, RoomChanged, Store
from tests.helpers.database.postgres import new_database
from tests.helpers.server.player import Player
from tests.helpers.server.process import Server


def room(code: str) -> NewRoom:
    return NewRoom(code, "sbr", "off", {}, 1.0)


def rows(url: str, query: str) -> list[Any]:
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        return list(connection.execute(query.encode()))


def test_a_shard_that_was_replaced_writes_nothing() -> None:
    """A replaced shard writes neither rows nor heartbeats; other shards are not affected."""
    url = new_database()

    async def run() -> None:
        late, other = (Store.open(url, share=Share(n, 2)) for n in (1, 2))
        await late.save(room("AAAAAA"), Alive(5.0, 1))
        newest = Store.open(url, share=Share(1, 2))
        assert newest.last_alive() == 5.0
        await newest.save(room("CCCCCC"))
        for change in (
            room("BBBBBB"), room("CCCCCC"), RoomChanged("AAAAAA", "b30fj", "off", {}),
            RoomChanged("BBBBBB", "b30fj", "off", {}), Alive(9.0, 1),
        ):  # fmt: skip
            with pytest.raises(Fenced, match="another process has taken over shard 1"):
                await late.save(change)
        await other.save(room("DDDDDD"))
        for store in (late, other, newest):
            await store.close()

    asyncio.run(run())
    assert rows(url, "SELECT code, rules FROM rooms ORDER BY code") == [
        ("AAAAAA", "sbr"), ("CCCCCC", "sbr"), ("DDDDDD", "sbr"),
    ]  # fmt: skip
    assert rows(url, "SELECT id, at FROM heartbeat ORDER BY id") == [(1, 5.0), (2, None)]


def test_a_process_that_froze_in_mid_transaction_holds_nobody_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The database ends the frozen transaction, and the process gets an error when it continues."""
    monkeypatch.setattr(database, "_MOST_IDLE", 200)
    url = new_database()
    engine = database.open_database(url)
    lease = take_lease(engine, Share())
    with engine.connect() as frozen:
        assert frozen.execute(*lease.claim).all()
        frozen.execute(text("UPDATE heartbeat SET at = 1"))
        newest = take_lease(engine, Share())
        assert newest.epoch == lease.epoch + 1
        with pytest.raises(SQLAlchemyError):
            frozen.execute(text("SELECT 1"))
    engine.dispose()
    assert rows(url, "SELECT at FROM heartbeat") == [(None,)]


def test_a_frozen_server_stops_when_it_continues(tmp_path: Path) -> None:
    """Its players are disconnected, and find their table at the server that has taken over."""

    async def play() -> None:
        given = {"database": new_database(), "beat": 0.0}
        late, newest = (Server(tmp_path / name, **given) for name in ("late", "newest"))
        late.start()
        player = await Player(late).make_room("sbr", bots="efficient", start=True)
        await player.connect()
        await player.until(lambda: player.ask)
        os.kill(late.pid, signal.SIGSTOP)
        (tmp_path / "newest").mkdir(mode=0o700)
        (tmp_path / "newest/token.key").write_bytes((tmp_path / "late/token.key").read_bytes())
        with newest:
            os.kill(late.pid, signal.SIGCONT)
            with pytest.raises(ConnectionClosed):
                await player.until(lambda: False)
            late.wait()
            assert "another process has taken over shard 1" in late.errors
            player.server = newest
            asked = player.ask
            await player.connect()
            await player.until(lambda: player.ask)
            assert player.ask is not None
            assert asked is not None
            assert player.ask["legal"] == asked["legal"]
            await player.close()

    asyncio.run(play())


@pytest.mark.parametrize("shards", [1, 2, 7, MOST_SHARDS])
def test_every_code_has_one_owner(shards: int) -> None:
    """Every code belongs to exactly one shard, and a share makes only codes of its own."""
    for number in {1, shards}:
        share = Share(number, shards)
        codes = [share.new_code() for _ in range(20)]
        assert {shard_of(code, shards) for code in codes} == {number}
        assert all(share.owns(code) for code in codes)


@pytest.mark.parametrize(
    ("first", "then", "problem"),
    [
        (2, 1, "belongs to a cluster of 2 shards: start the server with --cluster"),
        (2, 3, "belongs to a cluster of 2 shards, not 3; the number cannot be changed"),
    ],
)
def test_the_number_of_shards_stays(first: int, then: int, problem: str) -> None:
    """A single server can become a cluster; no other change of the number is possible."""
    url = new_database()
    close: Callable[[Store], None] = lambda store: asyncio.run(store.close())  # noqa: E731
    close(Store.open(url))
    close(Store.open(url, share=Share(first, first)))
    with pytest.raises(Unsuitable, match=problem):
        Store.open(url, share=Share(1, then))
