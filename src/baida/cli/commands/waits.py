"""The command `waits`."""

from __future__ import annotations

import typer

from baida.answers.scores import waits_answer
from baida.cli import options as o
from baida.cli.errors import FAILED, FINE, refusals
from baida.cli.help import SCORING_CODES, with_examples
from baida.cli.output import choose_look, print_json, print_parts
from baida.cli.score import hand as typed
from baida.cli.score.examples import waits_command
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

app = typer.Typer(add_completion=False)


@app.command(help=HELP, epilog=SCORING_CODES)
def waits(
    variant: o.OptionalGame = None,
    hand: o.WaitingHand = None,
    *,
    game: o.GameOption = None,
    meld: o.Melds = None,
    flowers: o.Flowers = "",
    seat: o.Seat = "E",
    round_wind: o.Round = "E",
    voided: o.Voided = None,
    before_start: o.BeforeStart = None,
    seen: o.Seen = "",
    rule: o.HouseRules = None,
    lang: o.Language = "en",
    glyphs: o.Glyphs = False,
    json: o.Json = False,
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
    settings = typed.Settings.from_options(
        melds=meld,
        flowers=flowers,
        seat=seat,
        round_wind=round_wind,
        seen=seen,
        voided=voided,
        before_start=before_start,
    )
    texts = {**settings.texts, "variant": variant, "concealed": hand}
    with refusals(as_json=json, texts=texts, melds=settings.melds, lang=lang):
        look = choose_look(glyphs, lang)
        rules = typed.choose_rules(variant, rule)
        typed.check_hand(hand, settings, waits_command(rules.variant))
        tiles = parse(hand, "concealed")
        if typed.size(tiles, settings) == HAND_SIZE:
            typed.check_voided(rules, settings)
        found = typed.outlook(rules, tiles, settings)
        if json:
            print_json(waits_answer(rules, found.waits, found.distance))
        else:
            print_parts(lambda width: hand_view(found, rules, look, width))
    raise typer.Exit(FINE if found.near else FAILED)
