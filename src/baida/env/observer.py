"""What a learner sees, for a player who is told what happens: a bot at any table.

The environments write planes, features and masks from the engine's own table, which a player does
not have. An observer follows the events that its seat is told, and writes the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from baida.bots.table_from_view import phase_of
from baida.core.play.state import PHASES
from baida.core.vector.lanes import FEATURE_NAMES, PLANE_NAMES
from baida.env.coding import Coding
from baida.env.vector import codes_for
from baida.game.events.fold import Fold
from baida.game.events.schema import SEATS, Event
from baida.game.view.unseen import count_unseen
from baida.game.view.view import HIDDEN, SeatView, View
from baida.score.rules import Rules
from baida.tiles import SUITS

_PLANES = {name: number for number, name in enumerate(PLANE_NAMES)}


class Observation(NamedTuple):
    """What a seat sees when it has to decide, and what it may do."""

    planes: NDArray[np.uint8]
    features: NDArray[np.int32]
    mask: NDArray[np.uint8]
    #: The code of each legal action; of actions with the same code the first is meant.
    codes: list[int]


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

    def __init__(self, rules: Rules, seat: int) -> None:
        self.seat = seat
        self._fold = Fold(rules.id, seat)
        self._coding = Coding(rules)
        self._codes = codes_for(rules).size
        self._rules = rules
        self._begin((0,) * SEATS)

    # -- what happens ----------------------------------------------------------------------------

    def _begin(self, scores: Iterable[int]) -> None:
        """A hand begins with these scores."""
        self._before = tuple(scores)
        self._draws = 0

    def see(self, event: Event) -> None:
        """Something has happened, as the seat is told it."""
        self._fold.add(event)
        kind = event["e"]
        if kind == "hand_started":
            self._begin(event["scores"])
        elif kind == "drew":
            # from the dealer's first turn on: what is drawn before the start does not count
            self._draws += self._draws > 0 or event["why"] == "turn"

    # -- what the seat sees ----------------------------------------------------------------------

    def observe(self, legal: Sequence[int]) -> Observation:
        """What the seat sees now that it has to decide between these actions."""
        view = self._fold.view
        phase = PHASES[phase_of(view, legal)]
        offered = None if view.offered is None else view.offered[1]
        codes = [self._coding.code(action, offered) for action in legal]
        mask = np.zeros(self._codes, np.uint8)
        mask[codes] = 1
        return Observation(self._planes(view, phase), self._features(view, phase), mask, codes)

    def _planes(self, view: View, phase: str) -> NDArray[np.uint8]:
        counts: dict[str, Counter[int]] = {}
        counts["own"] = Counter(view.seats[self.seat].tiles)
        if view.turn == self.seat and view.drawn is not None and phase != "before_start":
            counts["drawn"] = Counter([view.drawn])
        if view.offered is not None:
            counts["offered"] = Counter([view.offered[1]])
        for place, seat in enumerate(self._in_turn()):
            seen = view.seats[seat]
            before = _before_seat(seen)
            counts.update({f"{name}_{place}": tiles for name, tiles in before.items()})
        counts["unseen"] = Counter(
            {tile: n for tile, n in enumerate(count_unseen(self._rules, view)) if n}
        )
        planes = np.zeros((len(PLANE_NAMES), len(self._coding.columns)), np.uint8)
        for name, tiles in counts.items():
            for tile, n in tiles.items():
                planes[_PLANES[name], self._coding.columns[tile]] = n
        return planes

    def _features(self, view: View, phase: str) -> NDArray[np.int32]:
        around = self._in_turn()
        turn = self.seat if phase == "before_start" else view.turn
        features = {
            "wall": view.wall,
            "round_wind": view.round_wind,
            "seat_wind": (self.seat - view.dealer) % SEATS,
            "phase": PHASES.index(phase),
            "turn": ((turn or 0) - self.seat) % SEATS,
            "offered_by": -1 if view.offered is None else (view.offered[0] - self.seat) % SEATS,
            "declared_before_start": view.seats[self.seat].before_start,
            "draws": self._draws,
        }
        for place, seat in enumerate(around):
            features[f"points_{place}"] = view.scores[seat] - self._before[seat]
            features[f"tiles_{place}"] = len(view.seats[seat].tiles)
            features[f"won_{place}"] = view.seats[seat].won is not None
        return np.array([features[name] for name in FEATURE_NAMES], np.int32)

    def _in_turn(self) -> list[int]:
        """The seats, one's own first."""
        return [(self.seat + place) % SEATS for place in range(SEATS)]


def _before_seat(seen: SeatView) -> dict[str, Counter[int]]:
    """What lies before a seat."""
    suit = -1 if seen.voided is None else SUITS.index(seen.voided)
    return {
        "melds": _open(tile for meld in seen.melds for tile in meld.tiles),
        "discards": Counter(d.tile for d in seen.discards if d.won or not d.taken),
        "declared": Counter(seen.declared),
        "voided": Counter(tile for tile in range(27) if tile // 9 == suit),
    }


def _open(tiles: Iterable[int]) -> Counter[int]:
    """Those that can be seen."""
    return Counter(tile for tile in tiles if tile != HIDDEN)
