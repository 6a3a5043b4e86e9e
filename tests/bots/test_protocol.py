"""Bots that are external programs: the examples play, and no fault of a bot stops a match."""

from __future__ import annotations

import json
import os
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from baida.bots.external import process as programs
from baida.bots.external import protocol
from baida.bots.external.bot import ExternalBot
from baida.bots.external.listening import Listener
from baida.bots.external.players import make_player, split_command
from baida.bots.external.process import Gone, Program, Silent
from baida.bots.external.protocol import Act, Hello, Limits, read_message
from baida.bots.external.report import EXPLAINED
from baida.errors import InputError
from baida.game.actions import Action
from baida.game.default_action import default_action, default_action_in
from baida.game.events.fold import fold
from baida.game.events.redact import cut_log
from baida.game.log.file import read_log
from baida.game.view.view import View
from baida.game.view.view_json import view_json
from baida.variants import find_rules
from baida.wire.events import EVENTS, check_event
from tests.helpers.bots.external_bots import (
    AMPLE,
    BRIEF,
    EXAMPLES,
    PAGE,
    SEAT,
    SHORT,
    events_of,
    play,
    rogue,
    tried,
)
from tests.helpers.games.random_play import new_match, rule_sets, with_hands
from tests.helpers.missing import need_program
from tests.helpers.paths import ROOT
from tests.helpers.values import GAMES, Json


class Mild:
    """A bot that always takes the default action."""

    name = "mild"

    def choose(self, view: View, legal: Sequence[int]) -> int:
        return default_action_in(view, legal)


@pytest.fixture(scope="module")
def mild_events(tmp_path_factory: pytest.TempPathFactory) -> list[Json]:
    """The match of ``play`` if that seat always takes the default action."""
    path = tmp_path_factory.mktemp("mild") / "log.jsonl"
    play(Mild(), path)
    return events_of(path)


# --- the default action -------------------------------------------------------------------------


@pytest.mark.parametrize("rules", rule_sets())
def test_the_default_action_can_be_seen(rules: str) -> None:
    """The default action can be derived from the view alone."""
    match = new_match(with_hands(rules, 1), 5)
    while not match.over:
        for seat in match.waiting:
            mild = default_action(match.deal, seat)
            assert default_action_in(match.view(seat), match.legal(seat)) == mild
            match.step(seat, mild if len(match.events) % 3 else match.legal(seat)[-1])


# --- the examples -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_play_whole_matches(example: str, game: str, tmp_path: Path) -> None:
    """They play without a fault and without a message to the author."""
    command = EXAMPLES[example]
    need_program("EXAMPLES OF BOTS", command[0])
    report, events = tried(command, AMPLE, tmp_path / "log.jsonl", rules=game, hands=4)
    assert report.first == []
    assert not report.faults
    assert report.cut_off is None
    assert (report.ending, report.errors) == ("exit code 0", "")
    assert len(report.times) > 20
    assert sum(event["e"] == "hand_ended" for event in events) == 4


def test_the_examples_need_nothing_else() -> None:
    """They import only modules of their language."""
    python = (ROOT / "examples" / "bot.py").read_text("utf-8")
    assert set(re.findall(r"^(?:import|from) (\w+)", python, re.MULTILINE)) <= set(
        sys.stdlib_module_names
    )
    script = (ROOT / "examples" / "bot.mjs").read_text("utf-8")
    assert re.findall(r"^import .* from \"(.*)\";$", script, re.MULTILINE) == ["node:readline"]


def test_one_program_plays_many_matches(tmp_path: Path) -> None:
    """The program gets every match, on any seat, and says hello once."""
    with ExternalBot(rogue("Bot"), AMPLE) as bot:
        for number in range(3):
            play(bot, tmp_path / f"{number}.jsonl", seed=number)
    assert not bot.report.faults
    assert bot.name == "rogue"
    assert bot.report.ending == "exit code 0"


@pytest.mark.parametrize("name", ["Newer", "Screams", "Stubborn"])
def test_what_is_no_fault(name: str, tmp_path: Path) -> None:
    """Unknown fields, other line endings, standard error and not exiting are no faults."""
    limits = BRIEF if name == "Stubborn" else AMPLE
    report, _ = tried(rogue(name), limits, tmp_path / "log.jsonl")
    assert not report.faults
    assert report.cut_off is None
    assert len(report.times) > 5
    if name == "Screams":
        assert len(report.errors) <= programs.KEPT_ERRORS
        assert re.search(r"\nrequest \d+\n$", report.errors)
    if name == "Stubborn":
        assert report.ending == "killed: it did not obey SIGTERM, by SIGKILL"


# --- what goes wrong ----------------------------------------------------------------------------

#: Bots that never decide: limits, code of the fault, words of it, and their answer.
NEVER = {
    "Silent": (SHORT, "late", "no answer within 0.1 seconds", None),
    "Late": (SHORT, "late", "no answer within 0.1 seconds", None),
    "Garbage": (
        AMPLE,
        "malformed",
        "not a JSON object (messages for the author go",
        "let me think ...",
    ),
    "Binary": (AMPLE, "malformed", "json: invalid UTF-8 at byte 2", "{\ufffd\ufffd\x00"),
    "Chatty": (AMPLE, "malformed", "line: not a JSON object", "request 1: I think"),
    "Illegal": (AMPLE, "illegal", "concealed_kong 7z7z7z7z=7z7z7z7z is not legal: ", "7z7z7z7z"),
    "Misspelt": (AMPLE, "illegal", "expected one of discard, pass, ", "throw 5p"),
    "Numbers": (
        AMPLE,
        "malformed",
        "action: expected a text of at most 80",
        '"action": 0',
    ),
    "Ahead": (AMPLE, "unexpected", "there has been no request 2 yet", '"request": 2'),
}


@pytest.mark.parametrize("name", NEVER)
def test_wrong_answers(name: str, tmp_path: Path, mild_events: list[Json]) -> None:
    """The default action is taken at each fault and after the last; each is reported."""
    limits, code, words, answer = NEVER[name]
    report, events = tried(rogue(name), limits, tmp_path / "log.jsonl")
    assert events == mild_events
    assert report.faults == {code: limits.faults}
    assert report.cut_off == "3 faults in one match"
    assert report.times == []
    assert [fault.request for fault in report.first] == [1, 2, 3]
    first = report.first[0]
    assert (first.match, first.code) == (1, code)
    assert words in first.message
    assert first.done in first.legal
    if answer is None:
        assert first.line is None
    else:
        assert answer in (first.answer or "")
        assert first.line == 2, "after its hello"


#: Bots that are cut off at once: limits, code, words of the reason, the end.
GONE = {
    "Endless": (BRIEF, "flood", "bytes without the end of a line", "SIGTERM"),
    "LongLine": (BRIEF, "flood", "it has printed", "SIGTERM"),
    "DiesLater": (AMPLE, "died", "it has ended, exit code 4", "exit code 4"),
    "Killed": (AMPLE, "died", "it has ended, by SIGKILL", "by SIGKILL"),
    "Closes": (BRIEF, "closed", "it has closed its standard output", "SIGTERM"),
}


@pytest.mark.parametrize("name", GONE)
def test_no_talking_to_it(name: str, tmp_path: Path) -> None:
    """The bot is cut off, the match continues, and the report says when and why."""
    limits, code, words, ending = GONE[name]
    report, _ = tried(rogue(name), limits, tmp_path / "log.jsonl", hands=2)
    assert report.faults[code] == 1
    assert words in (report.cut_off or "")
    assert ending in report.ending
    assert len(report.times) < 3
    if name == "DiesLater":
        assert report.errors == "it has run out of ideas\n"
        assert [(fault.request, fault.message) for fault in report.first] == [
            (3, "it has ended, exit code 4")
        ]


#: Bots that never start a match: limits, code, words of the reason.
NO_HELLO = {
    "Mute": (Limits(start=0.3, grace=0.2), "late", "no hello within 0.3 seconds: has it flushed"),
    "Deaf": (Limits(start=0.3, grace=0.2), "late", "no hello within 0.3 seconds"),
    "DiesAtStart": (AMPLE, "died", "it has ended, exit code 1"),
    "OtherProtocol": (AMPLE, "malformed", "its first line was not a hello"),
    "Banner": (AMPLE, "malformed", "its first line was not a hello"),
    "Hasty": (AMPLE, "unexpected", "its first line was not a hello"),
}


@pytest.mark.parametrize("name", NO_HELLO)
def test_no_hello(name: str, tmp_path: Path, mild_events: list[Json]) -> None:
    """The match is still played."""
    limits, code, words = NO_HELLO[name]
    report, events = tried(rogue(name), limits, tmp_path / "log.jsonl")
    assert events == mild_events
    assert report.faults == {code: 1}
    assert words in (report.cut_off or "")
    if name == "DiesAtStart":
        assert report.errors == "it cannot find its model\n"
    if name == "OtherProtocol":
        assert report.first[0].message == "protocol: expected 1, found 2"


def test_a_flood_of_answers(tmp_path: Path) -> None:
    """It is stopped by its faults or by too much pending output, whichever comes first."""
    report, _ = tried(rogue("Flood"), BRIEF, tmp_path / "log.jsonl", hands=2)
    stopped = ("3 faults in one match", "lines, most of them unasked")
    assert any(words in (report.cut_off or "") for words in stopped)
    assert set(report.faults) <= {"unexpected", "flood"}
    assert "SIGTERM" in report.ending
    assert len(report.times) <= 3


def test_answering_twice(tmp_path: Path) -> None:
    """The first answer counts, the second is a fault; with enough of them it is cut off."""
    report, _ = tried(rogue("Twice"), AMPLE, tmp_path / "log.jsonl", hands=2)
    assert report.faults == {"unexpected": 3}
    assert report.first[0].message == "request 1 was answered already"
    assert report.first[0].request is None, "it was asked nothing then"
    assert report.first[0].line == 3
    assert len(report.times) >= 3


def test_faults_are_counted_for_each_match(tmp_path: Path) -> None:
    """A bot that was cut off is started again for the next match."""
    with ExternalBot(rogue("DiesLater"), AMPLE) as bot:
        for number in range(2):
            play(bot, tmp_path / f"{number}.jsonl")
    assert bot.report.faults == {"died": 2}
    assert [fault.match for fault in bot.report.first] == [1, 2]
    assert len(bot.report.times) == 4


def test_only_the_first_faults_are_kept(tmp_path: Path) -> None:
    many = Limits(decision=60, faults=1000)
    report, _ = tried(rogue("Garbage"), many, tmp_path / "log.jsonl", hands=2)
    assert report.faults["malformed"] > len(report.first) == EXPLAINED
    assert report.cut_off is None


def test_a_restart_that_fails(tmp_path: Path, mild_events: list[Json]) -> None:
    """A missing program is cut off like one that dies."""
    report, events = tried([str(tmp_path / "nothing")], AMPLE, tmp_path / "log.jsonl")
    assert events == mild_events
    assert "No such file" in (report.cut_off or "")
    assert report.faults == {"died": 1}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can tell whose child it is")
def test_children_in_other_sessions_end_too(tmp_path: Path) -> None:
    """Even a daemon ends: a child with its own session and environment, without a parent."""
    path, opened = tmp_path / "alive", tmp_path / "opened"
    os.mkfifo(path)
    os.mkfifo(opened)
    seen = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with ExternalBot(rogue("Daemon", str(path), str(opened)), AMPLE) as bot:
        bot.start()
        assert bot.report.cut_off is None
    assert bot.report.ending == "exit code 0"
    os.set_blocking(seen, True)
    assert os.read(seen, 100) == b"alive"
    assert os.read(seen, 100) == b"", "the child is still there"
    os.close(seen)


def test_a_bot_gets_a_small_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It gets the variables that the user chose, but no tokens and no database address."""
    for name in ("BAIDA_TOKEN", "BAIDA_DATABASE", "AWS_SECRET_ACCESS_KEY", "MODEL"):
        monkeypatch.setenv(name, f"the {name}")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    path = tmp_path / "environment.json"
    with ExternalBot(rogue("Environment", str(path)), AMPLE, ["MODEL"]) as bot:
        bot.start()
    found = json.loads(path.read_text("utf-8"))
    assert found["MODEL"] == "the MODEL"
    assert {"PATH", "HOME", "LC_ALL"} <= found.keys()
    usual = r"PATH|HOME|USER|LOGNAME|LANG(UAGE)?|LC_\w+|TZ|TMPDIR|MODEL"
    assert [name for name in found if not re.fullmatch(usual, name)] == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the child is seen through a FIFO")
def test_children_end_too(tmp_path: Path) -> None:
    """Even if the program itself is gone, a child that holds the pipes ends."""
    path = tmp_path / "alive"
    os.mkfifo(path)
    seen = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with ExternalBot(rogue("Parent", str(path)), AMPLE) as bot:
        bot.start()
    assert bot.report.cut_off == "it has ended, exit code 5"
    os.set_blocking(seen, True)
    assert os.read(seen, 100) == b"alive"
    assert os.read(seen, 100) == b"", "the child is still there"
    os.close(seen)


# --- a program ----------------------------------------------------------------------------------


def test_a_program_that_does_not_read() -> None:
    """The program is cut off before it fills the memory."""
    program = Program(rogue("Deaf"))
    for _ in range(40):
        program.send(b"x" * 100_000)
    with pytest.raises(Gone, match="it does not read"):
        program.send(b"x" * 1_000_000)
    program.close(0.2)
    assert "SIGTERM" in program.ending


def test_a_program_that_is_not_listened_to() -> None:
    """Its output does not fill the memory."""
    program = Program(rogue("Flood"))
    program.send(b'{"t": "request", "request": 1, "legal": [{"action": "pass"}]}\n')
    program._threads[1].join(60)  # its output is no longer read
    with pytest.raises(Gone, match="it has printed 1001 lines, most of them unasked"):
        program.waiting()
    program.close(0.2)


def test_reading_in_time() -> None:
    """A complete line is returned even after the deadline; otherwise reading ends in time."""
    program = Program(rogue("Bot"))
    before = time.monotonic()
    with pytest.raises(Silent):
        program.read(before)
    program.send(b'{"t": "hello"}\n')
    line = program.read(before + 60)
    assert (line.number, json.loads(line.text)["t"]) == (1, "hello")
    assert before <= line.at <= time.monotonic()
    assert program.waiting() is None
    program.close(60)
    assert program.ending == "exit code 0"
    with pytest.raises(Gone, match="it has ended, exit code 0"):
        program.read(before)


def test_the_last_line_needs_no_end() -> None:
    program = Program([sys.executable, "-c", "print('{}', end='')"])
    assert program.read(time.monotonic() + 60).text == b"{}"
    program.close(60)


@pytest.mark.parametrize("command", [["no such program"], ["\0"], [str(ROOT)]])
def test_what_cannot_be_started(command: list[str]) -> None:
    with pytest.raises(InputError, match="cannot start"):
        Program(command)


# --- messages -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"", "line: not a JSON object"),
        (b"  \r", "line: not a JSON object"),
        (b"[]", "line: not a JSON object"),
        (b"thinking", "line: not a JSON object (messages for the author go to standard error)"),
        (b"{", "json: position 2: Expecting property name"),
        (b"{} {}", "json: position 4: Extra data"),
        (b"{}", "t: expected hello or act, found null"),
        (b'{"t": "pass"}', "t: expected hello or act, found 'pass'"),
        (b'{"t": ["act"]}', "t: expected hello or act, found a list of 1"),
        (b'{"t": "act", "t": "act"}', "json: the field 't' is there twice"),
        (b'{"t": "act", "action": "pass"}', "request: this field is required"),
        (b'{"t": "act", "request": true, "action": "pass"}', "request: expected a whole number"),
        (b'{"t": "act", "request": 1.0, "action": "pass"}', "request: expected a whole number"),
        (b'{"t": "act", "request": 1}', "action: this field is required"),
        (
            b'{"t": "act", "request": 1, "action": {}}',
            "action: expected a text of at most 80",
        ),
        (
            b'{"t": "act", "request": 1, "action": "' + b"x" * 81 + b'"}',
            "action: expected a text of at most 80",
        ),
        (b'{"t": "act", "request": 1, "action": "\\ud800"}', "json: the text is not valid Unicode"),
        (b'{"t": "hello", "name": "a"}', "protocol: this field is required"),
        (b'{"t": "hello", "name": "a", "protocol": "1"}', "protocol: expected a whole number"),
        (b'{"t": "hello", "name": "a", "protocol": 7}', "protocol: expected 1, found 7"),
        (b'{"t": "hello", "protocol": 1}', "name: this field is required"),
        (b'{"t": "hello", "name": " \\n", "protocol": 1}', "name: expected at least one letter"),
        (
            b'{"t": "hello", "name": "' + b"n" * 41 + b'", "protocol": 1}',
            "name: expected a text of at most 40",
        ),
        (b'{"t": "hello", "name": "a", "protocol": 1, "views": 1}', "views: expected true or"),
        (b'{"t": ' + b"[" * 5000, "json: "),
    ],
)
def test_malformed(line: bytes, words: str) -> None:
    with pytest.raises(InputError) as caught:
        read_message(line)
    assert str(caught.value).startswith(words)


def test_messages_of_bots() -> None:
    hello = '{"t": "hello", "name": " b\\n\\u001b[31m 牌 ", "protocol": 1, "views": true}'
    assert read_message(hello.encode()) == Hello("b[31m 牌", True)
    assert read_message(b'{"t":"act","request":7,"action":"pass","x":1}\r') == Act(7, "pass")


class Recorder:
    """A list in the place of a program, with all messages sent to the bot."""

    def __init__(self) -> None:
        self.heard: list[Any] = []
        self.name = "recorder"

    def begin(self, header: Any, seat: int, _why: Any = None) -> None:
        self.heard.append({"t": "begin", "header": header, "seat": seat})

    def see(self, events: Sequence[Json]) -> None:
        self.heard += events

    def choose(self, view: View, legal: Sequence[int]) -> int:
        assert fold(view.rules, self.heard[1:], view.viewer) == view
        return legal[-1]

    def end(self, scores: Sequence[int]) -> None:
        self.heard.append({"t": "end", "scores": list(scores)})

    def close(self) -> None:
        """Nothing to do."""


@pytest.mark.parametrize("game", GAMES)
def test_listeners_are_told_what_their_seat_may_see(game: str, tmp_path: Path) -> None:
    """They get exactly these events, before they decide."""
    recorder = Recorder()
    assert isinstance(recorder, Listener)
    assert not isinstance(Mild(), Listener)
    result = play(recorder, tmp_path / "log.jsonl", rules=game, hands=2)
    log = read_log(tmp_path / "log.jsonl")
    begin, *events, end = recorder.heard
    assert begin == {"t": "begin", "header": log.header, "seat": SEAT}
    assert events == cut_log(log.rules, log.events, SEAT)
    assert end["scores"] == log.events[-1]["scores"]
    assert result.tally.hands == 2


def conversation(tmp_path: Path, name: str, game: str = "sbr", **more: Any) -> list[Json]:
    """All messages sent to a bot of tests/helpers/bots/rogues.py in a match."""
    told: list[Json] = []

    class Overheard(ExternalBot):
        def _say(self, message: Json) -> None:
            told.append(json.loads(protocol.encode(message)))
            super()._say(message)

    with Overheard(rogue(name), AMPLE) as bot:
        play(bot, tmp_path / f"{name}.jsonl", rules=game, **more)
    return told


def test_the_course_of_a_conversation(tmp_path: Path) -> None:
    """It goes from hello to bye; requests are numbered, and follow the events they are about."""
    told = conversation(tmp_path, "Bot")
    kinds = [message["t"] for message in told]
    assert kinds[:3] == ["hello", "start_match", "event"]
    assert kinds[-3:] == ["event", "end_match", "bye"]
    assert set(kinds[2:-2]) == {"event", "request"}
    numbers = [message["request"] for message in told if message["t"] == "request"]
    assert numbers == list(range(1, len(numbers) + 1))
    start = told[1]
    assert (start["rules"], start["variant"]) == ("sbr(hands=1)", "sbr")
    assert (start["hands"], start["seat"], len(start["seats"])) == (1, SEAT, 4)
    assert start["options"] == dict(find_rules("sbr(hands=1)").options)
    events: list[Any] = []
    for message in told:
        if message["t"] == "event":
            events.append(message["event"])
        elif message["t"] == "request":
            for choice in message["legal"]:
                assert str(Action.parse(choice["action"])) == choice["action"]
            assert "view" not in message
            assert fold(find_rules("sbr(hands=1)"), events, SEAT).viewer == SEAT
    assert told[-2]["scores"] == events[-1]["scores"]


def test_an_illegal_action_is_answered_with_the_legal_ones(tmp_path: Path) -> None:
    """The error also has the action taken instead."""
    told = conversation(tmp_path, "Illegal")
    asked = next(message for message in told if message["t"] == "request")
    error = next(message for message in told if message["t"] == "error")
    assert error["code"] == "illegal"
    assert error["request"] == asked["request"]
    assert error["legal"] == [choice["action"] for choice in asked["legal"]]
    assert error["done"] in error["legal"]


@pytest.mark.parametrize("game", GAMES)
def test_views_come_with_requests(game: str, tmp_path: Path) -> None:
    """Bots can ask for views, which can also be derived from the events."""
    events: list[Any] = []
    for message in conversation(tmp_path, "Looker", game):
        if message["t"] == "event":
            events.append(message["event"])
        elif message["t"] == "request":
            assert message["view"] == view_json(fold(find_rules(f"{game}(hands=1)"), events, SEAT))
    assert events[-1]["e"] == "match_ended"


# --- the documentation --------------------------------------------------------------------------


def documented() -> list[Json]:
    """Every message that docs/bots.md shows."""
    blocks = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return [json.loads(line) for block in blocks for line in block.splitlines()]


def of_baida(message: Json) -> Json:
    """Rebuild the message from its content, as baida does."""
    kind, rules = message["t"], find_rules("sbr(hands=4)")
    if kind == "hello":
        return protocol.hello(Limits())
    if kind == "start_match":
        return protocol.start_match(message, rules, message["seat"])
    if kind == "event":
        assert check_event(message["event"], rules.variant.copies, cut=True) is None
        return protocol.event(message["event"])
    if kind == "request":
        codes = [Action.parse(choice["action"]).code for choice in message["legal"]]
        seconds = message["time_ms"] / 1000
        return protocol.request(message["request"], codes, seconds, message.get("view"))
    if kind == "error":
        fields = {name: message[name] for name in ("request", "done", "legal")}
        return protocol.error(message["code"], message["message"], **fields)
    if kind == "end_match":
        return protocol.end_match(message["scores"])
    return protocol.bye(message["cut_off"])


@pytest.mark.parametrize(
    "message", [pytest.param(message, id=message["t"]) for message in documented()]
)
def test_documented_messages(message: Json) -> None:
    """Each is a message that baida sends or accepts."""
    if message["t"] == "act" or "name" in message:
        assert read_message(json.dumps(message).encode())
    else:
        assert of_baida(message) == message


def test_all_messages_are_documented(tmp_path: Path) -> None:
    """All messages of a good and a bad match are there, the view, and all events with fields."""
    told = conversation(tmp_path, "Looker") + conversation(tmp_path, "Illegal")
    shown = documented()
    kinds = {message["t"] for message in told}
    assert kinds | {"act"} == {message["t"] for message in shown}
    view, other = (next(m["view"] for m in one if "view" in m) for one in (shown, told))
    assert view.keys() == other.keys()
    assert view["seats"][0].keys() == other["seats"][0].keys()
    rows = dict(re.findall(r"^\| `(\w+)` \|(.*)$", PAGE, re.MULTILINE))
    for kind, fields in EVENTS.items():
        for field in fields:
            assert f"`{field}`" in rows[kind], f"{kind} has {field}"


# --- players by name ----------------------------------------------------------------------------


def test_players(tmp_path: Path) -> None:
    """Commands and names of bots are accepted as players."""
    rules = find_rules("sbr")
    assert make_player("random", rules, 0, 1).name == "random"
    player = make_player(f"cmd:{' '.join(rogue('Bot'))}", rules, SEAT, 1, AMPLE)
    assert isinstance(player, ExternalBot)
    play(player, tmp_path / "log.jsonl")
    player.close()
    player.close()  # closing twice is harmless
    assert not player.report.faults
    for text, words in {"clever": "expected one of", "cmd:": "found nothing"}.items():
        with pytest.raises(InputError, match=words):
            make_player(text, rules, 0, 1)
    with pytest.raises(InputError, match="no closing quotation"):
        split_command("python3 'bot.py")
    with pytest.raises(InputError, match="found nothing"):
        ExternalBot([])
