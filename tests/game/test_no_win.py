"""Why a complete hand may not win: by ruling, and in random matches."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from baida.core.play.deal import Deal
from baida.game.actions import PASS, WIN_NOW
from baida.game.match import Match
from baida.game.no_win import why_no_win, why_no_win_drawn, why_no_win_offered
from baida.game.translate import win_request
from baida.i18n import Message
from baida.score.rules import SELF_DRAW, WINS
from baida.score.scorer import scorer_for
from baida.tiles import NAMES
from tests.helpers.games.common_scenarios import (
    OTHERS,
    WAITS_FOR_5P,
    WAITS_FOR_5P_AND_8P,
    WAITS_FOR_6P_AND_9P,
    adding,
    discarding,
    passed,
)
from tests.helpers.games.random_play import new_match, rule_sets, seldom_wrong, with_hands
from tests.helpers.games.scenario import Scenario

LONE_JOKER = "123456789m555sJA"
WAITS_FOR_5P_WITH_HONORS = "123456789m11z46p"


def told(s: Scenario, ask: Callable[[Deal, int], Message | None] = why_no_win) -> list[str | None]:
    """The rulings given to the seats, from 0 to 3; a win must not be legal for them."""
    reasons = [ask(s.match.deal, seat) for seat in range(4)]
    if ask is why_no_win:
        assert not any(why and "win" in s.legal(seat) for seat, why in enumerate(reasons))
    return [None if why is None else why.ruling or str(why) for why in reasons]


def offered(s: Scenario) -> list[str | None]:
    """The same for the last offered tile, to all seats."""
    return told(s, why_no_win_offered)


# -- S3: the voided suit ---------------------------------------------------------------------------


@pytest.mark.parametrize("other", ["9s", "55p9s"])  # seat 2 is not asked, or may pung
@pytest.mark.parametrize("seat", [1, 3])
def test_a_discard_completes_a_hand_with_the_voided_suit(seat: int, other: str) -> None:
    """S3: the reason comes at once, even if nobody may claim the tile and play continues."""
    hands = {0: "5p", **OTHERS, 2: other, seat: "123456789m11s46p"}
    voids = ["5p", "9s", "9s", "9s"]
    voids[seat] = "1s"
    s = Scenario("sbr", hands=hands, voids=" ".join(voids), avoid="5p").play("0: discard 5p")
    assert s.phase == ("turn" if other == "9s" else "claim")
    assert offered(s) == ["S3" if seat == number else None for number in range(4)]
    assert (
        why_no_win_offered(s.match.deal, seat)
        == "you cannot win with bamboo, your voided suit (S3)"
    )


def test_a_drawn_tile_completes_a_hand_with_the_voided_suit() -> None:
    """S3: a dealer voids a suit of a complete hand; with a card the win is legal."""
    for void, ruling in (("1p", "S3"), ("s", None)):
        s = Scenario("sbr", hands={0: WAITS_FOR_5P, **OTHERS}, draws="5p", voids=f"{void} 9s 9s 9s")
        assert told(s) == told(s, why_no_win_drawn) == [ruling, None, None, None]


def test_the_voided_suit_in_the_draw_after_a_discard() -> None:
    """S3: it was not in the hand when the discard came; a win had been passed up before (S5)."""
    hands = {0: "5p", 1: "9s", 2: "5p", 3: WAITS_FOR_5P}
    s = Scenario("sbr", hands=hands, draws="...9s", voids="5p 9s 5p s", avoid="5p9s")
    s.play("0: discard 5p", "3: pass").turn_of(2).play("2: discard 5p")
    assert s.turn == 3
    assert "9s" in s.tiles(3)
    assert offered(s) == [None, None, None, "S5"]
    assert told(s) == [None] * 4


# -- S5: passing up a win --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "first_tile", "second", "ruling"),
    [
        (WAITS_FOR_5P, "5p", "5p", "S5"),  # the same tile
        (WAITS_FOR_5P_AND_8P, "5p", "8p", "S5"),  # worth as much
        (WAITS_FOR_6P_AND_9P, "6p", "9p", "S5"),  # worth less, and a pung is possible
        (WAITS_FOR_6P_AND_9P, "9p", "6p", None),  # worth more: the win is legal
        (WAITS_FOR_5P, "5p", "4p", None),  # completes no hand
    ],
)
def test_a_win_after_passing_one_up(
    hand: str, first_tile: str, second: str, ruling: str | None
) -> None:
    """S5: only seat 3 gets the reason."""
    s = passed(hand, first_tile, second)
    assert told(s) == offered(s) == [None, None, None, ruling]


def test_who_passes_is_not_told_why() -> None:
    """S5: the win was offered, so no reason is given while others answer or afterwards."""
    hands = {0: "5p", 1: "9s", 2: "55p9s", 3: WAITS_FOR_5P}
    s = Scenario("sbr", hands=hands, voids="5p 9s 9s s", avoid="5p").play("0: discard 5p")
    assert "win" in s.legal(3)
    assert told(s) == [None] * 4
    s.play("3: pass")
    assert s.waiting == (2,)
    assert told(s) == [None] * 4
    s.play("2: pass")
    assert s.turn == 1
    assert told(s) == [None] * 4


def test_the_next_player_has_drawn_already() -> None:
    """S5: seat 2's discard has its own reason; having drawn, seat 3 is free and may win."""
    for tile, wins in (("9m", False), ("5p", True)):
        hands = {0: "5p", 1: "9s", 2: "5p", 3: WAITS_FOR_5P}
        s = Scenario("sbr", hands=hands, draws=f"...{tile}", voids="5p 9s 5p s", avoid="5p")
        s.play("0: discard 5p", "3: pass").turn_of(2).play("2: discard 5p")
        assert s.turn == 3
        assert ("win" in s.legal(3)) == wins
        assert offered(s) == [None, None, None, "S5"]
        assert told(s) == [None] * 4
        s.play("3: discard")
        assert offered(s) == [None] * 4


def test_nothing_is_told_of_a_discard_before_a_win() -> None:
    """S5: after seat 2's self-draw it is seat 3's turn; seat 1's discard no longer matters."""
    hands = {0: "5p", 1: "5p", 2: "123456789m11p79p", 3: WAITS_FOR_5P}
    s = Scenario("sbr", hands=hands, draws=".. 8p", voids="5p 5p s s", avoid="58p")
    s.play("0: discard 5p", "3: pass", "1: discard 5p")
    assert told(s) == [None, None, None, "S5"]
    s.play("2: win")
    assert s.turn == 3
    assert offered(s) == [None] * 4


# -- B7: the joker pair wait -----------------------------------------------------------------------


@pytest.mark.parametrize("other", ["", "99p"])  # seat 2 is not asked, or may pung
@pytest.mark.parametrize("seat", [1, 3])
def test_a_lone_joker_and_a_discard(seat: int, other: str) -> None:
    """B7: only a self-draw wins."""
    s = Scenario("b30fj", hands={seat: LONE_JOKER, 2: other}, draws="9p", avoid="9p")
    s.play("0: discard 9p")
    assert offered(s) == ["B7" if seat == number else None for number in range(4)]
    why = why_no_win_offered(s.match.deal, seat)
    assert why == "B7: joker pair wait, only self-draw wins"


def test_a_lone_joker_and_a_draw() -> None:
    """B7: on a draw the win is legal."""
    s = Scenario("b30fj", hands={0: LONE_JOKER}, draws="9p")
    assert "win" in s.legal(0)
    assert told(s) == [None] * 4


@pytest.mark.parametrize("other", ["", WAITS_FOR_5P_WITH_HONORS])  # seat 2 is not asked, or may rob
def test_a_lone_joker_and_a_robbed_kong(other: str) -> None:
    """B7: the reason comes before the kong takes effect, or right after it."""
    s = adding("b30fj", {3: LONE_JOKER, 2: other})
    assert s.phase == ("rob" if other else "turn")
    assert told(s) == [None, None, None, "B7"]
    s.all_pass()
    assert told(s) == [None, None, None, "B7"]


def test_nothing_is_told_of_a_discard_before_a_robbed_kong() -> None:
    """B7: seat 1's last discard is from its turn before."""
    s = adding("b30fj", {3: WAITS_FOR_5P_WITH_HONORS, 2: LONE_JOKER}).play("3: win")
    assert s.turn == 2
    assert offered(s) == [None] * 4


# -- V8, V16 ---------------------------------------------------------------------------------------

LEAFLESS = "1122445577899m"


@pytest.mark.parametrize(
    ("tile", "ruling"),
    [("F1", "V8"), ("VTr", "V8"), ("VFd", "V8"), ("1z", None)],  # an honor completes no hand
)
@pytest.mark.parametrize("rules", ["vietnamese", "vietnamese(discarded_jokers=as_themselves)"])
def test_no_leaves_and_a_discarded_flower(rules: str, tile: str, ruling: str | None) -> None:
    """V8: thirteen natural suited tiles do not win on a flower, although other hands may."""
    s = Scenario(rules, hands={2: LEAFLESS}, draws=tile, avoid="VTVF").play("all: pass")
    s.play(f"0: discard {tile}")
    assert offered(s) == [None, None, ruling, None]


def test_no_leaves_with_a_declared_flower() -> None:
    """V8: then it is neither such a hand nor nearly one."""
    hands = {0: "F2", 2: "112244557789mF1"}
    s = Scenario("vietnamese", hands=hands, back="9m").play("0: pass", "2: declare F1")
    s.play("0: discard F2")
    assert s.tiles(2) == "1m1m2m2m4m4m5m5m7m7m8m9m9m"
    assert offered(s) == [None] * 4


@pytest.mark.parametrize(
    ("tiles", "ruling"),
    [
        (["VWr", "VTr", "VPr", "VSr"], "V16"),  # the third green one after a red one
        (["VWr", "VTr", "VPr"], None),  # the second
        (["VTr", "VPr", "VSr", "VNr"], None),  # the red one itself
        (["VTr", "VPr", "VSr", "VNr", "VMr"], "V16"),
    ],
)
def test_green_jokers_after_a_red_one(tiles: list[str], ruling: str | None) -> None:
    """V16: the reason comes with each green one from the third on, only to its discarder."""
    s = discarding(tiles)
    assert told(s) == [ruling, None, None, None]
    s.play("1: discard")
    assert told(s)[0] is None


def test_green_jokers_that_win() -> None:
    """V16: no reason is given, whether the win is taken or passed."""
    s = discarding(["VTr", "VPr", "VSr"])
    assert told(s) == [None] * 4
    s.play("0: pass")
    assert told(s) == [None] * 4


# -- after a claim ---------------------------------------------------------------------------------


def test_a_claim_completes_the_hand() -> None:
    """The pung takes the tile that would have won."""
    s = Scenario("b30fj", hands={2: "123456789m55p11z"}, draws="5p", avoid="5p1z")
    s.play("0: discard 5p")
    assert told(s) == [None] * 4
    s.play("2: pung 5p5p=5p5p5p", "all: pass")
    assert s.turn == 2
    after = "right after a claim you must discard: you have drawn no tile to win on"
    assert told(s) == [None, None, after, None]
    s.play("2: discard 1z", "all: pass")
    assert told(s)[2] is None


def test_a_claim_that_does_not() -> None:
    """There is no reason to give."""
    s = Scenario("b30fj", hands={2: "147m258s55p"}, draws="5p", avoid="5p")
    s.play("0: discard 5p", "2: pung 5p5p=5p5p5p", "all: pass")
    assert s.turn == 2
    assert told(s) == [None] * 4


# -- what was offered last -------------------------------------------------------------------------


def last_offer(s: Scenario) -> tuple[str, str] | None:
    """The last offer as text."""
    offer = s.match.deal.last_offer()
    return None if offer is None else (NAMES[offer[0]], WINS[offer[1]])


def test_a_discard_is_the_last_offer_until_somebody_acts() -> None:
    """A discard is the last offer until a declaration, a claim or the next discard."""
    s = Scenario("b30fj", hands={1: "JW", 2: "99p"}, draws="9p", avoid="9p")
    assert last_offer(s) is None
    s.play("0: discard 9p")
    assert s.phase == "claim"
    assert last_offer(s) == ("9p", "discard")
    claimed = s.match.copy()
    s.play("2: pass")
    assert s.turn == 1
    assert last_offer(s) == ("9p", "discard")
    s.play("1: declare JW")
    assert last_offer(s) is None
    s.match = claimed
    s.play("2: pung 9p9p=9p9p9p")
    assert last_offer(s) is None


def test_an_added_kong_is_the_last_offer_until_somebody_acts() -> None:
    """An added kong is the last offer, robbed or not, until a declaration."""
    s = adding("b30fj", {1: "55p3zJW", 2: WAITS_FOR_5P_WITH_HONORS})
    assert s.phase == "rob"
    assert last_offer(s) == ("5p", "rob_kong")
    s.play("2: pass")
    assert s.turn == 1
    assert last_offer(s) == ("5p", "rob_kong")
    s.play("1: declare JW")
    assert last_offer(s) is None


# -- nothing to tell -------------------------------------------------------------------------------


def test_winners_are_told_nothing() -> None:
    """Their hands are still complete on the same tile, but get no reason."""
    hands = {0: "5p", 1: "5p", 2: "9s", 3: WAITS_FOR_5P}
    s = Scenario("sbr(turn_after_win=discarder)", hands=hands, voids="5p 5p 9s s", avoid="5p")
    s.play("0: discard 5p", "3: win", "1: discard 5p")
    assert told(s) == [None] * 4


def test_before_and_after_the_hand() -> None:
    """No reason is given before suits are voided, and none after the hand."""
    s = Scenario("sbr", hands={0: WAITS_FOR_5P, **OTHERS}, draws="5p")
    assert s.phase == "voiding"
    assert told(s) == [None] * 4
    s = Scenario("vietnamese", hands={0: "F1"})
    assert s.phase == "before_start"
    assert told(s) == [None] * 4
    assert told(Scenario("b30fj", left=1).auto()) == [None] * 4


# -- in matches at random --------------------------------------------------------------------------


def keep_ready(match: Match, seat: int, rng: random.Random) -> int:
    """Keep the dealt hand and pass up most wins, so that hands are often ready."""
    legal = match.legal(seat)
    if WIN_NOW in legal and rng.random() < 0.2:
        return WIN_NOW
    if PASS in legal:
        return PASS
    if match.deal.drawn in legal and match.deal.turn == seat:
        return match.deal.drawn
    return seldom_wrong(match, seat, rng)


def would_win(match: Match, seat: int) -> bool:
    """Whether the seat would win if it had drawn the tile that is offered."""
    request = win_request(match.deal, seat, SELF_DRAW, match.deal.offered, [0] * 7)
    return scorer_for(match.rules).score(request).win


@pytest.mark.parametrize("rules", rule_sets())
def test_in_matches_at_random(rules: str) -> None:
    """A legal win has no reason; one that only a self-draw would be always has."""
    rulings = set()
    for seed in range(0, 30, 2):  # with favourable walls
        match, rng = new_match(with_hands(rules, 2), seed), random.Random(seed)
        while not match.over:
            for seat in range(4):
                why = why_no_win(match.deal, seat)
                legal = WIN_NOW in match.legal(seat)
                assert why is None or not legal
                if seat in match.waiting and match.deal.offered >= 0 and not legal:
                    assert why is not None or not would_win(match, seat)
                rulings.add(why.ruling if why else None)
            seat = rng.choice(match.waiting)
            match.step(seat, keep_ready(match, seat, rng))
    assert "B7" in rulings or match.rules.variant.id != "b30fj"
