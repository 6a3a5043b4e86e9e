"""The tables and finished matches of one browser, and statistics of the matches it has played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from baida.app.rooms.match_notes import hints_of
from baida.app.rooms.room import Room
from baida.app.rooms.room_state import RoomState
from baida.game.log.hands import HandResult, hands_of
from baida.stats import half_95, mean_error
from baida.wire.events import Event
from baida.wire.lobby import BestHand, GameStatistics, Measured, OwnMatch, OwnMatches, OwnTable

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
        self._games: dict[str, _Game] = {}

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
        one = self._games.setdefault(game, _Game())
        one.matches += 1
        one.hints += match.hints
        one.matches_with_hints += match.hints > 0
        for hand in own:
            one.points.append(hand["points"][seat])
            one.wins.append(sum(win["seat"] == seat for win in hand["wins"]))
            one.deal_ins.append(sum(win["from"] == seat for win in hand["wins"]))
        one.dealt_in += [win["points"] for win in wins if win["from"] == seat]
        one.won += [
            {"match": match.id, "n": win["n"], "points": win["points"]}
            for win in wins
            if win["seat"] == seat
        ]

    def answer(self) -> OwnMatches:
        return {"matches": self.matches, "statistics": self.statistics()}

    def statistics(self) -> list[GameStatistics]:
        """Return the statistics of each game, the most played first."""
        found = [game.statistics(id) for id, game in self._games.items()]
        return sorted(found, key=lambda game: -game["hands"])


@dataclass
class _Game:
    """What has been counted of one game; the lists of numbers are by hand."""

    matches: int = 0
    hints: int = 0
    matches_with_hints: int = 0
    points: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    deal_ins: list[int] = field(default_factory=list)
    #: What the hands were worth that the player dealt into, and the player's own wins.
    dealt_in: list[int] = field(default_factory=list)
    won: list[BestHand] = field(default_factory=list)

    def statistics(self, game: str) -> GameStatistics:
        return {
            "game": game,
            "matches": self.matches,
            "hands": len(self.points),
            "wins": sum(self.wins),
            "deal_ins": sum(self.deal_ins),
            "points": sum(self.points),
            "win_rate": _measured(self.wins),
            "deal_in_rate": _measured(self.deal_ins),
            "points_rate": _measured(self.points),
            "won_points": _measured([win["points"] for win in self.won]) if self.won else None,
            "dealt_in_points": _measured(self.dealt_in) if self.dealt_in else None,
            "best": sorted(self.won, key=lambda win: -win["points"])[:_BEST],
            "hints": self.hints,
            "matches_with_hints": self.matches_with_hints,
        }


def _measured(values: Sequence[int]) -> Measured:
    found = mean_error(values)
    assert found is not None, "a mean needs a value"
    mean, error = found
    half = half_95(len(values), error)
    return {"mean": round(mean, 4), "interval": None if half is None else round(half, 4)}
