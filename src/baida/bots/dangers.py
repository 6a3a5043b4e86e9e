"""What a discard may cost: how likely others are ready, for what, and for how much."""

from __future__ import annotations

from baida.bots.counting import Unseen
from baida.bots.worth import worth_for
from baida.game.view.view import SeatView, View
from baida.game.wall import customs_of, tiles_of
from baida.score.rules import DISCARD, Rules
from baida.tiles import ANY, KINDS, SUITED, SUITS

#: A hand is ready with the square of the share of its turns that it has had, of which it needs
#: so many at most; melds help.
_MOST_TURNS = 18
_EACH_MELD = 0.08
_MOST_READY = 0.95
_TILES_DEALT = 53
#: So many kinds a ready hand waits for, and how much more or less likely some are.
_WAITS = 1.5
_TERMINAL = 0.75
_HONOR, _UNCONNECTED_HONOR = 0.7, 1.5
#: How likely it waits for something a joker can be, by the families of that.
_ANY_HIT, _SUIT_HIT, _FAMILY_HIT = 1.0, 0.8, 0.35
#: Who wants natural tiles only has no use for jokers, as far as one can tell.
_WANTS_NATURALS = 0.15
_DISCARDED_BEFORE = 0.05
_JUST_PASSED = 0.1
_NONE_LEFT = 0.4


def turns_to_be_ready(rules: Rules) -> float:
    """How many turns a hand needs at most."""
    return min(_MOST_TURNS, (len(tiles_of(rules)) - _TILES_DEALT) / 4)


def chance_of_suited(rules: Rules) -> float:
    """How likely a ready hand waits for some kind of a suit, but for its ends."""
    suits = 2 if customs_of(rules).voids else 3
    honors = 7 if any(rules.variant.copies[27:KINDS]) else 0
    return _WAITS / (9 * suits + honors)


def chance_of_honor(rules: Rules) -> float:
    """How likely a ready hand waits for some honor."""
    unconnected = "thirteen_unconnected" in rules.configurations
    return chance_of_suited(rules) * (_UNCONNECTED_HONOR if unconnected else _HONOR)


def chance_of_joker(rules: Rules, joker: int) -> float:
    """How likely a ready hand waits for something that a joker can be."""
    families = rules.winning_families(joker, DISCARD)
    return _ANY_HIT if families == ANY else _SUIT_HIT if families == SUITED else _FAMILY_HIT


class Dangers:
    """What discards may cost a seat at one moment."""

    def __init__(self, rules: Rules, view: View, unseen: Unseen) -> None:
        self._rules = rules
        self._unseen = unseen
        self._middle = chance_of_suited(rules)
        self._terminal = self._middle * _TERMINAL
        self._honor = chance_of_honor(rules)
        me = view.viewer
        self._threats = [
            _Threat(rules, view, seat)
            for seat in (me + 1 & 3, me + 2 & 3, me + 3 & 3)
            if view.seats[seat].won is None
        ]

    def of(self, tile: int) -> float:
        """The points that discarding this tile costs on average."""
        if tile >= KINDS:
            return sum([threat.ready * self._joker(threat, tile) for threat in self._threats])
        return sum(
            [threat.ready * threat.cost * self._hit(threat, tile) for threat in self._threats]
        )

    def _joker(self, threat: _Threat, tile: int) -> float:
        hit = chance_of_joker(self._rules, tile)
        if threat.wants_naturals:
            hit *= _WANTS_NATURALS
        return hit * threat.joker_cost

    def _hit(self, threat: _Threat, tile: int) -> float:
        if tile // 9 == threat.voided:
            return 0.0
        if tile >= 27:
            chance = self._honor
        else:
            chance = self._terminal if tile % 9 in (0, 8) else self._middle
        if tile in threat.passed:
            chance *= _JUST_PASSED
        elif tile in threat.discarded:
            chance *= _DISCARDED_BEFORE
        if not self._unseen.by_tile[tile]:
            chance *= _NONE_LEFT
        return chance


class _Threat:
    """Another player who may be ready."""

    __slots__ = ("cost", "discarded", "joker_cost", "passed", "ready", "voided", "wants_naturals")

    def __init__(self, rules: Rules, view: View, seat: int) -> None:
        seen: SeatView = view.seats[seat]
        ready = (len(seen.discards) / turns_to_be_ready(rules)) ** 2 + _EACH_MELD * len(seen.melds)
        self.ready = _MOST_READY if len(seen.melds) == 4 else min(_MOST_READY, ready)
        self.discarded = {discard.tile for discard in seen.discards}
        self.voided = -1 if seen.voided is None else SUITS.index(seen.voided)
        self._guess_cost(rules, seen, (seat - view.dealer) % 4)
        #: What others have discarded since this player's last turn.
        self.passed: set[int] = set()
        between = (seat + 1) & 3
        while between != view.viewer:
            discards = view.seats[between].discards
            if discards and not discards[-1].taken:
                self.passed.add(discards[-1].tile)
            between = (between + 1) & 3

    def _guess_cost(self, rules: Rules, seen: SeatView, seat_wind: int) -> None:
        """What this player's win may cost: an ordinary one, or what is declared shows."""
        worth = worth_for(rules)
        self.wants_naturals = rules.has_ungrouped_nfnl and not seen.declared
        total = worth.ordinary
        if rules.variant.declared_value is not None and not self.wants_naturals:
            early = seen.declared[: seen.before_start]
            total = rules.variant.declared_value(seen.declared, early, seat_wind)
        self.cost = worth.of_shot(total)
        self.joker_cost = worth.of_shot(total + worth.pattern("nfnl_deal_in"))
