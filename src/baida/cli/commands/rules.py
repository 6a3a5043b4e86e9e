"""The command `rules`."""

from __future__ import annotations

import sys

import typer

from baida.answers.rules import rules_page_json
from baida.cli import options as o
from baida.cli.errors import refusals
from baida.cli.help import with_examples
from baida.cli.output import print_json, print_parts
from baida.cli.rules.page import markdown as markdown_page
from baida.cli.rules.view import games_view, rules_view
from baida.errors import InputError
from baida.variants import DEFAULT_GAME as GAME
from baida.variants import VARIANTS

HELP = with_examples(
    "Show the tables of a game: patterns, replacements, house rules, payout. Without a game, list "
    "the games and their presets.",
    "baida rules",
    f"baida rules {GAME}",
    f"baida rules {GAME} --rule hands=4",
    f"baida rules {GAME} --markdown > docs/rules/{GAME}.md",
)


def rules(
    variant: str | None = o.OPTIONAL_GAME,
    rule: list[str] | None = o.HOUSE_RULES,
    markdown: bool = o.flag("--markdown", "Print the page of docs/rules.", o.OUTPUT),
    json: bool = o.JSON,
) -> None:
    if markdown and json:
        raise typer.BadParameter("choose one of --markdown and --json")
    with refusals(as_json=json, texts={"variant": variant or ""}):
        if variant is None:
            if rule:
                raise InputError("variant", f"expected one of {', '.join(VARIANTS)}")
            if json:
                print_json([rules_page_json(name) for name in VARIANTS])
            else:
                print_parts(lambda _: games_view(VARIANTS.values()))
            return
        chosen = o.choose_rules(variant, rule)
    if markdown:
        sys.stdout.write(markdown_page(chosen))
    elif json:
        print_json(rules_page_json(chosen.id))
    else:
        print_parts(lambda _: rules_view(chosen))
