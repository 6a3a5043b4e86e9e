"""Records: lists of events that only grow, and what follows from them.

`Record.prepare` says what an event would do and changes nothing; the caller stores the event, and
then gives it to `Record.commit`. So nothing is shown that is not stored.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from baida.errors import InputError
from baida.wire.records import SCOPES

EventT = TypeVar("EventT", bound=Mapping[str, Any])


@dataclass(frozen=True)
class Prepared(Generic[EventT]):
    """What an event of a client does."""

    #: The event as it is to be stored; None: it is stored already.
    event: EventT | None
    n: int
    #: Another device had entered exactly the same.
    merged: bool = False


class Record(ABC, Generic[EventT]):
    """The events of a record, folded."""

    def __init__(self, first: EventT) -> None:
        self.events: list[EventT] = [first]
        #: How often each link was renewed, by its name.
        self.renewed: Counter[str] = Counter()
        self._numbers: dict[str, int] = {}

    @abstractmethod
    def prepare(self, body: object, at: float) -> Prepared[EventT]:
        """What an event of a client does; InputError if it does not fit."""

    @abstractmethod
    def commit(self, event: EventT) -> None:
        """Take over an event that `prepare` has made, and that is stored."""

    def parts(self) -> Mapping[str, int]:
        """The kinds of parts that have links of their own, and how many there are of each."""
        return {}

    def _known(self, id: str) -> Prepared[EventT] | None:
        """What to answer for an event that is stored already."""
        n = self._numbers.get(id)
        if n is None:
            return None
        return Prepared(None, n, merged=self.events[n - 1]["e"] == "merged")

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
