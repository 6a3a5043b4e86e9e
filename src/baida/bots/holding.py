"""What a seat holds, as far as plans depend on it, and what it would hold after an action."""

from __future__ import annotations

from dataclasses import dataclass

from baida.game.actions import Action
from baida.game.view.view import SeatView
from baida.tiles import FAMILY, KINDS, SUITS


@dataclass(frozen=True, slots=True)
class Laid:
    """A meld of one's own."""

    #: The (first) kind that it stands for.
    kind: int
    is_chow: bool
    is_kong: bool
    is_open: bool
    jokers: int


class Holding:
    """The tiles of one seat; never changed once it is made."""

    __slots__ = ("declared", "early", "melds", "tiles", "voided")

    def __init__(
        self,
        tiles: tuple[int, ...],
        melds: tuple[Laid, ...] = (),
        declared: tuple[int, ...] = (),
        early: int = 0,
        voided: int = -1,
    ) -> None:
        #: The concealed tiles, sorted.
        self.tiles = tiles
        self.melds = melds
        self.declared = declared
        #: So many of them were declared before the start.
        self.early = early
        #: The voided suit, or -1.
        self.voided = voided

    @classmethod
    def of(cls, seat: SeatView) -> Holding:
        """What a seat holds that sees itself."""
        melds = tuple(
            Laid(
                min(meld.stands_for),
                meld.kind == "chow",
                len(meld.tiles) == 4,
                meld.kind != "concealed_kong",
                sum(tile >= KINDS for tile in meld.tiles),
            )
            for meld in seat.melds
        )
        voided = -1 if seat.voided is None else SUITS.index(seat.voided)
        return cls(seat.tiles, melds, seat.declared, seat.before_start, voided)

    @property
    def meld_families(self) -> int:
        """The families of the melds, as a mask."""
        mask = 0
        for meld in self.melds:
            mask |= 1 << FAMILY[meld.kind]
        return mask

    def count_voided(self) -> int:
        """How many concealed tiles are of the voided suit."""
        first = 9 * self.voided
        return 0 if first < 0 else sum(first <= tile < first + 9 for tile in self.tiles)

    def without(self, *tiles: int) -> Holding:
        """After these have left the hand."""
        left = list(self.tiles)
        for tile in tiles:
            left.remove(tile)
        return Holding(tuple(left), self.melds, self.declared, self.early, self.voided)

    def voiding(self, suit: int) -> Holding:
        """With this suit voided."""
        return Holding(self.tiles, self.melds, self.declared, self.early, suit)

    def declaring(self, tile: int, before_start: bool) -> Holding:
        """After a flower or joker is set aside, before the replacement comes."""
        left = self.without(tile)
        left.declared = (*self.declared, tile)
        left.early += before_start
        return left

    def melding(self, action: Action, claimed: int | None) -> Holding:
        """After a meld is laid, before the replacement for a kong comes."""
        left = self.without(*action.tiles)
        jokers = sum(tile >= KINDS for tile in action.tiles)
        kind = min(action.stands_for)
        if action.kind == "added_kong":
            place = next(
                i
                for i, m in enumerate(self.melds)
                if m.kind == kind and not (m.is_chow or m.is_kong)
            )
            jokers += self.melds[place].jokers
            grown = Laid(kind, False, True, True, jokers)
            left.melds = (*self.melds[:place], grown, *self.melds[place + 1 :])
            return left
        laid = Laid(
            kind,
            action.kind == "chow",
            action.kind.endswith("kong"),
            action.kind != "concealed_kong",
            jokers + (claimed is not None and claimed >= KINDS),
        )
        left.melds = (*self.melds, laid)
        return left
