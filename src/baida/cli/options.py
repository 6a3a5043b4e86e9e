"""Every argument and option of the command line, each defined once, with its shell completion."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

from baida.cli.completion import (
    complete_bots,
    complete_game,
    complete_player,
    complete_rule,
    one_of,
)
from baida.i18n import LANGUAGES
from baida.score.request import WINDS
from baida.score.rules import WINS
from baida.score.situation import FIRSTS, REPLACEMENTS
from baida.tiles import SUITS
from baida.variants import VARIANTS

# The panels of the help pages. None is the general one, "Options".
_TABLE = "The table"
_WIN = "The win"
_OUTPUT = "Output"
_PLAY = "What is played"
_FILES = "Files"
_LIMITS = "Limits for programs"
_JOIN = "At a served table"
_ROWS = "Which decisions"


def _argument(metavar: str, text: str, **more: Any) -> Any:
    return typer.Argument(metavar=metavar, help=text, show_default=False, **more)


def _option(panel: str | None, metavar: str, text: str, *names: str, **more: Any) -> Any:
    return typer.Option(*names, metavar=metavar, help=text, rich_help_panel=panel, **more)


def _flag(panel: str | None, text: str, *names: str) -> Any:
    # a blank metavar, or Typer would show <bool> as if a value had to be typed
    return _option(panel, " ", text, *names)


def _listed(values: Iterable[str]) -> str:
    return ", ".join(value for value in values if value)


# --- the game -----------------------------------------------------------------------------------

_PLAYED_GAME = "The game; house rules may follow: 'sbr(flower_pig=brief)'."

OptionalGame = Annotated[
    str | None,
    _argument(
        "GAME",
        f"{_listed(VARIANTS)}; house rules may follow: 'b30fj(early_win=reversed)'.",
        autocompletion=complete_game,
    ),
]
PlayedGame = Annotated[str, _argument("GAME", _PLAYED_GAME, autocompletion=complete_game)]
GameOption = Annotated[
    str | None,
    _option(
        _TABLE, "GAME", "The game, if it is not given before the hand.", "--variant", "-v",
        autocompletion=complete_game,
    ),
]  # fmt: skip
PlayedGameOption = Annotated[
    str, _option(_PLAY, "GAME", _PLAYED_GAME, "--variant", "-v", autocompletion=complete_game)
]
HouseRules = Annotated[
    list[str] | None,
    _option(
        _TABLE, "NAME=VALUE", "A house rule, may be repeated; 'baida rules GAME' lists them.",
        "--rule", autocompletion=complete_rule,
    ),
]  # fmt: skip

# --- a hand -------------------------------------------------------------------------------------

WinningHand = Annotated[
    str | None,
    _argument(
        "HAND",
        "The concealed tiles: 123m456p77zJA. If WINNING is not given, the last tile is the "
        "winning one.",
    ),
]
Winning = Annotated[str | None, _argument("WINNING", "The winning tile.")]
WaitingHand = Annotated[str | None, _argument("HAND", "The concealed tiles, 13 with the melds.")]
Melds = Annotated[
    list[str] | None,
    _option(
        _TABLE, "TILES",
        "A meld, may be repeated: 555p, 55pJP=555p, added_kong:5555p, concealed_kong:5555p.",
        "--meld", "-m",
    ),
]  # fmt: skip
Flowers = Annotated[
    str, _option(_TABLE, "TILES", "Declared flowers and jokers.", show_default=False)
]
Seat = Annotated[
    str,
    _option(_TABLE, "WIND", f"The seat's wind: {_listed(WINDS)}.", autocompletion=one_of(WINDS)),
]
Round = Annotated[
    str,
    _option(
        _TABLE, "WIND", f"The round's wind: {_listed(WINDS)}.", "--round",
        autocompletion=one_of(WINDS),
    ),
]  # fmt: skip
Voided = Annotated[
    str | None,
    _option(
        _TABLE, "SUIT", f"The voided suit: {_listed(SUITS)}. (sbr, required there)",
        autocompletion=one_of(SUITS),
    ),
]  # fmt: skip
BeforeStart = Annotated[
    str | None,
    _option(
        _TABLE, "TILES", "Those of --flowers that were declared before the start. (vietnamese)"
    ),
]
Seen = Annotated[
    str,
    _option(
        _TABLE, "TILES", "Tiles visible elsewhere: discards, others' melds.", show_default=False
    ),
]
Win = Annotated[
    str,
    _option(
        _WIN, "HOW", f"How the hand was won: {_listed(WINS)}.", "--win", "-w",
        autocompletion=one_of(WINS),
    ),
]  # fmt: skip
Draws = Annotated[
    int | None, _option(_WIN, "N", "Tiles drawn since the deal, replacements included.")
]
LastTile = Annotated[
    bool, _flag(_WIN, "Won on the wall's last tile, or on the discard after it.", "--last-tile")
]
First = Annotated[
    str | None,
    _option(
        _WIN, "WHICH", f"Won on the very first turn: {_listed(FIRSTS)}.",
        autocompletion=one_of(FIRSTS),
    ),
]  # fmt: skip
Replacement = Annotated[
    str | None,
    _option(
        _WIN, "WHAT",
        f"The winning tile replaced a {' or a '.join(filter(None, REPLACEMENTS))}.",
        autocompletion=one_of(REPLACEMENTS),
    ),
]  # fmt: skip
HellWait = Annotated[
    bool, _flag(_WIN, "The winning tile was the only one left unseen.", "--hell-wait")
]
ShotAfterKong = Annotated[
    bool, _flag(_WIN, "Won on the discard right after a kong. (sbr)", "--shot-after-kong")
]
GreenDiscards = Annotated[
    int | None, _option(_WIN, "N", "Green jokers discarded, for --win green_jokers. (vietnamese)")
]

# --- output -------------------------------------------------------------------------------------

Readings = Annotated[int, _option(_OUTPUT, "N", "Also show the N next-best readings.", min=0)]
Language = Annotated[
    str,
    _option(
        _OUTPUT, "LANG",
        f"Language of the pattern names: {_listed(LANGUAGES)}; English where there is none.",
        autocompletion=one_of(LANGUAGES),
    ),
]  # fmt: skip
Glyphs = Annotated[bool, _flag(_OUTPUT, "Show tiles as Unicode glyphs.", "--glyphs", "-g")]
Json = Annotated[bool, _flag(_OUTPUT, "Print one JSON object.", "--json")]
Jsonl = Annotated[
    bool,
    _flag(
        _OUTPUT, "Read requests from standard input, one JSON object per line, and answer each.",
        "--jsonl",
    ),
]  # fmt: skip
Markdown = Annotated[bool, _flag(_OUTPUT, "Print the page of docs/rules.", "--markdown")]
Quiet = Annotated[bool, _flag(_OUTPUT, "No progress bar.", "--quiet", "-q")]

# --- simulate, arena, dataset, bot --------------------------------------------------------------

Bots = Annotated[
    str,
    _option(
        _PLAY, "NAMES", "The bots: one name for all seats, or four separated by commas.",
        autocompletion=complete_bots,
    ),
]  # fmt: skip
Players = Annotated[
    list[str], _argument("BOT", "The bots: two or more.", autocompletion=complete_player)
]
Against = Annotated[
    str,
    _option(
        _PLAY, "NAMES", "The opponents: one name for all, or three separated by commas.",
        autocompletion=complete_bots,
    ),
]  # fmt: skip
Hands = Annotated[int, _option(_PLAY, "N", "How many hands to play.")]
ArenaHands = Annotated[
    int,
    _option(
        _PLAY, "N", "How many hands to play, four per deal; rounded up to whole deals.", "--hands"
    ),
]
TrialHands = Annotated[
    int | None,
    _option(
        _PLAY, "N", "How many hands to play. Default: four matches, one on each seat.", "--hands"
    ),
]
Seed = Annotated[
    str,
    _option(
        _PLAY, "S",
        "All walls and random choices follow from this number. If programs play, a random key is "
        "added to it; give the seed that is printed to repeat the run.",
    ),
]  # fmt: skip
BotVariables = Annotated[
    list[str] | None,
    _option(
        _LIMITS, "NAME",
        "An environment variable to pass on, may be repeated. Programs get only a few by default.",
        "--bot-env",
    ),
]  # fmt: skip
Processes = Annotated[
    int | None, _option(_PLAY, "N", "How many processes to use. Default: one per processor.")
]
Time = Annotated[float, _option(_LIMITS, "SECONDS", "Time for a decision.")]
StartTime = Annotated[float, _option(_LIMITS, "SECONDS", "Time until it says hello.")]
Faults = Annotated[int, _option(_LIMITS, "N", "Faults in one match after which it is cut off.")]
LogsFolder = Annotated[
    str | None,
    _option(
        _FILES, "DIR", "Write a log of every match, a table of the hands and a summary here.",
        "--out",
    ),
]  # fmt: skip
DealsFolder = Annotated[
    str | None,
    _option(_FILES, "DIR", "Keep the deals here, and continue with those already there.", "--out"),
]
RowsFile = Annotated[str, _option(_FILES, "FILE", "The Parquet file to write.", "--out")]
Table = Annotated[
    str,
    _option(
        _FILES, "FORMAT", "The table in --out: csv, or parquet (needs pyarrow).",
        autocompletion=one_of(("csv", "parquet")),
    ),
]  # fmt: skip
Html = Annotated[str | None, _option(_FILES, "FILE", "Write a page of the results.")]
Force = Annotated[
    bool, _flag(_FILES, "Replace earlier results in --out; other files there stay.", "--force")
]
Logs = Annotated[list[str], _argument("LOGS", "Match logs, or folders of them (*.jsonl).")]
OfBot = Annotated[
    str | None, _option(_ROWS, "NAME", "Only decisions of seats that this bot played.", "--bot")
]
Forced = Annotated[bool, _flag(_ROWS, "Also decisions with only one legal action.", "--forced")]

# --- a bot --------------------------------------------------------------------------------------

BotCommand = Annotated[list[str], _argument("CMD", "The command that starts the bot.")]
Join = Annotated[
    str | None, _option(_JOIN, "URL", "The server, or a rejoin link whose seat the bot takes.")
]
RoomCode = Annotated[str | None, _option(_JOIN, "CODE", "The room.", "--room")]
Name = Annotated[
    str | None, _option(_JOIN, "NAME", "The bot's name there. Default: what it calls itself.")
]
Token = Annotated[
    str | None,
    _option(
        _JOIN, "TOKEN",
        "The token of the seat that the bot takes; also BAIDA_TOKEN. Others can see it in the list "
        "of processes: prefer --token-file.",
        envvar="BAIDA_TOKEN", show_envvar=False,
    ),
]  # fmt: skip
TokenFile = Annotated[
    str | None, _option(_JOIN, "FILE", "Read the token from a file, or with - from standard input.")
]
Matches = Annotated[int, _option(_JOIN, "N", "How many matches it stays for.", min=1)]

# --- replay, verify -----------------------------------------------------------------------------

_VIEWERS = ("all", "0", "1", "2", "3", "spectator")

#: Without completion of its own, so that the shells complete paths.
Log = Annotated[
    str, _argument("LOG", "A match log: a header and events, one JSON object per line.")
]
Viewer = Annotated[
    str,
    _option(
        None, "WHO", "The point of view: all (every tile open), a seat 0 to 3, or a spectator.",
        "--seat", "-s", autocompletion=one_of(_VIEWERS),
    ),
]  # fmt: skip
HandNumber = Annotated[
    int | None,
    _option(
        None, "N", "Begin with the Nth hand; --plain and --json show only that one.", "--hand",
        min=1,
    ),
]  # fmt: skip
Plain = Annotated[bool, _flag(None, "Sentences, one per line, even in a terminal.", "--plain")]
JsonLines = Annotated[
    bool, _flag(None, "One JSON object per line: the event, and the table after it.", "--json")
]
Check = Annotated[
    bool, _flag(None, "Play all decisions again and report where the log differs.", "--check")
]

# --- serve --------------------------------------------------------------------------------------

Host = Annotated[str, _option(None, "ADDRESS", "The address to listen on.")]
Port = Annotated[
    int | None,
    _option(
        None, "N", "The port. Default: the first free one from 8000 on; 0 for any.",
        min=0, max=65535,
    ),
]  # fmt: skip
Data = Annotated[
    Path | None,
    _option(
        None, "DIR", "The folder for all data. [dim]\\[default: ~/.baida][/dim]", file_okay=False
    ),
]
Database = Annotated[
    str | None,
    _option(
        None, "URL",
        "A database other than SQLite in that folder, e.g. PostgreSQL; also BAIDA_DATABASE.",
        envvar="BAIDA_DATABASE", show_envvar=False,
    ),
]  # fmt: skip
Origins = Annotated[
    list[str] | None,
    _option(
        None, "URL", "Another site whose pages may use the server, like https://example.org.",
        "--origin",
    ),
]  # fmt: skip
AllowedHosts = Annotated[
    list[str] | None,
    _option(
        None, "NAME",
        "Another name of this server, like mahjong.example.org. Its addresses and the name of the "
        "machine need not be listed; * allows every name.",
        "--allowed-host",
    ),
]  # fmt: skip
Beat = Annotated[
    float,
    _option(
        None, "SECONDS", "The pace of the table: the pause after a discard and before a bot acts.",
        min=0, max=10,
    ),
]  # fmt: skip
MetricsPort = Annotated[
    int | None,
    _option(
        None, "N", "Serve metrics for Prometheus on this port, separately from the players.",
        min=1, max=65535,
    ),
]  # fmt: skip
MetricsHost = Annotated[str, _option(None, "ADDRESS", "The address to serve them on.")]
NoBrowser = Annotated[bool, _flag(None, "Do not open the browser.", "--no-browser")]
