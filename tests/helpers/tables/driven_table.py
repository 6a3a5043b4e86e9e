"""A table driven by the tests, which also set its clock."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from baida.app.rooms.bot_thoughts import choose
from baida.app.rooms.changes import Change
from baida.app.rooms.clock import Clocks
from baida.app.rooms.effects import Effects, Question, Reply
from baida.app.rooms.table import Table
from baida.game.actions import Action
from baida.game.match import Match
from baida.game.view.view import SPECTATOR
from baida.jsontext import encode
from baida.wire.commands import Act

PERSONS = (None, None, None, None)


class DrivenTable:
    """A table, the changes it stored, and the messages each viewer received."""

    def __init__(
        self,
        match: Match,
        bots: Sequence[str | None] = PERSONS,
        clocks: Clocks | None = None,
        *,
        beat: float = 0.0,
    ) -> None:
        self.now = 0.0
        self.table = Table("match", match, bots, clocks or Clocks(None), beat)
        self.changes: list[Change] = []
        self.told: dict[int, list[str]] = {viewer: [] for viewer in range(SPECTATOR, 4)}
        self.asks: dict[int, Any] = {}
        self.replies: list[Reply] = []
        self.questions: list[Question] = []
        self.due: float | None = None
        self.commands = 0
        self.note(self.table.begin(self.now))

    def advance(self, now: float | None = None) -> None:
        """Advance the table to the current time and note its output."""
        if now is not None:
            self.now = now
        while True:
            effects = self.table.advance(self.now)
            self.note(effects)
            self.due = effects.wake
            if not effects.thoughts:
                return
            for thought in effects.thoughts:
                self.table.decided(thought, choose(thought))

    def note(self, effects: Effects) -> None:
        """Note what the table stores and sends."""
        self.changes += effects.changes
        self.replies += effects.replies
        self.questions += effects.questions
        for viewer, message in effects.messages:
            self.told[viewer].append(encode(message))
            if message["t"] == "ask":
                self.asks[viewer] = message

    def act(self, seat: int, action: int | str, *, id: str | None = None) -> None:
        """Let a seat make its pending decision."""
        self.commands += 1
        text = action if isinstance(action, str) else str(Action.of(action))
        ask = self.asks[seat]["ask"] or 0
        command = Act(id or f"command {self.commands}", self.table.id, ask, text)
        self.note(self.table.act(seat, command, self.now))

    def legal(self, seat: int) -> list[str]:
        """The actions offered to the seat."""
        return [choice["action"] for choice in self.asks[seat]["legal"]]

    def events(self, viewer: int) -> list[Any]:
        """The events sent to a viewer."""
        messages = [json.loads(text) for text in self.told[viewer]]
        return [event for m in messages if m["t"] == "events" for event in m["events"]]
