"""Questions of seats about their hands, answered once all events have been shown."""

from __future__ import annotations

from dataclasses import dataclass

from baida.app.calls.refusals import refused_input
from baida.app.rooms.effects import Asker, Effects, Question, Reply, done
from baida.app.rooms.hints import NO_HINTS
from baida.errors import InputError
from baida.game.actions import Action
from baida.game.match import Match
from baida.game.refusals import why_not
from baida.i18n import Message, texts_of
from baida.wire.commands import Waits, Why
from baida.wire.rooms import WhyNot

_HAND_OVER = Message("refusals.hand_over")


@dataclass(frozen=True)
class _Asked:
    seat: int
    command: Why | Waits
    asker: Asker


class Questions:
    """The questions of a match that have not been answered yet."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._asked: list[_Asked] = []

    def __bool__(self) -> bool:
        return bool(self._asked)

    def add(self, seat: int, command: Why | Waits, asker: Asker) -> None:
        if isinstance(command, Why):
            action_code(command.action)
        self._asked.append(_Asked(seat, command, asker))

    def answer(self, effects: Effects, *, resting: bool) -> None:
        """Answer all questions; slow ones are left to the caller of the table."""
        for asked in self._asked:
            seat, command = asked.seat, asked.command
            if resting:  # the next hand is dealt, but not shown yet
                over: WhyNot = {"text": texts_of(_HAND_OVER)}
                result = NO_HINTS if isinstance(command, Waits) else over
                effects.replies.append(Reply(asked.asker, done(command.id, result)))
                continue
            if isinstance(command, Waits):
                view = self._match.view(seat)
                effects.questions.append(Question(asked.asker, command.id, view))
                continue
            action = action_code(command.action)
            legal = not self._match.over and action in self._match.legal(seat)
            reason = None if legal else why_not(self._match.deal, seat, action)
            answer = done(command.id, None if reason is None else {"text": texts_of(reason)})
            effects.replies.append(Reply(asked.asker, answer))
        self._asked = []


def action_code(text: str) -> int:
    """Return the number of an action that a client has written."""
    try:
        return Action.parse(text).code
    except InputError as error:
        raise refused_input(error) from None
