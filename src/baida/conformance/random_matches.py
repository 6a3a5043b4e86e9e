"""Matches played at random, in which wins and melds are frequent."""

from __future__ import annotations

import random
from collections.abc import Iterator

from baida.core.scoring.sets import SET_TILES
from baida.game.log.fair_shuffle import Wall
from baida.game.match import Match
from baida.score.rules import Rules
from baida.tiles import KINDS
from baida.variants import find_rules


def new_match(rules: Rules | str, seed: int) -> Match:
    """Make a match by its seed; every second one has lucky walls, which lead to more wins."""
    if seed % 2:
        return Match(rules, seed=seed)
    chosen = find_rules(rules)
    return Match(rules, seed=seed, walls=lambda hand: Wall(lucky_wall(chosen, seed, hand), None))


def lucky_wall(rules: Rules, seed: int, hand: int) -> list[int]:
    """Return a wall that deals nearly complete hands, with jokers if the game has any."""
    rng = random.Random(100 * seed + hand)
    voids = rules.play_options.voids
    left = list(rules.tiles)
    rng.shuffle(left)
    hands = [_lucky_hand(left, rng, without=rng.randrange(3) if voids else 9) for _ in range(4)]
    dealt = [hand[4 * time : 4 * time + 4] for time in range(3) for hand in hands]
    return [*(tile for four in dealt for tile in four), *(hand[12] for hand in hands), *left]


def _lucky_hand(left: list[int], rng: random.Random, without: int) -> list[int]:
    """Take about three sets and two pairs from the remaining tiles, without one suit."""
    hand: list[int] = []
    groups = [*SET_TILES, *((kind, kind) for kind in range(KINDS))]
    groups = [group for group in groups if group[0] // 9 != without]
    jokers = [tile for tile in left if tile >= KINDS]
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
    """Choose a random action, with a preference for wins, melds and declarations.

    Purely random play seldom wins, and would leave half of the rules unused.
    """
    legal = match.legal(seat)
    if 251 <= legal[-1] <= 253:  # a suit of which the seat holds no tile
        return legal[-1]
    telling = [action for action in legal if action >= 96]
    return rng.choice(telling if telling and rng.random() < 0.6 else legal)


def play(match: Match, rng: random.Random) -> Iterator[tuple[int, int]]:
    """Play to the end, with seats answering in any order; yield each decision before it is made."""
    while not match.over:
        seat = rng.choice(match.waiting)
        action = seldom_wrong(match, seat, rng)
        yield seat, action
        match.step(seat, action)
