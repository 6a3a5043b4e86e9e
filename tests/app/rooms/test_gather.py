"""A player who loses the connection through a fault of the server loses no time."""

from __future__ import annotations

from tests.helpers.tables.driven_room import DrivenRoom


def asked_and_other(room: DrivenRoom) -> tuple[int, int]:
    """The seat whose clock runs, and the seat of the other person."""
    assert room.room.live is not None
    while not any(room.room.is_asked(seat) for seat in (0, 1)):
        room.wait(0.1)
    asked = 0 if room.room.is_asked(0) else 1
    return asked, 1 - asked


def left(room: DrivenRoom, seat: int) -> float:
    """The time left to decide, read without changing anything."""
    table = room.room.live
    assert table is not None
    ask = table.asks.of(seat, room.now)
    assert ask is not None
    clock = ask["clock"]
    assert clock is not None
    return round(clock["left"] + clock["bank"], 3)


def started(gather: float = 5.0) -> DrivenRoom:
    room = DrivenRoom("sbr", clock="normal", gather=gather)
    assert room.command(0, "start") == "done"
    room.wait(0)
    return room


def test_the_match_waits_for_whom_the_server_has_lost() -> None:
    """The match waits until they are back; meanwhile nobody's clock runs."""
    room = started()
    asked, _other = asked_and_other(room)
    before = left(room, asked)
    room.note(room.room.disconnect(asked, room.now, by_server=True))
    room.wait(3)
    room.note(room.room.connect(asked, room.now))
    assert left(room, asked) == before
    room.wait(1)
    assert left(room, asked) == before - 1


def test_it_does_not_wait_for_ever() -> None:
    room = started()
    asked, other = asked_and_other(room)
    before = left(room, asked)
    room.note(room.room.disconnect(other, room.now, by_server=True))
    room.wait(7)
    assert left(room, asked) == before - 2


def test_who_hangs_up_gains_nothing() -> None:
    room = started()
    asked, _other = asked_and_other(room)
    before = left(room, asked)
    room.note(room.room.disconnect(asked, room.now))
    room.wait(3)
    room.note(room.room.connect(asked, room.now))
    assert left(room, asked) == before - 3


def test_after_a_restart_the_match_waits_for_all() -> None:
    """The match waits from the moment that the first of them is back."""
    room = started()
    asked, other = asked_and_other(room)
    before = left(room, asked)
    room.restart(other)
    room.wait(4)
    room.note(room.room.connect(asked, room.now))
    assert left(room, asked) == before


def test_deciding_while_the_match_waits_costs_no_time() -> None:
    room = started()
    asked, other = asked_and_other(room)
    assert room.room.live is not None
    bank = list(room.room.live.clocks.banks)
    room.note(room.room.disconnect(other, room.now, by_server=True))
    room.wait(4)
    assert room.act(asked)
    room.wait(2)
    assert room.room.live.clocks.banks == bank
