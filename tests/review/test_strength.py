"""Reviews rank strong players above weak ones, and predict results with revealed tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean

import pytest

from baida.bots.base import bots_for
from baida.bots.learned import make_rollouts
from baida.bots.worlds import WorldSampler
from baida.core.play.deal import Deal
from baida.game.live_view import live_view
from baida.game.log.file import Log, read_log
from baida.game.rerun import Decision, rerun
from baida.game.view.view import EVERYTHING, View
from baida.review.choices import Choice
from baida.review.estimates import Estimator
from baida.review.run import MatchReviewer
from baida.score.rules import Rules
from baida.sim.play import play_match
from baida.tiles import is_joker
from baida.variants import find_rules
from bench.losses import difference, match_losses
from tests.helpers.values import GAMES

#: By hand: pairs of predicted and realised points.
Pairs = dict[int, list[tuple[float, float]]]


def played(path: Path, game: str, bots: Sequence[str], seed: int, hands: int) -> Log:
    """The log of a match between bots."""
    play_match(find_rules(game), bots, seed, 0, hands, log=path / "match.jsonl")
    return read_log(path / "match.jsonl")


# --- who plays better ---------------------------------------------------------------------------


def test_random_players_lose_more(tmp_path: Path) -> None:
    found: dict[str, list[float]] = {"random": [], "efficient": []}
    for seed in range(2):
        bots = ["efficient", "random"] if seed % 2 else ["random", "efficient"]
        log = played(tmp_path, "sbr", [*bots, "efficient", "efficient"], seed, hands=1)
        for seat, bot in enumerate(bots):
            review = MatchReviewer(log, seat=seat, worlds=24).review()
            found[bot] += [one.fair_loss for one in review.decisions]
    assert mean(found["random"]) > 2 * abs(mean(found["efficient"]))


#: The seed, the number of hands with one bot of each kind, the rollouts of ``search`` and the
#: worlds of the review: those of the figures in docs/review.md.
MEASURED = {
    "sbr": (7301, 200, 600, 48),
    "b30fj": (7202, 80, 300, 24),
    "vietnamese": (7203, 200, 400, 32),
}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_stronger_bots_lose_less(game: str) -> None:
    seed, count, rollouts, worlds = MEASURED[game]
    matches = [match_losses(game, seed, number, rollouts, worlds) for number in range(count)]
    for worse, better in pairwise(bots_for(game)):
        less = difference(matches, worse, better)
        assert less is not None
        assert less.low > 0


# --- what happens -------------------------------------------------------------------------------


class Oracle:
    """Compares the reviewer's predictions with the results when all hands are known.

    Predictions are points in worlds sampled from the view of the seat; results are points with the
    true hands and the rest of the wall shuffled. Both are for the action that was played, and for
    the lead of its best rival, which was chosen in other sampled worlds.
    """

    def __init__(self, rules: Rules, seat: int | None, worlds: int, share: float) -> None:
        self._rules = rules
        self._seat = seat
        self._worlds = worlds
        self._share = share
        self._estimator = Estimator(rules, worlds, 0)
        self._rollouts = make_rollouts(rules)
        self._rng = Random(1)
        #: Predicted and realised points of each hand, and leads.
        self.points: Pairs = {}
        self.leads: Pairs = {}

    def __call__(self, hand: int, deal: Deal, decision: Decision) -> None:
        seat, legal = decision.seat, tuple(deal.legal(decision.seat))
        asked = len(legal) > 1 and self._seat in (None, seat)
        if not asked or self._rng.random() > self._share:
            return
        view = live_view(deal, seat)
        choice = Choice(decision.n, seat, view, legal, decision.action)
        pair = [choice.played]
        rivals = [one for one in self._estimator.prior(choice).points if one != choice.played]
        if rivals:
            means = self._means(view, legal, rivals)
            pair.append(rivals[means.index(max(means))])
        open_view = replace(live_view(deal, EVERYTHING), viewer=seat)
        predicted, realised = (self._means(seen, legal, pair) for seen in (view, open_view))
        self.points.setdefault(hand, []).append((predicted[0], realised[0]))
        if rivals:
            both = predicted[1] - predicted[0], realised[1] - realised[0]
            self.leads.setdefault(hand, []).append(both)

    def _means(self, view: View, legal: Sequence[int], actions: Sequence[int]) -> list[float]:
        sampler = WorldSampler(self._rules, view, legal)
        worlds = (sampler.world(self._rng) for _ in range(self._worlds))
        points = [self._rollouts.outcomes(world, view.viewer, actions) for world in worlds]
        return [mean(column) for column in zip(*points, strict=True)]


def compared(
    path: Path,
    game: str,
    bots: Sequence[str],
    hands: int,
    *,
    worlds: int,
    share: float,
    seat: int | None = None,
) -> Oracle:
    log = played(path, game, bots, 5, hands)
    oracle = Oracle(log.rules, seat, worlds, share)
    assert rerun(log, oracle).differences == []
    return oracle


def error_of(pairs: Pairs) -> tuple[float, float]:
    """The mean excess of the predictions, and its standard error.

    Hands are independent of each other, decisions of a hand are not.
    """
    off = {hand: [a - b for a, b in found] for hand, found in pairs.items()}
    n = sum(map(len, off.values()))
    average = sum(map(sum, off.values())) / n
    return average, sqrt(sum((sum(one) - average * len(one)) ** 2 for one in off.values())) / n


def check(oracle: Oracle) -> None:
    for pairs in (oracle.points, oracle.leads):
        off, noise = error_of(pairs)
        assert abs(off) < 3 * noise


def check_better_rivals(oracle: Oracle) -> None:
    """There are better actions than random ones, and the reviewer finds them."""
    for realised in (0, 1):
        assert mean(pair[realised] for found in oracle.leads.values() for pair in found) > 0


#: The others hold what the reviewer assumes, so the seat of ``random`` is examined.
RANDOM = ["random", "efficient", "efficient", "efficient"]


def test_predictions_come_true(tmp_path: Path) -> None:
    oracle = compared(tmp_path, "sbr", RANDOM, hands=16, worlds=8, share=0.5, seat=0)
    check(oracle)
    check_better_rivals(oracle)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_predictions_for_random_players_come_true(game: str, tmp_path: Path) -> None:
    oracle = compared(tmp_path, game, RANDOM, hands=100, worlds=16, share=0.3, seat=0)
    check(oracle)
    check_better_rivals(oracle)


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["efficient", "learned"])
@pytest.mark.parametrize("game", GAMES)
def test_predictions_for_good_players_come_true(game: str, bot: str, tmp_path: Path) -> None:
    check(compared(tmp_path, game, [bot] * 4, hands=100, worlds=16, share=0.1))


def test_opponents_collect_what_wins(tmp_path: Path) -> None:
    """Where any fourteen natural suited tiles win (V8), the others collect those.

    Sampled players who collected sets won too rarely, so expected points were far too high.
    """
    log = played(tmp_path, "vietnamese", ["efficient"] * 4, 5, 25)
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
