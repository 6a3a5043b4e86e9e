"""Claims, kongs and replacements, as in every game (G4 to G6, G8, G11 to G13)."""

from __future__ import annotations

import pytest

from baida.tiles import parse
from tests.helpers.games.scenario import Scenario

# seat 1 waits for 5p and 8p, and could also chow 5p
WAITS_FOR_5P = "123456789m11p67p"


# -- G4: who gets a discard ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "asked", "taken"),
    [
        ({1: "46p", 2: "55p"}, ["1: chow 4p6p=4p5p6p", "2: pung 5p5p=5p5p5p"], (2, "pung")),
        (
            {1: "5pJN", 3: "55pJP"},
            ["1: pung 5pJN=5p5p5p", "3: kong 5p5pJP=5p5p5p5p"],
            (3, "kong"),
        ),
        ({1: "46p", 3: "555p"}, ["3: kong 5p5p5p=5p5p5p5p", "1: chow 4p6p=4p5p6p"], (3, "kong")),
    ],
)
def test_kong_beats_pung_beats_chow(
    hands: dict[int, str], asked: list[str], taken: tuple[int, str]
) -> None:
    """G4: the order of the seats and of their answers does not matter."""
    for answers in (asked, asked[::-1]):
        s = Scenario("b30fj", hands=hands, draws="5p").play("0: discard 5p", *answers)
        melded = s.events("melded")
        assert [(event["seat"], event["kind"]) for event in melded] == [taken]
        assert melded[0]["claimed"] == "5p"
        assert melded[0]["from"] == 0
        assert s.turn == taken[0]
        assert set(s.answered().values()) == {line.split()[1] for line in asked}


def test_a_win_beats_a_kong() -> None:
    """G4: the winner takes the tile though the kong's player is nearer."""
    s = Scenario("b30fj", hands={1: "555p", 2: "123456789m11p46p"}, draws="5p", avoid="5p")
    s.play("0: discard 5p", "1: kong 5p5p5p=5p5p5p5p", "2: win")
    assert s.won() == [(2, "discard")]
    assert s.melds(1) == []
    assert s.tiles(1).count("5p") == 3


def test_the_nearest_of_two_equal_claims() -> None:
    """G4: the nearest seat from the discarder on gets it, whoever answers first."""
    hands = {1: "5pVPr", 3: "5pVPd"}
    script = ["3: pung 5pVPd=5p5p5p", "1: pung 5pVPr=5p5p5p"]
    for dealer, first in ((0, 1), (2, 3)):
        s = Scenario("vietnamese", hands=hands, draws="5p", dealer=dealer)
        s.play("all: pass", f"{dealer}: discard 5p", *script)
        assert [event["seat"] for event in s.events("melded")] == [first]


def test_only_the_next_player_chows() -> None:
    """G4: others with the same tiles may not."""
    s = Scenario("b30fj", hands={1: "55p", 2: "46p", 3: "46p"}, draws="5p").play("0: discard 5p")
    assert s.waiting == (1,)
    assert "G4" in s.refused(2, "chow 4p6p=4p5p6p")
    assert "G4" in s.refused(3, "chow 4p6p=4p5p6p")
    assert "not your decision" in s.refused(0, "chow 4p6p=4p5p6p")
    s.play("1: pass")
    assert s.turn == 1


def test_the_next_player_still_in_the_hand_chows() -> None:
    """G4: a winner is passed over."""
    s = Scenario(
        "b30fj", hands={1: WAITS_FOR_5P, 2: "46s", 3: "46s"}, draws="5p 9p 9p 5s", avoid="5s"
    )
    s.play("0: discard 5p", "1: win")
    assert s.turn == 2  # B2: after the discarder, who has not won
    s.play("2: discard", "3: discard", "0: discard 5s")
    assert "chow 4s6s=4s5s6s" in s.legal(2)
    assert "you have already won this hand" in s.refused(1, "pass")
    assert "G4" in s.refused(3, "chow 4s6s=4s5s6s")
    s.play("2: chow 4s6s=4s5s6s")
    assert s.melds(2) == [("chow", "4s5s6s")]


def test_everybody_is_asked_and_may_pass() -> None:
    """G4: if nobody claims a discard, play continues."""
    s = Scenario("b30fj", hands={1: "46p", 2: "55p"}, draws="5p 9s").play("0: discard 5p")
    assert s.waiting == (1, 2)
    s.play("2: pass", "1: pass")
    assert s.answered() == {"1": "pass", "2": "pass"}
    assert s.turn == 1
    assert "not your decision" in s.refused(2, "pung 5p5p=5p5p5p")


def test_claims_name_the_tiles_of_the_hand() -> None:
    """G4: a claim needs tiles that are held and make a set."""
    s = Scenario("b30fj", hands={1: "46p"}, draws="5p").play("0: discard 5p")
    assert s.legal(1) == ["pass", "chow 4p6p=4p5p6p"]
    assert "you do not hold 5p5p" in s.refused(1, "pung 5p5p=5p5p5p")
    assert "is no chow" in s.refused(1, "chow 4p6p=6p7p8p")
    assert "claim it or pass" in s.refused(1, "discard 4p")
    assert "claim it or pass" in s.refused(1, "concealed_kong 4p4p4p4p=4p4p4p4p")


# -- G5: the last tile -----------------------------------------------------------------------------


def test_the_last_discard_can_only_be_won_on() -> None:
    """G5: it cannot be claimed for a meld; the hand ends if nobody wins on it."""
    hands = {1: "46p", 2: "55p", 3: "123456789m11p46p"}
    s = Scenario("b30fj", hands=hands, draws="5p", left=1).play("0: discard 5p")
    assert s.waiting == (3,)
    assert s.legal(3) == ["pass", "win"]
    assert "G5" in s.refused(1, "chow 4p6p=4p5p6p")
    assert "G5" in s.refused(2, "pung 5p5p=5p5p5p")
    assert "G5" in s.refused(3, "chow 4p6p=4p5p6p")
    s.play("3: pass")
    assert [event["why"] for event in s.events("hand_ended")] == ["wall_empty"]
    assert len(s.events("wall_empty")) == 1
    assert "the hand is over" in s.refused(0, "pass")


def test_the_discard_before_the_last_can_be_claimed() -> None:
    """G5: with one tile left even a kong is possible; its replacement is the last tile."""
    s = Scenario("b30fj", hands={1: "555p"}, draws="5p", back="9s", left=2)
    s.play("0: discard 5p", "1: kong 5p5p5p=5p5p5p5p")
    assert s.events("drew")[-1] == {
        "n": s.match.events[-1]["n"], "e": "drew", "seat": 1, "tile": "9s", "from": "back",
        "why": "kong",
    }  # fmt: skip
    assert s.table.wall == 0


@pytest.mark.parametrize(
    ("rules", "hand", "action"),
    [
        ("b30fj", "5555p", "concealed_kong 5p5p5p5p=5p5p5p5p"),
        ("b30fj", "JA", "declare JA"),
        ("vietnamese", "555pVPr", "concealed_kong 5p5p5pVPr=5p5p5p5p"),
        ("vietnamese", "F1", "declare F1"),
        ("vietnamese", "VTr", "declare VTr"),
    ],
)
def test_nothing_is_declared_once_the_wall_is_empty(rules: str, hand: str, action: str) -> None:
    """G5: there is no replacement tile; with one tile left there is."""
    for left, allowed in ((1, False), (2, True)):
        s = Scenario(rules, hands={0: hand}, draws="9s", left=left, avoid="5p")
        s.play("all: pass")
        assert (action in s.legal(0)) == allowed
        if not allowed:
            assert "G5" in s.refused(0, action)


def test_no_added_kong_once_the_wall_is_empty() -> None:
    """G5: the pung stays a pung."""
    for left, allowed in ((5, False), (6, True)):
        s = Scenario("b30fj", hands={1: "55p"}, draws="5p 9s 8s 1z 5p", left=left)
        s.play("0: discard 5p", "1: pung 5p5p=5p5p5p", "1: discard 1z").turn_of(1)
        assert s.match.deal.drawn == parse("5p")[0]
        assert bool(s.legal(1, "added_kong")) == allowed
        if not allowed:
            assert "G5" in s.refused(1, "added_kong 5p=5p5p5p5p")


# -- G6, G8: the wall ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "voids", "end", "tile"),
    [
        ("b30fj", "", "back", "2s"),
        ("vietnamese", "", "back", "2s"),
        ("sbr", "9s 1s 1s 1s", "front", "3s"),
    ],
)
def test_where_replacements_come_from(rules: str, voids: str, end: str, tile: str) -> None:
    """G6: replacements come from the back of the wall, in SBR from its front."""
    hands = {0: "1111m234567m111p", 1: "1s", 2: "1s", 3: "1s"}
    s = Scenario(rules, hands=hands, draws="9s 3s", back="2s", voids=voids)
    s.play("0: concealed_kong 1m1m1m1m=1m1m1m1m")
    drew = s.events("drew")[-1]
    assert (drew["seat"], drew["tile"], drew["from"], drew["why"]) == (0, tile, end, "kong")


def test_the_next_turn_draws_from_the_front_all_the_same() -> None:
    """G6: the next turn draws from the front; the next replacement is one tile further in."""
    s = Scenario("b30fj", hands={0: "JAJN"}, draws="9s 3s 4z", back="2s 7s")
    s.play("0: declare JA", "0: declare JN", "0: discard 7s")
    drawn = [(event["tile"], event["from"]) for event in s.events("drew")]
    assert drawn == [("9s", "front"), ("2s", "back"), ("7s", "back"), ("3s", "front")]


@pytest.mark.parametrize(("rules", "size"), [("b30fj", 144), ("sbr", 108), ("vietnamese", 176)])
@pytest.mark.parametrize("dealer", range(4))
def test_the_deal(rules: str, size: int, dealer: int) -> None:
    """G8, B1, V1: tiles are dealt 4-4-4-1 from the dealer, who begins; all tiles are there."""
    s = Scenario(rules, dealer=dealer)
    wall = parse(s.events("hand_started")[0]["wall"])
    assert len(wall) == size
    place = 0
    hands: dict[int, list[int]] = {seat: [] for seat in range(4)}
    for count in (4, 4, 4, 1):
        for i in range(4):
            hands[(dealer + i) % 4] += wall[place : place + count]
            place += count
    for event, seat in zip(s.events("dealt"), ((dealer + i) % 4 for i in range(4)), strict=True):
        assert event["seat"] == seat
        assert sorted(parse(event["tiles"])) == sorted(hands[seat])
    first = s.events("drew")[0]
    assert (first["seat"], first["from"], first["why"]) == (dealer, "front", "turn")
    assert parse(first["tile"]) == wall[52:53]
    assert s.table.wall == size - 53


def test_whose_turn() -> None:
    """G8: players take turns, and nobody else acts."""
    s = Scenario("b30fj")
    assert s.turn == 0
    assert "not your decision now: it is the turn of seat 0" in s.refused(1, "discard 1m")
    assert "it is your turn" in s.refused(0, "pass")
    for seat in (1, 2, 3, 0, 1):
        s.play(f"{s.turn}: discard", "all: pass")
        assert s.turn == seat


def test_what_one_does_not_hold() -> None:
    """G8: a tile that is not held can be neither melded nor discarded."""
    s = Scenario("b30fj", hands={0: "123m"}, draws="4m", avoid="9s 7z")
    assert "you do not hold 7z" in s.refused(0, "discard 7z")
    assert "you do not hold JA" in s.refused(0, "discard JA")
    assert "you do not hold F1" in s.refused(0, "discard F1")


# -- G11: robbing ----------------------------------------------------------------------------------


def robbing(rules: str = "b30fj", back: str = "3z") -> Scenario:
    """Seat 1 has a pung of 5p and adds the fourth; seats 2 and 3 wait for it."""
    hands = {1: "55p3z", 2: "123456789m11z46p", 3: "123456789s22z46p"}
    s = Scenario(rules, hands=hands, draws="5p 4z 4z 4z 5p", back=back, avoid="5p")
    s.play("0: discard 5p", "1: pung 5p5p=5p5p5p", "all: pass", "1: discard 3z")
    return s.turn_of(1).play("1: added_kong 5p=5p5p5p5p")


def test_robbing_is_offered_before_the_kong() -> None:
    """G11: the kong is not melded yet, and only a win takes the tile."""
    s = robbing()
    assert s.phase == "rob"
    assert s.waiting == (2, 3)
    assert s.legal(2) == s.legal(3) == ["pass", "win"]
    assert "G11" in s.refused(2, "chow 4p6p=4p5p6p")
    assert "not your decision" in s.refused(1, "discard 1m")
    assert "no win: " in s.refused(0, "win")
    assert s.melds(1) == [("pung", "5p5p5p")]
    assert s.tiles(1).count("5p") == 1  # it has not left the hand yet
    added = s.events("kong_added")
    assert [(event["seat"], event["tile"], event["drawn"]) for event in added] == [(1, "5p", True)]


def test_a_robbed_kong_stays_a_pung() -> None:
    """G11: the tile is gone, and there is neither a kong nor a replacement."""
    s = robbing().play("2: win", "3: pass")
    assert s.won() == [(2, "rob_kong")]
    assert s.melds(1) == [("pung", "5p5p5p")]
    assert "5p" not in s.tiles(1)
    assert [event["kind"] for event in s.events("melded")] == ["pung"]
    assert s.events("drew")[-1]["why"] == "turn"
    assert s.events("answers")[-1]["to"] == "kong"


def test_a_kong_that_nobody_robs() -> None:
    """G11: the kong takes effect, and its replacement is drawn."""
    s = robbing().play("3: pass", "2: pass")
    assert s.melds(1) == [("added_kong", "5p5p5p5p")]
    assert s.events("drew")[-1]["tile"] == "3z"
    assert s.turn == 1


def test_concealed_kongs_and_declarations_are_not_robbed() -> None:
    """G11: neither is offered for robbing, although seat 2 waits for the tile."""
    hands = {0: "5555pJP", 2: "123456789m11z46p"}
    s = Scenario("b30fj", hands=hands, draws="4z", back="7z 6z")
    s.play("0: concealed_kong 5p5p5p5p=5p5p5p5p", "0: declare JP")
    assert s.turn == 0
    assert s.events("answers") == []


# -- G12: dead ends --------------------------------------------------------------------------------


def with_three_melds(four: str, claimed: str) -> Scenario:
    """Seat 1 has melded 111z 222z 333z, holds four more tiles, and seat 0 discards."""
    draws = f"1z 9s 9s 2z 8s 8s 3z 9m 9m {claimed}"
    hands = {1: f"112233z456z{four}"}
    s = Scenario("b30fj", hands=hands, draws=draws, avoid="123z")
    for wind, out in (("1z", "4z"), ("2z", "5z"), ("3z", "6z")):
        s.play(f"0: discard {wind}", f"1: pung {wind}{wind}={wind}{wind}{wind}")
        s.play(f"1: discard {out}").turn_of(0)
    return s.play(f"0: discard {claimed}")


@pytest.mark.parametrize(
    ("four", "claims", "dead_ends"),
    [
        # 55p would be left, and 5p is the tile that was claimed; a kong draws a replacement
        (
            "555pJP",
            ["kong 5p5p5p=5p5p5p5p", "kong 5p5pJP=5p5p5p5p", "pung 5p5p=5p5p5p"],
            ["pung 5pJP=5p5p5p"],
        ),
        ("4655p", ["pung 5p5p=5p5p5p"], ["chow 4p6p=4p5p6p"]),
        # 2p and 5p both complete 34p, and 8p completes 67p
        ("3422p", [], ["chow 3p4p=3p4p5p"]),
        ("3425p", [], ["chow 3p4p=3p4p5p"]),
        ("6788p", [], ["chow 6p7p=5p6p7p"]),
        # with a joker or any other tile left, a discard is possible
        ("3421p", ["chow 3p4p=3p4p5p"], []),
        ("342pJW", ["chow 3p4p=3p4p5p"], []),
    ],
)
def test_no_dead_ends(four: str, claims: list[str], dead_ends: list[str]) -> None:
    """G12: a claim is legal only if a discard remains possible (B8)."""
    s = with_three_melds(four, "5p")
    assert [action for action in s.legal(1) if action not in ("pass", "win")] == claims
    for action in dead_ends:
        assert "G12" in s.refused(1, action)


def test_dead_ends_come_from_swap_calling() -> None:
    """G12: without the swap-calling rule (B8) a discard is always possible."""
    hands = {1: "3422p112233z456z"}
    s = Scenario("vietnamese", hands=hands, draws="1z..2z..3z..5p", avoid="123z")
    for wind, out in (("1z", "4z"), ("2z", "5z"), ("3z", "6z")):
        s.play(f"0: discard {wind}", f"1: pung {wind}{wind}={wind}{wind}{wind}")
        s.play(f"1: discard {out}").turn_of(0)
    s.play("0: discard 5p", "1: chow 3p4p=3p4p5p")
    assert s.discards(1) == ["2p"]


# -- G13: own kongs --------------------------------------------------------------------------------


def test_no_kong_straight_after_a_claim() -> None:
    """G13: after the next draw it can be declared."""
    hands = {1: "55p7777s5p4z", 2: "3z"}
    s = Scenario("b30fj", hands=hands, draws="5p 4z 4z 4z 9m")
    s.play("0: discard 5p", "1: pung 5p5p=5p5p5p")
    assert s.legal(1, "added_kong") == s.legal(1, "concealed_kong") == []
    assert "G13" in s.refused(1, "added_kong 5p=5p5p5p5p")
    assert "G13" in s.refused(1, "concealed_kong 7s7s7s7s=7s7s7s7s")
    s.play("1: discard 4z").turn_of(1)
    assert s.legal(1, "added_kong") == ["added_kong 5p=5p5p5p5p"]
    assert s.legal(1, "concealed_kong") == ["concealed_kong 7s7s7s7s=7s7s7s7s"]


def test_a_kong_after_a_claimed_kong() -> None:
    """G13: the replacement of a kong is a draw."""
    s = Scenario("b30fj", hands={1: "555p7777s"}, draws="5p", back="4z")
    s.play("0: discard 5p", "1: kong 5p5p5p=5p5p5p5p", "1: concealed_kong 7s7s7s7s=7s7s7s7s")
    assert s.melds(1) == [("kong", "5p5p5p5p"), ("concealed_kong", "7s7s7s7s")]


def test_kongs_need_their_tiles() -> None:
    """G13: a kong needs four alike in the hand, or a pung on the table."""
    s = Scenario("b30fj", hands={0: "777s555p"}, draws="5p", avoid="7s")
    assert s.legal(0, "concealed_kong") == ["concealed_kong 5p5p5p5p=5p5p5p5p"]
    assert "you do not hold 7s" in s.refused(0, "concealed_kong 7s7s7s7s=7s7s7s7s")
    assert "is no concealed kong" in s.refused(0, "concealed_kong 7s7s7s5p=7s7s7s7s")
    assert "no pung of 5p" in s.refused(0, "added_kong 5p=5p5p5p5p")
    assert "none is offered" in s.refused(0, "kong 5p5p5p=5p5p5p5p")
