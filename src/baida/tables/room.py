"""A room with its table: who is connected, what seats may do, and the matches played in it.

Every call is given the time, in seconds of one clock that never jumps, and returns its effects.
"""

from __future__ import annotations

import logging
import secrets
from collections import Counter
from dataclasses import dataclass
from typing import Any

from baida.errors import BaidaError
from baida.game.match import Match
from baida.game.view.view import SPECTATOR
from baida.tables import commands
from baida.tables.bot_thoughts import Thought
from baida.tables.changes import MatchEnded, NewMatch, RoomChanged
from baida.tables.clock import CLOCKS, Clocks, restored
from baida.tables.effects import Effects, Message, Reply, done
from baida.tables.refused import Refused
from baida.tables.room_state import RoomState, check_bot, check_clock, check_rules
from baida.tables.stored import StoredMatch
from baida.tables.table import STAND_IN, Table
from baida.wire import rooms as wire

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Pace:
    """In seconds."""

    beat: float = 0.7
    #: How long others wait for a disconnected player before a bot stands in.
    away: float = 30.0


class Room:
    """A room in memory. While no player is connected, its match is paused."""

    def __init__(self, state: RoomState, pace: Pace, now: float) -> None:
        self.state = state
        self.table: Table | None = None
        self._pace = pace
        self._here: Counter[int | None] = Counter()  # connections by seat; None: who looks on
        self._gone_since: dict[int, float] = {}
        self._paused_since: float | None = now
        self._told_stand_ins = [False] * 4
        #: The table of the match before, whose last command may be sent again.
        self._table_before: Table | None = None
        self._unsaved = False

    @classmethod
    def restore(
        cls, state: RoomState, match: StoredMatch | None, pace: Pace, now: float,
        alive: float | None,
    ) -> tuple[Room, Effects]:  # fmt: skip
        """Restore a stored room with its last match; ``alive`` is when it was last in use."""
        room = cls(state, pace, now)
        effects = Effects()
        if match is not None:
            room._resume(match, now, alive, effects)
        return room, room._finish(now, effects)

    @property
    def live(self) -> Table | None:
        return self.table if self.state.playing else None

    def is_over(self, match: str) -> bool:
        """Whether a match of this room has ended, and everybody has seen the end."""
        return match != self.state.match or not self.state.playing

    def shown_of(self, match: str) -> int | None:
        """The number of the last event of a match that was shown; None: all of them."""
        return self.table.shown if self.table is not None and self.table.id == match else None

    def shown(self, you: int | None) -> wire.Room:
        stand_ins = [False] * 4 if self.live is None else self.live.stand_ins
        here = [self._here[seat] > 0 for seat in range(4)]
        return self.state.shown(you, here, stand_ins, self._here[None])

    def greeting(self, seat: int | None, hello: commands.Hello, now: float) -> list[Message]:
        if self.table is None:
            return []
        after = hello.after if hello.match == self.table.id else 0
        return self.table.catch_up(SPECTATOR if seat is None else seat, after, now)

    def connect(self, seat: int | None, now: float) -> Effects:
        effects = Effects(room_changed=True)
        was_gone = seat is not None and not self._here[seat]
        self._here[seat] += 1
        table = self.live
        if seat is not None:
            self._gone_since.pop(seat, None)
            if self._paused_since is not None:
                if table is not None:
                    table.shift(now - self._paused_since)
                    effects.add(table.store_clocks(now, running=True))
                self._paused_since = None
                self._gone_since = dict.fromkeys(self._absent(), now)
            if was_gone and table is not None:
                effects.add(table.let_stand_in(seat, False, now))
        return self._finish(now, effects)

    def disconnect(self, seat: int | None, now: float) -> Effects:
        effects = Effects(room_changed=True)
        self._here[seat] -= 1
        self._note_absence(now, effects)
        return self._finish(now, effects)

    def _note_absence(self, now: float, effects: Effects) -> None:
        for seat in self._absent():
            self._gone_since.setdefault(seat, now)
        if self._paused_since is None and not any(self._here[seat] for seat in range(4)):
            self._paused_since = now
            if self.live is not None:
                effects.add(self.live.store_clocks(now, running=False))

    def _absent(self) -> list[int]:
        seats = enumerate(self.state.seats)
        return [number for number, seat in seats if seat.person and not self._here[number]]

    def handle(
        self, seat: int, command: commands.Command, now: float, asker: Any = None
    ) -> Effects:
        """Carry out a command of a seat, if allowed. The reply, now or later, goes to the asker."""
        try:
            effects = self._obey(seat, command, now, asker)
        except Refused as refused:  # then nothing has changed
            return Effects(replies=[Reply(asker, refused.to_json(command.id))])
        return self._finish(now, effects)

    def _obey(self, seat: int, command: commands.Command, now: float, asker: Any) -> Effects:
        effects = Effects()
        match command:
            case commands.Act():
                effects.add(self._act(seat, command, now))
            case commands.Why() | commands.Waits():
                self._playing(command.match).ask(seat, command, asker)
                return effects
            case commands.Ready():
                if self.live is not None:
                    self.live.ready(seat, now)
            case _:
                if not self.state.is_done(seat, command.id):
                    self._change(seat, command, now, effects)
                    self.state.note_done(seat, command.id)
        effects.replies.append(Reply(asker, done(command.id)))
        return effects

    def _act(self, seat: int, command: commands.Act, now: float) -> Effects:
        # The last decision of a match may be sent again, too.
        tables = [table for table in (self.table, self._table_before) if table is not None]
        if any(t.id == command.match and t.is_done(seat, command.id) for t in tables):
            return Effects()
        return self._playing(command.match).act(seat, command, now)

    def _playing(self, match: str) -> Table:
        if self.live is None or self.live.id != match:
            raise Refused("not_now", "this match is not being played")
        return self.live

    def _change(self, seat: int, command: commands.Command, now: float, effects: Effects) -> None:
        state, live = self.state, self.live
        match command:
            case commands.Rename():
                state.seats[seat].name = command.name
            case commands.Leave():
                self._leave(seat, now, effects)
            case commands.Back():
                if live is not None:
                    effects.add(live.let_stand_in(seat, False, now))
            case commands.Link():
                raise Refused("not_now", "there are no links to this table")
            case _ if state.playing:
                raise Refused("not_now", "a match is being played")
            case commands.Contribute():
                state.contributions[seat] = command.text
            case _ if seat != state.host:
                raise Refused("not_host", "only the host of the room may do that")
            case commands.ChooseRules():
                state.rules = check_rules(command.rules)
            case commands.ChooseClock():
                state.clock = check_clock(command.clock)
            case commands.PutBot():
                bot = None if command.bot is None else check_bot(command.bot)
                if command.seat == state.host:
                    raise Refused("not_now", "that is the host's own seat")
                self._vacate(command.seat, bot, now, effects)
            case commands.Start():
                self._start(now, effects)
            case _:
                raise Refused("not_now", "a table does not do that")
        self._touch(effects)

    def _touch(self, effects: Effects) -> None:
        self._unsaved = effects.room_changed = True

    def sit(self, name: str, seat: int | None, now: float) -> tuple[int, Effects]:
        """Seat a player, on this seat or any; returns the seat. Refused if there is none."""
        effects = Effects()
        chosen = self.state.sit(name, seat)
        self._touch(effects)
        return chosen, self._finish(now, effects)

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
        # Whoever is connected there has lost the seat, though the connection may last a moment.
        self._here[seat] = 0
        self._gone_since.pop(seat, None)
        effects.vacated.append(seat)
        self._note_absence(now, effects)

    def start(self, now: float) -> Effects:
        effects = Effects()
        self._start(now, effects)
        return self._finish(now, effects)

    def _start(self, now: float, effects: Effects) -> None:
        state = self.state
        state.fill(STAND_IN)
        id = secrets.token_urlsafe(9)  # nobody can guess it: it is the match's address
        secret, contributions, seats = state.begin(id)
        match = Match(state.rules, secret=secret, contributions=contributions, seats=seats)
        effects.changes.append(NewMatch(id, state.code, match.header, secret, now))
        self._table_before = self.table
        self.table = self._make_table(id, match, Clocks(CLOCKS[state.clock]))
        self._gone_since = dict.fromkeys(self._absent(), now)
        self._touch(effects)
        effects.add(self.table.begin(now))

    def _make_table(self, id: str, match: Match, clocks: Clocks) -> Table:
        bots = [seat["bot"] for seat in match.header["seats"]]
        return Table(id, match, bots, clocks, self._pace.beat)

    def _resume(
        self, stored: StoredMatch, now: float, alive: float | None, effects: Effects
    ) -> None:
        row, state = stored.row, self.state
        match = Match(
            row.header["rules"],
            secret=row.secret,
            contributions=row.header["contributions"],
            seats=row.header["seats"],
        )
        rule = CLOCKS[state.clock]
        banks, left = restored(rule, row.data.get("clocks", {}), alive)
        table = self._make_table(row.id, match, Clocks(rule, banks))
        try:
            decisions = [(one.seat, one.action, one.command) for one in stored.decisions]
            same = table.resume(decisions) == stored.events
        except BaidaError:
            same = False
        if not same:  # it was played by other rules than those of today, and can only be looked at
            _LOG.error("match %s cannot go on: its events do not follow from its decisions", row.id)
            self._end_match(row.id, now, effects)
            return
        for number, seat in enumerate(state.seats):
            if seat.bot is not None:
                table.replace(number, seat.bot)  # somebody has left during the match
        table.resume_clocks(left)
        self.table = table
        if table.over and state.playing:  # it was stopped in the last moment
            self._end(effects)

    def _end_match(self, match: str, now: float, effects: Effects) -> None:
        effects.changes.append(MatchEnded(match, now))
        self._end(effects)

    def _end(self, effects: Effects) -> None:
        self.state.end()
        self._touch(effects)

    def advance(self, now: float) -> Effects:
        """Do what is due. Other calls do that too; this is for when nothing else happens."""
        return self._finish(now, Effects())

    def decided(self, thought: Thought, action: int, now: float) -> Effects:
        if self.live is not None and self.live.id == thought.match:
            self.live.decided(thought, action)
        return self.advance(now)

    def _finish(self, now: float, effects: Effects) -> Effects:
        """Let the table continue, if anybody is connected, and store changes of the room."""
        table = self.live
        if table is not None and (self._paused_since is None or not self.state.has_persons):
            away = self._let_stand_in(table, now, effects)
            played = table.advance(now)
            effects.add(played)
            effects.wake = min((at for at in (played.wake, away) if at is not None), default=None)
            if table.stand_ins != self._told_stand_ins:
                self._told_stand_ins = list(table.stand_ins)
                effects.room_changed = True
            if table.over:
                self._end(effects)
            elif table.abandoned:  # nobody waits for the hands that are left
                self._end_match(table.id, now, effects)
        if self._unsaved:
            self._unsaved = False
            state = self.state
            effects.changes.append(RoomChanged(state.code, state.rules, state.clock, state.data()))
        return effects

    def _let_stand_in(self, table: Table, now: float, effects: Effects) -> float | None:
        """Let bots stand in for players who were away too long; returns when the next is due."""
        due = None
        for seat, since in self._gone_since.items():
            if not table.is_person(seat) or table.stand_ins[seat]:
                continue
            at = since + self._pace.away
            if now >= at:
                effects.add(table.let_stand_in(seat, True, now))
            else:
                due = at if due is None else min(due, at)
        return due
