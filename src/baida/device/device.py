"""The backend of one device: calls, room sockets, and the rooms that are in use."""

from __future__ import annotations

import logging
import math
from collections.abc import Awaitable, Callable

from baida import jsontext
from baida.device import calls
from baida.device.calls import Call, Routes
from baida.device.open_room import Line, OpenRoom
from baida.device.reviews import DeviceReviews
from baida.device.rows import Operation, Rows
from baida.device.sheets import DeviceSheets
from baida.device.store import DeviceMatch, DeviceRoom, Store, StoreError, storage_full
from baida.i18n import Message
from baida.tables.bodies import parse_new_room, parse_sit
from baida.tables.changes import (
    Change,
    MatchEnded,
    NewEvents,
    NewMatch,
    NewRoom,
    RoomChanged,
)
from baida.tables.commands import id_in, parse_message
from baida.tables.ids import device_id_of_log, new_device_code
from baida.tables.match_answers import ShownMatch, allowed_look, match_answer, position_look
from baida.tables.own import MOST_MATCHES, MOST_TABLES, Tally, own_table, result_of
from baida.tables.refused import Refused, technical
from baida.tables.reviews import not_over
from baida.tables.room import Room, Timing
from baida.tables.room_state import first_seat, new_room
from baida.wire import commands
from baida.wire.close_codes import BROKEN, NO_ROOM

_LOG = logging.getLogger(__name__)
#: Codes of a closed socket, as on the server.


class Device:
    """Handles one message at a time: the caller awaits each method before it calls another one."""

    def __init__(
        self,
        rows: Rows,
        send: Callable[[int, str], None],
        close: Callable[[int, int], None],
        now: Callable[[], float],
        timing: Timing | None = None,
    ) -> None:
        """``send`` and ``close`` take the number of a socket; ``now`` never jumps."""
        self._store = Store(rows)
        self._send = send
        self._close = close
        self._now = now
        self._timing = timing or Timing()
        self._rooms: dict[str, OpenRoom] = {}
        self._sockets: dict[int, tuple[OpenRoom, Line]] = {}
        self._reviews = DeviceReviews(self._store, self._is_over)
        self._routes: Routes = {
            **calls.ROUTES,
            ("POST", "/api/rooms"): self._make_room,
            ("GET", "/api/rooms"): self._public_rooms,
            ("GET", "/api/rooms//"): self._look,
            ("POST", "/api/rooms//seats"): self._sit,
            ("POST", "/api/matches"): self._keep_log,
            ("GET", "/api/matches//"): self._match("match"),
            ("GET", "/api/matches//log"): self._match("log"),
            ("GET", "/api/matches//verify"): self._match("verify"),
            ("GET", "/api/matches//position"): self._match("position"),
            ("DELETE", "/api/matches//"): self._delete_match,
            ("GET", "/api/mine/tables"): self._own_tables,
            ("GET", "/api/mine/matches"): self._own_matches,
            **self._reviews.routes,
            **DeviceSheets(self._store, now).routes,
        }

    async def request(self, method: str, address: str, body: str) -> tuple[int, str]:
        """The status and the text of the answer to a call."""
        return await calls.answer(self._routes, method, address, body.encode())

    # -- sockets ---------------------------------------------------------------------------------

    async def open(self, socket: int, code: str, follows: bool = False) -> None:
        """Open a socket of a room; one that follows may not play."""

        def send(text: str) -> None:
            self._send(socket, text)

        def close(code: int) -> None:
            self._sockets.pop(socket, None)
            self._close(socket, code)

        try:
            room = await self._open_room(code.upper())
        except Refused:
            close(NO_ROOM)
        except StoreError as error:
            _LOG.error("room %s cannot be opened: %s", code, error)
            send(jsontext.encode(storage_full().to_json(None)))
            close(BROKEN)
        else:
            self._sockets[socket] = room, Line(send, close, follows=follows)

    async def hear(self, socket: int, text: str) -> None:
        """Read and carry out a message of a client."""
        if socket not in self._sockets:
            return  # it was closed a moment ago
        room, line = self._sockets[socket]
        try:
            message = parse_message(text)
            if isinstance(message, commands.Ping):
                line.send({"t": "pong"})
            elif isinstance(message, commands.Hello):
                if line.joined:
                    raise technical("not_now", "hello may be sent only once")
                await self._guarded(room, lambda: room.join(line, message))
            elif not line.joined:
                raise technical("not_now", "say hello first")
            else:
                await self._guarded(room, lambda: room.hear(line, message))
        except Refused as refused:
            line.send(refused.to_json(id_in(text)))

    async def left(self, socket: int) -> None:
        """A client has closed its socket."""
        room, line = self._sockets.pop(socket, (None, None))
        if room is not None and line is not None:
            await self._guarded(room, lambda: room.left(line))

    async def advance(self) -> float:
        """Do one thing that is due in each room; returns when more is due, or infinity."""
        due = math.inf
        for room in list(self._rooms.values()):
            found: list[float] = []

            async def step(room: OpenRoom = room, found: list[float] = found) -> None:
                found.append(await room.step())

            await self._guarded(room, step)
            due = min([due, *found])
        if due > self._now() and self._reviews.busy:  # the tables come first
            await self._reviews.step()
            return -math.inf
        return due

    def unload(self, code: str) -> None:
        """Forget a room that nobody is connected to; it is stored."""
        room = self._rooms.get(code.upper())
        if room is not None and not len(room.lines):
            del self._rooms[room.code]

    async def _guarded(self, room: OpenRoom, work: Callable[[], Awaitable[None]]) -> None:
        """Close a room whose changes cannot be stored; it opens again as it was stored."""
        try:
            await work()
        except Exception as error:
            _LOG.exception("room %s is closed by an error", room.code)
            self._rooms.pop(room.code, None)
            for its, line in list(self._sockets.values()):
                if its is room:
                    if isinstance(error, StoreError):
                        line.send(storage_full().to_json(None))
                    line.close(BROKEN)

    async def _open_room(self, code: str) -> OpenRoom:
        room = self._rooms.get(code)
        if room is None:
            stored = await self._stored(code)
            id, match = stored.state.match, None
            if id is not None:
                match = await self._store.whole_match(id)
                if match is None:
                    raise StoreError(f"the match {id} is not stored")
            now = self._now()
            restored, effects = Room.restore(stored.state, match, self._timing, now, None)
            room = self._rooms[code] = OpenRoom(restored, stored, self._store, self._now)
            await room.carry_out(effects)
        return room

    async def _stored(self, code: str) -> DeviceRoom:
        stored = await self._store.room(code.upper())
        if stored is None:
            raise technical("unknown", f"there is no room {code:.20}")
        return stored

    def _quiet_room(self, stored: DeviceRoom) -> OpenRoom:
        """A room that nobody uses, without its match."""
        room = Room(stored.state, self._timing, self._now())
        return OpenRoom(room, stored, self._store, self._now)

    # -- calls -----------------------------------------------------------------------------------

    async def _make_room(self, call: Call) -> object:
        body, now = parse_new_room(call.body), self._now()
        state = new_room(body, new_device_code)
        made = NewRoom(state.code, state.rules, state.clock, state.data(), now)
        seat = first_seat(body)
        room = Room(state, self._timing, now)
        _, effects = room.sit(body.name, seat, now)
        if body.bots is not None:
            effects.add(room.fill(body.bots, now))
        if body.start:
            effects.add(room.start(now))
        # The room is not kept in memory: another tab may be the one that opens it.
        await self._store.save([made, *effects.changes], seat)
        return {"code": state.code, "seat": seat}

    async def _public_rooms(self, _call: Call) -> object:
        return {"rooms": []}

    async def _look(self, call: Call) -> object:
        stored = await self._stored(call.parts[0])
        return (self._rooms.get(stored.state.code) or self._quiet_room(stored)).shown()

    async def _sit(self, call: Call) -> object:
        body = parse_sit(call.body)
        room = await self._open_room((await self._stored(call.parts[0])).state.code)
        if room.holds_seat:
            raise Refused("not_now", Message("refusals.has_seat"))
        return {"code": room.code, "seat": await room.sit(body.name, body.seat)}

    def _match(self, kind: str) -> calls.Handler:
        async def answer(call: Call) -> object:
            id = call.parts[0]
            found = await self._found_match(id)
            row, room = found.row, self._rooms.get(found.row.code)
            over, seat, shown = row.ended is not None, found.seat, None
            if room is not None:
                over, seat = over and room.room.is_over(id), room.seat
                shown = None if over else room.room.shown_of(id)
            if kind == "position":
                look = position_look(call.query, over=over)
            else:
                look = allowed_look(kind, call.query.get("viewer"), over=over, seat=seat)
            events = await self._store.events(id)
            if shown is not None:
                events = events[:shown]
            found_match = ShownMatch(row.code, row.header, row.data, events)  # type: ignore[arg-type]
            return match_answer(look, id, found_match)

        return answer

    async def _keep_log(self, call: Call) -> object:
        """Store a finished match from a log, so that it can be reviewed here; it has no room."""
        log = calls.log_in(call)
        if not log.finished:
            raise not_over()
        id = device_id_of_log(call.body)
        if await self._store.match(id) is None:
            now = self._now()
            made = NewMatch(id, "", log.header, b"", now)
            await self._store.save([made, NewEvents(id, log.events), MatchEnded(id, now)], None)
        return {"id": id}

    async def _found_match(self, id: str) -> DeviceMatch:
        found = await self._store.match(id)
        if found is None:
            raise technical("unknown", "there is no such match")
        return found

    async def _is_over(self, id: str) -> bool:
        """Whether a match has ended, and its end was shown."""
        row = (await self._found_match(id)).row
        room = self._rooms.get(row.code)
        return row.ended is not None and (room is None or room.room.is_over(id))

    async def _delete_match(self, call: Call) -> object:
        """Delete a match, and its room if there is no other match of it."""
        id = call.parts[0]
        code = (await self._found_match(id)).row.code
        if code in self._rooms:
            raise Refused("not_now", Message("refusals.match_in_use"))
        tables = ("events", "decisions", "results", "reviews", "review_summaries", "matches")
        operations: list[Operation] = [["remove", table, id] for table in tables]
        stored = await self._store.room(code)
        changes: list[Change] = []
        seat: int | None = None
        if stored is not None:
            state, seat = stored.state, stored.seat
            if state.match == id:  # then no match is under way any more
                state.end()
            state.matches.remove(id)
            changes = [RoomChanged(code, state.rules, state.clock, state.data())]
            if not state.matches:
                changes = []
                operations.append(["remove", "rooms", code])
        await self._store.save(changes, seat, operations)
        return {"deleted": id}

    async def _own_tables(self, _call: Call) -> object:
        tables = []
        for stored in await self._store.rooms():
            state = stored.state
            room = self._rooms.get(state.code)
            if room is not None:
                state = room.room.state
            live = None if room is None else room.room
            in_use = live is not None and live.in_use
            if stored.seat is not None and (state.playing or in_use):
                tables.append(own_table(state, live, stored.seat, stored.since))
        return {"tables": tables[:MOST_TABLES]}

    async def _own_matches(self, _call: Call) -> object:
        on = {room.state.match for room in await self._store.rooms() if room.state.playing}
        results = await self._store.results()
        played = [match.played for match in await self._store.matches()]
        finished = sorted(
            (match for match in played if match is not None and match.id not in on),
            key=lambda match: -match.ended,
        )
        tally = Tally()
        for match in finished[:MOST_MATCHES]:
            result = results.get(match.id)
            if result is None:
                result = result_of(await self._store.events(match.id))
                row = {"match": match.id, "result": jsontext.encode(result)}
                await self._store.save([], None, [["put", "results", row]])
            tally.add(match, result)
        return tally.answer()
