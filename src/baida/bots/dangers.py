"""What a discard may cost: how likely others are ready, and for what."""

from __future__ import annotations

from baida.bots.counting import Unseen
from baida.bots.worth import worth_for
from baida.game.view import SeatView, View
from baida.game.wall import tiles_of
from baida.score.rules import DISCARD, Rules
from baida.tiles import ANY, KINDS, SUITED, SUITS

#: A hand is ready with the square of the share of its turns that it has had; melds help.
_EACH_MELD = 0.08
_MOST_READY = 0.95
_TILES_DEALT = 53
#: How likely a tile is one that a ready hand waits for: honors, terminals, the middle.
_HONOR, _TERMINAL, _MIDDLE = 0.05, 0.05, 0.08
#: The same of a joker, by the families it can be.
_ANY_HIT, _SUIT_HIT, _FAMILY_HIT = 1.0, 0.8, 0.35
#: Who declares nothing may want natural tiles only.
_WANTS_NATURALS = 0.15
#: How much less likely it is for some tiles.
_DISCARDED_BEFORE = 0.05
_JUST_PASSED = 0.1
_NONE_LEFT = 0.4


class Dangers:
    """What discards may cost a seat at one moment."""

    def __init__(self, rules: Rules, view: View, unseen: Unseen) -> None:
        self._rules = rules
        self._unseen = unseen
        self._shot = worth_for(rules).shot
        me = view.viewer
        naturals = "nfnl" in rules.variant.configurations
        turns = (len(tiles_of(rules)) - _TILES_DEALT) / 4
        self._threats = [
            _Threat(view, seat, turns, naturals)
            for seat in (me + 1 & 3, me + 2 & 3, me + 3 & 3)
            if view.seats[seat].won is None
        ]

    def of(self, tile: int) -> float:
        """The points that discarding this tile costs on average."""
        return self._shot * sum(
            [threat.ready * self._hit(threat, tile) for threat in self._threats]
        )

    def _hit(self, threat: _Threat, tile: int) -> float:
        if tile >= KINDS:
            families = self._rules.winning_families(tile, DISCARD)
            hit = _ANY_HIT if families == ANY else _SUIT_HIT if families == SUITED else _FAMILY_HIT
            return hit * _WANTS_NATURALS if threat.wants_naturals else hit
        if tile // 9 == threat.voided:
            return 0.0
        chance = _HONOR if tile >= 27 else _TERMINAL if tile % 9 in (0, 8) else _MIDDLE
        if tile in threat.passed:
            chance *= _JUST_PASSED
        elif tile in threat.discarded:
            chance *= _DISCARDED_BEFORE
        if not self._unseen.by_tile[tile]:
            chance *= _NONE_LEFT
        return chance


class _Threat:
    """Another player who may be ready."""

    __slots__ = ("discarded", "passed", "ready", "voided", "wants_naturals")

    def __init__(self, view: View, seat: int, turns: float, naturals: bool) -> None:
        seen: SeatView = view.seats[seat]
        ready = (len(seen.discards) / turns) ** 2 + _EACH_MELD * len(seen.melds)
        self.ready = _MOST_READY if len(seen.melds) == 4 else min(_MOST_READY, ready)
        self.wants_naturals = naturals and not seen.declared
        self.discarded = {discard.tile for discard in seen.discards}
        self.voided = -1 if seen.voided is None else SUITS.index(seen.voided)
        #: What others have discarded since this player's last turn.
        self.passed: set[int] = set()
        between = (seat + 1) & 3
        while between != view.viewer:
            discards = view.seats[between].discards
            if discards and not discards[-1].taken:
                self.passed.add(discards[-1].tile)
            between = (between + 1) & 3
