"""The bot protocol: the messages between baida and a bot that is another program.

Each line is one JSON object in UTF-8 with its kind in ``t``; docs/bots.md describes them all. Both
sides ignore unknown fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from baida import jsontext
from baida.errors import InputError
from baida.game.actions import choice_json
from baida.score.rules import Rules
from baida.wire.check import fields_of, read_object
from baida.wire.declare import AtMost, found
from baida.wire.events import Event
from baida.wire.text import visible
from baida.wire.values import TypedDict
from baida.wire.view import View

FORMAT = "baida-bot"
PROTOCOL = 1
#: The longest line that a bot may print, in bytes: a hundred times what an answer needs.
LONGEST_LINE = 64 * 1024
MOST_NAME = 40
_MOST_ACTION = 80
#: In seconds.
_LONGEST_WAIT = 3600.0

Message = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Limits:
    """Times are in seconds."""

    start: float = 30.0
    decision: float = 5.0
    #: The time to end after ``bye``, and again after the signal to end.
    grace: float = 2.0
    faults: int = 10

    @classmethod
    def checked(cls, *, start: float, decision: float, faults: int) -> Limits:
        for name, seconds in (("time", decision), ("start_time", start)):
            if not 0 < seconds <= _LONGEST_WAIT:
                expected = f"expected seconds up to {_LONGEST_WAIT:g}"
                raise InputError(name, f"{expected}, found {seconds:g}")
        if faults < 1:
            raise InputError("faults", f"expected 1 or more, found {faults}")
        return cls(start=start, decision=decision, faults=faults)


@dataclass(frozen=True)
class Hello:
    name: str
    views: bool = False


@dataclass(frozen=True)
class Act:
    request: int
    action: str


class _NameGiven(TypedDict):
    protocol: int
    name: Annotated[str, AtMost(MOST_NAME)]


class _HelloGiven(_NameGiven, total=False):
    views: bool


class _ActGiven(TypedDict):
    request: int
    action: Annotated[str, AtMost(_MOST_ACTION)]


def encode(message: Mapping[str, Any]) -> bytes:
    return f"{jsontext.encode(message)}\n".encode()


def hello(limits: Limits) -> Message:
    return {
        "t": "hello",
        "format": FORMAT,
        "protocol": PROTOCOL,
        "limits": {
            "start_ms": _ms(limits.start),
            "decision_ms": _ms(limits.decision),
            "faults": limits.faults,
            "line_bytes": LONGEST_LINE,
        },
    }


def start_match(header: Mapping[str, Any], rules: Rules, seat: int) -> Message:
    return {
        "t": "start_match",
        "rules": rules.id,
        "variant": rules.variant.id,
        "options": dict(rules.options),
        "hands": header["hands"],
        "seat": seat,
        "seats": [dict(player) for player in header["seats"]],
        "commitment": header["commitment"],
        "shuffle": header["shuffle"],
    }


def event(seen: Event) -> Message:
    return {"t": "event", "event": seen}


def request(number: int, legal: Iterable[int], seconds: float, view: View | None) -> Message:
    message: Message = {
        "t": "request",
        "request": number,
        "time_ms": _ms(seconds),
        "legal": [choice_json(code) for code in legal],
    }
    return message if view is None else {**message, "view": view}


def error(
    code: str,
    message: str,
    *,
    request: int | None = None,
    done: str | None = None,
    legal: Sequence[str] | None = None,
) -> Message:
    """Report a fault to the bot; ``done`` is the action that was done instead."""
    return {
        "t": "error",
        "code": code,
        "message": message,
        "request": request,
        "done": done,
        "legal": None if legal is None else list(legal),
    }


def end_match(scores: Sequence[int]) -> Message:
    return {"t": "end_match", "scores": list(scores)}


def bye(cut_off: str | None) -> Message:
    return {"t": "bye", "cut_off": cut_off}


def _ms(seconds: float) -> int:
    return round(1000 * seconds)


def read_message(line: bytes) -> Hello | Act:
    """Read a line of a bot; raise InputError if it is neither hello nor an answer.

    >>> read_message(b'{"t": "act", "request": 7, "action": "discard 5p"}')
    Act(request=7, action='discard 5p')
    """
    if not line.lstrip().startswith(b"{"):
        raise InputError("line", "not a JSON object (messages for the author go to standard error)")
    given = jsontext.read_json(line)
    kind = given.get("t")
    if kind == "act":
        return Act(**_read(given, _ActGiven))
    if kind != "hello":
        raise InputError("t", f"expected hello or act, {found(kind)}")
    said = _read(given, _HelloGiven)
    if said["protocol"] != PROTOCOL:
        raise InputError("protocol", f"expected {PROTOCOL}, found {said['protocol']}")
    name = visible(said["name"])
    if not name:
        raise InputError("name", "expected at least one letter")
    return Hello(name, said.get("views", False))


def _read(given: Message, model: type) -> Message:
    """Return the fields of the model; others are ignored."""
    return read_object({name: given[name] for name in fields_of(model) if name in given}, model)
