"""Match history and statistics of one browser, computed in a worker process.

Reading a long match takes 50 ms, so the result of each match is stored when it is first asked for.
The worker only reads the database; the server stores the results that it returns.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, select

from baida.server.http.match_answers import worker_engine
from baida.server.storage.database import clear_errors
from baida.server.storage.schema import events, matches, players, results, rooms
from baida.wire.events import Event
from baida.wire.lobby import BestHand, GameStatistics, OwnMatch, OwnMatches

#: The most matches that are listed and counted, and that are read in one call.
MOST_MATCHES, _MOST_READ = 200, 20
#: The most wins that are listed of each game.
_BEST = 3

Json = Mapping[str, Any]


@dataclass(frozen=True)
class OwnQuestion:
    database: str
    player: bytes


@dataclass(frozen=True)
class OwnAnswer:
    """The answer, and the results of matches that are not stored yet."""

    answer: OwnMatches
    results: list[tuple[str, Json]]


def answer_own(question: OwnQuestion) -> OwnAnswer:
    """The finished matches of a browser, and their statistics."""
    played = (
        select(matches, players.c.seat, players.c.hand, results.c.data.label("result"))
        .add_columns(rooms.c.data.label("room"))
        .join(players, players.c.match == matches.c.id)
        .join(rooms, rooms.c.code == matches.c.code)
        .join(results, results.c.match == matches.c.id, isouter=True)
        .where(players.c.player == question.player, matches.c.ended.is_not(None))
        .order_by(matches.c.ended.desc())
        .limit(MOST_MATCHES)
    )
    new: list[tuple[str, Json]] = []
    tally = _Tally()
    with (
        clear_errors("the database cannot be read"),
        worker_engine(question.database).connect() as connection,
    ):
        for row in connection.execute(played).all():
            if not _is_shown(row):
                continue
            if row.result is not None:
                tally.add(row, json.loads(row.result))
            elif len(new) < _MOST_READ:
                new.append((row.id, result_of(_events(connection, row.id))))
                tally.add(row, new[-1][1])
    return OwnAnswer({"matches": tally.matches, "statistics": tally.statistics()}, new)


def _is_shown(row: Row[Any]) -> bool:
    """Whether the end was shown to everybody; until then the room says that the match is on."""
    room = json.loads(row.room)
    return not room["playing"] or row.id != room["matches"][-1]


def _events(connection: Connection, match: str) -> list[Event]:
    found = select(events.c.event).where(events.c.match == match).order_by(events.c.n)
    return [json.loads(event) for (event,) in connection.execute(found)]


def result_of(log: Iterable[Event]) -> Json:
    """The result of a match: points and wins of each hand."""
    hands: list[dict[str, Any]] = []
    before = [0, 0, 0, 0]
    wins: list[dict[str, Any]] = []
    for event in log:
        if event["e"] == "hand_started":
            before, wins = event["scores"], []
        elif event["e"] == "won":
            score = event["score"]
            wins.append(
                {
                    "n": event["n"],
                    "seat": event["seat"],
                    "from": event["from"],
                    "points": 0 if score is None else score["points"],
                }
            )
        elif event["e"] == "hand_ended":
            points = [after - then for after, then in zip(event["scores"], before, strict=True)]
            hands.append({"points": points, "wins": wins})
    return {"hands": hands}


class _Tally:
    """Counts matches as they are read, the newest first."""

    def __init__(self) -> None:
        self.matches: list[OwnMatch] = []
        self._games: dict[str, GameStatistics] = {}

    def add(self, row: Row[Any], result: Json) -> None:
        """Add a match, from the player's first hand on."""
        rules, seat = json.loads(row.header)["rules"], row.seat
        hands = result["hands"]
        totals = [sum(hand["points"][each] for hand in hands) for each in range(4)]
        own = hands[row.hand :]
        points = sum(hand["points"][seat] for hand in own)
        if not own:  # the match ended before the player's first hand
            return
        self.matches.append(
            {
                "id": row.id,
                "rules": rules,
                "seat": seat,
                "ended": row.ended,
                "hands": len(own),
                "place": 1 + sum(total > totals[seat] for total in totals),
                "points": points,
            }
        )
        game = rules.partition("(")[0]
        wins = [win for hand in own for win in hand["wins"]]
        one = self._games.setdefault(game, _nothing(game))
        one["matches"] += 1
        one["hands"] += len(own)
        one["wins"] += sum(win["seat"] == seat for win in wins)
        one["deal_ins"] += sum(win["from"] == seat for win in wins)
        one["points"] += points
        best: list[BestHand] = [
            {"match": row.id, "n": win["n"], "points": win["points"]}
            for win in wins
            if win["seat"] == seat
        ]
        one["best"] = sorted([*one["best"], *best], key=lambda win: -win["points"])[:_BEST]

    def statistics(self) -> list[GameStatistics]:
        """Game by game, the most played first."""
        return sorted(self._games.values(), key=lambda game: -game["hands"])


def _nothing(game: str) -> GameStatistics:
    return {
        "game": game, "matches": 0, "hands": 0, "wins": 0, "deal_ins": 0, "points": 0, "best": [],
    }  # fmt: skip
