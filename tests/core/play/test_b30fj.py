"""Playing B30FJ: jokers, claims with them, and whose turn follows a win (B2 to B8)."""

from __future__ import annotations

import pytest

from tests.helpers.games.common_scenarios import adding
from tests.helpers.games.scenario import Scenario

# a hand that waits for 5p (and jokers that can stand for it)
WAITS_FOR_5P = "123456789m11z46p"
ALSO_WAITS_FOR_5P = "123456789s22z46p"


# -- B2: who goes on after a win -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("discarder", "winners", "after_discarder", "after_winner"),
    [
        (0, (1,), 2, 2),
        (0, (2,), 1, 3),
        (0, (3,), 1, 0),
        (2, (0,), 3, 1),
        (0, (1, 2), 3, 3),
        (0, (1, 3), 2, 0),
        (0, (2, 3), 1, 0),
        # from seat 2 the turn order is 3, 0, 1: the last winner is seat 1
        (2, (1, 3), 0, 2),
        (1, (0, 2), 3, 1),
    ],
)
def test_after_a_win_on_a_discard(
    discarder: int, winners: tuple[int, ...], after_discarder: int, after_winner: int
) -> None:
    """B2: play continues after the discarder, or by house rule after the last winner."""
    waiting = [WAITS_FOR_5P, ALSO_WAITS_FOR_5P]
    hands = {seat: waiting[i] for i, seat in enumerate(winners)}
    for house, after in (("discarder", after_discarder), ("winner", after_winner)):
        rules = f"b30fj(turn_after_win={house})"
        s = Scenario(rules, dealer=discarder, hands=hands, draws="5p", avoid="5p")
        s.play(f"{discarder}: discard 5p", *(f"{seat}: win" for seat in winners))
        order = sorted(winners, key=lambda seat: (seat - discarder) % 4)
        assert s.won() == [(seat, "discard") for seat in order]
        assert s.turn == after
        assert s.match.deal.drawn >= 0


@pytest.mark.parametrize("house", ["discarder", "winner"])
def test_after_a_self_draw(house: str) -> None:
    """B2: play continues with the next player after the winner."""
    s = Scenario(
        f"b30fj(turn_after_win={house})", hands={1: WAITS_FOR_5P}, draws="9s 5p", avoid="5p"
    )
    s.play("0: discard 9s", "all: pass", "1: win")
    assert s.turn == 2
    s.play("2: discard", "all: pass", "3: discard", "all: pass", "0: discard", "all: pass")
    assert s.turn == 2  # the winner plays no more


@pytest.mark.parametrize(("house", "after"), [("discarder", 2), ("winner", 0)])
def test_after_a_robbed_kong(house: str, after: int) -> None:
    """B2: play continues with the next player after the kong's declarer."""
    s = adding(f"b30fj(turn_after_win={house})", {3: WAITS_FOR_5P}).play("3: win")
    assert s.won() == [(3, "rob_kong")]
    assert s.turn == after


def test_a_win_on_the_last_tile_ends_the_hand() -> None:
    """B2: it ends like an empty wall if two or more are left; three winners end it anyway."""
    s = Scenario("b30fj", hands={0: WAITS_FOR_5P}, draws="5p", left=1).play("0: win")
    assert [event["why"] for event in s.events("hand_ended")] == ["wall_empty"]
    assert s.events("wall_empty") == []  # no discard went unclaimed
    hands = {1: WAITS_FOR_5P, 2: ALSO_WAITS_FOR_5P}
    s = Scenario("b30fj", hands=hands, draws="5p", left=1).play("0: discard 5p", "1: win", "2: win")
    assert [event["why"] for event in s.events("hand_ended")] == ["wall_empty"]
    s = Scenario("b30fj", hands=hands, draws="5p", left=2).play("0: discard 5p", "1: win", "2: win")
    assert s.turn == 3
    assert not s.over


def test_three_winners_end_the_hand() -> None:
    """B2: three winners end the hand, also on the last tile."""
    hands = {1: WAITS_FOR_5P, 2: ALSO_WAITS_FOR_5P, 3: "123789p555666z5p"}
    for left in (1, None):
        s = Scenario("b30fj", hands=hands, draws="5p", left=left)
        s.play("0: discard 5p", "3: win", "2: win", "1: win")
        assert s.won() == [(1, "discard"), (2, "discard"), (3, "discard")]
        assert [event["why"] for event in s.events("hand_ended")] == ["three_won"]


# -- B3: declaring jokers --------------------------------------------------------------------------


def test_declaring_jokers() -> None:
    """B3: jokers are declared on one's turn, one by one, also a joker drawn as replacement."""
    s = Scenario("b30fj", hands={0: "JAJW"}, draws="JD", back="JP 3z 9m 4z")
    for joker, replacement in (("JW", "JP"), ("JP", "3z"), ("JD", "9m"), ("JA", "4z")):
        s.play(f"0: declare {joker}")
        assert s.events("declared")[-1]["tile"] == joker
        drew = s.events("drew")[-1]
        assert (drew["tile"], drew["from"], drew["why"]) == (replacement, "back", "flower")
        assert s.turn == 0
    assert len(s.seat(0).tiles) == 14
    assert s.seat(0).before_start == 0
    assert s.legal(0, "declare") == []
    assert "you do not hold JA" in s.refused(0, "declare JA")
    assert "not a joker" in s.refused(0, "declare 4z")


def test_no_declaration_straight_after_a_claim() -> None:
    """B3: it is allowed on the next turn, and after a claimed kong's replacement."""
    s = Scenario("b30fj", hands={1: "55pJW4z"}, draws="5p 9s 9s 9m 3z")
    s.play("0: discard 5p", "1: pung 5p5p=5p5p5p")
    assert s.legal(1, "declare") == []
    assert "B3" in s.refused(1, "declare JW")
    s.play("1: discard 4z").turn_of(1)
    assert s.legal(1, "declare") == ["declare JW"]
    s = Scenario("b30fj", hands={1: "555pJW"}, draws="5p", back="9s")
    s.play("0: discard 5p", "1: kong 5p5p5p=5p5p5p5p", "1: declare JW")
    assert s.seat(1).declared == s.seat(1, viewer=0).declared != ()


def test_jokers_are_declared_on_ones_own_turn() -> None:
    """B3: jokers cannot be declared on another player's turn."""
    s = Scenario("b30fj", hands={1: "JA55p"}, draws="5p")
    assert "not your decision" in s.refused(1, "declare JA")
    s.play("0: discard 5p")
    assert "claim it or pass" in s.refused(1, "declare JA")


# -- B4: jokers in claims --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "discard", "legal", "refused"),
    [
        # a claimed pung or kong has one joker, not two
        ("5pJPJN", "5p", ["pung 5pJP=5p5p5p", "pung 5pJN=5p5p5p"], ["pung JPJN=5p5p5p"]),
        ("55pJPJN", "5p", ["kong 5p5pJP=5p5p5p5p", "kong 5p5pJN=5p5p5p5p"], []),
        ("5pJPJN", "5p", [], ["kong 5pJPJN=5p5p5p5p"]),
        # a discarded joker is that one
        ("555p77pJN", "JP", ["pung 5p5p=5p5p5p", "pung 7p7p=7p7p7p"], ["pung 5pJN=5p5p5p"]),
        ("555p77pJN", "JP", ["kong 5p5p5p=5p5p5p5p"], ["kong 5p5pJN=5p5p5p5p"]),
        ("55p11z", "JA", ["pung 5p5p=5p5p5p", "pung 1z1z=1z1z1z"], []),
        ("55p11z", "JW", ["pung 1z1z=1z1z1z"], []),
        # a chow with jokers from the hand
        ("4pJPJN", "5p", ["chow 4pJP=3p4p5p", "chow 4pJN=4p5p6p", "chow JNJP=5p6p7p"], []),
        ("46p", "JP", [], ["chow 4p6p=4p5p6p"]),
        ("46p", "JA", [], ["chow 4p6p=4p5p6p"]),
    ],
)
def test_jokers_in_claims(hand: str, discard: str, legal: list[str], refused: list[str]) -> None:
    """B4: at most one joker in a pung or kong, a discarded one included; any number in a chow."""
    # seat 2 has a claim too, so that seat 1 is asked in any case
    hands = {1: hand, 2: WAITS_FOR_5P}
    s = Scenario("b30fj", hands=hands, draws=discard, avoid="5p").play(f"0: discard {discard}")
    assert set(legal) <= set(s.legal(1))
    for action in refused:
        assert "B4" in s.refused(1, action)


def test_a_joker_stands_only_for_its_tiles() -> None:
    """B4: a claim in which it stands for another tile is not a set."""
    hands = {1: "5pJMJS11m", 2: "55p"}
    s = Scenario("b30fj", hands=hands, draws="5p").play("0: discard 5p")
    assert "is no pung" in s.refused(1, "pung 5pJM=5p5p5p")
    s = Scenario("b30fj", hands={1: "11m55p"}, draws="JP").play("0: discard JP")
    assert s.legal(1) == ["pass", "pung 5p5p=5p5p5p"]
    assert "is no pung" in s.refused(1, "pung 1m1m=1m1m1m")


def test_an_added_kong_adds_a_natural_tile() -> None:
    """B4: a natural tile can be added even to a pung with a joker; a joker never."""
    s = Scenario("b30fj", hands={1: "55p5pJPJN4z"}, draws="5p 9s 9s 9m 1s", avoid="5p")
    s.play("0: discard 5p", "1: pung 5pJP=5p5p5p", "1: discard 4z").turn_of(1)
    assert s.legal(1, "added_kong") == ["added_kong 5p=5p5p5p5p"]
    assert "B4" in s.refused(1, "added_kong JN=5p5p5p5p")
    s.play("1: added_kong 5p=5p5p5p5p")
    assert s.melds(1) == [("added_kong", "5p5p5pJP")]
    s = Scenario("b30fj", hands={1: "55pJN4z"}, draws="5p 9s 9s 9m 1s", avoid="5p")
    s.play("0: discard 5p", "1: pung 5p5p=5p5p5p", "1: discard 4z").turn_of(1)
    assert s.legal(1, "added_kong") == []
    assert "B4" in s.refused(1, "added_kong JN=5p5p5p5p")


def test_a_concealed_kong_is_natural() -> None:
    """B4: a concealed kong has four natural tiles."""
    s = Scenario("b30fj", hands={0: "555pJP777s"}, draws="7s", avoid="5p")
    assert s.legal(0, "concealed_kong") == ["concealed_kong 7s7s7s7s=7s7s7s7s"]
    assert "B4" in s.refused(0, "concealed_kong 5p5p5pJP=5p5p5p5p")


# -- B5: the weaker joker --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "near", "far", "taken"),
    [
        ("5p", "JA", "5p", 3),  # without a joker
        ("5p", "JA", "JN", 3),
        ("5p", "JN", "JP", 3),
        ("5p", "JA", "JP", 3),
        ("5p", "JP", "JN", 1),
        ("1z", "JH", "JW", 3),
        ("1z", "JA", "JH", 3),
        ("5z", "JH", "JD", 3),
        ("5z", "JD", "JA", 1),
    ],
)
def test_the_weaker_joker_goes_first(tile: str, near: str, far: str, taken: int) -> None:
    """B5: a pung without a joker comes first, then one with the joker for fewer tiles."""
    s = Scenario("b30fj", hands={1: tile + near, 3: tile + far}, draws=tile, avoid=tile)
    pung = f"{tile}{tile}{tile}"
    s.play(f"0: discard {tile}", f"1: pung {tile}{near}={pung}", f"3: pung {tile}{far}={pung}")
    assert [event["seat"] for event in s.events("melded")] == [taken]


def test_chows_and_claimed_jokers_go_by_rank_and_turn() -> None:
    """B5: a pung with Baida beats a chow; of two pungs of a discarded joker the nearer wins."""
    s = Scenario("b30fj", hands={1: "46p", 3: "5pJA"}, draws="5p", avoid="5p")
    s.play("0: discard 5p", "1: chow 4p6p=4p5p6p", "3: pung 5pJA=5p5p5p")
    assert [event["seat"] for event in s.events("melded")] == [3]
    s = Scenario("b30fj", hands={1: "77p", 3: "55p"}, draws="JP", avoid="57p")
    s.play("0: discard JP", "3: pung 5p5p=5p5p5p", "1: pung 7p7p=7p7p7p")
    assert [(e["seat"], e["tiles"], e["as"]) for e in s.events("melded")] == [
        (1, "7p7pJP", "7p7p7p")
    ]


# -- B6: winning on a discarded joker --------------------------------------------------------------


@pytest.mark.parametrize(
    ("joker", "wins"),
    [("JA", True), ("JN", True), ("JP", True), ("JM", False), ("JS", False), ("JH", False)],
)
def test_winning_on_a_discarded_joker(joker: str, wins: bool) -> None:
    """B6: the joker wins as any tile that it stands for; the hand waits only for 5p."""
    hands = {1: WAITS_FOR_5P, 2: "11s11z3z"}
    s = Scenario("b30fj", hands=hands, draws=joker, avoid="5p").play(f"0: discard {joker}")
    assert ("win" in s.legal(1)) == wins
    if wins:
        s.play("1: win", "all: pass")
        assert s.events("won")[0]["tile"] == joker
    elif s.phase == "claim":
        assert "no win: " in s.refused(1, "win")


def test_several_win_on_a_discarded_joker() -> None:
    """B6: the joker completes each hand as the tile that it needs."""
    hands = {1: WAITS_FOR_5P, 3: "123456789s22z46m"}
    s = Scenario("b30fj", hands=hands, draws="JN").play("0: discard JN", "1: win", "3: win")
    readings = [event["score"]["reading"]["jokers"] for event in s.events("won")]
    assert readings == [[{"joker": "JN", "as": tile}] for tile in ("5p", "5m")]
    assert "JN" not in s.tiles(0)


# -- B7: the joker pair wait -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "tile", "wins"),
    [
        ("123456789m555sJA", "9p", False),  # four sets and Baida
        ("123456789m555sJN", "9p", False),
        ("123456789m555sJN", "1m", False),
        ("123456789m555sJP", "9p", True),  # a joker of one suit may be the wait
        ("123456789m456sJA", "7s", False),  # whatever other waits it has
        ("1122m3344p5566sJA", "9p", False),  # six pairs and it
        ("1122m3344p5566sJP", "9p", True),
        ("19m19p19s123456zJA", "7z", False),  # twelve orphans and it
        ("19m19p19s12345zJDJH", "7z", True),
        ("123456789m55s4zJA", "4z", True),  # Baida is in a set, not alone
    ],
)
def test_joker_pair_wait(hand: str, tile: str, wins: bool) -> None:
    """B7: such a hand wins only by self-draw, not on a discard."""
    hands = {1: hand, 2: tile + tile}
    s = Scenario("b30fj", hands=hands, draws=tile).play(f"0: discard {tile}")
    assert ("win" in s.legal(1)) == wins
    if not wins:
        assert "B7" in s.refused(1, "win")
    s = Scenario("b30fj", hands={1: hand, 2: tile}, draws=f"9s {tile}", avoid="9s")
    s.play("0: discard 9s", "all: pass")
    assert "win" in s.legal(1)


def test_joker_pair_wait_and_a_robbed_kong() -> None:
    """B7: it does not win by robbing a kong either."""
    s = adding("b30fj", {3: "123456789m555sJA", 2: WAITS_FOR_5P})
    assert s.waiting == (2,)
    assert "B7" in s.refused(3, "win")


# -- B8: swap-calling ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "claim", "forbidden"),
    [
        ("5559p", "pung 5p5p=5p5p5p", {"5p"}),
        ("345569p", "chow 4p6p=4p5p6p", {"5p"}),  # a closed wait has no other side
        ("22344556p", "chow 3p4p=3p4p5p", {"5p", "2p"}),
        ("455678p", "chow 6p7p=5p6p7p", {"5p", "8p"}),
        ("3455pJP", "chow 3pJP=3p4p5p", {"5p"}),
        ("23455pJP", "chow 3pJP=3p4p5p", {"5p", "2p"}),
    ],
)
def test_swap_calling(hand: str, claim: str, forbidden: set[str]) -> None:
    """B8: after a claim, neither the claimed tile nor its other side may be discarded."""
    s = Scenario("b30fj", hands={1: hand + "JW"}, draws="5p", avoid="5p")
    s.play("0: discard 5p", f"1: {claim}")
    held = {name for name in ("2p", "5p", "8p", "JW") if name in s.tiles(1)}
    assert {name for name in held if name not in s.discards(1)} == forbidden & held == forbidden
    for tile in forbidden:
        assert "B8" in s.refused(1, f"discard {tile}")
    s.play("1: discard JW", "all: pass").turn_of(1)
    assert forbidden <= set(s.discards(1))


def test_chows_at_the_edge_have_no_other_side() -> None:
    """B8: 12 waits only for 3, and 89 only for 7."""
    for hand, claim, tile in (
        ("1234p", "chow 1p2p=1p2p3p", "3p"),
        ("6789p", "chow 8p9p=7p8p9p", "7p"),
    ):
        s = Scenario("b30fj", hands={1: hand}, draws=tile).play(f"0: discard {tile}", f"1: {claim}")
        assert "B8" in s.refused(1, f"discard {tile}")
        assert ("4p" if tile == "3p" else "6p") in s.discards(1)


def test_discarding_after_a_claimed_joker_or_kong() -> None:
    """B8: the claimed joker is no longer in the hand, and a kong is followed by a draw."""
    s = Scenario("b30fj", hands={1: "555pJN"}, draws="JP").play("0: discard JP")
    s.play("1: pung 5p5p=5p5p5p")
    assert {"5p", "JN"} <= set(s.discards(1))
    s = Scenario("b30fj", hands={1: "555pJP"}, draws="5p").play("0: discard 5p")
    s.play("1: kong 5p5pJP=5p5p5p5p")
    assert "5p" in s.discards(1)


def test_other_games_do_not_know_swap_calling() -> None:
    """B8: only B30FJ forbids swap calling."""
    s = Scenario("vietnamese", hands={1: "2345p"}, draws="5p").play("0: discard 5p")
    s.play("1: chow 3p4p=3p4p5p")
    assert {"2p", "5p"} <= set(s.discards(1))
