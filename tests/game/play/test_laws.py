"""Invariants that hold in every hand of every game under every house rule."""

from __future__ import annotations

import random

import pytest

from baida.conformance.laws import LAWS
from baida.game.actions import Action
from baida.game.match import IllegalAction, Match
from baida.game.view.view import EVERYTHING
from baida.score.rules import Rules
from baida.variants import find_rules
from tests.helpers.games.random_play import new_match, play, rule_sets, with_hands

#: Hands played for each set of rules: two hundred in total, and ten thousand in the slow suite.
FEW = 12
MANY = 750
MATCH = 4


@pytest.fixture(params=rule_sets())
def rules(request: pytest.FixtureRequest) -> str:
    """Every set of rules."""
    return with_hands(request.param, MATCH)


@pytest.fixture(
    params=[
        pytest.param(FEW // MATCH, id="few"),
        pytest.param(MANY // MATCH, id="many", marks=pytest.mark.slow),
    ]
)
def matches(request: pytest.FixtureRequest) -> range:
    """The number of matches."""
    return range(request.param)


@pytest.mark.parametrize("law", LAWS)
def test_law(law: str, rules: str, matches: range) -> None:
    """B1, V1, G7: no tile is lost or made, payments sum to zero, and all other laws hold."""
    for seed in matches:
        LAWS[law](find_rules(rules), seed)


def candidates(rules: Rules, legal: list[int], rng: random.Random) -> set[int]:
    """Actions of every kind, most of them illegal."""
    tiles = sorted(set(rules.tiles))
    made = {96, 97, 98, -1, 127, 255, 1023, 1 << 45, *range(224, 254)}
    made |= set(tiles) | {128 + tile for tile in tiles}
    for action in legal:
        if action >= 1024:  # nearly legal melds
            made |= {action ^ 1, action ^ 8, action + (1 << 11), action - (1 << 11)}
            made |= {action ^ (1 << rng.randrange(40)) for _ in range(4)}
    for _ in range(6):
        kind = rng.choice(("chow", "pung", "kong", "added_kong", "concealed_kong"))
        start = rng.randrange(34)
        size = {"chow": 2, "pung": 2, "kong": 3, "added_kong": 1, "concealed_kong": 4}[kind]
        kinds = (start, start + 1, start + 2) if kind == "chow" else (start,) * 3
        made.add(Action(kind, tuple(rng.choices(tiles, k=size)), kinds).code)
    return made - set(legal)


@pytest.mark.parametrize("every", [9, pytest.param(3, marks=pytest.mark.slow)])
def test_legal_actions_work_and_all_others_are_refused(rules: str, every: int) -> None:
    """Listed actions work; all others raise with a reason and change nothing."""
    rng = random.Random(6)
    match = new_match(rules, 6)
    for turn, _ in enumerate(play(match, rng)):
        if turn % every:
            continue
        before = match.view(EVERYTHING), match.waiting, len(match.events)
        legal = {seat: match.legal(seat) for seat in range(4)}
        for seat in range(4):
            assert bool(legal[seat]) == (seat in match.waiting)
            assert len(set(legal[seat])) == len(legal[seat])
            for action in legal[seat]:
                assert Action.of(action).code == action
                assert Action.parse(str(Action.of(action))).code == action
            for action in candidates(match.rules, legal[seat], rng):
                with pytest.raises(IllegalAction) as refused:
                    match.step(seat, action)
                assert refused.value.why
            some = rng.sample(legal[seat], min(4, len(legal[seat])))
            for action in some:
                other = match.copy()
                other.step(seat, action)
                assert len(other.events) > len(match.events) or other.waiting != match.waiting
        assert (match.view(EVERYTHING), match.waiting, len(match.events)) == before
        assert {seat: match.legal(seat) for seat in range(4)} == legal


def test_seats_outside_the_table() -> None:
    """Seats other than 0 to 3 are refused."""
    match = Match("sbr", seed=1)
    for seat in (-1, 4, 99):
        with pytest.raises(IllegalAction):
            match.step(seat, 96)


def test_copies_are_independent(rules: str) -> None:
    """A copy is independent, and the same decisions lead to the same result."""
    rng = random.Random(3)
    match = new_match(rules, 4)
    for turn, (seat, action) in enumerate(play(match, rng)):
        if turn % 7:
            continue
        before = match.view(EVERYTHING), match.legal(seat)
        copy = match.copy()
        twin = match.copy()
        for _, _ in zip(range(12), play(copy, random.Random(turn)), strict=False):
            pass
        for _, _ in zip(range(12), play(twin, random.Random(turn)), strict=False):
            pass
        assert (match.view(EVERYTHING), match.legal(seat)) == before
        assert copy.view(EVERYTHING) == twin.view(EVERYTHING)
        assert copy.events == twin.events
        assert match.deal.allows(seat, action)


def test_random_matches_have_wins(rules: str, matches: range) -> None:
    """Otherwise the laws would not cover wins."""
    wins = 0
    for seed in matches:
        match = new_match(rules, seed)
        for _ in play(match, random.Random(seed)):
            pass
        wins += sum(event["e"] == "won" for event in match.events)
    assert wins > 0
