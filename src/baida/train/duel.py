"""The strength of a network: duplicate deals against three ``efficient``.

Each deal is played four times, with the network on every seat. The deals are never those of
training; the claim in a model card comes from the arena, on yet other deals.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from baida.bots.network_file import TrainedNetwork, pack
from baida.bots.worth import weights_for
from baida.core.play.deal import Deal
from baida.core.policy.greedy import Greedy
from baida.files import write_whole
from baida.game.rulesets import ruleset_for
from baida.jobs.runner import Runner, Stop, never
from baida.score.rules import Rules
from baida.stats import mean_estimate
from baida.train.chunks import reading
from baida.variants import find_rules

#: The seeds of the deals for choosing between networks begin here.
_FIRST_SEED = 1 << 49


@dataclass(frozen=True, slots=True)
class Strength:
    """Points per hand against three ``efficient``; half the 95 % interval over deals."""

    deals: int
    points: float
    interval: float


class Duel:
    def __init__(self, rules: Rules, trained: TrainedNetwork) -> None:
        ruleset, weights = ruleset_for(rules), weights_for(rules)
        self._deal = Deal(ruleset)
        self._efficient = Greedy(ruleset, weights)
        self._learned = trained.policy(ruleset, weights)

    def points_of(self, number: int) -> float:
        """Return the mean points of the network over the four seats of one deal."""
        return sum(self._play(number, seat) for seat in range(4)) / 4

    def _play(self, number: int, mine: int) -> int:
        deal = self._deal
        deal.shuffle(_FIRST_SEED + number, number & 3, number >> 2 & 3)
        while not deal.over:
            seat = deal.seat
            player = self._learned if seat == mine else self._efficient
            deal.step(seat, player.decide(deal, seat))
        return deal.points[mine]


class DuelPlayer:
    """Plays deals by their numbers, on any worker."""

    def __init__(self, rules: str, trained: TrainedNetwork) -> None:
        self._rules = rules
        self._trained = trained
        self._duel: Duel | None = None

    def __call__(self, number: int, _stop: Stop = never) -> float:
        if self._duel is None:  # each worker has its own
            self._duel = Duel(find_rules(self._rules), self._trained)
        return self._duel.points_of(number)


class Measured:
    """Measured strengths, kept in a file, so that a stopped measurement can continue."""

    def __init__(self, path: Path, rules: str) -> None:
        self._path = path
        self._rules = rules
        self._kept: dict[str, list[float]] = {}
        if path.exists():
            with reading(path):
                self._kept = json.loads(path.read_text("utf-8"))

    def strength(
        self,
        trained: TrainedNetwork,
        deals: range,
        on: Runner,
        advance: Callable[[int], object],
        stop: Stop,
    ) -> Strength | None:
        """Play the deals, unless they were played before; return None if it was stopped."""
        network = sha256(pack(trained)).hexdigest()[:16]
        key = f"{self._rules} {network} {deals.start} {deals.stop}"
        if key not in self._kept:
            player = DuelPlayer(self._rules, trained)
            results = on.map(player, deals, stop=stop, name=lambda place: f"deal {deals[place]}")
            points = []
            with closing(results):
                for one in results:
                    points.append(one)
                    advance(len(points))
            if len(points) < len(deals):
                return None
            found = strength_of(points)
            self._kept[key] = [found.points, found.interval]
            write_whole(self._path, json.dumps(self._kept, indent=1) + "\n")
        advance(len(deals))
        return Strength(len(deals), *self._kept[key])


def strength_of(results: Iterable[float]) -> Strength:
    points = list(results)
    found = mean_estimate(points)
    assert found is not None
    return Strength(len(points), found.value, found.half or 0.0)
