"""Many hands stepped together, with observations and masks in preallocated arrays."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from baida.core.play.deal import Deal
from baida.core.vector.lanes import Lanes
from baida.env.encodings import LATEST, Arrays, codes_for, find_encoding
from baida.env.opponents import read_opponents, seat_opponents
from baida.errors import InputError
from baida.game.rulesets import make_ruleset
from baida.game.saved import pack, unpack
from baida.score.rules import Rules
from baida.threads import start_helpers, thread_count
from baida.variants import find_rules

MOST_LANES = 1 << 16
_LEAST_LANES = 128  # lanes per thread; fewer are done before a thread has woken up
_PARTS = 2  # parts per thread: a thread that is done takes another


class SeatEncoder:
    """Writes what a seat sees of one deal into arrays.

    They are ``planes``, ``features``, ``melds``, ``discards`` and ``mask``; with ``oracle`` there
    are also ``oracle`` and ``wall``, which hold what no seat may see.
    """

    def __init__(self, rules: Rules, encoding: int = LATEST, *, oracle: bool = False) -> None:
        self.encoding = find_encoding(encoding)
        arrays = Arrays(rules, 1, self.encoding, oracle)
        self._encoder = arrays.encoder
        self.planes, self.features = arrays.planes[0], arrays.features[0]
        self.melds, self.discards = arrays.melds[0], arrays.discards[0]
        self.oracle, self.wall = arrays.oracle[0], arrays.wall[0]
        self.mask = arrays.masks[0]

    def look(self, deal: Deal, seat: int) -> None:
        """Write what this seat sees and may do; the next call overwrites it."""
        self._encoder.look(deal, 0, seat)

    def observe(self, deal: Deal, seat: int) -> None:
        """Write what this seat sees, but not its legal actions."""
        self._encoder.observe(deal, 0, seat)


class VectorEnv:
    """Several hands of a game, stepped together.

    After :meth:`reset` and :meth:`step` the arrays hold, for each lane: ``seats`` the seat
    that has to act, ``planes``, ``features``, ``melds`` and ``discards`` what it sees, ``masks``
    its legal actions, ``rewards`` the payments of this step by seat, ``ended`` whether a hand
    ended (the next one has begun). The next call overwrites them. With ``oracle``, the arrays
    ``oracle`` and ``wall`` hold the hidden tiles, by places after the waiting seat.

    With ``opponents``, three names or one for all, these bots play seats 1 to 3 inside the lanes,
    and only seat 0 is asked. Its rewards include what happens until it is asked again.

    The lanes are divided among ``threads``, by default one for each processor. The hands do not
    depend on their number.

    >>> env = VectorEnv("sbr", lanes=64, seed=1)
    >>> env.reset()
    >>> for _ in range(100):
    ...     env.step(env.sample())
    >>> env.planes.shape, env.masks.shape, int(env.masks.any(axis=1).sum())
    ((64, 41, 27), (64, 115), 64)
    """

    def __init__(
        self,
        rules: str | Rules,
        lanes: int = 256,
        seed: int = 0,
        *,
        threads: int | None = None,
        encoding: int = LATEST,
        oracle: bool = False,
        opponents: Sequence[str] | None = None,
    ) -> None:
        self.encoding = find_encoding(encoding)
        self.has_oracle = oracle
        self.opponents = None if opponents is None else read_opponents(opponents)
        if not 1 <= lanes <= MOST_LANES:
            raise InputError("lanes", f"expected 1 to {MOST_LANES}, found {lanes}")
        self.threads = max(1, min(thread_count(threads), lanes // _LEAST_LANES))
        self.rules = find_rules(rules)
        self.codes = codes_for(self.rules)
        self.lanes = lanes
        self.seed = seed
        arrays = Arrays(self.rules, lanes, self.encoding, oracle)
        self.planes, self.features, self.masks = arrays.planes, arrays.features, arrays.masks
        self.melds, self.discards, self.seats = arrays.melds, arrays.discards, arrays.seats
        self.oracle, self.wall = arrays.oracle, arrays.wall
        self.rewards: NDArray[np.int32] = np.zeros((lanes, 4), np.int32)
        self.ended: NDArray[np.uint8] = np.zeros(lanes, np.uint8)
        self._sample: NDArray[np.int32] = np.zeros(lanes, np.int32)
        # the environment has its own, because its threads use them without the GIL
        parts = _PARTS * self.threads if self.threads > 1 else 1
        rulesets = [make_ruleset(self.rules) for _ in range(parts)]
        self._lanes = Lanes(
            rulesets, arrays.encoder, lanes, self.rewards, self.ended, self.threads - 1
        )
        if self.opponents is not None:
            seat_opponents(self._lanes, self.opponents, self.rules, rulesets)
        self._process = os.getpid()

    def reset(self, seed: int | None = None) -> None:
        if seed is not None:
            self.seed = seed
        self._lanes.reset(self.seed)

    def step(self, actions: NDArray[np.int32]) -> None:
        """Apply one action in every lane; an illegal action leaves all lanes unchanged."""
        actions = np.ascontiguousarray(actions, dtype=np.int32)
        if actions.shape != (self.lanes,):
            raise InputError("actions", f"expected {self.lanes}, found shape {actions.shape}")
        self._lanes.check(actions)
        self._after_a_fork()
        self._lanes.step(actions, self._call_helpers)

    def sample(self) -> NDArray[np.int32]:
        """Return a random legal action for every lane."""
        self._after_a_fork()
        self._lanes.choose(self._sample, self._call_helpers)
        return self._sample

    def lane(self, lane: int) -> Deal:
        """Return a copy of the hand of a lane."""
        deal: Deal = self._lanes.deals[self._check_lane(lane)]
        return deal.copy()

    def set_lane(self, lane: int, deal: Deal) -> None:
        """Let a lane go on with a copy of this hand, for example one of another lane or match."""
        if deal.ruleset.rules is not self.rules:
            raise InputError(
                "deal", f"expected a hand of {self.rules.id}, found {deal.ruleset.rules.id}"
            )
        if deal.over:
            raise InputError("deal", "the hand is over")
        self._lanes.put(self._check_lane(lane), deal)
        self.rewards[lane], self.ended[lane] = 0, 0

    def _check_lane(self, lane: int) -> int:
        if not 0 <= lane < self.lanes:
            raise InputError("lane", f"expected 0 to {self.lanes - 1}, found {lane!r}")
        return lane

    def to_bytes(self) -> bytes:
        """Return the state of all lanes and of their random numbers, for the same build of baida.

        >>> env = VectorEnv("sbr", lanes=2, seed=1)
        >>> env.reset()
        >>> VectorEnv.from_bytes(env.to_bytes()) == env
        True
        """
        fields = {
            "lanes": self.lanes,
            "seed": self.seed,
            "encoding": self.encoding.version,
            "oracle": self.has_oracle,
            "opponents": self.opponents,
            "random": self._lanes.random_states(),
            "rewards": self.rewards.tolist(),
            "ended": self.ended.tolist(),
        }
        return pack("vector environment", self.rules, self._lanes.deals, fields)

    @classmethod
    def from_bytes(cls, data: bytes, *, threads: int | None = None) -> VectorEnv:
        rules, deals, fields = unpack("vector environment", data)
        env = cls(
            rules,
            fields["lanes"],
            fields["seed"],
            threads=threads,
            encoding=fields["encoding"],
            oracle=fields["oracle"],
            opponents=fields["opponents"],
        )
        for lane, deal in enumerate(deals):
            if deal.over:  # the lanes were never reset
                break
            env._lanes.put(lane, deal)
        env._lanes.set_random_states(fields["random"])
        env.rewards[:], env.ended[:] = fields["rewards"], fields["ended"]
        return env

    def copy(self) -> VectorEnv:
        """Return an independent copy, which goes on in the same way."""
        return VectorEnv.from_bytes(self.to_bytes(), threads=self.threads)

    def __copy__(self) -> VectorEnv:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return VectorEnv.from_bytes, (self.to_bytes(),)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, VectorEnv):
            return NotImplemented
        return self.to_bytes() == other.to_bytes()

    __hash__ = None  # type: ignore[assignment]

    def _call_helpers(self, number: int) -> int:
        return start_helpers(self._lanes.help, number)

    def _after_a_fork(self) -> None:
        if self._process != os.getpid():
            self._process = os.getpid()
            self._lanes.forget_helpers()
