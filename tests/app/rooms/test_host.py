"""The rights of the host of a room, and the treatment of late, idle and absent players."""

from __future__ import annotations

from typing import Any

import pytest

from baida.app.calls.refusals import Refused
from baida.app.rooms.changes import MatchEnded
from baida.game.log.file import Log
from baida.game.log.verify import verify_log
from baida.game.rerun import rerun
from baida.variants import find_rules
from tests.helpers.tables.driven_room import DrivenRoom

GAMES = ("sbr", "b30fj", "vietnamese")


def playing(rules: str = "sbr(hands=4)", persons: int = 2, **more: object) -> DrivenRoom:
    """A room where a match has begun."""
    room = DrivenRoom(rules, persons, **more)  # type: ignore[arg-type]
    assert room.command(0, "start") == "done"
    room.wait(0)
    return room


def check_match(room: DrivenRoom, hands: int) -> None:
    """Check that the match is over after this many hands and has a valid log."""
    assert room.shown()["state"] == "over"
    events = room.events
    assert [event["e"] for event in events].count("hand_started") == hands
    assert events[-1]["e"] == "match_ended"
    log = Log(room.header, find_rules(room.header["rules"]), events)  # type: ignore[arg-type]
    assert rerun(log).differences == []
    assert verify_log(log).ok
    assert len([change for change in room.changes if isinstance(change, MatchEnded)]) == 1


def test_no_bots_without_permission() -> None:
    """In a room without stand-ins the clock, not a bot, decides for an absent player."""
    room = DrivenRoom("sbr(hands=1)", 3, clock="fast")
    room.room.state.stand_ins = False
    assert room.command(0, "start") == "not_now"  # a seat is free
    room.note(room.room.sit("P3", 3, room.now)[1])
    room.note(room.room.connect(3, room.now))
    assert room.command(0, "start") == "done"
    room.note(room.room.disconnect(3, room.now))
    assert room.command(0, "stand_in", seat=3, stand_in=True) == "not_now"
    room.play_hand(0, 1, 2)
    assert room.now > 1000 + room.pace.away
    assert not room.shown()["seats"][3]["kept"]
    assert room.header["seats"][3]["bot"] is None
    room.wait(60)
    check_match(room, 1)


# --- the end of a match -------------------------------------------------------------------------


@pytest.mark.parametrize("restart", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_a_match_ends_after_this_hand(game: str, restart: bool) -> None:
    """The match ends also after a restart; the log is that of a shorter match."""
    room = playing(f"{game}(hands=4)")
    room.play_hand(0, 1)
    room.wait(60)  # the pause after the result is over
    assert room.command(0, "end", end=True) == "done"
    assert room.shown()["ends_after"] == 2
    if restart:
        room.restart()
        assert room.shown()["ends_after"] == 2
    room.play_hand(0, 1)
    room.wait(0)
    check_match(room, 2)
    room.restart()
    check_match(room, 2)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_ends_between_two_hands(game: str) -> None:
    """The next hand is dealt already but not shown, so it is taken back."""
    room = playing(f"{game}(hands=4)", beat=0.7)
    room.play_hand(0, 1)
    assert room.room.live is not None
    assert room.room.live.resting
    assert room.command(0, "end", end=True) == "done"
    room.wait(0)
    check_match(room, 1)
    assert room.noted > len(room.events)
    room.restart()
    check_match(room, 1)


def test_a_match_goes_on_after_all() -> None:
    """The host may cancel the end of the match."""
    room = playing("sbr(hands=2)")
    assert room.command(0, "end", end=True) == "done"
    assert room.command(0, "end", end=False) == "done"
    assert room.shown()["ends_after"] is None
    room.play_hand(0, 1)
    room.wait(60)
    assert room.shown()["state"] == "playing"
    room.play_hand(0, 1)
    check_match(room, 2)


# --- pauses -------------------------------------------------------------------------------------


@pytest.mark.parametrize("restart", [False, True])
def test_nothing_happens_in_a_pause(restart: bool) -> None:
    """During a pause the clocks stop and nobody may decide anything."""
    room = playing("b30fj(hands=1)", 4, clock="fast")
    while not (asked := [seat for seat, ask in room.asks.items() if ask["ask"]]):
        room.wait(0.5)
    room.wait(1)
    assert room.command(0, "pause", paused=True) == "done"
    made = len(room.changes)
    if restart:
        room.restart()
    room.wait(3600)
    room.wait(3600)
    if not restart:
        assert len(room.changes) == made
    (seat, *_) = asked
    fields: dict[str, Any] = {
        "match": room.room.state.match,
        "ask": room.asks.get(seat, {}).get("ask") or 1,
    }
    assert room.command(seat, "act", action="pass", **fields) == "not_now"
    assert room.command(seat, "waits", match=room.room.state.match) == "not_now"
    assert room.shown()["paused"]
    assert room.command(0, "pause", paused=False) == "done"
    assert room.room.live is not None
    reading = room.room.live.clocks.reading(seat, room.now)
    assert reading is not None
    assert list(reading) == pytest.approx([2.0, 5.0])


def test_a_pause_ends_when_all_have_left() -> None:
    """Otherwise nobody could end the pause."""
    room = playing("sbr(hands=1)", 2)
    assert room.command(0, "pause", paused=True) == "done"
    assert room.command(0, "leave") == "done"
    assert room.shown()["paused"]
    assert room.shown()["host"] == 1
    assert room.command(1, "leave") == "done"
    room.wait(600)
    assert room.shown()["state"] == "over"
    assert not room.shown()["paused"]


# --- bots for players ---------------------------------------------------------------------------


@pytest.mark.parametrize("back", ["host", "player"])
def test_a_bot_plays_for_an_idle_player(back: str) -> None:
    """The bot plays until the host or the player ends it; reconnecting does not."""
    room = playing("b30fj(hands=4)", 2)
    assert room.command(0, "stand_in", seat=1, stand_in=True) == "done"
    assert room.shown()["seats"][1]["kept"]
    room.wait(1)
    assert not room.asks.get(1, {"ask": None})["ask"]
    room.restart()
    assert room.shown()["seats"][1]["kept"]
    if back == "host":
        assert room.command(0, "stand_in", seat=1, stand_in=False) == "done"
    else:
        assert room.command(1, "back") == "done"
    assert not room.shown()["seats"][1]["kept"]
    room.restart()
    assert not room.shown()["seats"][1]["kept"]


def test_who_is_not_here_is_not_given_the_seat_back() -> None:
    room = playing("b30fj(hands=4)", 2)
    room.note(room.room.disconnect(1, room.now))
    room.wait(31)
    assert room.shown()["seats"][1]["kept"]
    assert room.command(0, "stand_in", seat=1, stand_in=False) == "not_now"
    assert room.command(0, "stand_in", seat=2, stand_in=True) == "not_now"  # a bot's seat


def test_idle_players_are_noticed_after_a_minute() -> None:
    """An idle turn is public, so everybody is informed."""
    room = playing("b30fj(hands=1)", 4)
    (seat,) = room.room.to_play
    room.wait(59)
    assert not any(one["idle"] for one in room.shown()["seats"])
    room.wait(1)
    assert [one["idle"] for one in room.shown()["seats"]] == [n == seat for n in range(4)]
    room.act(seat)
    assert not any(one["idle"] for one in room.shown(seat)["seats"])


def test_nobody_learns_who_could_claim() -> None:
    """A player asked about a discard is reminded, but nobody else learns of it."""
    room = playing("b30fj(hands=1)", 4)
    while room.room.to_play:
        room.act(*room.room.to_play)
    (seat, *_) = [seat for seat, ask in room.asks.items() if ask["ask"]]
    room.wait(60)
    assert room.shown(seat)["seats"][seat]["idle"]
    for other in (None, *range(4)):
        if other != seat:
            assert not room.shown(other)["seats"][seat]["idle"]


# --- hosts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", ["open", "playing"])
def test_a_host_who_is_gone_for_a_minute_is_replaced(state: str) -> None:
    """The next connected player becomes the host; if there is none, the host stays."""
    room = DrivenRoom("sbr(hands=1)", 4)
    if state == "playing":
        room.command(0, "start")
    for gone in (0, 1):
        room.note(room.room.disconnect(gone, room.now))
    room.wait(59)
    assert room.shown()["host"] == 0
    room.wait(1)
    assert room.shown()["host"] == 2
    room.note(room.room.connect(0, room.now))
    assert room.shown()["host"] == 2
    for gone in (0, 2, 3):
        room.note(room.room.disconnect(gone, room.now))
    room.wait(600)
    assert room.shown()["host"] == 2


def test_seats_are_exchanged_with_all_that_belongs_to_them() -> None:
    """A moved player continues on the other seat, also with a repeated command."""
    room = DrivenRoom("sbr(hands=1)", 3)
    assert room.command(1, "contribute", text="x") == "done"
    assert room.command(0, "swap", seat=0, other=1, id="s") == "done"
    assert room.last.swapped == [(0, 1)]
    shown = room.shown()
    assert [seat["name"] for seat in shown["seats"]] == ["P1", "P0", "P2", ""]
    assert shown["host"] == 1
    assert shown["contributed"] == [True, False, False, False]
    for seat in (0, 1):
        room.note(room.room.connect(seat, room.now))
    assert room.command(1, "swap", seat=0, other=1, id="s") == "done"  # nothing happens again
    assert room.shown()["host"] == 1
    assert room.command(1, "swap", seat=2, other=3) == "done"
    room.restart()
    assert [seat["name"] for seat in room.shown()["seats"]] == ["P1", "P0", "", "P2"]
    assert room.command(0, "swap", seat=2, other=3) == "not_host"
    assert room.command(1, "start") == "done"
    assert room.command(1, "swap", seat=2, other=3) == "not_now"


# --- late friends -------------------------------------------------------------------------------


@pytest.mark.parametrize("restart", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_a_late_friend_takes_over_a_bot(game: str, restart: bool) -> None:
    """Until the next hand the bot plays its own hand, which nobody is shown."""
    room = playing(f"{game}(hands=3)", 1)
    seat, effects = room.room.sit("late", 2, room.now)
    room.note(effects)
    assert seat == 2
    assert room.shown()["seats"][2]["next"] == "late"
    assert room.shown()["seats"][2]["kind"] == "bot"
    if restart:
        room.restart()
    room.play_hand(0)
    room.wait(0)
    taken = room.shown()["seats"][2]
    assert (taken["kind"], taken["name"], taken["next"]) == ("person", "late", None)
    room.note(room.room.connect(2, room.now))
    if restart:
        room.restart()
    room.play_hand(0, 2)
    room.wait(60)
    room.play_hand(0, 2)
    check_match(room, 3)


def test_late_friends_have_their_seats_after_the_match() -> None:
    """If there is no next hand they have the seat for the next match."""
    room = playing("sbr(hands=1)", 1)
    for name, seat in (("a", 1), ("b", 3)):
        room.note(room.room.sit(name, seat, room.now)[1])
    with pytest.raises(Refused, match="seat 1 is taken"):
        room.room.sit("c", 1, room.now)
    with pytest.raises(Refused, match="seat 0 is taken"):
        room.room.sit("c", 0, room.now)
    assert room.room.sit("c", None, room.now)[0] == 2
    with pytest.raises(Refused, match="all seats are taken"):
        room.room.sit("d", None, room.now)
    room.play_hand(0)
    room.wait(0)
    assert [seat["name"] for seat in room.shown()["seats"]] == ["P0", "a", "c", "b"]
    assert room.shown()["state"] == "over"


# --- who may ------------------------------------------------------------------------------------

CONTROLS = [
    ("public", {"public": True}),
    ("stand_in", {"seat": 1, "stand_in": True}),
    ("pause", {"paused": True}),
    ("end", {"end": True}),
]


@pytest.mark.parametrize(("t", "fields"), CONTROLS)
def test_only_the_host_controls_a_match(t: str, fields: dict[str, Any]) -> None:
    room = playing("sbr(hands=2)", 2)
    before = room.shown()
    assert room.command(1, t, **fields) == "not_host"
    assert room.shown() == before
    assert room.command(0, t, **fields) == "done"


@pytest.mark.parametrize(("t", "fields"), CONTROLS[1:])
def test_without_a_match_there_is_nothing_to_control(t: str, fields: dict[str, Any]) -> None:
    room = DrivenRoom("sbr(hands=2)", 2)
    assert room.command(0, t, **fields) == "not_now"


def test_public_rooms_are_listed_while_somebody_is_there_and_may_sit_down() -> None:
    room = DrivenRoom("sbr(hands=2)", 2)
    assert not room.room.listed
    room.command(0, "public", public=True)
    assert room.room.listed
    assert room.room.state.listing() == {
        "code": "ABCDEF", "rules": "sbr(hands=2)", "clock": "off", "state": "open",
        "persons": 2, "free": 2,
    }  # fmt: skip
    room.command(0, "start")
    assert room.room.listed
    room.restart()
    assert room.room.listed
    for seat in (0, 1):
        room.note(room.room.disconnect(seat, room.now))
    assert not room.room.listed
