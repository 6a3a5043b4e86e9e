"""Estimate the value of the candidates of a choice, in worlds sampled from the seat's view."""

from __future__ import annotations

from collections.abc import Generator
from math import sqrt
from random import Random
from typing import NamedTuple

from baida.bots.learned import LearnedBot, make_rollouts
from baida.bots.trials import CLEAR, Prior, Trials, prior_for
from baida.bots.worlds import WorldSampler
from baida.game.actions import Action
from baida.review.choices import Choice
from baida.review.consequences import Consequences
from baida.score.rules import Rules

#: The greatest number of worlds per decision. Rollouts take about five times as long with jokers.
_WORLDS, _WORLDS_WITH_JOKERS = 800, 64
#: No action is dropped before this many worlds.
_FEW = 24
#: Candidates other than the played action are dropped earlier than a mistake is reported.
_HOPELESS = 2.0
#: The number of worlds between two checks whether to stop.
_EVERY = 16


def default_worlds(rules: Rules) -> int:
    return _WORLDS_WITH_JOKERS if rules.variant.has_jokers else _WORLDS


class TriedOut(NamedTuple):
    trials: Trials
    consequences: Consequences


class Estimator:
    def __init__(self, rules: Rules, worlds: int, seed: int) -> None:
        self._rules = rules
        self._worlds = worlds
        self._seed = seed
        self._learned = LearnedBot(rules, 0, 0)
        self._rollouts = make_rollouts(rules)

    def prior(self, choice: Choice) -> Prior:
        """Return the actions that ``learned`` would compare, with the points it expects."""
        suit = Action.of(choice.played).suit
        expected = {}
        for action, lead in self._learned.weigh(choice.view, choice.legal):
            # it hardly matters which tile of the voided suit is laid down
            same = suit is not None and Action.of(action).suit == suit
            expected[choice.played if same else action] = lead
        return prior_for(self._rules, expected)

    def try_out(self, choice: Choice, prior: Prior) -> Generator[None, None, TriedOut]:
        """Try the played action and those in the prior, in worlds that match the seat's view.

        Yields after each rollout. The result depends only on the choice, the seed and the number of
        worlds.
        """
        candidates = dict.fromkeys([choice.played, *prior.points])
        trials = Trials(list(candidates), few=_FEW, hopeless=_HOPELESS)
        sampler = WorldSampler(self._rules, choice.view, choice.legal)
        consequences = Consequences(choice.seat)
        rng = Random(f"{self._seed} {choice.n} {choice.seat}")
        while trials.worlds < self._worlds and not self._is_settled(trials, choice.played):
            world = sampler.world(rng)
            consequences.keep(world)
            points: list[int] = []
            for action in trials.open:
                points += self._rollouts.outcomes(world, choice.seat, [action])
                consequences.note(action, self._rollouts.last_win())
                yield
            trials.add(points)
        return TriedOut(trials, consequences)

    def _is_settled(self, trials: Trials, played: int) -> bool:
        """Whether more worlds would hardly change the verdict on the played action."""
        if len(trials.open) == 1:
            return trials.worlds >= _FEW
        if trials.worlds < self._worlds // 2 or trials.worlds % _EVERY:
            return False
        best = trials.leader()
        if best == played:
            return True
        # the lead in standard errors, if it stays the same until the last world
        lead = trials.lead(best, played)
        return lead.mean * sqrt(self._worlds / trials.worlds) < (CLEAR - 1) * lead.error
