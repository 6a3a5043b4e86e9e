"""Wins in B30FJ: payments, and patterns that depend on the play (B11, B12, B31 to B34)."""

from __future__ import annotations

import pytest

from tests.helpers.games.scenario import Scenario

# Won on a discarded 5p, late in the hand: Pure Straight 8, All Sequences 2, One Voided Suit 2,
# No Jokers 2, Double Sequences 1, Concealed Hand 1 = 16 faan, 32 points;
# by self-draw Fully Concealed Hand 2 instead of Concealed Hand 1 = 17 faan, 48 points.
WAITS_FOR_5P = "123456789m11z46p"
ALSO_WAITS_FOR_5P = "123456789s22z46p"
EARLY = {"Within Seven Tiles", "Within Ten Tiles", "Hand of Man", "Hand of Earth", "Hand of Heaven"}


def early(s: Scenario) -> dict[str, int]:
    """The pattern that counted for an early win."""
    return {name: value for name, value in s.patterns().items() if name in EARLY}


# -- B11, B12 --------------------------------------------------------------------------------------


def test_passing_up_a_win_has_no_consequence() -> None:
    """B11: the same tile wins on the very next discard."""
    s = Scenario("b30fj", hands={3: WAITS_FOR_5P}, draws="5p 5p", avoid="5p")
    s.play("0: discard 5p", "3: pass", "1: discard 5p")
    assert s.legal(3) == ["pass", "win"]
    s.play("3: win")
    assert s.won() == [(3, "discard")]


def test_nor_for_another_tile_worth_as_much() -> None:
    """B11: seat 3 waits for 5p and 8p, and may also take the tile for a pung after passing."""
    s = Scenario("b30fj", hands={3: "123456789m11z67p"}, draws="5p 8p", avoid="58p")
    s.play("0: discard 5p", "3: pass", "1: discard 8p")
    assert "win" in s.legal(3)
    s = Scenario("b30fj", hands={3: "123456789m55p66p"}, draws="5p 6p", avoid="56p")
    s.play("0: discard 5p", "3: pass", "1: discard 6p")
    assert s.legal(3) == ["pass", "win", "pung 6p6p=6p6p6p"]


def test_the_discarder_pays_each_winner() -> None:
    """B12: 16 faan are 32 points for each of two winners."""
    hands = {1: WAITS_FOR_5P, 2: ALSO_WAITS_FOR_5P}
    s = Scenario("b30fj", hands=hands, draws="...........5p", avoid="5p").turn_of(3).turn_of(3)
    s.turn_of(3).play("3: discard 5p", "1: win", "2: win")
    assert [event["score"]["faan"] for event in s.events("won")] == [16, 16]
    assert s.paid() == [(3, 1, 32), (3, 2, 32)]
    assert s.scores == (0, 32, 32, -64)


def test_on_a_self_draw_all_who_have_not_won_pay() -> None:
    """B12: 48 points are paid by three players, then by two."""
    hands = {1: WAITS_FOR_5P, 2: ALSO_WAITS_FOR_5P}
    s = Scenario("b30fj", hands=hands, draws=".............5p5p", avoid="5p")
    s.turn_of(1).turn_of(1).turn_of(1).turn_of(1).play("1: win")
    assert s.paid() == [(0, 1, 48), (2, 1, 48), (3, 1, 48)]
    s.play("2: win")
    assert s.paid()[3:] == [(0, 2, 48), (3, 2, 48)]
    assert s.scores == (-96, 144, 48, -96)


def test_the_declarer_of_a_robbed_kong_pays() -> None:
    """B12: 16 faan and 5 for Robbing a Kong are 64 points."""
    hands = {1: "55p3z", 3: WAITS_FOR_5P}
    s = Scenario("b30fj", hands=hands, draws="5p...........5p", avoid="5p")
    s.play("0: discard 5p", "1: pung 5p5p=5p5p5p", "3: pass", "1: discard 3z")
    s.turn_of(1).turn_of(1).turn_of(1).play("1: added_kong 5p=5p5p5p5p", "3: win")
    assert s.patterns()["Robbing a Kong"] == 5
    assert s.events("won")[0]["score"]["faan"] == 21
    assert s.paid() == [(1, 3, 64)]
    assert s.scores == (0, -64, 0, 64)


def test_a_chicken_hand_pays_for_fifteen_faan() -> None:
    """B12: the document's own example: 123m 345p 44z, 3z for the third, and a called 77s with a
    joker; 15 faan are 32 points."""
    s = Scenario("b30fj", hands={1: "123m345p3344z7sJS6z"}, draws="7s..........3z", avoid="34z7s")
    s.play("0: discard 7s", "1: pung 7sJS=7s7s7s", "1: discard 6z")
    s.auto(lambda t: "win" in t.legal(1)).play("1: win")
    assert s.patterns() == {"Chicken Hand": 15}
    assert s.paid() == [(0, 1, 32)]


# -- B31: within seven, ten tiles ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("draws", "as_written", "reverse"),
    [
        (7, {"Within Seven Tiles": 5, "Within Ten Tiles": 8}, {"Within Seven Tiles": 8}),
        (8, {"Within Ten Tiles": 8}, {"Within Ten Tiles": 5}),
        (10, {"Within Ten Tiles": 8}, {"Within Ten Tiles": 5}),
        (11, {}, {}),
    ],
)
def test_draws_of_all_players_count(
    draws: int, as_written: dict[str, int], reverse: dict[str, int]
) -> None:
    """B31: the tile of that draw wins for seat 2, drawn or discarded by another."""
    for house, expected in (("as_written", as_written), ("reversed", reverse)):
        rules = f"b30fj(early_win={house})"
        s = Scenario(rules, hands={2: WAITS_FOR_5P}, draws="." * (draws - 1) + "5p", avoid="5p")
        s.auto(lambda t: "win" in t.legal(2)).play("2: win")
        assert s.won() == [(2, "self_draw" if draws % 4 == 3 else "discard")]
        assert early(s) == expected
        assert s.events("won")[0]["request"]["situation"]["draws"] == draws


def test_replacements_are_draws_too() -> None:
    """B31: the seventh tile from the front is the eighth, after a declared joker."""
    hands = {2: WAITS_FOR_5P, 3: "JW"}
    s = Scenario("b30fj", hands=hands, draws="......5p", back="9m", avoid="5p")
    s.turn_of(3)
    s.play("3: declare JW", "3: discard").auto(lambda t: "win" in t.legal(2)).play("2: win")
    assert s.won() == [(2, "self_draw")]
    assert early(s) == {"Within Ten Tiles": 8}


# -- B32: heaven, earth, man -----------------------------------------------------------------------


def test_hand_of_heaven() -> None:
    """B32: 17 faan and 30 are 256 points from everybody."""
    s = Scenario("b30fj", hands={0: WAITS_FOR_5P}, draws="5p", avoid="5p").play("0: win")
    assert early(s) == {"Hand of Heaven": 30}
    assert s.scores == (768, -256, -256, -256)


def test_no_heaven_on_a_replacement() -> None:
    """B32: only the very first draw counts, not a replacement."""
    s = Scenario("b30fj", hands={0: WAITS_FOR_5P}, draws="JW", back="5p", avoid="5p")
    s.play("0: declare JW", "0: win")
    assert early(s) == {"Within Seven Tiles": 5, "Within Ten Tiles": 8}


def test_hand_of_earth() -> None:
    """B32: another player's first draw counts, even if others have called before."""
    s = Scenario("b30fj", hands={2: WAITS_FOR_5P}, draws="..5p", avoid="5p").turn_of(2)
    s.play("2: win")
    assert early(s) == {"Hand of Earth": 30}
    s = Scenario("b30fj", hands={1: "99s3z", 2: WAITS_FOR_5P}, draws="9s5p", avoid="5p")
    s.play("0: discard 9s", "1: pung 9s9s=9s9s9s", "1: discard 3z", "2: win")
    assert early(s) == {"Hand of Earth": 30}


def test_no_earth_on_a_second_draw_or_a_replacement() -> None:
    """B32: no replacement of any kind counts; a declaration rules out the Hand of Man."""
    s = Scenario("b30fj", hands={2: WAITS_FOR_5P}, draws="..JW", back="5p", avoid="5p").turn_of(2)
    s.play("2: declare JW", "2: win")
    assert early(s) == {"Within Seven Tiles": 5, "Within Ten Tiles": 8}
    hands = {1: "123m456m11z46p777s"}
    s = Scenario("b30fj", hands=hands, draws="7s", back="5p", avoid="5p")
    s.play("0: discard 7s", "1: kong 7s7s7s=7s7s7s7s", "1: win")
    assert early(s) == {"Within Seven Tiles": 5, "Within Ten Tiles": 8}


def test_earth_on_the_first_draw_after_a_call() -> None:
    """B32: a player who has called before the first draw has still not drawn."""
    hands = {1: "123m456m11z46p77s3z"}
    s = Scenario("b30fj", hands=hands, draws="7s...5p", avoid="5p")
    s.play("0: discard 7s", "1: pung 7s7s=7s7s7s", "1: discard 3z").turn_of(1).play("1: win")
    assert early(s) == {"Hand of Earth": 30}


def test_hand_of_man() -> None:
    """B32: it needs a discard before one's own first one, without calls or declarations."""
    for discarder in (0, 1):
        draws = "." * discarder + "5p"
        s = Scenario("b30fj", hands={2: WAITS_FOR_5P}, draws=draws, avoid="5p")
        s.auto(lambda t: "win" in t.legal(2)).play("2: win")
        assert early(s) == {"Hand of Man": 15}
        assert s.events("won")[0]["score"]["faan"] == 31
        assert s.paid() == [(discarder, 2, 128)]


@pytest.mark.parametrize(
    ("hand", "spoiled"),
    [
        ("JW", "0: declare JW"),
        ("9999s", "0: concealed_kong 9s9s9s9s=9s9s9s9s"),
        ("", ""),
    ],
)
def test_no_man_after_a_declaration(hand: str, spoiled: str) -> None:
    """B32: the dealer's declarations count too, and a concealed kong is a call."""
    hands = {0: hand, 2: WAITS_FOR_5P}
    s = Scenario("b30fj", hands=hands, draws="5p", avoid="5p")
    s.play(*([spoiled] if spoiled else []), "0: discard 5p", "2: win")
    assert ("Hand of Man" in s.patterns()) == (not spoiled)


def test_no_man_after_ones_own_discard_or_a_call() -> None:
    """B32: there is none if seat 2 has discarded or seat 1 has called."""
    s = Scenario("b30fj", hands={2: WAITS_FOR_5P}, draws="...5p", avoid="5p")
    s.auto(lambda t: "win" in t.legal(2)).play("2: win")
    assert "Hand of Man" not in s.patterns()
    s = Scenario("b30fj", hands={1: "99s5p", 2: WAITS_FOR_5P}, draws="9s", avoid="5p")
    s.play("0: discard 9s", "1: pung 9s9s=9s9s9s", "1: discard 5p", "2: win")
    assert "Hand of Man" not in s.patterns()


# -- B34: the winning tile -------------------------------------------------------------------------

KINDS_OF_DRAW = {"After a Flower", "After a Kong", "Under the Sea"}


@pytest.mark.parametrize(
    ("hand", "drawn", "back", "script", "expected"),
    [
        ("789m", "JW", "5p", ["declare JW"], {"After a Flower"}),
        ("789m", "JW", "JD5p", ["declare JW", "declare JD"], {"After a Flower"}),
        ("999s", "9s", "5p", ["concealed_kong 9s9s9s9s=9s9s9s9s"], {"After a Kong"}),
        (
            "999s", "9s", "JD5p",
            ["concealed_kong 9s9s9s9s=9s9s9s9s", "declare JD"],
            {"After a Flower"},
        ),
        (
            "999s", "JW", "9s5p",
            ["declare JW", "concealed_kong 9s9s9s9s=9s9s9s9s"],
            {"After a Kong"},
        ),
        ("789m", "5p", "", [], set()),
    ],
)  # fmt: skip
def test_after_a_flower_or_kong(
    hand: str, drawn: str, back: str, script: list[str], expected: set[str]
) -> None:
    """B34: the replacement for the last declared joker or kong wins."""
    s = Scenario("b30fj", hands={0: f"123456m11z46p{hand}"}, draws=drawn, back=back)
    s.play(*(f"0: {action}" for action in script), "0: win")
    assert KINDS_OF_DRAW & s.patterns().keys() == expected


def test_a_replacement_that_was_no_win_is_forgotten() -> None:
    """B34: neither another's discard after a kong nor one's own next draw counts."""
    hands = {0: "9999s", 2: WAITS_FOR_5P}
    s = Scenario("b30fj", hands=hands, draws="...", back="5p", avoid="5p")
    s.play("0: concealed_kong 9s9s9s9s=9s9s9s9s", "0: discard 5p", "2: win")
    assert not KINDS_OF_DRAW & s.patterns().keys()


def test_under_the_sea() -> None:
    """B34: it counts on the last tile or the discard after it, not on the tile before."""
    for left, expected in ((1, {"Under the Sea"}), (2, set())):
        s = Scenario("b30fj", hands={0: WAITS_FOR_5P}, draws="5p", left=left).play("0: win")
        assert KINDS_OF_DRAW & s.patterns().keys() == expected
        s = Scenario("b30fj", hands={2: WAITS_FOR_5P}, draws="5p", left=left)
        s.play("0: discard 5p", "2: win")
        assert KINDS_OF_DRAW & s.patterns().keys() == expected
