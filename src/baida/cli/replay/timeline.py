"""A log as a sequence of moments; the table after each is kept, so going back is free."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from baida.game.events.fold import Fold
from baida.game.events.redact import Cutter, hide
from baida.game.log.file import Log, LogError
from baida.game.view.view import EVERYTHING, SPECTATOR, SeatView, View
from baida.terminal.table_parts import short_name
from baida.wire.events import Event, Paid

#: The points of view, in the order in which the keys cycle through them.
VIEWERS = (EVERYTHING, 0, 1, 2, 3, SPECTATOR)
#: Stands for an event that the viewer may not see.
HIDDEN_EVENT: Event = {"n": 0, "e": "answers", "to": "discard", "answers": {}}
_DECISIONS = (
    "discarded",
    "melded",
    "kong_added",
    "declared",
    "exchanged",
    "void_chosen",
    "answers",
    "won",
)
_LONGEST_NAME = 16


class Timeline:
    """The moments of a match, from 0: moment i is the table after event i."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.names = seat_names(log)
        self.hands = int(log.header["hands"])
        self._fold = Fold(log.rules)
        self._views: list[View] = []
        self._cut: dict[int, list[Event]] = {EVERYTHING: list(log.events)}
        self.problem: LogError | None = log.problem
        self.starts = self._where(lambda event: event["e"] == "hand_started")
        nobody = SeatView()
        #: Shown for events before the first hand, if there are any.
        self._empty = View(
            log.rules,
            EVERYTHING,
            0,
            0,
            0,
            (0,) * 4,
            (nobody,) * 4,
            wall=0,
            turn=None,
            drawn=None,
        )

    def __len__(self) -> int:
        """Return the number of moments, which shrinks if an event turns out to be impossible."""
        return len(self._cut[EVERYTHING])

    @property
    def unfinished(self) -> bool:
        """Whether the log is undamaged but the match is not over."""
        return self.problem is None and not self.log.finished

    def fold_all(self) -> None:
        """Fold every event now; afterwards the length and the problem are final."""
        self._fold_to(len(self) - 1)

    def _fold_to(self, moment: int) -> None:
        events = self._cut[EVERYTHING]
        for i in range(len(self._views), min(moment + 1, len(events))):
            try:
                self._fold.add(events[i])
                begun = bool(self.starts) and i >= self.starts[0]
                self._views.append(self._fold.view if begun else self._empty)
            except LogError as error:
                # The header is the first line.
                self.problem = LogError("line", i + 2, error.message)
                for known in self._cut.values():
                    del known[i:]
                self.starts = [start for start in self.starts if start < i]
                return

    def view(self, moment: int, viewer: int = EVERYTHING) -> View:
        self._fold_to(moment)
        view = self._views[min(moment, len(self._views) - 1)]
        return view if viewer == EVERYTHING else hide(view, viewer)

    def events(self, viewer: int = EVERYTHING) -> list[Event]:
        """Return all events as the viewer may see them; ``HIDDEN_EVENT`` for hidden ones."""
        if viewer not in self._cut:
            cutter = Cutter(self.log.rules, viewer)
            events = self.log.events[: len(self)]
            self._cut[viewer] = [cutter.cut(event) or HIDDEN_EVENT for event in events]
        return self._cut[viewer]

    def _where(self, wanted: Callable[[Event], bool]) -> list[int]:
        return [i for i, event in enumerate(self._cut[EVERYTHING]) if wanted(event)]

    def wins(self) -> list[int]:
        return self._where(lambda event: event["e"] == "won")

    def turns(self) -> list[int]:
        return self._where(lambda event: event["e"] == "drew" and event["why"] == "turn")

    def decisions(self) -> list[int]:
        milestones = (*_DECISIONS, "hand_started", "hand_ended", "match_ended")
        return self._where(lambda event: event["e"] in milestones)

    def deals(self) -> list[int]:
        """Return the moments after the deal of each hand; before the deal the table is empty."""
        events = self._cut[EVERYTHING]
        found = []
        for start in self.starts:
            moment = start
            while moment + 1 < len(events) and events[moment + 1]["e"] == "dealt":
                moment += 1
            found.append(moment)
        return found

    def hand_at(self, moment: int) -> int:
        return max(bisect_right(self.starts, moment) - 1, 0)

    def find_hand(self, number: int) -> int | None:
        events = self._cut[EVERYTHING]
        starts = (events[start] for start in self.starts)
        numbers = [start["hand"] + 1 for start in starts if start["e"] == "hand_started"]
        return numbers.index(number) if number in numbers else None

    def hand_span(self, hand: int) -> range:
        ends = [*self.starts[1:], len(self)]
        return range(self.starts[hand], ends[hand])

    def payments(self, moment: int) -> list[Paid]:
        paid = []
        for event in self._cut[EVERYTHING][moment + 1 :]:
            if event["e"] != "paid" or event["why"] != "win":
                break
            paid.append(event)
        return paid


def seat_names(log: Log) -> list[str]:
    return tell_apart(
        [short_name(seat["name"].strip(), _LONGEST_NAME) for seat in log.header["seats"]]
    )


def tell_apart(names: Sequence[str]) -> list[str]:
    """Return the names, with the number of the seat if one is missing or not unique."""
    named = [name or "seat" for name in names]
    often = Counter(named)
    return [
        f"{name} {seat}" if often[name] > 1 or name == "seat" else name
        for seat, name in enumerate(named)
    ]


def step(moments: Iterable[int], here: int, direction: int) -> int | None:
    if direction > 0:
        return min((moment for moment in moments if moment > here), default=None)
    return max((moment for moment in moments if moment < here), default=None)
