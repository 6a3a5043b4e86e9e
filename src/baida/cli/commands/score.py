"""The command `score`."""

# ruff: noqa: PLC0415 - rich is slow to import, and --jsonl does not need it

from __future__ import annotations

import sys
from typing import Any

import typer

from baida.cli import options as o
from baida.cli.help import with_examples
from baida.cli.score.examples import score_command
from baida.variants import VARIANTS

_EXAMPLES = [score_command(variant) for variant in VARIANTS.values()]
HELP = with_examples(
    "Score a winning hand: the best reading, what every joker does, what counts, who pays.\n\n"
    "[bold]Tiles[/bold]: 1-9 with [cyan]m[/cyan] characters, [cyan]p[/cyan] circles, "
    "[cyan]s[/cyan] bamboo; 1-4[cyan]z[/cyan] winds E S W N, 5-7[cyan]z[/cyan] dragons white green "
    "red. [cyan]baida rules GAME[/cyan] explains jokers and flowers.\n\n"
    "[cyan]--jsonl[/cyan] reads requests from standard input and answers every line, in order. A "
    'line that is blank or not JSON is answered with an error in the field "json". The exit code '
    "is 0 when all lines are answered.",
    *_EXAMPLES,
    "baida score --jsonl < requests.jsonl > answers.jsonl",
)


@o.with_settings("seen")
def score(
    variant: str | None = o.OPTIONAL_GAME,
    hand: str | None = o.argument(
        "HAND",
        "The concealed tiles: 123m456p77zJA. If WINNING is not given, the last tile is the "
        "winning one.",
        None,
    ),
    winning: str | None = o.argument("WINNING", "The winning tile.", None),
    *,
    game: str | None = o.GAME_BESIDE_HAND,
    rule: list[str] | None = o.HOUSE_RULES,
    readings: int = o.option(0, "N", "Also show the N next-best readings.", panel=o.OUTPUT, min=0),
    lang: str = o.LANGUAGE,
    glyphs: bool = o.GLYPHS,
    json: bool = o.JSON,
    jsonl: bool = o.JSONL,
    **given: Any,
) -> None:
    if jsonl:
        if variant or game or json:
            raise typer.BadParameter("--jsonl takes everything from standard input")
        from baida.answers.calls import score_json
        from baida.cli import stream

        stream.run(sys.stdin.buffer, sys.stdout.buffer, score_json, "scoring")
        return
    if game is not None:
        if winning:
            raise typer.BadParameter("give the game once: before the hand or as --variant")
        variant, hand, winning = game, variant, hand
    if not variant:
        wanted = f"give a game and a hand, for example: {_EXAMPLES[0]} (or --jsonl)"
        raise typer.BadParameter(wanted, param_hint="GAME")
    from baida.answers.scores import explain_answer
    from baida.cli.errors import FAILED, FINE, refusals
    from baida.cli.output import choose_look, print_json, print_parts
    from baida.cli.score import hand as typed
    from baida.cli.score.settings import from_options, typed_texts
    from baida.cli.score.view import score_view
    from baida.tiles import parse

    settings = from_options(given)
    texts = {"variant": variant, "concealed": hand or "", "winning_tile": winning or ""}
    melds = settings.get("meld", ())
    with refusals(as_json=json, texts=typed_texts(settings) | texts, melds=melds, lang=lang):
        look = choose_look(glyphs, lang)
        rules = o.choose_rules(variant, rule)
        typed.check_hand(hand or "", settings, score_command(rules.variant))
        typed.check_voided(rules, settings)
        result = typed.score(rules, parse(hand or "", "concealed"), winning or "", settings)
        if json:
            print_json(explain_answer(result, readings))
        else:
            print_parts(lambda width: score_view(result, look, width, readings))
    raise typer.Exit(FINE if result.win else FAILED)
