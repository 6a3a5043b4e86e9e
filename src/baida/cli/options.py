"""Every argument and option of the command line, defined once, with its shell completion."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from baida.cli import completion
from baida.cli.choices import Durability, LogFormat, LogLevel
from baida.cli.circumstances import CIRCUMSTANCES
from baida.i18n import LANGUAGES
from baida.jobs.runner import PROCESSES, RAY
from baida.score.request import WINDS
from baida.score.rules import WINS
from baida.variants import DEFAULT_GAME, VARIANTS

#: As a blank metavar: without one, Typer would show <bool> as if the option took a value.
_FLAG = " "


def _argument(metavar: str, text: str, complete: Callable[..., Any] | None = None) -> Any:
    return typer.Argument(metavar=metavar, help=text, show_default=False, autocompletion=complete)


def _option(
    panel: str | None,
    metavar: str,
    text: str,
    *names: str,
    values: Collection[str] = (),
    complete: Callable[..., Any] | None = None,
    **more: Any,
) -> Any:
    """Return an option in a panel of the help page; ``{}`` in the text stands for the values."""
    if values:
        text, complete = text.format(_listed(values)), completion.one_of(values)
    return typer.Option(
        *names, metavar=metavar, help=text, rich_help_panel=panel, autocompletion=complete, **more
    )


def _circumstance(name: str, panel: str = "The win") -> Any:
    one = CIRCUMSTANCES[name]
    games = [game for game, variant in VARIANTS.items() if name in variant.situations]
    where = "" if len(games) == len(VARIANTS) else f" ({', '.join(games)})"
    metavar = {bool: _FLAG, int: "N", str: "WHICH" if one.words else "TILES"}[one.kind]
    complete = completion.one_of(one.words) if one.words else None
    flag = f"--{name.replace('_', '-')}"
    return _option(panel, metavar, f"{one.help}{where}", flag, complete=complete)


def _listed(values: Collection[str], between: str = ", ") -> str:
    return between.join(filter(None, values))


_general = partial(_option, None)
_table = partial(_option, "The table")
_win = partial(_option, "The win")
_output = partial(_option, "Output")
_play = partial(_option, "What is played")
_where = partial(_option, "Where it runs")
_files = partial(_option, "Files")
_limits = partial(_option, "Limits for programs")
_join = partial(_option, "At a served table")
_rows = partial(_option, "Which decisions")
_game = partial(_argument, "GAME", complete=completion.complete_game)

_HOUSE_RULES = f"house rules may follow: '{DEFAULT_GAME}(hands=4)'."
_PLAYED_GAME = f"The game; {_HOUSE_RULES}"

OptionalGame = Annotated[str | None, _game(f"{_listed(VARIANTS)}; {_HOUSE_RULES}")]
PlayedGame = Annotated[str, _game(_PLAYED_GAME)]
GameOption = Annotated[
    str | None,
    _table(
        "GAME", "The game, if it is not given before the hand.", "--variant", "-v",
        complete=completion.complete_game,
    ),
]  # fmt: skip
PlayedGameOption = Annotated[
    str, _play("GAME", _PLAYED_GAME, "--variant", "-v", complete=completion.complete_game)
]
HouseRules = Annotated[
    list[str] | None,
    _table(
        "NAME=VALUE", "A house rule, may be repeated; 'baida rules GAME' lists them.", "--rule",
        complete=completion.complete_rule,
    ),
]  # fmt: skip

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
_MELD = "A meld, may be repeated: 555p, 55pJP=555p, added_kong:5555p, concealed_kong:5555p."
Melds = Annotated[list[str] | None, _table("TILES", _MELD, "--meld", "-m")]
Flowers = Annotated[str, _table("TILES", "Declared flowers and jokers.", show_default=False)]
Seat = Annotated[str, _table("WIND", "The seat's wind: {}.", values=WINDS)]
Round = Annotated[str, _table("WIND", "The round's wind: {}.", "--round", values=WINDS)]
Seen = Annotated[
    str, _table("TILES", "Tiles visible elsewhere: discards, others' melds.", show_default=False)
]
Win = Annotated[str, _win("HOW", "How the hand was won: {}.", "--win", "-w", values=WINS)]
Draws = Annotated[int | None, _circumstance("draws")]
LastTile = Annotated[bool, _circumstance("last_tile")]
First = Annotated[str | None, _circumstance("first")]
Replacement = Annotated[str | None, _circumstance("replacement")]
HellWait = Annotated[bool, _circumstance("hell_wait")]
ShotAfterKong = Annotated[bool, _circumstance("shot_after_kong")]
GreenDiscards = Annotated[int | None, _circumstance("green_discards")]
Voided = Annotated[str | None, _circumstance("voided", "The table")]
BeforeStart = Annotated[str | None, _circumstance("before_start", "The table")]

Readings = Annotated[int, _output("N", "Also show the N next-best readings.", min=0)]
_LANGUAGE = "Language of the pattern names: {}; English where there is none."
Language = Annotated[str, _output("LANG", _LANGUAGE, values=LANGUAGES)]
Glyphs = Annotated[bool, _output(_FLAG, "Show tiles as Unicode glyphs.", "--glyphs", "-g")]
Json = Annotated[bool, _output(_FLAG, "Print one JSON object.", "--json")]
_JSONL = "Read requests from standard input, one JSON object per line, and answer each."
Jsonl = Annotated[bool, _output(_FLAG, _JSONL, "--jsonl")]
Markdown = Annotated[bool, _output(_FLAG, "Print the page of docs/rules.", "--markdown")]
Quiet = Annotated[bool, _output(_FLAG, "No progress bar.", "--quiet", "-q")]

_names = partial(_play, "NAMES", complete=completion.complete_bots)
Bots = Annotated[str, _names("The bots: one name for all seats, or four separated by commas.")]
Players = Annotated[
    list[str], _argument("BOT", "The bots: two or more.", completion.complete_player)
]
Against = Annotated[str, _names("The opponents: one name for all, or three separated by commas.")]
Hands = Annotated[int, _play("N", "How many hands to play.")]
ArenaHands = Annotated[
    int, _play("N", "How many hands to play, four per deal; rounded up to whole deals.", "--hands")
]
TrialHands = Annotated[
    int | None,
    _play("N", "How many hands to play. Default: four matches, one on each seat.", "--hands"),
]
Seed = Annotated[
    str,
    _play(
        "S",
        "All walls and random choices follow from this number. If programs play, a random key is "
        "added to it; give the seed that is printed to repeat the run.",
    ),
]
_VARIABLE = (
    "An environment variable to pass on, may be repeated. Programs get only a few by default."
)
BotVariables = Annotated[list[str] | None, _limits("NAME", _VARIABLE, "--bot-env")]
Processes = Annotated[
    int | None, _where("N", "How many processes to use. Default: one per processor.")
]
On = Annotated[
    str,
    _where(
        "WHERE", "Where: processes of this machine, or ray[:ADDRESS] for a Ray cluster.", "--on",
        complete=completion.one_of((PROCESSES, RAY)),
    ),
]  # fmt: skip
Time = Annotated[float, _limits("SECONDS", "Time for a decision.")]
StartTime = Annotated[float, _limits("SECONDS", "Time until it says hello.")]
Faults = Annotated[int, _limits("N", "Faults in one match after which it is cut off.")]
LogsFolder = Annotated[
    str | None,
    _files("DIR", "Write a log of every match, a table of the hands and a summary here.", "--out"),
]
DealsFolder = Annotated[
    str | None,
    _files("DIR", "Keep the deals here, and continue with those already there.", "--out"),
]
RowsFile = Annotated[str, _files("FILE", "The Parquet file to write.", "--out")]
Table = Annotated[
    str,
    _files(
        "FORMAT", "The table in --out: csv, or parquet (needs pyarrow).", values=("csv", "parquet")
    ),
]
Simulations = Annotated[
    list[str], _argument("DIR", "Folders that 'baida simulate --out' has written.")
]
ReportFile = Annotated[str, _files("FILE", "The page to write.", "--out")]
Html = Annotated[str | None, _files("FILE", "Write a page of the results.")]
Force = Annotated[
    bool, _files(_FLAG, "Replace earlier results in --out; other files there stay.", "--force")
]
Logs = Annotated[list[str], _argument("LOGS", "Match logs, or folders of them (*.jsonl).")]
TrainingFolder = Annotated[
    str | None,
    _files(
        "DIR",
        "Everything is kept here; training that was stopped continues. Default: training/GAME.",
        "--out",
    ),
]
TrainingHands = Annotated[
    int | None,
    _play("N", "Hands to take positions from. The default depends on the game.", "--hands"),
]
Epochs = Annotated[int, _play("N", "How often to go through the positions.")]
Units = Annotated[str, _play("N,N", "The units of the two hidden layers.")]
Deals = Annotated[
    int, _play("N", "Deals for each margin that is tried; the last measurement has twice as many.")
]
TrainingSeed = Annotated[
    int, _play("N", "The first weights of the network follow from it.", "--seed")
]
Teacher = Annotated[
    str | None,
    _play("FILE", "A network of an earlier round, which plays one of the seats in this one."),
]
OfBot = Annotated[
    str | None, _rows("NAME", "Only decisions of seats that this bot played.", "--bot")
]
Forced = Annotated[bool, _rows(_FLAG, "Also decisions with only one legal action.", "--forced")]

BotCommand = Annotated[list[str], _argument("CMD", "The command that starts the bot.")]
Join = Annotated[str | None, _join("URL", "The server, or a rejoin link whose seat the bot takes.")]
RoomCode = Annotated[str | None, _join("CODE", "The room.", "--room")]
Name = Annotated[str | None, _join("NAME", "The bot's name there. Default: what it calls itself.")]
Token = Annotated[
    str | None,
    _join(
        "TOKEN",
        "The token of the seat that the bot takes; also BAIDA_TOKEN. Others can see it in the list "
        "of processes: prefer --token-file.",
        envvar="BAIDA_TOKEN", show_envvar=False,
    ),
]  # fmt: skip
TokenFile = Annotated[
    str | None, _join("FILE", "Read the token from a file, or with - from standard input.")
]
Matches = Annotated[int, _join("N", "How many matches it stays for.", min=1)]

#: Has no completion of its own, so that the shell completes paths.
Log = Annotated[
    str, _argument("LOG", "A match log: a header and events, one JSON object per line.")
]
_VIEWER = "The point of view: all (every tile open), a seat 0 to 3, or a spectator."
_VIEWERS = ("all", "0", "1", "2", "3", "spectator")
Viewer = Annotated[str, _general("WHO", _VIEWER, "--seat", "-s", values=_VIEWERS)]
HandNumber = Annotated[
    int | None,
    _general(
        "N", "Begin with the Nth hand; --plain and --json show only that one.", "--hand", min=1
    ),
]
Plain = Annotated[bool, _general(_FLAG, "Sentences, one per line, even in a terminal.", "--plain")]
JsonLines = Annotated[
    bool, _general(_FLAG, "One JSON object per line: the event, and the table after it.", "--json")
]
Check = Annotated[
    bool, _general(_FLAG, "Play all decisions again and report where the log differs.", "--check")
]

ReviewedSeat = Annotated[
    int | None,
    _general("N", "Only the decisions of this seat, 0 to 3. Default: all.", "--seat", "-s"),
]
Worlds = Annotated[
    int | None,
    _general(
        "N",
        "Maximum number of sampled worlds per decision. The default depends on the game.",
        "--worlds",
    ),
]
ReviewSeed = Annotated[int, _general("S", "The sampled worlds follow from this number.", "--seed")]

# --- serve --------------------------------------------------------------------------------------

Lan = Annotated[
    bool,
    _general(_FLAG, "Let computers in the local network in, and show their address.", "--lan"),
]
Host = Annotated[
    str | None,
    _general("ADDRESS", "The address to listen on. Default: 127.0.0.1, this computer only."),
]
Port = Annotated[
    int | None,
    _general(
        "N", "The port. Default: the first free one from 8000 on; 0 for any.",
        min=0, max=65535,
    ),
]  # fmt: skip
Data = Annotated[
    Path | None,
    _general("DIR", "The folder for all data. [dim]\\[default: ~/.baida][/dim]", file_okay=False),
]
Database = Annotated[
    str | None,
    _general(
        "URL", "A database other than SQLite in that folder, e.g. PostgreSQL; also BAIDA_DATABASE.",
        envvar="BAIDA_DATABASE", show_envvar=False,
    ),
]  # fmt: skip

_CLUSTER = (
    "Play on several machines: the address of their Ray cluster, or auto for the one on this "
    "machine. Needs a PostgreSQL database and the same token.key on every machine."
)
Cluster = Annotated[str | None, _general("ADDRESS", _CLUSTER, show_default=False)]
_SHARDS = "The number of processes with tables; it stays the same for a database. Default: 4."
Shards = Annotated[int, _general("N", _SHARDS, min=1, max=1024, show_default=False)]

DurabilityOption = Annotated[
    Durability,
    typer.Option(
        "--durability",
        help="normal: what was acknowledged outlives a crash of the server. full: it also outlives "
        "a power failure, and every save waits for the disk.",
    ),
]
_KEPT = "Delete matches and rooms that were not used for N days. Default: keep everything."
KeepDays = Annotated[float | None, _general("N", _KEPT, min=1, show_default=False)]
_EXPORT = "Write the logs of these matches here first: gzip, one JSON object a line."
Export = Annotated[Path | None, _general("DIR", _EXPORT, show_default=False)]
_ORIGIN = "Another site whose pages may use the server, like https://example.org."
Origins = Annotated[list[str] | None, _general("URL", _ORIGIN, "--origin")]
AllowedHosts = Annotated[
    list[str] | None,
    _general(
        "NAME",
        "Another name of this server, like mahjong.example.org. Its addresses and the name of the "
        "machine need not be listed; * allows every name.",
        "--allowed-host",
    ),
]
_BEAT = "The pace of the table: the pause after a discard and before a bot acts."
Beat = Annotated[float, _general("SECONDS", _BEAT, min=0, max=10)]
_METRICS = "Serve metrics for Prometheus on this port, separately from the players."
MetricsPort = Annotated[int | None, _general("N", _METRICS, min=1, max=65535)]
MetricsHost = Annotated[str, _general("ADDRESS", "The address to serve them on.")]

LogFormatOption = Annotated[
    LogFormat, _general("FORMAT", "text, or json: one object a line.", "--log-format")
]
LogLevelOption = Annotated[
    LogLevel, _general("LEVEL", "warning, or info: rooms and matches too.", "--log-level")
]
_DRAIN = "After SIGTERM, answer so long, but say on /readyz that others should be asked."
Drain = Annotated[float, _general("SECONDS", _DRAIN, min=0, max=600)]
_PROXY = "A proxy that is trusted to name its clients: an address or network, repeatable."
Proxies = Annotated[list[str] | None, _general("ADDRESS", _PROXY, "--proxy")]
NoBrowser = Annotated[bool, _general(_FLAG, "Do not open the browser.", "--no-browser")]

BackupFile = Annotated[Path, _argument("FILE", "The file of the backup, like club.tar.gz.")]
ReplaceFile = Annotated[bool, _general(_FLAG, "Replace the file if there is one.", "--force")]
ReplaceData = Annotated[bool, _general(_FLAG, "Replace all data that is there.", "--force")]

_draw = partial(_option, "The draw")
PlayersFile = Annotated[
    str, _argument("PLAYERS", "A CSV file with the names; - is standard input.")
]
SeatingPath = Annotated[str, _argument("SEATING", "A seating file with points.")]
SeatingOrRecord = Annotated[str, _argument("FILE", "A seating file, or a record (.json).")]
PlayersOption = Annotated[str | None, _draw("FILE", "The players of the draw.", "--players")]
TournamentRounds = Annotated[
    int, _draw("N", "The rounds of the tournament, 1 to 32.", "--rounds", min=1, max=32)
]
_SEED = "A text that everybody may know: the seating follows from it."
DrawSeed = Annotated[str, _draw("TEXT", _SEED, "--seed")]
DrawSeedOption = Annotated[str | None, _draw("TEXT", _SEED, "--seed")]
OddPlayers = Annotated[
    str,
    _draw(
        "WHAT", "If the players are not a multiple of four: {}.", "--odd",
        values=("byes", "stand_ins"),
    ),
]  # fmt: skip
EarlierSeating = Annotated[
    str | None, _draw("FILE", "The seating so far, with the points of played rounds.", "--after")
]
Swiss = Annotated[bool, _draw(_FLAG, "Draw only the next round, by the standings.", "--swiss")]
ScoredBy = Annotated[
    str,
    _output(
        "WHAT", "What decides: {}.", "--by",
        values=("points", "table_points"),
    ),
]  # fmt: skip
PlacePoints = Annotated[
    str, _output("A,B,C,D", "Table points for the four places.", "--table-points")
]
