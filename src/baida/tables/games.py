"""The games that a table offers, and the pages of their rules."""

from __future__ import annotations

from functools import cache

from baida.answers.rules import game_json
from baida.bots.base import bots_for
from baida.errors import InputError
from baida.score.rules import Variant
from baida.tables.clock import CLOCKS
from baida.tables.refused import refused_input, technical
from baida.variants import VARIANTS, find_rules
from baida.wire.rooms import MOST_HANDS
from baida.wire.rules import GameOffer


@cache
def games_json() -> list[GameOffer]:
    return [_offer(variant) for variant in VARIANTS.values()]


def _offer(variant: Variant) -> GameOffer:
    game = game_json(variant)
    for switch in game["switches"]:
        if switch["number"] is not None:  # the engine itself would play longer matches
            switch["number"]["most"] = min(switch["number"]["most"], MOST_HANDS)
    return {**game, "clocks": list(CLOCKS), "bots": bots_for(variant.id)}


def rules_of_page(game: str, rules: str | None) -> str:
    """The id of the rules that a page is about; `Refused` if the game has no such rules."""
    if game not in VARIANTS:
        raise technical("unknown", f"there is no game {game[:80]!r}", field="game")
    try:
        chosen = find_rules(game if rules is None else rules)
    except InputError as error:
        raise refused_input(error, field="rules") from None
    if chosen.variant.id != game:
        wrong = f"these are rules of {chosen.variant.id}, not of {game}"
        raise technical("malformed", wrong, field="rules")
    return chosen.id
