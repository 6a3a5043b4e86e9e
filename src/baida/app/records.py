"""Records: lists of events that only grow, and the state that follows from them.

`Record.prepare` checks an event and changes nothing; the caller stores the event, and then passes
it to `Record.commit`. So nothing is shown that is not stored.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, cast

from baida.errors import InputError
from baida.wire.records import SCOPES
from baida.wire.text import visible

EventT = TypeVar("EventT", bound=Mapping[str, Any])
GivenT = TypeVar("GivenT", bound=Mapping[str, Any])
#: Fields that are added when an event is stored, or may differ when it is sent again.
_NOT_GIVEN = ("n", "at", "seen", "method", "rounds", "worth")


@dataclass(frozen=True)
class Link:
    """The target of a link: the whole record, or one part of it."""

    scope: str
    part: str | None = None
    number: int | None = None

    @property
    def name(self) -> str:
        """The name in the event that renews the link."""
        return self.scope if self.part is None else f"{self.part} {self.number}"

    def allows(self, scope: str) -> bool:
        return SCOPES.index(self.scope) >= SCOPES.index(scope)

    def number_of(self, part: str) -> int | None:
        """Return the number of the link's part if it is of this kind."""
        return self.number if self.part == part else None

    def includes(self, other: Link) -> bool:
        """Whether this link grants everything that the other one does."""
        return self == other or (self.part is None and self.allows(other.scope))


@dataclass(frozen=True)
class Prepared(Generic[EventT]):
    """The outcome of preparing a client's event."""

    #: The event to store; None: it is stored already.
    event: EventT | None
    n: int
    #: Whether another device had entered exactly the same.
    merged: bool = False


class Record(ABC, Generic[EventT, GivenT]):
    """The state after the events of a record; clients' events are checked first."""

    def __init__(self, first: EventT) -> None:
        self.events: list[EventT] = [first]
        #: How often each link was renewed, by its name.
        self.renewed: Counter[str] = Counter()
        self._numbers: dict[str, int] = {}

    def prepare(self, body: object, at: float) -> Prepared[EventT]:
        """Prepare a client's event; raise InputError if it does not fit."""
        given = self._read(_visible(body))
        n = self._numbers.get(given["id"])
        if n is None:
            return self._prepare(given, at)
        if not self._is_same(given, self.events[n - 1]):
            raise InputError("id", "another event has this id; nothing was stored")
        return Prepared(None, n, merged=self.events[n - 1]["e"] == "merged")

    @abstractmethod
    def _read(self, body: object) -> GivenT:
        """Return a well-formed event; raise InputError with the wrong field."""

    @abstractmethod
    def _prepare(self, given: GivenT, at: float) -> Prepared[EventT]:
        """Prepare a new event; raise InputError if it does not fit."""

    def _is_same(self, given: GivenT, stored: EventT) -> bool:
        """Whether an event with a known id equals the stored one."""
        return _given_in(given) == _given_in(stored)

    @abstractmethod
    def commit(self, event: EventT) -> None:
        """Apply an event that `prepare` has returned and the caller has stored."""

    def parts(self) -> Mapping[str, int]:
        """Return the kinds of parts that have separate links, and the number of parts of each."""
        return {}

    def _note(self, event: EventT) -> None:
        """Append the event, and update the state that all records have."""
        self.events.append(event)
        self._numbers[event["id"]] = event["n"]
        if event["e"] == "renewed":
            self.renewed[event["link"]] += 1

    def _check_link(self, name: str) -> None:
        part, _, number = name.partition(" ")
        if name in SCOPES or number in map(str, range(1, self.parts().get(part, 0) + 1)):
            return
        raise InputError("link", "there is no such link")


RecordT = TypeVar("RecordT", bound=Record[Any, Any])


@dataclass(frozen=True)
class Kind(Generic[RecordT]):
    """The properties of a kind of record; everything else is the same for all kinds."""

    #: The name in the database.
    name: str
    #: The name in error messages.
    noun: str
    #: Makes the first event from a request; raises InputError if that is invalid.
    first: Callable[[object, float], Mapping[str, Any]]
    #: Makes the record with this code and these events.
    fold: Callable[[str, Sequence[Any]], RecordT]
    #: Raises Refused if the holder of a link may not send this event.
    check: Callable[[Link, Mapping[str, Any], RecordT], None]
    #: Makes the message for followers from the record, their link, and the number of events seen.
    message: Callable[[RecordT, Link, int], str]
    #: The kinds of parts that have separate links, and the scopes of these links.
    parts: Mapping[str, str] = field(default_factory=dict)
    #: The events that take long to prepare, which a worker process does.
    slow: frozenset[str] = frozenset()


def _visible(value: Any) -> Any:
    """Return the JSON value with invisible characters removed from all texts."""
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, list):
        return [_visible(one) for one in value]
    if isinstance(value, dict):
        return {name: _visible(one) for name, one in value.items()}
    return value


def _given_in(event: Mapping[str, Any]) -> dict[str, Any]:
    """Return the part of an event that its client has sent."""
    given = {name: value for name, value in event.items() if name not in _NOT_GIVEN}
    if "entries" in given:
        given["entries"] = [{**one, "worth": None} for one in given["entries"]]
    # earlier versions stored texts as they were sent
    return cast("dict[str, Any]", _visible(given))
