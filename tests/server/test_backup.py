"""Back up a running server to one file, and continue from it on another server."""

from __future__ import annotations

import asyncio
import gzip
import io
import json
import os
import re
import shutil
import signal
import sqlite3
import stat
import sys
import tarfile
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.pool import NullPool

from baida.game.events.redact import cut_log
from baida.server.access.tokens import TokenKey
from baida.server.storage.database import connect_database, newest_revision, writing
from baida.server.storage.migrating import migrate
from baida.server.storage.shards import Share
from baida.server.storage.store import NewToken, Store
from tests.helpers.database.backup_commands import PROGRAM, ended, refused, run, run_until, run_well
from tests.helpers.database.open_store import ROOM, with_store
from tests.helpers.database.played_matches import put_room
from tests.helpers.database.postgres import new_database
from tests.helpers.paths import ROOT
from tests.helpers.records.sheets import NAMES, penalty
from tests.helpers.records.tournaments import SETTINGS
from tests.helpers.server.persistent_player import (
    PersistentPlayer,
    assert_same,
    at_one_table,
    close,
    complaints,
    log_of,
)
from tests.helpers.server.player import Player, first
from tests.helpers.server.process import InstalledServer, Server
from tests.helpers.values import Json, params

TABLES = ("rooms", "seat_tokens", "matches", "decisions", "events", "records", "record_events")
#: With a quicker pace, players would send more than the installed server allows.
PACE = ("--beat", "0.1")
GAMES = ("sbr", "b30fj", "vietnamese")


def database_options(kind: str) -> tuple[str, ...]:
    return () if kind == "sqlite" else ("--database", new_database())


def url_of(data: Path, options: Sequence[str] = ()) -> str:
    return options[1] if options else f"sqlite:///{data / 'baida.sqlite'}"


def rows(url: str, question: str) -> list[Any]:
    with create_engine(url, poolclass=NullPool).connect() as connection:
        return [tuple(row) for row in connection.execute(text(question))]


def content(url: str) -> dict[str, list[Any]]:
    return {table: sorted(rows(url, f"SELECT * FROM {table}"), key=repr) for table in TABLES}


class Desk:
    """A score sheet and a tournament, in one browser."""

    def __init__(self, server: Server, cookies: httpx.Cookies | None = None) -> None:
        self.http = httpx.AsyncClient(
            base_url=server.address, verify=False, timeout=30, cookies=cookies
        )
        self.sheet = self.tournament = ""

    async def fill(self) -> Desk:
        body = {"rules": "sbr", "names": NAMES, "dealer": 0}
        self.sheet = f"/api/sheets/{(await self._post('/api/sheets', body))['code']}"
        made = await self._post("/api/tournaments", SETTINGS)
        self.tournament = f"/api/tournaments/{made['code']}"
        names = [f"Player {number}" for number in range(1, 9)]
        event = {"e": "players", "id": "t1", "by": "Mai", "names": names}
        await self._post(f"{self.tournament}/events", event)
        await self.enter("s1")
        return self

    async def enter(self, id: str) -> None:
        """Add an entry to the sheet."""
        seen = (await self.pages())[0]["sheet"]["events"]
        event = {
            "e": "entered", "id": id, "by": "Ann", "phone": "Ann", "seen": seen, "hand": 1,
            "entry": penalty(0, 1, 4),
        }  # fmt: skip
        await self._post(f"{self.sheet}/events?seen={seen}", event)

    async def _post(self, path: str, body: Json) -> Json:
        answer = await self.http.post(path, json=body)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    async def pages(self) -> list[Json]:
        answers = [await self.http.get(path) for path in (self.sheet, self.tournament)]
        assert [answer.status_code for answer in answers] == [200, 200]
        return [{k: v for k, v in answer.json().items() if k != "now"} for answer in answers]


async def eventually(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not await asyncio.to_thread(holds):
            await asyncio.sleep(0.1)


# --- a plain copy of the file -------------------------------------------------------------------


def test_a_copy_of_the_file_of_a_running_server(tmp_path: Path) -> None:
    """A copy of the database file alone has all rows after a few seconds."""
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite"

    def counts(file: Path) -> list[int]:
        with closing(sqlite3.connect(file)) as connection:
            found = (connection.execute(f"SELECT count(*) FROM {table}") for table in TABLES)
            return [count for ((count,),) in found]

    def is_whole(least: Sequence[int]) -> bool:
        copy.unlink(missing_ok=True)
        shutil.copy(data / "baida.sqlite", copy)
        with suppress(sqlite3.DatabaseError):  # copied while the server wrote
            pairs = zip(counts(copy), least, strict=True)
            return all(copied >= stored for copied, stored in pairs)
        return False

    async def play(server: Server) -> None:
        desk = await Desk(server).fill()
        players = await at_one_table(server, "sbr(hands=1)", 2)
        for _ in range(2):
            seen = len(players[0].events)
            enough = lambda: len(players[0].events) > seen + 15  # noqa: B023, E731
            await asyncio.gather(*(player.play(first, enough) for player in players))
            least = counts(data / "baida.sqlite")
            assert all(least)
            await eventually(lambda: is_whole(least))  # noqa: B023
        await desk.http.aclose()
        await close(players)

    with InstalledServer(data, *PACE) as server:
        asyncio.run(play(server))


# --- a server that continues elsewhere ----------------------------------------------------------


class Moved(PersistentPlayer):
    """A player of one server who has moved to another with the same cookies."""

    def __init__(self, server: Server, before: Player) -> None:
        super().__init__(server, before.name)
        self.http.cookies = before.http.cookies
        self.code, self.seat, self.match = before.code, before.seat, before.match
        self._commands = before._commands  # the server knows commands it has answered


@dataclass
class Club:
    """The contents of a server before its backup began."""

    desk: Desk
    pages: list[Json]
    players: list[PersistentPlayer]
    seen: list[list[Json]]
    #: A personal link to the seat of the second player.
    token: str
    finished_match: str
    log: list[Json]


async def club_with_backup(server: Server, *command: str | Path) -> Club:
    """Play at several tables, and make a backup meanwhile."""
    desk = await Desk(server).fill()
    alone = await Player(server).make_room("sbr(hands=1)", bots="efficient", start=True)
    await alone.connect()
    await alone.play(first)
    log = (await log_of(alone)).events
    assert alone.match is not None
    tables = [await at_one_table(server, f"{game}(hands=1)", 2) for game in GAMES]
    players = [player for table in tables for player in table]
    token = (await players[1].command("link"))["result"]["token"]
    playing = [asyncio.create_task(player.play(first)) for player in players]
    await eventually(lambda: min(len(player.events) for player in players) > 20)
    seen = [list(player.events) for player in players]
    pages = await desk.pages()
    backup = await asyncio.create_subprocess_exec(PROGRAM, *map(str, command))
    assert await backup.wait() == 0
    await desk.enter("later")
    for task in playing:
        task.cancel()
    for result in await asyncio.gather(*playing, return_exceptions=True):
        assert result is None or isinstance(result, asyncio.CancelledError)
    assert not [error for player in players for error in player.errors]
    await close([alone, *players])
    return Club(desk, pages, players, seen, token, alone.match, cast("list[Json]", log))


async def continue_at(server: Server, club: Club) -> None:
    """Check that all data of the club is there, and that every match can be finished."""
    desk = Desk(server, club.desk.http.cookies)
    desk.sheet, desk.tournament = club.desk.sheet, club.desk.tournament
    assert await desk.pages() == club.pages
    await desk.enter("here")
    phone = await Player(server, "phone").rejoin(club.players[1].code, club.token)
    assert phone.seat == club.players[1].seat
    phone.match = club.finished_match
    verdict = await phone.http.get(f"/api/matches/{phone.match}/verify")
    assert verdict.json()["ok"]
    assert (await log_of(phone)).events == club.log
    players = [Moved(server, player) for player in club.players]
    await asyncio.gather(*(player.connect() for player in players))
    await asyncio.gather(*(player.play(first) for player in players))
    for player, seen in zip(players, club.seen, strict=True):
        log = await log_of(player)
        assert player.seat is not None
        assert_same(seen, cut_log(log.rules, log.events, player.seat)[: len(seen)])
    await (await Player(server).make_room("sbr")).close()  # its token gets a new number
    await desk.http.aclose()
    await close([phone, *players])


@pytest.mark.parametrize(
    ("origin", "target"),
    [("sqlite", "sqlite"), ("sqlite", "postgresql"), ("postgresql", "sqlite")],
)
def test_a_server_continues_from_a_backup(tmp_path: Path, origin: str, target: str) -> None:
    """A backup made while tables play contains everything that was stored before."""
    data, file, there = tmp_path / "data", tmp_path / "club.tar.gz", tmp_path / "there"
    source, destination = database_options(origin), database_options(target)
    with InstalledServer(data, *PACE, *source) as server:
        club = asyncio.run(club_with_backup(server, "backup", file, "--data", data, *source))
        assert not complaints(server)
    assert not list(tmp_path.glob("*unfinished*"))
    run_well("restore", file, "--data", there, *destination)
    with InstalledServer(there, *PACE, *destination) as server:
        asyncio.run(continue_at(server, club))
        assert not complaints(server)


# --- what is in the file ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def stopped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a server that is not running, with finished matches in it."""
    data = tmp_path_factory.mktemp("stopped") / "data"
    put_room(data, "AAAAAA", "sbr(hands=1)", {f"m{number}": 10.0 for number in range(8)})
    token = NewToken("AAAAAA", 2, b"\x00\x01hash", 3.0)
    with_store(url_of(data), lambda store: store.save(token))
    TokenKey.in_folder(data)
    return data


@pytest.fixture(scope="module")
def backup(stopped: Path) -> Path:
    file = stopped.parent / "backup.tar.gz"
    run_well("backup", file, "--data", stopped)
    return file


def test_the_file(stopped: Path, backup: Path) -> None:
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    with tarfile.open(backup) as tar:
        assert tar.getnames() == ["backup.json", "token.key", "baida.sqlite"]
        key = tar.extractfile("token.key")
        assert key is not None
        assert key.read() == (stopped / "token.key").read_bytes()
    assert sorted(path.name for path in stopped.iterdir()) == ["baida.sqlite", "token.key"]


@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
def test_there_and_back(tmp_path: Path, stopped: Path, backup: Path, target: str) -> None:
    """Every row is the same after it was restored, backed up and restored again."""
    there, again = database_options(target), tmp_path / "again.tar.gz"
    run_well("restore", backup, "--data", tmp_path / "there", *there)
    assert content(url_of(tmp_path / "there", there)) == content(url_of(stopped))
    run_well("backup", again, "--data", tmp_path / "there", *there)
    run_well("restore", again, "--data", tmp_path / "back")
    assert content(url_of(tmp_path / "back")) == content(url_of(stopped))
    assert (tmp_path / "back" / "token.key").read_bytes() == (stopped / "token.key").read_bytes()
    for path in (tmp_path / "back").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_an_older_database(tmp_path: Path, kind: str) -> None:
    """A newer program backs up an older database unchanged; restoring migrates it."""
    data, options = tmp_path / "data", database_options(kind)
    data.mkdir(mode=0o700)
    TokenKey.in_folder(data)
    url = url_of(data, options)
    engine = connect_database(url)
    insert = (
        "INSERT INTO rooms (code, rules, clock, data, at) VALUES ('OLD', 'sbr', 'off', '{}', 1)"
    )
    with writing(engine).begin() as connection:
        migrate(connection, "0003")
        connection.execute(text(insert))
    engine.dispose()
    file = tmp_path / "old.tar.gz"
    run_well("backup", file, "--data", data, *options)
    assert rows(url, "SELECT version_num FROM alembic_version") == [("0003",)]
    run_well("restore", file, "--data", tmp_path / "new")
    new = url_of(tmp_path / "new")
    assert rows(new, "SELECT version_num FROM alembic_version") == [(newest_revision(),)]
    assert rows(new, "SELECT code FROM rooms") == [("OLD",)]


def test_a_cluster_of_another_size(tmp_path: Path) -> None:
    """The restored data of a cluster can be used by a single server or by another cluster."""
    url = new_database()
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    TokenKey.in_folder(data)
    for shard in (1, 2, 3):
        asyncio.run(Store.open(url, share=Share(shard, 3)).close())
    file = tmp_path / "cluster.tar.gz"
    run_well("backup", file, "--data", data, "--database", url)
    run_well("restore", file, "--data", tmp_path / "alone")
    asyncio.run(Store.open(url_of(tmp_path / "alone")).close())
    run_well("restore", file, "--data", tmp_path / "more", "--database", other := new_database())
    asyncio.run(Store.open(other, share=Share(2, 5)).close())


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can restore for another user")
def test_root_restores_for_the_user_of_the_server(tmp_path: Path, backup: Path) -> None:
    """The restored files belong to the server's user, as does the lock of a refused restore."""
    data, bad = tmp_path / "data", tmp_path / "bad.tar.gz"
    data.mkdir(mode=0o700)
    os.chown(data, 12345, 12345)
    bad.write_bytes(b"")
    refused("restore", bad, "--data", data)
    assert {(path.name, path.stat().st_uid) for path in data.iterdir()} == {("lock", 12345)}
    run_well("restore", backup, "--data", data)
    found = {(path.name, path.stat().st_uid) for path in data.iterdir()}
    assert found == {(name, 12345) for name in ("lock", "token.key", "baida.sqlite")}


def test_the_examples_of_the_page(
    tmp_path: Path, stopped: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The examples of the page run one after the other, with this test's folders and databases."""
    monkeypatch.chdir(tmp_path)
    full, empty = new_database(), new_database()
    run_well("restore", backup, "--data", "other", "--database", full)
    page = (ROOT / "docs" / "backup.md").read_text("utf-8")
    server = "postgresql+psycopg://baida@localhost/"
    here = {f"{server}baida": full, f"{server}empty": empty, "club": str(stopped)}
    here["/var/lib/baida"] = str(stopped)
    lines = re.findall(r"^\$ baida ((?:backup|restore) [^#\n]*)", page, re.MULTILINE)
    assert len(lines) >= 5
    for line in lines:
        words = [here.get(word, word) for word in line.split()]
        is_again = words[0] == "backup" and (tmp_path / words[1]).exists()
        run_well(*words, *(["--force"] if is_again else []))
    assert content(url_of(tmp_path / "restored")) == content(url_of(stopped)) == content(empty)


# --- refusals -----------------------------------------------------------------------------------


def repacked(change: Callable[[dict[str, bytes]], None]) -> Callable[[bytes], bytes]:
    """A backup with other content, but with right checksums."""

    def make(whole: bytes) -> bytes:
        with tarfile.open(fileobj=io.BytesIO(whole)) as tar:
            files = {about.name: tar.extractfile(about).read() for about in tar}  # type: ignore[union-attr]
        change(files)
        out = io.BytesIO()
        with tarfile.open(fileobj=out, mode="w:gz") as tar:
            for name, given in files.items():
                about = tarfile.TarInfo(name)
                about.size = len(given)
                tar.addfile(about, io.BytesIO(given))
        return out.getvalue()

    return make


def with_header(**fields: Any) -> Callable[[bytes], bytes]:
    def change(files: dict[str, bytes]) -> None:
        files["backup.json"] = json.dumps({**json.loads(files["backup.json"]), **fields}).encode()

    return repacked(change)


def flipped(whole: bytes) -> bytes:
    at = len(whole) // 2
    return whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]


def torn_pages(files: dict[str, bytes]) -> None:
    files["baida.sqlite"] = files["baida.sqlite"][:8192] + bytes(len(files["baida.sqlite"]) - 8192)


BAD_FILES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "flipped bit": (flipped, "is damaged or incomplete"),
    "cut off": (lambda whole: whole[: len(whole) // 2], "is damaged or incomplete"),
    "without its end": (lambda whole: whole[:-4], "is damaged or incomplete"),
    "something behind it": (lambda whole: whole + b"more", "is damaged or incomplete"),
    "no key": (repacked(lambda files: files.update({"token.key": b"x"})), "is damaged"),
    "no database": (repacked(lambda files: files.pop("baida.sqlite")), "is damaged"),  # type: ignore[arg-type]
    "torn pages": (repacked(torn_pages), "cannot be used: the database"),
    "empty": (lambda _: b"", "is not a backup of baida"),
    "text": (lambda _: b"some text\n" * 100, "is not a backup of baida"),
    "compressed text": (lambda _: gzip.compress(b"some text\n" * 100), "is not a backup of baida"),
    "another archive": (repacked(lambda files: files.pop("backup.json")), "is not a backup"),  # type: ignore[arg-type]
    "another format": (with_header(format="x"), "is not a backup of baida"),
    "newer format": (with_header(version=2), "is of a newer version of baida"),
    "newer database": (with_header(revision="9999"), r"newer version of baida (revision 9999)"),
}


@pytest.mark.parametrize("case", params(BAD_FILES.items()))
def test_bad_files(
    tmp_path: Path, backup: Path, case: tuple[Callable[[bytes], bytes], str]
) -> None:
    """The error is one line and nothing is changed."""
    make, message = case
    bad = tmp_path / "bad.tar.gz"
    bad.write_bytes(make(backup.read_bytes()))
    line = refused("restore", bad, "--data", tmp_path / "data")
    assert str(bad) in line
    assert message in line
    assert {path.name for path in (tmp_path / "data").iterdir()} <= {"lock"}


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_data_is_replaced_only_if_told(
    tmp_path: Path, stopped: Path, backup: Path, kind: str
) -> None:
    data, options = tmp_path / "data", database_options(kind)
    data.mkdir(mode=0o700)
    TokenKey.in_folder(data)
    url = url_of(data, options)
    with_store(url, lambda store: store.save(ROOM))
    key = (data / "token.key").read_bytes()
    line = refused("restore", backup, "--data", data, *options)
    assert "has data in it; --force replaces it" in line
    assert rows(url, "SELECT code FROM rooms") == [(ROOM.code,)]
    assert (data / "token.key").read_bytes() == key
    run_well("restore", backup, "--data", data, *options, "--force")
    assert content(url) == content(url_of(stopped))
    assert (data / "token.key").read_bytes() == (stopped / "token.key").read_bytes()


def test_a_folder_in_use(tmp_path: Path, backup: Path) -> None:
    with InstalledServer(tmp_path / "data"):
        line = refused("restore", backup, "--data", tmp_path / "data", "--force")
    assert "another server is using" in line


def test_what_cannot_be_backed_up(tmp_path: Path, stopped: Path, backup: Path) -> None:
    before = backup.read_bytes()
    assert "exists; take another name" in refused("backup", backup, "--data", stopped)
    assert backup.read_bytes() == before
    new = tmp_path / "new.tar.gz"
    assert "has no token.key" in refused("backup", new, "--data", tmp_path / "none")
    empty = tmp_path / "empty"
    empty.mkdir()
    TokenKey.in_folder(empty)
    assert "there is no database" in refused("backup", new, "--data", empty)
    with closing(sqlite3.connect(empty / "baida.sqlite")) as connection:
        connection.execute("CREATE TABLE other (id)")
    assert "is not that of a server" in refused("backup", new, "--data", empty)
    nowhere = run("backup", tmp_path / "none" / "new.tar.gz", "--data", stopped)
    assert (nowhere.returncode, len(nowhere.stderr.splitlines())) == (1, 1)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty"]


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_without_the_packages_of_the_server(command: str) -> None:
    program = (
        "import sys; sys.modules['sqlalchemy'] = None\n"
        f"from baida.cli.app import app; app(['{command}', 'x.tar.gz'])"
    )
    done = ended([sys.executable, "-c", program])
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert "needs more packages: pip install 'baida[server]'" in line


# --- ended in the middle ------------------------------------------------------------------------


@pytest.mark.parametrize("at", [1, 5, "_pack"])
def test_a_backup_that_is_killed(tmp_path: Path, stopped: Path, at: int | str) -> None:
    """A killed backup leaves no new file, the earlier one stays whole, and the next succeeds."""
    file, other = tmp_path / "new.tar.gz", tmp_path / "earlier.tar.gz"
    other.write_text("earlier")
    before = content(url_of(stopped))
    for one in (file, other):
        command = ("backup", one, "--data", stopped, "--force")
        assert run_until(signal.SIGKILL, at, *command).returncode == -signal.SIGKILL
    assert not file.exists()
    assert other.read_text() == "earlier"
    assert content(url_of(stopped)) == before
    for one in (file, other):
        run_well("backup", one, "--data", stopped, "--force")
    assert sorted(path.name for path in tmp_path.iterdir()) == [other.name, file.name]
    run_well("restore", file, "--data", tmp_path / "data")
    assert content(url_of(tmp_path / "data")) == before


@pytest.fixture(params=["sqlite", "postgresql"])
def options(request: pytest.FixtureRequest) -> tuple[str, ...]:
    return database_options(request.param)


@pytest.mark.parametrize("at", [3, "write_key", "load_from_file"])
def test_a_restore_that_is_killed(
    tmp_path: Path, stopped: Path, backup: Path, options: tuple[str, ...], at: int | str
) -> None:
    """A second restore completes a killed one, or says that all data is there already."""
    command: list[str | Path] = ["restore", backup, "--data", tmp_path / "data", *options]
    assert run_until(signal.SIGKILL, at, *command).returncode == -signal.SIGKILL
    if at == "load_from_file":
        assert "has data in it" in refused(*command)
    else:
        run_well(*command)
    assert content(url_of(tmp_path / "data", options)) == content(url_of(stopped))
    key = (tmp_path / "data" / "token.key").read_bytes()
    assert key == (stopped / "token.key").read_bytes()
    assert not list((tmp_path / "data").glob("*unfinished*"))


@pytest.mark.parametrize("at", [1, 3])
def test_interrupted(tmp_path: Path, stopped: Path, backup: Path, at: int) -> None:
    """Ctrl-C leaves no file of a backup, and an empty folder to restore into."""
    new, data = tmp_path / "new.tar.gz", tmp_path / "data"
    for command in (("backup", new, "--data", stopped), ("restore", backup, "--data", data)):
        done = run_until(signal.SIGINT, at, *command)
        assert (done.returncode, len(done.stderr.splitlines())) == (130, 1)
        assert "stopped: nothing was" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["data"]
    assert not list(data.glob("*unfinished*"))
    run_well("restore", backup, "--data", data)  # it is still empty
