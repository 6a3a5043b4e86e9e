"""Checks the fields of JSON objects that clients send."""

from __future__ import annotations

from typing import Any, TypeVar

from baida.errors import InputError
from baida.i18n import Message
from baida.jsontext import read_json
from baida.tables.refused import Refused, technical
from baida.tables.text import clean_name
from baida.wire.check import check_fields, fields_of

Model = TypeVar("Model")


def object_in(data: str | bytes) -> dict[str, Any]:
    """The JSON object of a message or body."""
    try:
        given = read_json(data.encode() if isinstance(data, str) else data)
    except InputError as error:
        raise technical("malformed", error.message) from None
    except UnicodeEncodeError:
        raise technical("malformed", "the text is not valid Unicode") from None
    if not isinstance(given, dict):
        raise technical("malformed", "expected a JSON object")
    return given


def read_as(model: type[Model], given: dict[str, Any]) -> Model:
    """An object of the model; `Refused` names the field that is wrong, missing or unknown."""
    fields = fields_of(model)  # type: ignore[arg-type]
    for name in given:
        if name not in fields:
            raise technical("malformed", f"{name:.40}: there is no such field", field=name[:40])
    wrong = check_fields(given, fields, b"")
    if wrong is not None:
        raise technical("malformed", wrong, field=wrong.partition(":")[0].partition(" ")[0])
    if "name" in given:
        try:
            given = {**given, "name": clean_name(given["name"])}
        except ValueError:
            raise Refused("malformed", Message("refusals.name_letter"), field="name") from None
    return model(**given)
