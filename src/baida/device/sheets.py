"""Score sheets on a device without a network: the server's calls, stored in IndexedDB."""

from __future__ import annotations

from collections.abc import Callable

from baida.app.read import object_in
from baida.device.routes import Call, Routes
from baida.device.rows import Operation
from baida.device.store import Store, StoreError
from baida.errors import InputError
from baida.jsontext import encode
from baida.keeper.merge import Asked
from baida.keeper.sheet import ScoreSheet, open_event
from baida.tables.ids import is_device_code, new_device_code
from baida.tables.refused import refused_input, technical
from baida.wire.records import RecordOpened
from baida.wire.sheets import EventAnswer, SheetAnswer, SheetEvent, SheetHistory

#: Who holds the device may do everything.
_SCOPE = "enter"
#: How often an event is tried again because another tab was quicker.
_ATTEMPTS = 3


class DeviceSheets:
    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now
        #: The sheet that was used last.
        self._last: ScoreSheet | None = None

    @property
    def routes(self) -> Routes:
        return {
            ("POST", "/api/sheets"): self._new,
            ("GET", "/api/sheets//"): self._look,
            ("DELETE", "/api/sheets//"): self._delete,
            ("GET", "/api/sheets//events"): self._history,
            ("POST", "/api/sheets//events"): self._add,
        }

    async def _new(self, call: Call) -> RecordOpened:
        try:
            opened = open_event(object_in(call.body), self._now())
        except InputError as error:
            raise refused_input(error) from None
        code = new_device_code()
        await self._store.write(
            [["put", "records", {"code": code, "kind": "sheet"}], _insertion(code, opened)]
        )
        return {"code": code, "scope": _SCOPE}

    async def _look(self, call: Call) -> SheetAnswer:
        sheet = await self._sheet(call.parts[0])
        return {"scope": _SCOPE, "sheet": sheet.shown(_seen(call))}

    async def _history(self, call: Call) -> SheetHistory:
        sheet = await self._sheet(call.parts[0])
        return {"code": sheet.code, "events": sheet.events}

    async def _delete(self, call: Call) -> RecordOpened:
        code = call.parts[0].upper()
        await self._store.write([["remove", "record_events", code], ["remove", "records", code]])
        self._last = None
        return {"code": code, "scope": _SCOPE}

    async def _add(self, call: Call) -> EventAnswer:
        body, seen = object_in(call.body), _seen(call)
        for attempt in range(_ATTEMPTS):
            sheet = await self._sheet(call.parts[0])
            try:
                prepared = sheet.prepare(body, self._now())
            except Asked as asked:
                return {"ok": False, "question": asked.question, "sheet": sheet.shown(seen)}
            except InputError as error:
                code = "stale" if error.field == "seen" else "illegal"
                raise refused_input(error, code) from None
            if prepared.event is not None:
                try:
                    await self._store.write([_insertion(sheet.code, prepared.event)])
                except StoreError:  # perhaps another tab has added an event meanwhile
                    if attempt == _ATTEMPTS - 1:
                        raise
                    continue
                sheet.commit(prepared.event)
            shown = sheet.shown(seen)
            return {"ok": True, "n": prepared.n, "merged": prepared.merged, "sheet": shown}
        raise AssertionError

    async def _sheet(self, code: str) -> ScoreSheet:
        code = code.upper()
        events = await self._store.record_events(code) if is_device_code(code) else []
        if not events:
            raise technical("unknown", f"there is no score sheet {code:.20}")
        last = self._last
        if last is None or (last.code, len(last.events)) != (code, len(events)):
            last = self._last = ScoreSheet(code, events)
        return last


def _insertion(code: str, event: SheetEvent) -> Operation:
    return ["insert", "record_events", {"code": code, "n": event["n"], "event": encode(event)}]


def _seen(call: Call) -> int:
    text = call.query.get("seen", "0")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
