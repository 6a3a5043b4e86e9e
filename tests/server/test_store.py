"""The store on SQLite and PostgreSQL: saved data survives whatever happens."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from queue import Queue
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.pool import NullPool

from baida.game.log.file import RULES_VERSION
from baida.server.storage import checkpoints, database, writer
from baida.server.storage.checkpoints import Checkpoints
from baida.server.storage.database import open_database
from baida.server.storage.errors import Conflict, StoreError
from baida.server.storage.migrating import migrations
from baida.server.storage.schema import metadata
from baida.server.storage.store import (
    Alive,
    Change,
    DropToken,
    ForgetMade,
    MatchData,
    MatchEnded,
    MatchRow,
    NewDecision,
    NewEvents,
    NewMade,
    NewMatch,
    NewRoom,
    NewToken,
    RoomChanged,
    Store,
    StoredMatch,
    StoredRoom,
)
from tests.helpers.database.open_store import CALLERS, HEADER, MATCH, ROOM, Saving, with_store
from tests.helpers.database.postgres import new_database
from tests.helpers.paths import ROOT
from tests.helpers.values import Json, params

TOKEN = NewToken(ROOM.code, 2, b"\x00\x01hash", 3.0)
DECISION = NewDecision(MATCH.id, 1, 3, 2**62 - 1, "c-1", 4.125)
EVENT = {"n": 1, "e": "hand_started", "dealer": 0}


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    return sqlite_url(tmp_path) if request.param == "sqlite" else new_database()


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder / 'baida.sqlite'}"


def saved(url: str, *changes: Change) -> None:
    """Save in a store that is opened and closed for it."""
    with_store(url, lambda store: store.save(*changes))


def in_database(url: str, *statements: str) -> list[Any]:
    """Run statements past the store; return the rows of the last one."""
    rows: list[Any] = []
    with create_engine(url, poolclass=NullPool).begin() as connection:
        for statement in statements:
            result = connection.execute(text(statement))
            rows = list(result) if result.returns_rows else []
    return rows


@contextmanager
def locked(url: str) -> Iterator[None]:
    """Lock the database against other writers, so that saves queue up."""
    engine = create_engine(url, poolclass=NullPool)
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            tables = ", ".join(metadata.tables)
            connection.exec_driver_sql(f"LOCK TABLE {tables} IN EXCLUSIVE MODE")
        yield
        connection.rollback()


@contextmanager
def counted(what: str) -> Iterator[list[Connection]]:
    """Count every "begin" or "commit" in all databases that this process has open."""
    found: list[Connection] = []
    note = found.append
    event.listen(Engine, what, note)
    yield found
    event.remove(Engine, what, note)


async def begun(*saves: Saving) -> list[asyncio.Task[None]]:
    """Tasks that have all called ``save`` and wait for it."""
    tasks = [asyncio.create_task(save) for save in saves]
    await asyncio.sleep(0)
    return tasks


# --- what was saved is read ---------------------------------------------------------------------


def test_nothing_is_there(url: str) -> None:
    async def use(store: Store) -> None:
        assert await store.load_room("KWPTRA") is None
        assert await store.load_match("m1") is None
        assert await store.decisions("m1") == []
        assert await store.events("m1") == []
        assert store.last_alive() is None
        await store.save()

    with_store(url, use)


def test_saved_and_read(url: str) -> None:
    """Data can be read by the store that saved it, and by one opened later."""
    bot = NewDecision(MATCH.id, 2, 0, 0, None, 4.25)
    events = [EVENT, {"n": 2, "e": "discard", "tile": "5p"}]
    saved(url, ROOM, TOKEN, MATCH, DECISION, bot, NewEvents(MATCH.id, events))

    async def read(store: Store) -> None:
        room = NewRoom(ROOM.code, ROOM.rules, ROOM.clock, dict(ROOM.data), ROOM.at)
        stored = await store.load_room(ROOM.code)
        assert stored == StoredRoom(room, None, [(TOKEN.hash, 2, None)])
        match = MatchRow("m1", ROOM.code, dict(MATCH.header), MATCH.secret, MATCH.at, {}, None)
        assert await store.load_match("m1") == match
        assert await store.decisions("m1") == [
            NewDecision("m1", 1, 3, 2**62 - 1, "c-1", 4.125),
            NewDecision("m1", 2, 0, 0, None, 4.25),
        ]
        assert await store.events("m1") == events
        assert await store.events("m1", after=1) == events[1:]

        changed = RoomChanged(ROOM.code, "sbr", "off", {"host": 1, "matches": ["m0", "m1"]})
        await store.save(changed, MatchData("m1", {"banks": [0.5]}), MatchEnded("m1", 9.5))
        room = NewRoom(ROOM.code, "sbr", "off", dict(changed.data), ROOM.at)
        match = MatchRow(
            "m1", ROOM.code, dict(MATCH.header), MATCH.secret, MATCH.at, {"banks": [0.5]}, 9.5
        )
        assert await store.load_match("m1") == match
        stored = await store.load_room(ROOM.code)
        whole = StoredMatch(match, await store.decisions("m1"), events)
        assert stored == StoredRoom(room, whole, [(TOKEN.hash, 2, None)])

    with_store(url, read)


def test_order_is_that_of_the_numbers(url: str) -> None:
    async def use(store: Store) -> None:
        await store.save(ROOM, MATCH)
        for k in (11, 2, 7):
            decision = NewDecision("m1", k, 0, k, f"c-{k}", 0)
            await store.save(decision, NewEvents("m1", [{"n": k + 1}, {"n": k}]))
        assert [decision.k for decision in await store.decisions("m1")] == [2, 7, 11]
        assert [event["n"] for event in await store.events("m1", 2)] == [3, 7, 8, 11, 12]

    with_store(url, use)


def test_any_json(url: str) -> None:
    """Any JSON is stored unchanged: order, all languages, characters that databases refuse."""
    data: Json = {"z": "安 ế 🀄", "a": "\x00 \ud800 \\u0000", "n": [1, 2**70, -0.1, True, None, {}]}

    async def use(store: Store) -> None:
        await store.save(NewRoom("A", "安", "", data, 0))
        stored = await store.load_room("A")
        assert stored is not None
        assert json.dumps(stored.row.data) == json.dumps(data)
        assert stored.row.rules == "安"

    with_store(url, use)


def test_saved_is_what_was_at_the_call(url: str) -> None:
    """The saved data is that of the call, although the caller plays on."""

    async def use(store: Store) -> None:
        data: Json = {"seats": [1], "rules_version": RULES_VERSION}
        happened = [dict(EVENT)]
        with locked(url):
            changes = (NewRoom("A", "", "", data, 0), NewMatch("m", "A", data, b"", 0))
            saving = await begun(store.save(*changes, NewEvents("m", happened)))
            data["seats"].append(2)
            happened[0]["e"] = "other"
            happened.append({"n": 2})
        await asyncio.gather(*saving)
        room, match = await store.load_room("A"), await store.load_match("m")
        assert room is not None
        assert match is not None
        assert room.row.data == match.header == {**data, "seats": [1]}
        assert await store.events("m") == [EVENT]

    with_store(url, use)


def test_running_clocks(url: str) -> None:
    """Only matches in progress whose clocks run are listed."""
    data: dict[str, Json | None] = {
        "new": None, "off": {}, "rest": {"clocks": {"at": None}},
        "runs": {"clocks": {"at": 1.5}}, "over": {"clocks": {"at": 2.5}},
    }  # fmt: skip

    async def use(store: Store) -> None:
        await store.save(ROOM, *(NewMatch(id, ROOM.code, {}, b"", 0) for id in data))
        await store.save(*(MatchData(id, d) for id, d in data.items() if d is not None))
        await store.save(MatchEnded("over", 3))
        assert await store.running_clocks() == [("runs", data["runs"])]

    with_store(url, use)


def test_tokens(url: str) -> None:
    """A token belongs to one seat of one room until it is dropped; the oldest come first."""

    async def use(store: Store) -> None:
        await store.save(ROOM, NewRoom("OTHER", "", "", {}, 0))
        hashes = [bytes([n]) for n in (3, 1, 4, 2, 5)]
        await store.save(*(NewToken(ROOM.code, 0, hash, 0.0) for hash in hashes))
        await store.save(NewToken(ROOM.code, 1, b"1", 0.0), NewToken("OTHER", 0, b"o", 0.0))
        assert await tokens_of(store, ROOM.code) == [*((hash, 0) for hash in hashes), (b"1", 1)]
        assert await tokens_of(store, "OTHER") == [(b"o", 0)]
        await store.save(DropToken(hashes[2]), DropToken(b"1"))
        hashes.pop(2)
        assert await tokens_of(store, ROOM.code) == [(hash, 0) for hash in hashes]
        await store.save(*map(DropToken, hashes))
        assert await tokens_of(store, ROOM.code) == []
        assert await tokens_of(store, "OTHER") == [(b"o", 0)]

    with_store(url, use)


async def tokens_of(store: Store, code: str) -> list[tuple[bytes, int]]:
    stored = await store.load_room(code)
    assert stored is not None
    return [(hash, seat) for hash, seat, _ in stored.tokens]


def test_what_was_made_is_forgotten(url: str) -> None:
    """It is bounded in age and in number, and the newest stay."""
    made = [NewMade(bytes([n]), b"\0r", b"s", "CODE", n % 2 or None, float(n)) for n in range(9)]

    async def use(store: Store) -> None:
        await store.save(*made)
        assert [await store.load_made(one.key) for one in made] == made
        await store.save(ForgetMade(2.0, 100))
        assert [await store.load_made(one.key) for one in made] == [None, None, *made[2:]]
        await store.save(ForgetMade(0.0, 3))
        assert [await store.load_made(one.key) for one in made] == [None] * 6 + made[6:]
        with pytest.raises(Conflict):
            await store.save(made[8])

    with_store(url, use)


def test_heartbeat(url: str) -> None:
    """The last heartbeat is that of the previous process, whatever this one saves."""
    saved(url, Alive(10.5))

    async def use(store: Store) -> None:
        assert store.last_alive() == 10.5
        await store.save(Alive(20.5))
        await store.save(Alive(30.5))
        assert store.last_alive() == 10.5

    with_store(url, use)
    with_store(url, lambda store: store.save(Alive(store.last_alive() or 0)))
    assert in_database(url, "SELECT at FROM heartbeat") == [(30.5,)]


# --- what cannot be saved -----------------------------------------------------------------------

TWICE: dict[str, Change] = {
    "room": NewRoom(ROOM.code, "", "", {}, 0),
    "match": NewMatch(MATCH.id, ROOM.code, {}, b"", 0),
    "token": NewToken(ROOM.code, 0, TOKEN.hash, 0),
    "decision": NewDecision(MATCH.id, DECISION.k, 0, 0, "c-2", 0),
    "command": NewDecision(MATCH.id, 2, DECISION.seat, 0, DECISION.command, 0),
    "event": NewEvents(MATCH.id, [{"n": 3}, {"n": 1}]),
    "event twice at once": NewEvents(MATCH.id, [{"n": 3}, {"n": 3}]),
}
NOT_THERE: dict[str, Change] = {
    "room of a token": NewToken("OTHER", 0, b"t", 0),
    "room of a match": NewMatch("m2", "OTHER", {}, b"", 0),
    "room": RoomChanged("OTHER", "", "", {}),
    "match": MatchData("m2", {}),
    "match's end": MatchEnded("m2", 0),
    "match of a decision": NewDecision("m2", 1, 0, 0, None, 0),
    "match of an event": NewEvents("m2", [{"n": 1}]),
}
NOT_STORABLE: dict[str, Change] = {
    "too large": NewDecision(MATCH.id, 2, 0, 2**64, None, 0),
    "half a character": NewDecision(MATCH.id, 2, 0, 0, "\ud800", 0),
}
FILLED = (ROOM, MATCH, TOKEN, DECISION, NewEvents(MATCH.id, [EVENT]))


def refused(url: str, change: Change) -> StoreError:
    """Return the error of a save; check that nothing saved with it was changed."""
    errors: list[StoreError] = []

    async def use(store: Store) -> None:
        await store.save(*FILLED)
        along = (NewRoom("NEW", "", "", {}, 0), MatchData(MATCH.id, {"x": 1}))
        with pytest.raises(StoreError) as raised:
            await store.save(along[0], change, along[1])
        errors.append(raised.value)
        assert await store.load_room("NEW") is None
        match = await store.load_match(MATCH.id)
        assert match is not None
        assert match.data == {}
        assert len(await store.decisions(MATCH.id)) == len(await store.events(MATCH.id)) == 1
        await store.save(*along)

    with_store(url, use)
    assert "\n" not in str(errors[0])
    return errors[0]


@pytest.mark.parametrize("change", params(TWICE.items()))
def test_conflict(url: str, change: Change) -> None:
    assert type(refused(url, change)) is Conflict


@pytest.mark.parametrize("change", params((NOT_THERE | NOT_STORABLE).items()))
def test_not_stored(url: str, change: Change) -> None:
    assert type(refused(url, change)) is StoreError


def test_no_json(url: str) -> None:
    async def use(store: Store) -> None:
        with pytest.raises(ValueError, match="not JSON compliant"):
            await store.save(ROOM, MatchData("m1", {"left": float("nan")}))
        assert await store.load_room(ROOM.code) is None

    with_store(url, use)


def test_postgres_stores_no_zero_byte() -> None:
    """It is refused, because a truncated text would be a different one."""
    assert type(refused(new_database(), NewDecision(MATCH.id, 2, 0, 0, "c\0d", 0))) is StoreError


def test_more_than_fits_into_a_socket(url: str) -> None:
    """Large data works in both directions, and between rows of other statements."""
    data = {"long": "安" * 1_000_000}

    async def use(store: Store) -> None:
        await store.save(*FILLED)
        added = [{"n": n, **data} for n in (2, 3, 4)]
        await store.save(NewEvents(MATCH.id, added), MatchData(MATCH.id, data))
        assert (await store.events(MATCH.id))[1:] == added
        with pytest.raises(Conflict):
            await store.save(NewEvents(MATCH.id, [{"n": 5, **data}, added[0]]))
        assert len(await store.events(MATCH.id)) == 4

    with_store(url, use)


def test_no_conflict(url: str) -> None:
    """Bots have no commands; two players or two matches may use the same ids."""

    async def use(store: Store) -> None:
        await store.save(*FILLED, NewMatch("m2", ROOM.code, {}, b"", 0))
        bots = [NewDecision(MATCH.id, k, DECISION.seat, 0, None, 0) for k in (2, 3)]
        await store.save(*bots, NewDecision(MATCH.id, 4, 0, 0, DECISION.command, 0))
        other = NewDecision("m2", DECISION.k, DECISION.seat, 0, DECISION.command, 0)
        await store.save(other, NewEvents("m2", [EVENT]))
        assert [decision.k for decision in await store.decisions(MATCH.id)] == [1, 2, 3, 4]

    with_store(url, use)


# --- many callers -------------------------------------------------------------------------------


def test_many_are_committed_together(url: str) -> None:
    async def use(store: Store) -> None:
        await store.save(ROOM, MATCH)
        changes = (
            (NewDecision("m1", k, 0, k, None, 0), NewEvents("m1", [{"n": k}]), MatchData("m1", {}))
            for k in range(1, 51)
        )
        with counted("commit") as commits:
            with locked(url):
                saving = await begun(*(store.save(*each) for each in changes))
                # readers do not wait for writers
                assert await store.events("m1") == []
            await asyncio.gather(*saving)
        assert len(commits) <= 2  # the writer's first group, and the rest
        assert len(await store.events("m1")) == len(await store.decisions("m1")) == 50

    with_store(url, use)


def test_only_those_to_blame_fail(url: str) -> None:
    """Other saves of the group are stored, and each caller gets only its own error."""
    wrong: dict[int, Change] = {
        5: MatchData("none", {}),
        17: NewRoom(ROOM.code, "", "", {}, 0),
        18: TWICE["event"],
    }

    async def use(store: Store) -> None:
        await store.save(*FILLED)
        with locked(url):
            saves = (
                store.save(NewDecision("m1", k, 0, 0, None, 0), *([wrong[k]] if k in wrong else []))
                for k in range(2, 31)
            )
            saving = await begun(*saves)
        results = await asyncio.gather(*saving, return_exceptions=True)
        failed = {k: type(result) for k, result in enumerate(results, 2) if result is not None}
        assert failed == {5: StoreError, 17: Conflict, 18: Conflict}
        assert [d.k for d in await store.decisions("m1")] == [
            k for k in range(1, 31) if k not in failed
        ]

    with_store(url, use)


def test_the_order_of_calls_is_kept(url: str) -> None:
    """The order is kept also where many changes are written together."""

    async def use(store: Store) -> None:
        with locked(url):
            first = await begun(store.save(ROOM))
            saving = await begun(
                store.save(NewMatch("m", ROOM.code, HEADER, b"", 0)),
                *(store.save(MatchData("m", {"now": n})) for n in range(20)),
                store.save(MatchEnded("m", 1)),
                store.save(MatchData("m", {"now": 20})),
                store.save(NewToken(ROOM.code, 0, b"a", 0)),
                store.save(NewToken(ROOM.code, 0, b"b", 0)),
                store.save(DropToken(b"a")),
                store.save(NewToken(ROOM.code, 0, b"c", 0)),
            )
        await asyncio.gather(*first, *saving)
        match = await store.load_match("m")
        assert match is not None
        assert (match.data, match.ended) == ({"now": 20}, 1)
        assert await tokens_of(store, ROOM.code) == [(b"b", 0), (b"c", 0)]

    with_store(url, use)


def test_too_much_is_pending(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Callers wait in order to be accepted; a save can be cancelled only until then."""
    monkeypatch.setattr(writer, "MOST_PENDING", 4)

    def saving(store: Store, k: int) -> Saving:
        return store.save(
            NewEvents("m1", [{"n": 2 * k}, {"n": 2 * k + 1}]), MatchData("m1", {"k": k})
        )

    async def use(store: Store) -> None:
        await store.save(ROOM, MATCH)
        with locked(url):
            saves = await begun(*(saving(store, k) for k in range(10)))
            for cancelled in (1, 4, 9):
                saves[cancelled].cancel()
            await asyncio.wait([saves[1], saves[4], saves[9]])
        await asyncio.gather(*saves, return_exceptions=True)
        assert [save.cancelled() for save in saves] == [k in (1, 4, 9) for k in range(10)]
        assert [e["n"] // 2 for e in await store.events("m1")][::2] == [0, 1, 2, 3, 5, 6, 7, 8]
        match = await store.load_match("m1")
        assert match is not None
        assert match.data == {"k": 8}

    with_store(url, use)


def test_close_writes_what_is_pending(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All pending saves are written, accepted or not; afterwards none is accepted."""
    monkeypatch.setattr(writer, "MOST_PENDING", 10)

    async def use(store: Store) -> None:
        await store.save(ROOM, MATCH)
        with locked(url):
            saves = await begun(*(store.save(NewEvents("m1", [{"n": n}])) for n in range(1, 41)))
            closing = (await begun(store.close()))[0]
        await closing
        assert await asyncio.gather(*saves) == [None] * 40
        with pytest.raises(StoreError, match="closed"):
            await store.save(Alive(1))

    with_store(url, use)

    async def read(store: Store) -> None:
        assert len(await store.events("m1")) == 40

    with_store(url, read)


def test_a_loop_that_is_gone(url: str) -> None:
    """Callers in a closed loop get no answer; the store keeps working."""
    store = Store.open(url)

    async def leave() -> None:
        await begun(store.save(ROOM))

    with locked(url):
        asyncio.run(leave())

    async def go_on() -> None:
        await store.save(MATCH)
        assert await store.load_room(ROOM.code) is not None
        await store.close()

    asyncio.run(go_on())


# --- crashes ------------------------------------------------------------------------------------


def test_nothing_is_lost_by_a_kill(url: str) -> None:
    """Every returned save is there; the others are there in full or not at all, in order."""
    code = f"from tests.helpers.database.open_store import save_for_ever; save_for_ever({url!r})"
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        printed = [int(process.stdout.readline()) for _ in range(200)]
        process.send_signal(signal.SIGKILL)
        printed += [int(line) for line in process.stdout if line.endswith("\n")]
    assert process.returncode == -signal.SIGKILL

    async def read(store: Store) -> None:
        there = [decision.k for decision in await store.decisions("m1")]
        assert set(printed) <= set(there)
        assert there == list(range(len(there)))
        assert len(there) <= len(printed) + CALLERS
        assert [e["n"] for e in await store.events("m1", -1)] == list(range(3 * len(there)))
        await store.save(NewDecision("m1", len(there), 0, 0, None, 0))

    with_store(url, read)


def test_what_cannot_be_read(url: str) -> None:
    async def use(store: Store) -> None:
        await store.save(ROOM)
        in_database(url, "DROP TABLE events")
        with pytest.raises(StoreError, match=r"cannot be read: .*events"):
            await store.events("m1")
        assert await store.load_room(ROOM.code) is not None

    with_store(url, use)


def test_sqlite_is_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The group waits once: its members are not tried one by one after that."""
    monkeypatch.setattr(database, "PATIENCE", 0.1)
    url = sqlite_url(tmp_path)

    async def use(store: Store) -> None:
        await store.save(ROOM, MATCH)
        saves = (store.save(NewEvents("m1", [{"n": n}])) for n in range(1, 21))
        with locked(url), counted("begin") as begins:
            results = await asyncio.gather(*saves, return_exceptions=True)
            assert [str(result) for result in results] == ["not stored: database is locked"] * 20
            assert len(begins) <= 2
        assert await store.events("m1") == []
        await store.save(NewEvents("m1", [EVENT]))

    with_store(url, use)


LOSE_CONNECTIONS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


def test_connections_are_made_again() -> None:
    """After a restart of PostgreSQL, saving and reading work as before."""
    url = new_database()

    async def use(store: Store) -> None:
        await store.save(ROOM)
        in_database(url, LOSE_CONNECTIONS)
        assert await store.load_room(ROOM.code) is not None
        in_database(url, LOSE_CONNECTIONS)
        await store.save(MATCH)
        assert await store.load_match(MATCH.id) is not None

    with_store(url, use)


def test_postgres_is_gone_for_a_while() -> None:
    url = new_database()
    name = make_url(url).database
    server = make_url(url).set(database="postgres").render_as_string()
    allow = f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS'
    lose = LOSE_CONNECTIONS.replace("current_database()", f"'{name}'")

    async def use(store: Store) -> None:
        await store.save(ROOM)
        in_database(server, f"{allow} false", lose)
        with pytest.raises(StoreError, match=r"not stored: .* not currently accepting"):
            await store.save(MATCH)
        with pytest.raises(StoreError, match=r"cannot be read: .* not currently accepting"):
            await store.load_room(ROOM.code)
        in_database(server, f"{allow} true")
        await store.save(MATCH)
        assert await store.load_match(MATCH.id) is not None

    with_store(url, use)


def test_connection_lost_in_a_transaction() -> None:
    """The transaction is written again over another connection."""
    url = new_database()

    async def use(store: Store) -> None:
        await store.save(ROOM, MATCH)
        with locked(url):
            saving = await begun(*(store.save(NewEvents("m1", [{"n": n}])) for n in range(1, 6)))
            while not in_database(url, f"{LOSE_CONNECTIONS} AND wait_event_type = 'Lock'"):
                await asyncio.sleep(0)  # the writer has not reached the lock yet
        results = await asyncio.gather(*saving, return_exceptions=True)
        assert results == [None] * 5
        assert len(await store.events("m1")) == 5

    with_store(url, use)


def test_connection_lost_in_a_commit() -> None:
    """The outcome is unknown: an error says so, and the commit is not repeated."""
    url = new_database()
    with_store(url, lambda store: store.save(ROOM, MATCH))
    in_database(
        url,
        """CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS
           'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END'""",
        """CREATE CONSTRAINT TRIGGER lose AFTER INSERT ON events
           DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION lose()""",
    )

    async def use(store: Store) -> None:
        saves = (store.save(NewEvents("m1", [{"n": n}])) for n in range(1, 4))
        with counted("commit") as commits:
            with locked(url):
                saving = await begun(*saves)
            results = await asyncio.gather(*saving, return_exceptions=True)
        assert all("not known to be stored" in str(result) for result in results)
        assert len(commits) <= 2
        await store.save(MatchEnded("m1", 1))

    with_store(url, use)


# --- opening ------------------------------------------------------------------------------------


def stamp(url: str, revision: str) -> str:
    """Make a database that claims to be of this revision."""
    saved(url, ROOM)
    in_database(url, f"UPDATE alembic_version SET version_num = '{revision}'")
    return url


def not_a_database(folder: Path) -> str:
    (folder / "baida.sqlite").write_text("not a database " * 100)
    return sqlite_url(folder)


def read_only(folder: Path) -> str:
    saved(sqlite_url(folder), ROOM)
    return f"sqlite:///file:{folder / 'baida.sqlite'}?mode=ro&uri=true"


def read_only_postgres() -> str:
    url = new_database()
    saved(url, ROOM)
    return f"{url}&options=-cdefault_transaction_read_only=on"


BAD_URLS: dict[str, tuple[Callable[[Path], str], str]] = {
    "no address": (lambda _: "p4ssword", "URL is not valid"),
    "other database": (lambda _: "mysql://u:p4ssword@h/d", "mysql is unknown"),
    "other driver": (lambda _: "sqlite+aiosqlite:///x", r"sqlite\+aiosqlite is unknown"),
    "no folder": (lambda d: sqlite_url(d / "none"), "unable to open database file"),
    "a folder": (lambda d: f"sqlite:///{d}", "unable to open database file"),
    "in memory": (lambda _: "sqlite://", "needs a file on a local disk"),
    "not a database": (not_a_database, "file is not a database"),
    "read only": (read_only, "attempt to write a readonly database"),
    "newer": (lambda d: stamp(sqlite_url(d), "9999"), r"newer version of baida \(revision 9999\)"),
    "refused": (lambda _: "postgresql://u:p4ssword@127.0.0.1:1/d", "onnection refused"),
    "other postgres address": (lambda _: "postgres://u:p4ssword@127.0.0.1:1/d", "refused"),
    "no such database": (lambda _: no_such_database(), 'database "none" does not exist'),
    "read only postgres": (lambda _: read_only_postgres(), "read-only transaction"),
    "newer postgres": (lambda _: stamp(new_database(), "9999"), r"revision 9999"),
}


def no_such_database() -> str:
    return make_url(new_database()).set(database="none").render_as_string()


@pytest.mark.parametrize("case", params(BAD_URLS.items()))
def test_cannot_be_opened(case: tuple[Callable[[Path], str], str], tmp_path: Path) -> None:
    """The error is one line, without the password."""
    make, message = case
    with pytest.raises(StoreError, match=message) as raised:
        Store.open(make(tmp_path))
    assert "\n" not in str(raised.value)
    assert "p4ssword" not in str(raised.value)


def test_no_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"needs a further package: baida\[postgres\]"):
        Store.open("postgresql://host/database")


def test_a_newer_database_is_left_alone(url: str) -> None:
    stamp(url, "9999")
    with pytest.raises(StoreError, match="it is left as it is"):
        Store.open(url)
    assert in_database(url, "SELECT version_num FROM alembic_version") == [("9999",)]
    assert in_database(url, "SELECT code FROM rooms") == [(ROOM.code,)]


def test_somebody_elses_database(url: str) -> None:
    """A migration that fails leaves nothing behind."""
    in_database(url, "CREATE TABLE events (id INTEGER)")
    with pytest.raises(StoreError, match=r"events.* already exists"):
        Store.open(url)
    assert inspect(create_engine(url, poolclass=NullPool)).get_table_names() == ["events"]


def test_opened_by_two_at_once(url: str) -> None:
    """One of them creates the tables; both work."""
    code = f"from baida.server.storage.database import open_database; open_database({url!r})"
    started = [subprocess.Popen([sys.executable, "-c", code], cwd=ROOT) for _ in range(2)]
    assert [process.wait(60) for process in started] == [0, 0]


@pytest.mark.parametrize(("durable", "synchronous"), [(False, 1), (True, 2)])
def test_settings_of_sqlite(tmp_path: Path, durable: bool, synchronous: int) -> None:
    """The settings apply to every connection."""
    engine = open_database(sqlite_url(tmp_path), durable=durable)
    with engine.connect() as one, engine.connect() as other:
        for connection in (one, other):
            for name, value in {
                "journal_mode": "wal", "synchronous": synchronous, "foreign_keys": 1,
                "busy_timeout": 5000, "wal_autocheckpoint": 0,
                "journal_size_limit": 8 * 1024 * 1024,
            }.items():  # fmt: skip
                assert connection.exec_driver_sql(f"PRAGMA {name}").scalar() == value
    engine.dispose()


@pytest.mark.parametrize(("durable", "waits"), [(False, "off"), (True, "on")])
def test_settings_of_postgres(durable: bool, waits: str) -> None:
    """``durable`` overrides the database's settings; otherwise they are respected."""
    url = new_database()
    in_database(url, "ALTER ROLE baida SET synchronous_commit = off")
    engine = open_database(url, durable=durable)
    try:
        with engine.connect() as one, engine.connect() as other:
            for connection in (one, other):
                assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == waits
    finally:
        engine.dispose()
        in_database(url, "ALTER ROLE baida RESET synchronous_commit")


def in_the_file(folder: Path) -> int:
    """The rooms in the database file, without its log."""
    file = f"file:{folder / 'baida.sqlite'}?immutable=1"
    with closing(sqlite3.connect(file, uri=True)) as connection:
        return int(connection.execute("SELECT count(*) FROM rooms").fetchone()[0])


@pytest.fixture
def checkpointed(monkeypatch: pytest.MonkeyPatch) -> Queue[None]:
    """A queue that gets an item after each checkpoint."""
    done: Queue[None] = Queue()
    checkpoint = Checkpoints._checkpoint

    def tell(self: Checkpoints, *, restart: bool) -> None:
        checkpoint(self, restart=restart)
        done.put(None)

    monkeypatch.setattr(Checkpoints, "_checkpoint", tell)
    return done


def test_the_log_of_sqlite_is_emptied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, checkpointed: Queue[None]
) -> None:
    """The log is emptied outside of saves, before it is too long, and no row is lost."""
    monkeypatch.setattr(checkpoints, "INTERVAL", 3600)
    monkeypatch.setattr(checkpoints, "ROWS", 10)

    async def use(store: Store) -> None:
        await asyncio.to_thread(checkpointed.get, timeout=30)  # left by a killed server
        for number in range(9):
            await store.save(replace(ROOM, code=f"ROOM{number}"))
        assert in_the_file(tmp_path) == 0
        await store.save(replace(ROOM, code="LAST"))
        await asyncio.to_thread(checkpointed.get, timeout=30)
        assert in_the_file(tmp_path) == 10

    with_store(sqlite_url(tmp_path), use)
    assert checkpointed.empty()


def test_a_short_log_is_copied_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, checkpointed: Queue[None]
) -> None:
    """Each row is soon in the file, so that a copy of it is complete, and the log stays short."""
    monkeypatch.setattr(checkpoints, "INTERVAL", 0.01)
    log = tmp_path / "baida.sqlite-wal"

    async def use(store: Store) -> None:
        await asyncio.to_thread(checkpointed.get, timeout=30)
        before = log.stat().st_size
        for number in range(1, 41):
            await store.save(replace(ROOM, code=f"ROOM{number}"))
            await asyncio.to_thread(checkpointed.get, timeout=30)
            assert in_the_file(tmp_path) == number
        assert log.stat().st_size <= before  # the log is overwritten from its start

    with_store(sqlite_url(tmp_path), use)


def test_a_reader_does_not_stop_the_writer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, checkpointed: Queue[None]
) -> None:
    """The writer continues even if a backup reads for an hour and the log gets long."""
    monkeypatch.setattr(checkpoints, "ROWS", 1)
    monkeypatch.setattr(database, "PATIENCE", 3600)

    async def use(store: Store) -> None:
        await asyncio.to_thread(checkpointed.get, timeout=30)
        with closing(sqlite3.connect(tmp_path / "baida.sqlite")) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM rooms").fetchone()
            await store.save(ROOM)
            await asyncio.to_thread(checkpointed.get, timeout=30)  # not delayed by the reader
            await store.save(MATCH)
            assert reader.execute("SELECT count(*) FROM rooms").fetchone() == (0,)

    with_store(sqlite_url(tmp_path), use)


# --- migrations ---------------------------------------------------------------------------------


def test_migrations_make_the_schema(url: str) -> None:
    engine = open_database(url)
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_migrations_make_the_schema_to_the_letter(tmp_path: Path) -> None:
    """Compare what the other test does not see, such as names of constraints."""

    def tables(name: str, make: Callable[[Engine], object]) -> set[frozenset[str]]:
        make(create_engine(f"sqlite:///{tmp_path / name}", poolclass=NullPool))
        with sqlite3.connect(tmp_path / name) as connection:
            found = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
            statements = [statement for (statement,) in found if "alembic" not in statement]
        connection.close()
        plain = [statement.replace('"', "") for statement in statements]
        # constraints may be in another order, and SQLite quotes the name of a rebuilt table
        return {frozenset(s.strip(" ,\t)") for s in text.splitlines()) for text in plain}

    migrated = tables("migrated", lambda engine: open_database(str(engine.url)).dispose())
    assert migrated == tables("made", metadata.create_all)


def test_down_and_up_again(url: str) -> None:
    saved(url, ROOM)
    engine = open_database(url)
    with engine.begin() as connection:
        command.downgrade(migrations(connection), "base")
    assert inspect(engine).get_table_names() == ["alembic_version"]
    engine.dispose()
    saved(url, ROOM)
