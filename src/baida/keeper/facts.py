"""What a scorer has to be asked about a hand, by the rules of the game."""

from __future__ import annotations

from functools import lru_cache

from baida.keeper.ends import end_reasons, questions
from baida.keeper.settle import pays_by_total
from baida.score.rules import Rules
from baida.wire.sheets import SheetFacts

#: More faan or phán than any hand has.
_MOST_TOTAL = 400
#: Values that are offered to a scorer; larger ones are typed.
_MOST_VALUES = 16


@lru_cache(maxsize=64)
def facts_of(rules: Rules) -> SheetFacts:
    options, variant = rules.variant.play_options(rules.options), rules.variant
    values = sorted({variant.points(total) for total in range(_MOST_TOTAL)})
    everybody = range(4)
    return {
        "winners": options.winners,
        "rounds": not options.dealer_stays,
        "kongs": bool(options.kong_claimed or options.kong_added or options.kong_concealed),
        "after_kong": bool(options.shot_refund),
        "ends": [
            questions(rules, why, everybody, everybody) for why in end_reasons(options.winners)
        ],
        "green_jokers": bool(options.least_green),
        "values": values[:_MOST_VALUES],
        "total_at": variant.points(0) if pays_by_total(rules) else None,
    }
