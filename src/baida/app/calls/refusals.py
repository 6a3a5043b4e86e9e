"""Refusals of commands and calls, and the errors that describe them."""

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
    """A command or call was refused, and nothing has changed."""

    def __init__(self, code: str, message: Message, *, field: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field

    @property
    def status(self) -> int:
        return CODES[self.code]

    def to_answer(self) -> Failure:
        """Return the answer to a refused call."""
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
        """Return the reason in all languages."""
        return {lang: _sendable(text) for lang, text in self.message.texts().items()}


def _sendable(text: str) -> str:
    return shortened(text).encode(errors="replace").decode()


def technical(code: str, detail: str, *, field: str | None = None) -> Refused:
    """Return a refusal whose reason is for programs; players see a text for its code."""
    return Refused(code, TechnicalMessage(f"errors.{code}", detail), field=field)


def refused_input(
    error: InputError, code: str = "malformed", *, field: str | None = None
) -> Refused:
    """Turn an input error into a refusal; ``field`` is the caller's name of the field."""
    return Refused(code, message_of(error.message), field=field or error.field)


def no_seat() -> Refused:
    """Return the refusal of a spectator's command."""
    return technical("no_seat", "only a player with a seat may do that")


def one_person() -> Refused:
    """Return the refusal of a second person at a table that practises from a position."""
    return not_now(Message("refusals.position_one_person"))


def not_now(message: Message) -> Refused:
    """Return a refusal whose reason is shown to players in their language."""
    return Refused("not_now", message)


def storage_failure() -> Refused:
    """Return the error for the time in which the database cannot store anything."""
    return Refused("closed", Message("refusals.storage"))
