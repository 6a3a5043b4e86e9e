"""Presence, matches and timeouts of a room."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from baida.app.calls.refusals import Refused
from baida.app.ids import new_match_id
from baida.app.rooms.bot_thoughts import Thought
from baida.app.rooms.changes import MatchEnded, NewMatch, RoomChanged
from baida.app.rooms.clock import CLOCKS, Clocks, restored
from baida.app.rooms.effects import Effects
from baida.app.rooms.match_start import begin_at, make_match
from baida.app.rooms.presence import Presence
from baida.app.rooms.rhythm import PACES
from baida.app.rooms.room_state import RoomState
from baida.app.rooms.stored_match import StoredMatch
from baida.app.rooms.table import STAND_IN, Table
from baida.errors import BaidaError
from baida.game.match import Match
from baida.game.position import read_position
from baida.game.view.view import SPECTATOR
from baida.i18n import Message
from baida.wire import commands
from baida.wire import rooms as wire
from baida.wire.rooms import FromServer

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Timing:
    """The durations of a room, in seconds."""

    #: The rhythm of the table.
    beat: float = 0.7
    #: How long a player may be disconnected before a bot stands in. After twice as long, another
    #: player becomes the host.
    away: float = 30.0
    #: How long a player may think before being reminded.
    idle: float = 60.0
    #: How long clocks are held for players whose connection a server has lost.
    gather: float = 0.0


class RoomCourse:
    """Presence, matches and timeouts; ``room.py`` adds the commands of seats."""

    def __init__(self, state: RoomState, timing: Timing, now: float) -> None:
        self.state = state
        self.table: Table | None = None
        self._timing = timing
        self._presence = Presence()
        #: Since when the match is stopped: no player is connected, or the host has paused it.
        self._stopped_since: float | None = now
        #: The seats whose players will be back in a moment, until when clocks are held for them,
        #: and up to when that is accounted for.
        self._expected: set[int] = set()
        self._wait_until: float | None = None
        self._held_since: float | None = None
        #: The seats as last announced: which have a stand-in, are idle, are ready.
        self._told: tuple[list[bool], set[int], list[int]] = [False] * 4, set(), []
        #: The table of the previous match; its last command may be sent again.
        self._table_before: Table | None = None
        self._unsaved = False

    @classmethod
    def restore(
        cls, state: RoomState, match: StoredMatch | None, timing: Timing, now: float,
        alive: float | None,
    ) -> tuple[Self, Effects]:  # fmt: skip
        """Restore a stored room with its last match; ``alive``: when it was last in use."""
        room = cls(state, timing, now)
        effects = Effects()
        if match is not None:
            room._resume(match, now, alive, effects)
        return room, room._finish(now, effects)

    # -- views of the room -------------------------------------------------------------------------

    @property
    def live(self) -> Table | None:
        """The table of the current match."""
        return self.table if self.state.playing else None

    def is_over(self, match: str) -> bool:
        """Whether a match of this room has ended and all players have seen the end."""
        return match != self.state.match or not self.state.playing

    def shown_of(self, match: str) -> int | None:
        """Return the number of the last event of a match that was shown; None: all of them.

        All, too, of a match that nobody has seen yet: no player has to wait for its beginning.
        """
        return self.table.shown or None if self.table and self.table.id == match else None

    def shown(self, you: int | None, next_seat: int | None = None) -> wire.Room:
        """Return the room as seen from a seat, or by a spectator.

        ``next_seat`` is the seat that the spectator takes over with the next hand.
        """
        stand_ins, ready = [False] * 4, list[int]()
        if self.live is not None:
            stand_ins, ready = self.live.seats.stand_ins, self.live.ready_seats
        here = [self._presence.is_here(seat) for seat in range(4)]
        # nobody may learn that another player can claim a discard
        idle = {seat for seat in self._told[1] if seat == you or seat in self.to_play}
        watching = self._presence.watching
        return self.state.shown(you, here, stand_ins, ready, idle, watching, next_seat)

    @property
    def to_play(self) -> Sequence[int]:
        """The seats that have to decide, if everybody may know that."""
        return () if self.live is None else self.live.to_play

    def is_asked(self, seat: int) -> bool:
        """Whether a seat has to decide something."""
        return self.live is not None and self.live.is_asked(seat)

    @property
    def in_use(self) -> bool:
        """Whether any player is connected."""
        return self._presence.any_player

    @property
    def listed(self) -> bool:
        """Whether the room is in the public list: a player is connected and a seat is free."""
        return self.state.public and bool(self.state.free) and self.in_use

    def greeting(self, seat: int | None, hello: commands.Hello, now: float) -> list[FromServer]:
        """Return the messages about the match for a client that has just connected."""
        if self.table is None:
            return []
        after = hello.after if hello.match == self.table.id else 0
        return self.table.catch_up(SPECTATOR if seat is None else seat, after, now)

    # -- presence ----------------------------------------------------------------------------------

    def connect(self, seat: int | None, now: float) -> Effects:
        """Note that a client has connected to a seat, or as a spectator."""
        effects = Effects(room_changed=True)
        was_gone = self._presence.connect(seat)
        self._stop_or_go(now, effects)
        if seat is not None and was_gone and self.live and not self.state.seats[seat].held:
            effects.add(self.live.let_stand_in(seat, False, now))
        return self._finish(now, effects)

    def disconnect(self, seat: int | None, now: float, *, by_server: bool = False) -> Effects:
        """Note that a client has disconnected; ``by_server`` if a server closed the connection."""
        effects = Effects(room_changed=True)
        self._skip_held_time(now)
        self._presence.disconnect(seat)
        if by_server and seat is not None and self.live is not None:
            self._expected.add(seat)
            self._wait_until = now + self._timing.gather
        self._note_absence(now, effects)
        return self._finish(now, effects)

    def _note_absence(self, now: float, effects: Effects) -> None:
        self._presence.note_absent(self.state.persons, now)
        self._stop_or_go(now, effects)

    def _stop_or_go(self, now: float, effects: Effects) -> None:
        """Stop the match while no player is connected or it is paused; otherwise resume it."""
        stands = self.state.paused or not self._presence.any_player
        if stands and self._stopped_since is None:
            self._stopped_since = now
            if self.live is not None:
                effects.changes += self.live.notes.clocks_changed(now, running=False)
                self.state.asked = [seat for seat in range(4) if self.is_asked(seat)]
                self.state.to_play = list(self.to_play)
                self._touch(effects)
        elif not stands and self._stopped_since is not None:
            if self.live is not None:
                self.live.shift(now - self._stopped_since)
                effects.changes += self.live.notes.clocks_changed(now, running=True)
                self._ask_again(self.live, now, effects)
            self._stopped_since = None
            self._presence.count_from(self.state.persons, now)

    def _ask_again(self, table: Table, now: float, effects: Effects) -> None:
        """Send all seats that have to decide the rest of their time."""
        for seat in table.asks.since:
            ask = table.asks.of(seat, now)
            effects.messages += [] if ask is None else [(seat, ask)]

    def _skip_held_time(self, now: float) -> None:
        """Exclude the time in which clocks are held."""
        if self._held_since is not None and self.live is not None:
            self.live.clocks.shift(now - self._held_since)
            self._held_since = now

    def _hold_clocks(self, now: float, effects: Effects) -> None:
        """Hold all clocks while players are expected back."""
        self._skip_held_time(now)
        was_held = self._held_since is not None
        holds = self._waits(now) and self._stopped_since is None
        self._held_since = now if holds else None
        if was_held and self.live is not None and self._stopped_since is None and not holds:
            self._ask_again(self.live, now, effects)

    def _waits(self, now: float) -> bool:
        """Whether players are expected back who did not disconnect themselves."""
        self._expected = {seat for seat in self._expected if not self._presence.is_here(seat)}
        if self._wait_until is None and self._presence.any_player:
            self._wait_until = now + self._timing.gather
        if self._wait_until is not None and now >= self._wait_until:
            self._expected.clear()
        if not self._expected:
            self._wait_until = None
        return bool(self._expected)

    # -- matches ---------------------------------------------------------------------------------

    def start(self, now: float) -> Effects:
        """Begin a match; bots take the free seats."""
        effects = Effects()
        self._start(now, effects)
        return self._finish(now, effects)

    def _start(self, now: float, effects: Effects) -> None:
        state = self.state
        if not state.stand_ins and any(seat.kind == "open" for seat in state.seats):
            raise Refused("not_now", Message("refusals.seats_open"))
        state.fill(STAND_IN)
        id = new_match_id(state.code)
        secret, contributions, seats = state.begin(id)
        position = read_position(state.position) if state.position else None
        match = make_match(state.rules, position, secret, contributions, seats)
        if position is not None:
            state.ends_after = position.start.hand + 1
            match.end_after(state.ends_after)
        effects.changes.append(NewMatch(id, state.code, match.header, secret, now))
        self._table_before = self.table
        self.table = self._make_table(id, match, Clocks(CLOCKS[state.clock]))
        self._presence.count_from(self.state.persons, now)
        self._touch(effects)
        if position is None:
            effects.add(self.table.begin(now))
        else:
            effects.add(begin_at(self.table, position, now))

    def _make_table(self, id: str, match: Match, clocks: Clocks) -> Table:
        bots = [seat["bot"] for seat in match.header["seats"]]
        return Table(id, match, bots, clocks, self._timing.beat, self.state.stand_ins)

    def _resume(
        self, stored: StoredMatch, now: float, alive: float | None, effects: Effects
    ) -> None:
        """Resume the match that was under way, or had just ended, when the room was unloaded."""
        row, state = stored.row, self.state
        header = row.header
        position = read_position(state.position) if state.position else None
        match = make_match(
            header["rules"], position, row.secret, header["contributions"], header["seats"]
        )
        if state.ends_after is not None:
            match.end_after(state.ends_after)
        rule = CLOCKS[state.clock]
        banks, left = restored(rule, row.data.get("clocks", {}), alive)
        table = self._make_table(row.id, match, Clocks(rule, banks))
        table.notes.resume(row.data.get("hints", ()))
        try:
            decisions = [(one.seat, one.action, one.command) for one in stored.decisions]
            same = table.resume(decisions) == stored.events
        except BaidaError:
            same = False
        if not same:  # the rules have changed since, so the match can only be viewed
            _LOG.error("match %s cannot go on: its events do not follow from its decisions", row.id)
            self._end_match(row.id, now, effects)
            return
        self.table = table
        if not state.playing:
            return
        self._take_over(state.take_over(table.hands_ended), now, effects)
        for number, seat in enumerate(state.seats):
            table.replace(number, seat.bot)  # the seat may have changed during the match
            table.seats.stand_ins[number] = seat.held
        table.resume_clocks(left)
        self._expected = {seat for seat in state.persons if not state.seats[seat].held}
        if table.over:  # the server stopped before it noted the end
            self._end(now, effects)

    def _end_match(self, match: str, now: float, effects: Effects) -> None:
        """End a match before its last hand."""
        effects.changes.append(MatchEnded(match, now))
        self._end(now, effects)

    def _end(self, now: float, effects: Effects) -> None:
        self._told = [False] * 4, set(), []
        self._take_over(self.state.end(), now, effects)
        self._touch(effects)

    def _take_over(self, taken: Sequence[int], now: float, effects: Effects) -> None:
        """Give these seats of bots to the players who have reserved them."""
        for seat in taken:
            if self.live is not None:
                self.live.replace(seat, None)
        if taken:
            effects.taken_over += taken
            self._presence.note_absent(self.state.persons, now)
            self._touch(effects)

    def _touch(self, effects: Effects) -> None:
        """Note that the stored state of the room has changed."""
        self._unsaved = effects.room_changed = True

    # -- time --------------------------------------------------------------------------------------

    def advance(self, now: float) -> Effects:
        """Do everything that is due. Other calls do that too; this one is for quiet times."""
        return self._finish(now, Effects())

    def decided(self, thought: Thought, action: int, now: float) -> Effects:
        if self.live is not None and self.live.id == thought.match:
            self.live.decided(thought, action)
        return self.advance(now)

    def _finish(self, now: float, effects: Effects) -> Effects:
        """Let the table continue if anybody is there, and store the room if it has changed."""
        due = [self._pass_on_host(now, effects)]
        if self._expected or self._held_since is not None:
            self._hold_clocks(now, effects)
            due.append(None if self._held_since is None else self._wait_until)
        table = self.live
        if table is not None and (self._stopped_since is None or not self.state.has_persons):
            due.append(self._replace_absent(table, now, effects))
            table.seats.absent = frozenset(self._presence.absent(self.state.persons))
            table.set_pace(PACES[self.state.pace_now])
            played = table.advance(now)
            effects.add(played)
            due += [played.wake, self._note_idle(table, now, effects)]
            if table.over:
                self._end(now, effects)
            elif table.abandoned:  # all players have left, so the remaining hands are not played
                self._end_match(table.id, now, effects)
            else:
                self._take_over(self.state.take_over(table.hands_ended), now, effects)
        effects.wake = min((at for at in due if at is not None), default=None)
        if self._unsaved:
            self._unsaved = False
            state = self.state
            effects.changes.append(RoomChanged(state.code, state.rules, state.clock, state.data()))
        return effects

    def _replace_absent(self, table: Table, now: float, effects: Effects) -> float | None:
        """Let bots stand in for absent players; return when the next one is due."""
        due = None
        if not self.state.stand_ins:
            return due
        for seat, since in self._presence.gone_since.items():
            if not table.seats.is_person(seat) or table.seats.stand_ins[seat]:
                continue
            at = since + self._timing.away
            if now >= at:
                effects.add(table.let_stand_in(seat, True, now))
            else:
                due = at if due is None else min(due, at)
        return due

    def _pass_on_host(self, now: float, effects: Effects) -> float | None:
        """Make the next player the host if the host is absent; return when that is due."""
        host = self.state.host
        if host is None or host not in self._presence.gone_since:
            return None
        order = [(host + place) % 4 for place in range(1, 4)]
        here = [seat for seat in order if self._presence.is_here(seat)]
        at = self._presence.gone_since[host] + 2 * self._timing.away
        if not here or now < at:
            return at if here else None
        self.state.host = here[0]
        self._touch(effects)
        return None

    def _note_idle(self, table: Table, now: float, effects: Effects) -> float | None:
        """Announce changed stand-ins, idle and ready seats; return when the next is due."""
        ends = {seat: since + self._timing.idle for seat, since in table.asks.since.items()}
        idle = {seat for seat, end in ends.items() if now >= end}
        told = list(table.seats.stand_ins), idle, table.ready_seats
        if told != self._told:
            self._told = told
            effects.room_changed = True
        return min((end for seat, end in ends.items() if seat not in idle), default=None)
