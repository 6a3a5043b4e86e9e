"""How good a draw is, in figures that are published with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from baida.tournament.draw import Round, meetings, winds_of


@dataclass(frozen=True)
class Quality:
    """Stand-ins are not counted."""

    #: Meetings of two players who had met before.
    repeats: int
    #: No draw of these rounds has fewer; more may be necessary.
    least_repeats: int
    #: How often the pair met that met most often.
    most_meetings: int
    #: The most that a player sat in one wind more often than in another.
    wind_spread: int
    #: The most byes of a player, and the least.
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
