"""Rule sets and random actions for tests of laws that hold in every match."""

from __future__ import annotations

import random

from baida.conformance.laws import lucky_wall, new_match, play, seldom_wrong
from baida.game.actions import Action
from baida.game.match import Match
from baida.melds import MELD_KINDS
from baida.variants import VARIANTS, find_rules

__all__ = [
    "lucky_wall",
    "new_match",
    "play",
    "rule_sets",
    "seldom_wrong",
    "some_actions",
    "with_hands",
]


#: The house rules that make a difference only together with another one.
ONLY_WITH = {"exchange_to": "exchange=three,"}


def rule_sets() -> list[str]:
    """Every game, and every game with one house rule changed."""
    ids = []
    for game, variant in VARIANTS.items():
        ids.append(game)
        for switch in variant.switches:
            values = [value for value in switch.values if value != switch.default]
            needed = ONLY_WITH.get(switch.name, "")
            ids += [f"{game}({needed}{switch.name}={value})" for value in values]
    return ids


def with_hands(rules: str, hands: int) -> str:
    """The same rules for a match of this many hands."""
    return find_rules(rules, {"hands": hands}).id


FROM_HAND = {"chow": 2, "pung": 2, "kong": 3, "added_kong": 1, "concealed_kong": 4}


def some_actions(match: Match, rng: random.Random) -> set[int]:
    """Actions of every kind, many of them nearly legal."""
    tiles = sorted(set(match.rules.tiles))
    codes = {Action("pass").code, Action("win").code}
    codes |= {Action("discard", (tile,)).code for tile in rng.sample(tiles, 9)}
    codes |= {Action("declare", (tile,)).code for tile in rng.sample(tiles, 9)}
    codes |= {Action("void", (tile,)).code for tile in range(27)}
    codes |= {Action("void", suit=suit).code for suit in "mps"}
    view = match.view(-2)
    for seat in range(4):
        held = view.seats[seat].tiles or (0,)
        for kind in MELD_KINDS:
            first = rng.choice([tile for tile in (*held, match.deal.offered, 1) if 0 <= tile < 25])
            kinds = (first, first + 1, first + 2) if kind == "chow" else (first,) * 3
            if kind == "chow" and (first >= 27 or first % 9 > 6):
                continue
            from_hand = tuple(sorted(rng.choices(held, k=FROM_HAND[kind])))
            codes.add(Action(kind, from_hand, kinds).code)
            codes.add(Action(kind, (first,) * FROM_HAND[kind], kinds).code)
    return codes
