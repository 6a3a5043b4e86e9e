"""A match under way: who has to decide, by when, and what is shown to whom.

A table is passive: it receives the time and the commands, and returns effects (``effects.py``).

A steady rhythm hides who could have claimed. After each discard or added kong nothing is shown for
a beat, whether somebody may claim it or not, and after that only on a beat; other players learn
neither that a seat was asked nor how much of its time is left.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping, Sequence

from baida.app.calls.refusals import Refused, technical
from baida.app.rooms.bot_thoughts import PendingDecisions, Thought
from baida.app.rooms.changes import EventsTakenBack, MatchEnded, NewDecision, NewEvents
from baida.app.rooms.clock import Clocks
from baida.app.rooms.effects import Asker, Effects, Question
from baida.app.rooms.feed import Feeds, Visible, announcement, choices_so_far
from baida.app.rooms.hints import no_win_notes
from baida.app.rooms.match_notes import MatchNotes
from baida.app.rooms.open_decisions import OpenDecisions
from baida.app.rooms.questions import Questions, action_code
from baida.app.rooms.rhythm import Rhythm
from baida.app.rooms.seats import ReadySeats, Seats
from baida.bots.stand_in import act_for
from baida.core.play.state import PHASES
from baida.game.actions import PASS, WIN_NOW
from baida.game.match import Match
from baida.game.no_win import why_no_win
from baida.game.refusals import why_not
from baida.game.view.view import SPECTATOR
from baida.i18n import Message
from baida.wire.commands import Act, Hint, Waits, Why
from baida.wire.events import Event
from baida.wire.rooms import EventsMessage, FromServer, MatchMessage, NoWinNote

_OFFERS = ("discarded", "kong_added")
#: Phases in which all seats decide at the same time, unseen by the others.
_TOGETHER = ("exchanging", "voiding", "claim", "rob", "green_jokers")
#: Phases in which everybody knows who has to decide: all seats, or the player whose turn it is.
_KNOWN_TURN = ("before_start", "exchanging", "voiding", "turn")
#: Consecutive timeouts after which a player counts as gone.
MISSED_TURNS = 2
STAND_IN = "efficient"


class Table:
    """One match and its four seats; a seat belongs to a person, or to a bot by its name."""

    def __init__(
        self, id: str, match: Match, bots: Sequence[str | None], clocks: Clocks, beat: float,
        stand_ins: bool = True,
    ) -> None:  # fmt: skip
        """``stand_ins``: whether a bot takes over from a player who misses several turns."""
        self.id = id
        self.match = match
        self.clocks = clocks
        self.seats = Seats(bots)
        self.made = 0
        self.shown = 0  # the number of the last event that was shown
        self.visible = Visible()
        self._rhythm = Rhythm(beat)
        self._pending = PendingDecisions()
        self._done: set[tuple[int, str]] = set()  # seats and their commands
        self.asks = OpenDecisions(id, clocks)
        self._decided = [0] * 4
        self._missed = [0] * 4
        self._stand_ins = stand_ins
        self._feeds = Feeds(match.rules, range(SPECTATOR, 4))
        self._held: deque[Event] = deque()
        self._ready = ReadySeats()
        #: The number of hands whose end was shown to all players.
        self.hands_ended = match.hand
        self._bot_at: float | None = None
        self._resumed: dict[int, float] = {}
        self._no_win: dict[int, NoWinNote] = {}
        self.notes = MatchNotes(id, clocks)
        self._questions = Questions(match)

    def begin(self, now: float) -> Effects:
        effects = Effects()
        for viewer in range(SPECTATOR, 4):
            self._tell(viewer, self.announcement, effects)
        self._take_events(now, effects)
        return effects

    def resume(self, decisions: Sequence[tuple[int, int, str | None]]) -> list[Event]:
        """Repeat the decisions of a stored match; the resulting events count as shown."""
        events = self.match.take_events()
        for seat, action, command in decisions:
            self.match.step(seat, action)
            events += self.match.take_events()
            self._note_decision(seat, command)
        self._feeds.resume(events)
        self.shown = events[-1]["n"]
        self.hands_ended += sum(event["e"] == "hand_ended" for event in events)
        self.visible = Visible(self.shown)
        return events

    def resume_clocks(self, left: Mapping[int, float]) -> None:
        self._resumed = dict(left)

    @property
    def announcement(self) -> MatchMessage:
        return announcement(self.id, self.match)

    def catch_up(self, viewer: int, after: int, now: float) -> list[FromServer]:
        events = self._feeds.after(viewer, after)
        shown: EventsMessage = {"t": "events", "match": self.id, "events": events}
        chosen = choices_so_far(self.id, self.match).get(viewer)
        told = (self.announcement, shown if events else None, chosen, self.asks.of(viewer, now))
        return [message for message in told if message is not None]

    @property
    def newest(self) -> int:
        """The number of the last event, shown or not."""
        return int(self._held[-1]["n"]) if self._held else self.shown

    @property
    def over(self) -> bool:
        """Whether the match has ended and everybody has seen the end."""
        return self.match.over and not self._held

    @property
    def resting(self) -> bool:
        """Whether the result of a hand is being shown."""
        return self._ready.resting

    @property
    def hands_after_this(self) -> int:
        """The number of hands that are over once the current hand is."""
        return self.hands_ended + (not self.resting)

    @property
    def to_play(self) -> Sequence[int]:
        """The seats that have to decide, if everybody may know that."""
        known = not self._held and PHASES[self.match.deal.phase] in _KNOWN_TURN
        return self.match.waiting if known else ()

    def is_asked(self, seat: int) -> bool:
        """Whether a person has to decide, even while the match is stopped."""
        return not self._held and seat in self.match.waiting and seat in self.seats.played

    @property
    def abandoned(self) -> bool:
        """Whether a hand is over and all players have left for good."""
        return self.resting and not any(map(self.seats.is_person, range(4)))

    @property
    def ready_seats(self) -> list[int]:
        """The seats that are ready for the next hand, or to skip to the end of this one."""
        return self._ready.seats

    def is_done(self, seat: int, id: str) -> bool:
        return (seat, id) in self._done

    def act(self, seat: int, command: Act, now: float) -> Effects:
        """Carry out a decision; raise Refused and change nothing if it is not due or not legal."""
        effects = Effects()
        if self.is_done(seat, command.id):
            return effects
        self._check_open(seat, command.ask)
        action = action_code(command.action)
        if action not in self.match.legal(seat):
            why = why_not(self.match.deal, seat, action)
            raise Refused("illegal", why)
        self._missed[seat] = 0
        self._decide(seat, action, now, command.id, effects)
        return effects

    def ask(self, seat: int, command: Why | Waits, asker: Asker) -> None:
        """Ask a question, which `advance` answers once everything that has happened is shown."""
        self._questions.add(seat, command, asker)

    def hint(self, seat: int, command: Hint, asker: Asker, now: float) -> Effects:
        """Give a hint for an open decision, and record it."""
        self._check_open(seat, command.ask)
        view, legal = self.match.view(seat), tuple(self.match.legal(seat))
        given = self.notes.add_hint(seat, self.match.hand, command.ask, self.shown, now)
        return Effects([*given], questions=[Question(asker, command.id, view, legal)])

    def _check_open(self, seat: int, ask: int) -> None:
        if self.asks.number(seat) != ask:
            raise technical("stale", "this decision is no longer open, or not open yet")

    def ready(self, seat: int) -> None:
        """Note that the seat has seen the result; the next hand begins when all persons have."""
        if self.resting:
            self._ready.ask(seat)

    def skip(self, seat: int) -> None:
        """Play the rest of the hand without pauses, once all persons have won and want that."""
        if self.resting or any(event["e"] == "hand_ended" for event in self._held):
            return  # too late: the hand is already over
        if any(self.match.deal.win_of(person) is None for person in self.seats.played):
            raise Refused("not_now", Message("refusals.person_playing"))
        self._ready.ask(seat)

    def set_pace(self, pace: float) -> None:
        """Set the pace, a factor of the usual beat."""
        self._rhythm.pace = pace

    def let_stand_in(self, seat: int, stand_in: bool, now: float) -> Effects:
        effects = Effects()
        if self.seats.stand_ins[seat] != stand_in:
            self._let_stand_in(seat, stand_in, now, effects)
        return effects

    def end_after(self, hands: int, now: float) -> Effects:
        """End the match after this many hands; drop a hand that was dealt but not shown yet."""
        effects = Effects()
        was_over = self.match.over
        self.match.end_after(hands)
        if self.match.over and not was_over:
            last = self.match.noted - 1  # the event before the end of the match
            self._held = deque(event for event in self._held if event["n"] <= last)
            effects.changes.append(EventsTakenBack(self.id, last))
            self._take_events(now, effects)
            if self.resting:
                self._rhythm.end_rest(now)
        return effects

    def replace(self, seat: int, bot: str | None) -> None:
        self.seats.bots[seat] = bot
        self._pending.forget(seat)

    def decided(self, thought: Thought, action: int) -> None:
        self._pending.decided(thought, action)

    def advance(self, now: float) -> Effects:
        effects = Effects()
        if not self.resting and self._ready.wanted_by(self.seats.present):
            self._rhythm.hurry()
            self._bot_at = None
        due: float | None = None
        while due is None:
            if self.abandoned:
                due = math.inf
            elif not self._held:
                due = math.inf if self.match.over else self._play_on(now, effects)
            elif now < self._quiet_until:
                due = self._quiet_until
            else:
                self._show(now, effects)
        if self._questions and (not self._held or self.resting):
            if self.resting or now >= self._rhythm.quiet_until:
                self._questions.answer(effects, resting=self.resting)
            else:
                due = min(due, self._rhythm.quiet_until)
        effects.wake = None if due == math.inf else due
        return effects

    @property
    def _quiet_until(self) -> float:
        """When the held events are shown; between two hands, persons may decide that."""
        if self.resting and self.seats.present and not self.match.over:
            if self._ready.wanted_by(self.seats.present):
                return -math.inf
            if self.clocks.rule is None and self._rhythm.pauses:
                return math.inf  # without a clock, players take as long as they want
        return self._rhythm.quiet_until

    def _play_on(self, now: float, effects: Effects) -> float | None:
        """Ask persons, let bots and clocks decide; return when to look again, or None for now."""
        together = PHASES[self.match.deal.phase] in _TOGETHER
        due = math.inf
        for seat in self.match.waiting:
            if self.seats.is_person(seat) and not self.seats.stand_ins[seat]:
                if self.asks.number(seat) is None:
                    self._open_ask(seat, now, effects)
                deadline = self.clocks.deadline(seat)
                if deadline is not None and now >= deadline:
                    self._miss(seat, now, effects)
                    return None
                due = min(due, deadline or math.inf)
                continue
            action = self._pending.of(seat, self._decided[seat] + 1)
            if action is None:
                self._let_think(seat, now, effects)
                continue
            # Declining shows nothing, so it takes no time.
            if not together and action != PASS and now < (self._bot_at or 0.0):
                due = min(due, self._bot_at or math.inf)
                continue
            self._decide(seat, action, now, None, effects)
            return None
        return due

    def _let_think(self, seat: int, now: float, effects: Effects) -> None:
        number = self._decided[seat] + 1
        if self._bot_at is None:
            self._bot_at = now + self._rhythm.beat
        if not self._pending.is_thinking(seat, number):
            self._pending.think(seat, number)
            name = self.seats.bots[seat] or STAND_IN
            view, legal = self.match.view(seat), self.match.legal(seat)
            share = self._rhythm.thinking
            effects.thoughts.append(Thought(self.id, seat, number, name, view, legal, share))

    def _miss(self, seat: int, now: float, effects: Effects) -> None:
        self._missed[seat] += 1
        missed = self._missed[seat]
        self._decide(seat, act_for(self.match.deal, seat), now, None, effects)
        if missed >= MISSED_TURNS and self._stand_ins:
            self._let_stand_in(seat, True, now, effects)

    def _let_stand_in(self, seat: int, stand_in: bool, now: float, effects: Effects) -> None:
        self.seats.stand_ins[seat] = stand_in
        self._pending.forget(seat)
        self._missed[seat] = 0
        if stand_in:
            self._close_ask(seat, now, effects)

    # -- decisions -------------------------------------------------------------------------------

    def _decide(
        self, seat: int, action: int, now: float, command: str | None, effects: Effects
    ) -> None:
        hand = self.match.hand
        self.visible.decided(self.newest)
        effects.changes.append(NewDecision(self.id, self.made, seat, action, command, now))
        self.match.step(seat, action)
        self._note_decision(seat, command)
        self._close_ask(seat, now, effects)
        for viewer, chosen in choices_so_far(self.id, self.match).items():
            self._tell(viewer, chosen, effects)
        self._bot_at = None
        self._take_events(now, effects)
        if self._held and self._held[0]["e"] in ("void_announced", *_OFFERS):
            persons = filter(self.seats.is_person, range(4))
            self._no_win |= no_win_notes(self.match.deal, persons)
        if self.match.hand != hand:
            self.clocks.new_hand()
        self._rhythm.decide(now)
        effects.changes += self.notes.clocks_changed(now, running=True)

    def _note_decision(self, seat: int, command: str | None) -> None:
        self.made += 1
        self._decided[seat] += 1
        if command is not None:
            self._done.add((seat, command))

    def _take_events(self, now: float, effects: Effects) -> None:
        events = self.match.take_events()
        if events:
            self._held.extend(events)
            effects.changes.append(NewEvents(self.id, events))
        if self.match.over:
            effects.changes.append(MatchEnded(self.id, now))

    def _show(self, now: float, effects: Effects) -> None:
        """Show the events up to the next one that somebody may claim."""
        shown: list[Event] = []
        offer = rest = False
        while self._held and not offer and not rest:
            shown.append(self._held.popleft())
            offer = shown[-1]["e"] in _OFFERS
            self.hands_ended += shown[-1]["e"] == "hand_ended"
            rest = shown[-1]["e"] == "hand_ended" and not self.match.over
        self._ready.show(rest=rest)
        self.shown = shown[-1]["n"]
        self._rhythm.show(now, offer=offer, rest=rest)
        for viewer, seen in self._feeds.add(shown).items():
            if seen:
                told: EventsMessage = {"t": "events", "match": self.id, "events": seen}
                self._tell(viewer, told, effects)
        if offer:
            for seat, note in self._no_win.items():
                self._tell(seat, self.asks.nothing(note), effects)
        self._no_win = {}

    def _open_ask(self, seat: int, now: float, effects: Effects) -> None:
        legal = self.match.legal(seat)
        reason = None if WIN_NOW in legal else why_no_win(self.match.deal, seat)
        number, left = self._decided[seat] + 1, self._resumed.pop(seat, None)
        self._tell(
            seat, self.asks.open(seat, number, self.match.deal, legal, reason, now, left), effects
        )
        effects.changes += self.notes.clocks_changed(now, running=True)

    def _close_ask(self, seat: int, now: float, effects: Effects) -> None:
        message = self.asks.close(seat, now)
        if message is not None:
            self._tell(seat, message, effects)

    def _tell(self, viewer: int, message: FromServer, effects: Effects) -> None:
        if viewer == SPECTATOR or self.seats.is_person(viewer):
            effects.messages.append((viewer, message))

    def shift(self, seconds: float) -> None:
        """Exclude a time in which nobody was connected and nothing happened."""
        self.clocks.shift(seconds)
        self.asks.shift(seconds)
        self._rhythm.shift(seconds)
        if self._bot_at is not None:
            self._bot_at += seconds
