"""A room with its table: the commands of seats, the connected clients, and the matches played.

Every call is given the time, in seconds of a clock that never jumps, and returns its effects.
"""

from __future__ import annotations

from typing import Any

from baida.app.calls.refusals import Refused, no_seat, not_now, one_person, technical
from baida.app.rooms.effects import Effects, Reply, done
from baida.app.rooms.room_course import RoomCourse, Timing
from baida.app.rooms.room_state import check_bot, check_clock, check_rules
from baida.app.rooms.table import STAND_IN, Table
from baida.i18n import Message
from baida.wire import commands

__all__ = ["Room", "Timing"]


class Room(RoomCourse):
    """A room while somebody uses it. While no player is connected, its match is paused."""

    # -- commands of seats -------------------------------------------------------------------------

    def handle(
        self,
        seat: int | None,
        command: commands.Command,
        now: float,
        asker: Any = None,
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

    def _obey(self, seat: int, command: commands.Command, now: float, asker: Any) -> Effects:
        effects = Effects()
        match command:
            case commands.Act():
                effects.add(self._act(seat, command, now))
            case commands.Why() | commands.Waits():
                self._going_on(command.match).ask(seat, command, asker)
                return effects
            case commands.Hint():
                if not self.state.coach:
                    raise not_now(Message("refusals.coach_off"))
                table = self._going_on(command.match)
                effects.add(table.hint(seat, command, asker, now))
                return effects
            case commands.Ready():
                if self.live is not None:
                    self.live.ready(seat)
            case commands.Skip():
                self._going_on(command.match).skip(seat)
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
        return self._going_on(command.match).act(seat, command, now)

    def _going_on(self, match: str) -> Table:
        if self.live is None or self.live.id != match:
            raise Refused("not_now", Message("refusals.match_not_played"))
        if self.state.paused:
            raise not_now(Message("refusals.paused"))
        return self.live

    def _change(self, seat: int, command: commands.Command, now: float, effects: Effects) -> None:
        state = self.state
        if state.tournament:
            self._check_tournament(command)
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
                state.clock = check_clock(command.clock)
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

    def _check_tournament(self, command: commands.Command) -> None:
        """Refuse changes of the match or of its players, which only the tournament may make."""
        match command:
            case commands.Leave():
                raise not_now(Message("refusals.tournament_seat"))
            case commands.Start() if self.state.matches:
                raise not_now(Message("refusals.tournament_once"))
            case (
                commands.ChooseRules()
                | commands.ChooseClock()
                | commands.PutBot()
                | commands.SwapSeats()
                | commands.MakePublic()
                | commands.EndAfterHand()
            ):
                raise not_now(Message("refusals.tournament_decides"))

    def _control(
        self,
        command: commands.LetStandIn | commands.Pause | commands.EndAfterHand,
        now: float,
        effects: Effects,
    ) -> None:
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
                self._let_stand_in(seat, command.stand_in, now, effects, held=command.stand_in)
            case commands.Pause():
                state.paused = command.paused
                self._stop_or_go(now, effects)
            case commands.EndAfterHand():
                if live.match.over:
                    raise Refused("not_now", Message("refusals.last_hand"))
                state.ends_after = None
                if command.end:
                    state.ends_after = live.hands_after_this
                hands = state.ends_after or live.match.header["hands"]
                effects.add(live.end_after(hands, now))

    def _let_stand_in(
        self, seat: int, stand_in: bool, now: float, effects: Effects, *, held: bool = False
    ) -> None:
        self.state.seats[seat].held = held
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

    def _cancel(self, seat: int, command: commands.Leave, asker: Any) -> Effects:
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
        bot = None
        if self.live is not None:
            bot = STAND_IN
            effects.add(self.live.let_stand_in(seat, False, now))
            self.live.replace(seat, bot)
        self._vacate(seat, bot, now, effects)

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
