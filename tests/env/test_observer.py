"""An observer, who is only told what a seat is told, sees what the environments show."""

from __future__ import annotations

import random

import pytest

from baida.core.play.state import PHASES
from baida.env.coding import Coding
from baida.env.logged import Sight
from baida.env.observer import Observer
from baida.env.vector import VectorEnv
from baida.game.events.redact import Cutter
from baida.game.match import Match
from tests.helpers.play import new_match, play, rule_sets, with_hands
from tests.helpers.scenario import Scenario
from tests.helpers.situations import ALSO_WAITS_FOR_5P, GREEN, WAITS_FOR_5P


class Watchers:
    """An observer on each seat of a match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.sight = Sight(match.rules)
        self.seats = [(Observer(match.rules, seat), Cutter(match.rules, seat)) for seat in range(4)]

    def compare(self) -> set[str]:
        """All waiting seats see what they should; what they decide."""
        for event in self.match.take_events():
            for observer, cutter in self.seats:
                seen = cutter.cut(event)
                if seen is not None:
                    observer.see(seen)
        for seat in self.match.waiting:
            seen_now = self.seats[seat][0].observe(self.match.legal(seat))
            self.sight.look(self.match.deal, seat)
            assert seen_now.planes.tolist() == self.sight.planes.tolist()
            assert seen_now.features.tolist() == self.sight.features.tolist()
            assert seen_now.mask.tolist() == self.sight.mask.tolist()
            assert len(seen_now.codes) == len(self.match.legal(seat))
        return {PHASES[self.match.deal.phase]}


@pytest.mark.parametrize("rules", rule_sets())
def test_the_same_as_the_environments(rules: str) -> None:
    """At every third decision of whole matches, for all who wait."""
    phases = set()
    for seed in (2, 3):
        match = new_match(with_hands(rules, 2), seed)
        watchers = Watchers(match)
        for made, _ in enumerate(play(match, random.Random(seed))):
            if made % 3 == 0:
                phases |= watchers.compare()
    assert {"turn", "claim"} <= phases


def test_a_kong_that_can_be_robbed() -> None:
    """The tile is shown while it is still in the hand; when two have robbed it, it is one tile."""
    hands = {0: "5p", 1: WAITS_FOR_5P, 2: "55p9s", 3: ALSO_WAITS_FOR_5P}
    s = Scenario("sbr", hands=hands, draws="....5p", voids="5p s 9s s", avoid="5p")
    watchers = Watchers(s.match)
    s.play("0: discard 5p", "1: pass", "3: pass", "2: pung 5p5p=5p5p5p", "2: discard 9s").turn_of(2)
    s.play("2: added_kong 5p=5p5p5p5p")
    assert watchers.compare() == {"rob"}
    s.play("1: win", "3: win")
    assert s.won() == [(3, "rob_kong"), (1, "rob_kong")]
    assert watchers.compare() == {"turn"}


def test_green_jokers() -> None:
    """The discarder itself is asked."""
    s = Scenario("vietnamese", hands={0: "".join(GREEN[:3]) + "14z"}).play("all: pass")
    watchers = Watchers(s.match)
    for tile in GREEN[:3]:
        s.all_pass()
        s.auto(lambda t: t.turn == 0 and t.phase == "turn").play(f"0: discard {tile}")
    assert watchers.compare() == {"green_jokers"}


@pytest.mark.parametrize("rules", rule_sets())
def test_codes_are_those_of_the_masks(rules: str) -> None:
    """Action by action, over random play."""
    env = VectorEnv(rules, lanes=8, seed=5)
    env.reset()
    coding = Coding(env.rules)
    for _ in range(120):
        for lane, deal in enumerate(env._lanes.deals):
            legal = deal.legal(int(env.seats[lane]))
            codes = {coding.code(action, deal.offered) for action in legal}
            assert codes == set(env.masks[lane].nonzero()[0].tolist())
        env.step(env.sample())
