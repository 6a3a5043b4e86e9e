"""Check the events that clients send for a score sheet; every error names the field."""

from __future__ import annotations

from typing import Any, TypeGuard, cast

from baida.errors import InputError
from baida.i18n import Message
from baida.jsontext import encode
from baida.score.rules import Rules
from baida.variants import find_rules
from baida.wire.check import read_object
from baida.wire.declare import found
from baida.wire.settling import Entry, SettleRequest, WonEntry
from baida.wire.sheets import NewSheetGiven, SheetEventGiven, WrittenEntry

#: More entries than a hand can have: 16 kongs, 3 wins, its end, and penalties.
MOST_ENTRIES = 100


def read_hand(body: object) -> tuple[Rules, SettleRequest]:
    """Return the rules and the hand; the entries are well-formed, but may not fit together."""
    given = read_object(body, SettleRequest, without=("entries",))
    try:
        rules = find_rules(given["rules"])
    except InputError as error:
        raise InputError("rules", error.message) from None
    entries = given.get("entries")
    if not isinstance(entries, list):
        raise InputError("entries", f"expected a list, {found(entries)}")
    if len(entries) > MOST_ENTRIES:
        raise InputError("entries", Message("sheets.most_entries", most=MOST_ENTRIES))
    for number, entry in enumerate(entries):
        read_object(entry, Entry, f"entries[{number}]", copies=rules.variant.copies)
    return rules, cast("SettleRequest", given)


def is_win(entry: Entry) -> TypeGuard[WonEntry]:
    return entry["e"] == "won"


#: The greatest size of an event in characters of JSON: a hundred entries, some with all tiles.
MOST_EVENT = 16_000
#: Fields that settling the hand checks, with better error messages.
_CHECKED_LATER = ("entry", "entries")


def read_new_sheet(body: object) -> NewSheetGiven:
    given = read_object(body, NewSheetGiven)
    try:
        rules = find_rules(given["rules"]).id
    except InputError as error:
        raise InputError("rules", error.message) from None
    names = given["names"]
    if len({name.casefold() for name in names}) < len(names):
        raise InputError("names", Message("sheets.same_names"))
    return {"rules": rules, "names": names, "dealer": given["dealer"]}


def read_event(body: object) -> SheetEventGiven:
    """Return a well-formed event, which may not fit the sheet yet."""
    given = read_object(body, SheetEventGiven, without=_CHECKED_LATER)
    if len(encode(given)) > MOST_EVENT:
        raise InputError("json", f"an event has at most {MOST_EVENT} characters")
    match given["e"]:
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
        if given["id"] in ids:
            raise InputError(f"{where}.id", "this id is there twice")
        ids.add(given["id"])


def _object(value: object, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise InputError(where, f"expected an object, {found(value)}")
    return value
