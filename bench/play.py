"""Playing at random: decisions per second, against other engines and against itself."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import numpy as np
import rlcard
from riichienv import RiichiEnv
from rlcard.games.mahjong import Game as RlcardGame

from baida.bots.base import make_bot
from baida.env.vector import VectorEnv
from baida.env.versions import Version
from baida.game.match import Match
from baida.game.random_play import play_at_random
from baida.variants import find_rules
from bench.measure import Row, faster, limit, seconds

MATCHES = 6
RLCARD_GAMES = 12
RIICHI_KYOKU = 12
HANDS_INSIDE = 400
ENV_HANDS = 60
EFFICIENT_HANDS = 20
LANES = 256
STEPS = 40


def play_rows() -> Iterator[Row]:
    """Every row about playing."""
    inside_of = {}
    for game, bar in (("sbr", 20), ("b30fj", 8), ("vietnamese", 8)):
        driven = _driven(game)
        inside_of[game] = driven
        yield faster(
            f"{game}, random play driven from Python", driven, _rlcard, "rlcard, raw game", bar
        )
    yield faster(
        "sbr, random play driven from Python", inside_of["sbr"], _riichienv, "riichienv, no log", 2
    )
    for game, driven in inside_of.items():
        yield faster(
            f"{game}, random play inside the engine", _inside(game), driven, "from Python", 10
        )


def policy_rows() -> Iterator[Row]:
    """What a decision of ``efficient`` takes at a served table, where it gets a view."""
    for game in ("sbr", "b30fj", "vietnamese"):
        decide = _deciding(game)
        decisions = decide()
        each = min(seconds(decide) for _ in range(7)) / decisions
        yield limit(f"{game}, one efficient decision from a view", 1000 * each, "ms", 0.1)
        name = f"{game}, efficient decisions from views"
        yield faster(name, decide, _driven(game), "random play from Python", 1 / 20)


def learning_rows() -> Iterator[Row]:
    """Rows about observations: all sides build them."""
    for game, bar in (("sbr", 30), ("b30fj", 10), ("vietnamese", 10)):
        name = f"{game}, many hands stepped together, with observations"
        yield faster(name, _stepped(game), _rlcard_env, "rlcard, environment", bar)
    name = "sbr, many hands stepped together, with observations"
    yield faster(name, _stepped("sbr"), _riichienv_encoded, "riichienv, tensor", 3)
    for game in ("sbr", "b30fj", "vietnamese"):
        name = f"{game}, PettingZoo environment, with observations"
        yield faster(name, _pettingzoo(game), _driven(game), "engine from Python, without", 1 / 3)


def _deciding(game: str) -> Callable[[], int]:
    """The decisions of some hands, asked for again; those without a choice are left out."""
    rules = find_rules(game, {"hands": EFFICIENT_HANDS})
    match = Match(rules, seed=1)
    bot = make_bot("efficient", rules, 0, 1)
    asked = []
    while not match.over:
        seat = match.waiting[0]
        view, legal = match.view(seat), match.legal(seat)
        if len(legal) > 1:
            asked.append((view, legal))
        match.step(seat, bot.choose(view, legal))

    def run() -> int:
        for view, legal in asked:
            bot.choose(view, legal)
        return len(asked)

    return run


def _stepped(game: str) -> Callable[[], int]:
    env = VectorEnv(game, LANES, seed=1)
    env.reset()

    def run() -> int:
        for _ in range(STEPS):
            env.step(env.sample())
        return LANES * STEPS

    return run


def _pettingzoo(game: str) -> Callable[[], int]:
    """Hand after hand as its users write it: look, choose what the mask allows, step."""
    env = Version(game).env()

    def run() -> int:
        choice = random.Random(1).choice
        decisions = 0
        for seed in range(ENV_HANDS):
            env.reset(seed=seed)
            for _ in env.agent_iter():
                seen, _, ended, _, _ = env.last()
                if ended:
                    env.step(None)
                    continue
                env.step(choice(seen["action_mask"].view(bool).nonzero()[0]))
                decisions += 1
        return decisions

    return run


def _rlcard_env() -> int:
    choice = random.Random(1).choice
    env = rlcard.make("mahjong", config={"seed": 1})
    decisions = 0
    for _ in range(RLCARD_GAMES):
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(choice(list(state["legal_actions"])))
            decisions += 1
    return decisions


def _riichienv_encoded() -> int:
    return _riichi(encode=True)


def _driven(game: str) -> Callable[[], int]:
    """Whole matches, one decision at a time, the legal actions listed each time."""

    def run() -> int:
        choice = random.Random(1).choice
        decisions = 0
        for seed in range(MATCHES):
            match = Match(game, seed=seed, record=False)
            while not match.over:
                for seat in match.waiting:
                    match.step(seat, choice(match.legal(seat)))
                    decisions += 1
        return decisions

    return run


def _inside(game: str) -> Callable[[], int]:
    return lambda: play_at_random(game, HANDS_INSIDE, seed=1)


def _rlcard() -> int:
    """Its raw game, which lists the legal actions in the state of each step."""
    choice = random.Random(1).choice
    decisions = 0
    for seed in range(RLCARD_GAMES):
        game = RlcardGame()
        game.np_random = np.random.RandomState(seed)
        state, _ = game.init_game()
        while not game.is_over():
            playing = state["valid_act"] == ["play"]
            state, _ = game.step(choice(state["action_cards"] if playing else state["valid_act"]))
            decisions += 1
    return decisions


def _riichienv() -> int:
    return _riichi(encode=False)


def _riichi(*, encode: bool) -> int:
    """One kyoku after the other, its log off; with its tensor of 74 x 34, if wanted."""
    choice = random.Random(1).choice
    env = RiichiEnv(game_mode="4p-red-single", skip_mjai_logging=True, seed=1)
    decisions = 0
    for seed in range(RIICHI_KYOKU):
        seen = env.reset(seed=seed)
        while not env.done():
            if encode:
                for looks in seen.values():
                    looks.encode()
            chosen = {seat: choice(looks.legal_actions()) for seat, looks in seen.items()}
            decisions += len(chosen)
            seen = env.step(chosen)
    return decisions
