"""Environments and lanes are values: they are copied, stored and set to any state."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from baida.env.aec import HandEnv
from baida.env.vector import VectorEnv
from baida.errors import InputError
from baida.game.match import Match
from tests.helpers.values import GAMES

SEEN = ("planes", "features", "melds", "discards", "masks", "seats", "rewards", "ended")
WAYS: list[Callable[[Any], Any]] = [
    copy.copy,
    copy.deepcopy,
    lambda env: pickle.loads(pickle.dumps(env)),
]


def same(one: VectorEnv, other: VectorEnv) -> bool:
    """Whether all arrays are equal."""
    return all((getattr(one, name) == getattr(other, name)).all() for name in SEEN)


@pytest.mark.parametrize("way", range(len(WAYS)))
@pytest.mark.parametrize("game", GAMES)
def test_vector_environments(game: str, way: int) -> None:
    """A copy goes on with the same hands, also those that are dealt later."""
    env = VectorEnv(game, lanes=6, seed=2)
    env.reset()
    for _ in range(150):
        env.step(env.sample())
    other: Any = WAYS[way](env)
    assert other == env
    assert same(other, env)
    for _ in range(150):
        actions = env.sample().copy()
        assert (other.sample() == actions).all()
        env.step(actions)
        other.step(actions)
        assert same(other, env)
    env.step(env.sample())
    assert other != env
    assert env != "an environment"


def test_before_the_first_reset() -> None:
    env = VectorEnv("sbr", lanes=2, seed=2)
    other = env.copy()
    for one in (env, other):
        one.reset()
    assert same(env, other)


@pytest.mark.parametrize("game", GAMES)
def test_set_a_lane(game: str) -> None:
    """A lane takes the state of a match; it keeps its own random numbers."""
    env = VectorEnv(game, lanes=3, seed=1)
    env.reset()
    env.step(env.sample())
    first = env.planes[0].copy()
    match = Match(game, seed=9)
    env.set_lane(1, match.deal)
    assert env.lane(1) == match.deal
    assert env.lane(1) is not match.deal
    assert env.seats[1] == match.waiting[0]
    assert int(env.masks[1].sum()) == len(match.legal(match.waiting[0]))
    assert (env.planes[0] == first).all()
    env.set_lane(2, env.lane(1))
    assert (env.planes[1] == env.planes[2]).all()
    other = next(name for name in GAMES if name != game)
    over = match.deal.copy()
    over.play_randomly(1, 10**6)
    for lane, deal, message in (
        (3, match.deal, "expected 0 to 2, found 3"),
        (0, Match(other, seed=1).deal, f"expected a hand of {game}"),
        (0, over, "the hand is over"),
    ):
        with pytest.raises(InputError, match=message):
            env.set_lane(lane, deal)


@pytest.mark.parametrize("way", range(len(WAYS)))
@pytest.mark.parametrize("game", GAMES)
def test_hand_environments(game: str, way: int) -> None:
    """A copy goes on in the same way, from any point, and with the same hands afterwards."""
    env = HandEnv(game)
    assert WAYS[way](env) == env
    env.reset(seed=4)
    rng = random.Random(1)
    for made in range(40):
        if made in (0, 20):
            other: Any = WAYS[way](env)
            assert other == env
        seen = env.observe(env.agent_selection)
        action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        env.step(action)
        other.step(action)
        if not env.agents or env.terminations[env.agent_selection]:
            break
        assert other == env
        again = other.observe(other.agent_selection)
        assert all(
            (again[name] == value).all() for name, value in env.observe(env.agent_selection).items()
        )
    env.reset()
    assert env != other
    other.reset()
    assert env == other
