"""Estimates what the candidates of a choice are worth, in worlds sampled from the seat's view."""

from __future__ import annotations

from collections.abc import Generator
from math import sqrt
from random import Random

from baida.bots.efficient import EfficientBot
from baida.bots.search.candidates import is_voiding, voided_suit, worth_a_try
from baida.bots.search.trials import CLEAR, Trials
from baida.bots.search.worlds import WorldSampler
from baida.bots.worth import weights_for
from baida.core.policy.rollouts import Rollouts
from baida.game.rulesets import ruleset_for
from baida.review.choices import Choice
from baida.score.distance import has_jokers
from baida.score.rules import Rules

#: The greatest number of worlds per decision. Rollouts take about five times as long with jokers.
_WORLDS, _WORLDS_WITH_JOKERS = 800, 128
#: No action is dropped before this many worlds.
_FEW = 24
#: Candidates other than the played action are dropped sooner than a mistake is called one.
_HOPELESS = 2.0
#: After this many worlds, check again whether to stop.
_EVERY = 16


def default_worlds(rules: Rules) -> int:
    return _WORLDS_WITH_JOKERS if has_jokers(rules) else _WORLDS


class Estimator:
    def __init__(self, rules: Rules, worlds: int, seed: int) -> None:
        self._rules = rules
        self._worlds = worlds
        self._seed = seed
        self._efficient = EfficientBot(rules, 0, 0)
        self._rollouts = Rollouts(ruleset_for(rules), weights_for(rules))

    def try_out(self, choice: Choice) -> Generator[None, None, Trials]:
        """Try the candidates in worlds that look to the seat as the table did.

        Yields after each rollout. The result depends on the choice, the seed and the number of
        worlds alone.
        """
        trials = Trials(self.candidates(choice), few=_FEW, hopeless=_HOPELESS)
        sampler = WorldSampler(self._rules, choice.view, choice.legal)
        rng = Random(f"{self._seed} {choice.n} {choice.seat}")
        while trials.worlds < self._worlds and not self._is_settled(trials, choice.played):
            world = sampler.world(rng)
            points: list[int] = []
            for action in trials.open:
                points += self._rollouts.outcomes(world, choice.seat, [action])
                yield
            trials.add(points)
        return trials

    def candidates(self, choice: Choice) -> list[int]:
        """The action that was played, and those that are worth a try."""
        found = [choice.played, *worth_a_try(self._efficient, choice.view, choice.legal)]
        if is_voiding(choice.played):  # which tile of the suit is laid down hardly matters
            suits = {voided_suit(action): action for action in reversed(found)}
            found = [action for action in found if suits[voided_suit(action)] == action]
        return list(dict.fromkeys(found))

    def _is_settled(self, trials: Trials, played: int) -> bool:
        """Whether more worlds would hardly change the verdict on the played action."""
        if len(trials.open) == 1:
            return trials.worlds >= _FEW
        if trials.worlds < self._worlds // 2 or trials.worlds % _EVERY:
            return False
        best = trials.leader()
        if best == played:
            return True
        # the lead in standard errors, if it stays as it is until the last world
        lead = trials.lead(best, played)
        return lead.mean * sqrt(self._worlds / trials.worlds) < (CLEAR - 1) * lead.error
