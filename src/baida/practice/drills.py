"""Drills: questions that the engine makes from a seed, with their solutions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from baida.bots.efficient import EfficientBot
from baida.bots.learned import LearnedBot
from baida.bots.network_file import has_network
from baida.core.play.state import PHASES
from baida.errors import InputError
from baida.game.actions import PASS
from baida.game.match import Match
from baida.game.view.view import View
from baida.melds import Meld
from baida.score.request import Request, make_request
from baida.score.rules import Rules
from baida.score.scorer import Score, scorer_for
from baida.score.waits import Wait, find_waits
from baida.tiles import KINDS, NAMES, SUITS, can_stand_for, is_joker, is_one_tile
from baida.wire.practice import DRILL_KINDS

#: By level from 1: how many jokers, and how likely melds and rare shapes are.
_JOKERS = (0, 1, 1, 2, 3)
_MELDED = (0.0, 0.1, 0.25, 0.3, 0.35)
_RARE = (0.1, 0.3, 0.5, 0.7, 0.85)
_ATTEMPTS_AT_HAND = 400
_HONORS = range(27, KINDS)


def winning_hand(rules: Rules, rng: Random, level: int, least_jokers: int = 0) -> Score:
    """Return a random hand that has won; equal numbers give equal hands."""
    for _ in range(_ATTEMPTS_AT_HAND):
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


#: By level: the least and the greatest number of different waiting tiles.
_WAITS = ((1, 2), (2, 3), (2, 4), (3, 6), (4, 9))
#: Discards are equally good if their points differ by less than this share of the whole range.
_NOISE = 0.05
#: The greatest number of good tiles in a question.
_MOST_GOOD = 3
_ATTEMPTS = 60
#: The number of own turns before the question about a discard, by level.
_TURNS = (2, 3, 5, 7, 9)


@dataclass(frozen=True)
class DrillQuestion:
    """A question; only the parts of its kind are set."""

    score: Score | None = None
    waits: tuple[Wait, ...] = ()
    view: View | None = None
    legal: tuple[int, ...] = ()
    #: Discards from the best on, with their expected points, and those that are equally good.
    discards: tuple[tuple[int, float], ...] = ()
    good: tuple[int, ...] = ()


def make_question(rules: Rules, kind: str, level: int, seed: int) -> DrillQuestion:
    """Return the drill of a seed; raise InputError if the game has no such drill."""
    rng = Random(f"{rules.id} {kind} {level} {seed}")
    return KINDS_OF_DRILL[kind](rules, rng, level)


def kinds_for(rules: Rules) -> list[str]:
    """Return the kinds of drill that make sense in a game."""
    return [kind for kind in KINDS_OF_DRILL if kind != "jokers" or rules.variant.has_jokers]


def _worth(rules: Rules, rng: Random, level: int) -> DrillQuestion:
    return DrillQuestion(winning_hand(rules, rng, level))


def _jokers(rules: Rules, rng: Random, level: int) -> DrillQuestion:
    if not rules.variant.has_jokers:
        raise InputError("kind", "this game has no jokers")
    for _ in range(_ATTEMPTS):
        score = winning_hand(rules, rng, level, 1 + level // 3)
        if score.reading.jokers:
            return DrillQuestion(score)
    raise InputError("seed", "no such hand was found")


def _waits(rules: Rules, rng: Random, level: int) -> DrillQuestion:
    least, most = _WAITS[level - 1]
    for _ in range(_ATTEMPTS):
        score = winning_hand(rules, rng, level)
        waits = waits_of_hand(score.request)
        if least <= len(waits) <= most:
            return DrillQuestion(score, waits)
    raise InputError("seed", "no such hand was found")


def waits_of_hand(request: Request) -> tuple[Wait, ...]:
    """Return the ordinary tiles that a hand waits for before its winning tile."""
    situation: dict[str, object] = {}
    if request.voided >= 0:
        situation["voided"] = "mps"[request.voided]
    found = find_waits(request.rules, request.concealed, melds=request.melds, situation=situation)
    return tuple(wait for wait in found if wait.tile < KINDS)


def _discard(rules: Rules, rng: Random, level: int) -> DrillQuestion:
    efficient = EfficientBot(rules, 0, 0)
    learned = LearnedBot(rules, 0, 0) if has_network(rules.variant.id) else efficient
    for _ in range(_ATTEMPTS):
        match = Match(rules.with_options({"hands": 1}), seed=rng.randrange(10**9), record=False)
        turns = 0
        while not match.over and turns < 2 * _TURNS[level - 1]:
            seat = match.waiting[0]
            legal = match.legal(seat)
            if PHASES[match.deal.phase] == "turn" and seat == 0:
                turns += 1
                if turns >= _TURNS[level - 1]:
                    question = _judged(efficient, learned, match.view(0), legal)
                    if question is not None:
                        return question
            match.step(seat, efficient.choose_at(match.deal, seat))
    raise InputError("seed", "no such position was found")


def _judged(
    efficient: EfficientBot, learned: EfficientBot | LearnedBot, view: View, legal: list[int]
) -> DrillQuestion | None:
    """Return the position as a question if it has a clear answer on which both bots agree."""
    chosen, promised = efficient.weigh(view, legal)
    # a bot weighs all its tiles, but the voided suit may have to be discarded first
    allowed = [(a, v) for a, v in promised if a < PASS and a in legal]
    values = sorted(allowed, key=lambda one: -one[1])
    if chosen >= PASS or len(values) < 6 or values[0][0] != chosen:
        return None
    noise = _NOISE * (values[0][1] - values[-1][1])
    good = tuple(action for action, value in values if values[0][1] - value <= noise)
    if len(good) > _MOST_GOOD or learned.choose(view, legal) not in good:
        return None
    return DrillQuestion(view=view, legal=tuple(legal), discards=tuple(values), good=good)


KINDS_OF_DRILL: Mapping[str, Callable[[Rules, Random, int], DrillQuestion]] = dict(
    zip(DRILL_KINDS, (_worth, _jokers, _waits, _discard), strict=True)
)
