"""A score sheet: a record of events, and the hands that follow from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import cast

from baida.app.records import Prepared, Record
from baida.app.sheets.events import read_event, read_new_sheet
from baida.app.sheets.hand_end import end_reasons, questions
from baida.app.sheets.hands import Hand, LaidOut, lay_out
from baida.app.sheets.merge import same_entry, would_merge
from baida.app.sheets.settle import pays_by_total, worth_of
from baida.errors import InputError
from baida.i18n import Message
from baida.jsontext import encode
from baida.score.rules import Rules, point_values
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
    SheetFacts,
    Worth,
)

#: The number of values that a client offers for selection; larger ones are typed.
_MOST_VALUES = 16


@lru_cache(maxsize=64)
def facts_of(rules: Rules) -> SheetFacts:
    options = rules.play_options
    everybody = range(4)
    return {
        "winners": options.winners,
        "rounds": not options.dealer_stays,
        "kongs": bool(options.kong_claimed or options.kong_added or options.kong_concealed),
        "after_kong": bool(options.shot_refund),
        "ends": [
            questions(rules, why, everybody, everybody) for why in end_reasons(options.winners)
        ],
        "claimed_kong_pays": options.claimed_kong_pays,
        "false_hu": rules.variant.false_hu is not None,
        "joker_liability": options.joker_liability,
        "green_jokers": bool(options.least_green),
        "values": point_values(rules)[:_MOST_VALUES],
        "total_at": rules.points(0) if pays_by_total(rules) else None,
    }


#: The greatest size of all events of a sheet, and of its hands, in characters. An evening of a club
#: has about 20,000.
MOST_CHARACTERS = 500_000


def open_event(body: object, at: float) -> OpenedEvent:
    """Return the first event of a new sheet."""
    given = read_new_sheet(body)
    return {
        "e": "opened", "n": 1, "at": at,
        "rules": given["rules"], "names": given["names"], "dealer": given["dealer"],
    }  # fmt: skip


class ScoreSheet(Record[SheetEvent, SheetEventGiven]):
    """The events of a sheet, folded."""

    def __init__(self, code: str, events: Sequence[SheetEvent]) -> None:
        """``events``: all stored events, in order."""
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
        #: For each event, the first hand that it changed, or None.
        self._changed: list[int | None] = [1]
        for event in events[1:]:
            self._note(event)
            self._hands = self._after(event)
        self._laid_out = self._lay_out(self._hands, before=[])
        #: The last prepared event, and the hands after it.
        self._next: tuple[SheetEvent, list[LaidOut]] | None = None

    # -- views of the sheet ------------------------------------------------------------------------

    def shown(self, seen: int = 0) -> Sheet:
        """Return the sheet for a client that has seen this many of its events."""
        since = self._since(seen)
        return {**self._head(since), "hands": [one.shown for one in self._laid_out[since - 1 :]]}

    def text(self, seen: int = 0) -> str:
        """Return the JSON text of `shown`, built from the cached texts of the hands."""
        since = self._since(seen)
        hands = ",".join(one.text for one in self._laid_out[since - 1 :])
        return f"{encode(self._head(since))[:-3]}[{hands}]}}"

    def _since(self, seen: int) -> int:
        """Return the number of the first hand that has changed since."""
        changed = [hand for hand in self._changed[seen:] if hand is not None]
        return min([len(self._laid_out), *changed])

    def _head(self, since: int) -> Sheet:
        """Return the sheet without its hands."""
        return {
            "code": self.code,
            "rules": self.rules.id,
            "names": list(self.names),
            "opened": self.events[0]["at"],
            "closed": self.closed,
            "facts": facts_of(self.rules),
            "planned": int(self.rules.options["hands"]),
            "events": len(self.events),
            "totals": self._laid_out[-1].shown["totals"],
            "since": since,
            "hands": [],
        }

    def _lay_out(
        self, hands: Sequence[Hand], before: Sequence[LaidOut], entered: int | None = None
    ) -> list[LaidOut]:
        return lay_out(self.rules, self._opened["dealer"], hands, self.names, before, entered)

    # -- new events ------------------------------------------------------------------------------

    def _read(self, body: object) -> SheetEventGiven:
        return read_event(body)

    def _is_same(self, given: SheetEventGiven, stored: SheetEvent) -> bool:
        if stored["e"] != "merged":
            return super()._is_same(given, stored)
        if given["e"] != "entered" or given["phone"] != stored["phone"]:
            return False
        into = self.events[stored["into"] - 1]
        if into["e"] == "rewritten":
            return any(would_merge(given["entry"], one["entry"]) for one in into["entries"])
        return into["e"] == "entered" and would_merge(given["entry"], into["entry"])

    def _prepare(self, given: SheetEventGiven, at: float) -> Prepared[SheetEvent]:
        """Prepare a new event.

        Raise InputError if it cannot have happened, and `Asked` if a person has to decide.
        """
        if given["seen"] > len(self.events):
            raise InputError("seen", f"the sheet has only {len(self.events)} events")
        if self.closed and given["e"] != "closed":
            raise InputError("e", Message("sheets.closed"))
        if len(self.events) >= MOST_EVENTS:
            raise _full()
        if self._size >= MOST_CHARACTERS and given["e"] not in ("closed", "renewed"):
            raise _full()
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
        laid_out = self._lay_out(self._after(event), self._laid_out, entered=_hand_of(event))
        self._check(laid_out, event)
        self._next = event, laid_out
        return Prepared(event, event["n"])

    def _merged(self, given: EnteredGiven, into: int, at: float) -> Prepared[SheetEvent]:
        """Record that the entry was merged, so that it is not new when it is sent again."""
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
        prepared, laid_out = self._next or (None, [])
        if prepared is not event:
            laid_out = self._lay_out(self._after(event), self._laid_out)
        self._next = None
        self._note(event)
        self._laid_out = laid_out
        self._hands = tuple(one.hand for one in laid_out)

    def _check_hand(self, number: int | None) -> None:
        if number is not None and number > len(self._hands):
            last = len(self._hands)
            raise InputError("hand", Message("sheets.no_such_hand", last=last, number=number))

    def _check_name(self, name: str, seat: int) -> None:
        others = {known.casefold() for place, known in enumerate(self.names) if place != seat}
        if name.casefold() in others:
            raise InputError("name", Message("sheets.name_taken"))

    def _check_seen(self, given: RewrittenGiven) -> None:
        """Refuse a correction, which replaces the whole hand, if it would undo unseen entries."""
        for event in self.events[max(1, given["seen"]) :]:
            assert event["e"] != "opened"
            if event["phone"] != given["phone"] and _hand_of(event) == given["hand"]:
                by, number = event["by"] or Message("sheets.another_device"), given["hand"]
                raise InputError("seen", Message("sheets.changed_meanwhile", by=by, number=number))

    def _stored(self, given: SheetEventGiven, at: float) -> SheetEvent:
        """Return the event for storage, with the values of its tiles, so they are scored once."""
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
            return  # settling the hand reports the error
        total, points = worth_of(self.rules, cast("WonEntry", {"win": "", **entry}), where)
        cast("dict[str, Worth]", target)["worth"] = {"points": points, "phan": total}

    def _check(self, laid_out: Sequence[LaidOut], event: SheetEvent) -> None:
        """Refuse an earlier hand that would not be over, and a sheet that would be too large."""
        number = _hand_of(event)
        if number is None:
            return
        not_over = laid_out[number - 1].shown["next_dealer"] is None
        if not_over and any(hand.items for hand in self._hands[number:]):
            raise InputError("entries", Message("sheets.must_end", number=number))
        if len(laid_out) > MOST_HANDS:
            raise InputError("hand", Message("sheets.most_hands", most=MOST_HANDS))
        # a sheet of an earlier version may already be larger; it must not grow
        size = _size_of(laid_out)
        if size > MOST_CHARACTERS and size > _size_of(self._laid_out):
            raise _full()

    # -- folding ---------------------------------------------------------------------------------

    def _note(self, event: SheetEvent) -> None:
        """Update everything except the hands."""
        super()._note(event)
        self._size += len(encode(event))
        match event["e"]:
            case "renamed":
                self.names[event["seat"]] = event["name"]
            case "closed":
                self.closed = event["closed"]
        self._changed.append(_hand_of(event))

    def _after(self, event: SheetEvent) -> tuple[Hand, ...]:
        """Return the hands after an event; the last one is under way."""
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


def _full() -> InputError:
    return InputError("json", Message("sheets.full"))


def _size_of(hands: Iterable[LaidOut]) -> int:
    return sum(len(one.rest) for one in hands)


def _with_one_under_way(hands: Iterable[Hand]) -> tuple[Hand, ...]:
    """Drop empty hands at the end, and add one after the last hand that is over."""
    kept = list(hands)
    while len(kept) > 1 and not kept[-1].items and not kept[-2].over:
        kept.pop()
    if kept[-1].over:
        kept.append(Hand())
    return tuple(kept)


def _hand_of(event: SheetEvent | SheetEventGiven) -> int | None:
    """Return the number of the hand that an event is about, if any."""
    return cast("dict[str, int]", event).get("hand")
