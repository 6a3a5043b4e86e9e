"""Playing at random: decisions per second, against other engines and against itself."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import numpy as np

from baida.bots.base import make_bot
from baida.env.vector import VectorEnv
from baida.env.versions import Environments
from baida.game.match import Match
from baida.game.random_play import play_at_random
from baida.variants import find_rules
from bench.measure import Row, faster, limit, seconds
from bench.sizes import Sizes


def play_rows(sizes: Sizes) -> Iterator[Row]:
    """Every row about playing."""
    inside_of = {}
    for game, bar in (("sbr", 20), ("b30fj", 8), ("vietnamese", 8)):
        driven = _driven(game, sizes)
        inside_of[game] = driven
        name = f"{game}, random play driven from Python"
        yield faster(name, driven, _rlcard(sizes), "rlcard, raw game", bar, rounds=sizes.rounds)
    name = "sbr, random play driven from Python"
    riichienv = _riichienv(sizes, encode=False)
    yield faster(name, inside_of["sbr"], riichienv, "riichienv, no log", 2, rounds=sizes.rounds)
    for game, driven in inside_of.items():
        name = f"{game}, random play inside the engine"
        yield faster(name, _inside(game, sizes), driven, "from Python", 10, rounds=sizes.rounds)


def policy_rows(sizes: Sizes) -> Iterator[Row]:
    """What a decision of ``efficient`` takes at a served table, where it gets a view."""
    for game in ("sbr", "b30fj", "vietnamese"):
        decide = _deciding(game, sizes)
        decisions = decide()
        each = min(seconds(decide) for _ in range(sizes.rounds)) / decisions
        yield limit(f"{game}, one efficient decision from a view", 1000 * each, "ms", 0.1)
        name = f"{game}, efficient decisions from views"
        driven = _driven(game, sizes)
        against = "random play from Python"
        yield faster(name, decide, driven, against, 1 / 20, rounds=sizes.rounds)


def learning_rows(sizes: Sizes) -> Iterator[Row]:
    """Rows about observations: all sides build them."""
    for game, bar in (("sbr", 30), ("b30fj", 10), ("vietnamese", 10)):
        name = f"{game}, many hands stepped together, with observations"
        stepped, theirs = _stepped(game, sizes), _rlcard_env(sizes)
        yield faster(name, stepped, theirs, "rlcard, environment", bar, rounds=sizes.rounds)
    name = "sbr, many hands stepped together, with observations"
    stepped, theirs = _stepped("sbr", sizes), _riichienv(sizes, encode=True)
    yield faster(name, stepped, theirs, "riichienv, tensor", 3, rounds=sizes.rounds)
    for game in ("sbr", "b30fj", "vietnamese"):
        name = f"{game}, PettingZoo environment, with observations"
        ours, driven = _pettingzoo(game, sizes), _driven(game, sizes)
        against = "engine from Python, without"
        yield faster(name, ours, driven, against, 1 / 3, rounds=sizes.rounds)


def _deciding(game: str, sizes: Sizes) -> Callable[[], int]:
    """The decisions of some hands, asked for again; those without a choice are left out."""
    rules = find_rules(game, {"hands": sizes.efficient_hands})
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


def _stepped(game: str, sizes: Sizes) -> Callable[[], int]:
    env = VectorEnv(game, sizes.lanes, seed=1)
    env.reset()

    def run() -> int:
        for _ in range(sizes.steps):
            env.step(env.sample())
        return sizes.lanes * sizes.steps

    return run


def _pettingzoo(game: str, sizes: Sizes) -> Callable[[], int]:
    """Hand after hand as its users write it: look, choose what the mask allows, step."""
    env = Environments(game).env()

    def run() -> int:
        choice = random.Random(1).choice
        decisions = 0
        for seed in range(sizes.pettingzoo_hands):
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


def _driven(game: str, sizes: Sizes) -> Callable[[], int]:
    """Whole matches, one decision at a time, the legal actions listed each time."""

    def run() -> int:
        choice = random.Random(1).choice
        decisions = 0
        for seed in range(sizes.matches):
            match = Match(game, seed=seed, record=False)
            while not match.over:
                for seat in match.waiting:
                    match.step(seat, choice(match.legal(seat)))
                    decisions += 1
        return decisions

    return run


def _inside(game: str, sizes: Sizes) -> Callable[[], int]:
    return lambda: play_at_random(game, sizes.hands_inside, seed=1)


def _rlcard(sizes: Sizes) -> Callable[[], int]:
    """Its raw game, which lists the legal actions in the state of each step."""

    def run() -> int:
        from rlcard.games.mahjong import Game  # noqa: PLC0415 - may be missing

        choice = random.Random(1).choice
        decisions = 0
        for seed in range(sizes.rlcard_games):
            game = Game()
            game.np_random = np.random.RandomState(seed)
            state, _ = game.init_game()
            while not game.is_over():
                playing = state["valid_act"] == ["play"]
                legal = state["action_cards"] if playing else state["valid_act"]
                state, _ = game.step(choice(legal))
                decisions += 1
        return decisions

    return run


def _rlcard_env(sizes: Sizes) -> Callable[[], int]:
    def run() -> int:
        import rlcard  # noqa: PLC0415 - may be missing

        choice = random.Random(1).choice
        env = rlcard.make("mahjong", config={"seed": 1})
        decisions = 0
        for _ in range(sizes.rlcard_games):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(choice(list(state["legal_actions"])))
                decisions += 1
        return decisions

    return run


def _riichienv(sizes: Sizes, *, encode: bool) -> Callable[[], int]:
    """One kyoku after the other, its log off; with its tensor of 74 x 34, if wanted."""

    def run() -> int:
        from riichienv import RiichiEnv  # noqa: PLC0415 - may be missing

        choice = random.Random(1).choice
        env = RiichiEnv(game_mode="4p-red-single", skip_mjai_logging=True, seed=1)
        decisions = 0
        for seed in range(sizes.riichi_kyoku):
            seen = env.reset(seed=seed)
            while not env.done():
                if encode:
                    for looks in seen.values():
                        looks.encode()
                chosen = {seat: choice(looks.legal_actions()) for seat, looks in seen.items()}
                decisions += len(chosen)
                seen = env.step(chosen)
        return decisions

    return run
