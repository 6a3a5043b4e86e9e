"""The record of a tournament: its events, and the state that follows from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from baida.app.records import Prepared, Record
from baida.app.tournaments.draw import LEAST_PLAYERS, METHOD, Round, draw_rounds, draw_swiss
from baida.app.tournaments.reading import read_event, read_settings
from baida.app.tournaments.standings import Game, ranking_of, standings_of
from baida.errors import InputError
from baida.i18n import Message
from baida.wire.tournament_events import (
    MOST_EVENTS,
    MOST_PLAYERS,
    CreatedEvent,
    DrawGiven,
    DrawnEvent,
    DrawnRound,
    ResultEvent,
    TournamentEvent,
    TournamentEventGiven,
    TournamentSettings,
)
from baida.wire.tournaments import Penalty, RoundTimer, Standings, TournamentPlayer

#: The parts of a tournament that have separate links.
TABLE, PLAYER = "table", "player"


@dataclass
class Table:
    players: tuple[int, ...]
    result: ResultEvent | None = None
    #: The numbers of the events of all its results.
    results: list[int] = field(default_factory=list)
    sheet: str | None = None
    room: str | None = None


@dataclass
class DrawnTables:
    """A round with its results."""

    kind: str
    seed: str
    tables: list[Table]
    byes: tuple[int, ...]

    def seating(self) -> Round:
        return Round(tuple(table.players for table in self.tables), self.byes)

    @property
    def missing(self) -> list[int]:
        """Return the numbers of the tables without a result."""
        return [number for number, t in enumerate(self.tables, 1) if t.result is None]

    @property
    def has_results(self) -> bool:
        return len(self.missing) < len(self.tables)


def created_event(settings: object, at: float) -> CreatedEvent:
    return {"e": "created", "n": 1, "at": at, "settings": read_settings(settings)}


class TournamentRecord(Record[TournamentEvent, TournamentEventGiven]):
    """The events of a tournament, folded."""

    def __init__(self, events: Sequence[TournamentEvent]) -> None:
        created = events[0]
        assert created["e"] == "created"
        super().__init__(created)
        self.settings: TournamentSettings = created["settings"]
        self.players: dict[int, TournamentPlayer] = {}
        self.rounds: list[DrawnTables] = []
        self.started = 0
        self.timer: RoundTimer | None = None
        self.penalties: dict[int, Penalty] = {}
        self.ended = False
        for event in events[1:]:
            self.commit(event)

    # -- derived state -----------------------------------------------------------------------------

    @property
    def active(self) -> list[int]:
        """The players who take part in the next round."""
        return [number for number, player in self.players.items() if player["plays"]]

    def kind_of(self, number: int) -> str:
        """Return whether a round is drawn in advance, or Swiss."""
        match self.settings["seating"]:
            case "swiss":
                return "swiss"
            case "draw_then_swiss":
                return "swiss" if number >= (self.settings["swiss_from"] or 1) else "draw"
        return "draw"

    def parts(self) -> Mapping[str, int]:
        tables = max((len(one.tables) for one in self.rounds), default=0)
        return {TABLE: tables, PLAYER: len(self.players)}

    def played(self) -> list[Round]:
        return [one.seating() for one in self.rounds[: self.started]]

    def standings(self, after: int | None = None) -> Standings:
        """Return the standings after a round, by default after the last one that has started.

        A round counts, with its byes, from its first result on.
        """
        limit = self.started if after is None else min(after, self.started)
        played = (number for number in range(limit, 0, -1) if self.rounds[number - 1].has_results)
        last = next(played, 0)
        games = [
            Game(number, place, table.players, table.result and table.result["scores"])
            for number, one in enumerate(self.rounds[:last], 1)
            for place, table in enumerate(one.tables, 1)
        ]
        byes = [(number, p) for number, one in enumerate(self.rounds[:last], 1) for p in one.byes]
        penalties = [one for one in self.penalties.values() if (one["round"] or 0) <= limit]
        return standings_of(self.settings, list(self.players), last, games, byes, penalties)

    def fits_players(self, one: DrawnTables) -> bool:
        """Whether a drawn round is for the current players."""
        seated = [player for table in one.tables for player in table.players if player > 0]
        return sorted([*seated, *one.byes]) == sorted(self.active)

    # -- new events --------------------------------------------------------------------------------

    def _read(self, body: object) -> TournamentEventGiven:
        return read_event(body)

    def _prepare(self, given: TournamentEventGiven, at: float) -> Prepared[TournamentEvent]:
        if len(self.events) >= MOST_EVENTS:
            raise InputError("e", Message("refusals.most_events", most=MOST_EVENTS))
        if self.ended and given["e"] not in ("ended", "renewed"):
            raise InputError("e", Message("refusals.tournament_over"))
        self._check(given)
        n = len(self.events) + 1
        stored: dict[str, Any] = {**given, "n": n, "at": at}
        if given["e"] == "drawn":
            stored["method"] = METHOD
            stored["rounds"] = self.draw(given)
        return Prepared(cast("TournamentEvent", stored), n)

    def _check(self, given: TournamentEventGiven) -> None:
        match given["e"]:
            case "settings":
                if given["settings"]["rounds"] < self.started:
                    raise InputError(
                        "settings.rounds", Message("refusals.rounds_started", n=self.started)
                    )
            case "players":
                self._check_names(given["names"])
            case "renamed":
                self._player(given["player"])
                self._check_free(given["name"], "name", given["player"])
            case "presence":
                if self._player(given["player"])["plays"] == given["plays"]:
                    raise InputError("plays", Message("refusals.nothing_changes"))
            case "started":
                self._check_start(given["round"], given.get("without_results", False))
            case "start_withdrawn":
                self._check_withdrawal(given["round"])
            case "result":
                self._table(given["round"], given["table"])
                if given["round"] > self.started:
                    raise InputError(
                        "round", Message("refusals.round_not_started", round=given["round"])
                    )
                if given["source"]["kind"] != "typed" and given["source"]["id"] is None:
                    raise InputError("source.id", "say which sheet or match it is")
            case "reopened":
                if self._table(given["round"], given["table"]).result is None:
                    raise InputError("table", Message("refusals.no_result"))
            case "penalty":
                self._player(given["player"])
                if (given["round"] or 0) > self.started:
                    raise InputError(
                        "round", Message("refusals.round_not_started", round=given["round"])
                    )
            case "withdrawn":
                if given["penalty"] not in self.penalties:
                    raise InputError("penalty", Message("refusals.no_penalty"))
            case "linked":
                self._table(given["round"], given["table"])
            case "ended":
                if self.ended == given["ended"]:
                    raise InputError("ended", Message("refusals.nothing_changes"))
            case "renewed":
                self._check_link(given["link"])

    def _check_names(self, names: Sequence[str]) -> None:
        if not names:
            raise InputError("names", Message("refusals.no_names"))
        if len(self.players) + len(names) > MOST_PLAYERS:
            raise InputError("names", Message("refusals.most_players", most=MOST_PLAYERS))
        seen: set[str] = set()
        for number, name in enumerate(names):
            self._check_free(name, f"names[{number}]")
            if name.casefold() in seen:
                raise InputError(f"names[{number}]", Message("refusals.name_twice", name=name))
            seen.add(name.casefold())

    def _check_free(self, name: str, where: str, player: int | None = None) -> None:
        for number, other in self.players.items():
            if number != player and other["name"].casefold() == name.casefold():
                raise InputError(where, Message("refusals.name_taken", name=name, number=number))

    def _check_start(self, number: int, without_results: bool) -> None:
        if number != self.started + 1:
            raise InputError("round", Message("refusals.next_round", round=self.started + 1))
        if number > len(self.rounds):
            raise InputError("round", Message("refusals.round_not_drawn", round=number))
        if not self.fits_players(self.rounds[number - 1]):
            raise InputError("round", Message("refusals.draw_again"))
        missing = self.rounds[self.started - 1].missing if self.started else []
        if missing and not without_results:
            tables = ", ".join(map(str, missing))
            said = Message("refusals.results_missing", round=self.started, tables=tables)
            raise InputError("without_results", said)

    def _check_withdrawal(self, number: int) -> None:
        if number != self.started:
            raise InputError("round", Message("refusals.withdraw_last"))
        if self.rounds[number - 1].has_results:
            raise InputError("round", Message("refusals.round_has_result", round=number))

    def _player(self, number: int) -> TournamentPlayer:
        if number not in self.players:
            raise InputError("player", Message("refusals.no_player", player=number))
        return self.players[number]

    def _table(self, round: int, table: int) -> Table:
        if round > len(self.rounds):
            raise InputError("round", Message("refusals.round_not_drawn", round=round))
        tables = self.rounds[round - 1].tables
        if table > len(tables):
            raise InputError("table", Message("refusals.round_tables", round=round, n=len(tables)))
        return tables[table - 1]

    def draw(self, given: DrawGiven) -> list[DrawnRound]:
        """Return the rounds of a draw at this moment, which follow from the events and the seed."""
        first, active = self.started + 1, self.active
        rounds, odd = self.settings["rounds"], self.settings["odd"]
        if first > rounds:
            raise InputError("e", Message("refusals.all_rounds_started", n=rounds))
        if len(active) < LEAST_PLAYERS:
            raise InputError(
                "e", Message("refusals.too_few_players", n=len(active), least=LEAST_PLAYERS)
            )
        played, seed = self.played(), given["seed"]
        if self.kind_of(first) == "swiss":
            self._check_complete()
            ranking = [player for player in ranking_of(self.standings()) if player in set(active)]
            drawn = [draw_swiss(ranking, seed, odd, played)]
        else:
            last = next(
                (n - 1 for n in range(first, rounds + 1) if self.kind_of(n) == "swiss"), rounds
            )
            planned = [one.seating() for one in self.rounds[self.started :] if one.kind == "draw"]
            drawn = draw_rounds(active, last - first + 1, seed, odd, played, planned)
        return [
            {
                "number": number,
                "tables": [list(four) for four in one.tables],
                "byes": list(one.byes),
            }
            for number, one in enumerate(drawn, first)
        ]

    def _check_complete(self) -> None:
        for number, one in enumerate(self.rounds[: self.started], 1):
            if one.missing:
                tables = ", ".join(map(str, one.missing))
                raise InputError(
                    "e", Message("refusals.swiss_needs_results", round=number, tables=tables)
                )

    def commit(self, event: TournamentEvent) -> None:
        self._note(event)
        match event["e"]:
            case "settings":
                self._change_settings(event["settings"])
            case "players":
                for name in event["names"]:
                    number = len(self.players) + 1
                    self.players[number] = {"number": number, "name": name, "plays": True}
            case "renamed":
                n = event["player"]
                self.players[n] = {**self.players[n], "name": event["name"]}
            case "presence":
                n = event["player"]
                self.players[n] = {**self.players[n], "plays": event["plays"]}
            case "drawn":
                self._take_draw(event)
            case "started":
                self.started, self.timer = event["round"], None
            case "start_withdrawn":
                self.started, self.timer = event["round"] - 1, None
            case "timer":
                self.timer = {"running": event["running"], "left": event["left"], "at": event["at"]}
            case "result":
                table = self._table(event["round"], event["table"])
                table.result = event
                table.results.append(event["n"])
            case "reopened":
                self._table(event["round"], event["table"]).result = None
            case "penalty":
                self.penalties[event["n"]] = {
                    "n": event["n"], "player": event["player"], "round": event["round"],
                    "points": event["points"], "table_points": event["table_points"],
                    "text": event["text"],
                }  # fmt: skip
            case "withdrawn":
                del self.penalties[event["penalty"]]
            case "linked":
                table = self._table(event["round"], event["table"])
                if event["kind"] == "sheet":
                    table.sheet = event["code"]
                else:
                    table.room = event["code"]
            case "ended":
                self.ended = event["ended"]

    def _change_settings(self, settings: TournamentSettings) -> None:
        """Keep drawn rounds that have not started while they still match the settings."""
        same = settings["odd"] == self.settings["odd"]
        self.settings = settings
        last = self.started
        for number in range(self.started + 1, min(len(self.rounds), settings["rounds"]) + 1):
            if not same or self.rounds[number - 1].kind != self.kind_of(number):
                break
            last = number
        del self.rounds[last:]

    def _take_draw(self, event: DrawnEvent) -> None:
        del self.rounds[self.started :]
        for one in event["rounds"]:
            tables = [Table(tuple(four)) for four in one["tables"]]
            kind = self.kind_of(one["number"])
            self.rounds.append(DrawnTables(kind, event["seed"], tables, tuple(one["byes"])))
