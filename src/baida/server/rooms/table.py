"""A match under way: who has to decide, by when, and what is shown to whom.

It does nothing by itself and knows no network: it is told the time and what a seat wants, and
leaves behind what is to be stored (``changes``) and then shown (``messages``).

A steady rhythm hides who could have claimed. After each discard or added kong nothing is
shown for a beat, whether somebody may claim it or not, and later only on a beat; others learn
neither that a seat was asked nor what is left of its time.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from baida.core.play.state import PHASES
from baida.errors import InputError
from baida.game.actions import PASS, WIN_NOW, Action
from baida.game.default_action import mildest
from baida.game.events.schema import Event
from baida.game.match import Match
from baida.game.reasons.no_win import why_no_win, why_no_win_offered
from baida.game.reasons.refusals import why_not
from baida.game.view.view import SPECTATOR, View
from baida.game.view.view_json import choice_json
from baida.i18n import texts_of
from baida.server.refused import Refused
from baida.server.rooms.bot_thoughts import Plans, Thought
from baida.server.rooms.clock import Clocks
from baida.server.rooms.feed import Feed, Visible
from baida.server.rooms.hints import note_json
from baida.server.storage.store import Change, MatchData, MatchEnded, NewDecision, NewEvents

Message = dict[str, Any]
#: Events after which somebody may be able to claim.
_OFFERS = ("discarded", "kong_added")
#: Where all who are waited for decide at the same time, and nobody sees it.
_TOGETHER = ("voiding", "claim", "rob", "green_jokers")
#: Who is out of time so often in a row has left the table, it seems.
MISSED_TURNS = 2
#: Beats to look at the result of a hand, unless everybody is ready before.
REST = 15
#: The bot that keeps a seat while its player is away.
KEEPER = "efficient"


@dataclass(frozen=True)
class Command:
    """Where a decision came from, so that it is made once."""

    seat: int
    id: str


class Table:
    """One match and its four seats; a seat is a person's, or a bot's by its name."""

    def __init__(
        self,
        id: str,
        match: Match,
        bots: Sequence[str | None],
        clocks: Clocks,
        *,
        beat: float,
        wall_clock: Callable[[], float],
    ) -> None:
        self.id = id
        self.match = match
        self.clocks = clocks
        self.changes: list[Change] = []
        self.messages: list[tuple[int, Message]] = []
        self.plans = Plans()
        self.kept = [False] * 4
        self.made = 0
        self._beat = beat
        self._wall_clock = wall_clock
        self._bot_names = list(bots)
        self._done: set[Command] = set()
        self._asks: dict[int, Message] = {}
        self._decided = [0] * 4
        self._missed = [0] * 4
        self._feeds: dict[int, Feed] = {}
        self._held: deque[Event] = deque()
        self.shown = 0  # the number of the last event that was shown
        self.visible = Visible()
        self._beat_from = -math.inf  # when the last offer was shown
        self._quiet_until = -math.inf
        self._resting: set[int] | None = None  # who is ready, between two hands
        self._bot_at: float | None = None
        self._resumed: dict[int, float] = {}
        self._notes: dict[int, Message] = {}
        self._questions: list[Callable[[], None]] = []

    # -- the start, and after a restart ----------------------------------------------------------

    def begin(self) -> None:
        """The match has just been made."""
        self._take_events()

    def resume(self, decisions: Sequence[tuple[int, int, str | None]]) -> list[Event]:
        """Make the decisions of a stored match again; the events that come of it.

        They were stored, so they count as shown.
        """
        events = self.match.take_events()
        for seat, action, command in decisions:
            self.match.step(seat, action)
            events += self.match.take_events()
            self._note_decision(seat, command)
        self.shown = events[-1]["n"]
        self.visible = Visible(self.shown)
        return events

    def resume_clocks(self, left: Mapping[int, float]) -> None:
        """The seconds that were left of decisions."""
        self._resumed = dict(left)

    # -- looking ---------------------------------------------------------------------------------

    def feed(self, viewer: int, history: Callable[[], list[Event]]) -> Feed:
        """The feed of a viewer; ``history`` brings all events of the match so far."""
        if viewer not in self._feeds:
            feed = self._feeds[viewer] = Feed(self.match.rules, viewer)
            feed.add(event for event in history() if event["n"] <= self.shown)
        return self._feeds[viewer]

    def asked(self, seat: int, now: float) -> Message | None:
        """What a seat is asked now, for one who has just come."""
        ask = self._asks.get(seat)
        return None if ask is None else {**ask, "clock": self._clock(seat, now)}

    @property
    def newest(self) -> int:
        """The number of the last event, shown or not."""
        return int(self._held[-1]["n"]) if self._held else self.shown

    @property
    def over(self) -> bool:
        """Whether the match has ended and everybody has seen it."""
        return self.match.over and not self._held

    def is_person(self, seat: int) -> bool:
        """Whether a person has this seat, present or not."""
        return self._bot_names[seat] is None

    def waits_for_person(self, seat: int) -> bool:
        """Whether others wait for what this player decides."""
        return seat in self._asks

    # -- what a seat wants -----------------------------------------------------------------------

    def act(self, command: Command, ask: int, text: str, now: float) -> None:
        """Decide. Refused if it is not the seat's decision, or not legal; then nothing changes."""
        if command in self._done:
            return
        seat = command.seat
        current = self._asks.get(seat)
        if current is None or current["ask"] != ask:
            raise Refused("stale", "this is not to be decided any more, or not yet")
        try:
            action = Action.parse(text).code
        except InputError as error:
            raise Refused("malformed", error.message) from None
        if action not in self.match.legal(seat):
            why = why_not(self.match.deal, seat, action)
            raise Refused("illegal", str(why), texts_of(why))
        self._missed[seat] = 0
        self._decide(seat, action, now, command.id)

    def ask_why(self, seat: int, text: str, answer: Callable[[Message | None], None]) -> None:
        """Why an action is not legal now; answered when all have seen what has happened."""
        try:
            action = Action.parse(text).code
        except InputError as error:
            raise Refused("malformed", error.message) from None

        def look() -> None:
            legal = not self.match.over and action in self.match.legal(seat)
            answer(None if legal else {"text": texts_of(why_not(self.match.deal, seat, action))})

        self._questions.append(look)

    def ask_view(self, seat: int, look: Callable[[View], None]) -> None:
        """Look at the table from a seat, when all have seen what has happened."""
        self._questions.append(lambda: look(self.match.view(seat)))

    def ready(self, seat: int, now: float) -> None:
        """The seat has seen the result; when all persons have, the next hand begins."""
        if self._resting is None:
            return
        self._resting.add(seat)
        if all(kept or not self.is_person(s) or s in self._resting
               for s, kept in enumerate(self.kept)):  # fmt: skip
            self._quiet_until = now

    def keep(self, seat: int, kept: bool, now: float) -> None:
        """A bot plays for the player, or does not any more."""
        if self.kept[seat] == kept:
            return
        self.kept[seat] = kept
        self.plans.forget(seat)
        self._missed[seat] = 0
        if kept and seat in self._asks:
            self._close_ask(seat, now)

    def replace(self, seat: int, bot: str | None) -> None:
        """Another player or bot takes over a seat."""
        self._bot_names[seat] = bot
        self.plans.forget(seat)

    # -- the course of time ----------------------------------------------------------------------

    def advance(self, now: float) -> float | None:
        """Do what is due; when to look again, None: not before somebody acts."""
        while True:
            if self._held:
                if now < self._quiet_until:
                    return self._quiet_until
                self._show(now)
                continue
            due = math.inf if self.match.over else self._play_on(now)
            if due is None:
                continue
            if now >= self._quiet_until:
                questions, self._questions = self._questions, []
                for question in questions:
                    question()
            elif self._questions:
                due = min(due, self._quiet_until)
            return None if due == math.inf else due

    def _play_on(self, now: float) -> float | None:
        """Ask persons, let bots and clocks decide; when to look again, None: at once."""
        together = PHASES[self.match.deal.phase] in _TOGETHER
        due = math.inf
        for seat in self.match.waiting:
            if self.is_person(seat) and not self.kept[seat]:
                if seat not in self._asks:
                    self._open_ask(seat, now)
                deadline = self.clocks.deadline(seat)
                if deadline is not None and now >= deadline:
                    self._miss(seat, now)
                    return None
                due = min(due, deadline or math.inf)
                continue
            action = self.plans.of(seat, self._decided[seat] + 1)
            if action is None:
                self._let_think(seat, now)
                continue
            # declining tells nothing, so it takes no time
            if not together and action != PASS and now < (self._bot_at or 0.0):
                due = min(due, self._bot_at or math.inf)
                continue
            self._decide(seat, action, now, None)
            return None
        return due

    def _let_think(self, seat: int, now: float) -> None:
        number = self._decided[seat] + 1
        if self._bot_at is None:
            self._bot_at = now + self._beat
        if not self.plans.is_thinking(seat, number):
            name = self._bot_names[seat] or KEEPER
            view, legal = self.match.view(seat), self.match.legal(seat)
            self.plans.think(Thought(seat, number, name, view, legal))

    def _miss(self, seat: int, now: float) -> None:
        """The seat's time is up."""
        self._missed[seat] += 1
        missed = self._missed[seat]
        self._decide(seat, mildest(self.match.deal, seat), now, None)
        if missed >= MISSED_TURNS:
            self.keep(seat, True, now)

    # -- decisions -------------------------------------------------------------------------------

    def _decide(self, seat: int, action: int, now: float, command: str | None) -> None:
        hand = self.match.hand
        self.visible.decided(self.newest)
        self.changes.append(
            NewDecision(self.id, self.made, seat, action, command, self._wall_clock())
        )
        self.match.step(seat, action)
        self._note_decision(seat, command)
        self._close_ask(seat, now)
        self._bot_at = None
        self._take_events()
        self._note_no_wins()
        if self.match.hand != hand:
            self.clocks.new_hand()
        if self._beat_from > -math.inf and self._beat:
            beats = math.ceil((now - self._beat_from) / self._beat)
            self._quiet_until = max(self._quiet_until, self._beat_from + beats * self._beat)
        self.keep_clocks(now)

    def _note_decision(self, seat: int, command: str | None) -> None:
        self.made += 1
        self._decided[seat] += 1
        if command is not None:
            self._done.add(Command(seat, command))

    def _take_events(self) -> None:
        events = self.match.take_events()
        if events:
            self._held.extend(events)
            self.changes.append(NewEvents(self.id, events))
        if self.match.over:
            self.changes.append(MatchEnded(self.id, self._wall_clock()))

    def _note_no_wins(self) -> None:
        """Who has a hand on the tile offered, and may not win, will be told why."""
        if not self._held or self._held[0]["e"] not in ("void_announced", *_OFFERS):
            return
        for seat in filter(self.is_person, range(4)):
            reason = why_no_win_offered(self.match.deal, seat)
            if reason is not None:
                self._notes[seat] = note_json(reason)

    # -- showing ---------------------------------------------------------------------------------

    def _show(self, now: float) -> None:
        """Show what happened, up to where somebody may claim."""
        shown: list[Event] = []
        offer = rest = False
        while self._held and not offer and not rest:
            shown.append(self._held.popleft())
            offer = shown[-1]["e"] in _OFFERS
            rest = shown[-1]["e"] == "hand_ended" and not self.match.over
        self._resting = set() if rest else None
        self.shown = shown[-1]["n"]
        self._beat_from = now if offer else -math.inf
        self._quiet_until = now + self._beat * (REST if rest else 1) if offer or rest else -math.inf
        for viewer, feed in self._feeds.items():
            seen = feed.add(shown)
            if seen:
                self._tell(viewer, {"t": "events", "match": self.id, "events": seen})
        if offer:
            for seat, note in self._notes.items():
                self._tell(seat, self._no_ask(note))
        self._notes = {}

    def _open_ask(self, seat: int, now: float) -> None:
        legal = self.match.legal(seat)
        reason = None if WIN_NOW in legal else why_no_win(self.match.deal, seat)
        self.clocks.start(seat, now, self._resumed.pop(seat, None))
        self._asks[seat] = {
            "t": "ask",
            "match": self.id,
            "ask": self._decided[seat] + 1,
            "legal": [choice_json(code) for code in legal],
            "no_win": None if reason is None else note_json(reason),
        }
        self._tell(seat, {**self._asks[seat], "clock": self._clock(seat, now)})
        self.keep_clocks(now)

    def _close_ask(self, seat: int, now: float) -> None:
        if self._asks.pop(seat, None) is not None:
            self.clocks.stop(seat, now)
            self._tell(seat, self._no_ask(None))

    def _no_ask(self, note: Message | None) -> Message:
        return {
            "t": "ask", "match": self.id, "ask": None, "legal": [], "clock": None, "no_win": note,
        }  # fmt: skip

    def _clock(self, seat: int, now: float) -> Message | None:
        reading = self.clocks.reading(seat, now)
        if reading is None:
            return None
        left, bank = reading
        return {"left": round(left, 2), "bank": round(bank, 2)}

    def _tell(self, viewer: int, message: Message) -> None:
        if viewer == SPECTATOR or self.is_person(viewer):
            self.messages.append((viewer, message))

    # -- pauses ----------------------------------------------------------------------------------

    def keep_clocks(self, now: float, *, running: bool = True) -> None:
        """Store the clocks; if they do not run on, the time until they do is not lost."""
        if self.clocks.rule is not None:
            at = self._wall_clock() if running else None
            self.changes.append(MatchData(self.id, {"clocks": self.clocks.to_json(now, at)}))

    def shift(self, seconds: float) -> None:
        """Nobody was there for so long, and nothing happened."""
        self.clocks.shift(seconds)
        self._quiet_until += seconds
        self._beat_from += seconds
        if self._bot_at is not None:
            self._bot_at += seconds
