"""Every illegal action is refused with a reason, and changes nothing (all rulings of play)."""

from __future__ import annotations

import random

import pytest

from baida.game.actions import Action
from baida.game.match import IllegalAction, Match
from baida.game.refusals import why_not
from tests.helpers.games.random_play import play, rule_sets, some_actions, with_hands
from tests.helpers.games.scenario import Scenario


@pytest.mark.parametrize("rules", rule_sets())
@pytest.mark.parametrize("every", [9, pytest.param(3, marks=pytest.mark.slow)])
def test_every_refusal_has_a_reason(rules: str, every: int) -> None:
    """The reason is specific, not only that the action is not legal."""
    rng = random.Random(11)
    match = Match(with_hands(rules, 2), seed=11)
    reasons = set()
    for turn, _ in enumerate(play(match, rng)):
        if turn % every:
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
    """A number that is no action is refused like any other action."""
    s = Scenario(rules)
    assert f"no action has the number {action}" in s.refused(0, action)


def test_melds_that_nobody_can_spell() -> None:
    """A pung of a run, unsorted tiles and unknown tiles are refused."""
    s = Scenario("b30fj", hands={1: "55p46p"}, draws="5p").play("0: discard 5p")
    pung = Action.parse("pung 5p5p=5p5p5p").code
    chow = Action.parse("chow 4p6p=4p5p6p").code
    for action in (pung ^ 1, chow ^ 1, pung | 1 << 40, chow + (3 << 11), 127 << 11 | 1 << 10):
        assert "no action has the number" in s.refused(1, action)


@pytest.mark.parametrize("seat", [-1, 4, 1 << 40])
def test_seats_that_are_not_at_the_table(seat: int) -> None:
    """Seats other than 0 to 3 are refused."""
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
