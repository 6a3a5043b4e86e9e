"""Many hands stepped together, with observations and masks in preallocated arrays."""

from __future__ import annotations

import os
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from baida.core.play.deal import Deal
from baida.core.vector.action_index import ActionIndex
from baida.core.vector.encoder import FEATURE_NAMES, PLANE_NAMES, Encoder
from baida.core.vector.lanes import Lanes
from baida.errors import InputError
from baida.game.rulesets import make_ruleset
from baida.score.rules import Rules, make_rules
from baida.threads import start_helpers, thread_count
from baida.tiles import NAMES, STANDS_FOR
from baida.variants import find_rules

MOST_LANES = 1 << 16
_LEAST_LANES = 128  # lanes per thread; fewer are done before a thread has woken up
_PARTS = 2  # parts per thread: a thread that is done takes another


@lru_cache(maxsize=16)
def codes_for(rules: Rules) -> ActionIndex:
    """Return the action codes of a game; house rules do not change them."""
    play_options = make_rules(rules.variant, {}).play_options
    return ActionIndex(
        sorted(set(rules.tiles)),
        bytes(rank_of(tile) for tile in range(len(NAMES))),
        declares=play_options.declares,
        voids=play_options.voids,
        chows=play_options.chows,
        claim_jokers=play_options.claim_jokers,
        chow_jokers=play_options.chow_jokers,
        concealed_jokers=play_options.concealed_jokers,
        adds_jokers=play_options.adds_jokers,
        claims_jokers=play_options.claims_jokers,
    )


def rank_of(tile: int) -> int:
    """Return the rank of a joker: 0 for one family, 2 for all, 1 in between."""
    families = STANDS_FOR[tile].bit_count()
    return 0 if families <= 1 else 2 if families == 5 else 1


class SeatEncoder:
    """Writes what a seat sees of one deal into ``planes``, ``features`` and ``mask``."""

    def __init__(self, rules: Rules) -> None:
        codes = codes_for(rules)
        planes = np.zeros((1, len(PLANE_NAMES), codes.columns), np.uint8)
        features = np.zeros((1, len(FEATURE_NAMES)), np.int32)
        masks = np.zeros((1, codes.size), np.uint8)
        seats = np.zeros(1, np.int8)
        self._encoder = Encoder(codes, planes, features, masks, seats)
        self.planes, self.features, self.mask = planes[0], features[0], masks[0]

    def look(self, deal: Deal, seat: int) -> None:
        """Write what this seat sees and may do; the next call overwrites it."""
        self._encoder.look(deal, 0, seat)

    def observe(self, deal: Deal, seat: int) -> None:
        """Write what this seat sees, but not its legal actions."""
        self._encoder.observe(deal, 0, seat)


class VectorEnv:
    """Several hands of a game, stepped together.

    After :meth:`reset` and :meth:`step` the arrays hold, for each lane: ``seats`` the seat
    that has to act, ``planes`` and ``features`` what it sees, ``masks`` its legal actions,
    ``rewards`` the payments of this step by seat, ``ended`` whether a hand ended (the next one
    has begun). The next call overwrites them.

    The lanes are divided among ``threads``, by default one for each processor. The hands do not
    depend on their number.

    >>> env = VectorEnv("sbr", lanes=64, seed=1)
    >>> env.reset()
    >>> for _ in range(100):
    ...     env.step(env.sample())
    >>> env.planes.shape, env.masks.shape, int(env.masks.any(axis=1).sum())
    ((64, 20, 27), (64, 115), 64)
    """

    def __init__(
        self,
        rules: str | Rules,
        lanes: int = 256,
        seed: int = 0,
        *,
        threads: int | None = None,
    ) -> None:
        if not 1 <= lanes <= MOST_LANES:
            raise InputError("lanes", f"expected 1 to {MOST_LANES}, found {lanes}")
        self.threads = max(1, min(thread_count(threads), lanes // _LEAST_LANES))
        self.rules = find_rules(rules)
        self.codes = codes_for(self.rules)
        self.lanes = lanes
        self.seed = seed
        columns, size = self.codes.columns, self.codes.size
        self.planes: NDArray[np.uint8] = np.zeros((lanes, len(PLANE_NAMES), columns), np.uint8)
        self.features: NDArray[np.int32] = np.zeros((lanes, len(FEATURE_NAMES)), np.int32)
        self.masks: NDArray[np.uint8] = np.zeros((lanes, size), np.uint8)
        self.seats: NDArray[np.int8] = np.zeros(lanes, np.int8)
        self.rewards: NDArray[np.int32] = np.zeros((lanes, 4), np.int32)
        self.ended: NDArray[np.uint8] = np.zeros(lanes, np.uint8)
        self._sample: NDArray[np.int32] = np.zeros(lanes, np.int32)
        # the environment has its own, because its threads use them without the GIL
        parts = _PARTS * self.threads if self.threads > 1 else 1
        rulesets = [make_ruleset(self.rules) for _ in range(parts)]
        encoder = Encoder(self.codes, self.planes, self.features, self.masks, self.seats)
        self._lanes = Lanes(rulesets, encoder, lanes, self.rewards, self.ended, self.threads - 1)
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

    def _call_helpers(self, number: int) -> int:
        return start_helpers(self._lanes.help, number)

    def _after_a_fork(self) -> None:
        if self._process != os.getpid():
            self._process = os.getpid()
            self._lanes.forget_helpers()
