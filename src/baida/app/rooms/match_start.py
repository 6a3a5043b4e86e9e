"""Matches that begin from a position, whose history was played before anybody sat down."""

from __future__ import annotations

from collections.abc import Sequence

from baida.app.rooms.changes import NewDecision, NewEvents
from baida.app.rooms.effects import Effects
from baida.app.rooms.table import Table
from baida.game.match import Match
from baida.game.position import Position
from baida.game.view.view import SPECTATOR
from baida.wire.events import Player


def make_match(
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


def begin_at(table: Table, position: Position, now: float) -> Effects:
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
