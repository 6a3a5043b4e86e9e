"""The command `waits`."""

from __future__ import annotations

from typing import Any

import typer

from baida.answers.scores import waits_answer
from baida.cli import options as o
from baida.cli.errors import FAILED, FINE, refusals
from baida.cli.help import with_examples
from baida.cli.output import choose_look, print_json, print_parts
from baida.cli.score import hand as typed
from baida.cli.score.examples import waits_command
from baida.cli.score.settings import CIRCUMSTANCES, LASTING, from_options, typed_texts
from baida.cli.score.waits_view import hand_view
from baida.score.request import HAND_SIZE
from baida.tiles import parse
from baida.variants import DEFAULT_GAME, VARIANTS

HELP = with_examples(
    "Show what a hand waits for: how many copies are unseen, what each tile is worth, which wins "
    "need a self-draw. For a hand that is not ready: how far it is, and the tiles that improve it.",
    *map(waits_command, VARIANTS.values()),
    f"{waits_command(VARIANTS[DEFAULT_GAME])} --json",
)


@o.with_settings("win", *(name for name in CIRCUMSTANCES if name not in LASTING))
def waits(
    variant: str | None = o.OPTIONAL_GAME,
    hand: str | None = o.argument("HAND", "The concealed tiles, 13 with the melds.", None),
    *,
    game: str | None = o.GAME_BESIDE_HAND,
    rule: list[str] | None = o.HOUSE_RULES,
    lang: str = o.LANGUAGE,
    glyphs: bool = o.GLYPHS,
    json: bool = o.JSON,
    **given: Any,
) -> None:
    if game is not None:
        if hand:
            raise typer.BadParameter("give the game once: before the hand or as --variant")
        variant, hand = game, variant
    if not variant:
        example = waits_command(VARIANTS[DEFAULT_GAME])
        wanted = f"give a game and a hand, for example: {example}"
        raise typer.BadParameter(wanted, param_hint="GAME")
    hand = hand or ""
    settings = from_options(given)
    texts = typed_texts(settings) | {"variant": variant, "concealed": hand}
    with refusals(as_json=json, texts=texts, melds=settings.get("meld", ()), lang=lang):
        look = choose_look(glyphs, lang)
        rules = o.choose_rules(variant, rule)
        typed.check_hand(hand, settings, waits_command(rules.variant))
        tiles = parse(hand, "concealed")
        if typed.size(tiles, settings) == HAND_SIZE:
            typed.check_voided(rules, settings)
        found = typed.readiness(rules, tiles, settings)
        if json:
            print_json(waits_answer(rules, found.waits, found.distance))
        else:
            print_parts(lambda width: hand_view(found, rules, look, width))
    raise typer.Exit(FINE if found.near else FAILED)
