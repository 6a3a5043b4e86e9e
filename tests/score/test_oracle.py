"""The scorer against the brute-force oracle, on generated hands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from random import Random

import pytest

from baida.variants import VARIANTS
from tests import oracle
from tests.helpers.scoring.requests import generated, readings, score_json, verdict, with_jokers
from tests.helpers.values import GAMES, Json
from tests.oracle import generate
from tests.oracle.hand import read_request
from tests.oracle.sbr import is_possible

DEFAULT_RUN = 2500
SLOW_RUN = 50_000
SEEDS = (1, 2)


def default_requests(game: str) -> Iterator[Json]:
    """The hands of the default run."""
    return chain.from_iterable(generated(game, DEFAULT_RUN // len(SEEDS), s) for s in SEEDS)


def entries(answer: Json) -> list[tuple[str, int, str, int]]:
    """The listed patterns, in any order."""
    return sorted((e["name"], e["value"], e["unit"], e["times"]) for e in answer["patterns"])


def check(request: Json) -> Json:
    """Check that both scorers agree on the hand; return the answer."""
    answer, truth = score_json(request), oracle.score(request)
    assert verdict(answer) == verdict(truth), f"{request}\nbaida {answer}\noracle {truth}"
    if answer["win"]:
        listed = entries(answer)
        units = VARIANTS[request["variant"]].table.units
        total = sum(value * times * units[unit] for _, value, unit, times in listed)
        assert total == sum(answer[unit] * worth for unit, worth in units.items()), answer
        if listed != entries(truth):  # acceptable only if there is more than one best reading
            best = max(reading.worth for reading in readings(request))
            verdicts = {r.counted for r in readings(request) if r.worth == best}
            assert len(verdicts) > 1, f"{request}\nbaida {listed}\noracle {entries(truth)}"
    return answer


@pytest.mark.parametrize("game", GAMES)
def test_same_as_the_oracle(game: str) -> None:
    """Win, points and totals agree, and the patterns too if the best reading is unique.

    Every pattern counts in some of the hands, so none is compared only when it is absent.
    """
    names: set[str] = set()
    configurations: set[str] = set()
    outcomes: set[bool] = set()
    for request in default_requests(game):
        answer = check(request)
        outcomes.add(answer["win"])
        if answer["win"]:
            names |= {entry["name"] for entry in answer["patterns"]}
            configurations.add(answer["reading"]["configuration"])
    assert names == oracle.PATTERN_NAMES[game]
    assert configurations == set(VARIANTS[game].configurations)
    assert outcomes == {True, False}


def test_robbed_tiles_that_the_hand_has_already() -> None:
    """S20: Sichuan hands won by robbing are errors exactly where the oracle says so."""
    outcomes = []
    for request in generated("sbr", 1000, seed=20):
        situation = {"voided": request["situation"]["voided"]}
        robbed = {**request, "win": "rob_kong", "situation": situation}
        answer = score_json(robbed)
        assert answer["ok"] == is_possible(read_request(robbed)), (robbed, answer)
        assert answer["ok"] or answer["field"] == "winning_tile"
        outcomes.append(answer["ok"])
    assert min(outcomes.count(True), outcomes.count(False)) > 100


@pytest.mark.parametrize("game", GAMES)
def test_the_oracle_knows_the_same_patterns(game: str) -> None:
    """The names agree; the values are compared by the totals."""
    assert {p.name for p in VARIANTS[game].table.patterns} == oracle.PATTERN_NAMES[game]


@pytest.mark.parametrize(
    ("game", "jokers", "count"),
    [
        # brute force takes up to half a second each: make slow has more hands
        *((game, 4, 100) for game in ("b30fj", "vietnamese")),
        *((game, 5, 30) for game in ("b30fj", "vietnamese")),
        ("b30fj", 6, 20),
        ("vietnamese", 6, 4),
        *(
            pytest.param(game, jokers, count, marks=pytest.mark.slow)
            for game in ("b30fj", "vietnamese")
            for jokers, count in ((4, 200), (5, 100), (6, 50))
        ),
    ],
)
def test_same_as_the_oracle_with_more_jokers(game: str, jokers: int, count: int) -> None:
    """Hands with as many jokers as brute force can do agree."""
    rng = Random(f"{game} {jokers}")
    hands = (
        with_jokers(rng, request, jokers)
        for request in generate.requests(game, jokers)
        if request["win"] != "green_jokers"
    )
    wins = 0
    for request in islice(filter(None, hands), count):
        wins += check(request)["win"]
    assert wins > count // 2


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_same_as_the_oracle_on_many_hands(game: str) -> None:
    """Twenty times as many other hands agree."""
    for request in generated(game, SLOW_RUN, seed=1000):
        check(request)


@pytest.mark.parametrize("game", GAMES)
def test_the_generator_repeats_itself(game: str) -> None:
    """A failure can be reproduced."""
    assert list(generated(game, 20, seed=4)) == list(generated(game, 20, seed=4))
