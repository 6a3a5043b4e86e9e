"""Checks the events that clients send for a score sheet; every error names the field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from baida.errors import InputError
from baida.i18n import Message
from baida.jsontext import encode
from baida.tables.text import clean_name
from baida.variants import find_rules
from baida.wire.check import read_object
from baida.wire.declare import OneOf, found
from baida.wire.sheets import (
    ClosedGiven,
    DealtGiven,
    EnteredGiven,
    NewSheetGiven,
    RenamedGiven,
    RewrittenGiven,
    SheetEventGiven,
    SheetLinkRenewedGiven,
    WrittenEntry,
)

#: Characters of an event as JSON: a hand of a hundred entries, some with all their tiles.
MOST_EVENT = 16_000
_MODELS: Mapping[str, type] = {
    "entered": EnteredGiven,
    "rewritten": RewrittenGiven,
    "renamed": RenamedGiven,
    "dealt": DealtGiven,
    "closed": ClosedGiven,
    "renewed": SheetLinkRenewedGiven,
}
#: Settling the hand checks these, with better error messages.
_CHECKED_LATER = ("entry", "entries")


def read_new_sheet(body: object) -> NewSheetGiven:
    given = read_object(body, NewSheetGiven)
    try:
        rules = find_rules(given["rules"]).id
    except InputError as error:
        raise InputError("rules", error.message) from None
    names = [_name(name, f"names[{seat}]") for seat, name in enumerate(given["names"])]
    if len({name.casefold() for name in names}) < len(names):
        raise InputError("names", Message("sheets.same_names"))
    return {"rules": rules, "names": names, "dealer": given["dealer"]}


def read_event(body: object) -> SheetEventGiven:
    """A well-formed event; whether it fits into the sheet is not known yet."""
    if not isinstance(body, dict):
        raise InputError("json", f"expected an object, {found(body)}")
    wrong = OneOf(*_MODELS).check(body.get("e"), b"")
    if wrong:
        raise InputError("e", wrong)
    given = read_object(body, _MODELS[body["e"]], without=_CHECKED_LATER)
    if len(encode(given)) > MOST_EVENT:
        raise InputError("json", f"an event has at most {MOST_EVENT} characters")
    _id(given["id"], "id")
    _id(given["phone"], "phone")
    if given["by"]:
        given["by"] = _name(given["by"], "by")
    match given["e"]:
        case "renamed":
            given["name"] = _name(given["name"], "name")
        case "entered":
            _object(given.get("entry"), "entry")
        case "rewritten":
            _check_entries(given.get("entries"))
    return cast("SheetEventGiven", given)


def _check_entries(entries: object) -> None:
    if not isinstance(entries, list):
        raise InputError("entries", f"expected a list, {found(entries)}")
    ids = set()
    for number, one in enumerate(entries):
        where = f"entries[{number}]"
        given = read_object(one, WrittenEntry, where, without=("entry", "worth"))
        if "worth" in given:
            raise InputError(f"{where}.worth", "leave it out: the scorer finds it")
        _object(given.get("entry"), f"{where}.entry")
        _id(given["id"], f"{where}.id")
        if given["id"] in ids:
            raise InputError(f"{where}.id", "this id is there twice")
        ids.add(given["id"])


def _object(value: object, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise InputError(where, f"expected an object, {found(value)}")
    return value


def _name(text: str, where: str) -> str:
    try:
        return clean_name(text)
    except ValueError as error:
        raise InputError(where, str(error)) from None


def _id(text: str, where: str) -> None:
    # not every database can store control characters
    if not text or any(letter < " " or letter == "\x7f" for letter in text):
        raise InputError(where, "expected a text without control characters")
