"""Score sheets, and phones that make entries in them."""

from __future__ import annotations

from itertools import count
from typing import Any

from baida.app.records import Prepared
from baida.app.sheets.sheet import ScoreSheet, open_event
from baida.wire.sheets import SheetEvent

Json = dict[str, Any]
NAMES = ["Ann", "Ben", "Cat", "Dan"]
_ids = count(1)


def new_sheet(rules: str, dealer: int = 0) -> ScoreSheet:
    opened = open_event({"rules": rules, "names": NAMES, "dealer": dealer}, 1.0)
    return ScoreSheet("ABCDEF", [opened])


def won(seat: int, source: int | None = None, points: int = 4, **more: Any) -> Json:
    win = "self_draw" if source is None else "discard"
    return {"e": "won", "seat": seat, "win": win, "from": source, "points": points, **more}


def kong(seat: int, kind: str = "concealed_kong", **more: Any) -> Json:
    return {"e": "kong", "seat": seat, "kind": kind, **more}


def penalty(payer: int, to: int | str | None, amount: int) -> Json:
    return {"e": "penalty", "from": payer, "to": to, "amount": amount}


def ended(why: str, **more: Any) -> Json:
    return {"e": "ended", "why": why, **more}


class Phone:
    """A device that sends events and has always seen all earlier ones."""

    def __init__(self, sheet: ScoreSheet, by: str = "Ann") -> None:
        self.sheet = sheet
        self.by = by
        self.phone = f"phone{next(_ids)}"

    def event(self, e: str, **fields: Any) -> Json:
        seen = len(self.sheet.events)
        head = {"e": e, "id": f"id{next(_ids)}", "by": self.by, "phone": self.phone, "seen": seen}
        return {**head, **fields}

    def deliver(self, event: Json) -> Prepared[SheetEvent]:
        prepared = self.sheet.prepare(event, 2.0)
        if prepared.event is not None:
            self.sheet.commit(prepared.event)
        return prepared

    def send(self, e: str, **fields: Any) -> Prepared[SheetEvent]:
        return self.deliver(self.event(e, **fields))

    def enter(self, entry: Json, hand: int = 1) -> Prepared[SheetEvent]:
        return self.send("entered", hand=hand, entry=entry)


def entered(phone: Phone, hand: int, entry: Json) -> Json:
    return phone.event("entered", hand=hand, entry=entry)
