"""A room with its table: the commands of seats, the connected clients, and the matches played.

Every call is given the time, in seconds of a clock that never jumps, and returns its effects.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from baida.app.calls.refusals import Refused, no_seat, not_now, one_person, technical
from baida.app.rooms.bot_thoughts import Thought
from baida.app.rooms.changes import MatchEnded, RoomChanged, StoredMatch
from baida.app.rooms.effects import Asker, Effects, Reply, done
from baida.app.rooms.match_start import begin_match, resume_match
from baida.app.rooms.rhythm import PACES, Timing
from baida.app.rooms.room_state import RoomState, check_bot, check_rules
from baida.app.rooms.seats import Presence, Returning
from baida.app.rooms.table import STAND_IN, Table
from baida.game.view.view import SPECTATOR
from baida.i18n import Message
from baida.wire import commands
from baida.wire import rooms as wire


class Room:
    """A room while somebody uses it. While no player is connected, its match is paused."""

    def __init__(self, state: RoomState, timing: Timing, now: float) -> None:
        self.state = state
        self.table: Table | None = None
        self._timing = timing
        self._presence = Presence()
        #: Since when the match is stopped: no player is connected, or the host has paused it.
        self._stopped_since: float | None = now
        self._returning = Returning(timing.gather)
        #: Up to when it is accounted for that clocks are held for players who will return.
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

    def greeting(
        self, seat: int | None, hello: commands.Hello, now: float
    ) -> list[wire.FromServer]:
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
            self._returning.expect(seat, now)
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
                effects.messages += self.live.asks.readings(now)
            self._stopped_since = None
            self._presence.count_from(self.state.persons, now)

    def _skip_held_time(self, now: float) -> None:
        """Exclude the time in which clocks are held."""
        if self._held_since is not None and self.live is not None:
            self.live.clocks.shift(now - self._held_since)
            self._held_since = now

    def _hold_clocks(self, now: float, effects: Effects) -> None:
        """Hold all clocks while players are expected back."""
        self._skip_held_time(now)
        was_held = self._held_since is not None
        holds = self._returning.still(self._presence, now) and self._stopped_since is None
        self._held_since = now if holds else None
        if was_held and self.live is not None and self._stopped_since is None and not holds:
            effects.messages += self.live.asks.readings(now)

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
        self._table_before = self.table
        self.table, begun = begin_match(state, self._timing.beat, now)
        effects.add(begun)
        self._presence.count_from(self.state.persons, now)
        self._touch(effects)

    def _resume(
        self, stored: StoredMatch, now: float, alive: float | None, effects: Effects
    ) -> None:
        """Resume the match that was under way, or had just ended, when the room was unloaded."""
        state = self.state
        table = resume_match(state, stored, self._timing.beat, alive)
        if table is None:
            self._end_match(stored.row.id, now, effects)
            return
        self.table = table
        if not state.playing:
            return
        self._take_over(state.take_over(table.hands_ended), now, effects)
        self._returning.seats = {seat for seat in state.persons if not state.seats[seat].held}
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
        if self._returning.seats or self._held_since is not None:
            self._hold_clocks(now, effects)
            due.append(None if self._held_since is None else self._returning.until)
        table = self.live
        if table is not None and (self._stopped_since is None or not self.state.has_persons):
            if self.state.stand_ins:
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
        due = []
        for seat, since in self._presence.gone_since.items():
            if table.seats.is_person(seat) and not table.seats.stand_ins[seat]:
                at = since + self._timing.away
                if now < at:
                    due.append(at)
                else:
                    effects.add(table.let_stand_in(seat, True, now))
        return min(due, default=None)

    def _pass_on_host(self, now: float, effects: Effects) -> float | None:
        """Make the next player the host if the host is absent; return when that is due."""
        host, due = self._presence.next_host(self.state.host, 2 * self._timing.away, now)
        if host != self.state.host:
            self.state.host = host
            self._touch(effects)
        return due

    def _note_idle(self, table: Table, now: float, effects: Effects) -> float | None:
        """Announce changed stand-ins, idle and ready seats; return when the next is due."""
        ends = {seat: since + self._timing.idle for seat, since in table.asks.since.items()}
        idle = {seat for seat, end in ends.items() if now >= end}
        told = list(table.seats.stand_ins), idle, table.ready_seats
        if told != self._told:
            self._told = told
            effects.room_changed = True
        return min((end for seat, end in ends.items() if seat not in idle), default=None)

    # -- commands of seats -------------------------------------------------------------------------

    def handle(
        self,
        seat: int | None,
        command: commands.Command,
        now: float,
        asker: Asker,
        *,
        reserved: int | None = None,
    ) -> Effects:
        """Carry out a command of a seat, if allowed. The reply, now or later, goes to the asker.

        A caller without a seat can only cancel its reservation of one.
        """
        try:
            if seat is not None:
                effects = self._obey(seat, command, now, asker)
            elif reserved is not None and isinstance(command, commands.Leave):
                effects = self._cancel(reserved, command, asker)
            else:
                raise no_seat()
        except Refused as refused:  # a refused command has changed nothing
            effects = Effects(replies=[Reply(asker, refused.to_json(command.id))])
        return self._finish(now, effects)

    def _obey(self, seat: int, command: commands.Command, now: float, asker: Asker) -> Effects:
        effects = Effects()
        match command:
            case commands.Act():
                effects.add(self._act(seat, command, now))
            case commands.Why() | commands.Waits():
                self._table_of(command.match).ask(seat, command, asker)
                return effects
            case commands.Hint():
                if not self.state.coach:
                    raise not_now(Message("refusals.coach_off"))
                table = self._table_of(command.match)
                effects.add(table.hint(seat, command, asker, now))
                return effects
            case commands.Ready():
                if self.live is not None:
                    self.live.ready(seat)
            case commands.Skip():
                self._table_of(command.match).skip(seat)
            case _:
                if not self.state.is_done(seat, command.id):
                    self._change(seat, command, now, effects)
                    for swapped in effects.swapped:
                        if seat in swapped:  # a repeated command comes from the new seat
                            seat = sum(swapped) - seat
                    self.state.note_done(seat, command.id)
        effects.replies.append(Reply(asker, done(command.id)))
        return effects

    def _act(self, seat: int, command: commands.Act, now: float) -> Effects:
        # The last decision of a match may be sent again, too.
        tables = [table for table in (self.table, self._table_before) if table is not None]
        if any(t.id == command.match and t.is_done(seat, command.id) for t in tables):
            return Effects()
        self._skip_held_time(now)
        return self._table_of(command.match).act(seat, command, now)

    def _table_of(self, match: str) -> Table:
        if self.live is None or self.live.id != match:
            raise Refused("not_now", Message("refusals.match_not_played"))
        if self.state.paused:
            raise not_now(Message("refusals.paused"))
        return self.live

    def _change(self, seat: int, command: commands.Command, now: float, effects: Effects) -> None:
        state = self.state
        if state.tournament:
            state.check_tournament(command)
        match command:
            case commands.Rename():
                state.seats[seat].name = command.name
            case commands.Leave():
                self._leave(seat, now, effects)
            case commands.Back():
                self._let_stand_in(seat, False, now, effects)
            case commands.Link():
                raise technical("not_now", "there are no links to this table")
            case commands.ChoosePace():
                state.choose_pace(command.pace)
            case commands.Contribute() if not state.playing:
                state.contributions[seat] = command.text
            case _ if seat != state.host and not isinstance(command, commands.Contribute):
                raise technical("not_host", "only the host of the room may do that")
            case commands.MakePublic() | commands.ChooseRules() | commands.SwapSeats() if (
                state.position
            ):
                raise one_person()
            case commands.MakePublic():
                state.make_public(command.public)
            case commands.LetCoach():
                state.let_coach(command.coach)
            case commands.LetStandIn() | commands.Pause() | commands.EndAfterHand():
                self._control(command, now, effects)
            case _ if state.playing:
                raise Refused("not_now", Message("refusals.match_played"))
            case commands.ChooseRules():
                state.rules = check_rules(command.rules)
            case commands.ChooseClock():
                state.clock = command.clock
            case commands.PutBot():
                bot = None if command.bot is None else check_bot(command.bot, state.rules)
                if command.seat == state.host:
                    raise Refused("not_now", Message("refusals.host_seat"))
                self._vacate(command.seat, bot, now, effects)
            case commands.SwapSeats():
                self._swap(command.seat, command.other, effects)
            case commands.Start():
                self._start(now, effects)
            case _:
                raise technical("not_now", "a table cannot do that")
        self._touch(effects)

    def _control(self, command: commands.Command, now: float, effects: Effects) -> None:
        """Carry out a command of the host about the current match."""
        state, live = self.state, self.live
        if live is None:
            raise Refused("not_now", Message("refusals.no_match"))
        match command:
            case commands.LetStandIn(seat=seat):
                if not state.seats[seat].person:
                    raise Refused("not_now", Message("refusals.not_a_person"))
                if command.stand_in and not state.stand_ins:
                    raise Refused("not_now", Message("refusals.no_bots"))
                if not command.stand_in and not self._presence.is_here(seat):
                    raise Refused("not_now", Message("refusals.player_away"))
                self._let_stand_in(seat, command.stand_in, now, effects)
            case commands.Pause():
                state.paused = command.paused
                self._stop_or_go(now, effects)
            case commands.EndAfterHand():
                if live.match.over:
                    raise Refused("not_now", Message("refusals.last_hand"))
                state.ends_after = live.hands_after_this if command.end else None
                hands = state.ends_after or live.match.header["hands"]
                effects.add(live.end_after(hands, now))

    def _let_stand_in(self, seat: int, stand_in: bool, now: float, effects: Effects) -> None:
        self.state.seats[seat].held = stand_in
        if self.live is not None:
            effects.add(self.live.let_stand_in(seat, stand_in, now))

    def sit(self, name: str, seat: int | None, now: float) -> tuple[int, Effects]:
        """Give a new player this seat, or any free one; return it. Raise Refused if none is free.

        During a match the player takes over the seat of a bot, from the next hand on.
        """
        effects = Effects()
        if self.state.position and self.state.has_persons:
            raise one_person()
        if self.live is None:
            chosen = self.state.sit(name, seat)
        elif self.state.tournament:
            raise not_now(Message("refusals.tournament_decides"))
        else:
            chosen = self.state.reserve(name, seat, self.live.hands_after_this)
        self._touch(effects)
        return chosen, self._finish(now, effects)

    def _cancel(self, seat: int, command: commands.Leave, asker: Asker) -> Effects:
        """Cancel a reservation, so that the bot keeps the seat."""
        self.state.cancel_reservation(seat)
        effects = Effects(vacated=[seat], replies=[Reply(asker, done(command.id))])
        self._touch(effects)
        return effects

    def fill(self, bot: str, now: float) -> Effects:
        effects = Effects()
        self.state.fill(bot)
        self._touch(effects)
        return self._finish(now, effects)

    def _leave(self, seat: int, now: float, effects: Effects) -> None:
        if self.live is not None:
            effects.add(self.live.let_stand_in(seat, False, now))
            self.live.replace(seat, STAND_IN)
        self._vacate(seat, None if self.live is None else STAND_IN, now, effects)

    def _vacate(self, seat: int, bot: str | None, now: float, effects: Effects) -> None:
        self.state.stand_up(seat, bot)
        # the player has lost the seat, although the connection may still be open for a moment
        self._presence.forget(seat)
        effects.vacated.append(seat)
        self._note_absence(now, effects)

    def _swap(self, seat: int, other: int, effects: Effects) -> None:
        if seat == other:
            return
        self.state.swap(seat, other)
        effects.swapped.append((seat, other))
        for number in (seat, other):  # their players reconnect with their new seats
            self._presence.forget(number)
