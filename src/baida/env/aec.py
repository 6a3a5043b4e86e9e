"""One hand at a time as a PettingZoo environment: the seats act in turn, payments are rewards."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from baida.core.deal import Deal
from baida.core.lanes import FEATURE_NAMES
from baida.env.vector import VectorEnv
from baida.errors import InputError
from baida.game.view import EVERYTHING
from baida.game.views import live_view
from baida.score.rules import Rules
from baida.show.table_view import render_text
from baida.variants import find_rules

AGENTS = [f"seat_{seat}" for seat in range(4)]
_MOST_POINTS = 1 << 20
_WIDTH = 100


class HandEnv(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A hand of one game, from the deal to the last payment.

    Observations have ``observation`` (planes), ``features`` and ``action_mask``; what they
    hold, and the codes of the actions, is described in docs/learning.md. A reward is what a
    seat was paid, or paid, by the last action.
    """

    metadata = {  # noqa: RUF012 - PettingZoo's own name and form
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, rules: str | Rules, version: int, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, "human", "ansi"):
            raise InputError("render_mode", f"expected human or ansi, found {render_mode!r}")
        self.rules = rules if isinstance(rules, Rules) else find_rules(rules)
        self.metadata = {**self.metadata, "name": f"{self.rules.variant.id}_v{version}"}
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._lane = VectorEnv(self.rules, lanes=1)
        self._lanes = self._lane._lanes
        self._deal: Deal = self._lanes.deals[0]
        planes, codes = self._lane.planes.shape[1:], self._lane.codes.size
        self._observations = spaces.Dict(
            {
                "observation": spaces.Box(0, 16, planes, np.uint8),
                "features": spaces.Box(
                    -_MOST_POINTS, _MOST_POINTS, (len(FEATURE_NAMES),), np.int32
                ),
                "action_mask": spaces.Box(0, 1, (codes,), np.int8),
            }
        )
        self._actions = {agent: spaces.Discrete(codes) for agent in AGENTS}
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002
        """The same for every seat."""
        return self._observations

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The codes of the game."""
        return self._actions[agent]

    # -- playing ---------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew; ``options`` may have ``dealer`` and ``round_wind``."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        given = options or {}
        wall = int(self._random.integers(1 << 62))
        dealer = int(given.get("dealer", self._random.integers(4)))
        self._deal.shuffle(wall, dealer, int(given.get("round_wind", 0)))
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self._deal.seat]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What a seat may know now; its mask is empty while it has nothing to decide."""
        seat = AGENTS.index(agent)
        self._lanes.look(0, seat)
        mask = self._lane.masks[0].astype(np.int8)
        if agent != self.agent_selection:
            mask[:] = 0  # of several who answer at the same time, one is asked after the other
        return {
            "observation": self._lane.planes[0].copy(),
            "features": self._lane.features[0].copy(),
            "action_mask": mask,
        }

    def step(self, action: int | None) -> None:
        """The selected agent acts."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        before = self._deal.points
        self._cumulative_rewards[agent] = 0
        if action is None or not self._lanes.play(0, AGENTS.index(agent), int(action)):
            raise InputError("action", f"{agent} may not do {action} now")
        paid = [after - past for after, past in zip(self._deal.points, before, strict=True)]
        self.rewards = dict(zip(AGENTS, paid, strict=True))
        if self._deal.over:
            self.terminations = dict.fromkeys(AGENTS, True)
        else:
            self.agent_selection = AGENTS[self._deal.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    # -- looking ---------------------------------------------------------------------------------

    def render(self) -> str | None:
        """The table with all tiles open: printed, or returned as text."""
        if self.render_mode is None:
            return None
        text = render_text(
            live_view(self._deal, EVERYTHING),
            AGENTS,
            colour=self.render_mode == "human",
            width=_WIDTH,
        )
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n")
        return None

    def close(self) -> None:
        """There is nothing to close."""


def wrapped(env: HandEnv) -> Any:
    """With PettingZoo's usual checks: an illegal action ends the hand at a loss."""
    checked = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))
