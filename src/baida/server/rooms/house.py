"""A room and the match in it, and what seats may do there. It knows no network.

What has changed is left in ``changes``, to be stored before anybody is told.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from typing import Any

from baida.errors import BaidaError
from baida.game.events.schema import Event
from baida.game.match import Match
from baida.game.view.view import View
from baida.server.refused import Refused
from baida.server.rooms.clock import CLOCKS, Clocks, restored
from baida.server.rooms.room import Room, check_bot, check_clock, check_rules
from baida.server.rooms.table import KEEPER, Command, Message, Table
from baida.server.settings import Settings
from baida.server.storage.store import (
    Change,
    DropTokens,
    MatchEnded,
    NewMatch,
    NewToken,
    RoomChanged,
    Store,
    StoreError,
)
from baida.server.tokens import TokenKey, new_match_id, new_token
from baida.server.ws import messages

_LOG = logging.getLogger(__name__)
#: Rejoin links that a seat can have at the same time.
_MOST_TOKENS = 8
#: Given where the answer to a command comes later.
LATER = object()


class House:
    """A room with its table."""

    def __init__(self, room: Room, store: Store, key: TokenKey, settings: Settings) -> None:
        self.room = room
        self.table: Table | None = None
        self.room_changed = False
        #: Seats whose players are to be disconnected: they are theirs no more.
        self.dismissed: list[int] = []
        self._store = store
        self._key = key
        self._beat = settings.beat
        self._changes: list[Change] = []
        if room.match is not None:
            self._resume(room.match)

    def take_changes(self) -> list[Change]:
        """What is to be stored, in order."""
        changes, self._changes = self._changes, []
        if self.table is not None:
            changes += self.table.changes
            self.table.changes = []
        if self.room_changed:
            room = self.room
            changes.append(RoomChanged(room.code, room.rules, room.clock, room.data()))
        return changes

    # -- looking ---------------------------------------------------------------------------------

    def shown_events(self, id: str) -> list[Event]:
        """All events of a match that have been shown, whole."""
        events = self._store.events(id)
        table = self.table
        if table is not None and table.id == id:
            events = [event for event in events if event["n"] <= table.shown]
        return events

    def is_over(self, id: str) -> bool:
        """Whether a match of this room has ended, and everybody has seen it."""
        return id != self.room.match or not self.room.playing

    @property
    def live(self) -> Table | None:
        """The table where a match is being played now."""
        return self.table if self.room.playing else None

    # -- what seats want -------------------------------------------------------------------------

    def obey(
        self,
        seat: int,
        command: messages.Command,
        answer: Callable[[Message | None], None],
        look: Callable[[View], None],
    ) -> object:
        """Do what a seat wants, if it may; what to answer.

        ``LATER``: then ``answer`` will be called with it, or ``look`` with what to think about.
        """
        if isinstance(command, messages.Act):
            table = self._playing(command.match)
            table.act(Command(seat, command.id), command.ask, command.action, time.monotonic())
            return None
        if isinstance(command, messages.Why):
            self._playing(command.match).ask_why(seat, command.action, answer)
            return LATER
        if isinstance(command, messages.Waits):
            self._playing(command.match).ask_view(seat, look)
            return LATER
        if isinstance(command, messages.Plain) and command.t == "link":
            return {"token": self.new_token(seat)}  # sent again, it is one link more
        if isinstance(command, messages.Plain) and command.t == "ready":
            if self.live is not None:
                self.live.ready(seat, time.monotonic())
            return None
        if not self.room.is_done(seat, command.id):
            self._change_room(seat, command)
            self.room.note_done(seat, command.id)
            self.room_changed = True
        return None

    def _playing(self, match: str) -> Table:
        if self.live is None or self.live.id != match:
            raise Refused("not_now", "this match is not being played")
        return self.live

    def _change_room(self, seat: int, command: messages.Command) -> None:
        if isinstance(command, messages.Rename):
            self.room.seats[seat].name = command.name
        elif isinstance(command, messages.Plain) and command.t == "leave":
            self._leave(seat)
        elif isinstance(command, messages.Plain) and command.t == "back":
            if self.live is not None:
                self.live.keep(seat, False, time.monotonic())
        elif self.room.playing:
            raise Refused("not_now", "a match is being played")
        elif isinstance(command, messages.Contribute):
            self.room.contributions[seat] = command.text
        elif seat != self.room.host:
            raise Refused("not_host", "only the host of the room may do that")
        else:
            self._change_as_host(command)

    def _change_as_host(self, command: messages.Command) -> None:
        room = self.room
        if isinstance(command, messages.ChooseRules):
            room.rules = check_rules(command.rules)
        elif isinstance(command, messages.ChooseClock):
            room.clock = check_clock(command.clock)
        elif isinstance(command, messages.PutBot):
            bot = None if command.bot is None else check_bot(command.bot)
            if command.seat == room.host:
                raise Refused("not_now", "that is the host's own seat")
            self._clear_seat(command.seat, bot)
        else:
            self.start()

    def _leave(self, seat: int) -> None:
        bot = KEEPER if self.live is not None else None
        if self.live is not None:
            self.live.keep(seat, False, time.monotonic())
            self.live.replace(seat, bot)
        self._clear_seat(seat, bot)

    def _clear_seat(self, seat: int, bot: str | None) -> None:
        self.room.stand_up(seat, bot)
        self._changes.append(DropTokens(self.room.code, seat, 0))
        self.dismissed.append(seat)

    # -- seats -----------------------------------------------------------------------------------

    def sit(self, name: str, seat: int | None) -> tuple[int, str]:
        """Somebody sits down: the seat, and its token."""
        chosen = self.room.sit(name, seat)
        self.room_changed = True
        return chosen, self.new_token(chosen)

    def new_token(self, seat: int) -> str:
        """Another token for a seat; the oldest ones end."""
        token = new_token()
        code = self.room.code
        self._changes.append(NewToken(code, seat, self._key.hash(token), time.time()))
        self._changes.append(DropTokens(code, seat, _MOST_TOKENS))
        return token

    # -- matches ---------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin a match; bots take the free seats."""
        room = self.room
        room.fill(KEEPER)
        id = new_match_id()
        secret, contributions, seats = room.begin(id)
        match = Match(room.rules, secret=secret, contributions=contributions, seats=seats)
        self._changes.append(NewMatch(id, room.code, match.header, secret, time.time()))
        self.room_changed = True
        self.table = self._make_table(id, match, Clocks(CLOCKS[room.clock]))
        self.table.begin()

    def welcome(self, viewers: Iterable[int]) -> None:
        """Tell those who are there already that a match has begun."""
        table = self.table
        if table is None:
            return
        for viewer in set(viewers):
            table.feed(viewer, list)
            message = {"t": "match", "id": table.id, "header": table.match.header}
            table.messages.append((viewer, message))

    def _make_table(self, id: str, match: Match, clocks: Clocks) -> Table:
        bots: list[Any] = [seat["bot"] for seat in match.header["seats"]]
        return Table(id, match, bots, clocks, beat=self._beat, wall_clock=time.time)

    def _resume(self, id: str) -> None:
        """The match that was under way, or had just ended, when the room was put away."""
        row = self._store.load_match(id)
        if row is None:
            raise StoreError(f"the match {id} is not stored")
        header = row.header
        match = Match(
            header["rules"],
            secret=row.secret,
            contributions=header["contributions"],
            seats=header["seats"],
        )
        rule = CLOCKS[self.room.clock]
        banks, left = restored(rule, row.data.get("clocks", {}), self._store.last_alive())
        table = self._make_table(id, match, Clocks(rule, banks))
        decisions = [(one.seat, one.action, one.command) for one in self._store.decisions(id)]
        try:
            same = table.resume(decisions) == self._store.events(id)
        except BaidaError:
            same = False
        if not same:  # it was played by other rules than those of today, and can only be looked at
            _LOG.error("match %s cannot go on: its events do not follow from its decisions", id)
            self._changes.append(MatchEnded(id, time.time()))
            self.room.end()
            self.room_changed = True
            return
        for number, seat in enumerate(self.room.seats):
            if seat.bot is not None:
                table.replace(number, seat.bot)  # somebody has left during the match
        table.resume_clocks(left)
        self.table = table
        if table.over and self.room.playing:  # the server stopped in the last moment
            self.room.end()
            self.room_changed = True
