"""Tournaments as a host provides and stores them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from baida.app.calls.compute import Caller
from baida.app.calls.refusals import Refused, technical
from baida.app.records import Kind, Link, Prepared
from baida.app.tournaments.record import PLAYER, TABLE, Table, TournamentRecord, created_event
from baida.i18n import Message
from baida.jsontext import encode
from baida.wire.commands import NewRoomBody
from baida.wire.records import RecordOpened
from baida.wire.tournament_events import TournamentEvent
from baida.wire.tournaments import TournamentMessage


class OpenedTournament(Protocol):
    """A tournament that a caller uses."""

    @property
    def code(self) -> str: ...

    @property
    def record(self) -> TournamentRecord: ...

    @property
    def scope(self) -> str:
        """What the caller may do with it."""

    def number_of(self, part: str) -> int | None:
        """The number of the table or player that the caller's link is for; None: for all."""

    def check_results(self) -> None:
        """Enter the results of its tables in the background, if some are missing."""

    async def take_results(self, round: int) -> None:
        """Enter the results of the tables of a round that have finished."""

    async def add(self, body: Mapping[str, Any]) -> Prepared[Any]:
        """Store an event; Refused if it does not fit."""

    async def note(self, body: Mapping[str, Any]) -> None:
        """Store an event that no caller may enter."""

    async def history(self) -> str:
        """The JSON text of all events."""

    async def text(self, write: Callable[[TournamentRecord, str], str], about: str) -> str:
        """Let a function of `texts` write about the tournament, once per event."""


class Places(Protocol):
    """The score sheets and rooms of tables. Each stores the table that it was made for."""

    async def sheet_of(self, table: Table, place: str) -> str | None:
        """The code of a table's score sheet; None if it has none that was made for this place."""

    async def make_sheet(self, body: Mapping[str, Any], place: str) -> str: ...

    async def sheet_token(self, code: str, scope: str) -> str:
        """The token of a link to a score sheet."""

    async def room_of(self, table: Table, place: str) -> str | None:
        """The code of a table's room; None if it has none that was made for this place."""

    async def make_room(
        self, body: NewRoomBody, names: Sequence[str | None], *, stand_ins: bool, place: str
    ) -> str:
        """Make a room with players who come with links; free seats are None."""

    async def seat_token(self, code: str, seat: int) -> str:
        """The token of a link to a seat of a room."""


class Tournaments(Protocol):
    @property
    def places(self) -> Places: ...

    async def new(self, caller: Caller, body: object) -> RecordOpened: ...

    async def open(self, caller: Caller, code: str) -> OpenedTournament:
        """Raise Refused if there is no such tournament, or the caller may not see it."""


class WithTournaments(Protocol):
    """An application with this port."""

    @property
    def tournaments(self) -> Tournaments: ...


def fold(_code: str, events: Sequence[TournamentEvent]) -> TournamentRecord:
    return TournamentRecord(events)


def _check(link: Link, body: Mapping[str, Any], record: TournamentRecord) -> None:
    source = body.get("source")
    typed = isinstance(source, dict) and source.get("kind") == "typed"
    if body.get("e") == "linked" or (body.get("e") == "result" and not typed):
        # Such an event says where a table plays, or that a sheet or match has this result. Tokens
        # and standings follow from it, so only the server may enter it.
        raise technical("forbidden", "only the server enters this")
    if link.scope == "direct":
        return
    if not link.allows("enter"):
        raise Refused("forbidden", Message("refusals.link_read_only"))
    if body.get("e") != "result":
        raise Refused("forbidden", Message("refusals.link_results_only"))
    table = link.number_of(TABLE)
    if table is None:
        return
    if body.get("table") != table:
        raise Refused("forbidden", Message("refusals.link_one_table", table=table))
    if body.get("round") != record.started:
        raise Refused("forbidden", Message("refusals.link_current_round"))


def _message(record: TournamentRecord, _link: Link, _seen: int) -> str:
    """Say only that something has changed: a tournament is large, and changes come in bursts."""
    message: TournamentMessage = {"t": "tournament", "events": len(record.events)}
    return encode(message)


TOURNAMENT = Kind(
    name="tournament",
    noun="tournament",
    first=created_event,
    fold=fold,
    check=_check,
    message=_message,
    parts={TABLE: "enter", PLAYER: "read"},
    slow=frozenset({"drawn"}),
)
