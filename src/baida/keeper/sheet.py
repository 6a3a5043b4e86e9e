"""A score sheet: a record of events, and the hands that follow from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import cast

from baida.errors import InputError
from baida.i18n import Message
from baida.jsontext import encode
from baida.keeper.events import read_event, read_new_sheet
from baida.keeper.facts import facts_of
from baida.keeper.hands import Hand, lay_out, settled, without_request
from baida.keeper.merge import same_entry
from baida.keeper.settle import worth_of
from baida.records import Prepared, Record
from baida.variants import find_rules
from baida.wire.settling import WonEntry
from baida.wire.sheets import (
    MOST_EVENTS,
    MOST_HANDS,
    EnteredGiven,
    MergedEvent,
    NewSheetGiven,
    OpenedEvent,
    RewrittenEvent,
    RewrittenGiven,
    Sheet,
    SheetEvent,
    SheetEventGiven,
    SheetHand,
    Worth,
)

#: Characters of all events of a sheet.
MOST_CHARACTERS = 1_000_000


def open_event(body: object, at: float) -> OpenedEvent:
    """The first event of a new sheet."""
    given = read_new_sheet(body)
    return {
        "e": "opened", "n": 1, "at": at,
        "rules": given["rules"], "names": given["names"], "dealer": given["dealer"],
    }  # fmt: skip


class ScoreSheet(Record[SheetEvent]):
    """The events of a sheet, folded."""

    def __init__(self, code: str, events: Sequence[SheetEvent]) -> None:
        """The events are those that were stored, from the first one on."""
        opened = events[0]
        assert opened["e"] == "opened"
        super().__init__(opened)
        self.code = code
        self.rules = find_rules(opened["rules"])
        self.names = list(opened["names"])
        #: The tournament, round and table that the server made the sheet for; empty: none.
        self.made_for = opened.get("made_for", "")
        self.closed = False
        self._opened: NewSheetGiven = opened
        self._hands: tuple[Hand, ...] = (Hand(),)
        self._size = len(encode(opened))
        #: For each event the first hand that it changed, or None.
        self._changed: list[int | None] = [1]
        for event in events[1:]:
            self._note(event)
            self._hands = self._after(event)
        self._laid_out: list[SheetHand] = []
        self._lay_out()

    # -- what follows from the events ------------------------------------------------------------

    def shown(self, seen: int = 0) -> Sheet:
        """The sheet for a client that has seen this many of its events."""
        changed = [hand for hand in self._changed[seen:] if hand is not None]
        since = min([len(self._laid_out), *changed])
        return {
            "code": self.code,
            "rules": self.rules.id,
            "names": list(self.names),
            "opened": self.events[0]["at"],
            "closed": self.closed,
            "facts": facts_of(self.rules),
            "planned": int(self.rules.options["hands"]),
            "events": len(self.events),
            "totals": self._laid_out[-1]["totals"],
            "since": since,
            "hands": self._laid_out[since - 1 :],
        }

    def _lay_out(self) -> None:
        self._laid_out = lay_out(
            self.rules, self._opened["dealer"], self._hands, self.names, before=self._laid_out
        )

    # -- new events ------------------------------------------------------------------------------

    def prepare(self, body: object, at: float) -> Prepared[SheetEvent]:
        """What an event of a client does.

        InputError: it cannot have happened. `Asked`: a person has to decide.
        """
        given = read_event(body)
        known = self._known(given["id"])
        if known is not None:
            return known
        if given["seen"] > len(self.events):
            raise InputError("seen", f"the sheet has only {len(self.events)} events")
        if self.closed and given["e"] != "closed":
            raise InputError("e", Message("sheets.closed"))
        if len(self.events) >= MOST_EVENTS or self._size >= MOST_CHARACTERS:
            raise InputError("json", Message("sheets.full"))
        self._check_hand(_hand_of(given))
        if given["e"] == "entered":
            same = same_entry(given, self._hands[given["hand"] - 1].items)
            if same is not None:
                return self._merged(given, same, at)
        elif given["e"] == "rewritten":
            self._check_seen(given)
        elif given["e"] == "renamed":
            self._check_name(given["name"], given["seat"])
        elif given["e"] == "renewed":
            self._check_link(given["link"])
        event = self._stored(given, at)
        self._check(self._after(event), event)
        return Prepared(event, event["n"])

    def _merged(self, given: EnteredGiven, into: int, at: float) -> Prepared[SheetEvent]:
        """Note that it was merged: it must not be new when it comes again."""
        event: MergedEvent = {
            "e": "merged",
            "n": len(self.events) + 1,
            "at": at,
            "id": given["id"],
            "by": given["by"],
            "phone": given["phone"],
            "seen": given["seen"],
            "into": into,
        }
        return Prepared(event, event["n"], merged=True)

    def commit(self, event: SheetEvent) -> None:
        self._note(event)
        self._hands = self._after(event)
        self._lay_out()

    def _check_hand(self, number: int | None) -> None:
        if number is not None and number > len(self._hands):
            last = len(self._hands)
            raise InputError("hand", Message("sheets.no_such_hand", last=last, number=number))

    def _check_name(self, name: str, seat: int) -> None:
        others = {known.casefold() for place, known in enumerate(self.names) if place != seat}
        if name.casefold() in others:
            raise InputError("name", Message("sheets.name_taken"))

    def _check_seen(self, given: RewrittenGiven) -> None:
        """A correction replaces the whole hand, so it must not undo what its author cannot see."""
        for event in self.events[max(1, given["seen"]) :]:
            assert event["e"] != "opened"
            if event["phone"] != given["phone"] and _hand_of(event) == given["hand"]:
                by, number = event["by"] or Message("sheets.another_device"), given["hand"]
                raise InputError("seen", Message("sheets.changed_meanwhile", by=by, number=number))

    def _stored(self, given: SheetEventGiven, at: float) -> SheetEvent:
        """The event as it is stored: tiles are scored only once."""
        event = cast("SheetEvent", {"n": len(self.events) + 1, "at": at, **given})
        if event["e"] == "entered":
            self._add_worth(event, event["entry"], "entry")
        elif event["e"] == "rewritten":
            entries = [dict(one) for one in event["entries"]]
            for number, one in enumerate(entries):
                self._add_worth(one, one["entry"], f"entries[{number}]")
            event = cast("RewrittenEvent", {**event, "entries": entries})
        return event

    def _add_worth(self, target: object, entry: object, where: str) -> None:
        if not isinstance(entry, dict) or not isinstance(entry.get("request"), dict):
            return
        if entry.get("e") != "won" or "points" in entry:
            return  # settling the hand says what is wrong
        total, points = worth_of(self.rules, cast("WonEntry", {"win": "", **entry}), where)
        cast("dict[str, Worth]", target)["worth"] = {"points": points, "phan": total}

    def _check(self, hands: tuple[Hand, ...], event: SheetEvent) -> None:
        """Refuse what cannot have happened, and an earlier hand that would not be over."""
        number = _hand_of(event)
        if number is None:
            return
        hand = hands[number - 1]
        laid_out = self._laid_out[number - 1]
        entries = [without_request(item) for item in hand.items]
        dealer = hand.dealer if hand.dealer is not None else laid_out["dealer"]
        found = settled(self.rules, dealer, laid_out["round_wind"], entries, self.names)
        if found["next_dealer"] is None and any(hand.items for hand in self._hands[number:]):
            raise InputError("entries", Message("sheets.must_end", number=number))
        if len(hands) > MOST_HANDS:
            raise InputError("hand", Message("sheets.most_hands", most=MOST_HANDS))

    # -- folding ---------------------------------------------------------------------------------

    def _note(self, event: SheetEvent) -> None:
        """Everything but the hands."""
        super()._note(event)
        self._size += len(encode(event))
        match event["e"]:
            case "renamed":
                self.names[event["seat"]] = event["name"]
            case "closed":
                self.closed = event["closed"]
        self._changed.append(_hand_of(event))

    def _after(self, event: SheetEvent) -> tuple[Hand, ...]:
        """The hands after an event; the last one is under way."""
        match event["e"]:
            case "entered":
                hands = self._with(event["hand"], lambda hand: hand.with_entry(event))
            case "rewritten":
                hands = self._with(event["hand"], lambda hand: hand.rewritten(event))
            case "dealt":
                dealer = event["dealer"]
                hands = self._with(event["hand"], lambda hand: replace(hand, dealer=dealer))
            case _:
                return self._hands
        return _with_one_under_way(hands)

    def _with(self, number: int, change: Callable[[Hand], Hand]) -> tuple[Hand, ...]:
        hands = list(self._hands)
        hands[number - 1] = change(hands[number - 1])
        return tuple(hands)


def _with_one_under_way(hands: Iterable[Hand]) -> tuple[Hand, ...]:
    """After the last hand that is over comes one that is not; empty ones at the end are dropped."""
    kept = list(hands)
    while len(kept) > 1 and not kept[-1].items and not kept[-2].over:
        kept.pop()
    if kept[-1].over:
        kept.append(Hand())
    return tuple(kept)


def _hand_of(event: SheetEvent | SheetEventGiven) -> int | None:
    """The number of the hand that an event is about, if it is about one."""
    return cast("dict[str, int]", event).get("hand")
