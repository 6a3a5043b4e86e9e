"""Reads what clients send: bodies of calls, messages of sockets, parameters of addresses."""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar, get_args

from baida.app.calls.refusals import refused_input, technical
from baida.errors import InputError
from baida.i18n import Message
from baida.jsontext import read_json
from baida.wire.check import read_object

Model = TypeVar("Model")
#: Digits of a number in an address; with more it is no number that anybody needs.
_MOST_DIGITS = 15


def object_in(data: str | bytes) -> dict[str, Any]:
    """The JSON object of a message or body; `Refused` if it is none."""
    try:
        given = read_json(data.encode() if isinstance(data, str) else data)
    except InputError as error:
        raise technical("malformed", error.message) from None
    except UnicodeEncodeError:
        raise technical("malformed", "the text is not valid Unicode") from None
    if not isinstance(given, dict):
        raise technical("malformed", "expected a JSON object")
    return given


def read(model: type[Model], given: dict[str, Any] | bytes) -> Model:
    """Read an object of the model; `Refused` names the field that is wrong, missing or unknown."""
    body = object_in(given) if isinstance(given, bytes) else given
    try:
        found = read_object(body, model)
    except InputError as error:
        if isinstance(error.message, Message):
            raise refused_input(error) from None
        field = error.field[:40]
        raise technical("malformed", f"{field}: {error.message}", field=field) from None
    return model(**found) if dataclasses.is_dataclass(model) else found  # type: ignore[return-value]


def _allows(hint: Any, kind: type) -> bool:
    return hint is kind or any(_allows(part, kind) for part in get_args(hint))


def number_or_text(text: str, hint: Any) -> int | str:
    """Turn a part of an address into a number if it is one and the type allows numbers."""
    wants_number = _allows(hint, int)
    is_number = text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
    return int(text) if wants_number and is_number else text
