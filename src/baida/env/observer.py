"""Observations for a bot that only receives the events of its seat.

The encoder (core/vector/encoder.py) reads the engine's state, which a player does not have. So the
observer folds the events into a view, sets up a table from it, and encodes that table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from baida.bots.table_from_view import lay_out, note_hidden
from baida.core.play.deal import Deal
from baida.env.encodings import LATEST, codes_for
from baida.env.memory import Memory
from baida.env.vector import SeatEncoder
from baida.game.events.fold import Fold
from baida.game.rulesets import ruleset_for
from baida.score.rules import Rules
from baida.wire.events import Event


class Observation(NamedTuple):
    planes: NDArray[np.uint8]
    features: NDArray[np.int32]
    mask: NDArray[np.uint8]
    #: The code of each legal action; a code means the first action that has it.
    codes: list[int]
    #: The melds of each seat, and all discards in the order of play; empty in encoding 0.
    melds: NDArray[np.uint8]
    discards: NDArray[np.uint8]


class Observer:
    """Follows a match from one seat, event by event (docs/bots.md).

    >>> from baida.game.events.redact import cut_log
    >>> from baida.game.match import Match
    >>> match = Match("sbr(hands=1)", seed=1)
    >>> observer = Observer(match.rules, seat=2)
    >>> for event in cut_log(match.rules, match.events, 2):
    ...     observer.see(event)
    >>> seen = observer.observe(match.legal(2))
    >>> int(seen.planes[0].sum()), int(seen.mask.sum()) == len(match.legal(2))
    (14, True)
    """

    def __init__(self, rules: Rules, seat: int, encoding: int = LATEST) -> None:
        self.seat = seat
        self._fold = Fold(rules, seat)
        self._codes = codes_for(rules)
        self._table = Deal(ruleset_for(rules))
        self._encoder = SeatEncoder(rules, encoding)
        self._memory = Memory(rules, seat)

    def see(self, event: Event) -> None:
        """Process an event, redacted for this seat."""
        if event["e"] == "answers":
            self._memory.note_answer(event, self._fold.view, self._table)
        self._fold.add(event)
        self._memory.see(event, self._fold)

    def observe(self, legal: Sequence[int]) -> Observation:
        """Return what the seat sees, given its legal actions."""
        view = self._fold.view
        points = [now - then for now, then in zip(view.scores, self._memory.scores, strict=True)]
        lay_out(self._table, view, legal)
        note_hidden(self._table, view, points)
        self._memory.recall(self._table)
        self._encoder.observe(self._table, self.seat)
        codes = [self._codes.of_action(action, self._table.offered) for action in legal]
        mask = np.zeros(self._codes.size, np.uint8)
        mask[codes] = 1
        seen = self._encoder
        return Observation(
            seen.planes.copy(),
            seen.features.copy(),
            mask,
            codes,
            seen.melds.copy(),
            seen.discards.copy(),
        )
