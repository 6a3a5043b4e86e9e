"""The tiles that a seat cannot see: counted on the engine's table and from a view."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from baida.app.rooms.hints import waits_of
from baida.bots.base import make_bot
from baida.game.actions import Action
from baida.game.view.unseen import count_unseen
from baida.game.view.view import HIDDEN, View
from baida.tiles import NAMES
from tests.helpers.games.common_scenarios import ALSO_WAITS_FOR_5P, WAITS_FOR_5P
from tests.helpers.games.random_play import new_match, play, rule_sets, with_hands
from tests.helpers.games.scenario import Scenario

# --- what was counted wrongly ---------------------------------------------------------------------


def panel(s: Scenario, seat: int) -> dict[str, int]:
    """The waits panel: the unseen copies of each tile that the hand waits for."""
    return {wait["tile"]: wait["unseen"] for wait in waits_of(s.match.view(seat))["waits"]}


def test_the_waits_panel_counts_a_tile_that_was_won_on() -> None:
    """It lies face up before its discarder (S15), so it cannot be drawn any more."""
    hands = {0: "5p", 1: WAITS_FOR_5P, 2: "9s", 3: ALSO_WAITS_FOR_5P}
    s = Scenario("sbr", hands=hands, voids="5p s 9s s", avoid="5p")
    assert panel(s, 3) == {"5p": 4}
    s.play("0: discard 5p")
    assert panel(s, 3) == {"5p": 3}
    s.play("1: win", "3: pass")
    assert s.won() == [(1, "discard")]
    assert panel(s, 3) == {"5p": 3}


def test_the_waits_panel_counts_a_robbed_tile_once() -> None:
    """Two have won on the same tile; the pung that it was added to stays (G11)."""
    hands = {0: "5p", 1: WAITS_FOR_5P, 2: "55p9s", 3: ALSO_WAITS_FOR_5P}
    s = Scenario("sbr", hands=hands, draws="....5p", voids="5p s 9s s", avoid="5p")
    s.play("0: discard 5p", "1: pass", "3: pass", "2: pung 5p5p=5p5p5p", "2: discard 9s").turn_of(2)
    s.play("2: added_kong 5p=5p5p5p5p", "1: win", "3: win")
    assert count_unseen(s.rules, s.match.view(0))[NAMES.index("5p")] == 0


def test_a_tile_that_would_be_discarded_does_not_come_back() -> None:
    """After the discard of a 5p the hand waits for two others."""
    s = Scenario("b30fj", hands={0: "123456789m22p55p"}, draws="2p", avoid="5p")
    discards = {d["discard"]: d["waits"] for d in waits_of(s.match.view(0))["discards"]}
    assert {wait["tile"]: wait["unseen"] for wait in discards["5p"]}["5p"] == 2


@pytest.mark.parametrize(("gone", "live"), [("5s", "3s"), ("5z", "2z"), ("9s", "5z"), ("5s", "1s")])
def test_a_winners_open_hand_is_seen(gone: str, live: str) -> None:
    """B2: of two waits, all other copies of one lie open in a winner's hand."""
    winner = f"123m456m78m77p{gone[0] * 3}{gone[1]}"
    hands = {0: "9m", 2: winner, 3: f"234m567m234p678p{gone}"}
    s = Scenario("b30fj", hands=hands, draws=f"..{live}", avoid=f"6m9m{gone}{live}")
    s.play("0: discard 9m", "2: win").auto(lambda t: t.turn == 3 and t.phase == "turn")
    bot = make_bot("efficient", s.rules, 3, 1)
    chosen = bot.choose(s.match.view(3), s.match.legal(3))
    assert str(Action.of(chosen)) == f"discard {gone}"


# --- the law --------------------------------------------------------------------------------------


def hidden_tiles(view: View) -> int:
    """The tiles outside of the wall that the view does not show; each is somewhere on the table."""
    hidden = 0
    for seat, seen in enumerate(view.seats):
        hidden += seen.tiles.count(HIDDEN) + sum(meld.tiles.count(HIDDEN) for meld in seen.melds)
        hidden += seen.won is not None and seen.won.tile == HIDDEN
        if view.offered is not None and view.drawn is not None and view.offered[0] == seat:
            hidden -= HIDDEN in seen.tiles  # the tile that can be robbed was shown
    return hidden


@pytest.mark.parametrize("rules", rule_sets())
def test_table_and_view_count_alike(rules: str) -> None:
    """The counts agree for every seat, whether it has to decide or not, up to the last tile."""
    compared = 0
    for seed in range(8):
        match = new_match(with_hands(rules, 2), seed)
        for made, _ in enumerate(play(match, random.Random(seed))):
            if made % 3:
                continue
            for seat in range(4):
                view = match.view(seat)
                unseen = count_unseen(match.rules, view)
                assert unseen == match.deal.unseen_from(seat)
                assert sum(unseen) == view.wall + hidden_tiles(view)
                for other, seen in enumerate(view.seats):
                    if HIDDEN in seen.tiles:
                        held = Counter(match.deal.tiles_of(other))
                        assert all(unseen[tile] >= n for tile, n in held.items())
                compared += 1
    assert compared > 200
