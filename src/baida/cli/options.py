"""The arguments and options that several commands share, and their shell completion."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated

import typer

from baida.i18n import LANGUAGES
from baida.score.request import WINDS
from baida.score.rules import WINS
from baida.score.situation import FIRSTS, REPLACEMENTS
from baida.tiles import SUITS
from baida.variants import VARIANTS

_TABLE = "The table"
_WIN = "The win"
_OUTPUT = "Output"
_FLAG = " "  # Typer would show <bool>, as if one had to be typed


def complete_game(incomplete: str) -> list[tuple[str, str]]:
    """The games, and each house rule that can be chosen."""
    found = [(variant.id, variant.names["en"]) for variant in VARIANTS.values()]
    for variant in VARIANTS.values():
        for switch in variant.switches:
            for value, means in list(switch.values.items())[1:]:
                found.append((f"{variant.id}({switch.name}={value})", means))
    return [(text, means) for text, means in found if text.startswith(incomplete)]


def complete_rule(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """The house rules of the game that was typed, or of all games."""
    typed = str(ctx.params.get("variant") or "").partition("(")[0]
    games = [VARIANTS[typed]] if typed in VARIANTS else list(VARIANTS.values())
    found = {
        f"{switch.name}={value}": means
        for variant in games
        for switch in variant.switches
        for value, means in switch.values.items()
    }
    return [(text, means) for text, means in found.items() if text.startswith(incomplete)]


def _one_of(values: Iterable[str]) -> Callable[[str], list[str]]:
    known = [value for value in values if value]
    return lambda incomplete: [value for value in known if value.startswith(incomplete)]


def _listed(values: Iterable[str]) -> str:
    return ", ".join(value for value in values if value)


OptionalGame = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        help=f"{_listed(VARIANTS)}; house rules may follow: 'b30fj(early_win=reversed)'.",
        autocompletion=complete_game,
        show_default=False,
    ),
]
GameOption = Annotated[
    str | None,
    typer.Option(
        "--variant",
        "-v",
        metavar="GAME",
        help="The game, if it does not stand before the hand.",
        autocompletion=complete_game,
        rich_help_panel=_TABLE,
        show_default=False,
    ),
]
HouseRules = Annotated[
    list[str] | None,
    typer.Option(
        "--rule",
        metavar="NAME=VALUE",
        help="A house rule, as often as needed; 'baida rules GAME' lists them.",
        autocompletion=complete_rule,
        rich_help_panel=_TABLE,
    ),
]
Melds = Annotated[
    list[str] | None,
    typer.Option(
        "--meld",
        "-m",
        metavar="TILES",
        help="A meld, as often as needed: 555p, 55pJP=555p, added_kong:5555p, "
        "concealed_kong:5555p.",
        rich_help_panel=_TABLE,
    ),
]
Flowers = Annotated[
    str,
    typer.Option(
        metavar="TILES",
        help="Declared flowers and jokers.",
        rich_help_panel=_TABLE,
        show_default=False,
    ),
]
Seat = Annotated[
    str,
    typer.Option(
        metavar="WIND",
        help=f"The seat's wind: {_listed(WINDS)}.",
        autocompletion=_one_of(WINDS),
        rich_help_panel=_TABLE,
    ),
]
Round = Annotated[
    str,
    typer.Option(
        "--round",
        metavar="WIND",
        help=f"The round's wind: {_listed(WINDS)}.",
        autocompletion=_one_of(WINDS),
        rich_help_panel=_TABLE,
    ),
]
Voided = Annotated[
    str | None,
    typer.Option(
        metavar="SUIT",
        help=f"The voided suit: {_listed(SUITS)}. (sbr, needed there)",
        autocompletion=_one_of(SUITS),
        rich_help_panel=_TABLE,
    ),
]
BeforeStart = Annotated[
    str | None,
    typer.Option(
        metavar="TILES",
        help="Those of --flowers that were declared before the start. (vietnamese)",
        rich_help_panel=_TABLE,
    ),
]
Seen = Annotated[
    str,
    typer.Option(
        metavar="TILES",
        help="Tiles that lie open elsewhere: discards, others' melds.",
        rich_help_panel=_TABLE,
        show_default=False,
    ),
]
Win = Annotated[
    str,
    typer.Option(
        "--win",
        "-w",
        metavar="HOW",
        help=f"How it was won: {_listed(WINS)}.",
        autocompletion=_one_of(WINS),
        rich_help_panel=_WIN,
    ),
]
Draws = Annotated[
    int | None,
    typer.Option(
        metavar="N", help="Tiles drawn since the deal, replacements included.", rich_help_panel=_WIN
    ),
]
LastTile = Annotated[
    bool,
    typer.Option(
        "--last-tile",
        metavar=_FLAG,
        help="Won on the wall's last tile, or on the discard after it.",
        rich_help_panel=_WIN,
    ),
]
First = Annotated[
    str | None,
    typer.Option(
        metavar="WHICH",
        help=f"Won on the very first turn: {_listed(FIRSTS)}.",
        autocompletion=_one_of(FIRSTS),
        rich_help_panel=_WIN,
    ),
]
Replacement = Annotated[
    str | None,
    typer.Option(
        metavar="WHAT",
        help=f"The winning tile replaced a {' or a '.join(filter(None, REPLACEMENTS))}.",
        autocompletion=_one_of(REPLACEMENTS),
        rich_help_panel=_WIN,
    ),
]
HellWait = Annotated[
    bool,
    typer.Option(
        "--hell-wait",
        metavar=_FLAG,
        help="The winning tile was the only one left unseen.",
        rich_help_panel=_WIN,
    ),
]
ShotAfterKong = Annotated[
    bool,
    typer.Option(
        "--shot-after-kong",
        metavar=_FLAG,
        help="Won on the discard right after a kong. (sbr)",
        rich_help_panel=_WIN,
    ),
]
GreenDiscards = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="Green jokers discarded, for --win green_jokers. (vietnamese)",
        rich_help_panel=_WIN,
    ),
]
Readings = Annotated[
    int,
    typer.Option(
        metavar="N", min=0, help="Show the N next-best readings too.", rich_help_panel=_OUTPUT
    ),
]
Language = Annotated[
    str,
    typer.Option(
        metavar="LANG",
        help=f"Names of the patterns: {_listed(LANGUAGES)} (English where there is none).",
        autocompletion=_one_of(LANGUAGES),
        rich_help_panel=_OUTPUT,
    ),
]
Glyphs = Annotated[
    bool,
    typer.Option(
        "--glyphs", "-g", metavar=_FLAG, help="Tiles as Unicode glyphs.", rich_help_panel=_OUTPUT
    ),
]
Json = Annotated[
    bool,
    typer.Option(
        "--json", metavar=_FLAG, help="Answer with one JSON object.", rich_help_panel=_OUTPUT
    ),
]
Jsonl = Annotated[
    bool,
    typer.Option(
        "--jsonl",
        metavar=_FLAG,
        help="Read requests from standard input, one JSON object a line, and answer every line.",
        rich_help_panel=_OUTPUT,
    ),
]
Markdown = Annotated[
    bool,
    typer.Option(
        "--markdown", metavar=_FLAG, help="The page of docs/rules.", rich_help_panel=_OUTPUT
    ),
]
