"""Playing Vietnamese mahjong: declarations, jokers in calls and as discards, Ù (V2 to V6)."""

from __future__ import annotations

import pytest

from tests.helpers.games.scenario import Scenario

# Waits for 5s, without any pattern
WAITS_FOR_5S = "123m456p777s11z46s"
ALSO_WAITS_FOR_5S = "123p456m999m22z46s"
WAITS_FOR_5P = "123s456m999m22z46p"


# -- V2: before the start --------------------------------------------------------------------------


def test_declarations_from_east_on() -> None:
    """V2: only seats with something to declare are asked; then East draws the first tile."""
    hands = {3: "F1VTr", 0: "", 1: "G2", 2: "VFc"}
    s = Scenario("vietnamese", dealer=3, hands=hands, draws="5p", back="1s F4 2s 3s")
    assert s.phase == "before_start"
    assert s.waiting == (3,)
    assert s.legal(3) == ["declare F1", "declare VTr", "pass"]
    assert "V2" in s.refused(1, "declare G2")
    s.play("3: declare F1")
    assert s.legal(3) == ["declare VTr", "pass"]  # and may continue
    s.play("3: pass")
    assert s.waiting == (1,)  # seat 0 has nothing to declare
    s.play("1: declare G2")
    assert s.legal(1) == ["declare F4", "pass"]  # the replacement was a flower
    s.play("1: declare F4")
    assert s.waiting == (2,)  # with nothing left to declare the seat is not asked any more
    s.play("2: pass")
    assert s.phase == "turn"
    assert s.turn == 3
    assert [(e["seat"], e["tile"]) for e in s.events("declared")] == [
        (3, "F1"), (1, "G2"), (1, "F4"),
    ]  # fmt: skip
    assert all(event["before_start"] for event in s.events("declared"))
    drawn = [(e["seat"], e["tile"], e["from"], e["why"]) for e in s.events("drew")]
    assert drawn == [
        (3, "1s", "back", "flower"),
        (1, "F4", "back", "flower"),
        (1, "2s", "back", "flower"),
        (3, "5p", "front", "turn"),
    ]
    kinds = [event["e"] for event in s.match.events]
    assert kinds[-2:] == ["ready_to_start", "drew"]


def test_what_else_is_refused_before_the_start() -> None:
    """V2: only tiles that are held can be declared."""
    s = Scenario("vietnamese", hands={0: "F1", 1: "1111m"})
    assert "V2" in s.refused(0, "discard F1")
    assert "V2" in s.refused(0, "win")
    assert "V2" in s.refused(1, "concealed_kong 1m1m1m1m=1m1m1m1m")
    assert "you do not hold F2" in s.refused(0, "declare F2")
    assert "not a flower or joker" in s.refused(0, "declare 1m")


def test_declaring_is_optional() -> None:
    """V2: a player who passes keeps the flower, and may declare it later (V3)."""
    s = Scenario("vietnamese", hands={0: "F1"}, draws="5p", back="1s").play("0: pass")
    assert s.turn == 0
    assert "declare F1" in s.legal(0)
    assert "F1" in s.discards(0)
    s.play("0: declare F1")
    assert not s.events("declared")[0]["before_start"]


def test_nothing_to_declare() -> None:
    """V2: the phase is skipped."""
    s = Scenario("vietnamese", draws="5p")
    assert s.phase == "turn"
    assert [event["e"] for event in s.match.events][-2:] == ["ready_to_start", "drew"]


# -- V3: during play -------------------------------------------------------------------------------


def test_declarations_during_play() -> None:
    """V3: any number after a draw, each with a replacement; not straight after a claim."""
    hands = {0: "5p", 1: "55pF1VPr4z"}
    s = Scenario("vietnamese", hands=hands, draws="5p...K3", back="Q4 1s 2s 3s")
    s.play("all: pass", "0: discard 5p", "1: pung 5p5p=5p5p5p")
    assert s.legal(1, "declare") == []
    assert "V3" in s.refused(1, "declare F1")
    s.play("1: discard 4z").turn_of(1)
    s.play("1: declare K3", "1: declare Q4", "1: declare VPr", "1: declare F1")
    assert [e["tile"] for e in s.events("drew")[-4:]] == ["Q4", "1s", "2s", "3s"]
    assert len(s.seat(1).tiles) == 11
    assert s.seat(1).before_start == 0
    assert len(s.seat(1).declared) == 4


def test_declarations_are_for_ones_own_turn() -> None:
    """V3: only flowers and jokers that are held can be declared."""
    s = Scenario("vietnamese", hands={0: "F1", 1: "G1"}, draws="9s").play("all: pass")
    assert "not your decision" in s.refused(1, "declare G1")
    assert "you do not hold G1" in s.refused(0, "declare G1")
    assert "not a flower or joker (V3)" in s.refused(0, "declare 9s")
    s.play("0: discard 9s", "all: pass")
    assert s.legal(1, "declare") == ["declare G1"]


# -- V4: jokers in calls ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "claims"),
    [
        # the tiles used for the claim, and the number of jokers among them
        (
            "5pVPrVTr",
            {
                "pung 5pVPr=5p5p5p": 1, "pung 5pVTr=5p5p5p": 1, "pung VTrVPr=5p5p5p": 2,
                "kong 5pVTrVPr=5p5p5p5p": 2,
            },
        ),
        ("55pVPr", {"pung 5p5p=5p5p5p": 0, "kong 5p5pVPr=5p5p5p5p": 1}),
        ("VPrVPdVNr", {"pung VPrVPd=5p5p5p": 2, "kong VPrVPdVNr=5p5p5p5p": 3}),
        ("4p6pVPr", {"chow 4p6p=4p5p6p": 0, "chow 4pVPr=3p4p5p": 1, "chow 6pVPr=4p5p6p": 1}),
        ("VPrVTr", {"chow VTrVPr=5p6p7p": 2, "chow VTrVPr=4p5p6p": 2}),
    ],
)  # fmt: skip
@pytest.mark.parametrize(("house", "most"), [("free", 9), ("one_per_meld", 1), ("none", 0)])
def test_jokers_in_claims(hand: str, claims: dict[str, int], house: str, most: int) -> None:
    """V4: any number of jokers from the hand is legal, or by house rule one or none per meld."""
    hands = {1: hand, 2: WAITS_FOR_5P}  # so that the tile is offered in any case
    s = Scenario(f"vietnamese(joker_calls={house})", hands=hands, draws="5p")
    s.play("all: pass", "0: discard 5p")
    for action, jokers in claims.items():
        assert (action in s.legal(1)) == (jokers <= most)
        if jokers > most:
            assert "V4" in s.refused(1, action)


@pytest.mark.parametrize(
    ("hand", "action", "jokers"),
    [
        ("5555p", "concealed_kong 5p5p5p5p=5p5p5p5p", 0),
        ("555pVPr", "concealed_kong 5p5p5pVPr=5p5p5p5p", 1),
        ("55pVPrVTr", "concealed_kong 5p5pVTrVPr=5p5p5p5p", 2),
        ("VPrVPdVTrVTd", "concealed_kong VTrVTdVPrVPd=5p5p5p5p", 4),
        ("VTrVTdVNrVNd", "concealed_kong VTrVTdVNrVNd=9m9m9m9m", 4),
    ],
)
@pytest.mark.parametrize(("house", "most"), [("free", 4), ("one_per_meld", 1), ("none", 0)])
def test_jokers_in_concealed_kongs(
    hand: str, action: str, jokers: int, house: str, most: int
) -> None:
    """V4: the house rule limits the number."""
    s = Scenario(f"vietnamese(joker_calls={house})", hands={0: hand}, draws="4z").play("all: pass")
    assert (action in s.legal(0)) == (jokers <= most)
    if jokers > most:
        assert "V4" in s.refused(0, action)


@pytest.mark.parametrize(
    ("pung", "added", "jokers"),
    [
        ("pung 5p5p=5p5p5p", "5p", 0),
        ("pung 5p5p=5p5p5p", "VPd", 1),
        ("pung 5pVPr=5p5p5p", "5p", 1),
        ("pung 5pVPr=5p5p5p", "VPd", 2),
    ],
)
@pytest.mark.parametrize(("house", "most"), [("free", 4), ("one_per_meld", 1), ("none", 0)])
def test_jokers_in_added_kongs(pung: str, added: str, jokers: int, house: str, most: int) -> None:
    """V4: a joker can be added, up to the house's limit for the meld."""
    hands = {1: "555pVPrVPd4z"}
    s = Scenario(f"vietnamese(joker_calls={house})", hands=hands, draws="5p...1s", avoid="5p")
    s.play("all: pass", "0: discard 5p")
    if "V" in pung and most == 0:  # there is no such pung to add to
        assert "V4" in s.refused(1, pung)
        return
    s.play(f"1: {pung}", "1: discard 4z").turn_of(1)
    action = f"added_kong {added}=5p5p5p5p"
    assert (action in s.legal(1)) == (jokers <= most)
    if jokers > most:
        assert "V4" in s.refused(1, action)


def test_flowers_are_never_part_of_a_set() -> None:
    """V4, V7: neither a flower nor the flower joker can be melded."""
    s = Scenario("vietnamese", hands={1: "55pVFrF1VWr"}, draws="5p").play("all: pass")
    s.play("0: discard 5p")
    assert s.legal(1) == ["pass", "pung 5p5p=5p5p5p"]
    assert "is no pung" in s.refused(1, "pung 5pVFr=5p5p5p")
    assert "is no pung" in s.refused(1, "pung 5pVWr=5p5p5p")
    assert "is no kong" in s.refused(1, "kong 5p5pF1=5p5p5p5p")


# -- V5: discarded flowers and jokers --------------------------------------------------------------


@pytest.mark.parametrize(
    ("discard", "general", "as_themselves"),
    [
        ("F3", True, True),
        ("Q1", True, True),
        ("VFr", True, True),  # flowers and the flower joker remain general jokers
        ("VTr", True, True),
        ("VSr", True, True),  # it can be 5s
        ("VNr", True, True),
        ("VPr", True, False),
        ("VWr", True, False),
        ("VDr", True, False),
    ],
)
def test_winning_on_discarded_flowers_and_jokers(
    discard: str, general: bool, as_themselves: bool
) -> None:
    """V5: they win as a general joker, or by house rule as themselves."""
    for house, wins in (("general", general), ("as_themselves", as_themselves)):
        rules = f"vietnamese(discarded_jokers={house})"
        s = Scenario(rules, hands={2: WAITS_FOR_5S}, draws=discard)
        s.play(f"0: discard {discard}")
        assert ("win" in s.legal(2)) == wins
        if wins:
            s.play("2: win")
            assert s.events("won")[0]["tile"] == discard


def test_nothing_else_can_be_claimed_of_them() -> None:
    """V5: they cannot be claimed for a meld, and a seat that is not ready is not asked."""
    hands = {1: "55p46p", 2: WAITS_FOR_5S, 3: "77p"}
    for discard in ("VPr", "VTr", "F1"):
        s = Scenario("vietnamese", hands=hands, draws=discard)
        s.play(f"0: discard {discard}")
        assert s.waiting == (2,)
        assert s.legal(2) == ["pass", "win"]
        assert "V5" in s.refused(1, "pung 5p5p=5p5p5p")
        assert "V5" in s.refused(1, "chow 4p6p=4p5p6p")
        assert "V5" in s.refused(3, "pung 7p7p=7p7p7p")
        assert "no win: " in s.refused(1, "win")


# -- V6: one winner --------------------------------------------------------------------------------


@pytest.mark.parametrize(("dealer", "winner"), [(0, 1), (2, 3), (1, 3)])
def test_the_nearest_takes_a_contested_win(dealer: int, winner: int) -> None:
    """V6: the nearest in turn order from the discarder wins, and the hand ends."""
    hands = {1: WAITS_FOR_5S, 3: ALSO_WAITS_FOR_5S}
    if dealer == 1:
        hands = {3: WAITS_FOR_5S, 0: ALSO_WAITS_FOR_5S}
    s = Scenario("vietnamese", dealer=dealer, hands=hands, draws="5s", avoid="5s")
    s.play(f"{dealer}: discard 5s", *(f"{seat}: win" for seat in hands))
    assert s.won() == [(winner, "discard")]
    assert set(s.answered().values()) == {"win"}
    assert [event["why"] for event in s.events("hand_ended")] == ["won"]
    assert s.events("hand_ended")[0]["next_dealer"] == (dealer + 1) % 4


def test_the_farther_wins_if_the_nearer_passes() -> None:
    """V6: only seats that ask for the win contest it."""
    hands = {1: WAITS_FOR_5S, 3: ALSO_WAITS_FOR_5S}
    s = Scenario("vietnamese", hands=hands, draws="5s", avoid="5s")
    s.play("0: discard 5s", "1: pass", "3: win")
    assert s.won() == [(3, "discard")]


@pytest.mark.parametrize("added", ["5s", "VSr"])
def test_added_kongs_can_be_robbed(added: str) -> None:
    """V6, G11: a natural tile or a joker that can be it is robbed; the nearest robber wins."""
    hands = {0: "", 1: "55s4z", 2: WAITS_FOR_5S, 3: ALSO_WAITS_FOR_5S}
    s = Scenario("vietnamese", hands=hands, draws=f"5s...{added}", avoid="5s")
    s.play("0: discard 5s", "1: pung 5s5s=5s5s5s", "all: pass", "1: discard 4z").turn_of(1)
    s.play(f"1: added_kong {added}=5s5s5s5s")
    assert s.waiting == (2, 3)
    s.play("3: win", "2: win")
    assert s.won() == [(2, "rob_kong")]
    assert s.melds(1) == [("pung", "5s5s5s")]
