"""The messages that clients may send to a table. Everything else is malformed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from baida.tables.fields import (
    Fields,
    checked,
    flag,
    id_text,
    number,
    object_in,
    or_null,
    player_name,
    text,
)
from baida.tables.refused import Refused


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


_COUNT = number(10_000_000)
_MATCH, _SHORT = text(40), text(80)

_HELLO: Fields = {"match": or_null(_MATCH), "after": _COUNT}
#: The commands by the `t` of their messages, with their fields besides `id`.
_COMMANDS: Mapping[str, tuple[Callable[..., Command], Fields]] = {
    "act": (Act, {"match": _MATCH, "ask": _COUNT, "action": _SHORT}),
    "waits": (Waits, {"match": _MATCH}),
    "why": (Why, {"match": _MATCH, "action": _SHORT}),
    "contribute": (Contribute, {"text": text(64)}),
    "name": (Rename, {"name": player_name}),
    "leave": (Leave, {}),
    "back": (Back, {}),
    "link": (Link, {}),
    "ready": (Ready, {}),
    "skip": (Skip, {"match": _MATCH}),
    "pace": (ChoosePace, {"pace": _SHORT}),
    "start": (Start, {}),
    "seat": (PutBot, {"seat": number(3), "bot": or_null(_SHORT)}),
    "rules": (ChooseRules, {"rules": text(300)}),
    "clock": (ChooseClock, {"clock": _SHORT}),
    "public": (MakePublic, {"public": flag}),
    "swap": (SwapSeats, {"seat": number(3), "other": number(3)}),
    "stand_in": (LetStandIn, {"seat": number(3), "stand_in": flag}),
    "pause": (Pause, {"paused": flag}),
    "end": (EndAfterHand, {"end": flag}),
}
_KINDS = ("hello", "ping", *_COMMANDS)


def parse_message(message: str) -> Hello | Ping | Command:
    """Read a client's message; `Refused` says which field is wrong and why."""
    given = object_in(message)
    kind = given.pop("t", None)
    if kind == "hello":
        return Hello(**checked(given, _HELLO, {"match": None, "after": 0}))
    if kind == "ping":
        return Ping(**checked(given, {}))
    if not isinstance(kind, str) or kind not in _COMMANDS:
        raise Refused("malformed", f"t: expected one of {', '.join(_KINDS)}")
    command, fields = _COMMANDS[kind]
    return command(**checked(given, {"id": id_text, **fields}))


def id_in(message: str) -> str | None:
    """The id in a message that cannot be read otherwise."""
    try:
        return id_text(object_in(message).get("id"))
    except (Refused, ValueError):
        return None
