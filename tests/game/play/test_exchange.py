"""The exchange of three tiles before suits are voided (S22)."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import cast

import pytest

from baida.core.play.deal import Deal
from baida.errors import InputError
from baida.game.actions import Action
from baida.game.events.fold import fold
from baida.game.events.redact import cut_log
from baida.game.log.file import Log
from baida.game.match import Match
from baida.game.position import position_at, position_text, read_position
from baida.game.rerun import possible_part, rerun
from baida.game.rulesets import ruleset_for
from baida.game.view.view import EVERYTHING, HIDDEN, SPECTATOR
from baida.tiles import loose, parse
from baida.variants import find_rules
from baida.wire.events import Event
from tests.helpers.games.random_play import new_match
from tests.helpers.games.scenario import Scenario
from tests.helpers.values import raw

RULES = "sbr(exchange=three)"
HANDS = {
    0: "123456789m1199p",
    1: "123456789p1199s",
    2: "123456789s1199m",
    3: "2468m2468p24688s",
}
GIVEN = {0: "1m5m9m", 1: "1p5p9p", 2: "1s5s9s", 3: "8s6s8s"}
VIEWERS = (SPECTATOR, 0, 1, 2, 3)


def exchanging(switches: str = "", dice: list[int] | None = None, draws: str = "7m") -> Scenario:
    """The table before anybody has chosen; the dealer has drawn."""
    thrown = None if dice is None else {"dealer": None, "break": dice}
    rules = RULES.replace(")", f"{switches})")
    return Scenario(rules, hands=HANDS, draws=draws, dice=thrown)  # type: ignore[arg-type]


def exchanged(s: Scenario, order: tuple[int, ...] = (0, 1, 2, 3)) -> Scenario:
    """The same table after the exchange."""
    for seat in order:
        s.do(seat, f"exchange {GIVEN[seat]}")
    return s


def told(s: Scenario, viewer: int) -> list[tuple[int, int, str | None]]:
    """What a viewer is told of the exchange: giver, receiver, tiles."""
    cut = raw(cut_log(s.rules, s.match.events, viewer))
    return [(one["seat"], one["to"], one["tiles"]) for one in cut if one["e"] == "exchanged"]


# -- direction -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "places"),
    [
        ([1, 1], 2), ([1, 2], 3), ([2, 2], 1), ([1, 4], 2), ([3, 3], 3), ([3, 4], 1),
        ([4, 4], 2), ([4, 5], 3), ([5, 5], 1), ([5, 6], 2), ([6, 6], 3), (None, 1),
    ],
)  # fmt: skip
def test_the_dice_say_who_gets_the_tiles(dice: list[int] | None, places: int) -> None:
    """S22: the remainder by three: 2 across, 0 the previous player, 1 the next one."""
    s = exchanged(exchanging(dice=dice))
    for seat in range(4):
        to = (seat + places) % 4
        assert told(s, seat)[seat] == (seat, to, loose(sorted(parse(GIVEN[seat]))))
    started = raw(s.match.events)[0]
    assert started["exchange_to"] == s.table.exchange_to == places


@pytest.mark.parametrize(("value", "places"), [("next", 1), ("across", 2), ("previous", 3)])
def test_a_house_rule_says_who_gets_the_tiles(value: str, places: int) -> None:
    """S22: whatever the dice are."""
    for dice in ([1, 1], [1, 2], [2, 2]):
        s = exchanged(exchanging(f",exchange_to={value}", dice))
        assert [to for _, to, _ in told(s, EVERYTHING)] == [(n + places) % 4 for n in range(4)]


def test_without_the_exchange_nothing_is_told_of_it() -> None:
    """The direction alone changes nothing."""
    s = Scenario("sbr(exchange_to=across)")
    assert s.phase == "voiding"
    assert "exchange_to" not in raw(s.match.events)[0]
    assert s.table.exchange_to is None


# -- the phase -------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", list(itertools.permutations(range(4)))[::5])
def test_all_choose_at_the_same_time(order: tuple[int, ...]) -> None:
    """S22: nothing happens until all have chosen; the order of the choices makes no difference."""
    s = exchanging()
    assert (s.phase, s.waiting) == ("exchanging", (0, 1, 2, 3))
    events = len(s.match.events)
    for seat in order[:-1]:
        s.do(seat, f"exchange {GIVEN[seat]}")
        assert len(s.match.events) == events
        assert [len(one.tiles) for one in s.table.seats] == [14, 13, 13, 13]
    s.do(order[-1], f"exchange {GIVEN[order[-1]]}")
    assert (s.phase, s.waiting) == ("voiding", (0, 1, 2, 3))
    assert [one["e"] for one in raw(s.match.events)[events:]] == ["exchanged"] * 4
    assert s.match.events[events:] == exchanged(exchanging()).match.events[events:]


def test_the_hands_afterwards() -> None:
    """S22: each has three tiles fewer of its own, and three of the player before."""
    s = exchanged(exchanging())
    for seat in range(4):
        own = parse(HANDS[seat]) + (parse("7m") if seat == 0 else [])
        for tile in parse(GIVEN[seat]):
            own.remove(tile)
        assert s.tiles(seat) == loose(sorted(own + parse(GIVEN[(seat - 1) % 4])))


def test_the_legal_exchanges_are_all_threes_of_one_suit() -> None:
    """S22: thirteen tiles always have three of a suit."""
    s = exchanging()
    for seat in range(4):
        held = s.seat(seat).tiles
        threes = set(itertools.combinations(held, 3))
        threes = {three for three in threes if three[0] // 9 == three[2] // 9}
        legal = [Action.parse(text).tiles for text in s.legal(seat)]
        assert sorted(legal) == sorted(threes)
        assert len(legal) == len(set(legal))


def test_every_exchange_has_its_number() -> None:
    """165 ways for each suit, numbered without a gap, written and read back."""
    for code in range(256, 751):
        action = Action.of(code)
        assert action.kind == "exchange"
        assert action.code == Action.parse(str(action)).code == code
    with pytest.raises(InputError):
        Action.of(751)


# -- secrecy ---------------------------------------------------------------------------------------


def test_only_giver_and_receiver_know_the_tiles() -> None:
    """S22: in the events, and in the view, also after the hands were shown at the end."""
    s = exchanged(exchanging())
    for seat in range(4):
        s.match.step(seat, s.match.legal(seat)[0])
    for _ in range(2):
        for viewer in VIEWERS:
            knows = set() if viewer == SPECTATOR else {viewer, (viewer - 1) % 4}
            assert {seat for seat, _, tiles in told(s, viewer) if tiles} == knows
            gave = [one.gave for one in s.match.view(viewer).seats]
            assert {seat for seat in range(4) if HIDDEN not in gave[seat]} == knows
            events = cut_log(s.rules, s.match.events, viewer)
            assert fold(s.rules, events, viewer) == s.match.view(viewer)
        s.auto()
    assert s.over
    assert HIDDEN not in s.seat(0, SPECTATOR).tiles


def test_a_choice_is_hidden_before_all_have_chosen() -> None:
    """S22: neither view nor events of anybody change when somebody has chosen."""
    s = exchanging()
    before = {viewer: s.match.view(viewer) for viewer in (*VIEWERS, EVERYTHING)}
    s.do(2, "exchange 1s5s9s")
    assert {viewer: s.match.view(viewer) for viewer in before} == before


def test_the_first_discard_does_not_tell_what_was_got() -> None:
    """S22: the tiles were mixed, so a discard of the dealer's first turn is never "just drawn"."""
    hands = {0: "1234567m11p999p1s", 3: "5p5s5s8s"}
    s = Scenario(f"{RULES[:-1]},void_discipline=penalised)", hands=hands, draws="2m")
    after_exchange(s, "1m2m3m", None, None, "5s5s8s")
    drawn = loose([s.match.deal.drawn])
    assert drawn == "8s"
    s.do(0, "void s1s")
    for seat in (1, 2, 3):
        s.do(seat, s.legal(seat)[0])
    s.play("0: discard 1s").all_pass()
    s = Scenario(
        f"{RULES[:-1]},void_discipline=penalised)",
        hands={**hands, 0: "1234567m111999p"},
        draws="2m",
    )
    after_exchange(s, "1m2m3m", None, None, "5s5s8s")
    s.do(0, "void s8s")
    for seat in (1, 2, 3):
        s.do(seat, s.legal(seat)[0])
    s.play("0: discard 8s").all_pass()
    assert [one["drawn"] for one in s.events("discarded")] == [False]


# -- the dealer ------------------------------------------------------------------------------------


def after_exchange(s: Scenario, *given: str | None) -> None:
    """Every seat hands on these tiles, or the first that it can."""
    for seat, tiles in enumerate(given):
        s.do(seat, f"exchange {tiles}" if tiles else s.legal(seat)[0])


def void_first(s: Scenario) -> None:
    """The dealer voids bamboo, of which it has no tile; the others what they can."""
    for seat in range(4):
        s.do(seat, "void s" if seat == 0 and "void s" in s.legal(0) else s.legal(seat)[0])


def test_the_highest_tile_that_the_dealer_gets_counts_as_drawn() -> None:
    """S22: the dealer can win with the tiles of the exchange."""
    hands = {0: "123456m11p999p1s2s", 1: "1p", 2: "1s", 3: "789m"}
    s = Scenario(f"{RULES[:-1]},exchange_to=next)", hands=hands, draws="3s")
    after_exchange(s, "1s2s3s", None, None, "7m8m9m")
    assert loose([s.match.deal.drawn]) == "9m"
    assert s.match.view(1).drawn == HIDDEN
    assert s.match.view(0).drawn == s.match.deal.drawn
    void_first(s)
    s.do(0, "win")
    won = s.events("won")[0]
    assert (won["win"], won["tile"]) == ("self_draw", "9m")


def test_a_hand_that_was_complete_before_is_none_afterwards() -> None:
    """S22: a win of the dealt tiles does not outlive the exchange."""
    hands = {0: "123456789m1199p", 3: "2468m24s"}
    s = Scenario(f"{RULES[:-1]},exchange_to=next)", hands=hands, draws="9p")
    after_exchange(s, "1m5m9m", None, None, None)
    void_first(s)
    assert "win" not in s.legal(0)


# -- refusals --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("exchange 1m1p1s", "the three tiles must be of one suit, not 1m1p1s (S22)"),
        ("exchange 1m2m", "an exchange takes exactly three tiles, not 2 (S22)"),
        ("exchange 1m2m3m4m", "an exchange takes exactly three tiles, not 4 (S22)"),
        ("exchange", "an exchange takes exactly three tiles, not 0 (S22)"),
        ("exchange 1z2z3z", "the three tiles must be of one suit, not 1z2z3z (S22)"),
    ],
)
def test_tiles_that_are_no_exchange(action: str, reason: str) -> None:
    """S22: they cannot even be written as an action."""
    with pytest.raises(InputError) as refusal:
        Action.parse(action)
    assert refusal.value.message == reason


def test_refusals() -> None:
    """S22: not held, twice, too early, too late, or without the house rule."""
    s = exchanging()
    assert "you do not hold" in s.refused(0, "exchange 1s2s3s")
    assert "you do not hold" in s.refused(0, "exchange 1m1m1m")
    first = "everybody must first choose three tiles to exchange (S22)"
    assert first in s.refused(0, "discard 1m")
    assert first in s.refused(0, "void m1m")
    s.do(0, "exchange 1m5m9m")
    assert "you have chosen your three tiles" in s.refused(0, "exchange 2m3m4m")
    for seat in (1, 2, 3):
        s.do(seat, f"exchange {GIVEN[seat]}")
    over = "the tiles have been exchanged already (S22)"
    assert over in s.refused(0, "exchange 2m3m4m")
    for seat, void in enumerate(("void m2m", "void m1m", "void p1p", "void m2m")):
        s.do(seat, void)
    assert over in s.refused(0, "exchange 3m4m6m")
    assert over in s.refused(1, "exchange 2p3p4p")
    assert "no tiles are exchanged" in Scenario("sbr").refused(0, "exchange 1m2m3m")
    assert "no tiles are exchanged" in Scenario("b30fj").refused(0, "exchange 1m2m3m")


# -- logs, positions, copies -----------------------------------------------------------------------


def test_a_log_with_another_exchange_is_noticed() -> None:
    """A rerun compares the tiles, the direction and the receiver."""
    match = played()
    log = _log(match)
    assert rerun(log).differences == []
    at, event = next((i, e) for i, e in enumerate(log.events) if e["e"] == "exchanged")
    for change in ({"to": (event["to"] + 1) % 4}, {"tiles": "1z2z3z"}):
        wrong = cast("Event", {**event, **change})
        other = replace(log, events=[*log.events[:at], wrong, *log.events[at + 1 :]])
        assert rerun(other).differences
        assert possible_part(other)[1] is not None


def played() -> Match:
    """A match of one hand with the dice of its secret."""
    match = Match(f"{RULES[:-1]},hands=1)", seed=9)
    while not match.over:
        seat = match.waiting[0]
        match.step(seat, match.legal(seat)[0])
    return match


def _log(match: Match) -> Log:
    return Log(match.header, match.rules, match.events)


def test_positions_keep_the_direction() -> None:
    """A position of a match whose dice direct the exchange carries them, also in its text."""
    match = played()
    dice = raw(match.events)[0]["dice"]["break"]
    for n in range(5, 14):
        position = position_at(_log(match), n, 0)
        again = read_position(position_text(position))
        assert again == position
        assert again.start.dice == tuple(dice)
        assert again.reached().view(EVERYTHING).exchange_to == match.view(EVERYTHING).exchange_to
    plain = new_match("sbr(hands=1)", 1)
    assert plain.events[0].get("exchange_to") is None


def test_copies_go_on_as_the_table_they_are_of() -> None:
    """A copy in the midst of the exchange knows what was chosen."""
    s = exchanging()
    s.do(0, "exchange 1m5m9m")
    copy = s.match.copy()
    for seat in (1, 2, 3):
        s.do(seat, f"exchange {GIVEN[seat]}")
        copy.step(seat, Action.parse(f"exchange {GIVEN[seat]}"))
    assert copy.view(EVERYTHING) == s.table


def test_shuffled_deals_use_every_direction() -> None:
    """Hands without dice, as of the environments, draw the direction from their seed."""
    deal = Deal(ruleset_for(find_rules(RULES)))
    found = set()
    for seed in range(20):
        deal.shuffle(seed, 0, 0)
        found.add(deal.exchange_to)
    assert found == {1, 2, 3}
