"""Tournaments as records of the server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from baida.app.calls.refusals import Refused, technical
from baida.app.tournaments.record import PLAYER, TABLE, TournamentRecord, created_event
from baida.i18n import Message
from baida.jsontext import encode
from baida.server.records.links import Link
from baida.server.records.registry import Kind, OpenRecord, Records
from baida.wire.tournament_events import TournamentEvent
from baida.wire.tournaments import TournamentMessage

Tournaments: TypeAlias = Records[TournamentRecord]
OpenTournament: TypeAlias = OpenRecord[TournamentRecord]


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
