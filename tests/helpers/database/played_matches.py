"""Matches written directly into the database of a stopped server."""

from __future__ import annotations

import random
import time
from pathlib import Path

from baida.app.rooms.room_state import RoomState
from baida.game.log.fair_shuffle import secret_of_seed
from baida.game.match import Match
from baida.server.storage.store import (
    MatchEnded,
    NewDecision,
    NewEvents,
    NewMatch,
    NewRoom,
)
from baida.wire.events import Event, Player
from tests.helpers.database.open_store import with_store

_SEATS: list[Player] = [{"name": f"player {seat}", "bot": None} for seat in range(4)]


def played(rules: str, seed: int, *, finished: bool = True) -> tuple[Match, bytes, list[Event]]:
    """A match of random decisions, its secret and its events; an unfinished one stops early."""
    rng = random.Random(seed)
    secret = secret_of_seed(seed, 0)
    match = Match(rules, secret=secret, contributions=[""] * 4, seats=_SEATS)
    events = match.take_events()
    while match.waiting and (finished or len(events) < 30):
        seat = match.waiting[0]
        match.step(seat, rng.choice(match.legal(seat)))
        events += match.take_events()
    return match, secret, events


def put_room(
    folder: Path, code: str, rules: str, ages: dict[str, float], *, unfinished: bool = False
) -> dict[str, list[Event]]:
    """Store a room with finished matches; return the events of each.

    ``ages``: for each match, how many seconds ago it was played. With ``unfinished`` the last one
    is still under way.
    """
    folder.mkdir(mode=0o700, exist_ok=True)
    room = RoomState(code, rules, matches=list(ages), playing=unfinished)
    now = time.time()
    changes: list[NewRoom | NewMatch | NewEvents | NewDecision | MatchEnded] = [
        NewRoom(code, rules, "off", room.data(), now - max(ages.values(), default=0.0))
    ]
    stored = {}
    for number, (id, age) in enumerate(ages.items()):
        ended = not unfinished or number < len(ages) - 1
        match, secret, events = played(rules, number, finished=ended)
        stored[id] = events
        at = now - age
        changes += [
            NewMatch(id, code, match.header, secret, at),
            NewDecision(id, 0, 0, 0, None, at),
            NewEvents(id, events),
        ]
        if ended:
            changes.append(MatchEnded(id, at))
    with_store(f"sqlite:///{folder / 'baida.sqlite'}", lambda store: store.save(*changes))
    return stored
