"""Standings, computed with exact fractions; players who are equal in everything share a place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from baida.wire.tournament_events import TournamentSettings
from baida.wire.tournaments import Penalty, RoundFigure, Standings, StandingsLine

#: The criteria, the most important first.
ORDERS: Mapping[str, tuple[str, ...]] = {
    "points": ("points", "firsts", "best"),
    "table_points": ("table_points", "points", "firsts", "best"),
}


@dataclass(frozen=True)
class Game:
    """A table of a round, and its scores if it has a result."""

    round: int
    table: int
    players: Sequence[int]
    scores: Sequence[int] | None


def places_of(scores: Sequence[int]) -> list[int]:
    """Return the places at a table; equal scores share the better one.

    >>> places_of([10, -4, 10, -16])
    [1, 3, 1, 4]
    """
    return [1 + sum(other > score for other in scores) for score in scores]


def shared(amounts: Sequence[int], scores: Sequence[int]) -> list[Fraction]:
    """Return the amounts for the places at a table; equal scores share theirs equally.

    >>> [str(share) for share in shared([4, 2, 1, 0], [10, -4, 10, -16])]
    ['3', '1', '3', '0']
    """
    places = places_of(scores)
    return [
        Fraction(sum(amounts[place - 1 : place - 1 + places.count(place)]), places.count(place))
        for place in places
    ]


@dataclass
class _Account:
    player: int
    points: int = 0
    table_points: Fraction = Fraction(0)
    firsts: Fraction = Fraction(0)
    best: int | None = None
    rounds: list[RoundFigure] = field(default_factory=list)
    penalties: list[int] = field(default_factory=list)

    def key(self, order: Iterable[str]) -> tuple[Fraction, ...]:
        """Return the sort key, the best first; a missing best round counts as 0."""
        return tuple(-Fraction(getattr(self, name) or 0) for name in order)


def standings_of(
    settings: TournamentSettings,
    players: Iterable[int],
    after: int,
    games: Iterable[Game],
    byes: Iterable[tuple[int, int]],
    penalties: Iterable[Penalty],
) -> Standings:
    """Compute the standings from the games that have a result.

    A bye (a round and a player) gives no points, and the average of the table points.
    """
    accounts = {player: _Account(player) for player in players}
    amounts = settings["table_points"]
    for game in games:
        if game.scores is not None:
            _add_game(game, amounts, accounts)
    for number, player in byes:
        average = Fraction(sum(amounts), len(amounts))
        accounts[player].table_points += average
        accounts[player].rounds.append(
            {
                "round": number,
                "table": None,
                "points": 0,
                "table_points": float(average),
                "place": None,
            }
        )
    for penalty in penalties:
        account = accounts[penalty["player"]]
        account.points -= penalty["points"]
        account.table_points -= penalty["table_points"]
        account.penalties.append(penalty["n"])
    order = ORDERS[settings["scoring"]]
    ranked = sorted(accounts.values(), key=lambda account: (account.key(order), account.player))
    keys = [account.key(order) for account in ranked]
    lines = [_line(keys.index(account.key(order)) + 1, account) for account in ranked]
    return {"after": after, "order": list(order), "lines": lines}


def _add_game(game: Game, amounts: Sequence[int], accounts: Mapping[int, _Account]) -> None:
    assert game.scores is not None
    places = places_of(game.scores)
    table_points, firsts = shared(amounts, game.scores), shared([1, 0, 0, 0], game.scores)
    for seat, player in enumerate(game.players):
        if player < 0:
            continue  # a stand-in
        account, points = accounts[player], game.scores[seat]
        account.points += points
        account.table_points += table_points[seat]
        account.firsts += firsts[seat]
        account.best = points if account.best is None else max(account.best, points)
        account.rounds.append(
            {
                "round": game.round,
                "table": game.table,
                "points": points,
                "table_points": float(table_points[seat]),
                "place": places[seat],
            }
        )


def _line(place: int, account: _Account) -> StandingsLine:
    return {
        "place": place,
        "player": account.player,
        "points": account.points,
        "table_points": float(account.table_points),
        "firsts": float(account.firsts),
        "best": account.best,
        "rounds": sorted(account.rounds, key=lambda figure: figure["round"]),
        "penalties": account.penalties,
    }


def ranking_of(standings: Standings) -> list[int]:
    """Return the players from the first to the last; those who share a place by their numbers."""
    return [line["player"] for line in standings["lines"]]
