"""When to let a win go by: one can win once a hand, and where nobody hurries more is to be had.

It pays against players without a plan, and is told by what they throw away first: middle
tiles and jokers, which others keep. Once somebody has won there is no more waiting.
"""

from __future__ import annotations

from baida.core.play.options import Customs
from baida.game.view.view import View
from baida.score.request import WINDS, make_request
from baida.score.rules import Rules
from baida.score.scorer import scorer_for
from baida.tiles import KINDS, NAMES, loose

#: Of how many first discards of each other player one can tell, and how many it takes.
_FIRST = 8
_ENOUGH = 9
#: This share of middle tiles shows that there is no plan; a joker counts for several.
_PLANLESS = 0.36
_JOKER = 3
#: A win below so many points is let go while so many tiles are left: on a discard, and self-drawn,
#: which pays three times.
_ON_DISCARD = (96, 36)
_SELF_DRAWN = (48, 42)


class Patience:
    """Judges wins of one seat."""

    def __init__(self, rules: Rules, customs: Customs) -> None:
        self._rules = rules
        # where the first win ends the hand, or passing one up binds, there is nothing to wait for
        self._pays = customs.winners > 1 and not customs.passing

    def lets_go(self, view: View) -> bool:
        """Whether to pass up the win that is offered."""
        if not self._pays or any(seat.won is not None for seat in view.seats):
            return False
        least, tiles_left = _SELF_DRAWN if view.offered is None else _ON_DISCARD
        return view.wall > tiles_left and _is_planless(view) and self._points(view) < least

    def _points(self, view: View) -> int:
        """What the win is worth by its tiles."""
        me = view.seats[view.viewer]
        tiles = list(me.tiles)
        if view.offered is not None:
            winning, win = view.offered[1], "discard"
        else:
            assert view.drawn is not None
            winning, win = view.drawn, "self_draw"
            tiles.remove(winning)
        melds = [
            {"kind": meld.kind, "tiles": loose(meld.tiles), "as": loose(meld.stands_for)}
            for meld in me.melds
        ]
        request = make_request(
            self._rules,
            loose(tiles),
            NAMES[winning],
            win,
            melds,
            loose(me.declared),
            WINDS[(view.viewer - view.dealer) % 4],
            WINDS[view.round_wind],
        )
        total = scorer_for(self._rules).total(request)
        return self._rules.variant.points(total) if total >= 0 else 0


def _is_planless(view: View) -> bool:
    """Whether the others discard without a plan."""
    discards = middle = 0
    for seat, seen in enumerate(view.seats):
        if seat != view.viewer:
            for discard in seen.discards[:_FIRST]:
                discards += 1
                if discard.tile >= KINDS:
                    middle += _JOKER
                elif discard.tile < 27 and 2 <= discard.tile % 9 <= 6:
                    middle += 1
    return discards >= _ENOUGH and middle >= _PLANLESS * discards
