"""Begin the match of a room, from a position if the room has one, and resume a stored match."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from baida.app.ids import new_match_id
from baida.app.rooms.changes import NewDecision, NewEvents, NewMatch, StoredMatch
from baida.app.rooms.clock import CLOCKS, Clocks, restored
from baida.app.rooms.effects import Effects
from baida.app.rooms.room_state import RoomState
from baida.app.rooms.table import Table
from baida.errors import BaidaError
from baida.game.match import Match
from baida.game.position import Position, read_position
from baida.game.view.view import SPECTATOR
from baida.wire.events import Player

_LOG = logging.getLogger(__name__)


def begin_match(state: RoomState, beat: float, now: float) -> tuple[Table, Effects]:
    """Begin a match in a room whose seats are all taken."""
    id = new_match_id(state.code)
    secret, contributions, seats = state.begin(id)
    position = _position_of(state)
    match = _make_match(state.rules, position, secret, contributions, seats)
    if position is not None:
        state.ends_after = position.start.hand + 1
        match.end_after(state.ends_after)
    table = _make_table(id, match, state, Clocks(CLOCKS[state.clock]), beat)
    effects = Effects([NewMatch(id, state.code, match.header, secret, now)])
    effects.add(table.begin(now) if position is None else _begin_at(table, position, now))
    return table, effects


def resume_match(
    state: RoomState, stored: StoredMatch, beat: float, alive: float | None
) -> Table | None:
    """Resume a stored match; None if the rules have changed since, so that it can only be viewed.

    ``alive``: when the room was last in use.
    """
    row, header = stored.row, stored.row.header
    match = _make_match(
        header["rules"], _position_of(state), row.secret, header["contributions"], header["seats"]
    )
    if state.ends_after is not None:
        match.end_after(state.ends_after)
    rule = CLOCKS[state.clock]
    banks, left = restored(rule, row.data.get("clocks", {}), alive)
    table = _make_table(row.id, match, state, Clocks(rule, banks), beat)
    table.notes.resume(row.data.get("hints", ()))
    try:
        decisions = [(one.seat, one.action, one.command) for one in stored.decisions]
        same = table.resume(decisions) == stored.events
    except BaidaError:
        same = False
    if not same:
        _LOG.error("match %s cannot go on: its events do not follow from its decisions", row.id)
        return None
    table.resume_clocks(left)
    for number, seat in enumerate(state.seats if state.playing else ()):
        table.replace(number, seat.bot)  # the seat may have changed during the match
        table.seats.stand_ins[number] = seat.held
    return table


def _position_of(state: RoomState) -> Position | None:
    return read_position(state.position) if state.position else None


def _make_table(id: str, match: Match, state: RoomState, clocks: Clocks, beat: float) -> Table:
    bots = [seat["bot"] for seat in match.header["seats"]]
    return Table(id, match, bots, clocks, beat, state.stand_ins)


def _make_match(
    rules: str,
    position: Position | None,
    secret: bytes,
    contributions: Sequence[str],
    seats: Sequence[Player],
) -> Match:
    """Return the match of a room before its first decision."""
    if position is None:
        return Match(rules, secret=secret, contributions=contributions, seats=seats)
    return position.match(secret=secret, contributions=contributions, seats=seats)


def _begin_at(table: Table, position: Position, now: float) -> Effects:
    """Begin a match from a position; its decisions are stored like those of bots."""
    effects = Effects()
    match = position.match()
    made: list[tuple[int, int, str | None]] = []
    for k, action in enumerate(position.decisions):
        seat = match.waiting[0]
        match.step(seat, action)
        made.append((seat, action, None))
        effects.changes.append(NewDecision(table.id, k, seat, action, None, now))
    effects.changes.append(NewEvents(table.id, table.resume(made)))
    for viewer in range(SPECTATOR, 4):
        if viewer == SPECTATOR or table.seats.is_person(viewer):
            effects.messages += [(viewer, told) for told in table.catch_up(viewer, 0, now)]
    return effects
