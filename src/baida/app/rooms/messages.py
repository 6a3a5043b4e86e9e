"""Read the messages that clients send to a table; anything else is malformed."""

from __future__ import annotations

from collections.abc import Mapping

from baida.app.calls.read import object_in, read
from baida.app.calls.refusals import Refused, technical
from baida.wire.check import fields_of
from baida.wire.commands import COMMANDS, Command, Hello, Ping

_MODELS: Mapping[str, type[Hello | Ping | Command]] = {"hello": Hello, "ping": Ping, **COMMANDS}


def parse_message(message: str) -> Hello | Ping | Command:
    """Read a client's message; raise `Refused` with the wrong field and the reason."""
    given = object_in(message)
    kind = given.pop("t", None)
    if not isinstance(kind, str) or kind not in _MODELS:
        raise technical("malformed", f"t: expected one of {', '.join(_MODELS)}")
    return read(_MODELS[kind], given)


def id_in(message: str) -> str | None:
    """Return the id of a message that is otherwise unreadable."""
    try:
        id = object_in(message).get("id")
    except Refused:
        return None
    return id if isinstance(id, str) and not fields_of(Command)["id"].check(id, b"") else None
