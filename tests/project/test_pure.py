"""The kernel gives the same results compiled and as plain Python."""

from __future__ import annotations

import importlib
import json
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import chain
from pathlib import Path

import pytest

from tests.helpers.paths import SOURCE, from_setup
from tests.helpers.scoring.requests import generated
from tests.helpers.values import GAMES, Json

HANDS = 150
FEW = 25

#: Answer all questions about the requests on standard input, one per line, and report where the
#: modules came from.
PROGRAM = """
import json, sys
from random import Random
import numpy
import baida
from baida.bots.sampled import Worlds
from baida.bots.worlds import WorldSampler
from baida.bots.base import ask, bots_for, make_bot
from baida.bots.efficient import EfficientBot
from baida.bots.worth import weights_for
from baida.bots.search import SearchBot
from baida.core.play.deal import Deal
from baida.core.policy.rollouts import Rollouts
from baida.env.vector import VectorEnv
from baida.game.rulesets import ruleset_for
from baida.game.match import Match
from baida.app.sheets.settle import settle_json
from baida.review.choices import Choice
from baida.review.reviewer import Reviewer
from baida.tiles import BY_NAME, NAMES, parse

SETTLED = [
    {"rules": "sbr", "dealer": 0, "round_wind": "E", "entries": [
        {"e": "kong", "seat": 2, "kind": "concealed_kong"},
        {"e": "won", "seat": 1, "win": "discard", "from": 2, "points": 4, "after_kong": 1},
        {"e": "ended", "why": "wall_empty", "ready": {"0": 2, "2": None, "3": None}, "pigs": [3]},
    ]},
]

def explained(request):
    request = dict(request)
    rules = baida.find_rules(request.pop("variant"), request.pop("options", {}))
    situation = request.pop("situation", {})
    score = baida.score(rules, **request, **situation)
    voided = {k: v for k, v in situation.items() if k == "voided"}
    concealed, melds = request["concealed"], request.get("melds", [])
    waits = baida.waits(rules, concealed, melds=melds, **voided)
    distance = baida.distance(rules, concealed, melds=melds, **voided)
    return [
        [[NAMES[w.tile], w.unseen, w.discard.to_json(), w.self_draw.to_json()] for w in waits],
        [distance.distance, dict(distance.by_configuration), list(map(list, distance.tiles))],
        [other.to_json() for other in score.alternatives(3)] if score.win else [],
        [[str(e.use), [p.id for p in e.feeds]] for e in score.ledger] if score.win else [],
    ]

def batch(game, requests):
    requests = [r for r in requests if not r.get("melds") and r["win"] != "green_jokers"]
    counts = [numpy.bincount(parse(r["concealed"]), minlength=len(NAMES)) for r in requests]
    winning = [BY_NAME[r["winning_tile"]] for r in requests]
    more = {}
    if game == "sbr":
        more["voided"] = ["mps".index(r["situation"]["voided"]) for r in requests]
    made = baida.score_batch(
        game, numpy.array(counts), winning, [r["win"] for r in requests],
        **more,
    )
    return [made.total.tolist(), made.points.tolist(), made.configuration.tolist()]

def played(rules):
    # a match of two hands, decided by a small generator, and what the engine plays alone
    match = Match(rules, seed=1)
    number = 1
    while not match.over:
        seat = match.waiting[-1]
        legal = match.legal(seat)
        number = number * 69069 % 2**32
        match.step(seat, legal[number % len(legal)])
    deal = Deal(ruleset_for(match.rules))
    deal.shuffle(7, 2, 1)
    made = deal.play_randomly(7, 10**6)
    env = VectorEnv(rules, lanes=3, seed=5)
    env.reset()
    for _ in range(60):
        env.step(env.sample())
    told = [env.planes.tolist(), env.features.tolist(), env.masks.tolist(), env.seats.tolist()]
    told += [env.melds.tolist(), env.discards.tolist(), env.copy() == env]
    return [match.events, made, [deal.discards_of(s) for s in range(4)], deal.points, told]

def late(rules):
    # a choice late in a hand, where it is soon known what comes of it
    match = Match(rules, seed=3)
    number = 1
    while match.view(0).wall > 28 or len(match.legal(match.waiting[0])) == 1:
        seat = match.waiting[0]
        legal = match.legal(seat)
        number = number * 69069 % 2**32
        match.step(seat, legal[number % len(legal)])
    return match, match.waiting[0]

def searched(rules):
    # what comes of actions that a bot tries out
    match, seat = late(rules)
    view, legal = match.view(seat), match.legal(seat)
    rollouts = Rollouts(ruleset_for(match.rules), weights_for(match.rules))
    worlds, rng = WorldSampler(match.rules, view, legal), Random(1)
    points = [rollouts.outcomes(worlds.world(rng), seat, legal[:3]) for _ in range(3)]
    dealt = Worlds(match, seat, seed=1).sample().deal
    hands = [dealt.tiles_of(s) for s in range(4)]
    return [SearchBot(match.rules, seat, 1, rollouts=3).choose(view, legal), points, hands]

def reviewed(rules):
    match, seat = late(rules)
    legal = tuple(match.legal(seat))
    one = Reviewer(match.rules.id, 4)(Choice(1, seat, match.view(seat), legal, legal[-1]))
    return [[c.action, c.points] for c in one.candidates] + [one.category, *one.reasons]

def decided(rules):
    # a match of two hands between four players of the policy, and what the actions promised
    match = Match(rules, seed=2)
    bot = EfficientBot(match.rules, 0, 1)
    promised = []
    while not match.over:
        seat = match.waiting[0]
        chosen, weighed = bot.weigh(match.view(seat), match.legal(seat))
        promised.append([(action, round(promise, 6)) for action, promise in weighed])
        match.step(seat, chosen)
    return [match.events, promised]

def learned(game):
    # a hand between four learned players
    match = Match(game + "(hands=1)", seed=2)
    bots = [make_bot("learned", match.rules, seat, 0) for seat in range(4)]
    while not match.over:
        seat = match.waiting[0]
        match.step(seat, ask(bots[seat], match, seat))
    return match.events

def attempt(function, *given):
    try:
        return function(*given)
    except Exception as error:
        return ["it failed", repr(error)]

def answers(requests, few):
    games = {r["variant"]: [s for s in requests if s["variant"] == r["variant"]] for r in requests}
    won = {game: [r for r in those if r["win"] != "green_jokers"] for game, those in games.items()}
    return {
        "scores": [attempt(baida.score_json, request) for request in requests],
        "explained": {g: [attempt(explained, r) for r in won[g][:few]] for g in games},
        "played": {game: attempt(played, game + "(hands=2)") for game in games},
        "searched": {game: attempt(searched, game + "(hands=1)") for game in games},
        "reviewed": {game: attempt(reviewed, game + "(hands=1)") for game in games},
        "decided": {game: attempt(decided, game + "(hands=2)") for game in games},
        "learned": {g: attempt(learned, g) for g in games if "learned" in bots_for(g)},
        "settled": [settle_json(hand) for hand in SETTLED],
        "batches": {game: attempt(batch, game, those) for game, those in games.items()},
    }
"""
MAIN = """
requests = [json.loads(line) for line in sys.stdin]
files = {name: module.__file__ for name, module in sys.modules.items() if name.startswith("baida")}
json.dump({"answers": answers(requests, FEW), "files": files}, sys.stdout)
"""


@pytest.fixture(scope="module")
def requests() -> list[Json]:
    """Hands of all games."""
    return list(chain.from_iterable(generated(game, HANDS, seed=21) for game in GAMES))


@pytest.fixture(scope="module")
def uncompiled(tmp_path_factory: pytest.TempPathFactory, requests: list[Json]) -> Json:
    """The answers of a copy of the package without extension modules."""
    place = tmp_path_factory.mktemp("pure")
    shutil.copytree(
        SOURCE,
        place / "baida",
        ignore=shutil.ignore_patterns("*.so", "*.pyd", "*.c", "*.html", "__pycache__"),
    )
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM + MAIN.replace("FEW", str(FEW))],
        input="\n".join(map(json.dumps, requests)),
        env={**os.environ, "PYTHONPATH": str(place), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    answer: Json = json.loads(ran.stdout)
    assert Path(answer["files"]["baida"]).is_relative_to(place)
    return answer


def test_plain_python_is_plain(uncompiled: Json) -> None:
    """The copy really ran without extension modules."""
    assert {Path(file).suffix for file in uncompiled["files"].values()} == {".py"}
    assert set(from_setup("COMPILED")) <= uncompiled["files"].keys()


@pytest.fixture(scope="module")
def compiled(requests: list[Json]) -> Json:
    """The answers of this process, as JSON."""
    names: Json = {}
    exec(PROGRAM, names)
    answers: Json = json.loads(json.dumps(names["answers"](requests, FEW)))
    return answers


@pytest.mark.parametrize("game", GAMES)
def test_same_answers(game: str, requests: list[Json], compiled: Json, uncompiled: Json) -> None:
    """Totals, patterns and readings are identical."""
    scores = zip(requests, compiled["scores"], uncompiled["answers"]["scores"], strict=True)
    mine = [entry for entry in scores if entry[0]["variant"] == game]
    assert len(mine) == HANDS
    for request, answer, other in mine:
        assert answer == other, request


@pytest.mark.parametrize("game", GAMES)
def test_same_explanations(game: str, compiled: Json, uncompiled: Json) -> None:
    """Waits, distances, next best readings and uses of jokers are identical."""
    assert len(compiled["explained"][game]) == FEW
    assert compiled["explained"][game] == uncompiled["answers"]["explained"][game]


def test_same_learned_decisions(compiled: Json, uncompiled: Json) -> None:
    """A hand of the learned player: its network computes the same numbers."""
    assert "sbr" in compiled["learned"]
    for game, events in compiled["learned"].items():
        assert events[-1]["e"] == "match_ended", game
        assert events == uncompiled["answers"]["learned"][game]


@pytest.mark.parametrize("game", GAMES)
def test_same_games(game: str, compiled: Json, uncompiled: Json) -> None:
    """Every event of a match and of a random hand is identical."""
    events, made, *_ = compiled["played"][game]
    assert events[-1]["e"] == "match_ended"
    assert made > FEW
    assert compiled["played"][game] == uncompiled["answers"]["played"][game]


@pytest.mark.parametrize("game", GAMES)
def test_same_search(game: str, compiled: Json, uncompiled: Json) -> None:
    """The rollouts of a searching bot are identical."""
    chosen, points, hands = compiled["searched"][game]
    assert all(hands)
    assert chosen >= 0
    assert any(chain.from_iterable(points))
    assert compiled["searched"][game] == uncompiled["answers"]["searched"][game]


@pytest.mark.parametrize("game", GAMES)
def test_same_reviews(game: str, compiled: Json, uncompiled: Json) -> None:
    """Candidates, their points and the reasons are identical."""
    assert "failed" not in str(compiled["reviewed"][game][0])
    assert len(compiled["reviewed"][game]) > 3
    assert compiled["reviewed"][game] == uncompiled["answers"]["reviewed"][game]


@pytest.mark.parametrize("game", GAMES)
def test_same_decisions(game: str, compiled: Json, uncompiled: Json) -> None:
    """The policy's decisions in a match, and their reasons, are identical."""
    events, promised = compiled["decided"][game]
    assert events[-1]["e"] == "match_ended"
    assert any(promised)
    assert compiled["decided"][game] == uncompiled["answers"]["decided"][game]


@pytest.mark.parametrize("game", GAMES)
def test_same_batches(game: str, compiled: Json, uncompiled: Json) -> None:
    """Batches of many hands are identical."""
    assert len(compiled["batches"][game][0]) > FEW
    assert compiled["batches"][game] == uncompiled["answers"]["batches"][game]


if not os.environ.get("BAIDA_PURE"):

    @pytest.mark.parametrize("name", from_setup("COMPILED"))
    def test_the_kernel_is_compiled(name: str) -> None:
        """The tests run on the compiled kernel, unless BAIDA_PURE asks for plain Python."""
        file = importlib.import_module(name).__file__
        assert file is not None
        assert file.endswith(tuple(EXTENSION_SUFFIXES))


def test_same_payments(compiled: Json, uncompiled: Json) -> None:
    """Payments of a recorded hand are identical."""
    assert len(compiled["settled"][0]["payments"]) > len(GAMES)
    assert compiled["settled"] == uncompiled["answers"]["settled"]
