"""Reads the messages that clients send to a table. Everything else is malformed."""

from __future__ import annotations

from baida.app.read import object_in, read
from baida.tables.refused import Refused, technical
from baida.wire.check import fields_of
from baida.wire.commands import COMMANDS, Command, Hello, Ping

_KINDS = ("hello", "ping", *COMMANDS)


def parse_message(message: str) -> Hello | Ping | Command:
    """Read a client's message; `Refused` says which field is wrong and why."""
    given = object_in(message)
    kind = given.pop("t", None)
    if kind == "hello":
        return read(Hello, given)
    if kind == "ping":
        return read(Ping, given)
    if not isinstance(kind, str) or kind not in COMMANDS:
        raise technical("malformed", f"t: expected one of {', '.join(_KINDS)}")
    return read(COMMANDS[kind], given)


def id_in(message: str) -> str | None:
    """The id in a message that cannot be read otherwise."""
    try:
        id = object_in(message).get("id")
    except Refused:
        return None
    return id if isinstance(id, str) and not fields_of(Command)["id"].check(id, b"") else None
