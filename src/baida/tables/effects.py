"""The effects of a call to a table or room. The caller carries them out in this order:

store the changes; send the messages, and the room if it has changed; send the replies; disconnect
who has another seat now, or none; have bots think and questions answered; call `advance` in time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from baida.game.view.view import View
from baida.tables.bot_thoughts import Thought
from baida.tables.changes import Change
from baida.wire.rooms import DoneMessage, FromServer, Result


@dataclass(frozen=True)
class Reply:
    """The answer to a command; the asker is whatever object was passed with the command."""

    asker: Any
    message: FromServer


@dataclass(frozen=True)
class Question:
    """A question about a hand, which `hints.find_answer(view, legal)` takes a while to answer."""

    asker: Any
    id: str
    view: View
    #: For a hint what the seat may do; None: what its hand waits for.
    legal: tuple[int, ...] | None = None

    def answer(self, result: Result) -> Reply:
        return Reply(self.asker, done(self.id, result))


@dataclass
class Effects:
    changes: list[Change] = field(default_factory=list)
    messages: list[tuple[int, FromServer]] = field(default_factory=list)
    room_changed: bool = False
    replies: list[Reply] = field(default_factory=list)
    #: Seats that were given up: their tokens and connections are no longer valid.
    vacated: list[int] = field(default_factory=list)
    #: Seats that were exchanged before a match: what holds one of them holds the other now.
    swapped: list[tuple[int, int]] = field(default_factory=list)
    #: Seats that somebody took over from a bot; until then that person could only watch.
    taken_over: list[int] = field(default_factory=list)
    thoughts: list[Thought] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    #: When to call `advance`, at the latest; None: not before something else happens.
    wake: float | None = None

    def add(self, other: Effects) -> None:
        """Add the effects of a later call, whose `wake` replaces ours."""
        self.changes += other.changes
        self.messages += other.messages
        self.room_changed |= other.room_changed
        self.replies += other.replies
        self.vacated += other.vacated
        self.swapped += other.swapped
        self.taken_over += other.taken_over
        self.thoughts += other.thoughts
        self.questions += other.questions
        self.wake = other.wake


def done(id: str, result: Result = None) -> DoneMessage:
    return {"t": "done", "id": id, "result": result}
