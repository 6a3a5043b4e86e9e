"""Records: lists of events that only grow, and what follows from them.

`Record.prepare` says what an event would do and changes nothing; the caller stores the event, and
then gives it to `Record.commit`. So nothing is shown that is not stored.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from baida.errors import InputError
from baida.wire.records import SCOPES
from baida.wire.text import visible

EventT = TypeVar("EventT", bound=Mapping[str, Any])
GivenT = TypeVar("GivenT", bound=Mapping[str, Any])
#: What is added to an event when it is stored, or may differ when it is sent again.
_NOT_GIVEN = ("n", "at", "seen", "method", "rounds", "worth")


@dataclass(frozen=True)
class Prepared(Generic[EventT]):
    """What an event of a client does."""

    #: The event as it is to be stored; None: it is stored already.
    event: EventT | None
    n: int
    #: Another device had entered exactly the same.
    merged: bool = False


class Record(ABC, Generic[EventT, GivenT]):
    """The events of a record, folded; those that clients send are checked before."""

    def __init__(self, first: EventT) -> None:
        self.events: list[EventT] = [first]
        #: How often each link was renewed, by its name.
        self.renewed: Counter[str] = Counter()
        self._numbers: dict[str, int] = {}

    def prepare(self, body: object, at: float) -> Prepared[EventT]:
        """What an event of a client does; InputError if it does not fit."""
        given = self._read(_visible(body))
        n = self._numbers.get(given["id"])
        if n is None:
            return self._prepare(given, at)
        if not self._is_same(given, self.events[n - 1]):
            raise InputError("id", "another event has this id; nothing was stored")
        return Prepared(None, n, merged=self.events[n - 1]["e"] == "merged")

    @abstractmethod
    def _read(self, body: object) -> GivenT:
        """A well-formed event; InputError names the field that is wrong."""

    @abstractmethod
    def _prepare(self, given: GivenT, at: float) -> Prepared[EventT]:
        """What a new event does; InputError if it does not fit."""

    def _is_same(self, given: GivenT, stored: EventT) -> bool:
        """Whether an event that comes with a known id is the one that is stored."""
        return _given_in(given) == _given_in(stored)

    @abstractmethod
    def commit(self, event: EventT) -> None:
        """Take over an event that `prepare` has made, and that is stored."""

    def parts(self) -> Mapping[str, int]:
        """The kinds of parts that have links of their own, and how many there are of each."""
        return {}

    def _note(self, event: EventT) -> None:
        """Keep the event itself, and what is the same for all records."""
        self.events.append(event)
        self._numbers[event["id"]] = event["n"]
        if event["e"] == "renewed":
            self.renewed[event["link"]] += 1

    def _check_link(self, name: str) -> None:
        part, _, number = name.partition(" ")
        if name in SCOPES or number in map(str, range(1, self.parts().get(part, 0) + 1)):
            return
        raise InputError("link", "there is no such link")


def _visible(value: Any) -> Any:
    """The same JSON value; what cannot be seen is removed from all texts in it."""
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, list):
        return [_visible(one) for one in value]
    if isinstance(value, dict):
        return {name: _visible(one) for name, one in value.items()}
    return value


def _given_in(event: Mapping[str, Any]) -> dict[str, Any]:
    """The part of an event that its client has sent."""
    given = {name: value for name, value in event.items() if name not in _NOT_GIVEN}
    if "entries" in given:
        given["entries"] = [{**one, "worth": None} for one in given["entries"]]
    # earlier versions stored texts as they were sent
    return cast("dict[str, Any]", _visible(given))
