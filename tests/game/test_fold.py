"""Fold events to the table, and refuse events that cannot have happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest

from baida.game.events.fold import Fold, fold
from baida.game.log.file import LogError
from baida.game.view.view import (
    EVERYTHING,
    HIDDEN,
    SPECTATOR,
    Discard,
    SeatView,
    SeenMeld,
    View,
    Win,
)
from baida.tiles import BY_NAME, loose, parse
from baida.variants import find_rules
from baida.wire.events import Event
from tests.helpers.games.event_script import EventScript
from tests.helpers.games.logs import NAMES, TOYS, renumbered, sample
from tests.helpers.values import Json, params, raw


def tiles(text: str) -> tuple[int, ...]:
    return tuple(sorted(parse(text)))


def b30fj() -> EventScript:
    """Seat 0 draws 2p, seat 1 can chow it, seat 2 can pung or kong it."""
    return EventScript(
        "b30fj",
        ["123456789m1234s", "34p1155567s888sJP", "1111222p444z567z", "123z123z99s99p8p7m6m"],
        front="2p1z",
        back="9p4m",
    ).draw(0)


def sbr() -> EventScript:
    """Seat 0 draws 1m; seat 3 holds no characters."""
    hands = ["1112345678m123p", "1234567s345678p", "999m111s234s999s2p", "11p22p44p567s8889s"]
    return EventScript("sbr", hands, front="1m9p5s", back="9p").draw(0)


def chosen() -> EventScript:
    return sbr().voids(("p", "3p"), ("s", "1s"), ("p", "2p"), ("m", None))


def vietnamese() -> EventScript:
    hands = [
        "123456789m123sVTr", "F1F2G3K41234p5678p9p", "VPrVPdVPc1s1s2s2s3333z44z",
        "1122z556677z99p5s",
    ]  # fmt: skip
    return EventScript("vietnamese", hands, front="9m5m", back="7s8s9s")


# --- whole logs ---------------------------------------------------------------------------------


def held(view: View) -> Counter[int]:
    """Every tile that is not in the wall."""
    found: Counter[int] = Counter()
    robbed = set()
    for seat in view.seats:
        found.update(seat.tiles)
        found.update(seat.declared)
        found.update(discard.tile for discard in seat.discards if not discard.taken)
        found.update(tile for meld in seat.melds for tile in meld.tiles)
        if seat.won is not None and seat.won.tile is not None:
            if seat.won.win == "self_draw":
                found[seat.won.tile] += 1
            else:  # one tile, however many have won on it
                robbed.add((seat.won.tile, seat.won.source, seat.won.win))
    won_discards = [tile for tile, _, _ in robbed]
    found.update(won_discards)
    if not all(seat.gave for seat in view.seats):  # laid aside, but not handed on yet (S22)
        found.update(tile for seat in view.seats for tile in seat.gave)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_logs_fold(name: str) -> None:
    """No tile is lost, and the result is that of the log."""
    log = sample(name)
    table = Fold(log.rules)
    whole = Counter(log.rules.tiles)
    for event in log.events:
        table.add(event)
        view = table.view
        found = held(view)
        assert found.total() + view.wall == whole.total()
        assert found <= whole
    assert list(view.scores) == raw(log.events)[-1]["scores"]
    assert view == fold(log.rules, log.events)
    assert (view.turn, view.drawn, view.offered) == (None, None, None)
    assert view.ended is not None


@pytest.mark.parametrize("name", TOYS)
def test_any_hand_can_come_first(name: str) -> None:
    """A fold may begin with any hand, not only with a match."""
    log = sample(name)
    starts = [i for i, event in enumerate(log.events) if event["e"] == "hand_started"]
    assert fold(log.rules, log.events[starts[1] :]) == fold(log.rules, log.events)


def test_snapshots_stay() -> None:
    """A view is not changed by later events."""
    log = sample("toy-sbr-0")
    table = Fold(log.rules)
    seen: list[tuple[View, str]] = []
    for event in log.events[:80]:
        table.add(event)
        seen.append((table.view, repr(table.view)))
    assert all(repr(view) == text for view, text in seen)
    dice: Any = seen[0][0].dice
    assert dice is not None
    dice["break"] = None
    assert table.view.dice != dice


# --- one event and what it does -----------------------------------------------------------------


def test_the_deal() -> None:
    view = b30fj().view()
    assert (view.hand, view.round_wind, view.dealer, view.turn) == (0, 0, 0, 0)
    assert view.wall == 144 - 53
    assert view.seats[0].tiles == tiles("123456789m1234s2p")
    assert view.drawn == BY_NAME["2p"]
    assert (view.started, view.ended, view.offered, view.dice) == (True, None, None, None)
    before = EventScript(
        "b30fj", ["1111222233334m", "1111222233334p", "1111222233334s", "111222333444z5z"]
    )
    assert (before.view().turn, before.view().drawn) == (0, None)


def test_discard_and_chow() -> None:
    script = b30fj().discard(0, "2p", drawn=True)
    view = script.view()
    assert view.seats[0].discards == (Discard(BY_NAME["2p"], True),)
    assert (view.turn, view.drawn, view.offered) == (0, None, (0, BY_NAME["2p"]))
    view = script.meld(1, "chow", "3p4p2p", "2p", 0, "2p3p4p").view()
    assert view.seats[0].discards == (Discard(BY_NAME["2p"], True, True),)
    assert view.seats[1].melds == (
        SeenMeld("chow", tiles("234p"), tiles("234p"), BY_NAME["2p"], 0),
    )
    assert (view.turn, view.drawn, view.offered) == (1, None, None)
    assert len(view.seats[1].tiles) == 11


def test_chow_with_a_joker_and_pung() -> None:
    script = b30fj().discard(0, "2p").meld(1, "chow", "4pJP2p", "2p", 0, "2p3p4p")
    meld = script.view().seats[1].melds[0]
    assert (meld.tiles, meld.stands_for) == (tiles("24pJP"), tiles("234p"))
    script = b30fj().discard(0, "9m").draw(1).discard(1, "1z", drawn=True)
    script.meld(3, "pung", "1z1z1z", "1z", 1)
    assert script.view().turn == 3


def test_concealed_kong() -> None:
    script = b30fj().discard(0, "2p").meld(2, "kong", "2p2p2p2p", "2p", 0)
    assert script.view().drawn is None
    script.draw(2, "kong")
    assert (script.view().turn, script.view().drawn) == (2, BY_NAME["4m"])
    script.meld(2, "concealed_kong", "1p1p1p1p")
    view = script.view()
    assert (view.turn, view.drawn) == (2, None)
    view = script.draw(2, "kong").view()
    assert view.drawn == BY_NAME["9p"]
    assert view.wall == 144 - 55
    assert [meld.kind for meld in view.seats[2].melds] == ["kong", "concealed_kong"]
    assert view.seats[2].melds[1] == SeenMeld("concealed_kong", tiles("1111p"), tiles("1111p"))


def added() -> EventScript:
    hands = ["123456789m1123s", "55p123s456s789s11z", "46p123m456m789m22z", "46p123m456m789m33z"]
    script = EventScript("b30fj", hands, front="5p4z4z4z5p", back="7z").draw(0)
    script.discard(0, "5p", drawn=True).meld(1, "pung", "5p5p5p", "5p", 0).discard(1, "1z")
    for seat in (2, 3, 0):
        script.draw(seat).discard(seat, "4z", drawn=True)
    return script.draw(1).tell("kong_added", seat=1, tile="5p", drawn=True)


def test_added_kong() -> None:
    script = added()
    view = script.view()
    assert (view.turn, view.drawn, view.offered) == (1, BY_NAME["5p"], (1, BY_NAME["5p"]))
    assert BY_NAME["5p"] in view.seats[1].tiles
    assert view.seats[1].melds[0].kind == "pung"
    view = script.meld(1, "added_kong", "5p5p5p5p", "5p").view()
    kong = SeenMeld("added_kong", tiles("5555p"), tiles("5555p"), BY_NAME["5p"], 0)
    assert view.seats[1].melds == (kong,)
    assert (view.turn, view.drawn, view.offered) == (1, None, None)
    assert script.draw(1, "kong").view().drawn == BY_NAME["7z"]


def test_robbed_kong() -> None:
    """Two players rob it: the tile leaves the declarer once, the pung stays (G11)."""
    script = added().tell("answers", to="kong", answers={"2": "win", "3": "win"})
    for seat, pair in ((2, "22z"), (3, "33z")):
        script.win(seat, "rob_kong", "5p", 1, f"46p123m456m789m{pair}")
        script.tell("paid", from_=1, to=seat, amount=8, why="win")
        view = script.view()
        assert view.seats[seat].won == Win("rob_kong", BY_NAME["5p"], 1)
        assert view.offered is None
    assert view.seats[1].tiles == tiles("123s456s789s1z")
    assert [meld.kind for meld in view.seats[1].melds] == ["pung"]
    assert view.scores == (0, -16, 8, 8)
    assert script.draw(0).view().turn == 0


def test_win_on_a_discard() -> None:
    script = b30fj().discard(0, "2p", drawn=True)
    view = script.win(1, "discard", "2p", 0, "34p1155567s888sJP").view()
    assert view.seats[0].discards[-1].taken
    assert view.seats[1].won == Win("discard", BY_NAME["2p"], 0)
    assert view.seats[1].tiles == tiles("34p1155567s888sJP")
    assert (view.turn, view.offered) == (0, None)
    # another winner on the same tile, and play continues
    script.win(2, "discard", "2p", 0, "1111222p444z567z").draw(3)
    assert script.view().turn == 3


def test_self_draw() -> None:
    script = b30fj().win(0, "self_draw", "2p", None, "123456789m1234s")
    view = script.view()
    assert view.seats[0].tiles == tiles("123456789m1234s")
    assert view.seats[0].won == Win("self_draw", BY_NAME["2p"], None)
    assert view.drawn is None


def test_voided_suits() -> None:
    script = chosen()
    view = script.view()
    assert [seat.voided for seat in view.seats] == ["p", "s", "p", "m"]
    names = [None if seat.face_down is None else loose([seat.face_down]) for seat in view.seats]
    assert names == ["3p", "1s", "2p", None]
    assert BY_NAME["3p"] in view.seats[0].tiles
    mine = script.view(0)
    assert [seat.voided for seat in mine.seats] == ["p", None, None, None]
    assert [seat.face_down for seat in mine.seats] == [BY_NAME["3p"], HIDDEN, HIDDEN, HIDDEN]
    script.tell("void_announced", seat=0, suit="p").discard(0, "3p")
    for viewer in (EVERYTHING, 0, 1, SPECTATOR):
        assert script.view(viewer).seats[0].voided == "p"
        assert script.view(viewer).seats[0].face_down is None


def test_before_the_start() -> None:
    script = vietnamese()
    view = script.view()
    assert (view.started, view.turn, view.drawn) == (False, 0, None)
    script.tell("declared", seat=1, tile="F2", before_start=True)
    view = script.view()
    assert (view.turn, view.seats[1].declared, view.seats[1].before_start) == (1, tiles("F2"), 1)
    view = script.draw(1, "flower").view()
    assert (view.turn, view.drawn, view.started) == (1, BY_NAME["9s"], False)
    view = script.tell("ready_to_start").view()
    assert (view.turn, view.drawn, view.started) == (0, None, True)
    script.draw(0).tell("declared", seat=0, tile="VTr", before_start=False).draw(0, "flower")
    view = script.view()
    assert (view.seats[0].declared, view.seats[0].before_start) == (tiles("VTr"), 0)
    assert view.drawn == BY_NAME["8s"]


def test_green_jokers() -> None:
    """The discard remains unclaimed, and the hand is not shown (V16)."""
    script = vietnamese().tell("ready_to_start").draw(0).discard(0, "VTr")
    view = script.win(0, "green_jokers", None, 0).view(1)
    assert view.seats[0].won == Win("green_jokers", None, None)
    assert not view.seats[0].discards[-1].taken
    assert set(view.seats[0].tiles) == {HIDDEN}


def test_end_of_the_hand() -> None:
    script = b30fj().win(0, "self_draw", "2p", None, "123456789m1234s")
    script.tell("paid", from_=1, to=0, amount=3, why="win")
    # a game with one winner would be over; the fold does not know that
    view = script.tell("hand_ended", why="won", scores=[3, -3, 0, 0], next_dealer=1).view()
    assert (view.turn, view.drawn, view.offered, view.ended) == (None, None, None, "won")
    assert view.scores == (3, -3, 0, 0)
    assert view.seats[0].won is not None
    assert view.dealer == 0


def test_flower_pig() -> None:
    script = chosen().tell("paid", from_=2, to=None, amount=48, why="flower_pig")
    assert script.view().scores == (0, 0, -48, 0)


def test_no_hand_yet() -> None:
    with pytest.raises(LogError, match="no hand has started"):
        _ = Fold(find_rules("sbr")).view
    with pytest.raises(LogError, match="no hand has started"):
        fold(find_rules("sbr"), [cast("Event", {"n": 1, "e": "tea_served"})])


def test_further_kinds_change_nothing() -> None:
    script = b30fj()
    view = script.view()
    assert script.tell("tea_served", seat=9).view() == view


# --- what cannot be -----------------------------------------------------------------------------

Play = Callable[[], EventScript]
#: Events that happened, one that cannot follow, and the error.
IMPOSSIBLE: dict[str, tuple[Play, Callable[[EventScript], EventScript], str]] = {
    "discard of a tile not held": (
        b30fj, lambda s: s.discard(0, "9p"), "discarded: seat 0 does not hold 9p",
    ),
    "discard out of turn": (
        b30fj, lambda s: s.discard(1, "3p"), "discarded: it is the turn of seat 0",
    ),
    "two discards": (
        lambda: b30fj().discard(0, "2p"), lambda s: s.discard(0, "9m"), "discarded: seat 0 has 13",
    ),
    "drawn, but it was not": (
        b30fj, lambda s: s.discard(0, "9m", drawn=True), "discarded: 9m was not drawn",
    ),
    "not the next tile": (
        lambda: b30fj().discard(0, "2p"),
        lambda s: s.tell("drew", seat=1, tile="9p", from_="front", why="turn"),
        "drew: the wall's next tile is 1z",
    ),
    "turn from the back": (
        lambda: b30fj().discard(0, "2p"),
        lambda s: s.tell("drew", seat=1, tile="4m", from_="back", why="turn"),
        "drew: a turn's tile comes from the front",
    ),
    "replacement from the front": (
        lambda: b30fj().discard(0, "2p").meld(2, "kong", "2p2p2p2p", "2p", 0),
        lambda s: s.tell("drew", seat=2, tile="1z", from_="front", why="kong"),
        "drew: from the wrong end",
    ),
    "replacement for nothing": (
        lambda: b30fj().discard(0, "2p"), lambda s: s.draw(1, "kong"), "drew: no replacement",
    ),
    "no replacement": (
        lambda: b30fj().discard(0, "2p").meld(2, "kong", "2p2p2p2p", "2p", 0),
        lambda s: s.discard(2, "4z"),
        "discarded: seat 2 is to draw for a kong",
    ),
    "draw without a discard": (b30fj, lambda s: s.draw(1), "drew: seat 0 has 14 tiles"),
    "winner draws": (
        lambda: b30fj().discard(0, "2p").win(1, "discard", "2p", 0, "34p1155567s888sJP"),
        lambda s: s.draw(1),
        "drew: seat 1 has won",
    ),
    "meld not held": (
        lambda: b30fj().discard(0, "2p"),
        lambda s: s.meld(3, "pung", "2p2p2p", "2p", 0),
        "melded: seat 3 does not hold 2p",
    ),
    "meld of nothing": (
        b30fj, lambda s: s.meld(2, "pung", "2p2p2p", "2p", 0), "melded: there is no such discard",
    ),
    "meld of another tile": (
        lambda: b30fj().discard(0, "9m"),
        lambda s: s.meld(2, "pung", "2p2p2p", "2p", 0),
        "melded: there is no such discard",
    ),
    "meld of one's own": (
        lambda: b30fj().discard(0, "2p"),
        lambda s: s.meld(0, "chow", "1s2s3s", "2p", 0),
        "melded: the claimed tile is not in it",
    ),
    "no meld": (
        lambda: b30fj().discard(0, "2p"),
        lambda s: s.meld(1, "chow", "2p3p5p", "2p", 0),
        "melded: tiles: '2p3p5p' cannot stand for",
    ),
    "meld after a win": (
        lambda: b30fj().discard(0, "2p").win(1, "discard", "2p", 0, "34p1155567s888sJP"),
        lambda s: s.meld(2, "pung", "2p2p2p", "2p", 0),
        "melded: somebody has won with it",
    ),
    "chow in a game without": (
        lambda: chosen().tell("void_announced", seat=0, suit="p").discard(0, "3p"),
        lambda s: s.meld(1, "chow", "3p4p5p", "3p", 0),
        "melded: there is no chow in this game",
    ),
    "concealed kong of three": (
        b30fj, lambda s: s.meld(0, "concealed_kong", "1m1m1m1m"), "melded: seat 0 does not hold 1m",
    ),
    "concealed kong after a claim": (
        lambda: b30fj().discard(0, "2p").meld(2, "pung", "2p2p2p", "2p", 0),
        lambda s: s.meld(2, "concealed_kong", "1p1p1p1p"),
        "melded: straight after a claim",
    ),
    "kong without a pung": (
        b30fj,
        lambda s: s.tell("kong_added", seat=0, tile="2p", drawn=True),
        "kong_added: seat 0 has no pung to add 2p to",
    ),
    "kong not announced": (
        b30fj,
        lambda s: s.meld(0, "added_kong", "1m1m1m1m", "1m"),
        "melded: this kong was not announced",
    ),
    "kong robbed and made": (
        lambda: added().win(2, "rob_kong", "5p", 1, "46p123m456m789m22z"),
        lambda s: s.meld(1, "added_kong", "5p5p5p5p", "5p"),
        "melded: it was robbed",
    ),
    "play goes on without the kong": (added, lambda s: s.draw(2), "drew: seat 1 has 14 tiles"),
    "discard instead of the kong": (
        added, lambda s: s.discard(1, "1z"), "discarded: a kong is to be robbed or made",
    ),
    "win on nothing": (
        b30fj,
        lambda s: s.win(1, "discard", "2p", 0, "34p1155567s888sJP"),
        "won: there is no such discard",
    ),
    "win on another's tile": (
        lambda: b30fj().discard(0, "2p"),
        lambda s: s.win(1, "discard", "2p", 2, "34p1155567s888sJP"),
        "won: there is no such discard",
    ),
    "robbed discard": (
        lambda: b30fj().discard(0, "2p"),
        lambda s: s.win(1, "rob_kong", "2p", 0, "34p1155567s888sJP"),
        "won: there is no such kong",
    ),
    "won with other tiles": (
        lambda: b30fj().discard(0, "2p"),
        lambda s: s.win(1, "discard", "2p", 0, "34p1155567s888sJA"),
        "won: seat 1 holds other tiles",
    ),
    "self-draw of another tile": (
        b30fj,
        lambda s: s.win(0, "self_draw", "3p", None, "123456789m1234s"),
        "won: with another tile than the one drawn",
    ),
    "green jokers elsewhere": (
        lambda: b30fj().discard(0, "2p"),
        lambda s: s.win(0, "green_jokers", None, 0),
        "won: there is no green_jokers in this game",
    ),
    "won twice": (
        lambda: b30fj().discard(0, "2p").win(1, "discard", "2p", 0, "34p1155567s888sJP"),
        lambda s: s.win(1, "discard", "2p", 0, "34p1155567s888sJP"),
        "won: seat 1 has won",
    ),
    "declared a plain tile": (
        b30fj,
        lambda s: s.tell("declared", seat=0, tile="2p", before_start=False),
        "declared: 2p is no flower and no joker",
    ),
    "declared too early": (
        b30fj,
        lambda s: s.tell("declared", seat=0, tile="JA", before_start=True),
        "declared: play has started, or has not",
    ),
    "declared and not held": (
        b30fj,
        lambda s: s.tell("declared", seat=0, tile="JA", before_start=False),
        "declared: seat 0 does not hold JA",
    ),
    "draw before the start": (vietnamese, lambda s: s.draw(0), "drew: before the start"),
    "two starts": (
        lambda: vietnamese().tell("ready_to_start"),
        lambda s: s.tell("ready_to_start"),
        "ready_to_start: play has started",
    ),
    "start in a game without": (
        b30fj, lambda s: s.tell("ready_to_start"), "ready_to_start: play has started",
    ),
    "voided in a game without": (
        b30fj,
        lambda s: s.tell("void_chosen", seat=0, suit="m", tile="1m"),
        "void_chosen: not in this game",
    ),
    "voided twice": (
        chosen,
        lambda s: s.tell("void_chosen", seat=0, suit="m", tile="1m"),
        "void_chosen: a second time",
    ),
    "voided with another suit's tile": (
        sbr,
        lambda s: s.tell("void_chosen", seat=0, suit="s", tile="1m"),
        "void_chosen: seat 0 holds no 1m, or it is no s",
    ),
    "a card for a suit one holds": (
        sbr,
        lambda s: s.tell("void_chosen", seat=0, suit="m", tile=None),
        "void_chosen: seat 0 holds tiles of the suit",
    ),
    "another suit announced": (
        chosen, lambda s: s.tell("void_announced", seat=0, suit="m"), "void_announced: p was",
    ),
    "announced and not chosen": (
        sbr, lambda s: s.tell("void_announced", seat=0, suit="m"), "void_announced: no suit was",
    ),
    "not announced": (
        chosen, lambda s: s.discard(0, "3p"), "discarded: the voided suit was not announced",
    ),
    "not the face-down tile": (
        lambda: chosen().tell("void_announced", seat=0, suit="p"),
        lambda s: s.discard(0, "2p"),
        "discarded: another tile lies face down",
    ),
    "answers to nothing": (
        b30fj,
        lambda s: s.tell("answers", to="discard", answers={"1": "pass"}),
        "answers: there is no discard to answer",
    ),
    "paid to oneself": (
        b30fj, lambda s: s.tell("paid", from_=1, to=1, amount=1, why="win"), "paid: to the same",
    ),
    "win paid to nobody": (
        b30fj, lambda s: s.tell("paid", from_=1, to=None, amount=1, why="win"), "paid: only the",
    ),
    "wall not empty": (
        lambda: b30fj().discard(0, "2p"), lambda s: s.tell("wall_empty"), "wall_empty: 91 tiles",
    ),
    "nobody has won": (
        lambda: b30fj().discard(0, "2p"),
        lambda s: s.tell("hand_ended", why="won", scores=[0] * 4, next_dealer=1),
        "hand_ended: nobody has won",
    ),
    "not three": (
        lambda: b30fj().discard(0, "2p"),
        lambda s: s.tell("hand_ended", why="three_won", scores=[0] * 4, next_dealer=1),
        "hand_ended: 0 have won",
    ),
    "tiles are left": (
        lambda: b30fj().discard(0, "2p"),
        lambda s: s.tell("hand_ended", why="wall_empty", scores=[0] * 4, next_dealer=1),
        "hand_ended: 91 tiles are left",
    ),
    "other scores": (
        lambda: b30fj().tell("paid", from_=1, to=0, amount=2, why="kong"),
        lambda s: s.tell("hand_ended", why="won", scores=[2, -1, -1, 0], next_dealer=1),
        "hand_ended: by the payments the scores are [2, -2, 0, 0]",
    ),
    "match ends in a hand": (
        b30fj,
        lambda s: s.tell("match_ended", scores=[0] * 4, secret="0" * 64),
        "match_ended: not in play",
    ),
    "dealt again": (
        b30fj, lambda s: s.tell("dealt", seat=0, tiles="1m" * 13), "dealt: not in play",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", params(IMPOSSIBLE.items()))
def test_impossible(case: tuple[Play, Callable[[EventScript], EventScript], str]) -> None:
    """The error names the event, and the table is unchanged."""
    play, wrong, message = case
    script = play()
    table = Fold(script.rules)
    for event in script.events:
        table.add(event)
    before, count = table.view, len(script.events)
    wrong(script)
    with pytest.raises(LogError) as caught:
        table.add(script.events[-1])
    assert str(caught.value).startswith(f"event {count + 1}: {message}")
    assert (caught.value.part, caught.value.number) == ("event", count + 1)
    assert table.view == before
    table.add(cast("Event", {"n": count + 1, "e": "tea_served"}))


#: Changes to the start of a hand, by event and field.
STARTS: dict[str, tuple[int, Json, str]] = {
    "wall too short": (0, {"wall": "1m2m"}, "hand_started: the wall is not built of"),
    "another game's wall": (0, {"wall": "1m" * 144}, "hand_started: the wall is not built of"),
    "twelve tiles": (1, {"tiles": "1m" * 12}, "dealt: tiles: expected 13 tiles, found 12"),
    "other tiles": (1, {"tiles": "123456789m1235s"}, "dealt: not the wall's tiles"),
    "out of turn": (2, {"seat": 2}, "dealt: out of turn"),
    "n": (1, {"n": 3}, "n is 3"),
    "no n": (1, {"n": None}, "n is None"),
}


@pytest.mark.parametrize("case", params(STARTS.items()))
def test_impossible_starts(case: tuple[int, Json, str]) -> None:
    which, changes, message = case
    events = b30fj().events
    events[which] = cast("Event", {**events[which], **changes})
    with pytest.raises(LogError) as caught:
        fold(find_rules("b30fj"), events)
    assert str(caught.value).startswith(f"event {which + 1}: {message}")


NEXT: dict[str, tuple[str, Json, str]] = {
    "hand": ("hand_started", {"hand": 2}, "hand_started: it comes after hand 0"),
    "dealer": ("hand_started", {"dealer": None}, "hand_started: seat "),
    "scores": ("hand_started", {"scores": [1, 2, 3, 4]}, "hand_started: by the payments"),
    "end": ("match_ended", {"scores": [1, 2, 3, 4]}, "match_ended: by the payments"),
}


@pytest.mark.parametrize("case", params(NEXT.items()))
def test_impossible_next_hands(case: tuple[str, Json, str]) -> None:
    kind, changes, message = case
    log = sample("toy-b30fj-1")
    events: list[Any] = [dict(event) for event in log.events]
    event = [event for event in events if event["e"] == kind][-1]
    if "dealer" in changes:
        changes = {"dealer": (event["dealer"] + 1) % 4}
    event.update(changes)
    with pytest.raises(LogError) as caught:
        fold(log.rules, events)
    assert str(caught.value).startswith(f"event {event['n']}: {message}")


def test_after_the_match() -> None:
    log = sample("toy-b30fj-1")
    last = log.events[0]
    with pytest.raises(LogError, match="hand_started: not after the match"):
        fold(log.rules, renumbered([*log.events, last]))


def test_each_event_is_needed() -> None:
    """Without a draw, discard, meld or payment the rest is refused."""
    log = sample("toy-sbr-0")
    kinds = ("dealt", "drew", "discarded", "melded", "paid", "void_chosen", "void_announced")
    for i, event in enumerate(log.events):
        if event["e"] in kinds and i % 7 == 0:
            with pytest.raises(LogError):
                fold(log.rules, renumbered(log.events[:i] + log.events[i + 1 :]))


# --- viewers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_events_have_to_be_cut(viewer: int) -> None:
    """Folding the whole log for a seat is an error of the caller."""
    with pytest.raises(LogError, match="shows what is hidden from this viewer"):
        fold(find_rules("b30fj"), b30fj().events, viewer)


def test_cut_events_are_not_everything() -> None:
    events: list[Any] = [
        {**event, "tile": None} if event["e"] == "drew" else event for event in b30fj().events
    ]
    with pytest.raises(LogError, match="drew: tile: expected tiles, found null"):
        fold(find_rules("b30fj"), events)


def test_hidden_seats() -> None:
    view = b30fj().view(1)
    assert view.viewer == 1
    assert view.seats[0] == SeatView(tiles=(HIDDEN,) * 14)
    assert view.drawn == HIDDEN
    assert view.seats[1].tiles == tiles("34p1155567s888sJP")
    assert replace(view, viewer=EVERYTHING).wall == b30fj().view().wall
