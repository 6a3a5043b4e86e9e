"""The size of rewards: what an ordinary win is worth, and more than any hand can cost."""

from __future__ import annotations

from baida.score.rules import DISCARD, ROB_KONG, SELF_DRAW, Rules, income
from baida.wire.values import SEATS

_MOST_MELDS = 16


def ordinary_win(rules: Rules) -> int:
    """Return the points of an ordinary win on a discard: rewards divided by it are about 1.

    >>> from baida.variants import find_rules
    >>> ordinary_win(find_rules("b30fj"))
    24
    """
    total = rules.variant.ordinary_total
    return income(rules.payments(rules.points(total), DISCARD, total), SEATS - 1)


def worst_hand(rules: Rules) -> int:
    """Return a bound: no seat loses as many points in one hand.

    All patterns together, each other player winning, all kongs and all penalties.
    """
    played = rules.play_options
    units = rules.table.units
    total = 2 * sum(abs(p.value) * units[p.unit] for p in rules.table.patterns) + 4
    wins = (DISCARD, SELF_DRAW, ROB_KONG)
    amounts = [p.amount for win in wins for p in rules.payments(rules.points(total), win, total)]
    kongs = max(played.kong_claimed, played.kong_added, played.kong_concealed)
    penalties = (SEATS - 1) * (played.penalty + rules.points(total))
    return 1 + (SEATS - 1) * max(amounts) + _MOST_MELDS * kongs + penalties
