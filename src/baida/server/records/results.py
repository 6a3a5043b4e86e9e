"""Results of tables from their score sheets, and from matches that were played on this server."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias
from weakref import WeakSet

from baida.app.calls.refusals import Refused
from baida.app.rooms.room_state import RoomState
from baida.app.sheets.sheet import ScoreSheet
from baida.app.tournaments.record import Table, TournamentRecord
from baida.app.tournaments.tables import place_of
from baida.game.log.hands import hands_of
from baida.server.records.places import ServerPlaces
from baida.server.records.registry import OpenRecord, Records
from baida.server.rooms.registry import RoomRegistry
from baida.server.storage.errors import StoreError

Json = dict[str, Any]
_OpenTournament: TypeAlias = OpenRecord[TournamentRecord]
_LOG = logging.getLogger(__name__)
#: The events of a tournament after which results of finished tables may be missing.
_COUNT_AGAIN = frozenset({"started", "ended"})


class Results:
    """Enters the results of finished tables into the tournaments that are in memory.

    Other tournaments are checked when they are read from the database.
    """

    def __init__(self, tournaments: Records[TournamentRecord], places: ServerPlaces) -> None:
        self._tournaments = tournaments
        self._places = places
        self._checked: WeakSet[_OpenTournament] = WeakSet()
        #: Two checks at the same time would enter the same result twice.
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        tournaments.listeners.append(self._tournament_changed)
        places.sheets.listeners.append(lambda sheet: self._table_changed(sheet.code))
        places.rooms.end_listeners.append(self._table_changed)

    async def close(self) -> None:
        """Stop; missing results are entered when the tournament is read again."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def check(self, tournament: _OpenTournament) -> None:
        """Enter missing results in the background, once after the tournament was read."""
        if tournament in self._checked:
            return
        self._checked.add(tournament)
        self._start(tournament, _open_places(tournament.record))

    def _tournament_changed(self, tournament: _OpenTournament) -> None:
        if tournament.record.events[-1]["e"] in _COUNT_AGAIN:
            self._checked.discard(tournament)
            self.check(tournament)

    def _table_changed(self, code: str) -> None:
        """Enter results after a change of a score sheet, or at the end of a room's match."""
        for tournament in self._tournaments.in_memory:
            places = [place for place, table in _tables(tournament.record) if _plays(table, code)]
            if places:
                self._start(tournament, places)

    def _start(self, tournament: _OpenTournament, places: Iterable[tuple[int, int]]) -> None:
        task = asyncio.create_task(self._enter_quietly(tournament, list(places)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _enter_quietly(
        self, tournament: _OpenTournament, places: list[tuple[int, int]]
    ) -> None:
        try:
            await self._enter(tournament, places, asked=False)
        except (Refused, StoreError) as error:
            _LOG.warning("results of tournament %s are not entered: %s", tournament.code, error)
            self._checked.discard(tournament)  # the next visitor triggers another try

    async def take(self, tournament: _OpenTournament, round: int) -> None:
        """Enter the results of a round at the director's request."""
        places = [place for place, _table in _tables(tournament.record) if place[0] == round]
        await self._enter(tournament, places, asked=True)

    async def _enter(
        self, tournament: _OpenTournament, places: list[tuple[int, int]], *, asked: bool
    ) -> None:
        async with self._lock:
            for place in places:
                table = dict(_tables(tournament.record)).get(place)
                if table is None:
                    continue
                found = await self._found(tournament, place, table)
                if found is None:
                    continue
                async with tournament.lock:
                    record = tournament.record
                    if dict(_tables(record)).get(place) is not table:
                        continue  # the round was drawn again meanwhile
                    if _is_new(record, place[0], table, found["scores"], asked=asked):
                        await self._tournaments.enter_locked(tournament, _event(place, found))

    async def _found(
        self, tournament: _OpenTournament, place: tuple[int, int], table: Table
    ) -> Json | None:
        """Return scores, hands and source of a finished table; None if it has not finished."""
        stored, places = place_of(tournament.code, *place), self._places
        if (sheet := await places.sheet_of(table, stored)) is not None:
            opened = await places.sheets.open(sheet)
            return _from_sheet(opened, tournament.record.settings["hands"])
        if (room := await places.room_of(table, stored)) is not None:
            return await result_of_room(room, places.rooms)
        return None


def _tables(record: TournamentRecord) -> Iterable[tuple[tuple[int, int], Table]]:
    """Yield the tables of the rounds that have started, with their rounds and numbers."""
    if record.ended:
        return
    for round, one in enumerate(record.rounds[: record.started], 1):
        for number, table in enumerate(one.tables, 1):
            yield (round, number), table


def _plays(table: Table, code: str) -> bool:
    return code in (table.sheet, table.room)


def _open_places(record: TournamentRecord) -> list[tuple[int, int]]:
    """Return the tables whose results may be missing or corrected on their sheets."""
    return [
        place
        for place, table in _tables(record)
        if (table.sheet or table.room)
        and (table.result is None or (table.sheet and place[0] == record.started))
    ]


def _is_new(
    record: TournamentRecord, round: int, table: Table, scores: list[int], *, asked: bool
) -> bool:
    """Whether to enter a result: it is the first one, or corrects one from the same source.

    On its own the server does not enter a result again that the director has re-opened, and
    corrects only the current round.
    """
    counted: Mapping[str, Any] | None = table.result
    if counted is None and table.results and not asked:
        counted = record.events[table.results[-1] - 1]
    if counted is None:
        return True
    if counted["source"]["kind"] == "typed" or counted["scores"] == scores:
        return False
    return asked or round == record.started


def _event(place: tuple[int, int], found: Json) -> Json:
    round, table = place
    head = {"e": "result", "id": secrets.token_hex(8), "by": "", "round": round, "table": table}
    return {**head, "confirmed": False, **found}


def _from_sheet(opened: OpenRecord[ScoreSheet], hands: int | None) -> Json | None:
    sheet = opened.record.shown(0)
    played = [hand["balance"] for hand in sheet["hands"] if hand["over"]]
    if not sheet["closed"] and len(played) < (hands or sheet["planned"]):
        return None
    return {
        "scores": sheet["totals"],
        "hands": played,
        "source": {"kind": "sheet", "id": opened.code},
    }


async def result_of_room(code: str, rooms: RoomRegistry) -> Json | None:
    """Return the result of the room's first match; later matches do not count."""
    stored = await rooms.store.load_room(code)
    if stored is None or stored.match is None:
        return None
    state = RoomState.stored(code, stored.row.rules, stored.row.clock, stored.row.data)
    match = await rooms.store.load_match(state.matches[0])
    if match is None or match.ended is None:
        return None
    if state.playing and state.match == match.id and rooms.in_use(code):
        return None  # its end has not been shown yet
    hands = [hand.points for hand in hands_of(await rooms.store.events(match.id))]
    return {
        "scores": [sum(column) for column in zip(*hands, strict=True)] or [0, 0, 0, 0],
        "hands": hands,
        "source": {"kind": "match", "id": match.id},
    }
