from __future__ import annotations

from collections.abc import Mapping

from baida.errors import BaidaError
from baida.i18n import Message, Text
from baida.wire.rooms import ErrorMessage, Failure

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
    """A command or call was refused; nothing has changed."""

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
        return CODES[self.code]

    def to_answer(self) -> Failure:
        """The answer to a call that was refused."""
        # Error texts may quote the request, and half a surrogate pair cannot be encoded.
        return {
            "error": {
                "code": self.code,
                "message": _sendable(self.message),
                "field": self.field and _sendable(self.field),
            }
        }

    def to_json(self, id: str | None) -> ErrorMessage:
        return {
            "t": "error",
            "id": id,
            "code": self.code,
            "message": self.message,
            "text": self.texts,
        }


def _sendable(text: str) -> str:
    return text.encode(errors="replace").decode()


def no_seat() -> Refused:
    """Spectators may only watch."""
    return Refused("no_seat", "only a player with a seat may do that")


def one_person() -> Refused:
    """Nobody else can sit down at a table that practises from a position."""
    return not_now(Message("refusals.position_one_person"))


def not_now(message: Message) -> Refused:
    """A refusal whose reason is shown to players in their language."""
    return Refused("not_now", str(message), message.texts())


def storage_failure() -> Refused:
    """The error while the database cannot store anything."""
    message = Message("refusals.storage")
    return Refused("closed", str(message), message.texts())
