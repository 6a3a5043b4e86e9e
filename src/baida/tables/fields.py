"""Checks the fields of JSON objects that clients send."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from baida.errors import InputError
from baida.jsontext import read_json
from baida.tables.refused import Refused
from baida.tables.text import MOST_NAME, clean_name

#: Checks the value of a field, and returns it; a ValueError says what was expected.
Check = Callable[[Any], Any]
Fields = Mapping[str, Check]


def text(most: int, least: int = 0) -> Check:
    def check(value: Any) -> str:
        if not isinstance(value, str) or not least <= len(value) <= most:
            raise ValueError(f"expected a text of {least} to {most} characters")
        return value

    return check


def number(most: int) -> Check:
    def check(value: Any) -> int:
        if type(value) is not int or not 0 <= value <= most:
            raise ValueError(f"expected a number from 0 to {most}")
        return value

    return check


def flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("expected true or false")
    return value


def or_null(check: Check) -> Check:
    return lambda value: None if value is None else check(value)


def id_text(value: Any) -> str:
    id: str = text(40, 1)(value)
    # Not every database can store control characters.
    if any(letter < " " or letter == "\x7f" for letter in id):
        raise ValueError("expected a text without control characters")
    return id


def player_name(value: Any) -> str:
    return clean_name(text(MOST_NAME, 1)(value))


def object_in(data: str | bytes) -> dict[str, Any]:
    """The JSON object of a message or body."""
    try:
        given = read_json(data.encode() if isinstance(data, str) else data)
    except InputError as error:
        raise Refused("malformed", error.message) from None
    except UnicodeEncodeError:
        raise Refused("malformed", "the text is not valid Unicode") from None
    if not isinstance(given, dict):
        raise Refused("malformed", "expected a JSON object")
    return given


def checked(
    given: dict[str, Any], fields: Fields, defaults: Mapping[str, object] | None = None
) -> dict[str, Any]:
    """The values of all fields; `Refused` names the field that is wrong, missing or unknown."""
    for name in given:
        if name not in fields:
            raise Refused("malformed", f"{name:.40}: there is no such field", field=name[:40])
    known = {**(defaults or {}), **given}
    values = {}
    for name, check in fields.items():
        if name not in known:
            raise Refused("malformed", f"{name}: is missing", field=name)
        try:
            values[name] = check(known[name])
        except ValueError as error:
            raise Refused("malformed", f"{name}: {error}", field=name) from None
    return values
