"""Check objects from outside against their models; error messages name the field."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Collection, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from baida.errors import InputError
from baida.wire.declare import (
    CheckedAs,
    Clean,
    Hidden,
    Most,
    OneOf,
    Renamed,
    Rule,
    Size,
    found,
    is_whole,
)

#: (value, number of copies of each tile in the game) -> error message, or None.
Check = Callable[[object, bytes], str | None]
#: (value, name of the field) -> the cleaned or renamed value; raises InputError if nothing is left.
Cleaning = Callable[[Any, str], Any]


class Field(NamedTuple):
    check: Check
    optional: bool = False
    hidden: Hidden | None = None
    clean: Cleaning | None = None


@cache
def fields_of(model: type) -> Mapping[str, Field]:
    hints = get_type_hints(model, include_extras=True)
    required = (
        {field.name for field in dataclasses.fields(model) if field.default is dataclasses.MISSING}
        if dataclasses.is_dataclass(model)
        else model.__required_keys__  # type: ignore[attr-defined]
    )
    return {name: _field(hint, name in required) for name, hint in hints.items()}


def _field(hint: Any, required: bool) -> Field:
    if get_origin(hint) in (NotRequired, Required):
        hint = get_args(hint)[0]
    parts = get_args(hint)
    hidden = next((part for part in parts if isinstance(part, Hidden)), None)
    checked = next((part.model for part in parts if isinstance(part, CheckedAs)), None)
    if checked is None and hidden is not None and not hidden.nullable:
        checked = _without_none(parts[0])
    return Field(check_of(checked or hint), not required, hidden, _cleaning_of(hint))


def _without_none(hint: Any) -> Any:
    (inner,) = (part for part in get_args(hint) if part is not NoneType)
    return inner


def check_fields(
    given: Mapping[str, object], fields: Mapping[str, Field], copies: bytes, *, cut: bool = False
) -> str | None:
    """Return the error of the first wrong field; in a ``cut`` object hidden fields may be null."""
    for name, (check, optional, hidden, _) in fields.items():
        if name not in given:
            if optional:
                continue
            return f"{name} is missing"
        value = given[name]
        if value is None and cut and hidden is not None:
            continue
        wrong = check(value, copies)
        if wrong:
            return f"{name}: {wrong}"
    return None


def read_object(
    body: object,
    model: Any,
    where: str = "",
    *,
    copies: bytes = b"",
    without: Collection[str] = (),
) -> dict[str, Any]:
    """Return a copy of an object of this model; raise InputError with the wrong field.

    In a union of models, a field that has a different value in each identifies the model.
    ``copies`` are the tiles of the game. The caller checks the fields ``without`` itself.
    """
    if not isinstance(body, dict):
        raise InputError(where or "json", f"expected an object, {found(body)}")
    prefix = f"{where}." if where else ""
    if get_origin(model) in (Union, UnionType):
        tag, models = _by_tag(model)
        wrong = OneOf(*models).check(body.get(tag), b"")
        if wrong:
            raise InputError(prefix + tag, wrong)
        model = models[body[tag]]
    fields = fields_of(model)
    for name in body:
        if name not in fields:
            known = ", ".join(fields)
            raise InputError(f"{prefix}{name}", f"there is no such field; the fields are {known}")
    for name, field in fields.items():
        if name in without:
            continue
        if name in body:
            wrong = field.check(body[name], copies)
            if wrong:
                raise InputError(f"{prefix}{name}", wrong)
        elif not field.optional:
            raise InputError(f"{prefix}{name}", "this field is required")
    return {name: _cleaned(value, fields[name], prefix + name) for name, value in body.items()}


def _cleaned(value: Any, field: Field, where: str) -> Any:
    return value if field.clean is None else field.clean(value, where)


def _cleaning_of(hint: Any) -> Cleaning | None:
    """Return how to change the texts of a field, or of the list in it; None: not at all."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is list and (inner := _cleaning_of(parts[0])) is not None:
        return lambda value, where: [inner(one, f"{where}[{n}]") for n, one in enumerate(value)]
    if origin is not Annotated:
        return None
    rule = next((part for part in parts if isinstance(part, Clean | Renamed)), None)
    return _cleaning_of(parts[0]) if rule is None else rule.clean


def check_of(hint: Any) -> Check:
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        rule = next((part for part in parts if isinstance(part, Rule)), None)
        if rule is not None:
            return rule.check
        size = next((part for part in parts if isinstance(part, Size | Most)), None)
        return check_of(parts[0]) if size is None else _list(get_args(parts[0])[0], size)
    if origin in (Union, UnionType):
        return _union(hint)
    if origin is Literal:
        return _constant(parts[0]) if isinstance(parts[0], bool) else OneOf(*parts).check
    if origin is list:
        return _list(parts[0], None)
    if origin is dict:
        return _mapping(*parts)
    if hasattr(hint, "__required_keys__"):
        return _object(hint)
    return _PLAIN[hint]


def _union(hint: Any) -> Check:
    parts = get_args(hint)
    if all(hasattr(part, "__required_keys__") for part in parts):
        return _tagged(hint)
    checks = [check_of(part) for part in parts if part is not NoneType]
    nullable = NoneType in parts

    def check(value: object, copies: bytes) -> str | None:
        if value is None and nullable:
            return None
        complaints = [one(value, copies) for one in checks]
        return None if None in complaints else complaints[0]

    return check


@cache
def _by_tag(union: Any) -> tuple[str, Mapping[str, Any]]:
    """Return the field that differs in each model of a union, and the models by its value."""
    models = get_args(union)
    hints = [get_type_hints(model) for model in models]
    tag = next(name for name, hint in hints[0].items() if get_origin(hint) is Literal)
    return tag, {get_args(hint[tag])[0]: one for hint, one in zip(hints, models, strict=True)}


def _tagged(union: Any) -> Check:
    tag, models = _by_tag(union)
    checks = {value: check_of(model) for value, model in models.items()}
    words = OneOf(*checks)

    def check(value: object, copies: bytes) -> str | None:
        if not isinstance(value, dict):
            return f"expected an object, {found(value)}"
        wrong = words.check(value.get(tag), copies)
        return f"{tag}: {wrong}" if wrong else checks[value[tag]](value, copies)

    return check


def _list(item: Any, size: Size | Most | None) -> Check:
    inner = check_of(item)
    what = "a list"
    least, most = 0, sys.maxsize
    if isinstance(size, Size):
        what, least, most = f"a list of {size.items}", size.items, size.items
    elif size is not None:
        what, most = f"a list of at most {size.items}", size.items

    def check(value: object, copies: bytes) -> str | None:
        if not isinstance(value, list) or not least <= len(value) <= most:
            return f"expected {what}, {found(value)}"
        return next((wrong for one in value if (wrong := inner(one, copies))), None)

    return check


def _mapping(key: Any, item: Any) -> Check:
    of_key, of_item = check_of(key), check_of(item)

    def check(value: object, copies: bytes) -> str | None:
        if not isinstance(value, dict):
            return f"expected an object, {found(value)}"
        wrong = (of_key(name, copies) or of_item(one, copies) for name, one in value.items())
        return next(filter(None, wrong), None)

    return check


def _object(model: type) -> Check:
    def check(value: object, copies: bytes) -> str | None:
        if not isinstance(value, dict):
            return f"expected an object, {found(value)}"
        return check_fields(value, fields_of(model), copies)

    return check


def _constant(constant: bool) -> Check:
    def check(value: object, _copies: bytes) -> str | None:
        return None if value is constant else f"expected {str(constant).lower()}, {found(value)}"

    return check


def _is(kind: type, what: str) -> Check:
    def check(value: object, _copies: bytes) -> str | None:
        return None if isinstance(value, kind) else f"expected {what}, {found(value)}"

    return check


def _whole(value: object, _copies: bytes) -> str | None:
    return None if is_whole(value) else f"expected a whole number, {found(value)}"


_PLAIN: Mapping[Any, Check] = {
    str: _is(str, "a text"),
    bool: _is(bool, "true or false"),
    int: _whole,
    object: lambda _value, _copies: None,
}
