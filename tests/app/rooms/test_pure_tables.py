"""Tables need only the standard library, so that they also run in a browser."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from baida.bots.search import SearchBot
from baida.game.log.file import Log
from baida.game.log.verify import verify_log
from baida.game.match import Match
from baida.game.rerun import rerun
from baida.review.choices import choices_of
from baida.review.reviewer import Reviewer
from baida.variants import find_rules
from tests.helpers.paths import ROOT, SOURCE
from tests.helpers.values import GAMES, Json

#: The packages that tables need. The rest of baida is left out.
PARTS = (
    "answers",
    "app",
    "bots",
    "core",
    "device",
    "game",
    "i18n",
    "jobs",
    "practice",
    "review",
    "score",
    "variants",
    "wire",
)

#: One person against three bots, with the messages of the server's sockets.
PROGRAM = """
import json, sys
sys.path.insert(0, sys.argv[1])
import baida.device.device
from baida.app.rooms.bot_thoughts import choose
from baida.app.rooms.changes import NewEvents, NewMatch, NewRoom
from baida.jsontext import encode
from baida.app.rooms.messages import parse_message
from baida.app.rooms.hints import find_answer
from baida.app.rooms.room import Room
from baida.app.rooms.rhythm import Timing
from baida.app.rooms.room_state import RoomState
from room_from_changes import room_from_changes

class Client:
    # all that a browser would do: it keeps the changes, and shows what it is sent
    def __init__(self, rules):
        self.now, self.wake, self.thoughts, self.commands = 100.0, None, [], 0
        self.told, self.ask, self.answers = [], None, {}
        state = RoomState("ABCDEF", rules, secret="07" * 32)  # in other hands a bot may win at once
        self.changes = [NewRoom(state.code, rules, state.clock, state.data(), self.now)]
        self.room = Room(state, Timing(), self.now)
        self.seat, effects = self.room.sit("Mai", None, self.now)
        self.carry_out(effects)
        self.connect()

    def connect(self):
        self.carry_out(self.room.connect(self.seat, self.now))
        hello = parse_message('{"t": "hello"}')
        for message in self.room.greeting(self.seat, hello, self.now):
            self.hear(message)

    def carry_out(self, effects):
        self.changes += effects.changes
        for viewer, message in effects.messages:
            if viewer == self.seat:
                self.hear(message)
        for reply in effects.replies:
            reply.asker.send(reply.message)
        for question in effects.questions:
            self.hear(question.answer(find_answer(question.view, question.legal)).message)
        self.thoughts += effects.thoughts
        self.wake = effects.wake

    def send(self, message):
        self.hear(message)

    def hear(self, message):
        message = json.loads(encode(message))
        self.told.append(message)
        if message["t"] == "ask":
            self.ask = message if message["ask"] else None
        if message["t"] in ("done", "error"):
            self.answers[message["id"]] = message

    def command(self, t, **fields):
        self.commands += 1
        text = json.dumps({"t": t, "id": str(self.commands), **fields})
        self.carry_out(self.room.handle(self.seat, parse_message(text), self.now, self))
        while str(self.commands) not in self.answers:
            self.pass_time()
        return self.answers[str(self.commands)]

    def pass_time(self):
        if self.thoughts:
            thought = self.thoughts.pop(0)
            self.carry_out(self.room.decided(thought, choose(thought), self.now))
        else:
            self.now = max(self.now, self.wake)
            self.carry_out(self.room.advance(self.now))

    def play(self, decisions):
        while self.room.live is not None and decisions:
            if self.ask is None:
                self.pass_time()
                continue
            choices = [choice["action"] for choice in self.ask["legal"]]
            chosen = "pass" if "pass" in choices else choices[-1]
            ask, self.ask = self.ask, None
            answer = self.command("act", match=ask["match"], ask=ask["ask"], action=chosen)
            assert answer["t"] == "done", answer
            decisions -= 1

    def restore(self):
        # as if the page had been loaded again
        row, match = room_from_changes(self.changes)
        state = RoomState.stored(row.code, row.rules, row.clock, json.loads(json.dumps(row.data)))
        self.room, effects = Room.restore(state, match, Timing(), self.now, self.now)
        self.ask, self.thoughts = None, []
        self.carry_out(effects)
        self.connect()

client = Client(sys.argv[2])
assert client.command("coach", coach=True)["t"] == "done"
assert client.command("start")["t"] == "done"
client.play(5)
match = client.room.table.id
while client.ask is None:
    client.pass_time()
asked = client.ask
hint = client.command("hint", match=match, ask=asked["ask"])["result"]
assert hint["action"] in [choice["action"] for choice in asked["legal"]]
assert hint["reasons"]
assert client.command("waits", match=match)["result"].keys() == {"waits", "discards", "distance"}
assert client.command("why", match=match, action="win")["result"]["text"]["en"]
assert client.command("act", match=match, ask=99, action="pass")["code"] == "stale"
client.restore()
assert client.told[-1]["match"] == match
client.play(10**6)
from baida.bots.search import SearchBot
from baida.game.match import Match
match = Match(sys.argv[2], seed=5)
seat = match.waiting[0]
bot = SearchBot(match.rules, seat, 1, rollouts=8)
searched = [bot.choose(match.view(seat), match.legal(seat)), bot.tried]
(started,) = [change for change in client.changes if isinstance(change, NewMatch)]
stored = [e for change in client.changes if isinstance(change, NewEvents) for e in change.events]
from baida.game.log.file import Log
from baida.review.choices import choices_of
from baida.review.reviewer import Reviewer
from baida.review.run import MatchReviewer
log = Log(started.header, match.rules, stored)
assert next(MatchReviewer(log, worlds=8).steps()) is None
last = Reviewer(match.rules.id, 8)(choices_of(log).found[-1])
seen = {e["n"]: e for m in client.told if m["t"] == "events" for e in m["events"]}
json.dump({
    "room": client.room.shown(client.seat),
    "header": started.header,
    "events": stored,
    "seen": [seen[n] for n in sorted(seen)],
    "bots": [seat["bot"] for seat in started.header["seats"]],
    "searched": searched,
    "reviewed": [[one.action, one.points] for one in last.candidates],
    "modules": {name: getattr(module, "__file__", None) for name, module in sys.modules.items()},
}, sys.stdout)
"""


@pytest.fixture(scope="module")
def pure(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the packages that tables need, without compiled modules."""
    place = tmp_path_factory.mktemp("pure")
    leave_out = shutil.ignore_patterns("*.so", "*.pyd", "*.c", "*.html", "__pycache__")
    for part in PARTS:
        shutil.copytree(SOURCE / part, place / "baida" / part, ignore=leave_out)
    for file in SOURCE.glob("*.py"):
        shutil.copy(file, place / "baida")
    shutil.copy(ROOT / "tests" / "helpers" / "tables" / "room_from_changes.py", place)
    return place


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_with_the_standard_library_only(pure: Path, game: str) -> None:
    """The match is valid, and no third-party module was imported."""
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-B", "-c", PROGRAM, str(pure), f"{game}(hands=1)"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    answer: Json = json.loads(ran.stdout)
    files = [Path(file) for file in answer["modules"].values() if file]
    assert not [file for file in files if "site-packages" in file.parts]
    assert {"asyncio", "socket", "sqlite3", "numpy"}.isdisjoint(answer["modules"])
    assert {file.suffix for file in files if file.is_relative_to(pure)} == {".py"}

    match = Match(f"{game}(hands=1)", seed=5)
    seat = match.waiting[0]
    bot = SearchBot(match.rules, seat, 1, rollouts=8)
    assert answer["searched"] == [bot.choose(match.view(seat), match.legal(seat)), bot.tried]
    assert bot.tried > 1

    assert answer["room"]["state"] == "over"
    assert answer["bots"] == [None, "efficient", "efficient", "efficient"]
    log = Log(answer["header"], find_rules(answer["header"]["rules"]), answer["events"])
    assert log.events[-1]["e"] == "match_ended"
    assert rerun(log).differences == []
    last = Reviewer(log.rules.id, 8)(choices_of(log).found[-1])
    assert answer["reviewed"] == [[one.action, one.points] for one in last.candidates]
    assert verify_log(log).ok
    assert [event["n"] for event in answer["seen"]] == list(range(1, len(answer["seen"]) + 1))
    assert answer["seen"][-1]["e"] == "match_ended"
