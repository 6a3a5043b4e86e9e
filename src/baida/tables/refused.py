"""What a client is told when something is not done."""

from __future__ import annotations

from collections.abc import Mapping

from baida.errors import BaidaError
from baida.i18n import Message, Text
from baida.wire.rooms import ErrorMessage

#: Every code of an error, and the HTTP status it has outside of a socket.
CODES: Mapping[str, int] = {
    "malformed": 400,
    "unknown": 404,
    "too_large": 413,
    "too_slow": 408,
    "too_fast": 429,
    "no_seat": 401,
    "not_host": 403,
    "forbidden": 403,
    "not_now": 409,
    "stale": 409,
    "illegal": 409,
    "full": 409,
    "closed": 503,
}


class Refused(BaidaError):
    """A command or call that is not done; nothing has changed."""

    def __init__(
        self,
        code: str,
        message: str,
        texts: Text | None = None,
        *,
        field: str | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.texts = texts
        self.field = field

    @property
    def status(self) -> int:
        """Its HTTP status."""
        return CODES[self.code]

    def to_json(self, id: str | None) -> ErrorMessage:
        """The message of a socket that answers the command with this id."""
        return {
            "t": "error",
            "id": id,
            "code": self.code,
            "message": self.message,
            "text": self.texts,
        }


def storage_failure() -> Refused:
    """What players are told while nothing can be stored."""
    message = Message("refusals.storage")
    return Refused("closed", str(message), message.texts())
