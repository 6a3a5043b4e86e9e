"""Read and answer the messages that clients send to a table; anything else is malformed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from baida.app.calls.read import object_in, read
from baida.app.calls.refusals import Refused, technical
from baida.wire.check import fields_of
from baida.wire.commands import COMMANDS, Command, Hello, Ping
from baida.wire.rooms import PongMessage

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


@dataclass
class MessageReader:
    """Answers the messages of one client: a hello first, then commands, and pings at any time."""

    send: Callable[[PongMessage], None]
    refuse: Callable[[Refused, str | None], None]
    join: Callable[[Hello], Awaitable[None]]
    obey: Callable[[Command], Awaitable[None]]
    joined: bool = False

    async def hear(self, text: str) -> bool:
        """Answer a message; return False if it could not be read."""
        try:
            message = parse_message(text)
        except Refused as refused:
            self.refuse(refused, id_in(text))
            return False
        try:
            await self._answer(message)
        except Refused as refused:
            self.refuse(refused, getattr(message, "id", None))
        return True

    async def _answer(self, message: Hello | Ping | Command) -> None:
        if isinstance(message, Ping):
            self.send({"t": "pong"})
        elif isinstance(message, Hello):
            if self.joined:
                raise technical("not_now", "hello may be sent only once")
            self.joined = True
            await self.join(message)
        elif not self.joined:
            raise technical("not_now", "say hello first")
        else:
            await self.obey(message)
