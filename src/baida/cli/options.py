"""Makers of arguments and options, and those that several commands share."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from functools import partial
from inspect import Parameter, signature
from typing import Any

import typer

from baida.cli.score.settings import CIRCUMSTANCES, LASTING, SETTINGS, word
from baida.errors import InputError
from baida.i18n import LANGUAGES
from baida.jobs.runner import PROCESSES, RAY
from baida.score.rules import Rules
from baida.variants import DEFAULT_GAME, VARIANTS, find_rules

TABLE, WIN, OUTPUT, FILES = "The table", "The win", "Output", "Files"
PLAY, LIMITS, WHERE = "What is played", "Limits for programs", "Where it runs"


def complete_game(incomplete: str) -> list[tuple[str, str]]:
    found = [(variant.id, variant.names["en"]) for variant in VARIANTS.values()]
    for variant in VARIANTS.values():
        found += [(f"{variant.id}:{preset.name}", preset.means) for preset in variant.presets]
        for switch in variant.switches:
            for value, means in list(switch.values.items())[1:]:
                found.append((f"{variant.id}({switch.name}={value})", means))
    return [(text, means) for text, means in found if text.startswith(incomplete)]


def complete_rule(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Complete the house rules of the game typed so far, or of all games."""
    typed = re.split(r"\W", str(ctx.params.get("variant") or ""))[0]
    games = [VARIANTS[typed]] if typed in VARIANTS else list(VARIANTS.values())
    found = {
        f"{switch.name}={value}": means
        for variant in games
        for switch in variant.switches
        for value, means in switch.values.items()
    }
    return [(text, means) for text, means in found.items() if text.startswith(incomplete)]


def complete_bots(incomplete: str) -> list[str]:
    """Complete the last name of a comma-separated list."""
    from baida.bots.base import BOTS  # noqa: PLC0415 - only completion needs it

    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in BOTS if name.startswith(last)]


def complete_player(incomplete: str) -> list[str]:
    from baida.bots.base import BOTS  # noqa: PLC0415 - only completion needs it
    from baida.bots.external.players import COMMAND  # noqa: PLC0415

    return [name for name in (*BOTS, COMMAND) if name.startswith(incomplete)]


def one_of(values: Iterable[str]) -> Callable[[str], list[str]]:
    known = [value for value in values if value]
    return lambda incomplete: [value for value in known if value.startswith(incomplete)]


def argument(metavar: str, text: str, default: Any = ..., complete: Any = None) -> Any:
    return typer.Argument(
        default, metavar=metavar, help=text, show_default=False, autocompletion=complete
    )


def option(
    default: Any,
    metavar: str | None,
    text: str,
    *names: str,
    panel: str | None = None,
    values: Collection[str] = (),
    complete: Callable[..., Any] | None = None,
    **more: Any,
) -> Any:
    """Return an option in a panel of the help page; ``{}`` in the text stands for the values."""
    if values:
        text, complete = text.format(", ".join(values)), one_of(values)
    return typer.Option(
        default, *names, metavar=metavar, help=text, rich_help_panel=panel,
        autocompletion=complete, **more,
    )  # fmt: skip


def flag(name: str, text: str, panel: str | None = None) -> Any:
    # Without a blank metavar, Typer would show <bool> as if the option took a value.
    return option(False, " ", text, name, panel=panel)


def bots(default: str, text: str) -> Any:
    return option(default, "NAMES", text, panel=PLAY, complete=complete_bots)


_PRESETS = [f"{game}:{one.name}" for game, variant in VARIANTS.items() for one in variant.presets]
_HOUSE_RULES = (
    f"or a preset: {', '.join(_PRESETS)}; house rules may follow: '{DEFAULT_GAME}(hands=4)'."
)
_PLAYED_GAME = f"The game, {_HOUSE_RULES}"
_game = partial(argument, "GAME", complete=complete_game)

OPTIONAL_GAME = _game(f"{', '.join(VARIANTS)}, {_HOUSE_RULES}", None)
PLAYED_GAME = _game(_PLAYED_GAME)
PLAYED_GAME_OPTION = option(
    DEFAULT_GAME, "GAME", _PLAYED_GAME, "--variant", "-v", panel=PLAY,
    complete=complete_game,
)  # fmt: skip
HOUSE_RULES = option(
    None, "NAME=VALUE", "A house rule, may be repeated; 'baida rules GAME' lists them.", "--rule",
    panel=TABLE, complete=complete_rule,
)  # fmt: skip

_LANGUAGE = "Language of the pattern names: {}; English where there is none."
LANGUAGE = option("en", "LANG", _LANGUAGE, panel=OUTPUT, values=LANGUAGES)
GLYPHS = option(False, " ", "Show tiles as Unicode glyphs.", "--glyphs", "-g", panel=OUTPUT)
JSON = flag("--json", "Print one JSON object.", OUTPUT)
JSONL = flag(
    "--jsonl",
    "Read requests from standard input, one JSON object per line, and answer each.",
    OUTPUT,
)
QUIET = option(False, " ", "No progress bar.", "--quiet", "-q", panel=OUTPUT)

SEED = option(
    "0",
    "S",
    "All walls and random choices follow from this number. If programs play, a random key is "
    "added to it; give the seed that is printed to repeat the run.",
    panel=PLAY,
)
ON = option(
    PROCESSES, "WHERE",
    "Where: processes of this machine, or ray[:ADDRESS] for a Ray cluster.", "--on",
    panel=WHERE, complete=one_of((PROCESSES, RAY)),
)  # fmt: skip
N_PROCESSES = option(
    None, "N", "How many processes to use. Default: one per processor.", panel=WHERE
)
TIME = option(5.0, "SECONDS", "Time for a decision.", panel=LIMITS)
START_TIME = option(30.0, "SECONDS", "Time until it says hello.", panel=LIMITS)
FAULTS = option(10, "N", "Faults in one match after which it is cut off.", panel=LIMITS)
BOT_VARIABLES = option(
    None, "NAME",
    "An environment variable to pass on, may be repeated. Programs get only a few by default.",
    "--bot-env", panel=LIMITS,
)  # fmt: skip

LOGS_FOLDER = option(
    None, "DIR", "Write a log of every match, a table of the hands and a summary here.", "--out",
    panel=FILES,
)  # fmt: skip
HTML = option(None, "FILE", "Write a page of the results.", panel=FILES)
FORCE = flag("--force", "Replace earlier results in --out; other files there stay.", FILES)
LOGS = argument("LOGS", "Match logs, or folders of them (*.jsonl).")
#: Has no completion of its own, so that the shell completes paths.
LOG = argument("LOG", "A match log: a header and events, one JSON object per line.")

DATA = option(
    None, "DIR", "The folder for all data. [dim]\\[default: ~/.baida][/dim]", file_okay=False
)
DATABASE = option(
    None, "URL",
    "A database other than SQLite in that folder, e.g. PostgreSQL; also BAIDA_DATABASE.",
    envvar="BAIDA_DATABASE", show_envvar=False,
)  # fmt: skip
BACKUP_FILE = argument("FILE", "The file of the backup, like club.tar.gz.")


def choose_rules(variant: str, house_rules: Iterable[str] | None) -> Rules:
    """Return the rules of ``game`` or ``game(name=value)`` with further ``name=value``."""
    options = {}
    for text in house_rules or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise InputError("options", f"expected name=value, found {text!r}")
        options[word(name)] = word(value)
    return find_rules(variant.strip().lower(), options)


# --- the settings of a hand ---------------------------------------------------------------------

GAME_BESIDE_HAND = option(
    None, "GAME", "The game, if it is not given before the hand.", "--variant", "-v", panel=TABLE,
    complete=complete_game,
)  # fmt: skip
_MELD = "A meld, may be repeated: 555p, 55pJP=555p, added_kong:5555p, concealed_kong:5555p."
_SHORT = {"win": ("-w",), "meld": ("-m",)}


def with_settings(*left_out: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Add an option for each setting of a hand to a command, which takes them as keywords."""

    def add(command: Callable[..., None]) -> Callable[..., None]:
        given = signature(command, eval_str=True)
        own = [one for one in given.parameters.values() if one.kind is not Parameter.VAR_KEYWORD]
        more = [_setting(name) for name in SETTINGS if name not in left_out]
        command.__signature__ = given.replace(parameters=own + more)  # type: ignore[attr-defined]
        return command

    return add


def _setting(name: str) -> Parameter:
    one = SETTINGS[name]
    games = [game for game, variant in VARIANTS.items() if name in variant.situations]
    only = f" ({', '.join(games)})" if name in CIRCUMSTANCES and len(games) < len(VARIANTS) else ""
    words = f": {', '.join(one.words)}" if one.words else ""
    text = _MELD if name == "meld" else f"{one.means[0].upper()}{one.means[1:]}{words}.{only}"
    metavars = {bool: " ", int: "N", str: "WHICH" if one.words else "TILES", list: "TILES"}
    of_table = name not in CIRCUMSTANCES or name in LASTING
    default = False if one.kind is bool else one.default or None
    made = option(
        default, metavars[one.kind], text, f"--{name.replace('_', '-')}", *_SHORT.get(name, ()),
        panel=TABLE if of_table and name != "win" else WIN,
        complete=one_of(one.words) if one.words else None,
    )  # fmt: skip
    kind: Any = list[str] if one.kind is list else one.kind
    return Parameter(
        name, Parameter.KEYWORD_ONLY, default=made,
        annotation=kind if default is not None else kind | None,
    )  # fmt: skip
