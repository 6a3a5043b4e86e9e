"""The PettingZoo environments pass PettingZoo's own tests, and ours."""

from __future__ import annotations

import random
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from baida.env import b30fj_v1, sbr_v1, vietnamese_v1, worst_hand
from baida.env.aec import AGENTS
from baida.errors import InputError

GAMES = pytest.mark.parametrize(
    "game", [b30fj_v1, sbr_v1, vietnamese_v1], ids=lambda environments: environments.name
)


def choose(env: Any, rng: random.Random) -> int:
    """A random legal action of the agent whose turn it is."""
    mask = env.observe(env.agent_selection)["action_mask"]
    return int(rng.choice(np.flatnonzero(mask)))


@GAMES
@pytest.mark.filterwarnings("ignore:Observation")  # it has a mask, so it is a dictionary
def test_api(game: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    """PettingZoo's test of its interface."""
    api_test(game.env(), num_cycles=300)
    assert "Passed API test" in capsys.readouterr().out


@GAMES
def test_seed(game: ModuleType) -> None:
    """The same seed gives the same hand, over and over."""
    seed_test(game.env, num_cycles=60)


@GAMES
def test_render(game: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    """Both modes work; text is returned and not printed."""
    render_test(game.env)
    capsys.readouterr()
    env = game.env(render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert all(agent in text for agent in AGENTS)
    assert "\x1b" not in text
    assert capsys.readouterr().out == ""
    with pytest.raises(InputError, match="render_mode"):
        game.env(render_mode="rgb_array")


@GAMES
def test_rewards_are_payments(game: ModuleType) -> None:
    """They sum up to each seat's payments, and to zero except for the penalty of SBR."""
    for seed in range(6):
        env = game.raw_env()
        env.reset(seed=seed)
        rng = random.Random(seed)
        total = dict.fromkeys(AGENTS, 0)
        while not any(env.terminations.values()):
            env.step(choose(env, rng))
            for agent, reward in env.rewards.items():
                total[agent] += reward
        assert tuple(total.values()) == env._deal.points
        assert sum(total.values()) % 48 == 0
        assert all(env.terminations.values())


@GAMES
def test_others_cannot_be_seen(game: ModuleType) -> None:
    """An observation holds one's own tiles; an agent that is not asked has no legal action."""
    env = game.raw_env()
    env.reset(seed=3)
    rng = random.Random(3)
    for _ in range(60):
        for seat, agent in enumerate(AGENTS):
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            assert seen["observation"][0].sum() == len(env._deal.tiles_of(seat))
            assert (agent == env.agent_selection) == bool(seen["action_mask"].any())
        if any(env.terminations.values()):
            break
        env.step(choose(env, rng))


@GAMES
def test_illegal_actions(game: ModuleType) -> None:
    """The raw environment raises and changes nothing; the wrapped one ends the hand at a loss."""
    env = game.raw_env()
    env.reset(seed=1)
    before = env.observe(env.agent_selection)
    illegal = int(np.flatnonzero(before["action_mask"] == 0)[0])
    for action in (illegal, -1, 1 << 20, 1 << 80, 0.5, "0", None):
        with pytest.raises(InputError, match="may not do"):
            env.step(action)
    after = env.observe(env.agent_selection)
    assert all((before[name] == after[name]).all() for name in before)
    checked = game.env()
    checked.reset(seed=1)
    loser = checked.agent_selection
    checked.step(illegal)
    assert all(checked.terminations.values())
    loss = -worst_hand(checked.rules)
    assert checked.rewards[loser] == loss
    for agent in checked.agent_iter():
        _, reward, ended, _, _ = checked.last()
        assert (ended, reward) == (True, loss if agent == loser else 0)
        checked.step(None)
    checked.reset(seed=1)
    for action in (-1, 1 << 20, 0.5, None):  # no actions at all
        with pytest.raises(InputError, match="may not do"):
            checked.step(action)
    checked.step(int(before["action_mask"].argmax()))


@GAMES
def test_after_the_end(game: ModuleType, caplog: pytest.LogCaptureFixture) -> None:
    """Every agent is removed in turn, and then there is nothing to step."""
    env = game.env()
    env.reset(seed=2)
    rng = random.Random(2)
    while not any(env.terminations.values()):
        env.step(choose(env, rng))
    dismissed = []
    for agent in env.agent_iter():
        dismissed.append(agent)
        env.step(None)
    assert sorted(dismissed) == AGENTS
    env.step(0)
    assert "step() called after all agents are terminated" in caplog.text


def test_house_rules_and_versions() -> None:
    """A rules id chooses house rules; the name has the version."""
    env = sbr_v1.raw_env("sbr(void_discipline=penalised)")
    assert env.rules.options["void_discipline"] == "penalised"
    assert env.metadata["name"] == "sbr_v1"
    assert sbr_v1.vector_env(lanes=2).masks.shape == (2, 115)
    with pytest.raises(InputError):
        sbr_v1.env("sbr(no=thing)")


def test_dealer_can_be_chosen() -> None:
    """By default it is drawn."""
    env = b30fj_v1.raw_env()
    env.reset(seed=1, options={"dealer": 2, "round_wind": 3})
    assert (env._deal.dealer, env._deal.round_wind) == (2, 3)
    assert env.agent_selection == "seat_2"
