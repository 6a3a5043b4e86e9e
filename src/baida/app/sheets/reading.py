"""Read a written-down hand; every error names the field."""

from __future__ import annotations

from typing import TypeGuard, cast

from baida.errors import InputError
from baida.i18n import Message
from baida.score.rules import Rules
from baida.variants import find_rules
from baida.wire.check import read_object
from baida.wire.declare import found
from baida.wire.settling import Entry, SettleRequest, WonEntry

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
