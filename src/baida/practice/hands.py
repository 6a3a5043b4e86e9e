"""Random winning hands, more difficult by level."""

from __future__ import annotations

from random import Random

from baida.errors import InputError
from baida.melds import Meld
from baida.score.request import Request, make_request
from baida.score.result import Score
from baida.score.rules import Rules
from baida.score.scorer import scorer_for
from baida.tiles import KINDS, NAMES, SUITS, can_stand_for, is_joker, is_one_tile

#: By level from 1: how many jokers, and how likely melds and rare shapes are.
_JOKERS = (0, 1, 1, 2, 3)
_MELDED = (0.0, 0.1, 0.25, 0.3, 0.35)
_RARE = (0.1, 0.3, 0.5, 0.7, 0.85)
_ATTEMPTS = 400
_HONORS = range(27, KINDS)


def winning_hand(rules: Rules, rng: Random, level: int, least_jokers: int = 0) -> Score:
    """A random hand that has won; the same numbers give the same hand."""
    for _ in range(_ATTEMPTS):
        try:
            score = scorer_for(rules).score(_request(rules, rng, level, least_jokers))
        except InputError:  # too many of a tile, or a meld that the game does not have
            continue
        if isinstance(score, Score):
            return score
    raise InputError("seed", "no such hand was found")


def _request(rules: Rules, rng: Random, level: int, least_jokers: int) -> Request:
    variant = rules.variant
    suits = list(range(3))
    rng.shuffle(suits)
    voids = "voided" in variant.situations
    if voids:
        suits = suits[:2]
    rare = rng.random() < _RARE[level - 1]
    if rare and rng.random() < 0.4:
        suits = suits[:1]
    honors = [kind for kind in _HONORS if variant.copies[kind]]
    pungs = rare and rng.random() < 0.5
    pairs = rare and "seven_pairs" in rules.configurations and rng.random() < 0.3
    used = [0] * KINDS
    if pairs:
        sets: list[list[int]] = []
        concealed = _pairs(rng, suits)
    else:
        sets = [_set(rng, suits, honors, pungs, used) for _ in range(4)]
        concealed = []
    melds = []
    for group in sets:
        kind = "pung" if group[0] == group[1] else "chow"
        if kind in variant.meld_kinds and rng.random() < _MELDED[level - 1]:
            melds.append(Meld(kind, tuple(group), tuple(group)))
        else:
            concealed += group
    if not pairs:
        pair = _pair(rng, suits, honors, used)
        concealed += [pair, pair]
    concealed = _with_jokers(rules, rng, concealed, max(least_jokers, _joker_count(rng, level)))
    natural = [tile for tile in concealed if tile < KINDS]
    winning = rng.choice(natural)
    concealed.remove(winning)
    situation: dict[str, object] = {}
    if voids:
        held = {tile // 9 for tile in (*natural, *(t for m in melds for t in m.tiles))}
        free = [suit for suit in range(3) if suit not in held]
        situation["voided"] = SUITS[rng.choice(free)]
    win = rng.choice(("discard", "self_draw"))
    seat, round_wind = rng.choice("ESWN"), rng.choice("ES")
    return make_request(
        rules, sorted(concealed), winning, win, tuple(melds), "", seat, round_wind, situation
    )


def _joker_count(rng: Random, level: int) -> int:
    return rng.randint(0, _JOKERS[level - 1])


def _set(
    rng: Random, suits: list[int], honors: list[int], pungs: bool, used: list[int]
) -> list[int]:
    for _ in range(50):
        if honors and rng.random() < 0.15:
            group = [rng.choice(honors)] * 3
        else:
            suit = 9 * rng.choice(suits)
            if pungs or rng.random() < 0.3:
                group = [suit + rng.randrange(9)] * 3
            else:
                first = suit + rng.randrange(7)
                group = [first, first + 1, first + 2]
        if all(used[tile] + group.count(tile) <= 4 for tile in group):
            break
    for tile in group:
        used[tile] += 1
    return group


def _pair(rng: Random, suits: list[int], honors: list[int], used: list[int]) -> int:
    kinds = [9 * suit + number for suit in suits for number in range(9)] + honors
    return rng.choice([kind for kind in kinds if used[kind] <= 2])


def _pairs(rng: Random, suits: list[int]) -> list[int]:
    kinds = [9 * suit + number for suit in suits for number in range(9)]
    return [tile for kind in rng.sample(kinds, 7) for tile in (kind, kind)]


def _with_jokers(rules: Rules, rng: Random, tiles: list[int], count: int) -> list[int]:
    if not rules.variant.has_jokers:
        return tiles
    left = [
        tile
        for tile in range(KINDS, len(NAMES))
        if rules.variant.copies[tile] and is_joker(tile) and is_one_tile(tile)
    ]
    result = list(tiles)
    for place in rng.sample(range(len(result)), min(count, len(result) - 2)):
        fitting = [joker for joker in left if can_stand_for(joker, result[place])]
        if fitting:
            result[place] = rng.choice(fitting)
            left.remove(result[place])
    return result
