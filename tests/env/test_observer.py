"""An observer knows only what its seat sees, and gives the numbers of the environments.

Both use the same encoder. The environments let it read the state of the engine; the observer lets
it read a table set up from the seat's redacted view. So a plane that depends on something hidden,
or a table that is set up wrongly, makes a difference here.
"""

from __future__ import annotations

import random

import pytest

from baida.core.play.state import PHASES
from baida.env.encodings import codes_for
from baida.env.observer import Observer
from baida.env.vector import SeatEncoder
from baida.game.actions import Action
from baida.game.events.redact import Cutter
from baida.game.match import Match
from baida.tiles import BY_NAME
from baida.variants import find_rules
from tests.helpers.games.common_scenarios import ALSO_WAITS_FOR_5P, GREEN, WAITS_FOR_5P
from tests.helpers.games.random_play import new_match, play, rule_sets, with_hands
from tests.helpers.games.scenario import Scenario


class Watchers:
    """An observer on each seat of a match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.engine = SeatEncoder(match.rules)
        self.seats = [(Observer(match.rules, seat), Cutter(match.rules, seat)) for seat in range(4)]

    def compare(self) -> set[str]:
        """Check all waiting seats, and return their decisions."""
        for event in self.match.take_events():
            for observer, cutter in self.seats:
                seen = cutter.cut(event)
                if seen is not None:
                    observer.see(seen)
        for seat in self.match.waiting:
            seen_now = self.seats[seat][0].observe(self.match.legal(seat))
            self.engine.look(self.match.deal, seat)
            assert seen_now.planes.tolist() == self.engine.planes.tolist()
            assert seen_now.features.tolist() == self.engine.features.tolist()
            assert seen_now.melds.tolist() == self.engine.melds.tolist()
            assert seen_now.discards.tolist() == self.engine.discards.tolist()
            assert seen_now.mask.tolist() == self.engine.mask.tolist()
            assert len(seen_now.codes) == len(self.match.legal(seat))
        return {PHASES[self.match.deal.phase]}


@pytest.mark.parametrize("rules", rule_sets())
def test_the_same_as_the_environments(rules: str) -> None:
    """They agree at every third decision of whole matches, for all waiting seats."""
    phases = set()
    for seed in (2, 3):
        match = new_match(with_hands(rules, 2), seed)
        watchers = Watchers(match)
        for made, _ in enumerate(play(match, random.Random(seed))):
            if made % 3 == 0:
                phases |= watchers.compare()
    assert {"turn", "claim"} <= phases


def test_a_kong_that_can_be_robbed() -> None:
    """The tile is shown while it is in the hand; robbed by two, it is still one tile."""
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


#: Codes are part of an encoding's version (env/versions.py): datasets and networks depend on them.
CODES = [
    ("b30fj", "discard 1m", "", 0),
    ("b30fj", "discard JP", "", 40),
    ("b30fj", "pass", "", 42),
    ("b30fj", "win", "", 43),
    ("b30fj", "chow 4p6p=4p5p6p", "5p", 65),
    ("b30fj", "chow JP6p=4p5p6p", "5p", 66),
    ("b30fj", "chow 4pJP=4p5p6p", "5p", 69),
    ("b30fj", "chow JPJA=4p5p6p", "5p", 75),
    ("b30fj", "pung 5p5p=5p5p5p", "5p", 91),
    ("b30fj", "pung 5pJP=5p5p5p", "5p", 92),
    ("b30fj", "kong 5p5pJA=5p5p5p5p", "5p", 98),
    ("b30fj", "concealed_kong 5p5p5p5p=5p5p5p5p", "", 180),
    ("b30fj", "added_kong 7z=7z7z7z7z", "", 234),
    ("b30fj", "added_kong JA=7z7z7z7z", "", 237),
    ("sbr", "discard 9s", "", 26),
    ("sbr", "void m 3m", "", 31),
    ("sbr", "void p", "", 57),
    ("sbr", "pung 5p5p=5p5p5p", "5p", 59),
    ("sbr", "kong 5p5p5p=5p5p5p5p", "5p", 60),
    ("sbr", "concealed_kong 5p5p5p5p=5p5p5p5p", "", 74),
    ("sbr", "added_kong 5p=5p5p5p5p", "", 101),
    ("vietnamese", "discard VTr", "", 50),
    ("vietnamese", "declare VTr", "", 92),
    ("vietnamese", "chow 4p6p=4p5p6p", "5p", 129),
    ("vietnamese", "pung 1z1z=1z1z1z", "1z", 155),
    ("vietnamese", "concealed_kong 1z1zVTrVTd=1z1z1z1z", "", 1139),
]


@pytest.mark.parametrize(("game", "action", "offered", "code"), CODES)
def test_codes(game: str, action: str, offered: str, code: int) -> None:
    """The code of an action, and of the tile that it claims."""
    claimed = BY_NAME[offered] if offered else -1
    assert codes_for(find_rules(game)).of_action(Action.parse(action).code, claimed) == code
