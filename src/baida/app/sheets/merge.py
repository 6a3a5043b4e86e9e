"""Merging of entries that two devices have made without knowing of each other.

Nothing is entered twice by accident, and nothing is thrown away: if it is not certain that both
entries mean the same, a person is asked. To answer "both", a client sends the event again with the
number of events that it has seen by then.
"""

from __future__ import annotations

from collections.abc import Iterable

from baida.app.sheets.hands import Item
from baida.errors import BaidaError
from baida.wire.settling import Entry, WonEntry
from baida.wire.sheets import EnteredGiven, SheetQuestion


class Asked(BaidaError):
    """A person has to decide; nothing has changed."""

    def __init__(self, question: SheetQuestion) -> None:
        super().__init__(f"{question['by']} has entered something similar")
        self.question = question


def same_entry(given: EnteredGiven, items: Iterable[Item]) -> int | None:
    """Return the number of the event by which another device has entered exactly the same.

    ``items`` are the entries of the hand. Raise `Asked` if a person has to decide.
    """
    for item in items:
        if item.n <= given["seen"] or item.phone == given["phone"]:
            continue  # the device knew of this entry
        kind = _relation(given["entry"], item.entry)
        if kind == "merge":
            return item.n
        if kind is not None:
            entry, hand = item.shown(), given["hand"]
            raise Asked({"kind": kind, "by": item.by, "entry": entry, "hand": hand})
    return None


def would_merge(new: Entry, old: Entry) -> bool:
    """Whether two entries that were made at the same time are certainly the same."""
    return _relation(new, old) == "merge"


def _relation(new: Entry, old: Entry) -> str | None:
    """Return how two entries that were made at the same time are related; None: not at all.

    The new entry may still be malformed.
    """
    if new.get("e") != old["e"]:
        return None
    if old["e"] == "won":
        return _of_wins(new, old)
    if old["e"] == "ended":
        return "merge" if new == old else "differs"
    if old["e"] == "false_hu":
        alike_seat = new.get("seat") == old["seat"]
        return ("merge" if _plain(new) == _plain(old) else "differs") if alike_seat else None
    alike = ("seat", "kind") if old["e"] == "kong" else ("from", "to")
    return "twice" if all(new.get(name) == old.get(name) for name in alike) else None


def _of_wins(new: Entry, old: WonEntry) -> str | None:
    if new.get("seat") == old["seat"]:  # a player wins only once in a hand
        return "merge" if _plain(new) == _plain(old) else "differs"
    if new.get("same") or old.get("from") is None:
        return None
    alike = all(new.get(name) == old.get(name) for name in ("from", "win"))
    return "same_tile" if alike else None


def _plain(entry: Entry) -> dict[str, object]:
    """Return the entry without empty fields, which clients may omit."""
    return {name: value for name, value in entry.items() if value not in (None, False, 0)}
