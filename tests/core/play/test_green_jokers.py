"""Winning by discarded green jokers (V16)."""

from __future__ import annotations

import pytest

from tests.helpers.games.common_scenarios import GREEN, discarding
from tests.helpers.games.scenario import Scenario

WAITS_FOR_5S = "123m456p777s11z46s"


def test_the_third_unclaimed() -> None:
    """V16: it is worth 1 mủn and paid like a self-draw: everyone pays twice 32."""
    s = discarding(GREEN[:3])
    assert s.phase == "green_jokers"
    assert s.waiting == (0,)
    assert s.legal(0) == ["pass", "win"]
    assert "V16" in s.refused(1, "pass")
    assert "V16" in s.refused(0, "discard 1m")
    s.play("0: win")
    assert s.won() == [(0, "green_jokers")]
    assert s.events("answers")[-1]["to"] == "green_jokers"
    assert s.patterns() == {"Three Green Joker Discards": 1}
    assert s.scores == (192, -64, -64, -64)
    assert [event["why"] for event in s.events("hand_ended")] == ["won"]


def test_two_are_not_enough() -> None:
    """V16: three of one's own are needed; those of others do not count."""
    s = discarding(GREEN[:2])
    assert s.phase == "turn"
    assert s.turn == 1
    s = discarding(GREEN[:2], {1: GREEN[2]})
    s.play(f"1: discard {GREEN[2]}")
    assert s.turn == 2


def test_passing_costs_nothing_and_it_is_offered_again() -> None:
    """V16: each further green joker offers it again, other tiles do not; 3 or 4 are 1 mủn."""
    s = discarding(GREEN[:4])
    offers = [e for e in s.events("answers") if e["to"] == "green_jokers"]
    assert [e["answers"] for e in offers] == [{"0": "pass"}]
    assert s.legal(0) == ["pass", "win"]
    s.play("0: pass")
    assert s.turn == 1
    s.auto(lambda t: t.turn == 0 and t.phase == "turn").play("0: discard")
    assert s.turn == 1  # an ordinary tile offers nothing
    assert "V16" in refused_later(s)
    s = discarding(GREEN[:4]).play("0: win")
    assert s.scores == (192, -64, -64, -64)


def refused_later(s: Scenario) -> str:
    """Check that seat 0 cannot claim the win on its next turn, after a draw."""
    s.auto(lambda t: t.turn == 0 and t.phase == "turn")
    return s.refused(0, "win")


def test_five_are_two_mun() -> None:
    """V16: five green jokers are worth 2 mủn: everyone pays twice 64."""
    s = discarding(GREEN).play("0: win")
    assert s.patterns() == {"Five Green Joker Discards": 2}
    assert s.scores == (384, -128, -128, -128)


@pytest.mark.parametrize(
    ("tiles", "offers"),
    [
        (["VTr", "VPr", "VSr"], 1),
        (["VWr", "VTr", "VPr", "VSr"], 0),  # a red one before
        (["VTr", "VFr", "VPr", "VSr"], 0),  # between; the flower joker is red
        (["VTr", "VPr", "VSr", "VNr", "VMr"], 1),  # after: the third was offered, no more
        (["VTr", "F1", "VPr", "G2", "VSr"], 1),  # flowers are not red jokers
    ],
)
def test_a_red_joker_ends_it(tiles: list[str], offers: int) -> None:
    """V16: a discarded red joker rules it out for the rest of the hand."""
    s = discarding(tiles)
    s.all_pass()
    assert sum(event["to"] == "green_jokers" for event in s.events("answers")) == offers


def test_a_red_joker_of_another_does_not() -> None:
    """V16: only one's own discards count."""
    hands = {0: "".join(GREEN[:3]), 1: "VWr"}
    s = Scenario("vietnamese", hands=hands, left=60).play("all: pass")
    for tile in GREEN[:3]:
        s.auto(lambda t: t.turn == 0 and t.phase == "turn").play(f"0: discard {tile}")
        if s.phase == "turn" and s.turn == 1 and "VWr" in s.tiles(1):
            s.play("1: discard VWr")
    assert s.phase == "green_jokers"


def test_declaring_a_red_joker_does_not_end_it() -> None:
    """V16: only discarding does; declared ones add their phán: 6 and 9 make 2 mủn (V10)."""
    hands = {0: "VTcVNd" + "".join(GREEN[:3])}
    s = Scenario("vietnamese", hands=hands, left=60)
    s.play("0: declare VTc", "0: declare VNd", "all: pass")
    for tile in GREEN[:3]:
        s.all_pass()
        s.auto(lambda t: t.turn == 0 and t.phase == "turn").play(f"0: discard {tile}")
    s.play("0: win")
    score = s.events("won")[0]["score"]
    assert (score["mun"], score["phan"]) == (2, 3)
    assert s.scores == (384, -128, -128, -128)


def test_a_claimed_third() -> None:
    """V16: another's Ù on it comes first; if that seat passes it is unclaimed."""
    s = discarding(GREEN[:3], {2: WAITS_FOR_5S})
    assert s.phase == "claim"
    assert s.waiting == (2,)
    s.play("2: win")
    assert s.won() == [(2, "discard")]
    s = discarding(GREEN[:3], {2: WAITS_FOR_5S}).play("2: pass")
    assert s.phase == "green_jokers"


def test_on_the_last_tile() -> None:
    """V16, V17: it is offered even if the wall is empty; if it is passed up, the hand ends."""
    hands = {0: "VTrVPr"}
    for answer, why in (("win", "won"), ("pass", "wall_empty")):
        s = Scenario("vietnamese", hands=hands, draws="........VSr", left=9).play("all: pass")
        for tile in ("VTr", "VPr", "VSr"):
            s.auto(lambda t: t.turn == 0 and t.phase == "turn").play(f"0: discard {tile}")
        assert s.table.wall == 0
        s.play(f"0: {answer}")
        assert [event["why"] for event in s.events("hand_ended")] == [why]
