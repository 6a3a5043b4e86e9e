"""Delete data that was not used for a number of days, and export the logs of matches.

Rooms in use are left alone. Matches are deleted one by one, each in one transaction and with a
pause, so that the tables do not wait. A server that is killed has either deleted a match or not; if
not, it exports the match again, into the same file.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
import os
import time
from pathlib import Path

from baida.errors import BaidaError, InputError
from baida.files import whole_file
from baida.server.rooms.registry import RoomRegistry
from baida.server.storage.store import Forget, RoomChanged

_LOG = logging.getLogger(__name__)
_DAY = 24 * 3600
#: Seconds between two sweeps, and between two matches.
_INTERVAL, _PAUSE = 3600.0, 0.05


class Retention:
    def __init__(self, registry: RoomRegistry, keep_days: float, export: Path | None) -> None:
        self._registry = registry
        self._store = registry.store
        self._seconds = keep_days * _DAY
        self._export = export

    async def run(self) -> None:
        """Sweep now and every hour; failed steps are retried in the next sweep."""
        while True:
            try:
                await self.sweep()
            except (BaidaError, OSError) as error:
                _LOG.error("old matches cannot be exported or deleted: %s", error)
            await asyncio.sleep(_INTERVAL)

    async def sweep(self) -> None:
        before = time.time() - self._seconds
        while await self._forget_matches(before):
            pass
        while await self._forget_rooms(before):
            pass
        while await self._forget_records(before):
            pass

    async def _forget_matches(self, before: float) -> int:
        """Delete a batch of matches; return how many, 0 when none are left."""
        deleted = 0
        for match, code in await asyncio.to_thread(self._store.old_matches, before):
            if not self._store.share.owns(code) or self._registry.in_use(code):
                continue
            if self._export is not None:
                await asyncio.to_thread(self._write_log, self._export, match, code)
            room = await asyncio.to_thread(self._store.room_row, code)
            if room is None or self._registry.in_use(code):  # somebody has connected meanwhile
                continue
            data = dict(room.data)
            if data["matches"][-1:] == [match]:
                data["playing"] = False  # the match was abandoned
            data["matches"] = [other for other in data["matches"] if other != match]
            await self._store.save(
                Forget("events", match),
                Forget("decisions", match),
                Forget("players", match),
                Forget("results", match),
                Forget("reviews", match),
                Forget("matches", match),
                RoomChanged(code, room.rules, room.clock, data),
            )
            deleted += 1
            await asyncio.sleep(_PAUSE)
        return deleted

    async def _forget_rooms(self, before: float) -> int:
        deleted = 0
        for code in await asyncio.to_thread(self._store.old_rooms, before):
            if self._store.share.owns(code) and not self._registry.in_use(code):
                await self._store.save(Forget("seat_tokens", code), Forget("rooms", code))
                deleted += 1
                await asyncio.sleep(_PAUSE)
        return deleted

    async def _forget_records(self, before: float) -> int:
        deleted = 0
        for code in await asyncio.to_thread(self._store.old_records, before):
            if self._store.share.owns(code):
                await self._store.save(Forget("record_events", code), Forget("records", code))
                deleted += 1
                await asyncio.sleep(_PAUSE)
        return deleted

    def _write_log(self, folder: Path, match: str, code: str) -> None:
        with (
            whole_file(folder / f"{code}-{match}.jsonl.gz", durable=True) as file,
            gzip.open(file, "wt", encoding="utf-8") as log,
        ):
            log.writelines(f"{line}\n" for line in self._store.log_lines(match))


def check_export(export: Path | None, keep_days: float | None) -> None:
    """Prepare the folder for exported logs; raise InputError if it cannot be used."""
    if export is None:
        return
    if keep_days is None:
        raise InputError("export", "logs are exported when matches are deleted: add --keep-days")
    try:
        export.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError("export", f"cannot use {export}: {error.strerror}") from None
    if not os.access(export, os.W_OK | os.X_OK):
        raise InputError("export", f"cannot write to {export}")
