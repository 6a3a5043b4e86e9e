"""Score sheets on a device without a network, stored in IndexedDB."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from baida.app.calls.refusals import refused_input, technical
from baida.app.ids import is_device_code, new_device_code
from baida.app.records import Prepared
from baida.app.sheets.sheet import ScoreSheet, open_event
from baida.device.rows import Operation
from baida.device.store import Store, StoreError
from baida.errors import InputError
from baida.jsontext import encode
from baida.wire.records import RecordOpened
from baida.wire.sheets import SheetEvent

#: Who holds the device may do everything.
SCOPE = "enter"
#: How often an event is tried again because another tab was quicker.
_ATTEMPTS = 3


class DeviceSheets:
    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now
        #: The sheet that was used last.
        self._last: ScoreSheet | None = None

    async def new(self, _caller: object, body: object) -> RecordOpened:
        opened = open_event(body, self._now())
        code = new_device_code()
        await self._store.write(
            [["put", "records", {"code": code, "kind": "sheet"}], _insertion(code, opened)]
        )
        return {"code": code, "scope": SCOPE}

    async def open(self, _caller: object, code: str) -> OpenSheet:
        return OpenSheet(self, await self.load(code))

    async def delete(self, code: str) -> None:
        code = code.upper()
        await self._store.write([["remove", "record_events", code], ["remove", "records", code]])
        self._last = None

    async def load(self, code: str) -> ScoreSheet:
        code = code.upper()
        events = await self._store.record_events(code) if is_device_code(code) else []
        if not events:
            raise technical("unknown", f"there is no score sheet {code:.20}")
        last = self._last
        if last is None or (last.code, len(last.events)) != (code, len(events)):
            last = self._last = ScoreSheet(code, events)
        return last

    async def enter(self, sheet: ScoreSheet, body: Mapping[str, Any]) -> Prepared[SheetEvent]:
        """Store an event; StoreError if that fails, or another tab was quicker."""
        try:
            prepared = sheet.prepare(body, self._now())
        except InputError as error:
            raise refused_input(error, "stale" if error.field == "seen" else "illegal") from None
        if prepared.event is not None:
            await self._store.write([_insertion(sheet.code, prepared.event)])
            sheet.commit(prepared.event)
        return prepared


class OpenSheet:
    scope = SCOPE

    def __init__(self, sheets: DeviceSheets, record: ScoreSheet) -> None:
        self.record = record
        self._sheets = sheets

    async def add(self, body: Mapping[str, Any]) -> Prepared[SheetEvent]:
        for _ in range(_ATTEMPTS - 1):
            try:
                return await self._sheets.enter(self.record, body)
            except StoreError:  # perhaps another tab has added an event meanwhile
                self.record = await self._sheets.load(self.record.code)
        return await self._sheets.enter(self.record, body)

    async def history(self) -> str:
        return encode({"code": self.record.code, "events": self.record.events})


def _insertion(code: str, event: SheetEvent) -> Operation:
    return ["insert", "record_events", {"code": code, "n": event["n"], "event": encode(event)}]
