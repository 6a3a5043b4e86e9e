"""Phones enter, correct and undo at the same time, with unreliable connections."""

from __future__ import annotations

import copy
from itertools import count
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from baida.app.sheets.merge import Asked
from baida.app.sheets.sheet import ScoreSheet
from baida.errors import InputError
from tests.helpers.records.sheets import ended, kong, new_sheet, penalty, won

Json = dict[str, Any]
PHONES = 3
phones = st.integers(0, PHONES - 1)
seats = st.integers(0, 3)


class _Phone:
    """A phone: the sheet it showed last, and its undelivered events."""

    def __init__(self, number: int, sheet: ScoreSheet) -> None:
        self.name = f"phone{number}"
        self.seen = 0
        self.hands: list[Json] = []
        self.queue: list[Json] = []
        self.take(copy.deepcopy(sheet.shown()))

    def take(self, update: Any) -> None:
        """Merge an update into the known sheet, as the client does."""
        self.hands = [*self.hands[: update["since"] - 1], *update["hands"]]
        self.seen = update["events"]


class Sheets(RuleBasedStateMachine):
    @initialize(rules=st.sampled_from(["b30fj", "sbr", "vietnamese"]))
    def open(self, rules: str) -> None:
        self.game = rules
        self.sheet = new_sheet(rules)
        self.phones = [_Phone(number, self.sheet) for number in range(PHONES)]
        self.ids = count()
        #: The number of each event, as told to the phones.
        self.told: dict[str, int] = {}
        self.sent: dict[str, Json] = {}

    def _queue(self, number: int, e: str, **fields: Any) -> None:
        phone = self.phones[number]
        id = f"id{next(self.ids)}"
        head = {"e": e, "id": id, "by": phone.name, "phone": phone.name, "seen": phone.seen}
        phone.queue.append({**head, **fields})

    def _enter(self, number: int, entry: Json) -> None:
        hand = len(self.phones[number].hands)
        self._queue(number, "entered", hand=hand, entry=entry)

    @rule(number=phones, seat=seats, source=st.none() | seats, points=st.sampled_from([2, 4]))
    def win(self, number: int, seat: int, source: int | None, points: int) -> None:
        self._enter(number, won(seat, source, points))

    @rule(number=phones, seat=seats)
    def kong(self, number: int, seat: int) -> None:
        self._enter(number, kong(seat))

    @rule(number=phones, seat=seats, to=st.sampled_from(["all", None, 0]))
    def penalty(self, number: int, seat: int, to: int | str | None) -> None:
        self._enter(number, penalty(seat, to, 3))

    @rule(number=phones)
    def end(self, number: int) -> None:
        hand = self.phones[number].hands[-1]
        wins = 4 - len(hand["in"])
        most = 1 if self.game == "vietnamese" else 3
        why = {1: "won", 3: "three_won"}[most] if wins == most else "wall_empty"
        ready = {"ready": {str(seat): None for seat in hand["in"]}} if self.game == "sbr" else {}
        self._enter(number, ended(why, **ready))

    @rule(number=phones, back=st.integers(1, 3), which=st.integers(0, 5))
    def take_back(self, number: int, back: int, which: int) -> None:
        hands = self.phones[number].hands
        hand = hands[-min(back, len(hands))]
        kept = [{"id": one["id"], "entry": one["entry"]} for one in hand["entries"]]
        if kept:
            del kept[min(which, len(kept) - 1)]
            self._queue(number, "rewritten", hand=hand["number"], entries=kept)

    @rule(number=phones, amount=st.integers(1, 9))
    def correct(self, number: int, amount: int) -> None:
        hand = self.phones[number].hands[0]
        entries = [
            {"id": one["id"], "entry": {**one["entry"], "points": amount}}
            if one["entry"]["e"] == "won"
            else {"id": one["id"], "entry": one["entry"]}
            for one in hand["entries"]
        ]
        self._queue(number, "rewritten", hand=1, entries=entries)

    @rule(number=phones, dealer=st.none() | seats)
    def deal(self, number: int, dealer: int | None) -> None:
        hand = len(self.phones[number].hands)
        self._queue(number, "dealt", hand=hand, dealer=dealer)

    @rule(number=phones, lost=st.booleans(), both=st.booleans())
    def deliver(self, number: int, lost: bool, both: bool) -> None:
        """Deliver the next event; if the answer is lost, the event is sent again."""
        phone = self.phones[number]
        if not phone.queue:
            return
        event = phone.queue[0]
        before = len(self.sheet.events)
        try:
            done = self.sheet.prepare(event, 2.0)
        except (InputError, Asked) as problem:
            assert len(self.sheet.events) == before
            phone.queue.pop(0)
            if isinstance(problem, Asked) and both:
                phone.queue.insert(0, {**event, "seen": len(self.sheet.events)})
            return
        if done.event is not None:
            self.sheet.commit(done.event)
        assert self.told.setdefault(event["id"], done.n) == done.n
        self.sent[event["id"]] = event
        if not lost:
            phone.queue.pop(0)
            phone.take(self.sheet.shown(phone.seen))

    @rule(number=phones)
    def look(self, number: int) -> None:
        """Send the phone all new events."""
        phone = self.phones[number]
        phone.take(self.sheet.shown(phone.seen))

    @invariant()
    def nothing_is_lost_or_doubled(self) -> None:
        events: list[Any] = list(self.sheet.events)
        assert [event["n"] for event in events] == list(range(1, len(events) + 1))
        stored = {event["id"]: event for event in events[1:] if event["e"] != "opened"}
        assert len(stored) == len(events) - 1
        assert set(stored) == set(self.sent)
        for id, event in self.sent.items():
            if stored[id]["e"] == "merged":
                assert stored[id]["into"] < stored[id]["n"]
                continue
            for name in ("hand", "entry", "entries", "dealer"):
                assert stored[id].get(name) == event.get(name)

    @invariant()
    def all_phones_agree(self) -> None:
        shown = self.sheet.shown()
        assert ScoreSheet(self.sheet.code, self.sheet.events).shown() == shown
        for phone in self.phones:
            copied = copy.copy(phone)
            copied.take(self.sheet.shown(phone.seen))
            assert copied.hands == shown["hands"]

    @invariant()
    def sums_hold(self) -> None:
        """The totals add up to zero, except for payments to nobody."""
        totals = [0, 0, 0, 0]
        for hand in self.sheet.shown()["hands"]:
            assert hand["problem"] is None
            to_nobody = sum(paid["amount"] for paid in hand["payments"] if paid["to"] is None)
            assert sum(hand["balance"]) == -to_nobody
            totals = [had + got for had, got in zip(totals, hand["balance"], strict=True)]
            assert hand["totals"] == totals
            wins = [one["entry"]["seat"] for one in hand["entries"] if one["entry"]["e"] == "won"]
            assert len(set(wins)) == len(wins)


def _tested(examples: int, steps: int) -> Any:
    chosen = settings(max_examples=examples, stateful_step_count=steps)
    return type("Test", (Sheets.TestCase,), {"settings": chosen})


TestSheets = _tested(25, 40)
TestManySheets = pytest.mark.slow(_tested(500, 60))
