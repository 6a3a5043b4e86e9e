from __future__ import annotations

from functools import cache

from baida.answers.rules import game_json
from baida.bots.base import BOTS
from baida.score.rules import Variant
from baida.tables.clock import CLOCKS
from baida.tables.room_state import MOST_HANDS
from baida.variants import VARIANTS
from baida.wire.rules import GameOffer


@cache
def games_json() -> list[GameOffer]:
    return [_offer(variant) for variant in VARIANTS.values()]


def _offer(variant: Variant) -> GameOffer:
    game = game_json(variant)
    for switch in game["switches"]:
        if switch["number"] is not None:  # the engine itself would play longer matches
            switch["number"]["most"] = min(switch["number"]["most"], MOST_HANDS)
    return {**game, "clocks": list(CLOCKS), "bots": list(BOTS)}
