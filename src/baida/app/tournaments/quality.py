"""The quality of a draw, in figures that are published with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from baida.app.tournaments.draw import Round, meetings, winds_of


@dataclass(frozen=True)
class Quality:
    """Figures about a draw, not counting stand-ins."""

    #: Meetings of two players who had met before.
    repeats: int
    #: A lower bound for `repeats` in any draw of these rounds; it may not be reachable.
    least_repeats: int
    #: The greatest number of meetings of one pair.
    most_meetings: int
    #: The largest difference between a player's seat-wind counts.
    wind_spread: int
    #: The greatest and the smallest number of byes of a player.
    most_byes: int
    least_byes: int


def quality_of(rounds: Sequence[Round]) -> Quality:
    met = {pair: times for pair, times in meetings(rounds).items() if min(pair) > 0}
    winds = {player: times for player, times in winds_of(rounds).items() if player > 0}
    byes = Counter(player for round in rounds for player in round.byes)
    players = sorted({*winds, *byes})
    # A player who had more opponents than there are other players has met some of them again.
    companions: Counter[int] = Counter()
    for (a, b), times in met.items():
        companions[a] += times
        companions[b] += times
    surplus = sum(max(0, companions[player] - len(players) + 1) for player in players)
    return Quality(
        repeats=sum(times - 1 for times in met.values()),
        least_repeats=-(-surplus // 2),
        most_meetings=max(met.values(), default=0),
        wind_spread=max((max(times) - min(times) for times in winds.values()), default=0),
        most_byes=max((byes[player] for player in players), default=0),
        least_byes=min((byes[player] for player in players), default=0),
    )
