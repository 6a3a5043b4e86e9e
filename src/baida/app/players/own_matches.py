"""The tables and finished matches of one browser, and statistics of the matches it has played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from baida.app.rooms.match_notes import hints_of
from baida.app.rooms.room import Room
from baida.app.rooms.room_state import RoomState
from baida.game.log.hands import HandResult, hands_of
from baida.wire.events import Event
from baida.wire.lobby import BestHand, GameStatistics, OwnMatch, OwnMatches, OwnTable

#: The greatest number of tables, and of matches, that are listed.
MOST_TABLES, MOST_MATCHES = 12, 200
#: The greatest number of wins that are listed for each game.
_BEST = 3

Json = Mapping[str, Any]


def own_table(state: RoomState, room: Room | None, seat: int, since: float) -> OwnTable:
    """Describe a table of the caller; ``room`` is None if the room is not in memory."""
    seats = state.to_play if room is None else room.to_play
    to_play = [other for other in seats if other != seat]
    return {
        "code": state.code,
        "rules": state.rules,
        "seat": seat,
        "state": state.state,
        "names": [state.seats[other].name for other in state.persons if other != seat],
        "here": room is not None and room.in_use,
        "your_turn": seat in state.asked if room is None else room.is_asked(seat),
        "turn": state.seats[to_play[0]].name if to_play else None,
        "at": since,
    }


@dataclass(frozen=True)
class Played:
    """A finished match, the caller's seat, and the caller's first hand in it.

    Hands are counted from the first one that was played.
    """

    id: str
    rules: str
    ended: float
    seat: int
    hand: int
    #: Whether it began from a position; such matches are listed, but do not count.
    practice: bool = False
    #: The hints that the seat was given.
    hints: int = 0


def played_match(id: str, header: Json, data: Json, ended: float, seat: int, hand: int) -> Played:
    """Return the stored match as played by the caller.

    In practice from a position the only person plays all hands.
    """
    practice = "start" in header
    first = 0 if practice else hand
    hints = hints_of(data, seat, first)
    return Played(id, header["rules"], ended, seat, first, practice, hints)


def result_of(log: Iterable[Event]) -> Json:
    """Return the result of a match: points and wins of each hand."""
    return {"hands": [{"points": hand.points, "wins": _wins(hand)} for hand in hands_of(log)]}


def _wins(hand: HandResult) -> list[Json]:
    return [
        {"n": win.n, "seat": win.seat, "from": win.source, "points": win.points}
        for win in hand.wins
    ]


class Tally:
    """Counts matches, which are added from the newest to the oldest."""

    def __init__(self) -> None:
        self.matches: list[OwnMatch] = []
        self._games: dict[str, GameStatistics] = {}

    def add(self, match: Played, result: Json) -> None:
        """Add a match, from the player's first hand on."""
        seat, hands = match.seat, result["hands"]
        totals = [sum(hand["points"][each] for hand in hands) for each in range(4)]
        own = hands[match.hand :]
        points = sum(hand["points"][seat] for hand in own)
        if not own:  # the match ended before the player's first hand
            return
        self.matches.append(
            {
                "id": match.id,
                "rules": match.rules,
                "seat": seat,
                "ended": match.ended,
                "hands": len(own),
                "place": 1 + sum(total > totals[seat] for total in totals),
                "points": points,
                "practice": match.practice,
                "hints": match.hints,
            }
        )
        if match.practice:
            return
        game = match.rules.partition("(")[0]
        wins = [win for hand in own for win in hand["wins"]]
        one = self._games.setdefault(game, _nothing(game))
        one["matches"] += 1
        one["hands"] += len(own)
        one["wins"] += sum(win["seat"] == seat for win in wins)
        one["deal_ins"] += sum(win["from"] == seat for win in wins)
        one["points"] += points
        one["hints"] += match.hints
        one["matches_with_hints"] += match.hints > 0
        best: list[BestHand] = [
            {"match": match.id, "n": win["n"], "points": win["points"]}
            for win in wins
            if win["seat"] == seat
        ]
        one["best"] = sorted([*one["best"], *best], key=lambda win: -win["points"])[:_BEST]

    def answer(self) -> OwnMatches:
        return {"matches": self.matches, "statistics": self.statistics()}

    def statistics(self) -> list[GameStatistics]:
        """Return the statistics of each game, the most played first."""
        return sorted(self._games.values(), key=lambda game: -game["hands"])


def _nothing(game: str) -> GameStatistics:
    return {
        "game": game, "matches": 0, "hands": 0, "wins": 0, "deal_ins": 0, "points": 0, "best": [],
        "hints": 0, "matches_with_hints": 0,
    }  # fmt: skip
