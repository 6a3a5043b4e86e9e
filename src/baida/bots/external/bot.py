"""A bot that is another program, in any language, using lines of JSON (or websocket.py).

The match always continues: if an answer is late, illegal or broken, the default action is done, the
bot gets an error message, and its author gets a report. A program that is gone, floods, or makes
too many faults is cut off, and the default action is done for it until the match is over.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from baida.bots.external import protocol
from baida.bots.external.environment import bot_environment
from baida.bots.external.listening import Why
from baida.bots.external.process import Gone, Line, Program, Silent
from baida.bots.external.protocol import Act, Hello, Limits, Message
from baida.bots.external.report import Fault, Report, quote
from baida.bots.external.websocket import relay_for
from baida.bots.stand_in import act_in
from baida.errors import BaidaError, InputError
from baida.game.actions import Action
from baida.game.view.view import View
from baida.game.view.view_json import view_json
from baida.variants import find_rules
from baida.wire.events import Event
from baida.wire.text import visible

#: The code of Gone if its faults were recorded already.
_NOTED = "noted"


class Wrong(BaidaError):
    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


@dataclass(frozen=True)
class Asked:
    number: int
    legal: tuple[int, ...]
    default: int

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(str(Action.of(code)) for code in self.legal)


class ExternalBot:
    """A program that plays match after match; a context manager that ends the program.

    It is started when needed, and again for the next match if it was cut off.
    """

    def __init__(
        self,
        command: Sequence[str],
        limits: Limits | None = None,
        variables: Sequence[str] = (),
    ) -> None:
        if not command:
            raise InputError("bot", "expected a command, found nothing")
        #: The name in its hello; before that, its command.
        self.name = visible(shlex.join(command)[: protocol.MOST_NAME])
        self.report = Report()
        self._command = tuple(command)
        self._limits = limits or Limits()
        self._variables = tuple(variables)
        self._program: Program | None = None
        self._views = False
        self._why: Why | None = None
        self._matches = 0
        self._faults = 0  # in this match
        self._asked = 0
        self._answered: set[int] = set()
        self._pending: Asked | None = None
        self._missed: set[int] = set()  # requests with default actions; late answers may still come

    def __enter__(self) -> ExternalBot:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def start(self) -> None:
        """Start the program and wait for its hello; raise InputError if it cannot be started."""
        relay = relay_for(self._command)
        # The relay is baida itself, and may need the proxy settings.
        environment = None if relay else bot_environment(self._variables)
        self._program = Program(relay or self._command, environment)
        self._views = False
        with self._watched():
            self._say(protocol.hello(self._limits))
            self._await_hello(self._program, time.monotonic())

    def _await_hello(self, program: Program, started: float) -> None:
        try:
            line = program.read(started + self._limits.start)
        except Silent:
            waited = f"no hello within {self._limits.start:g} seconds"
            raise Gone("late", f"{waited}: has it flushed its standard output?") from None
        try:
            said = _read(line)
            if isinstance(said, Act):
                raise Wrong("unexpected", "expected hello as the first message")
        except Wrong as wrong:
            self._fault(wrong.code, wrong.message, line=line)
            raise Gone(_NOTED, "its first line was not a hello") from None
        self.name, self._views = said.name, said.views
        self.report.start = line.at - started

    def close(self) -> None:
        program = self._program
        if program is None:
            return
        with self._watched():
            self._say(protocol.bye(None))
            program.close(self._limits.grace)
            self._hear_strays(program)
        self._end(program)

    def _end(self, program: Program) -> None:
        program.close(self._limits.grace)
        self.report.ending, self.report.errors = program.ending, program.errors
        self._program = None

    @contextmanager
    def _watched(self) -> Iterator[None]:
        try:
            yield
        except Gone as gone:
            self._cut_off(gone)

    def _cut_off(self, gone: Gone) -> None:
        if gone.code != _NOTED:
            self.report.note(self._explained(gone.code, gone.message, asked=self._pending))
        self.report.cut_off = gone.message
        self._pending = None
        program = self._program
        if program is not None:
            with suppress(Gone):
                program.send(protocol.encode(protocol.bye(gone.message)))
            self._end(program)

    def _say(self, message: Message) -> None:
        if self._program is not None:
            self._program.send(protocol.encode(message))

    def begin(self, header: Mapping[str, Any], seat: int, why: Why | None = None) -> None:
        """Start a match, with the header of its log; ``why`` explains why an action is illegal."""
        self._matches += 1
        self._faults = 0
        self._why = why
        if self._program is None:
            try:
                self.start()
            except InputError as error:
                self.report.note(Fault("died", error.message, self._matches))
                self.report.cut_off = error.message
        with self._watched():
            self._say(protocol.start_match(header, find_rules(header["rules"]), seat))

    def see(self, events: Sequence[Event]) -> None:
        with self._watched():
            for seen in events:
                self._say(protocol.event(seen))

    def end(self, scores: Sequence[int]) -> None:
        with self._watched():
            if self._program is not None:
                self._hear_strays(self._program)
            self._say(protocol.end_match(scores))

    def choose(self, view: View, legal: Sequence[int], seconds: float | None = None) -> int:
        """Ask the program; return the default action if it does not decide legally and in time."""
        default = act_in(view, legal)
        with self._watched():
            if self._program is not None:
                self._hear_strays(self._program)
                self._asked += 1
                asked = self._pending = Asked(self._asked, tuple(legal), default)
                limit = self._limits.decision
                limit = limit if seconds is None else max(0.0, min(limit, seconds))
                shown = view_json(view) if self._views else None
                self._say(protocol.request(asked.number, legal, limit, shown))
                action = self._answer(self._program, asked, time.monotonic(), limit)
                self._pending = None
                return action
        return default

    def _answer(self, program: Program, asked: Asked, sent: float, limit: float) -> int:
        while True:
            try:
                line = program.read(sent + limit)
            except Silent:
                self._missed.add(asked.number)
                self._fault("late", f"no answer within {limit:g} seconds", asked=asked)
                return asked.default
            try:
                action = self._decision(line, asked)
            except Wrong as wrong:
                self._missed.add(asked.number)
                self._fault(wrong.code, wrong.message, asked=asked, line=line)
                return asked.default
            if action is not None:
                self._answered.add(asked.number)
                self.report.times.append(line.at - sent)
                return action

    def _decision(self, line: Line, asked: Asked) -> int | None:
        """Return the action in a line; None if the line answers an earlier request."""
        said = _read(line)
        if isinstance(said, Hello):
            raise Wrong("unexpected", "hello may be sent only once")
        if said.request < asked.number:
            self._hear_stray(line)
            return None
        if said.request > asked.number:
            raise Wrong("unexpected", f"there has been no request {said.request} yet")
        try:
            action = Action.parse(said.action).code
        except InputError as error:
            raise Wrong("illegal", error.message) from None
        if action not in asked.legal:
            why = "" if self._why is None else f": {self._why(action)}"
            raise Wrong("illegal", f"{Action.of(action)} is not legal{why}")
        return action

    def _hear_strays(self, program: Program) -> None:
        """Check lines that came without a request."""
        while (line := program.waiting()) is not None:
            self._hear_stray(line)

    def _hear_stray(self, line: Line) -> None:
        try:
            said = _read(line)
        except Wrong as wrong:
            self._fault(wrong.code, wrong.message, line=line)
            return
        if isinstance(said, Hello):
            self._fault("unexpected", "hello may be sent only once", line=line)
        elif said.request in self._missed:
            self._missed.remove(said.request)  # late, which was reported already
        elif said.request in self._answered:
            self._fault("unexpected", f"request {said.request} was answered already", line=line)
        else:
            self._fault("unexpected", f"there was no request {said.request}", line=line)

    def _fault(
        self, code: str, message: str, *, line: Line | None = None, asked: Asked | None = None
    ) -> None:
        """Record a fault and send the bot an error; raise Gone at the limit."""
        fault = self._explained(code, message, line, asked)
        self.report.note(fault)
        legal = fault.legal if code == "illegal" else None
        self._say(
            protocol.error(code, message, request=fault.request, done=fault.done, legal=legal)
        )
        self._faults += 1
        if self._faults >= self._limits.faults:
            raise Gone(_NOTED, f"{self._faults} faults in one match")

    def _explained(
        self, code: str, message: str, line: Line | None = None, asked: Asked | None = None
    ) -> Fault:
        return Fault(
            code,
            message,
            self._matches,
            request=None if asked is None else asked.number,
            legal=() if asked is None else asked.texts,
            line=None if line is None else line.number,
            answer=None if line is None else quote(line.text),
            done=None if asked is None else str(Action.of(asked.default)),
        )


def _read(line: Line) -> Hello | Act:
    try:
        return protocol.read_message(line.text)
    except InputError as error:
        raise Wrong("malformed", str(error)) from None
