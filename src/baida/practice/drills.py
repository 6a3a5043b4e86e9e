"""Drills: questions that the engine makes from a seed, with their solutions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from baida.bots.efficient import EfficientBot
from baida.bots.learned.bot import LearnedBot
from baida.bots.learned.network_file import has_network
from baida.core.play.state import PHASES
from baida.errors import InputError
from baida.game.actions import PASS
from baida.game.match import Match
from baida.game.view.view import View
from baida.practice.hands import winning_hand
from baida.score.request import Request
from baida.score.result import Score
from baida.score.rules import Rules
from baida.score.waits import Wait, find_waits
from baida.tiles import KINDS

LEVELS = range(1, 6)
#: By level: the least and the greatest number of different waiting tiles.
_WAITS = ((1, 2), (2, 3), (2, 4), (3, 6), (4, 9))
#: Discards whose expected points differ by less than this share of the whole range are as good.
_NOISE = 0.05
#: More tiles than these are never the only good ones.
_MOST_GOOD = 3
_ATTEMPTS = 60
#: Own turns that have passed when a discard is asked, by level.
_TURNS = (2, 3, 5, 7, 9)


@dataclass(frozen=True)
class Question:
    """What is asked; only the parts of its kind are there."""

    score: Score | None = None
    waits: tuple[Wait, ...] = ()
    view: View | None = None
    legal: tuple[int, ...] = ()
    #: Discards from the best on, with their expected points, and those that are as good.
    discards: tuple[tuple[int, float], ...] = ()
    good: tuple[int, ...] = ()


def make_question(rules: Rules, kind: str, level: int, seed: int) -> Question:
    """The drill of a seed; InputError if the game has no such drill."""
    rng = Random(f"{rules.id} {kind} {level} {seed}")
    return KINDS_OF_DRILL[kind](rules, rng, level)


def kinds_for(rules: Rules) -> list[str]:
    """The kinds of drill that make sense in a game."""
    return [kind for kind in KINDS_OF_DRILL if kind != "jokers" or rules.variant.has_jokers]


def _worth(rules: Rules, rng: Random, level: int) -> Question:
    return Question(winning_hand(rules, rng, level))


def _jokers(rules: Rules, rng: Random, level: int) -> Question:
    if not rules.variant.has_jokers:
        raise InputError("kind", "this game has no jokers")
    for _ in range(_ATTEMPTS):
        score = winning_hand(rules, rng, level, 1 + level // 3)
        if score.reading.jokers:
            return Question(score)
    raise InputError("seed", "no such hand was found")


def _waits(rules: Rules, rng: Random, level: int) -> Question:
    least, most = _WAITS[level - 1]
    for _ in range(_ATTEMPTS):
        score = winning_hand(rules, rng, level)
        waits = waits_of_hand(score.request)
        if least <= len(waits) <= most:
            return Question(score, waits)
    raise InputError("seed", "no such hand was found")


def waits_of_hand(request: Request) -> tuple[Wait, ...]:
    """The ordinary tiles that a hand waits for before its winning tile."""
    situation: dict[str, object] = {}
    if request.voided >= 0:
        situation["voided"] = "mps"[request.voided]
    found = find_waits(request.rules, request.concealed, melds=request.melds, situation=situation)
    return tuple(wait for wait in found if wait.tile < KINDS)


def _discard(rules: Rules, rng: Random, level: int) -> Question:
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
) -> Question | None:
    """The position as a question, if it has a clear answer: both bots have to agree."""
    chosen, promised = efficient.weigh(view, legal)
    # a bot weighs all its tiles, but a voided suit may have to go first
    allowed = [(a, v) for a, v in promised if a < PASS and a in legal]
    values = sorted(allowed, key=lambda one: -one[1])
    if chosen >= PASS or len(values) < 6 or values[0][0] != chosen:
        return None
    noise = _NOISE * (values[0][1] - values[-1][1])
    good = tuple(action for action, value in values if values[0][1] - value <= noise)
    if len(good) > _MOST_GOOD or learned.choose(view, legal) not in good:
        return None
    return Question(view=view, legal=tuple(legal), discards=tuple(values), good=good)


KINDS_OF_DRILL: Mapping[str, Callable[[Rules, Random, int], Question]] = {
    "worth": _worth,
    "jokers": _jokers,
    "waits": _waits,
    "discard": _discard,
}
