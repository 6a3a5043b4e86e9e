"""The messages that clients may send to a table. Everything else is malformed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from baida.errors import InputError
from baida.jsontext import read_json
from baida.tables.refused import Refused
from baida.tables.text import MOST_NAME, clean_name
from baida.wire.rooms import FromServer


@dataclass(frozen=True, slots=True)
class Hello:
    match: str | None = None
    after: int = 0


@dataclass(frozen=True, slots=True)
class Ping:
    pass


@dataclass(frozen=True, slots=True)
class Command:
    """A request of a seat; if it is sent again with the same id, it is done once."""

    id: str


@dataclass(frozen=True, slots=True)
class Act(Command):
    match: str
    ask: int
    action: str


@dataclass(frozen=True, slots=True)
class Waits(Command):
    match: str


@dataclass(frozen=True, slots=True)
class Why(Command):
    match: str
    action: str


@dataclass(frozen=True, slots=True)
class Contribute(Command):
    """Add randomness to the shuffle of the next match."""

    text: str


@dataclass(frozen=True, slots=True)
class Rename(Command):
    name: str


@dataclass(frozen=True, slots=True)
class Leave(Command):
    pass


@dataclass(frozen=True, slots=True)
class Back(Command):
    """Take the seat back from the bot that stands in."""


@dataclass(frozen=True, slots=True)
class Link(Command):
    pass


@dataclass(frozen=True, slots=True)
class Ready(Command):
    """The player has seen the result of the hand."""


@dataclass(frozen=True, slots=True)
class Skip(Command):
    """Play the rest of the hand without pauses."""

    match: str


@dataclass(frozen=True, slots=True)
class ChoosePace(Command):
    """Choose how fast bots play."""

    pace: str


@dataclass(frozen=True, slots=True)
class Start(Command):
    pass


@dataclass(frozen=True, slots=True)
class PutBot(Command):
    seat: int
    bot: str | None


@dataclass(frozen=True, slots=True)
class ChooseRules(Command):
    rules: str


@dataclass(frozen=True, slots=True)
class ChooseClock(Command):
    clock: str


@dataclass(frozen=True, slots=True)
class MakePublic(Command):
    """List the room for everybody, or do not any more."""

    public: bool


@dataclass(frozen=True, slots=True)
class SwapSeats(Command):
    """Exchange who sits on two seats."""

    seat: int
    other: int


@dataclass(frozen=True, slots=True)
class LetStandIn(Command):
    """Let a bot play for a player, or give the seat back."""

    seat: int
    stand_in: bool


@dataclass(frozen=True, slots=True)
class Pause(Command):
    """Stop the match for a while, or go on."""

    paused: bool


@dataclass(frozen=True, slots=True)
class EndAfterHand(Command):
    """End the match after this hand, or play all hands after all."""

    end: bool


# --- fields ---------------------------------------------------------------------------------------

#: Checks the value of a field, and returns it; a ValueError says what was expected.
_Check = Callable[[Any], Any]


def _text(most: int, least: int = 0) -> _Check:
    def check(value: Any) -> str:
        if not isinstance(value, str) or not least <= len(value) <= most:
            raise ValueError(f"expected a text of {least} to {most} characters")
        return value

    return check


def _number(most: int) -> _Check:
    def check(value: Any) -> int:
        if type(value) is not int or not 0 <= value <= most:
            raise ValueError(f"expected a number from 0 to {most}")
        return value

    return check


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("expected true or false")
    return value


def _or_null(check: _Check) -> _Check:
    return lambda value: None if value is None else check(value)


def _id(value: Any) -> str:
    text: str = _text(40, 1)(value)
    # Not every database can store control characters.
    if any(letter < " " or letter == "\x7f" for letter in text):
        raise ValueError("expected a text without control characters")
    return text


def _name(value: Any) -> str:
    return clean_name(_text(MOST_NAME, 1)(value))


_COUNT = _number(10_000_000)
_MATCH, _SHORT = _text(40), _text(80)

_Fields = Mapping[str, _Check]
_HELLO: _Fields = {"match": _or_null(_MATCH), "after": _COUNT}
#: The commands by the `t` of their messages, with their fields besides `id`.
_COMMANDS: Mapping[str, tuple[Callable[..., Command], _Fields]] = {
    "act": (Act, {"match": _MATCH, "ask": _COUNT, "action": _SHORT}),
    "waits": (Waits, {"match": _MATCH}),
    "why": (Why, {"match": _MATCH, "action": _SHORT}),
    "contribute": (Contribute, {"text": _text(64)}),
    "name": (Rename, {"name": _name}),
    "leave": (Leave, {}),
    "back": (Back, {}),
    "link": (Link, {}),
    "ready": (Ready, {}),
    "skip": (Skip, {"match": _MATCH}),
    "pace": (ChoosePace, {"pace": _SHORT}),
    "start": (Start, {}),
    "seat": (PutBot, {"seat": _number(3), "bot": _or_null(_SHORT)}),
    "rules": (ChooseRules, {"rules": _text(300)}),
    "clock": (ChooseClock, {"clock": _SHORT}),
    "public": (MakePublic, {"public": _flag}),
    "swap": (SwapSeats, {"seat": _number(3), "other": _number(3)}),
    "stand_in": (LetStandIn, {"seat": _number(3), "stand_in": _flag}),
    "pause": (Pause, {"paused": _flag}),
    "end": (EndAfterHand, {"end": _flag}),
}
_KINDS = ("hello", "ping", *_COMMANDS)


def encode(message: FromServer) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def parse_message(text: str) -> Hello | Ping | Command:
    """Read a client's message; `Refused` says which field is wrong and why."""
    given = _object_in(text)
    kind = given.pop("t", None)
    if kind == "hello":
        return Hello(**_checked(given, _HELLO, required=False))
    if kind == "ping":
        return Ping(**_checked(given, {}))
    if not isinstance(kind, str) or kind not in _COMMANDS:
        raise Refused("malformed", f"t: expected one of {', '.join(_KINDS)}")
    command, fields = _COMMANDS[kind]
    return command(**_checked(given, {"id": _id, **fields}))


def id_in(text: str) -> str | None:
    """The id in a message that cannot be read otherwise."""
    try:
        return _id(_object_in(text).get("id"))
    except (Refused, ValueError):
        return None


def _object_in(text: str) -> dict[str, Any]:
    try:
        given = read_json(text.encode())
    except InputError as error:
        raise Refused("malformed", error.message) from None
    except UnicodeEncodeError:
        raise Refused("malformed", "the text is not valid Unicode") from None
    if not isinstance(given, dict):
        raise Refused("malformed", "expected a JSON object")
    return given


def _checked(given: dict[str, Any], fields: _Fields, *, required: bool = True) -> dict[str, Any]:
    for name in given.keys() - fields.keys():
        raise Refused("malformed", f"{name:.40}: there is no such field")
    checked = {}
    for name, check in fields.items():
        if name not in given:
            if required:
                raise Refused("malformed", f"{name}: is missing")
            continue
        try:
            checked[name] = check(given[name])
        except ValueError as error:
            raise Refused("malformed", f"{name}: {error}") from None
    return checked
