"""A room driven by the tests, which set its clock and keep what it stores."""

from __future__ import annotations

import json
from typing import Any

from baida.app.rooms.bot_thoughts import Thought, choose
from baida.app.rooms.changes import Change, NewEvents, NewMatch, NewRoom
from baida.app.rooms.effects import Effects
from baida.app.rooms.hints import find_answer
from baida.app.rooms.messages import parse_message
from baida.app.rooms.rhythm import Timing
from baida.app.rooms.room import Room
from baida.app.rooms.room_state import RoomState
from tests.helpers.tables.listener import Listener
from tests.helpers.tables.room_from_changes import room_from_changes

Json = dict[str, Any]


class DrivenRoom:
    """A room with connected people on its first seats."""

    def __init__(
        self,
        rules: str,
        persons: int = 2,
        *,
        clock: str = "off",
        beat: float = 0.0,
        gather: float = 0.0,
    ) -> None:
        self.now = 1000.0
        self.pace = Timing(beat=beat, gather=gather)
        state = RoomState("ABCDEF", rules, clock)
        self.changes: list[Change] = [NewRoom(state.code, rules, clock, state.data(), self.now)]
        self.room = Room(state, self.pace, self.now)
        self.asks: dict[int, Json] = {}
        self.answers: dict[str, Json] = {}
        self.last = Effects()
        self.thoughts: list[Thought] = []
        self._commands = 0
        for seat in range(persons):
            self.note(self.room.sit(f"P{seat}", seat, self.now)[1])
            self.note(self.room.connect(seat, self.now))

    def note(self, effects: Effects) -> Effects:
        """Note what the room stores and sends."""
        self.last = effects
        self.changes += effects.changes
        self.thoughts += effects.thoughts
        for viewer, message in effects.messages:
            if message["t"] == "ask":
                self.asks[viewer] = message  # type: ignore[assignment]
        found = [one.answer(find_answer(one.view, one.legal)) for one in effects.questions]
        for reply in [*effects.replies, *found]:
            if reply.message["t"] in ("done", "error"):
                self.answers[reply.message["id"]] = reply.message  # type: ignore
        return effects

    def command(self, who: int, t: str, *, id: str | None = None, **fields: Any) -> str:
        """Send a command of a seat; return "done" or the code of the error."""
        self._commands += 1
        id = id or str(self._commands)
        command = parse_message(json.dumps({"t": t, "id": id, **fields}))
        self.note(self.room.handle(who, command, self.now, Listener()))  # type: ignore[arg-type]
        answer = self.answers[id]
        return "done" if answer["t"] == "done" else str(answer["code"])

    def wait(self, seconds: float) -> None:
        """Let time pass while bots think and clocks run."""
        end = self.now + seconds
        while True:
            if self.thoughts:
                thought = self.thoughts.pop(0)
                self.note(self.room.decided(thought, choose(thought), self.now))
            elif self.last.wake is not None and self.last.wake <= end:
                self.now = max(self.now, self.last.wake)
                self.note(self.room.advance(self.now))
            else:
                break
        self.now = end
        self.note(self.room.advance(self.now))

    def act(self, *seats: int) -> bool:
        """Let those of these seats decide that are asked; return whether any was."""
        acted = False
        for seat in seats:
            ask = self.asks.get(seat)
            if ask is None or ask["ask"] is None:
                continue
            choices = [choice["action"] for choice in ask["legal"]]
            chosen = "pass" if "pass" in choices else choices[-1]
            fields = {"match": ask["match"], "ask": ask["ask"], "action": chosen}
            assert self.command(seat, "act", **fields) == "done"
            acted = True
        self.wait(0)
        return acted

    def play_hand(self, *seats: int) -> None:
        """Let these seats play until a hand is over."""
        table = self.room.live
        assert table is not None
        ended = table.hands_ended
        while table.hands_ended == ended:
            if not self.act(*seats):
                self.wait(1)

    def restart(self, *back: int) -> None:
        """Restart as after a kill; these seats reconnect, by default all that were connected."""
        here = back or [seat for seat in range(4) if self.shown()["seats"][seat]["here"]]
        row, match = room_from_changes(self.changes)
        data = json.loads(json.dumps(row.data))
        state = RoomState.stored(row.code, row.rules, row.clock, data)
        self.thoughts, self.asks = [], {}
        self.room, effects = Room.restore(state, match, self.pace, self.now, self.now)
        self.note(effects)
        for seat in here:
            self.note(self.room.connect(seat, self.now))
        self.wait(0)

    def shown(self, you: int | None = None) -> Json:
        """The room as a viewer sees it."""
        return dict(self.room.shown(you))

    @property
    def header(self) -> Json:
        """The header of the last match."""
        (*_, started) = [change for change in self.changes if isinstance(change, NewMatch)]
        return dict(started.header)

    @property
    def events(self) -> list[Any]:
        """The events of the last match, as they are stored."""
        stored = room_from_changes(self.changes)[1]
        assert stored is not None
        return stored.events

    @property
    def noted(self) -> int:
        """The number of stored events, including those taken back."""
        return sum(len(change.events) for change in self.changes if isinstance(change, NewEvents))
