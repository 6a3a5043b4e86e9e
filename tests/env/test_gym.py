"""One seat against bots inside the lanes, as Gymnasium environments."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from baida.bots.base import make_bot
from baida.core.play.deal import Deal
from baida.env import SeatEnv, SeatsEnv, VectorEnv, ordinary_win, worst_hand
from baida.env.aec import CheckedEnv
from baida.env.encodings import codes_for
from baida.errors import InputError
from baida.variants import find_rules
from tests.helpers.games.random_play import rule_sets
from tests.helpers.values import GAMES

BOTS = ["efficient", "learned", "efficient"]


def play_on(deal: Deal, bots: dict[int, Any]) -> None:
    """Let the bots play up to the next decision of seat 0."""
    while not deal.over and deal.seat != 0:
        assert deal.step(deal.seat, bots[deal.seat].choose_at(deal, deal.seat))


@pytest.mark.parametrize("game", GAMES)
def test_opponents_are_the_bots(game: str) -> None:
    """They do what the bots of these names do, and rewards are all payments in between."""
    env = VectorEnv(game, lanes=4, seed=3, opponents=BOTS)
    rules, codes = env.rules, codes_for(env.rules)
    bots = {seat: make_bot(name, rules, seat, 0) for seat, name in enumerate(BOTS, 1)}
    env.reset()
    rng, hands = random.Random(3), 0
    for _ in range(60):
        assert (env.seats == 0).all()
        before = [env.lane(lane) for lane in range(4)]
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in env.masks], np.int32)
        env.step(actions)
        for lane, deal in enumerate(before):
            points = deal.points
            same = [a for a in deal.legal(0) if codes.of_action(a, deal.offered) == actions[lane]]
            assert deal.step(0, same[0])
            play_on(deal, bots)
            paid = [now - then for now, then in zip(deal.points, points, strict=True)]
            assert env.rewards[lane].tolist() == paid
            assert bool(env.ended[lane]) == deal.over
            assert deal.over or env.lane(lane) == deal
            hands += deal.over
    assert hands > 3


def test_any_number_of_threads_and_copies() -> None:
    """The hands do not depend on threads, and a copy has the same opponents."""
    one, two = (
        VectorEnv("sbr", 256, seed=2, threads=n, opponents=["random", "efficient", "random"])
        for n in (1, 2)
    )
    for env in (one, two):
        env.reset()
    for made in range(30):
        actions = one.sample().copy()
        assert (two.sample() == actions).all()
        if made == 10:
            two = two.copy()
            assert two.opponents == one.opponents
        one.step(actions)
        two.step(actions)
        assert (one.planes == two.planes).all()
        assert (one.rewards == two.rewards).all()


@pytest.mark.parametrize(
    ("opponents", "message"),
    [
        (["efficient"] * 2, "expected one name or three, found 2"),
        (["search"], "expected random, efficient, learned or learned:FILE, found 'search'"),
        (["learned:nowhere"], "No such file"),
    ],
)
def test_wrong_opponents(opponents: list[str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        VectorEnv("sbr", 1, opponents=opponents)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.filterwarnings("ignore")  # Gymnasium advises
def test_gymnasium_check(game: str) -> None:
    """Gymnasium's own test of an environment."""
    check_env(SeatEnv(game, ["random"]), skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_a_seat(game: str) -> None:
    """Episodes are hands; masks are where libraries look for them; equal seeds, equal hands."""
    runs = []
    for seed in (4, 4, 5):
        env = SeatEnv(game, ["random"])
        rng, told = random.Random(1), []
        for episode in range(3):
            seen, info = env.reset(seed=seed if episode == 0 else None)
            ended = False
            while not ended:
                masks = env.action_masks()
                assert masks.dtype == np.bool_
                assert (seen["action_mask"] == masks).all()
                assert (info["action_mask"] == masks).all()
                assert env.observation_space.contains(seen)
                action = int(rng.choice(np.flatnonzero(masks)))
                seen, reward, ended, cut, info = env.step(action)
                told.append((action, reward, ended, cut))
            assert not seen["action_mask"].any()
        runs.append(told)
    assert runs[0] == runs[1] != runs[2]


def test_many_seats() -> None:
    """Arrays have a row for each seat; a hand that is over is followed by the next one."""
    env = SeatsEnv("sbr", 8, ["random"])
    seen, info = env.reset(seed=3)
    again, _ = SeatsEnv("sbr", 8, ["random"]).reset(seed=3)
    assert all((seen[name] == again[name]).all() for name in seen)
    ended = 0
    for _ in range(80):
        assert env.observation_space.contains(seen)
        assert (env.action_masks() == info["action_mask"]).all()
        assert info["action_mask"].any(axis=1).all()
        seen, rewards, over, cut, info = env.step(info["action_mask"].argmax(axis=1))
        assert rewards.shape == over.shape == (8,)
        assert not cut.any()
        ended += int(over.sum())
    assert ended > 0
    before = env._lanes.lane(2)
    actions = info["action_mask"].argmax(axis=1)
    actions[2] = info["action_mask"][2].argmin()
    seen, rewards, over, _, info = env.step(actions)
    assert rewards[2] == env.illegal_reward
    assert not over[2]
    assert env._lanes.lane(2) == before


@pytest.mark.parametrize("rules", rule_sets())
def test_rewards(rules: str) -> None:
    """No hand costs as much as an illegal action; an ordinary win is worth something."""
    chosen = find_rules(rules)
    most = worst_hand(chosen)
    assert ordinary_win(chosen) > 0
    env = VectorEnv(rules, 32, seed=1)
    env.reset()
    points = np.zeros((32, 4), np.int64)
    for _ in range(300):
        env.step(env.sample())
        points += env.rewards
        assert points.min() > -most
        points[env.ended > 0] = 0


def test_illegal_actions() -> None:
    """They end the hand at the largest loss, in every environment of one hand."""
    env = SeatEnv("sbr", ["random"], scaled=False)
    env.reset(seed=1)
    illegal = int(env.action_masks().argmin())
    _, reward, ended, _, info = env.step(illegal)
    assert (reward, ended, info["illegal"]) == (-worst_hand(env.rules), True, True)
    assert SeatEnv("sbr").illegal_reward == -worst_hand(env.rules) / ordinary_win(env.rules)
    aec: Any = CheckedEnv("sbr")
    aec.reset(seed=1)
    agent = aec.agent_selection
    aec.step(int(aec.observe(agent)["action_mask"].argmin()))
    assert aec._cumulative_rewards[agent] == -worst_hand(env.rules)
