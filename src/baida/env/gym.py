"""Gymnasium environments: one seat against opponents that play inside the environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from baida.env.scale import ordinary_win, worst_hand
from baida.env.vector import VectorEnv
from baida.score.rules import Rules

_MOST_POINTS = 1 << 20
_OPPONENTS = ("efficient",) * 3
#: The parts of an observation, and the arrays of a VectorEnv that hold them.
_PARTS = {
    "observation": "planes",
    "features": "features",
    "melds": "melds",
    "discards": "discards",
    "action_mask": "masks",
}
Seen = dict[str, NDArray[Any]]


def _space(name: str, array: NDArray[Any]) -> spaces.Box:
    if name == "features":
        return spaces.Box(-_MOST_POINTS, _MOST_POINTS, array.shape[1:], np.int32)
    return spaces.Box(0, 1 if name == "action_mask" else 255, array.shape[1:], np.uint8)


def _spaces(lanes: VectorEnv) -> tuple[spaces.Dict, spaces.Discrete[Any]]:
    seen = {name: _space(name, getattr(lanes, array)) for name, array in _PARTS.items()}
    return spaces.Dict(seen), spaces.Discrete(lanes.codes.size)


class SeatEnv(gymnasium.Env[Seen, int]):  # type: ignore[misc]
    """A seat of one game; each episode is a hand.

    The reward is what the seat is paid until it decides again, divided by the points of an ordinary
    win unless ``scaled`` is false. An illegal action ends the hand and costs more than the worst
    hand. ``action_masks()`` has the legal actions, as have observations and infos.
    """

    #: Gymnasium's own name and form.
    metadata: ClassVar[dict[str, Any]] = {"render_modes": []}

    def __init__(
        self,
        rules: str | Rules,
        opponents: Sequence[str] = _OPPONENTS,
        *,
        scaled: bool = True,
        render_mode: None = None,
    ) -> None:
        self.render_mode = render_mode
        self._lane = VectorEnv(rules, lanes=1, opponents=opponents)
        self.rules = self._lane.rules
        self.scale = ordinary_win(self.rules) if scaled else 1
        self.illegal_reward = -worst_hand(self.rules) / self.scale
        self.observation_space, self.action_space = _spaces(self._lane)
        self._dealt = False

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None or not self._dealt:
            self._lane.reset(int(self.np_random.integers(1 << 62)))
        self._dealt = False
        seen = self._seen()
        return seen, self._info(seen)

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        if not self.action_masks()[int(action)]:
            seen = {name: np.zeros_like(part) for name, part in self._seen().items()}
            info = {**self._info(seen), "illegal": True}
            return seen, self.illegal_reward, True, False, info
        self._lane.step(np.array([action], np.int32))
        seen = self._seen()
        reward = float(self._lane.rewards[0, 0]) / self.scale
        ended = bool(self._lane.ended[0])
        if ended:  # the next hand is dealt already, but belongs to the next episode
            self._dealt = True
            seen = {name: np.zeros_like(part) for name, part in seen.items()}
        return seen, reward, ended, False, self._info(seen)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, as sb3-contrib asks for them."""
        legal: NDArray[np.bool_] = self._lane.masks[0] > 0
        return legal

    def _seen(self) -> Seen:
        return {name: getattr(self._lane, array)[0].copy() for name, array in _PARTS.items()}

    def _info(self, seen: Seen) -> dict[str, Any]:
        return {"action_mask": seen["action_mask"]}


class SeatsEnv(gymnasium.vector.VectorEnv[Seen, NDArray[Any], NDArray[Any]]):  # type: ignore[misc]
    """Many seats in compiled lanes, as a Gymnasium vector environment.

    A lane whose hand is over begins the next one in the same step: the observation is the first
    one of the next hand, and ``terminated`` says so. Rewards and illegal actions are those of
    :class:`SeatEnv`, but an illegal action leaves its lane as it is.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        rules: str | Rules,
        num_envs: int = 64,
        opponents: Sequence[str] = _OPPONENTS,
        *,
        scaled: bool = True,
        threads: int | None = None,
    ) -> None:
        self.num_envs = num_envs
        self.render_mode = None
        self._lanes = VectorEnv(rules, lanes=num_envs, opponents=opponents, threads=threads)
        self.rules = self._lanes.rules
        self.scale = ordinary_win(self.rules) if scaled else 1
        self.illegal_reward = -worst_hand(self.rules) / self.scale
        self.single_observation_space, self.single_action_space = _spaces(self._lanes)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[Seen, dict[str, Any]]:
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first)
        self._lanes.reset(int(self.np_random.integers(1 << 62)))
        seen = self._seen()
        return seen, {"action_mask": seen["action_mask"]}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Seen, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        chosen = np.array(actions, np.int32)
        legal = self._lanes.masks[np.arange(self.num_envs), chosen].astype(np.bool_)
        illegal = np.flatnonzero(~legal)
        kept = [self._lanes.lane(int(lane)) for lane in illegal]
        chosen[illegal] = self._lanes.masks[illegal].argmax(axis=1)
        self._lanes.step(chosen)
        rewards = self._lanes.rewards[:, 0] / self.scale
        ended = self._lanes.ended.astype(np.bool_)
        for lane, deal in zip(illegal.tolist(), kept, strict=True):
            self._lanes.set_lane(lane, deal)
        rewards[illegal], ended[illegal] = self.illegal_reward, False
        seen = self._seen()
        return seen, rewards, ended, np.zeros_like(ended), {"action_mask": seen["action_mask"]}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal in each lane."""
        legal: NDArray[np.bool_] = self._lanes.masks > 0
        return legal

    def _seen(self) -> Seen:
        return {name: getattr(self._lanes, array).copy() for name, array in _PARTS.items()}
