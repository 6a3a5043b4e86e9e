"""The effects of a call to a table or room, and the order in which the caller carries them out.

Store the changes; send the messages, and the room if it has changed; send the replies; disconnect
players whose seat has changed or was given up; let bots think and answer questions; call `advance`
in time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from baida.app.rooms.bot_thoughts import Thought
from baida.app.rooms.changes import Change
from baida.game.view.view import View
from baida.wire.rooms import DoneMessage, FromServer, Result


class Asker(Protocol):
    """The origin of a command, which is sent the reply."""

    def send(self, message: FromServer, /) -> None: ...


@dataclass(frozen=True)
class Reply:
    """The answer to a command."""

    asker: Asker
    message: FromServer


@dataclass(frozen=True)
class Question:
    """A question about a hand; `hints.find_answer(view, legal)` takes a while to answer it."""

    asker: Asker
    id: str
    view: View
    #: For a hint: the legal actions of the seat. None: the question is about the waits.
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
    #: Seats that were exchanged before a match: tokens and connections of one belong to the other.
    swapped: list[tuple[int, int]] = field(default_factory=list)
    #: Seats that somebody took over from a bot; that person was a spectator before.
    taken_over: list[int] = field(default_factory=list)
    thoughts: list[Thought] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    #: The latest time to call `advance`; None: not before another call.
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
