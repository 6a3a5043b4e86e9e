"""A table as the server has it, driven by the tests: they tell it the time."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from baida.game.actions import Action
from baida.game.match import Match
from baida.game.view.view import SPECTATOR
from baida.server.rooms.bot_thoughts import choose
from baida.server.rooms.clock import Clocks
from baida.server.rooms.table import Command, Message, Table
from baida.server.storage.store import Change
from baida.server.ws.wire import encode

PERSONS = (None, None, None, None)


class AtTable:
    """A table, what it stored, and what each viewer was told."""

    def __init__(
        self,
        match: Match,
        bots: Sequence[str | None] = PERSONS,
        clocks: Clocks | None = None,
        *,
        beat: float = 0.0,
    ) -> None:
        self.now = 0.0
        self.table = Table(
            "match", match, bots, clocks or Clocks(None), beat=beat, wall_clock=lambda: self.now
        )
        self.changes: list[Change] = []
        self.told: dict[int, list[str]] = {viewer: [] for viewer in range(SPECTATOR, 4)}
        self.asks: dict[int, Message] = {}
        self.due: float | None = None
        for viewer in self.told:
            self.table.feed(viewer, list)
        self.table.begin()
        self.commands = 0

    def advance(self, now: float | None = None) -> None:
        """Let it do what is due now; what it says is noted."""
        if now is not None:
            self.now = now
        self.due = self.table.advance(self.now)
        plans = self.table.plans
        while plans.thoughts:
            thoughts, plans.thoughts = plans.thoughts, []
            for thought in thoughts:
                plans.decided(thought, choose(thought))
            self.due = self.table.advance(self.now)
        self.note()

    def note(self) -> None:
        """Note what it stores and says."""
        self.changes += self.table.changes
        for viewer, message in self.table.messages:
            self.told[viewer].append(encode(message))
            if message["t"] == "ask":
                self.asks[viewer] = message
        self.table.changes, self.table.messages = [], []

    def act(self, seat: int, action: int | str, *, id: str | None = None) -> None:
        """A seat decides what it is asked."""
        self.commands += 1
        text = action if isinstance(action, str) else str(Action.of(action))
        command = Command(seat, id or f"command {self.commands}")
        self.table.act(command, self.asks[seat]["ask"] or 0, text, self.now)
        self.note()

    def legal(self, seat: int) -> list[str]:
        """What the seat was told it may do."""
        return [choice["action"] for choice in self.asks[seat]["legal"]]

    def events(self, viewer: int) -> list[dict[str, Any]]:
        """The events that a viewer was told."""
        messages = [json.loads(text) for text in self.told[viewer]]
        return [event for m in messages if m["t"] == "events" for event in m["events"]]
