"""Bots behind a WebSocket have the same conversation and cannot harm a match."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest
from websockets.sync.server import ServerConnection, serve

from baida.bots.external.protocol import LONGEST_LINE
from tests.helpers.bots.external_bots import AMPLE, BRIEF, documented, tried, try_line
from tests.helpers.values import GAMES

Play = Callable[[ServerConnection], None]


@contextmanager
def behind_a_socket(play: Play) -> Iterator[str]:
    """The address of a bot that plays like this."""
    with serve(play, "127.0.0.1", 0) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"ws://127.0.0.1:{server.socket.getsockname()[1]}"
        finally:
            server.shutdown()
            thread.join()


def answer(bot: ServerConnection, text: str | bytes, layout: int | None = None) -> None:
    """Choose the first legal action; with a layout, answer in JSON of several lines."""
    message = json.loads(text)
    if message["t"] == "hello":
        said = {"t": "hello", "name": "first", "protocol": 1}
    elif message["t"] == "request":
        action = message["legal"][0]["action"]
        said = {"t": "act", "request": message["request"], "action": action}
    else:
        return
    bot.send(json.dumps(said, indent=layout))


def first(bot: ServerConnection) -> None:
    for text in bot:
        answer(bot, text)


@pytest.mark.parametrize("game", GAMES)
def test_a_trial(game: str) -> None:
    with behind_a_socket(first) as address:
        result = try_line(address, f"--variant {game}(hands=1) --against random --json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert told["bot"] == "first"
    assert told["faults"] == {}
    assert told["decisions"] > 10


def test_the_documented_bot(tmp_path: Path) -> None:
    """It works also in the arena, where several connections are open."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = documented("from websockets.sync.server").replace("9000", str(port))
    told = "    print(flush=True)\n    server.serve_forever()"
    program = program.replace("    server.serve_forever()", told)
    (tmp_path / "bot.py").write_text(program, "utf-8")
    with subprocess.Popen([sys.executable, tmp_path / "bot.py"], stdout=subprocess.PIPE) as bot:
        assert bot.stdout is not None
        bot.stdout.readline()  # it listens
        try:
            arena = subprocess.run(
                [sys.executable, "-m", "baida", "arena", f"ws://localhost:{port}", "random",
                 "--hands", "8", "--json"],
                capture_output=True, check=True,
            )  # fmt: skip
        finally:
            bot.kill()
    found = json.loads(arena.stdout)
    assert {one["name"] for one in found["standings"]} == {"first", "random"}
    assert all(not one["faults"] for one in found["standings"])


def goes_away(bot: ServerConnection) -> None:
    for asked, text in enumerate(bot):
        answer(bot, text)
        if asked == 20:
            return


def floods(bot: ServerConnection) -> None:
    for text in bot:
        answer(bot, text)
        for _ in range(3000):
            bot.send("x" * 1000)


def talks_big(bot: ServerConnection) -> None:
    for text in bot:
        answer(bot, text)
        bot.send("x" * (LONGEST_LINE + 1))


#: Bots that are cut off: their behaviour, and the recorded fault.
ROGUES: dict[str, tuple[Play, set[str]]] = {
    "goes away": (goes_away, {"died"}),
    "floods": (floods, {"flood", "malformed"}),
    "talks big": (talks_big, {"died"}),
}


@pytest.mark.parametrize("name", ROGUES)
def test_no_talking_to_it(name: str, tmp_path: Path) -> None:
    """The match continues without the bot."""
    play, codes = ROGUES[name]
    with behind_a_socket(play) as address:
        # the relay of a flood cannot end by itself: nobody reads its output
        report, events = tried([address], BRIEF, tmp_path / "log.jsonl")
    assert events[-1]["e"] == "match_ended"
    assert report.cut_off is not None
    assert report.faults.keys() & codes


def test_messages_of_several_lines(tmp_path: Path) -> None:
    """JSON may have any layout."""

    def play(bot: ServerConnection) -> None:
        for text in bot:
            answer(bot, text, layout=2)

    with behind_a_socket(play) as address:
        report, _ = tried([address], AMPLE, tmp_path / "log.jsonl")
    assert not report.faults
    assert report.ending == "exit code 0"


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("ws://127.0.0.1:1", "Connection refused"),
        ("ws://", "isn't a valid URI"),
        ("wss://127.0.0.1:1", "Connection refused"),
    ],
)
def test_there_is_no_bot(address: str, words: str) -> None:
    """The author is informed, without a traceback."""
    result = try_line(address, "--hands 1 --json")
    told = json.loads(result.stdout)
    assert "exit code 1" in told["cut_off"]
    assert words in told["stderr"]
    assert "Traceback" not in told["stderr"]
