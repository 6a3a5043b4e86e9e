"""The default action: passing, or the discard that changes least."""

from __future__ import annotations

import random

import pytest

from baida.game.actions import PASS, Action
from baida.game.default_action import default_action
from baida.game.match import Match
from tests.helpers.games.random_play import new_match, rule_sets, with_hands


@pytest.mark.parametrize("rules", rule_sets())
def test_it_is_legal_and_mild(rules: str) -> None:
    """It is never a win, meld or declaration, and can play a whole match."""
    for seed in range(3):
        match = new_match(with_hands(rules, 1), seed)
        rng = random.Random(seed)
        while not match.over:
            seat = rng.choice(match.waiting)
            action = default_action(match.deal, seat)
            assert action in match.legal(seat)
            assert Action.of(action).kind in ("pass", "discard", "void", "exchange")
            match.step(seat, action if rng.random() < 0.7 else rng.choice(match.legal(seat)))


def test_the_drawn_tile_goes() -> None:
    match = Match("b30fj(hands=1)", seed=5)
    assert default_action(match.deal, match.waiting[0]) == match.deal.drawn


def test_passing_is_milder_than_a_claim() -> None:
    match = Match("sbr(hands=1)", seed=5)
    while len(match.legal(match.waiting[0])) != 2 or PASS not in match.legal(match.waiting[0]):
        match.step(match.waiting[0], match.legal(match.waiting[0])[0])
    assert default_action(match.deal, match.waiting[0]) == PASS


def test_the_smallest_suit_is_voided() -> None:
    match = Match("sbr(hands=1)", seed=5)
    for seat in range(4):
        held = [tile // 9 for tile in match.deal.tiles_of(seat)]
        suit = "mps".index(Action.of(default_action(match.deal, seat)).suit or "")
        assert held.count(suit) == min(held.count(other) for other in range(3))
