"""When to let a win go by: one can win once in a hand, and a better win may follow.

It pays against players without a plan. They can be told by what they discard first: middle tiles
and jokers, which others keep. Once somebody has won there is no more waiting.
"""

from __future__ import annotations

import cython

if not cython.compiled:  # compiled, they come by patience.pxd
    from baida.core.play.ruleset import RuleSet
    from baida.core.play.state import TURN, State
    from baida.core.play.win_check import DISCARD, SELF_DRAW, plain_total

# of each other player so many first discards are looked at, and in all it takes so many to tell
FIRST_DISCARDS = 8
ENOUGH = 9
PLANLESS = 0.36  # this share of middle tiles shows that there is no plan
EACH_JOKER = 3  # a joker counts for so many middle tiles
# a win below so many points is let go while more than so many tiles are left
LEAST_ON_DISCARD = 96
LEFT_ON_DISCARD = 36
LEAST_SELF_DRAWN = 48  # it pays three times
LEFT_SELF_DRAWN = 42


class Patience:
    """Judges wins that are offered."""

    def __init__(self, ruleset: RuleSet) -> None:
        self.ruleset = ruleset
        # where the first win ends the hand, or passing one up binds (S5), waiting gains nothing
        self.pays = ruleset.play_options.winners > 1 and not ruleset.play_options.passing

    def lets_go(self, t: State, seat: cython.int) -> cython.int:
        """Whether a seat should pass up the win that it is offered."""
        total: cython.int
        if not self.pays or t.wins:
            return 0
        if t.left <= (LEFT_SELF_DRAWN if t.phase == TURN else LEFT_ON_DISCARD):
            return 0
        if not _is_planless(t, seat):
            return 0
        if t.phase == TURN:
            total = plain_total(t, seat, t.drawn, SELF_DRAW)
            return total < 0 or self.ruleset.points(total) < LEAST_SELF_DRAWN
        total = plain_total(t, seat, t.offered, DISCARD)
        return total < 0 or self.ruleset.points(total) < LEAST_ON_DISCARD


def _is_planless(t: State, seat: cython.int) -> cython.int:
    """Whether the others discard without a plan."""
    other: cython.int
    i: cython.int
    discards: cython.int = 0
    middle: cython.int = 0
    for other in range(4):
        if other == seat:
            continue
        n: cython.int = t.discard_count[other]
        n = n if n < FIRST_DISCARDS else FIRST_DISCARDS
        discards += n
        for i in range(128 * other, 128 * other + n):
            tile: cython.int = t.discards[i] & 127
            if tile >= 34:
                middle += EACH_JOKER
            elif tile < 27 and 2 <= tile % 9 <= 6:
                middle += 1
    return discards >= ENOUGH and middle >= PLANLESS * discards
