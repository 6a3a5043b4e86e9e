"""Draws and standings for clubs without a server: CSV in, CSV out."""

from __future__ import annotations

import json as json_module
import sys
from collections.abc import Collection
from functools import partial
from pathlib import Path

import typer
from rich.text import Text

from baida.app.tournaments.csv_files import (
    SeatingFile,
    read_players,
    read_seating,
    write_seating,
    write_standings,
)
from baida.app.tournaments.draw import MOST_ROUNDS, ODD, Round, draw_rounds, draw_swiss
from baida.app.tournaments.quality import check_draws, quality_of
from baida.app.tournaments.reading import read_settings
from baida.app.tournaments.standings import ORDERS, ranking_of, standings_of
from baida.cli import options as o
from baida.cli.errors import FAILED, FINE, refusals
from baida.cli.help import exit_codes, with_examples
from baida.cli.output import print_json
from baida.errors import InputError
from baida.terminal.style import make_console
from baida.terminal.words import count
from baida.variants import DEFAULT_GAME
from baida.wire.tournament_events import TournamentEvent
from baida.wire.tournaments import Standings

DRAW_HELP = with_examples(
    "Draw the seating of a tournament. PLAYERS is a CSV file whose first column has the names. "
    "The seating is written to standard output as CSV, with room for the points of each table; how "
    "good it is, is written to standard error. The same players and seed always give the same "
    "seating, so anybody can check it.\n\n"
    "With [cyan]--after[/cyan], rounds with points stay, and the others are drawn again for the "
    "players of PLAYERS: players who dropped out are left out, late entries added.",
    "baida tournament draw players.csv --rounds 5 --seed 'dice 4 2 6' > seating.csv",
    "baida tournament draw players.csv --rounds 5 --seed 'dice 1 1 3' --after seating.csv --swiss",
)
STANDINGS_HELP = with_examples(
    "Standings from a seating file in which the points have been filled in, as CSV.",
    "baida tournament standings seating.csv",
    "baida tournament standings seating.csv --by table_points --table-points 4,2,1,0",
)
CHECK_HELP = with_examples(
    "Check that a seating follows from its seed: a seating file with the players and the options "
    "of the draw, or the record of a tournament, as a server publishes it (.json).",
    "baida tournament check record.json",
    "baida tournament check seating.csv --players players.csv --seed 'dice 4 2 6'",
)
CODES = exit_codes("0 success", "2 bad input or usage")
CHECK_CODES = exit_codes("0 it follows from the seed", "1 it does not", "2 bad input or usage")

_draw_option = partial(o.option, panel="The draw")
_SEED = "A text that everybody may know: the seating follows from it."
_ODD = _draw_option("byes", "WHAT", "If the players are not a multiple of four: {}.", values=ODD)
_AFTER = _draw_option(None, "FILE", "The seating so far, with the points of played rounds.")
_SWISS = o.flag("--swiss", "Draw only the next round, by the standings.", "The draw")

app = typer.Typer(add_completion=False, no_args_is_help=True)


@app.callback()
def tournament() -> None:
    """Tournaments: seating from a seed, and standings ([cyan]docs/tournaments.md[/cyan])."""


@app.command(help=DRAW_HELP, epilog=CODES, short_help="Draw the seating.")
def draw(
    players: str = o.argument("PLAYERS", "A CSV file with the names; - is standard input."),
    *,
    rounds: int = _draw_option(
        ..., "N", "The rounds of the tournament, 1 to 32.", min=1, max=MOST_ROUNDS
    ),
    seed: str = _draw_option(..., "TEXT", _SEED),
    odd: str = _ODD,
    after: str | None = _AFTER,
    swiss: bool = _SWISS,
) -> None:
    with refusals():
        names = read_players(_read(players, "players"))
        drawn, known, scores = _draw(names, rounds, seed, odd, after, swiss)
    sys.stdout.write(write_seating(drawn, known, scores))
    make_console(stderr=True).print(_about(drawn), soft_wrap=True)


@app.command(help=STANDINGS_HELP, epilog=CODES, short_help="Standings from the results.")
def standings(
    seating: str = o.argument("SEATING", "A seating file with points."),
    *,
    by: str = o.option("points", "WHAT", "What decides: {}.", panel=o.OUTPUT, values=ORDERS),
    table_points: str = o.option(
        "4,2,1,0", "A,B,C,D", "Table points for the four places.", panel=o.OUTPUT
    ),
    json: bool = o.JSON,
) -> None:
    with refusals(as_json=json):
        file = read_seating(_read(seating, "seating"))
        found = _standings(file, by, table_points)
    if json:
        names = {str(number): name for number, name in file.names.items()}
        print_json({"names": names, **found})
    else:
        sys.stdout.write(write_standings(found, file.names))


@app.command(help=CHECK_HELP, epilog=CHECK_CODES, short_help="Check a seating against its seed.")
def check(
    seating: str = o.argument("FILE", "A seating file, or a record (.json)."),
    *,
    players: str | None = _draw_option(None, "FILE", "The players of the draw."),
    seed: str | None = _draw_option(None, "TEXT", _SEED),
    odd: str = _ODD,
    after: str | None = _AFTER,
    swiss: bool = _SWISS,
) -> None:
    with refusals():
        text = _read(seating, "seating")
        if seating.endswith(".json"):
            lines = _check_record(text)
        elif players is None or seed is None:
            raise typer.BadParameter("a seating file needs --players and --seed")
        else:
            names = read_players(_read(players, "players"))
            file = read_seating(text, names)
            drawn, _, _ = _draw(names, len(file.rounds), seed, odd, after, swiss)
            wrong = [
                n for n, (ours, theirs) in enumerate(zip(drawn, file.rounds, strict=False), 1)
                if ours != theirs
            ]  # fmt: skip
            if len(drawn) != len(file.rounds):
                wrong.append(min(len(drawn), len(file.rounds)) + 1)
            problem = f"round {wrong[0]} does not follow from the seed" if wrong else None
            lines = [(f"Seed {seed!r}, {count(len(file.rounds), 'round')}", problem)]
    console = make_console()
    for line, problem in lines:
        mark = ("✓ ", "bold green") if problem is None else ("✗ ", "bold red")
        console.print(Text.assemble(mark, line, f": {problem}" if problem else ""), soft_wrap=True)
    raise typer.Exit(FAILED if any(problem for _, problem in lines) else FINE)


def _check_record(text: str) -> list[tuple[str, str | None]]:
    try:
        given = json_module.loads(text)
        events: list[TournamentEvent] = given["events"] if isinstance(given, dict) else given
        return [
            (f"Seed {one.seed!r}, rounds {one.first} to {one.last}", one.problem)
            for one in check_draws(events)
        ]
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, AssertionError):
        raise InputError("seating", "this is not the record of a tournament") from None


Scores = dict[tuple[int, int], list[int]]


def _draw(
    names: list[str], rounds: int, seed: str, odd: str, after: str | None, swiss: bool
) -> tuple[list[Round], dict[int, str], Scores]:
    """Return all rounds, the names by number, and the known scores by round and table."""
    _check_one_of(odd, ODD, "odd")
    numbers = list(range(1, len(names) + 1))
    known, file = dict(enumerate(names, 1)), None
    played: list[Round] = []
    planned: list[Round] = []
    scores: Scores = {}
    if after is not None:
        file = read_seating(_read(after, "after"), names, "after")
        known = file.names
        played, planned = file.rounds[: file.played], file.rounds[file.played :]
        for game in file.games:
            if game.scores is not None:
                scores[game.round, game.table] = list(game.scores)
    left = rounds - len(played)
    if left <= 0:
        raise InputError("rounds", f"{count(len(played), 'round')} of {rounds} have been played")
    if not swiss:
        return [*played, *draw_rounds(numbers, left, seed, odd, played, planned)], known, scores
    ranking = numbers
    if file is not None:
        missing = [g for g in file.games if g.round <= file.played and g.scores is None]
        if missing:
            where = f"round {missing[0].round}, table {missing[0].table}"
            raise InputError("after", f"a Swiss round needs all results; {where} has none")
        ranking = [p for p in ranking_of(_standings(file, "points", "4,2,1,0")) if p in numbers]
        ranking += [player for player in numbers if player not in ranking]
    return [*played, draw_swiss(ranking, seed, odd, played)], known, scores


def _standings(file: SeatingFile, by: str, table_points: str) -> Standings:
    _check_one_of(by, ORDERS, "by")
    try:
        amounts = [int(one) for one in table_points.split(",")]
    except ValueError:
        raise InputError("table_points", f"expected four numbers, found {table_points!r}") from None
    given = {"name": "-", "rules": DEFAULT_GAME, "rounds": MOST_ROUNDS}
    settings = read_settings({**given, "scoring": by, "table_points": amounts})
    return standings_of(settings, file.names, file.played, file.games, file.byes, [])


def _check_one_of(value: str, values: Collection[str], field: str) -> None:
    if value not in values:
        raise InputError(field, f"expected one of {', '.join(values)}, found {value!r}")


def _about(drawn: list[Round]) -> str:
    quality = quality_of(drawn)
    met = "Nobody meets twice."
    if quality["repeats"]:
        met = (
            f"{count(quality['repeats'], 'meeting')} of players who had met before (at least "
            f"{quality['least_repeats']} are necessary); no pair meets more than "
            f"{quality['most_meetings']} times."
        )
    winds = f"The winds of a player differ by {quality['wind_spread']} at most."
    if not quality["most_byes"]:
        return f"{met} {winds}"
    return f"{met} {winds} Byes per player: {quality['least_byes']} to {quality['most_byes']}."


def _read(path: str, field: str) -> str:
    try:
        return sys.stdin.read() if path == "-" else Path(path).read_text("utf-8-sig")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(field, f"cannot read {path!r}: {reason}") from None
