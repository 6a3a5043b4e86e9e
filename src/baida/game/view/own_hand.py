"""The viewer's own hand: its distance from ready, and its waits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from baida.game.view.unseen import count_unseen
from baida.game.view.view import View
from baida.melds import Meld, meld_of
from baida.score.distance import Distance, find_distance
from baida.score.request import WINDS
from baida.score.rules import Rules
from baida.score.waits import Wait, find_waits
from baida.tiles import loose


class OwnHand:
    """Answers about the hand, also after a discard, a claim or a void.

    After a claim, ``melds`` are those of the seat then, and ``claimed`` is the tile that was on the
    table before. No other hand is used.
    """

    def __init__(self, view: View) -> None:
        seat = view.seats[view.viewer]
        self.rules = view.rules
        self.tiles = seat.tiles
        self.melds = tuple(meld_of(meld) for meld in seat.melds)
        known = self.rules.variant.situations
        #: Whether the seat still plays, and has voided a suit if it must.
        self.plays = (
            seat.won is None
            and view.ended is None
            and ("voided" not in known or seat.voided is not None)
        )
        self._flowers = loose(seat.declared)
        self._voided = seat.voided
        self._seen = _seen_by(self.rules, view)
        self._winds = WINDS[(view.viewer - view.dealer) % 4], WINDS[view.round_wind]
        self._situation: dict[str, object] = {}
        if "voided" in known:
            self._situation["voided"] = seat.voided
        if "before_start" in known:
            self._situation["before_start"] = loose(seat.declared[: seat.before_start])

    def distance(
        self,
        tiles: Iterable[int],
        *discarded: int,
        melds: tuple[Meld, ...] | None = None,
        claimed: int | None = None,
        voided: str | None = None,
    ) -> Distance:
        """Return the distance of these concealed tiles, after a discard if there is one."""
        return find_distance(
            self.rules,
            loose(tiles),
            melds=self.melds if melds is None else melds,
            flowers=self._flowers,
            seen=self._table(discarded, claimed),
            voided=self._voided if voided is None else voided,
        )

    def waits(
        self,
        tiles: Iterable[int],
        *discarded: int,
        melds: tuple[Meld, ...] | None = None,
        claimed: int | None = None,
    ) -> tuple[Wait, ...]:
        return find_waits(
            self.rules,
            loose(tiles),
            melds=self.melds if melds is None else melds,
            flowers=self._flowers,
            seat_wind=self._winds[0],
            round_wind=self._winds[1],
            seen=self._table(discarded, claimed),
            situation=self._situation,
        )

    def _table(self, discarded: Iterable[int], claimed: int | None) -> str:
        """Return the tiles seen outside the hand."""
        seen = [*self._seen, *discarded]
        if claimed is not None:
            seen.remove(claimed)
        return loose(seen)


def _seen_by(rules: Rules, view: View) -> list[int]:
    mine = view.seats[view.viewer]
    seen = Counter(rules.tiles)
    seen -= Counter(dict(enumerate(count_unseen(rules, view))))
    seen -= Counter([*mine.tiles, *mine.declared])
    seen -= Counter(tile for meld in mine.melds for tile in meld.tiles)
    return sorted(seen.elements())
