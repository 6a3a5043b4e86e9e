"""Bots that misbehave, each in its own way: ``python tests/helpers/bots/rogues.py NAME``.

They are separate programs that speak the protocol of docs/bots.md and use only the standard
library. A few behave well: what they do is allowed.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

Json = dict[str, Any]
HELLO: Json = {"t": "hello", "name": "rogue", "protocol": 1}
CHILD = """
import os, sys, threading
file = open(sys.argv[1], "w")
file.write("alive")
file.flush()
for opened in sys.argv[2:]:
    open(opened, "w").close()
os.close(2)
threading.Event().wait()
"""


def put(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def say(message: Json) -> None:
    """Print a message."""
    put(json.dumps(message))


def act(asked: Json, **more: Any) -> None:
    """Answer with the first legal action, or otherwise."""
    answer = {"request": asked["request"], "action": asked["legal"][0]["action"]}
    say({"t": "act", **answer, **more})


def baida() -> int:
    """The id of the playing process: the grandparent if there is a supervisor."""
    parent = os.getppid()
    if sys.platform == "linux":
        with open(f"/proc/{parent}/stat", encoding="utf-8") as file:
            parent = int(file.read().rpartition(")")[2].split()[1])
    return parent


def wait_for_ever() -> None:
    """Wait to be killed."""
    threading.Event().wait()


class Bot:
    """A well-behaved bot, the base class of the others."""

    def __init__(self, *arguments: str) -> None:
        self.arguments = arguments
        self.requests = 0

    def run(self) -> None:
        """Read every message."""
        for line in sys.stdin:
            message = json.loads(line)
            getattr(self, message["t"], lambda _message: None)(message)

    def hello(self, _message: Json) -> None:
        say(HELLO)

    def request(self, message: Json) -> None:
        self.requests += 1
        self.decide(message)

    def decide(self, message: Json, /) -> None:
        act(message)


class Mute(Bot):
    """Does not say hello."""

    def hello(self, _message: Json) -> None:
        pass


class Silent(Bot):
    """Never answers."""

    def decide(self, _message: Json) -> None:
        pass


class Late(Bot):
    """Answers only after it was told that it is late."""

    def decide(self, message: Json) -> None:
        self.asked = message

    def error(self, message: Json) -> None:
        if message["code"] == "late":
            act(self.asked)


class Garbage(Bot):
    """Prints a line that is not a message."""

    def decide(self, _message: Json) -> None:
        put("let me think ...")


class Chatty(Bot):
    """Prints debug output before the answer."""

    def decide(self, message: Json) -> None:
        put(f"request {message['request']}: I think")
        act(message)


class Binary(Bot):
    """Prints bytes that are not text."""

    def decide(self, _message: Json) -> None:
        sys.stdout.buffer.write(b"{\xff\xfe\x00\n")
        sys.stdout.flush()


class Illegal(Bot):
    """Chooses an illegal action."""

    def decide(self, message: Json) -> None:
        act(message, action="concealed_kong 7z7z7z7z=7z7z7z7z")


class Misspelt(Bot):
    """Chooses an action that does not exist."""

    def decide(self, message: Json) -> None:
        act(message, action="throw 5p")


class Numbers(Bot):
    """Answers with the index of the action."""

    def decide(self, message: Json) -> None:
        act(message, action=0)


class Ahead(Bot):
    """Answers with the number of the next request."""

    def decide(self, message: Json) -> None:
        act(message, request=message["request"] + 1)


class Twice(Bot):
    """Answers twice."""

    def decide(self, message: Json) -> None:
        act(message)
        act(message)


class Flood(Bot):
    """Prints answers without end."""

    def decide(self, message: Json) -> None:
        while True:
            act(message)


class Endless(Bot):
    """Prints megabytes without a line break."""

    def decide(self, _message: Json) -> None:
        while True:
            sys.stdout.write("x" * 65536)


class LongLine(Bot):
    """Prints a line of a megabyte."""

    def decide(self, message: Json) -> None:
        act(message, thoughts="x" * 1_000_000)


class DiesAtStart(Bot):
    """Fails before it says hello."""

    def hello(self, _message: Json) -> None:
        raise SystemExit("it cannot find its model")


class DiesLater(Bot):
    """Fails at its third decision."""

    def decide(self, message: Json) -> None:
        if self.requests == 3:
            print("it has run out of ideas", file=sys.stderr)
            os._exit(4)
        act(message)


class Killed(Bot):
    """Is killed at its third decision."""

    def decide(self, message: Json) -> None:
        if self.requests == 3:
            os.kill(os.getpid(), signal.SIGKILL)
        act(message)


class Closes(Bot):
    """Closes its standard output at its third decision, but keeps running."""

    def decide(self, message: Json) -> None:
        if self.requests == 3:
            os.close(sys.stdout.fileno())
            wait_for_ever()
        act(message)


class Stubborn(Bot):
    """Plays well, but does not exit."""

    def run(self) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        super().run()
        wait_for_ever()


class Deaf(Bot):
    """Never reads its input."""

    def run(self) -> None:
        wait_for_ever()


class Parent(Bot):
    """Leaves a child that holds its pipes, and a FIFO that shows the tests whether it lives."""

    def hello(self, _message: Json) -> None:
        child = subprocess.Popen(
            [sys.executable, "-c", CHILD, *self.arguments], stderr=subprocess.PIPE
        )
        assert child.stderr is not None
        child.stderr.read()  # wait until it has opened the FIFO
        os._exit(5)


class Daemon(Bot):
    """Leaves a child in another session, whose parent has exited."""

    def hello(self, message: Json) -> None:
        between = os.fork()
        if not between:
            os.setsid()
            subprocess.Popen(
                [sys.executable, "-c", CHILD, *self.arguments], stderr=subprocess.DEVNULL, env={}
            )
            os._exit(0)
        os.waitpid(between, 0)
        with open(self.arguments[1], encoding="utf-8") as opened:
            opened.read()  # wait until the child has opened the first FIFO
        super().hello(message)


class Environment(Bot):
    """Writes its environment to a file."""

    def hello(self, message: Json) -> None:
        with open(self.arguments[0], "w", encoding="utf-8") as file:
            json.dump(dict(os.environ), file)
        super().hello(message)


class Remembers(Bot):
    """Writes the commitments of its matches to a file."""

    def start_match(self, message: Json) -> None:
        with open(self.arguments[0], "a", encoding="utf-8") as file:
            file.write(message["commitment"] + "\n")


class Screams(Bot):
    """Writes megabytes to standard error, and plays well."""

    def decide(self, message: Json) -> None:
        sys.stderr.write("a" * 100_000)
        sys.stderr.write(f"\nrequest {message['request']}\n")
        act(message)


class OtherProtocol(Bot):
    """Announces a protocol version that does not exist yet."""

    def hello(self, _message: Json) -> None:
        say({**HELLO, "protocol": 2})


class Banner(Bot):
    """Prints a banner before its hello."""

    def hello(self, _message: Json) -> None:
        put("Rogue 1.0")
        say(HELLO)


class Hasty(Bot):
    """Answers before it is asked anything."""

    def hello(self, _message: Json) -> None:
        say({"t": "act", "request": 1, "action": "pass"})


class Looker(Bot):
    """Asks for views."""

    def hello(self, _message: Json) -> None:
        say({**HELLO, "views": True})


class Interrupts(Bot):
    """Sends SIGINT when its third match begins."""

    matches = 0

    def start_match(self, _message: Json) -> None:
        self.matches += 1
        if self.matches == 3:
            os.kill(baida(), signal.SIGINT)


class Newer(Bot):
    """Sends fields that baida does not know, with Windows line endings."""

    def hello(self, _message: Json) -> None:
        put(json.dumps({**HELLO, "version": "2.1", "likes": ["pungs"]}) + "\r")

    def decide(self, message: Json) -> None:
        act(message, why={"danger": 0.2})


ROGUES: dict[str, Callable[..., Bot]] = {
    one.__name__: one
    for one in (
        Bot, Mute, Silent, Late, Garbage, Chatty, Binary, Illegal, Misspelt, Numbers, Ahead, Twice,
        Flood, Endless, LongLine, DiesAtStart, DiesLater, Killed, Closes, Stubborn, Deaf, Parent,
        Daemon, Environment, Remembers, Screams, OtherProtocol, Banner, Hasty, Looker, Interrupts,
        Newer,
    )
}  # fmt: skip


if __name__ == "__main__":
    ROGUES[sys.argv[1]](*sys.argv[2:]).run()
