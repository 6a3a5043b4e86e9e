"""One hand at a time as a PettingZoo environment: the seats act in turn, payments are rewards."""

from __future__ import annotations

import math
import sys
from operator import index
from typing import Any, Self

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from baida.core.play.deal import Deal
from baida.env.encodings import LATEST, name_of, oracle_shapes
from baida.env.scale import worst_hand
from baida.env.vector import SeatEncoder, VectorEnv
from baida.errors import InputError
from baida.game.live_view import live_view
from baida.game.saved import pack, unpack
from baida.game.view.view import EVERYTHING
from baida.score.rules import Rules
from baida.terminal.table_view import render_text
from baida.variants import find_rules

AGENTS = [f"seat_{seat}" for seat in range(4)]
_SEATS = {agent: seat for seat, agent in enumerate(AGENTS)}
_NOTHING = dict.fromkeys(AGENTS, 0)
_NOBODY = dict.fromkeys(AGENTS, False)
_EVERYBODY = dict.fromkeys(AGENTS, True)
#: Reward for an illegal action in the first encoding; now it costs more than the worst hand.
_FIRST_LOSS = -1
_MOST_POINTS = 1 << 20
_WIDTH = 100
#: The parts of a state, in their order.
_STATE = ("oracle", "wall", "planes", "features")
#: The fields of an environment that are stored as they are.
_STORED = (
    "agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos",
    "agent_selection", "_skip_agent_selection",
)  # fmt: skip


def _space(name: str, array: NDArray[Any]) -> spaces.Box:
    if name == "features":
        return spaces.Box(-_MOST_POINTS, _MOST_POINTS, array.shape, np.int32)
    if name == "action_mask":
        return spaces.Box(0, 1, array.shape, np.int8)
    return spaces.Box(0, 255, array.shape, np.uint8)


class HandEnv(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """A hand of one game, from the deal to the last payment.

    Observations have ``observation`` (planes), ``features``, ``melds``, ``discards`` and
    ``action_mask``; what they contain, and the action codes, are described in docs/learning.md.
    A reward is the payment to the seat by the last action. An illegal action raises InputError.
    """

    metadata = {  # noqa: RUF012 - PettingZoo's own name and form
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self, rules: str | Rules, render_mode: str | None = None, encoding: int = LATEST
    ) -> None:
        super().__init__()
        if render_mode not in (None, "human", "ansi"):
            raise InputError("render_mode", f"expected human or ansi, found {render_mode!r}")
        self.rules = find_rules(rules)
        self.metadata = {**self.metadata, "name": name_of(self.rules.variant.id, encoding)}
        self.render_mode = render_mode
        self._encoding = encoding
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        lane = VectorEnv(self.rules, lanes=1, encoding=encoding)
        self._lanes = lane._lanes
        self._deal: Deal = self._lanes.deals[0]
        # the engine writes into these arrays; observations are copies
        self._mask = lane.masks[0].view(np.int8)
        self._seen: dict[str, NDArray[Any]] = {
            "observation": lane.planes[0],
            "features": lane.features[0],
        }
        if lane.encoding.meld_fields:
            self._seen.update(melds=lane.melds[0], discards=lane.discards[0])
        self._seen["action_mask"] = self._mask
        self._observations = spaces.Dict(
            {name: _space(name, array) for name, array in self._seen.items()}
        )
        shapes = {**oracle_shapes(self.rules), **lane.encoding.shapes(self.rules)}
        size = sum(math.prod(shapes[name]) for name in _STATE)
        self.state_space = spaces.Box(-_MOST_POINTS, _MOST_POINTS, (size,), np.int32)
        self._everything: SeatEncoder | None = None
        self._actions = {agent: spaces.Discrete(lane.codes.size) for agent in AGENTS}
        self._random = np.random.default_rng()

    def to_bytes(self) -> bytes:
        """Return the state, with the random numbers of the hands to come."""
        fields = {name: getattr(self, name) for name in _STORED if hasattr(self, name)}
        fields |= {"random": self._random.bit_generator.state, "render_mode": self.render_mode}
        fields |= {"encoding": self._encoding}
        return pack("hand environment", self.rules, [self._deal], fields)

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Return the environment of :meth:`to_bytes`; only the same build of baida reads it."""
        rules, (deal,), fields = unpack("hand environment", data)
        env = cls(rules, fields.pop("render_mode"), fields.pop("encoding"))
        env._random.bit_generator.state = fields.pop("random")
        if "agent_selection" in fields:  # it was reset
            env._lanes.put(0, deal) if not deal.over else env._deal.load(deal.to_bytes())
            env.__dict__.update(fields)
            env._points = env._deal.points
        return env

    def copy(self) -> Self:
        """Return an independent copy, which goes on in the same way."""
        return type(self).from_bytes(self.to_bytes())

    def __copy__(self) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_bytes, (self.to_bytes(),)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandEnv):
            return NotImplemented
        return type(self) is type(other) and self.to_bytes() == other.to_bytes()

    __hash__ = None  # type: ignore[assignment]

    def observation_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002
        return self._observations

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new hand; ``options`` may have ``dealer`` and ``round_wind``."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        given = options or {}
        wall = int(self._random.integers(1 << 62))
        dealer = int(given.get("dealer", self._random.integers(4)))
        self._deal.shuffle(wall, dealer, int(given.get("round_wind", 0)))
        self._points = self._deal.points
        self.agents = list(AGENTS)
        self.rewards = _NOTHING.copy()
        self._cumulative_rewards = _NOTHING.copy()
        self.terminations = _NOBODY.copy()
        self.truncations = _NOBODY.copy()
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self._deal.seat]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return the observation of a seat; its mask is empty while it has no decision."""
        self._lanes.look(0, _SEATS[agent])
        if agent != self.agent_selection:
            self._mask[:] = 0  # seats that answer an offer are asked one at a time
        return {name: array.copy() for name, array in self._seen.items()}

    def state(self) -> NDArray[np.int32]:
        """Return the state with all that is hidden, as one array; ``observe`` has none of it.

        It is the oracle's planes, the rest of the wall in drawing order, and the planes and
        features of the seat that has to act; all places are counted from that seat.
        """
        if self._everything is None:
            self._everything = SeatEncoder(self.rules, self._encoding, oracle=True)
        self._everything.look(self._deal, _SEATS[self.agent_selection])
        parts = [getattr(self._everything, name).reshape(-1) for name in _STATE]
        return np.concatenate(parts).astype(np.int32)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if not self._play(_SEATS[agent], action):
            self._refuse(agent, action)
            return
        self._cumulative_rewards[agent] = 0
        self.rewards = _NOTHING.copy()
        points = self._deal.points
        if points != self._points:  # most actions pay nothing
            for payee, after, before in zip(AGENTS, points, self._points, strict=True):
                self.rewards[payee] = after - before
            self._points = points
            self._accumulate_rewards()
        if self._deal.over:
            self.terminations = _EVERYBODY.copy()
        else:
            self.agent_selection = AGENTS[self._deal.seat]
        if self.render_mode == "human":
            self.render()

    def _play(self, seat: int, action: int | None) -> bool:
        """Perform an action; return False and change nothing if it is illegal."""
        try:
            return self._lanes.play(0, seat, index(action))  # type: ignore[arg-type]
        except (TypeError, OverflowError):  # not an integer, or out of range
            return False

    def _refuse(self, agent: str, action: int | None) -> None:
        raise InputError("action", f"{agent} may not do {action} now")

    def render(self) -> str | None:
        """Print the table with all tiles open, or return it as text."""
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
        """Required by PettingZoo; there is nothing to close."""


class CheckedEnv(HandEnv):
    """Ends the hand at a loss on an illegal action, like PettingZoo's wrappers, but faster."""

    def _refuse(self, agent: str, action: int | None) -> None:
        if action is None or not self.action_space(agent).contains(action):
            super()._refuse(agent, action)  # not an action at all
        EnvLogger.warn_on_illegal_move()
        self.terminations = _EVERYBODY.copy()
        self.truncations = _EVERYBODY.copy()
        self._cumulative_rewards[agent] = 0
        first = self._encoding != LATEST
        self.rewards = {**_NOTHING, agent: _FIRST_LOSS if first else -worst_hand(self.rules)}
        self._accumulate_rewards()
        self._deads_step_first()
