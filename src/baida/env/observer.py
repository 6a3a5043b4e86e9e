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

from baida.bots.search.table_from_view import phase_of
from baida.core.play.state import PHASES
from baida.core.vector.lanes import FEATURE_NAMES, PLANE_NAMES
from baida.env.coding import Coding
from baida.env.vector import codes_for
from baida.game.events.fold import Fold
from baida.game.events.schema import SEATS, Event
from baida.game.view.view import HIDDEN, SeatView, View
from baida.game.wall import tiles_of
from baida.score.rules import Rules
from baida.tiles import BY_NAME, SUITS

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
        self._copies = Counter(tiles_of(rules))
        self._begin((0,) * SEATS)

    # -- what happens ----------------------------------------------------------------------------

    def _begin(self, scores: Iterable[int]) -> None:
        """A hand begins with these scores."""
        self._before = tuple(scores)
        self._draws = 0
        #: By seat, what was discarded and lies in no meld.
        self._discards = [Counter[int]() for _ in range(SEATS)]
        #: Winning tiles that are no discards, as far as they can be seen.
        self._won_with = Counter[int]()
        #: Whether the last tile added to a pung may still be robbed by a first winner.
        self._unrobbed = False

    def see(self, event: Event) -> None:
        """Something has happened, as the seat is told it."""
        self._fold.add(event)
        kind = event["e"]
        if kind == "hand_started":
            self._begin(event["scores"])
        elif kind == "drew":
            # from the dealer's first turn on: what is drawn before the start does not count
            self._draws += self._draws > 0 or event["why"] == "turn"
        elif kind == "discarded":
            self._discards[event["seat"]][BY_NAME[event["tile"]]] += 1
        elif kind == "melded" and event["kind"] in ("chow", "pung", "kong"):
            self._discards[event["from"]][BY_NAME[event["claimed"]]] -= 1
        elif kind == "kong_added":
            self._unrobbed = True
        elif kind == "won":
            self._see_win(event)

    def _see_win(self, event: Event) -> None:
        robbed = event["win"] == "rob_kong" and self._unrobbed
        if (event["win"] == "self_draw" or robbed) and event["tile"] is not None:
            self._won_with[BY_NAME[event["tile"]]] += 1
        if robbed:
            self._unrobbed = False  # a kong that several rob lost one tile

    # -- what the seat sees ----------------------------------------------------------------------

    def observe(self, legal: Sequence[int]) -> Observation:
        """What the seat sees now that it has to decide between these actions."""
        view = self._fold.view
        phase = phase_of(view, legal)
        offered = None if view.offered is None else view.offered[1]
        codes = [self._coding.code(action, offered) for action in legal]
        mask = np.zeros(self._codes, np.uint8)
        mask[codes] = 1
        return Observation(self._planes(view, phase), self._features(view, phase), mask, codes)

    def _planes(self, view: View, phase: str) -> NDArray[np.uint8]:
        counts: dict[str, Counter[int]] = {}
        own = counts["own"] = Counter(view.seats[self.seat].tiles)
        if view.turn == self.seat and view.drawn is not None and phase != "before_start":
            counts["drawn"] = Counter([view.drawn])
        if view.offered is not None:
            counts["offered"] = Counter([view.offered[1]])
        unseen = self._copies - own - self._won_with
        if phase == "rob":
            unseen -= counts["offered"]
        for place, seat in enumerate(self._in_turn()):
            seen = view.seats[seat]
            before = self._before_seat(seen, seat)
            for name in ("melds", "discards", "declared"):
                unseen -= before[name]
            if place and seen.won is not None:
                unseen -= _open(seen.tiles)
            counts.update({f"{name}_{place}": tiles for name, tiles in before.items()})
        counts["unseen"] = unseen
        planes = np.zeros((len(PLANE_NAMES), len(self._coding.columns)), np.uint8)
        for name, tiles in counts.items():
            for tile, n in tiles.items():
                planes[_PLANES[name], self._coding.columns[tile]] = n
        return planes

    def _before_seat(self, seen: SeatView, seat: int) -> dict[str, Counter[int]]:
        """What lies before a seat."""
        suit = -1 if seen.voided is None else SUITS.index(seen.voided)
        return {
            "melds": _open(tile for meld in seen.melds for tile in meld.tiles),
            "discards": self._discards[seat],
            "declared": Counter(seen.declared),
            "voided": Counter(tile for tile in range(27) if tile // 9 == suit),
        }

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


def _open(tiles: Iterable[int]) -> Counter[int]:
    """Those that can be seen."""
    return Counter(tile for tile in tiles if tile != HIDDEN)
