from __future__ import annotations

from collections.abc import Mapping

from baida.errors import BaidaError, InputError
from baida.i18n import Message, TechnicalMessage, Text, message_of
from baida.jsontext import shortened
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

    def __init__(self, code: str, message: Message, *, field: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
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
                "text": self._text,
                "field": self.field and _sendable(self.field),
            }
        }

    def to_json(self, id: str | None) -> ErrorMessage:
        return {
            "t": "error",
            "id": id,
            "code": self.code,
            "message": _sendable(self.message),
            "text": self._text,
        }

    @property
    def _text(self) -> Text:
        """The reason in all languages."""
        return {lang: _sendable(text) for lang, text in self.message.texts().items()}


def _sendable(text: str) -> str:
    return shortened(text).encode(errors="replace").decode()


def technical(code: str, detail: str, *, field: str | None = None) -> Refused:
    """A refusal whose reason is for programs; players see the meaning of its code."""
    return Refused(code, TechnicalMessage(f"errors.{code}", detail), field=field)


def refused_input(
    error: InputError, code: str = "malformed", *, field: str | None = None
) -> Refused:
    """A refusal for the same reason as the error; ``field`` is how the caller names the field."""
    return Refused(code, message_of(error.message), field=field or error.field)


def no_seat() -> Refused:
    """Spectators may only watch."""
    return technical("no_seat", "only a player with a seat may do that")


def one_person() -> Refused:
    """Nobody else can sit down at a table that practises from a position."""
    return not_now(Message("refusals.position_one_person"))


def not_now(message: Message) -> Refused:
    """A refusal whose reason is shown to players in their language."""
    return Refused("not_now", message)


def storage_failure() -> Refused:
    """The error while the database cannot store anything."""
    return Refused("closed", Message("refusals.storage"))
