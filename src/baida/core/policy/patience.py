# cython: infer_types=True
"""When to pass up a win: a seat wins once in a hand, and a better win may follow.

This pays against players who discard at random, recognised by their first discards: middle tiles
and jokers, which other players keep. After the first win of the hand, no win is passed up.
"""

from __future__ import annotations

import cython

if not cython.compiled:  # when compiled, patience.pxd imports these
    from baida.core.play.ruleset import RuleSet
    from baida.core.play.state import TURN, State
    from baida.core.play.win_check import DISCARD, SELF_DRAW, plain_total

# first discards examined of each other player, and the total needed for a decision
FIRST_DISCARDS = 8
ENOUGH = 9
PLANLESS = 0.36  # at least this share of middle tiles means discarding at random
EACH_JOKER = 3  # a discarded joker counts as this many middle tiles
# a win below this many points is passed up while more than this many tiles are left
LEAST_ON_DISCARD = 96
LEFT_ON_DISCARD = 36
LEAST_SELF_DRAWN = 48  # three players pay
LEFT_SELF_DRAWN = 42


class Patience:
    def __init__(self, ruleset: RuleSet) -> None:
        self.ruleset = ruleset
        # waiting gains nothing if the first win ends the hand, or if passing one up binds (S5)
        self.pays = ruleset.play_options.winners > 1 and not ruleset.play_options.passing

    def lets_go(self, t: State, seat: cython.int) -> cython.int:
        """Whether the seat should pass up the win it is offered."""
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
    """Whether the other players seem to discard at random."""
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
