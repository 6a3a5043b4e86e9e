"""Reads a written-down hand; every error names the field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeGuard, cast

from baida.errors import InputError
from baida.i18n import Message
from baida.score.rules import Rules
from baida.variants import find_rules
from baida.wire.check import read_object
from baida.wire.declare import OneOf, found
from baida.wire.settling import (
    EndedEntry,
    Entry,
    KongEntry,
    PenaltyEntry,
    SettleRequest,
    WonEntry,
)

#: More entries than a hand can have: 16 kongs, 3 wins, its end, and penalties.
MOST_ENTRIES = 100
_MODELS: Mapping[str, type] = {
    "kong": KongEntry,
    "won": WonEntry,
    "penalty": PenaltyEntry,
    "ended": EndedEntry,
}


def read_hand(body: object) -> tuple[Rules, SettleRequest]:
    """The rules and the hand; the entries are well-formed, but may not fit together."""
    given = _object(body, "json")
    rules_id = given.get("rules")
    if not isinstance(rules_id, str):
        raise InputError("rules", f"expected a rules id, {found(rules_id)}")
    try:
        rules = find_rules(rules_id)
    except InputError as error:
        raise InputError("rules", error.message) from None
    read_object(given, SettleRequest, copies=rules.variant.copies, without=("entries",))
    entries = given.get("entries")
    if not isinstance(entries, list):
        raise InputError("entries", f"expected a list, {found(entries)}")
    if len(entries) > MOST_ENTRIES:
        raise InputError("entries", Message("sheets.most_entries", most=MOST_ENTRIES))
    for number, entry in enumerate(entries):
        _check_entry(entry, f"entries[{number}]", rules)
    return rules, cast("SettleRequest", given)


def is_win(entry: Entry) -> TypeGuard[WonEntry]:
    return entry["e"] == "won"


def _check_entry(entry: object, where: str, rules: Rules) -> None:
    given = _object(entry, where)
    wrong = OneOf(*_MODELS).check(given.get("e"), b"")
    if wrong:
        raise InputError(f"{where}.e", wrong)
    read_object(given, _MODELS[given["e"]], where, copies=rules.variant.copies)


def _object(value: object, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise InputError(where, f"expected an object, {found(value)}")
    return value
