"""``baida bot run``: try a bot locally and at a served table, and report to its author."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from socket import SHUT_RDWR
from typing import Any

import pytest

from baida.bots.external.bot import ExternalBot
from baida.bots.external.table_bridge import Invitation, Visit, sit_down
from baida.cli.commands.bot import HELP
from baida.game.log.fair_shuffle import commitment, secret_of_seed
from baida.game.log.file import parse_log, read_log
from baida.game.log.verify import verify_log
from baida.game.rerun import rerun
from baida.sim.seed import read_seed
from tests.helpers.bots.external_bots import AMPLE, KEYED, PAGE, PYTHON, documented, rogue, try_line
from tests.helpers.cli.run import COMMAND, has, run, spawn
from tests.helpers.missing import need_program
from tests.helpers.paths import ROOT
from tests.helpers.server.player import Player, first
from tests.helpers.server.process import Server
from tests.helpers.values import GAMES, Json, raw

# --- here ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_trial(game: str, tmp_path: Path) -> None:
    """A trial has four short matches, one on each seat, with valid logs."""
    out = tmp_path / "out"
    result = try_line(
        PYTHON, f"--variant {game}(hands=2) --against random --seed 5 --json --out {out}"
    )
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert result.stderr == ""
    assert (told["matches"], told["hands"], told["complete"]) == (4, 8, True)
    assert (told["bot"], told["against"]) == ("plain Python", ["random"] * 3)
    assert told["faults"] == {}
    assert told["first_faults"] == []
    assert told["cut_off"] is None
    assert told["decisions"] > 50
    times = told["times_ms"]
    assert 0 < times["median"] <= times["p99"] <= times["longest"]
    assert json.loads((out / "summary.json").read_text("utf-8")) == told
    points = 0
    for number, path in enumerate(sorted(out.glob("*.jsonl"))):
        log = read_log(path)
        assert rerun(log).differences == []
        assert verify_log(log).ok
        bots = [seat["bot"] for seat in log.header["seats"]]
        assert [seat for seat, bot in enumerate(bots) if bot == "plain Python"] == [number]
        points += raw(log.events)[-1]["scores"][number]
    assert number == 3
    assert told["points"] == points
    rows = (out / "hands.csv").read_text("utf-8").splitlines()
    assert len(rows) == 1 + 4 * 8


def test_the_same_again() -> None:
    """Walls and opponents depend only on the seed, and so does a deterministic bot."""
    lines = [
        try_line(PYTHON, f"--variant sbr --hands 6 --seed {seed} --json").stdout
        for seed in (KEYED[1], KEYED[1], KEYED[2])
    ]
    one, again, other = [
        {name: json.loads(line)[name] for name in ("points", "wins", "dealt_in", "decisions")}
        for line in lines
    ]
    assert one == again
    assert one != other


def test_a_bot_cannot_guess_the_walls(tmp_path: Path) -> None:
    """No commitment belongs to a secret of a small seed; the printed seed repeats the run."""
    file = tmp_path / "commitments"
    line = "--variant sbr(hands=1) --hands 4 --seed 7 --json"
    told = json.loads(try_line(rogue("Remembers", str(file)), line).stdout)
    found = file.read_text("utf-8").split()
    assert len(found) == 4
    guessable = {commitment(secret_of_seed(seed, n)) for seed in range(100) for n in range(4)}
    assert guessable.isdisjoint(found)
    seed = read_seed(told["seed"])
    assert found == [commitment(secret_of_seed(seed, n)) for n in range(4)]
    again = try_line(rogue("Remembers", str(file)), f"{line} --seed {told['seed']}")
    assert file.read_text("utf-8").split() == 2 * found
    same = ("seed", "points", "wins", "decisions")
    assert [json.loads(again.stdout)[name] for name in same] == [told[name] for name in same]
    another = json.loads(try_line(rogue("Bot"), line).stdout)
    assert another["seed"] != told["seed"]


def test_the_view() -> None:
    """The view is text without lines longer than the terminal."""
    result = try_line(PYTHON, "--variant sbr --hands 3")
    assert result.exit_code == 0
    has(result.stdout, "Sichuan Bloody Rules 3 hands in 1 match seed 0x")
    has(result.stdout, "plain Python against three efficient", "✓ no faults", "99% within")
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_the_documented_trial() -> None:
    """The first output in docs/bots.md is the actual one, except for the times."""
    [shown] = re.findall(r"^\$ (baida bot run .*?)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    [seed] = re.findall(r"seed (0x\w+)", shown[1])
    line = shown[0].removeprefix("baida ").replace("python3 examples/bot.py", PYTHON)
    result = run(f"{line} --seed {seed}")
    timed = r"(?m)^  (Time|Start-up|Ended) .*$"
    assert re.sub(timed, "", result.stdout).strip() == re.sub(timed, "", shown[1]).strip()


def test_other_opponents() -> None:
    result = try_line(PYTHON, "-v sbr --hands 1 --against 'random, Efficient,random'")
    has(result.stdout, "against random, efficient and random")


def test_a_command_in_words() -> None:
    """Words after ``--`` are the bot's command, including its options."""
    command = shlex.join(rogue("Bot"))
    result = run(f"bot run --variant sbr --hands 1 --json -- {command} --fast")
    assert json.loads(result.stdout)["bot"] == "rogue"


@pytest.mark.parametrize(
    "line", [one for one in re.findall(r"^\[cyan\](baida .*)\[/cyan\]$", HELP, re.MULTILINE)
             if "--join" not in one][1:]
)  # fmt: skip
def test_examples_in_the_help(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples work; the first is the one of docs/bots.md."""
    monkeypatch.chdir(ROOT)
    if "node" in line:
        need_program("NODE.JS", "node")
    result = run(line.removeprefix("baida ").replace("python3", sys.executable))
    assert result.exit_code == 0, result.output


def test_faults_are_explained() -> None:
    """The report has the question, the answer, why it is wrong, and the action taken."""
    result = try_line(rogue("Illegal"), "--variant sbr --hands 20 --faults 4")
    assert result.exit_code == 1
    has(
        result.stdout,
        "✗ 4 faults: 4 illegal",
        "cut off: 4 faults in one match",
        "10 hands in 1 match",
        "illegal match 1, request 1",
        "Asked void m",
        'Answered {"t": "act", "request": 1, "action": "concealed_kong',
        "(line 2)",
        "Wrong concealed_kong 7z7z7z7z=7z7z7z7z is not legal: everybody must first choose",
        "Done void",
        "instead",
    )


def test_a_bot_that_dies() -> None:
    """Its last output is shown, also in JSON."""
    result = try_line(rogue("DiesLater"), "--variant b30fj --hands 1")
    assert result.exit_code == 1
    has(result.stdout, "1 fault: 1 died", "cut off: it has ended, exit code 4")
    has(result.stdout, "The end of its standard error", "it has run out of ideas")
    told = json.loads(try_line(rogue("DiesLater"), "--variant b30fj --hands 1 --json").stdout)
    assert told["faults"] == {"died": 1}
    assert told["stderr"] == "it has run out of ideas\n"
    assert told["first_faults"][0]["request"] == 3
    assert told["hands"] == 1, "the hand was played to its end"


def test_a_bot_that_does_not_start() -> None:
    """No match is played."""
    result = try_line(rogue("DiesAtStart"), "--variant sbr")
    assert result.exit_code == 1
    has(result.stdout, "0 hands in 0 matches", "before the first match", "cannot find its model")


def test_a_slow_bot() -> None:
    """The limits can be chosen."""
    result = try_line(rogue("Silent"), "--variant sbr --hands 1 --time 0.05 --faults 2")
    has(result.stdout, "2 faults: 2 late", "no answer within 0.05 seconds")
    result = try_line(rogue("Mute"), "--variant sbr --start-time 0.2")
    has(result.stdout, "1 fault: 1 late", "no hello within 0.2 seconds")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("'' ", "bot: expected a command, found nothing"),
        (
            '"python3 \'bot.py"',
            'bot: "python3 \'bot.py" is not a valid command: no closing quotation',
        ),
        ("no-such-program", "bot: cannot start 'no-such-program': No such file or directory"),
        ("x --variant chess", "game: expected one of b30fj, sbr, vietnamese, found 'chess'"),
        ("x --rule hands=0", "house rule: hands is a number from 1 to 1000"),
        ("x --hands 0", "hands: expected 1 or more, found 0"),
        (
            "x --against clever",
            "bots: expected one of random, efficient, learned, search, found 'clever'",
        ),
        ("x --against random,random", "against: expected one name or three, found 2"),
        ("x --time 0", "time: expected seconds up to 3600, found 0"),
        ("x --time nan", "time: expected seconds up to 3600, found nan"),
        ("x --start-time -1", "start_time: expected seconds"),
        ("x --faults 0", "faults: expected 1 or more, found 0"),
        ("x --seed seven", "seed: expected a whole number, found 'seven'"),
        ("x --bot-env NO_SUCH", "bot_env: there is no environment variable 'NO_SUCH'"),
        ("x --join http://a --room ABCDEF --token-file /no/file", "token_file: cannot read '/no/"),
        ("x --out ''", "out: expected a directory"),
        ("x --join localhost", "join: expected an address like http://…, found 'localhost'"),
        ("x --join http://localhost", "room: expected the code of a room"),
    ],
)
def test_bad_input(line: str, complaint: str) -> None:
    """The error is one line, with exit code 2."""
    result = run(f"bot run {line}")
    assert result.exit_code == 2
    has(result.stderr, f"✗ {complaint}")
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""


def test_usage() -> None:
    assert run("bot run").exit_code == 2
    assert run("bot run x --room ABCDEF").exit_code == 2
    told = run("bot run --json x --variant chess")
    assert json.loads(told.stdout)["field"] == "variant"


def test_a_directory_is_not_overwritten(tmp_path: Path) -> None:
    line = f"--variant sbr(hands=1) --hands 1 --out {tmp_path}"
    assert try_line(rogue("Bot"), line).exit_code == 0
    refused = try_line(rogue("Bot"), line)
    assert refused.exit_code == 2
    has(refused.stderr, "has a simulation already", "--force")
    assert try_line(rogue("Bot"), f"{line} --force").exit_code == 0


@pytest.mark.skipif(not hasattr(os, "getppid"), reason="the bot sends the signal")
def test_interrupted(tmp_path: Path) -> None:
    """Finished matches are kept, and the bot is told to exit."""
    out = tmp_path / "out"
    command = ["bot", "run", shlex.join(rogue("Interrupts")), "--variant", "sbr(hands=1)", "--json"]
    more = ["--hands", "100000", "--against", "random", "--out", str(out)]
    with spawn(*command, *more) as process:
        stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130, stderr
    told = json.loads(stdout)
    assert told["matches"] >= 2
    assert told["complete"] is False
    assert told["faults"] == {}
    assert len(list(out.glob("*.jsonl"))) == told["matches"]
    kept = f"✗ stopped: {told['hands']} hands of 100000 kept"
    assert stderr.decode().splitlines() == [kept]


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="the system has no SIGPIPE")
def test_a_broken_pipe_does_not_end_baida() -> None:
    """The command line ends by SIGPIPE if its reader is gone, but not if a bot is gone."""
    process = subprocess.run(
        [*COMMAND, "bot", "run", shlex.join(rogue("Killed")), "--hands", "2", "--json"],
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert process.returncode == 1, process.stderr
    assert json.loads(process.stdout)["faults"] == {"died": 1}


# --- at a served table --------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("served") / "data", seed=5) as started:
        yield started


async def at_a_table(server: Server, rules: str, *arguments: str) -> tuple[Json, Player, bytes]:
    """A match of a person, a joining bot and two house bots; return the bot's output."""
    host = await Player(server, "Mai").make_room(rules)
    await host.connect()
    process = await asyncio.create_subprocess_exec(
        *COMMAND, "bot", "run", "--join", server.address, "--room", host.code, *arguments,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    await host.until(lambda: host.room and host.room["seats"][1]["here"])
    assert (await host.command("start"))["t"] == "done"
    await host.play(first)
    stdout, stderr = await asyncio.wait_for(process.communicate(), 60)
    return json.loads(stdout), host, stderr


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_sits_down_at_a_table(server: Server, game: str) -> None:
    """The bot plays like any player, and gives its seat up afterwards."""

    async def play() -> None:
        rules = f"{game}(hands={2 if game == 'sbr' else 1})"
        told, host, stderr = await at_a_table(server, rules, "--json", PYTHON)
        assert stderr == b""
        assert told["bot"] == "plain Python"
        assert told["seat"] == 1
        assert told["faults"] == {}
        assert told["decisions"] > 0  # a hand can be over soon
        assert not host.errors
        log = parse_log((await host.http.get(f"/api/matches/{host.match}/log")).text)
        assert rerun(log).differences == []
        assert log.header["seats"][1] == {"name": "plain Python", "bot": None}
        scores = raw(log.events)[-1]["scores"]
        assert told["matches"] == [{"rules": rules, "scores": scores}]
        await host.until(lambda: host.room["seats"][1]["kind"] == "open")
        await host.close()

    asyncio.run(play())


def test_faults_at_a_table(server: Server) -> None:
    """Default actions are taken, and the author is informed; the table notices nothing."""

    async def play() -> None:
        command = shlex.join(rogue("Garbage"))
        more = ("--json", "--name", "Rogue", "--faults", "3", command)
        told, host, _ = await at_a_table(server, "sbr(hands=1)", *more)
        assert told["faults"] == {"malformed": 3}
        assert told["cut_off"] == "3 faults in one match"
        assert len(told["matches"]) == 1
        assert host.header["seats"][1]["name"] == "Rogue"
        assert not host.errors
        await host.close()

    asyncio.run(play())


def test_a_bot_with_a_token(server: Server) -> None:
    """The bot plays on a seat it got by a rejoin link, and leaves it to its owner."""

    async def play() -> None:
        host = await Player(server, "Mai").make_room("sbr(hands=1)", bots="random", start=True)
        await host.connect()
        token = (await host.command("link"))["result"]["token"]
        link = f"{server.address}r/{host.code}#{token}"
        process = await asyncio.create_subprocess_exec(
            *COMMAND, "bot", "run", PYTHON, "--join", link, stdout=subprocess.PIPE
        )
        await host.until(lambda: host.room.get("state") == "over")
        stdout, _ = await asyncio.wait_for(process.communicate(), 60)
        has(stdout.decode(), f"plain Python on seat {host.seat}", "✓ no faults", "Points")
        assert process.returncode == 0
        assert host.room["seats"][host.seat or 0]["kind"] == "person"
        await host.close()

    asyncio.run(play())


@pytest.mark.parametrize("source", ["file", "stdin", "environment"])
def test_a_token_that_is_not_in_the_list_of_processes(
    server: Server, source: str, tmp_path: Path
) -> None:
    """The token comes from a file, from standard input or from the environment."""

    async def play() -> None:
        host = await Player(server, "Mai").make_room("sbr(hands=1)", bots="random", start=True)
        await host.connect()
        token = (await host.command("link"))["result"]["token"]
        (tmp_path / "token").write_text(f"{token}\n", "utf-8")
        more = {"file": ["--token-file", str(tmp_path / "token")], "stdin": ["--token-file", "-"]}
        process = await asyncio.create_subprocess_exec(
            *COMMAND, "bot", "run", PYTHON, "--join", server.address, "--room", host.code,
            *more.get(source, []), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**os.environ, "BAIDA_TOKEN": token if source == "environment" else ""},
        )  # fmt: skip
        typed = f"{token}\n".encode() if source == "stdin" else b""
        playing = asyncio.create_task(process.communicate(typed))
        await host.until(lambda: host.room.get("state") == "over")
        stdout, _ = await asyncio.wait_for(playing, 60)
        has(stdout.decode(), f"plain Python on seat {host.seat}", "✓ no faults")
        await host.close()

    asyncio.run(play())


def test_tables_that_cannot_be_joined(server: Server) -> None:
    """The error is one line."""

    async def make() -> tuple[str, str]:
        full = await Player(server).make_room("sbr(hands=1)", bots="random")
        free = await Player(server).make_room("sbr(hands=1)")
        await full.close()
        await free.close()
        return full.code, free.code

    full, free = asyncio.run(make())
    where = f"--join {server.address}"
    for more, words in {
        f"{where} --room {full}": "cannot sit down: all seats are taken",
        f"{where} --room ABCABC": "cannot sit down: there is no room",
        f"{where} --room {free} --token {'x' * 22}": "the token is not valid in this room",
        f"{where} --room ABCABC --token {'x' * 22}": "there is no such room",
        "--join http://127.0.0.1:1 --room ABCABC": "cannot reach http://127.0.0.1:1",
    }.items():
        result = try_line(rogue("Bot"), more)
        assert result.exit_code == 2
        has(result.stderr, f"✗ {words}")
        assert len(result.stderr.splitlines()) == 1
    result = try_line(rogue("DiesAtStart"), f"{where} --room {free} --json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["matches"] == []


def test_a_lost_connection(server: Server) -> None:
    """The bot reconnects and has missed nothing."""
    losses = 0

    class Unlucky(Visit):
        def _decide(self, socket: Any, ask: Any) -> None:
            nonlocal losses
            if ask["ask"] in (2, 4) and losses < 2:
                losses += 1
                socket.socket.shutdown(SHUT_RDWR)
                raise ConnectionResetError("somebody pulled the plug")
            super()._decide(socket, ask)

    async def play() -> None:
        host = await Player(server, "Mai").make_room("b30fj(hands=1)")
        await host.connect()
        invitation = Invitation.read(server.address, host.code)
        with ExternalBot(rogue("Looker"), AMPLE) as bot:
            token = await asyncio.to_thread(sit_down, invitation, "Lan")
            visit = Unlucky(bot, Invitation.read(server.address, host.code, token))
            playing = asyncio.create_task(asyncio.to_thread(visit.play))
            await host.until(lambda: host.room and host.room["seats"][1]["here"])
            await host.command("start")
            await host.play(first)
            await playing
        assert losses == 2
        assert not bot.report.faults
        assert len(visit.results) == 1
        assert visit.results[0][1] == host.events[-1]["scores"]
        await host.close()

    asyncio.run(play())


def test_taking_a_seat_back(tmp_path: Path) -> None:
    """A house bot has played for a late one, which continues in the middle of a hand."""

    async def play(server: Server) -> None:
        host = await Player(server, "Mai").make_room("b30fj(hands=1)")
        await host.connect()
        invitation = Invitation.read(server.address, host.code)
        token = await asyncio.to_thread(sit_down, invitation, "Lan")
        await host.command("start")
        await host.play(first, lambda: host.room["seats"][1]["kept"] and len(host.events) > 20)
        with ExternalBot(rogue("Looker"), AMPLE) as bot:
            visit = Visit(bot, Invitation.read(server.address, host.code, token))
            playing = asyncio.create_task(asyncio.to_thread(visit.play))
            await host.until(lambda: not host.room["seats"][1]["kept"])
            await host.play(first)
            await playing
        assert not bot.report.faults
        assert len(bot.report.times) > 0
        assert not host.room["seats"][1]["kept"]
        await host.close()

    with Server(tmp_path / "data", away=0.01, seed=5) as server:
        asyncio.run(play(server))


def test_a_seat_that_is_taken_away(server: Server) -> None:
    """The bot gets no more messages, and its author gets the reason."""

    async def play() -> None:
        host = await Player(server, "Mai").make_room("sbr(hands=1)")
        await host.connect()
        process = await asyncio.create_subprocess_exec(
            *COMMAND, "bot", "run", PYTHON, "--join", server.address, "--room", host.code,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        await host.until(lambda: host.room and host.room["seats"][1]["here"])
        assert (await host.command("seat", seat=1, bot=None))["t"] == "done"
        stdout, stderr = await asyncio.wait_for(process.communicate(), 60)
        assert process.returncode == 1
        assert stderr.decode().splitlines() == ["✗ the seat was given up"]
        has(stdout.decode(), "plain Python on seat 1", "✓ no faults")
        await host.close()

    asyncio.run(play())


@pytest.mark.parametrize(
    ("given", "read"),
    [
        (("http://a:8000/", "ABCDEF"), ("http://a:8000", "ABCDEF", None)),
        (("https://a/club/", "ABCDEF", "tok"), ("https://a/club", "ABCDEF", "tok")),
        (("https://a/club/r/ABCDEF#tok",), ("https://a/club", "ABCDEF", "tok")),
        (("http://a/r/ABCDEF#tok", "GHJKLM", "kot"), ("http://a", "GHJKLM", "kot")),
    ],
)
def test_invitations(given: tuple[str, ...], read: tuple[str, str, str | None]) -> None:
    invitation = Invitation.read(*given)
    assert (invitation.server, invitation.room, invitation.token) == read
    assert invitation.socket.startswith("ws")


def test_the_documented_socket(server: Server, tmp_path: Path) -> None:
    """The bot of docs/bots.md plays over the table's own socket."""
    (tmp_path / "bot.py").write_text(documented("from websockets.sync.client"), "utf-8")

    async def play() -> None:
        host = await Player(server, "Mai").make_room("sbr(hands=1)")
        guest = await Player(server, "Lan").sit(host.code)
        await host.connect()
        (token,) = (str(c.value) for c in guest.http.cookies.jar if c.name.startswith("seat_"))
        address = f"{server.address.replace('http', 'ws')}api/rooms/{host.code}/socket"
        process = await asyncio.create_subprocess_exec(
            sys.executable, str(tmp_path / "bot.py"), address, token, stdout=subprocess.PIPE
        )
        await host.until(lambda: host.room and host.room["seats"][1]["here"])
        await host.command("start")
        await host.play(first)
        stdout, _ = await asyncio.wait_for(process.communicate(), 60)
        assert json.loads(stdout) == host.events[-1]["scores"]
        await guest.close()
        await host.close()

    asyncio.run(play())
