"""Refusals: every illegal action is told why, and changes nothing (all rulings of play)."""

from __future__ import annotations

import random

import pytest

from baida.game.actions import Action
from baida.game.match import IllegalAction, Match
from baida.game.refusals import why_not
from baida.game.wall import tiles_of
from baida.melds import MELD_KINDS
from tests.play import play, rule_sets, with_hands
from tests.scenario import Scenario

FROM_HAND = {"chow": 2, "pung": 2, "kong": 3, "added_kong": 1, "concealed_kong": 4}


def some_actions(match: Match, rng: random.Random) -> set[int]:
    """Actions of every kind, many of them near what could be legal."""
    tiles = sorted(set(tiles_of(match.rules)))
    codes = {Action("pass").code, Action("win").code}
    codes |= {Action("discard", (tile,)).code for tile in rng.sample(tiles, 9)}
    codes |= {Action("declare", (tile,)).code for tile in rng.sample(tiles, 9)}
    codes |= {Action("void", (tile,)).code for tile in range(27)}
    codes |= {Action("void", suit=suit).code for suit in "mps"}
    view = match.view(-2)
    for seat in range(4):
        held = view.seats[seat].tiles or (0,)
        for kind in MELD_KINDS:
            first = rng.choice([tile for tile in (*held, match.deal.offered, 1) if 0 <= tile < 25])
            kinds = (first, first + 1, first + 2) if kind == "chow" else (first,) * 3
            if kind == "chow" and (first >= 27 or first % 9 > 6):
                continue
            from_hand = tuple(sorted(rng.choices(held, k=FROM_HAND[kind])))
            codes.add(Action(kind, from_hand, kinds).code)
            codes.add(Action(kind, (first,) * FROM_HAND[kind], kinds).code)
    return codes


@pytest.mark.parametrize("rules", rule_sets())
def test_every_refusal_has_a_reason(rules: str) -> None:
    """A particular one, not only that it is not legal."""
    rng = random.Random(11)
    match = Match(with_hands(rules, 2), seed=11)
    reasons = set()
    for turn, _ in enumerate(play(match, rng)):
        if turn % 3:
            continue
        for seat in range(4):
            legal = match.legal(seat)
            for action in some_actions(match, rng) - set(legal):
                reason = why_not(match.deal, seat, action)
                assert reason != "it is not legal now", str(Action.of(action))
                reasons.add(reason)
            assert match.legal(seat) == legal
    assert len(reasons) > 20


@pytest.mark.parametrize(
    "action",
    [-1, 98, 127, 255, 1023, 1 << 45, 1 << 62, -(1 << 62), 1 << 63, 1 << 70, -(1 << 70)],
)
@pytest.mark.parametrize("rules", ["b30fj", "sbr", "vietnamese"])
def test_numbers_of_no_action(rules: str, action: int) -> None:
    """Whatever the number, it is refused as any other action."""
    s = Scenario(rules)
    assert f"no action has the number {action}" in s.refused(0, action)


def test_melds_that_nobody_can_spell() -> None:
    """A pung of a run, tiles out of order, tiles that are none."""
    s = Scenario("b30fj", hands={1: "55p46p"}, draws="5p").play("0: discard 5p")
    pung = Action.parse("pung 5p5p=5p5p5p").code
    chow = Action.parse("chow 4p6p=4p5p6p").code
    for action in (pung ^ 1, chow ^ 1, pung | 1 << 40, chow + (3 << 11), 127 << 11 | 1 << 10):
        assert "no action has the number" in s.refused(1, action)


@pytest.mark.parametrize("seat", [-1, 4, 1 << 40])
def test_seats_that_are_not_at_the_table(seat: int) -> None:
    """There are four."""
    match = Match("b30fj", seed=1)
    with pytest.raises(IllegalAction) as refusal:
        match.step(seat, 96)
    assert "there is no seat" in refusal.value.why


def test_refusals_after_the_hand() -> None:
    """Nobody decides any more."""
    s = Scenario("vietnamese", left=1).auto()
    for seat in range(4):
        for action in ("pass", "win", "discard 1m", "declare F1"):
            assert "the hand is over" in s.refused(seat, action)
