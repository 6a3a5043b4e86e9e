"""Positions from self-play, with the points that each of a few actions would have brought.

Four ``efficient`` play; in later rounds, a network of an earlier round plays one of the seats, and
only that seat's positions are used. At some decisions every candidate is done on a copy of the
table, with the true hidden tiles and the true wall, and the same players finish the hand. One such
result is very noisy, but it is unbiased, and a million different positions teach more than fewer
ones with better averages.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from baida.bots.network_file import TrainedNetwork
from baida.bots.worth import weights_for
from baida.core.play.deal import Deal
from baida.core.play.state import PHASES
from baida.core.policy.greedy import Greedy
from baida.core.policy.learned import Learned
from baida.core.policy.rollouts import Rollouts
from baida.game.actions import WIN_NOW
from baida.game.rulesets import ruleset_for
from baida.score.rules import Rules

#: The share of decisions that are labelled, by phase; those about a win are rare and matter most.
_LABELLED = {
    "before_start": 0.3,
    "voiding": 0.3,
    "turn": 0.12,
    "claim": 0.4,
    "rob": 1.0,
    "green_jokers": 1.0,
}
_LABELLED_WINS = 1.0
#: If only one seat is used, this factor raises the share of its labelled decisions.
_OF_ONE_SEAT = 3.0
#: The share of labelled decisions after which play continues with a random candidate, so that
#: positions occur that ``efficient`` would avoid.
_EXPLORED = 0.25


@dataclass(slots=True)
class LabelledPosition:
    """The features of the table and of each action (row after row), and the actions' points."""

    table: list[float]
    actions: list[float]
    points: list[int]


class Positions:
    def __init__(self, rules: Rules, teacher: TrainedNetwork | None = None) -> None:
        ruleset, weights = ruleset_for(rules), weights_for(rules)
        self._deal = Deal(ruleset)
        self._efficient = Greedy(ruleset, weights)
        if teacher is None:
            self._learned = Learned(ruleset, weights)
            self._rollouts = Rollouts(ruleset, weights)
        else:
            self._learned = teacher.policy(ruleset, weights)
            self._rollouts = Rollouts(ruleset, weights, self._learned)
        self._taught = teacher is not None

    def of_hand(self, seed: int) -> Iterator[LabelledPosition]:
        """Play one hand; equal seeds give equal positions."""
        deal = self._deal
        rng = Random(seed)
        deal.shuffle(seed, rng.randrange(4), rng.randrange(4))
        looked_at = {rng.randrange(4)} if self._taught else set(range(4))
        more = _OF_ONE_SEAT if self._taught else 1.0
        while not deal.over:
            seat = deal.seat
            legal = deal.legal(seat)
            if len(legal) == 1 or seat not in looked_at:
                deal.step(seat, self._efficient.decide(deal, seat))
                continue
            share = _LABELLED_WINS if WIN_NOW in legal else more * _LABELLED[PHASES[deal.phase]]
            if rng.random() >= share:
                deal.step(seat, self._learned.decide(deal, seat))
                continue
            candidates, table, actions = self._learned.describe(deal, seat)
            if len(candidates) > 1:
                points = self._rollouts.outcomes(deal, seat, candidates)
                yield LabelledPosition(table, actions, points)
            if rng.random() < _EXPLORED:
                deal.step(seat, rng.choice(candidates))
            else:
                deal.step(seat, self._learned.decide(deal, seat))
