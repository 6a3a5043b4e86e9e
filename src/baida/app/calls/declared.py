"""Declared calls: from a declaration follow the routes, limits and descriptions of every host."""

from __future__ import annotations

import inspect
import re
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from types import ModuleType
from typing import Any, get_type_hints

from baida.app.calls.read import number_or_text, read
from baida.app.calls.refusals import refused_input, technical
from baida.errors import InputError
from baida.jsontext import encode, refusal
from baida.wire.check import check_of

JSON = "application/json"
_PART = re.compile(r"{(\w+)}")


@dataclass(frozen=True)
class Written:
    """An answer that is a text already, or a text that is compressed by gzip."""

    body: str | bytes
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    #: How many rooms were made, which counts for a limit.
    rooms: int = 0


@dataclass(frozen=True)
class Gathered:
    """Every owner answers with a list of its own, and the lists are put together."""

    name: str
    #: The field to sort by, the greatest first; None: the lists take turns.
    newest: str | None
    most: int


@dataclass(frozen=True)
class Param:
    """A part of the path, or of the query, that is not fixed."""

    name: str
    hint: Any
    in_path: bool
    #: `inspect.Parameter.empty`: it must be given.
    default: Any

    @property
    def required(self) -> bool:
        return self.default is inspect.Parameter.empty

    def read(self, given: Mapping[str, str]) -> Any:
        """Read the value; raise Refused if it is missing or wrong."""
        if self.name not in given and not self.required:
            return self.default
        wrong: str | None = "this field is required"
        if self.name in given:
            value = number_or_text(given[self.name], self.hint)
            wrong = check_of(self.hint)(value, b"")
            if wrong is None:
                return value
        raise technical("malformed", f"{self.name}: {wrong}", field=self.name)


@dataclass(frozen=True, eq=False, kw_only=True)
class Call:
    method: str
    path: str
    handler: Callable[..., Awaitable[Any]]
    tag: str
    summary: str
    #: The models of the body and of the answer; None: there is no body, the answer is a text.
    body: Any
    answer: Any
    example: object = None
    #: Reads the body; by default as its model says. An InputError is the answer itself.
    reads: Callable[[bytes], object] | None = None
    #: The code of a refusal for which the handler raises an InputError.
    wrong: str = "malformed"
    #: Who answers in a cluster. None: anybody; ``code`` or ``id``: the owner of the room, record
    #: or match of this name; ``any``: any owner; `Gathered`: all of them.
    owner: str | Gathered | None = None
    #: The limit of the server that it counts for, besides the one of all calls.
    rate: str | None = None
    #: Whether an answer may be some minutes old: it changes only with the server.
    kept: bool = False
    media: str = JSON
    #: What is refused, by status: the model of the answer, and a description.
    refuses: Mapping[int, tuple[Any, str]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.handler.__name__

    @cached_property
    def params(self) -> tuple[Param, ...]:
        """The parameters of the handler, apart from the application, the caller and the body."""
        hints = get_type_hints(self.handler, include_extras=True)
        in_path = _PART.findall(self.path)
        return tuple(
            Param(name, hints[name], name in in_path, one.default)
            for name, one in [*inspect.signature(self.handler).parameters.items()][2:]
            if name != "body"
        )

    async def carry_out(
        self, app: Any, caller: Any, path: Mapping[str, str], query: Mapping[str, str], body: bytes
    ) -> Any:
        """Return the answer: an object for JSON, or `Written`. Raise Refused if it is refused."""
        given = {one.name: one.read(path if one.in_path else query) for one in self.params}
        for name in query:
            if name not in given or name in path:
                wrong = f"{name:.40}: there is no such parameter"
                raise technical("malformed", wrong, field=name[:40])
        if self.body is not None:
            reads = self.reads or partial(read, self.body)
            try:
                given["body"] = reads(body)
            except InputError as error:
                return Written(encode(refusal(error)), 400)
        try:
            return await self.handler(app, caller, **given)
        except InputError as error:
            raise refused_input(error, self.wrong) from None


def call(
    method: str, path: str, summary: str, **more: Any
) -> Callable[[Callable[..., Awaitable[Any]]], Call]:
    """Declare a call; its handler gets the application, the caller, the parameters and the body.

    ``more`` are the other fields of `Call`. The models of the body and of the answer are those of
    the handler, unless it reads or writes them itself.
    """

    def declared(handler: Callable[..., Awaitable[Any]]) -> Call:
        hints = get_type_hints(handler, include_extras=True)
        models = {"body": hints.get("body"), "answer": hints["return"], **more}
        return Call(method=method, path=path, summary=summary, handler=handler, **models)

    return declared


def calls_in(*modules: ModuleType) -> tuple[Call, ...]:
    """The calls that modules declare, in order."""
    return tuple(one for module in modules for one in vars(module).values() if type(one) is Call)


class Calls:
    """Finds the call of a path."""

    def __init__(self, calls: Iterable[Call]) -> None:
        #: By the number of their parts and by the part after ``/api``.
        self._listed: dict[tuple[int, str], list[tuple[list[str], Call]]] = defaultdict(list)
        for one in calls:
            parts = one.path.split("/")
            self._listed[len(parts), parts[2]].append((parts, one))

    def at(self, path: str) -> dict[str, tuple[Call, dict[str, str]]]:
        """The calls of a path by their methods, with the parts of the path that are not fixed."""
        given = path.split("/")
        found: dict[str, tuple[Call, dict[str, str]]] = {}
        for wanted, one in self._listed.get((len(given), "".join(given[2:3])), ()):
            params = {}
            for want, part in zip(wanted, given, strict=True):
                if want[:1] == "{" and part:
                    params[want[1:-1]] = part
                elif want != part:
                    break
            else:
                found.setdefault(one.method, (one, params))
        return found
