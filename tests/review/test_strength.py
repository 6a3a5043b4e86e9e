"""Reviews tell strong players from weak ones, and predict what happens when tiles are revealed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import hypot
from pathlib import Path
from random import Random
from statistics import mean, stdev

import pytest

from baida.bots.efficient import EfficientBot
from baida.bots.search.worlds import WorldSampler
from baida.bots.worth import weights_for
from baida.core.play.deal import Deal
from baida.core.play.state import PHASES
from baida.core.policy.rollouts import Rollouts
from baida.game.log.file import Log, read_log
from baida.game.log.rerun import Decision, rerun
from baida.game.rulesets import ruleset_for
from baida.game.view.live import live_view
from baida.game.view.view import EVERYTHING, View
from baida.review.run import MatchReviewer
from baida.score.rules import Rules
from baida.sim.play import play_match
from baida.variants import find_rules
from tests.helpers.support import GAMES


def played(path: Path, game: str, bots: Sequence[str], seed: int, hands: int) -> Log:
    """The log of a match between bots."""
    play_match(find_rules(game), bots, seed, 0, hands, log=path / "match.jsonl")
    return read_log(path / "match.jsonl")


# --- who plays better ---------------------------------------------------------------------------


def losses(path: Path, game: str, matches: int, hands: int, worlds: int) -> dict[str, list[float]]:
    """The loss of every decision, by the bot that made it."""
    found: dict[str, list[float]] = {"random": [], "efficient": []}
    for seed in range(matches):
        bots = ["efficient", "random"] if seed % 2 else ["random", "efficient"]
        log = played(path, game, [*bots, "efficient", "efficient"], seed, hands)
        seats = {bot: seat for seat, bot in enumerate(bots)}
        for bot, seat in seats.items():
            review = MatchReviewer(log, seat=seat, worlds=worlds).review()
            found[bot] += [one.fair_loss for one in review.decisions]
    return found


def test_random_players_lose_more(tmp_path: Path) -> None:
    found = losses(tmp_path, "sbr", matches=2, hands=1, worlds=24)
    assert mean(found["random"]) > 2 * abs(mean(found["efficient"]))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "matches"), [("sbr", 12), ("b30fj", 24)])
def test_random_players_lose_more_in_many_matches(game: str, matches: int, tmp_path: Path) -> None:
    """In Vietnamese mahjong the average does not tell them apart (docs/review.md)."""
    found = losses(tmp_path, game, matches, hands=1, worlds=48)
    noise = hypot(*(stdev(values) / len(values) ** 0.5 for values in found.values()))
    assert mean(found["random"]) - mean(found["efficient"]) > 3 * noise


# --- what happens -------------------------------------------------------------------------------


class Oracle:
    """Compares what the seat could expect with what happens when all hands are known.

    The difference between two actions is predicted in worlds sampled from the view of the seat, and
    realised with the true hands and the rest of the wall shuffled.
    """

    def __init__(self, rules: Rules, worlds: int, share: float) -> None:
        self._rules = rules
        self._worlds = worlds
        self._share = share
        self._efficient = EfficientBot(rules, 0, 0)
        self._rollouts = Rollouts(ruleset_for(rules), weights_for(rules))
        self._rng = Random(1)
        #: Predicted and realised differences of each hand.
        self.hands: dict[int, list[tuple[float, float]]] = {}

    def __call__(self, hand: int, deal: Deal, decision: Decision) -> None:
        legal = deal.legal(decision.seat)
        asked = PHASES[deal.phase] == "turn" and len(legal) > 1
        if not asked or self._rng.random() > self._share:
            return
        view = live_view(deal, decision.seat)
        pair = [self._efficient.choose(view, legal), decision.action]
        if pair[0] != pair[1]:
            open_view = replace(live_view(deal, EVERYTHING), viewer=decision.seat)
            both = self._lead(view, legal, pair), self._lead(open_view, legal, pair)
            self.hands.setdefault(hand, []).append(both)

    def _lead(self, view: View, legal: Sequence[int], pair: Sequence[int]) -> float:
        sampler = WorldSampler(self._rules, view, legal)
        leads = []
        for _ in range(self._worlds):
            world = sampler.world(self._rng)
            a, b = self._rollouts.outcomes(world, view.viewer, pair)
            leads.append(a - b)
        return mean(leads)


def compared(path: Path, game: str, hands: int, worlds: int, share: float) -> Oracle:
    log = played(path, game, ["random", "efficient", "efficient", "efficient"], 5, hands)
    oracle = Oracle(log.rules, worlds, share)
    assert rerun(log, oracle).differences == []
    return oracle


def check(oracle: Oracle) -> None:
    """Hands are independent of each other, decisions of a hand are not."""
    off = [
        mean(realised - predicted for predicted, realised in pairs)
        for pairs in oracle.hands.values()
    ]
    predicted = [mean(pair[0] for pair in pairs) for pairs in oracle.hands.values()]
    realised = [mean(pair[1] for pair in pairs) for pairs in oracle.hands.values()]
    noise = stdev(off) / len(off) ** 0.5
    assert abs(mean(off)) < 3 * noise
    assert mean(predicted) > 0
    assert mean(realised) > 0


def test_predictions_come_true(tmp_path: Path) -> None:
    """What random discards lose compared with those of ``efficient``."""
    check(compared(tmp_path, "sbr", hands=8, worlds=12, share=0.5))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_predictions_come_true_in_many_hands(game: str, tmp_path: Path) -> None:
    check(compared(tmp_path, game, hands=40, worlds=60, share=0.3))
