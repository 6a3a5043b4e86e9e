"""Playing at random, for tests of laws that hold in every match."""

from __future__ import annotations

import random
from collections.abc import Iterator

from baida.core.scoring.sets import SET_TILES
from baida.game.actions import Action
from baida.game.log.fair_shuffle import Wall
from baida.game.match import Match
from baida.game.wall import tiles_of
from baida.melds import MELD_KINDS
from baida.score.rules import Rules
from baida.variants import VARIANTS, find_rules


def rule_sets() -> list[str]:
    """Every game, and every game with one house rule changed."""
    ids = []
    for game, variant in VARIANTS.items():
        ids.append(game)
        for switch in variant.switches:
            values = [value for value in switch.values if value != switch.default]
            ids += [f"{game}({switch.name}={value})" for value in values]
    return ids


def with_hands(rules: str, hands: int) -> str:
    """The same rules for a match of so many hands."""
    return find_rules(rules, {"hands": hands}).id


def new_match(rules: str, seed: int) -> Match:
    """A match by its seed; every second one has lucky walls, without which chance seldom wins."""
    if seed % 2:
        return Match(rules, seed=seed)
    chosen = find_rules(rules)
    return Match(rules, seed=seed, walls=lambda hand: Wall(lucky_wall(chosen, seed, hand), None))


def lucky_wall(rules: Rules, seed: int, hand: int) -> list[int]:
    """A wall that deals everybody nearly complete hands, with jokers where there are any."""
    rng = random.Random(100 * seed + hand)
    voids = rules.variant.play_options(rules.options).voids
    left = list(tiles_of(rules))
    rng.shuffle(left)
    hands = [_lucky_hand(left, rng, without=rng.randrange(3) if voids else 9) for _ in range(4)]
    dealt = [hand[4 * time : 4 * time + 4] for time in range(3) for hand in hands]
    return [*(tile for four in dealt for tile in four), *(hand[12] for hand in hands), *left]


def _lucky_hand(left: list[int], rng: random.Random, without: int) -> list[int]:
    """Three sets, two pairs or so, out of what is left, without one suit."""
    hand: list[int] = []
    groups = [*SET_TILES, *((kind, kind) for kind in range(34))]
    groups = [group for group in groups if group[0] // 9 != without]
    jokers = [tile for tile in left if tile >= 34]
    for tile in jokers[: rng.choice((0, 0, 1, 2))]:
        left.remove(tile)
        hand.append(tile)
    while len(hand) < 12:
        group = rng.choice(groups)
        if len(hand) + len(group) <= 13 and all(left.count(t) >= group.count(t) for t in group):
            for tile in group:
                left.remove(tile)
            hand += group
    while len(hand) < 13:
        tile = next(tile for tile in left if tile // 9 != without)
        left.remove(tile)
        hand.append(tile)
    return hand


def seldom_wrong(match: Match, seat: int, rng: random.Random) -> int:
    """A random action, but wins, melds and declarations more often than chance would have them.

    Pure chance seldom wins, and would leave half of the rules untouched.
    """
    legal = match.legal(seat)
    if 251 <= legal[-1] <= 253:  # a suit of which one holds nothing
        return legal[-1]
    telling = [action for action in legal if action >= 96]
    return rng.choice(telling if telling and rng.random() < 0.6 else legal)


def play(match: Match, rng: random.Random) -> Iterator[tuple[int, int]]:
    """Play to the end, seats answering in any order; yields each decision before it is made."""
    while not match.over:
        seat = rng.choice(match.waiting)
        action = seldom_wrong(match, seat, rng)
        yield seat, action
        match.step(seat, action)


FROM_HAND = {"chow": 2, "pung": 2, "kong": 3, "added_kong": 1, "concealed_kong": 4}


def some_actions(match: Match, rng: random.Random) -> set[int]:
    """Actions of every kind, many of them near what could be legal."""
    tiles = sorted(set(tiles_of(match.rules)))
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
