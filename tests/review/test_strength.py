"""Reviews tell strong players from weak ones, and predict what happens when tiles are revealed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import hypot, sqrt
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
from baida.tiles import is_joker
from baida.variants import find_rules
from tests.helpers.support import GAMES

#: By hand: pairs of what was predicted and what was realised.
Pairs = dict[int, list[tuple[float, float]]]


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
    found = losses(tmp_path, game, matches, hands=1, worlds=48)
    noise = hypot(*(stdev(values) / len(values) ** 0.5 for values in found.values()))
    assert mean(found["random"]) - mean(found["efficient"]) > 3 * noise


# --- what happens -------------------------------------------------------------------------------


class Oracle:
    """Compares what the seat could expect with what happens when all hands are known.

    Predicted are points in worlds sampled from the view of the seat, realised are those with the
    true hands and the rest of the wall shuffled: of the action that was played, and of its
    difference to what ``efficient`` would play.
    """

    def __init__(self, rules: Rules, worlds: int, share: float) -> None:
        self._rules = rules
        self._worlds = worlds
        self._share = share
        self._efficient = EfficientBot(rules, 0, 0)
        self._rollouts = Rollouts(ruleset_for(rules), weights_for(rules))
        self._rng = Random(1)
        #: Predicted and realised points of each hand, and differences.
        self.points: Pairs = {}
        self.leads: Pairs = {}

    def __call__(self, hand: int, deal: Deal, decision: Decision) -> None:
        legal = deal.legal(decision.seat)
        asked = PHASES[deal.phase] == "turn" and len(legal) > 1
        if not asked or self._rng.random() > self._share:
            return
        view = live_view(deal, decision.seat)
        open_view = replace(live_view(deal, EVERYTHING), viewer=decision.seat)
        pair = [decision.action, self._efficient.choose(view, legal)]
        predicted, realised = (self._mean(seen, legal, pair) for seen in (view, open_view))
        self.points.setdefault(hand, []).append((predicted[0], realised[0]))
        if pair[0] != pair[1]:
            both = predicted[1] - predicted[0], realised[1] - realised[0]
            self.leads.setdefault(hand, []).append(both)

    def _mean(self, view: View, legal: Sequence[int], actions: Sequence[int]) -> list[float]:
        sampler = WorldSampler(self._rules, view, legal)
        worlds = (sampler.world(self._rng) for _ in range(self._worlds))
        points = [self._rollouts.outcomes(world, view.viewer, actions) for world in worlds]
        return [mean(column) for column in zip(*points, strict=True)]


def compared(
    path: Path, game: str, bots: Sequence[str], hands: int, worlds: int, share: float
) -> Oracle:
    log = played(path, game, bots, 5, hands)
    oracle = Oracle(log.rules, worlds, share)
    assert rerun(log, oracle).differences == []
    return oracle


def error_of(pairs: Pairs) -> tuple[float, float]:
    """By how much predictions are too high, and the standard error.

    Hands are independent of each other, decisions of a hand are not.
    """
    off = {hand: [a - b for a, b in found] for hand, found in pairs.items()}
    n = sum(map(len, off.values()))
    average = sum(map(sum, off.values())) / n
    return average, sqrt(sum((sum(one) - average * len(one)) ** 2 for one in off.values())) / n


def check(oracle: Oracle) -> None:
    for pairs in (oracle.points, oracle.leads):
        if pairs:
            off, noise = error_of(pairs)
            assert abs(off) < 3 * noise
    if oracle.leads:
        assert mean(a for pairs in oracle.leads.values() for a, _ in pairs) > 0
        assert mean(b for pairs in oracle.leads.values() for _, b in pairs) > 0


RANDOM = ["random", "efficient", "efficient", "efficient"]
EFFICIENT = ["efficient"] * 4


def test_predictions_come_true(tmp_path: Path) -> None:
    """What random discards lose compared with those of ``efficient``."""
    check(compared(tmp_path, "sbr", RANDOM, hands=8, worlds=12, share=0.5))


@pytest.mark.slow
@pytest.mark.parametrize("bots", [RANDOM, EFFICIENT], ids=["random", "efficient"])
@pytest.mark.parametrize("game", GAMES)
def test_predictions_come_true_in_many_hands(
    game: str, bots: Sequence[str], tmp_path: Path
) -> None:
    check(compared(tmp_path, game, bots, hands=100, worlds=16, share=0.15))


def test_opponents_collect_what_wins(tmp_path: Path) -> None:
    """Where any fourteen natural suited tiles win (V8), that is what the others hold.

    Sampled players who collected sets won too rarely, so expected points were far too high.
    """
    log = played(tmp_path, "vietnamese", EFFICIENT, 5, 25)
    rng = Random(1)
    found: dict[str, list[tuple[int, int]]] = {"true": [], "sampled": []}

    def watch(_hand: int, deal: Deal, decision: Decision) -> None:
        legal = deal.legal(decision.seat)
        view = live_view(deal, decision.seat)
        late = [seat for seat in range(4) if len(view.seats[seat].discards) >= 4]
        others = [seat for seat in late if seat != decision.seat]
        if len(legal) > 1 and others:
            world = WorldSampler(log.rules, view, legal).world(rng)
            for who, table in (("true", deal), ("sampled", world)):
                found[who] += [counts(table.tiles_of(seat)) for seat in others]

    def counts(tiles: Sequence[int]) -> tuple[int, int]:
        return sum(tile < 27 for tile in tiles), sum(map(is_joker, tiles))

    rerun(log, watch)
    for place in (0, 1):
        truth, sampled = (mean(one[place] for one in found[who]) for who in ("true", "sampled"))
        assert sampled == pytest.approx(truth, abs=0.6)
