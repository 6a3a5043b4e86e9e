"""The hands of a score sheet: their entries and their payments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from baida.app.sheets.settle import settle
from baida.errors import InputError
from baida.i18n import texts_of
from baida.jsontext import encode
from baida.score.request import WINDS
from baida.score.rules import Rules
from baida.wire.settling import Entry, Settled
from baida.wire.sheets import (
    EnteredEvent,
    RewrittenEvent,
    SheetEntry,
    SheetHand,
    Worth,
    WrittenEntry,
)


@dataclass(frozen=True)
class Item:
    """One entry, with the event that it comes from."""

    id: str
    entry: Entry
    worth: Worth | None
    by: str
    at: float
    #: The number of that event, and the device that sent it.
    n: int
    phone: str
    corrected: bool = False

    @classmethod
    def written(cls, one: WrittenEntry, event: EnteredEvent | RewrittenEvent) -> Item:
        return cls(
            id=one["id"],
            entry=one["entry"],
            worth=one.get("worth"),
            by=event["by"],
            at=event["at"],
            n=event["n"],
            phone=event["phone"],
            corrected=event["e"] == "rewritten",
        )

    def shown(self) -> SheetEntry:
        found: SheetEntry = {
            "id": self.id,
            "entry": self.entry,
            "by": self.by,
            "at": self.at,
            "corrected": self.corrected,
        }
        if self.worth is not None:
            found["worth"] = self.worth
        return found


@dataclass(frozen=True)
class Hand:
    items: tuple[Item, ...] = ()
    #: The dealer, if the table has decided who deals.
    dealer: int | None = None

    @property
    def over(self) -> bool:
        return any(item.entry["e"] == "ended" for item in self.items)

    def with_entry(self, event: EnteredEvent) -> Hand:
        one: WrittenEntry = {"id": event["id"], "entry": event["entry"]}
        if "worth" in event:
            one["worth"] = event["worth"]
        return replace(self, items=(*self.items, Item.written(one, event)))

    def rewritten(self, event: RewrittenEvent) -> Hand:
        """Replace the entries; an unchanged entry keeps its author."""
        before = {item.id: item for item in self.items}
        items = []
        for one in event["entries"]:
            old = before.get(one["id"])
            if old is not None and old.entry == one["entry"]:
                items.append(old)
            else:
                items.append(Item.written(one, event))
        return replace(self, items=tuple(items))


def without_request(item: Item) -> Mapping[str, Any]:
    """Return the entry with the value that was found when its tiles were entered."""
    if item.worth is None:
        return cast("Mapping[str, Any]", item.entry)
    rest = {name: value for name, value in item.entry.items() if name != "request"}
    return {**rest, **item.worth}


def settled(
    rules: Rules,
    dealer: int,
    round_wind: str,
    entries: Sequence[Mapping[str, Any]],
    names: Sequence[str],
) -> Settled:
    """Return the payments of a hand; raise InputError if the hand is impossible."""
    return settle(
        {
            "rules": rules.id,
            "dealer": dealer,
            "round_wind": round_wind,
            "entries": [*entries],
            "names": [*names],
        }
    )


@dataclass(frozen=True)
class LaidOut:
    """A hand with payments and balances, and its JSON text."""

    hand: Hand
    shown: SheetHand
    #: The text without the totals, which change whenever an earlier hand does.
    rest: str

    @property
    def text(self) -> str:
        return f'{self.rest[:-1]},"totals":{encode(self.shown["totals"])}}}'

    def after(self, before: Sequence[int]) -> LaidOut:
        """Return the same hand with its totals after those of the hand before."""
        totals = [had + got for had, got in zip(before, self.shown["balance"], strict=True)]
        if totals == self.shown["totals"]:
            return self  # the same object, so that unchanged hands are not copied
        return replace(self, shown={**self.shown, "totals": totals})


def lay_out(
    rules: Rules,
    dealer: int,
    hands: Sequence[Hand],
    names: Sequence[str],
    before: Sequence[LaidOut],
    entered: int | None = None,
) -> list[LaidOut]:
    """Return all hands with payments and balances.

    ``before`` is the sheet before the last change: a hand is settled again only if it or its dealer
    has changed. Raise InputError if the hand with the number ``entered`` is impossible.
    """
    found: list[LaidOut] = []
    totals: Sequence[int] = [0, 0, 0, 0]
    for number, hand in enumerate(hands, 1):
        chosen = dealer if hand.dealer is None else hand.dealer
        known = before[number - 1] if number <= len(before) else None
        if known is None or known.hand is not hand or known.shown["dealer"] != chosen:
            known = _laid_out(rules, number, hand, chosen, names, must_settle=number == entered)
        found.append(known.after(totals))
        shown = found[-1].shown
        totals = shown["totals"]
        dealer = chosen if shown["next_dealer"] is None else shown["next_dealer"]
    return found


def _laid_out(
    rules: Rules, number: int, hand: Hand, dealer: int, names: Sequence[str], *, must_settle: bool
) -> LaidOut:
    wind = tuple(WINDS)[rules.round_wind(number - 1)]
    problem = None
    try:
        entries = [without_request(item) for item in hand.items]
        result = settled(rules, dealer, wind, entries, names)
    except InputError as error:  # the hand was possible by the rules of the version that stored it
        if must_settle:
            raise
        problem = texts_of(error.message)
        result = settled(rules, dealer, wind, [], names)
        result["next_dealer"] = dealer if hand.over else None
    shown: SheetHand = {
        "number": number,
        "dealer": dealer,
        "dealer_set": hand.dealer is not None,
        "round_wind": wind,
        "entries": [item.shown() for item in hand.items],
        "payments": result["payments"],
        "balance": result["balance"],
        "totals": result["balance"],
        "in": result["in"],
        "over": hand.over,
        "next_dealer": result["next_dealer"],
        "end": result["end"],
        "problem": problem,
    }
    rest = encode({name: value for name, value in shown.items() if name != "totals"})
    return LaidOut(hand, shown, rest)
