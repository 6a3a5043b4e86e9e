"""The command `rules`."""

from __future__ import annotations

import sys

import typer

from baida.answers.rules import rules_page_json
from baida.cli import options as o
from baida.cli.errors import FAILED, refusals
from baida.cli.errors import report as complain
from baida.cli.help import with_examples
from baida.cli.output import print_json, print_parts, write_page
from baida.cli.rules.page import markdown as markdown_page
from baida.cli.rules.view import games_view, rules_view
from baida.errors import InputError
from baida.i18n import LANGUAGES
from baida.pages.card import card as card_page
from baida.variants import DEFAULT_GAME as GAME
from baida.variants import VARIANTS

HELP = with_examples(
    "Show the tables of a game: patterns, replacements, house rules, payout. Without a game, list "
    "the games and their presets.",
    "baida rules",
    f"baida rules {GAME}",
    f"baida rules {GAME} --rule hands=4",
    f"baida rules {GAME} --markdown > docs/rules/{GAME}.md",
    f"baida rules {GAME} --card card.html",
)


def rules(
    variant: str | None = o.OPTIONAL_GAME,
    rule: list[str] | None = o.HOUSE_RULES,
    markdown: bool = o.flag("--markdown", "Print the page of docs/rules.", o.OUTPUT),
    card: str | None = o.option(
        None, "FILE", "Write a card to print, one page A4.", "--card", panel=o.FILES
    ),
    phone: bool = o.flag("--phone", "The card is one column, for a phone.", o.FILES),
    lang: str = o.option(
        "en", "LANG", "Language of the card: {}.", panel=o.FILES, values=LANGUAGES
    ),
    json: bool = o.JSON,
) -> None:
    if markdown + json + (card is not None) > 1:
        raise typer.BadParameter("choose one of --markdown, --json and --card")
    if lang not in LANGUAGES:
        raise typer.BadParameter(f"--lang: expected one of {', '.join(LANGUAGES)}, found {lang!r}")
    if card is None and (phone or lang != "en"):
        raise typer.BadParameter("--phone and --lang are about the card: give --card FILE, too")
    with refusals(as_json=json, texts={"variant": variant or ""}):
        if variant is None:
            if rule or card:
                raise InputError("variant", f"expected one of {', '.join(VARIANTS)}")
            if json:
                print_json([rules_page_json(name) for name in VARIANTS])
            else:
                print_parts(lambda _: games_view(VARIANTS.values()))
            return
        chosen = o.choose_rules(variant, rule)
    if failed := write_page(card, lambda: card_page(chosen, lang, phone=phone)):
        complain(failed)
        raise typer.Exit(FAILED)
    if card is not None:
        return
    if markdown:
        sys.stdout.write(markdown_page(chosen))
    elif json:
        print_json(rules_page_json(chosen.id))
    else:
        print_parts(lambda _: rules_view(chosen))
