"""Wins in Vietnamese mahjong: payments, blessings, NFNL (V8, V10, V12, V14, V15, V17)."""

from __future__ import annotations

import pytest

from tests.helpers.games.scenario import Scenario

# Waits for 5s; the tiles themselves are worth nothing: 0 phán.
WAITS_FOR_5S = "123m456p777s11z46s"
# Natural suited tiles without any sets
LEAFLESS = "13579m13579p147s"
MUN = 6


def total(s: Scenario) -> int:
    """The phán of the last win, six for each mủn."""
    score = s.events("won")[-1]["score"]
    phan: int = score["phan"] + MUN * score["mun"]
    return phan


def late(hands: dict[int, str], tile: str = "5s", back: str = "") -> Scenario:
    """Seat 3 draws the tile on its second turn, when all have discarded."""
    avoid = "" if tile.startswith(tuple("FGKQV")) else tile
    return Scenario("vietnamese", hands=hands, draws=f".......{tile}", back=back, avoid=avoid)


def win_late(s: Scenario, seat: int = 1) -> Scenario:
    """Seat 3 discards the tile, and a seat wins on it."""
    s.all_pass()
    return s.auto(lambda t: "win" in t.legal(seat)).play(f"{seat}: win")


# -- V12: payments ---------------------------------------------------------------------------------


def test_nothing_is_paid_with_one_point_each() -> None:
    """V12: for 0 phán everyone pays 1, also the discarder, and also for a self-draw."""
    s = win_late(late({1: WAITS_FOR_5S}))
    assert total(s) == 0
    assert s.won() == [(1, "discard")]
    assert s.scores == (-1, 3, -1, -1)
    s = Scenario("vietnamese", hands={1: WAITS_FOR_5S}, draws=".....5s", avoid="5s")
    win_late(s)
    assert s.won() == [(1, "self_draw")]
    assert s.scores == (-1, 3, -1, -1)


def test_the_discarder_pays_double() -> None:
    """V12: 1 phán for South's own flower pays 1; the discarder pays 2."""
    s = late({1: "123m456p777s11z4sF2"}, back="6s").play("1: declare F2")
    assert total(win_late(s)) == 1
    assert s.paid() == [(3, 1, 2), (0, 1, 1), (2, 1, 1)]


def test_everyone_pays_double_for_a_self_draw() -> None:
    """V12: 1 phán by self-draw: 2 each."""
    hands = {1: "123m456p777s11z4sF2"}
    s = Scenario("vietnamese", hands=hands, draws=".....5s", back="6s", avoid="5s")
    s.play("1: declare F2")
    assert total(win_late(s)) == 1
    assert s.scores == (-2, 6, -2, -2)


def test_the_declarer_of_a_robbed_kong_pays_double() -> None:
    """V12: the win has 1 phán."""
    hands = {2: "55s4z", 1: "123m456p777s11z4sF2"}
    s = Scenario("vietnamese", hands=hands, draws="5s...5s", back="6s", avoid="5s")
    s.play("1: declare F2", "0: discard 5s", "1: pass", "2: pung 5s5s=5s5s5s", "2: discard 4z")
    s.auto(lambda t: t.turn == 2 and "5s" in t.tiles(2)).play("2: added_kong 5s=5s5s5s5s", "1: win")
    assert s.won() == [(1, "rob_kong")]
    assert total(s) == 1
    assert s.paid() == [(2, 1, 2), (0, 1, 1), (3, 1, 1)]


# -- V10: declared flowers and jokers --------------------------------------------------------------


@pytest.mark.parametrize(
    ("declared", "early", "phan"),
    [
        # seat 1 is South
        ("F2", True, 1),
        ("F2", False, 1),
        ("Q2", False, 1),
        ("F1", False, 0),
        ("VPr", False, 2),  # South's joker
        ("VWr", False, 2),
        ("VSr", False, 1),
        ("VFr", False, 2),
        ("VTr", False, 2),
        ("VTr", True, 3),  # before the start as if East
        ("VNr", False, 2),
        ("VNr", True, 3),
        ("VMr", True, 1),  # other jokers gain nothing
        ("VTrVNd", True, 9),
        ("VTrVNr", True, 12),  # of one frame
        ("VTrVNr", False, 4),
        ("VTrVTdVNr", True, 15),  # the further one counts singly: 12 and 3
    ],
)
def test_what_is_declared_before_the_start(declared: str, early: bool, phan: int) -> None:
    """V10: the general and the suit joker gain by being declared before the start."""
    size = 3 if declared[0] == "V" else 2
    tiles = [declared[i : i + size] for i in range(0, len(declared), size)]
    # the waiting hand with one tile less for each of them, which comes as the replacement
    own = {1: "123m456p777s11z4s", 2: "123m456p777s11z", 3: "123m456p777s1z"}[len(tiles)]
    back = {1: "6s", 2: "4s6s", 3: "4s6s1z"}[len(tiles)]
    s = late({1: own + declared}, back=back)
    declarations = [f"1: declare {tile}" for tile in tiles]
    if early:
        s.play(*declarations)
    else:
        s.play("all: pass").turn_of(1)
        drawn = s.events("drew")[-1]["tile"]
        s.play(*declarations, f"1: discard {drawn}")
    assert total(win_late(s)) == phan


@pytest.mark.parametrize(
    ("declared", "phan"),
    [
        # by the seat that declares in play: East, South, West, North
        ("F3", (0, 0, 1, 0)),
        ("K1", (1, 0, 0, 0)),
        ("VTc", (3, 2, 2, 2)),
        ("VPc", (1, 2, 1, 1)),
        ("VSc", (1, 1, 2, 1)),
        ("VMc", (1, 1, 1, 2)),
        ("VFc", (2, 2, 2, 2)),
        ("VWc", (1, 2, 1, 1)),
        ("VDc", (1, 1, 2, 1)),
        ("VNc", (2, 2, 2, 3)),
    ],
)
def test_what_a_seats_own_tiles_are_worth(declared: str, phan: tuple[int, ...]) -> None:
    """V10: a seat's own number or joker is worth one more; seat 1 wins on seat 3's discard."""
    for wind, worth in enumerate(phan):
        dealer = (1 - wind) % 4
        draws = "." * (4 + (3 - dealer) % 4) + "5s"  # seat 3's second tile
        hands = {1: "123m456p777s11z4s" + declared}
        s = Scenario("vietnamese", dealer=dealer, hands=hands, draws=draws, back="6s", avoid="5s")
        s.play("all: pass").auto(lambda t: t.turn == 1 and t.phase == "turn")
        drawn = s.events("drew")[-1]["tile"]
        s.play(f"1: declare {declared}", f"1: discard {drawn}")
        assert total(win_late(s)) == worth


# -- V14: blessings --------------------------------------------------------------------------------

BLESSINGS = {"Blessing of Heaven", "Blessing of Earth", "Blessing of Man"}


def blessing(s: Scenario) -> str:
    """The blessing that counted for the last win, if any."""
    found = sorted(BLESSINGS & s.patterns().keys())
    assert len(found) <= 1
    return found[0].removeprefix("Blessing of ") if found else ""


def test_heaven() -> None:
    """V14: 2 mủn: 64, and everyone pays double."""
    s = Scenario("vietnamese", hands={0: WAITS_FOR_5S}, draws="5s").play("0: win")
    assert blessing(s) == "Heaven"
    assert s.scores == (384, -128, -128, -128)


def test_heaven_after_declarations_before_the_start() -> None:
    """V14: these are not in play; a declaration in play makes it another draw."""
    hands = {0: "123m456p777s11z4sF2"}
    s = Scenario("vietnamese", hands=hands, draws="5s", back="6s").play("0: declare F2", "0: win")
    assert blessing(s) == "Heaven"
    s = Scenario("vietnamese", hands={0: WAITS_FOR_5S}, draws="F2", back="5s")
    s.play("0: declare F2", "0: win")
    assert blessing(s) == ""


@pytest.mark.parametrize("first", ["", "0: declare F2", "0: concealed_kong 9m9m9m9m=9m9m9m9m"])
def test_earth(first: str) -> None:
    """V14: it is a win on the dealer's first discard, whatever the dealer did before it."""
    hands = {0: "5s9999mF2", 2: WAITS_FOR_5S}
    s = Scenario("vietnamese", hands=hands, avoid="5s").play("all: pass")
    s.play(*([first] if first else []), "0: discard 5s", "2: win")
    assert blessing(s) == "Earth"


@pytest.mark.parametrize(("draws", "expected"), [(".5s", "Man"), ("..5s", "Man"), ("...5s", "")])
def test_man(draws: str, expected: str) -> None:
    """V14: it needs a win before one's own first discard: on seat 1's or by self-draw."""
    s = Scenario("vietnamese", hands={2: WAITS_FOR_5S}, draws=draws, avoid="5s")
    s.auto(lambda t: "win" in t.legal(2)).play("2: win")
    assert blessing(s) == expected


@pytest.mark.parametrize("spoil", ["claim", "declare", "kong"])
def test_no_man_after_a_call_or_declaration(spoil: str) -> None:
    """V14: a call or declaration in play by anybody rules it out."""
    hands = {1: "5s99s7777m", 2: WAITS_FOR_5S}
    draws = {"claim": "9s", "declare": ".F3", "kong": "."}[spoil]
    s = Scenario("vietnamese", hands=hands, draws=draws, avoid="5s")
    s.play("0: discard")
    if spoil == "claim":
        s.play("1: pung 9s9s=9s9s9s")
    elif spoil == "declare":
        s.play("all: pass", "1: declare F3")
    else:
        s.play("all: pass", "1: concealed_kong 7m7m7m7m=7m7m7m7m")
    s.play("1: discard 5s", "2: win")
    assert blessing(s) == ""


# -- V15: NFNL Deal-In -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "counts"), [("F3", True), ("VFr", True), ("VSr", True), ("5s", False)]
)
def test_nfnl_deal_in(tile: str, counts: bool) -> None:
    """V15: 1 mủn for a win on a discarded flower or joker: 32, the discarder 64."""
    s = win_late(late({1: WAITS_FOR_5S}, tile))
    assert s.patterns() == ({"NFNL Deal-In": 1} if counts else {})
    assert s.scores == ((-32, 128, -32, -64) if counts else (-1, 3, -1, -1))


def test_drawing_a_joker_is_no_deal_in() -> None:
    """V15: only a discard is a deal-in."""
    s = Scenario("vietnamese", hands={1: WAITS_FOR_5S}, draws=".....VSr")
    s.auto(lambda t: t.turn == 1 and "VSr" in t.tiles(1)).play("1: win")
    assert s.patterns() == {}


# -- V8: NFNL in play ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "tile", "wins"),
    [
        (LEAFLESS, "8s", True),  # any suited tile
        (LEAFLESS, "1m", True),
        (LEAFLESS, "5z", False),
        (LEAFLESS, "F3", False),
        (LEAFLESS, "VSr", False),
        ("13579m13579p14s5z", "8s", False),  # an honor in hand
        ("13579m13579p14sVSr", "8s", False),  # a joker
        ("13579m13579p14sF1", "8s", False),
    ],
)
def test_who_is_ready_for_nfnl(hand: str, tile: str, wins: bool) -> None:
    """V8: thirteen natural suited tiles and one more; 3 mủn."""
    # seat 3 ensures that somebody is asked about a suited tile or an honor
    hands = {1: hand, 3: "" if tile[0] in "FV" else tile + tile}
    s = Scenario("vietnamese", hands=hands, draws=tile).play("all: pass", f"0: discard {tile}")
    assert (s.phase == "claim" and "win" in s.legal(1)) == wins
    if wins:
        s.play("1: win", "all: pass")
        assert s.patterns()["No Flowers, No Leaves"] == 3
    elif s.phase == "claim":
        assert "no win: " in s.refused(1, "win")


def test_nfnl_and_what_was_declared_or_called() -> None:
    """V8: a declaration rules it out, also before the start; natural suited melds do not."""
    hands = {1: "13579m13579p14sF1", 3: "88s"}
    s = Scenario("vietnamese", hands=hands, draws="8s", back="7s")
    s.play("1: declare F1", "0: discard 8s")
    assert s.waiting == (3,)
    assert "no win: " in s.refused(1, "win")
    for hand, claim, wins in (
        ("1357m1357p147s99s", "pung 9s9s=9s9s9s", True),
        ("1357m1357p147s9sVSr", "pung 9sVSr=9s9s9s", False),
    ):
        s = Scenario("vietnamese", hands={1: hand}, draws="9s...8s", avoid="9s").play("all: pass")
        s.play("0: discard 9s", f"1: {claim}", "1: discard 1m").turn_of(1)
        assert ("win" in s.legal(1)) == wins


def test_nfnl_by_robbing_a_kong() -> None:
    """V8: the winning tile may be a robbed one."""
    hands = {1: LEAFLESS, 2: "55s4z"}
    s = Scenario("vietnamese", hands=hands, draws="5s...5s", avoid="5s")
    s.play("0: discard 5s", "1: pass", "2: pung 5s5s=5s5s5s", "2: discard 4z")
    s.auto(lambda t: t.turn == 2 and "5s" in t.tiles(2)).play("2: added_kong 5s=5s5s5s5s", "1: win")
    assert s.won() == [(1, "rob_kong")]
    assert s.patterns() == {"No Flowers, No Leaves": 3}


# -- V17 -------------------------------------------------------------------------------------------


def test_an_empty_wall() -> None:
    """V17: nobody pays anything, ready or not."""
    s = Scenario("vietnamese", hands={1: WAITS_FOR_5S}, left=6, avoid="5s").auto()
    assert [event["why"] for event in s.events("hand_ended")] == ["wall_empty"]
    assert s.paid() == []
    assert s.scores == (0, 0, 0, 0)
