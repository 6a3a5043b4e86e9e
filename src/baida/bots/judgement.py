"""How ``efficient`` judges hands, in numbers, for the kernel that thinks like it in a hurry."""

from __future__ import annotations

from functools import lru_cache

from baida.bots.chances import CLAIMED, OF_WALL, OTHERS_WIN, USUAL, WON_ON
from baida.bots.dangers import (
    chance_of_honor,
    chance_of_joker,
    chance_of_suited,
    turns_to_be_ready,
)
from baida.bots.worth import worth_for
from baida.core.policy.weights import PACES, TOTALS, Judgement
from baida.game.wall import customs_of
from baida.score.rules import Rules
from baida.tiles import KINDS, NAMES

#: The patterns that plans have a price for; of several names the first that the game has.
_PATTERNS = {
    "clean": ("no_flowers_or_honors", "no_honors_or_flowers"),
    "one_suit": ("full_flush",),
    "one_suit_and_honors": ("mixed_flush",),
    "all_alike": ("all_pungs", "all_triplets"),
    "all_pairs": ("seven_pairs",),
    "thirteen": ("thirteen_orphans", "thirteen_orphans_25"),
    "unconnected": ("thirteen_unconnected",),
    "naturals": ("no_flowers_no_leaves",),
    "declared_tile": ("flower",),
    "jokerless": ("no_jokers",),
    "closed": ("concealed_hand",),
    "four_alike": ("root",),
    "dragon_pung": ("dragons",),
    "seat_pung": ("seat_wind",),
    "round_pung": ("round_wind",),
    "kong": ("open_kong",),
    "kongs": ("two_kongs",),
}


@lru_cache(maxsize=16)
def judgement_for(rules: Rules) -> Judgement:
    """One for each set of rules."""
    worth = worth_for(rules)
    where = 0 if customs_of(rules).chows else 1
    totals = range(TOTALS)
    spoils_naturals = worth.pattern("nfnl_deal_in")
    return Judgement(
        prices=_prices(rules),
        worth=[worth.of_win(total, max(1, others)) for total in totals for others in range(4)],
        usual=[share for pace in PACES for share in USUAL[pace]],
        claimed=[CLAIMED.get(pace, (1.0, 1.0))[where] for pace in PACES],
        won_on=WON_ON,
        of_wall=OF_WALL,
        others_win=OTHERS_WIN,
        turns=turns_to_be_ready(rules),
        suited=chance_of_suited(rules),
        honor=chance_of_honor(rules),
        jokers=[0.0] * KINDS + [chance_of_joker(rules, tile) for tile in range(KINDS, len(NAMES))],
        ordinary=worth.ordinary,
        shots=[worth.of_shot(total) for total in totals],
        joker_shots=[worth.of_shot(total + spoils_naturals) for total in totals],
    )


def _prices(rules: Rules) -> dict[str, int]:
    worth = worth_for(rules)
    prices = {name: worth.pattern(*patterns) for name, patterns in _PATTERNS.items()}
    if prices["unconnected"]:
        prices["unconnected"] += worth.pattern("knitted_short_straight")
    if rules.variant.declared_value is not None:
        prices["declared_tile"] = 0  # the game says what they are worth together
    return prices
