"""A match as its viewers see it: its events, redacted and numbered, and who has chosen already."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from baida.answers.rules import table_facts
from baida.core.play.state import PHASES
from baida.game.events.fold import Fold
from baida.game.events.redact import Cutter, is_told
from baida.game.match import Match
from baida.game.view.view import SPECTATOR
from baida.score.rules import Rules
from baida.tiles import NAMES, SUITS
from baida.wire.events import Event
from baida.wire.rooms import ChosenMessage, MatchMessage
from baida.wire.values import SEATS

#: What all seats choose at the same time, unseen by the others, by the phase.
_CHOSEN_TOGETHER = {"exchanging": "exchange", "voiding": "void"}


def announcement(id: str, match: Match) -> MatchMessage:
    return {"t": "match", "id": id, "header": match.header, "game": table_facts(match.rules)}


class Feed:
    def __init__(self, cutter: Cutter) -> None:
        self._cutter = cutter
        self._kept: list[Event] = []
        self._hand_at = 0  # index in `_kept` where this hand begins

    def skip(self, seen: int) -> None:
        """Count events that were seen already and need not be sent again."""
        self._cutter.skip(seen)

    def add(self, event: Event) -> Event | None:
        seen = self._cutter.cut(event)
        if seen is not None:
            if seen["e"] == "hand_started":
                del self._kept[: self._hand_at]
                self._hand_at = len(self._kept)
            self._kept.append(seen)
        return seen

    def after(self, n: int) -> list[Event]:
        """Return the events after this number, or the whole hand if too many were missed."""
        if not self._kept:
            return []
        first = self._kept[0]["n"]
        start = n + 1 - first if first - 1 <= n and n > 0 else self._hand_at
        return self._kept[max(start, 0) :]


class Feeds:
    """The feeds of all viewers of a match; they share one fold."""

    def __init__(self, rules: Rules, viewers: Iterable[int]) -> None:
        #: Needed for the hands that are revealed at the end (S15).
        self._table = Fold(rules, trusted=True) if rules.variant.secrecy.face_down_winners else None
        self._feeds = {v: Feed(Cutter(rules, v, self._table)) for v in viewers}

    def add(self, events: Iterable[Event]) -> dict[int, list[Event]]:
        seen: dict[int, list[Event]] = {viewer: [] for viewer in self._feeds}
        for event in events:
            if self._table is not None:
                self._table.add(event)
            for viewer, feed in self._feeds.items():
                cut = feed.add(event)
                if cut is not None:
                    seen[viewer].append(cut)
        return seen

    def resume(self, events: Sequence[Event]) -> None:
        """Apply all events of a match so far; only the events that are kept are redacted."""
        starts = [place for place, event in enumerate(events) if event["e"] == "hand_started"]
        start = starts[-2:][0]
        for viewer, feed in self._feeds.items():
            feed.skip(sum(is_told(event, viewer) for event in events[:start]))
        self.add(events[start:])

    def after(self, viewer: int, n: int) -> list[Event]:
        return self._feeds[viewer].after(n)


def choices_so_far(id: str, match: Match) -> dict[int, ChosenMessage]:
    """Say which players have chosen while others still choose: tiles (S22) or a suit (S1).

    There is no message if no player has chosen yet, or all have.

    The choices become events only when all are made, so they need this separate message. At a real
    table, too, everybody sees who has laid tiles aside, but not which ones.
    """
    deal = match.deal
    what = _CHOSEN_TOGETHER.get(PHASES[deal.phase])
    chosen = [seat not in match.waiting for seat in range(SEATS)]
    if match.over or what is None or not any(chosen):
        return {}
    told: dict[int, ChosenMessage] = {}
    for viewer in range(SPECTATOR, SEATS):
        own = viewer != SPECTATOR and chosen[viewer]
        suit, tile = deal.void_of(viewer) if own else (-1, -1)
        told[viewer] = {
            "t": "chosen",
            "match": id,
            "what": what,
            "chosen": chosen,
            "suit": SUITS[suit] if suit >= 0 else None,
            "tile": NAMES[tile] if tile >= 0 else None,
            "tiles": [NAMES[one] for one in deal.exchanged_by(viewer)] if own else [],
        }
    return told


class Visible:
    """Counts the decisions and events that players can see.

    A decision is visible once a later event has been shown.
    """

    def __init__(self, shown: int = 0) -> None:
        self._events = shown
        self._decisions: deque[int] = deque()  # for each, the last event's number

    def decided(self, newest: int) -> None:
        self._decisions.append(newest)

    def take(self, shown: int) -> tuple[int, int]:
        decisions = 0
        while self._decisions and self._decisions[0] < shown:
            self._decisions.popleft()
            decisions += 1
        events, self._events = shown - self._events, shown
        return decisions, events
