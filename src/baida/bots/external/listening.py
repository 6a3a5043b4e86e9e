"""Bots that follow a match event by event, not only when they have to decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from baida.bots.base import Bot
from baida.game.events.redact import Cutter
from baida.game.match import Match
from baida.game.refusals import why_not
from baida.game.view.view import View
from baida.wire.events import Event

Why = Callable[[int], str]


@runtime_checkable
class Listener(Protocol):
    name: str

    def begin(self, header: Mapping[str, Any], seat: int, why: Why | None = None) -> None: ...

    def see(self, events: Sequence[Event]) -> None: ...

    def choose(self, view: View, legal: Sequence[int]) -> int: ...

    def end(self, scores: Sequence[int]) -> None: ...

    def close(self) -> None: ...


class Audience:
    def __init__(self, match: Match, players: Sequence[Bot]) -> None:
        self._match = match
        self._listeners = [
            (player, seat, Cutter(match.rules, seat))
            for seat, player in enumerate(players)
            if isinstance(player, Listener)
        ]

    def begin(self) -> None:
        for player, seat, _ in self._listeners:
            player.begin(self._match.header, seat, self._why(seat))

    def _why(self, seat: int) -> Why:
        return lambda action: str(why_not(self._match.deal, seat, action))

    def tell(self, events: Sequence[Event]) -> None:
        """Pass on events, redacted for each player."""
        for player, _, cutter in self._listeners:
            seen = [cut for event in events if (cut := cutter.cut(event)) is not None]
            if seen:
                player.see(seen)

    def end(self) -> None:
        for player, _, _ in self._listeners:
            player.end(self._match.scores)
