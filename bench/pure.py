"""The speed of plain Python, which is what runs in a browser: no compiler, no NumPy, no server.

A person and three bots ``efficient`` play at a table of ``baida.app.rooms``; the person's decisions
are also those of ``efficient``, and each time the person asks what the hand waits for. Nothing is
warmed up: a browser also begins with empty caches.

    node bench/pure.mjs                 in Pyodide, as in a browser
    python bench/pure.py sbr            in this Python, in a copy without compiled modules
"""

# ruff: noqa: PLC0415 (importing baida is one of the things to measure)
from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

GAMES = ("sbr", "b30fj", "vietnamese")
#: The packages of baida that a table for one person needs.
PARTS = ("answers", "bots", "core", "game", "i18n", "score", "tables", "variants", "wire")
HANDS = 6
SECRET = "07" * 32
SEARCHES = 4
SEARCH_SECONDS = 2.0

Answer = TypeVar("Answer")


class Stopwatch:
    """Times calls by their names; in milliseconds."""

    def __init__(self) -> None:
        self.times: dict[str, list[float]] = {}

    def time(self, name: str, call: Callable[..., Answer], *arguments: Any) -> Answer:
        start = time.perf_counter()
        answer = call(*arguments)
        self.times.setdefault(name, []).append(1000 * (time.perf_counter() - start))
        return answer


class Client:
    """What a browser does with a room, except that time passes as fast as bots can think."""

    def __init__(self, game: str, watch: Stopwatch) -> None:
        from baida.app.rooms.rhythm import Timing
        from baida.app.rooms.room import Room
        from baida.app.rooms.room_state import RoomState

        self.watch = watch
        self.now = 100.0
        self.wake: float | None = None
        self.thoughts: list[Any] = []
        self.views: list[Any] = []
        self.ask: Any = None
        self.commands = 0
        self.decisions: list[tuple[int, int]] = []
        self.room = Room(RoomState("ABCDEF", game, secret=SECRET), Timing(), self.now)
        self.carry_out(self.room.sit("Mai", 0, self.now)[1])
        self.carry_out(self.room.connect(0, self.now))

    def carry_out(self, effects: Any) -> None:
        from baida.app.rooms.changes import NewDecision
        from baida.app.rooms.hints import waits_of
        from baida.jsontext import encode

        for change in effects.changes:
            if isinstance(change, NewDecision):
                self.decisions.append((change.seat, change.action))
        for viewer, message in effects.messages:
            if viewer == 0:
                self.watch.time("message as JSON", encode, message)
                if message["t"] == "ask":
                    self.ask = message if message["ask"] else None
        for question in effects.questions:
            self.watch.time("waits of a hand", waits_of, question.view)
        for thought in effects.thoughts:
            self.thoughts.append(thought)
        self.wake = effects.wake

    def command(self, name: str, t: str, **fields: Any) -> None:
        from baida.app.rooms.messages import parse_message

        self.commands += 1
        command = parse_message(json.dumps({"t": t, "id": str(self.commands), **fields}))
        self.carry_out(self.watch.time(name, self.room.handle, 0, command, self.now))

    def play(self) -> None:
        self.command("start of a match", "start")
        while self.room.live is not None:
            table = self.room.live
            if table.resting:
                self.command("next hand", "ready")
            elif self.thoughts:
                thought = self.thoughts.pop(0)
                action = self.decide(thought)
                decided = self.watch.time(
                    "step of a table", self.room.decided, thought, action, self.now
                )
                self.carry_out(decided)
            elif self.ask is not None:
                self.act(table)
            else:
                assert self.wake is not None
                self.now = max(self.now, self.wake)
                self.carry_out(self.watch.time("step of a table", self.room.advance, self.now))

    def decide(self, thought: Any) -> int:
        from baida.app.rooms.bot_thoughts import choose

        self.views.append(thought)
        name = "bot's decision" if len(thought.legal) > 1 else "bot without a choice"
        return self.watch.time(name, choose, thought)

    def act(self, table: Any) -> None:
        from baida.app.rooms.bot_thoughts import Thought

        ask, self.ask = self.ask, None
        self.command("step of a table", "waits", match=ask["match"])
        view, legal = table.match.view(0), table.match.legal(0)
        action = self.decide(Thought(table.id, 0, ask["ask"], "efficient", view, legal))
        chosen = ask["legal"][legal.index(action)]["action"]
        self.command("step of a table", "act", match=table.id, ask=ask["ask"], action=chosen)


def measure(game: str, hands: int = HANDS) -> dict[str, Any]:
    """Play one match of a game, and return what took how long."""
    watch = Stopwatch()
    watch.time("import", _import)
    client = Client(f"{game}(hands={hands})", watch)
    client.play()
    watch.times["first decision"] = watch.times["bot's decision"][:1]
    _replay(game, hands, client.decisions, watch)
    rollouts = _search(client.views, watch)
    return {
        "game": game,
        "python": sys.version.split()[0],
        "times": watch.times,
        "rollouts in two seconds": rollouts,
        "decisions": len(client.decisions),
        # the same in every Python, compiled or not
        "digest": hashlib.sha256(repr(client.decisions).encode()).hexdigest()[:12],
    }


def _import() -> None:
    import baida.app.rooms.hints
    import baida.app.rooms.room  # noqa: F401


def _replay(game: str, hands: int, decisions: Sequence[tuple[int, int]], watch: Stopwatch) -> None:
    """Time the engine alone."""
    from baida.game.match import Match

    rules = f"{game}(hands={hands})"
    match = watch.time("deal", lambda: Match(rules, secret=bytes.fromhex(SECRET)))
    for seat, action in decisions:
        watch.time("view", match.view, seat)
        watch.time("legal actions", match.legal, seat)
        watch.time("step of the engine", match.step, seat, action)


def _search(thoughts: Sequence[Any], watch: Stopwatch) -> list[int]:
    """Let ``search`` decide what others have decided; returns its numbers of rollouts."""
    from baida.bots.search import SearchBot

    chosen = [thought for thought in thoughts if len(thought.legal) > 5]
    tried = []
    for thought in chosen[:: max(1, len(chosen) // SEARCHES)][:SEARCHES]:
        rules = thought.view.rules
        bot = SearchBot(rules, thought.seat, 1, seconds=SEARCH_SECONDS)
        watch.time("search", bot.choose, thought.view, thought.legal)
        tried.append(bot.tried)
    return tried


def report(measured: dict[str, Any]) -> str:
    """The figures of one game as lines of text."""
    head = f"{'ms':24}{'number':>8}{'p50':>9}{'p95':>9}{'p99':>9}{'max':>9}"
    lines = [f"{measured['game']}, Python {measured['python']}", head]
    for name, times in measured["times"].items():
        ordered = sorted(times)
        figures = [ordered[int(part * (len(ordered) - 1))] for part in (0.5, 0.95, 0.99, 1)]
        lines.append(f"{name:24}{len(times):8}" + "".join(f"{one:9.2f}" for one in figures))
    lines.append(f"rollouts in two seconds: {measured['rollouts in two seconds']}")
    lines.append(f"{measured['decisions']} decisions: {measured['digest']}")
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> int:
    source = Path(__file__).parents[1] / "src" / "baida"
    leave_out = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    with tempfile.TemporaryDirectory() as place:
        package = Path(place, "baida")
        for part in PARTS:
            shutil.copytree(source / part, package / part, ignore=leave_out)
        for file in source.glob("*.py"):
            shutil.copy(file, package)
        shutil.copy(__file__, place)
        for game in arguments or GAMES:
            program = f"import pure; print(pure.report(pure.measure({game!r})))"
            subprocess.run([sys.executable, "-S", "-c", program], cwd=place, check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
