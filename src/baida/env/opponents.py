"""Opponents that play inside compiled lanes, by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from baida.bots.learned import learned_policy
from baida.bots.named import is_network, read_named_network
from baida.bots.worth import weights_for
from baida.core.play.ruleset import RuleSet
from baida.core.policy.greedy import Greedy
from baida.core.vector.lanes import Lanes
from baida.errors import InputError
from baida.score.rules import Rules
from baida.wire.values import SEATS

#: The kinds of opponents as in core/vector/lanes.py.
_KINDS = {"random": 1, "efficient": 2, "learned": 3}


def read_opponents(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of three opponents; one name stands for all."""
    given = (names,) if isinstance(names, str) else tuple(names)
    if len(given) not in (1, SEATS - 1):
        raise InputError("opponents", f"expected one name or three, found {len(given)}")
    for name in given:
        if name not in _KINDS and not is_network(name):
            known = ", ".join(_KINDS)
            raise InputError("opponents", f"expected {known} or learned:FILE, found {name!r}")
    return given * ((SEATS - 1) // len(given))


def seat_opponents(
    lanes: Lanes, names: Sequence[str], rules: Rules, rulesets: Sequence[RuleSet]
) -> None:
    kinds = [_KINDS[name.partition(":")[0]] for name in names]
    lanes.set_opponents(
        kinds, [_policy(name, rules, ruleset) for ruleset in rulesets for name in names]
    )


def _policy(name: str, rules: Rules, ruleset: RuleSet) -> Any:
    if name == "random":
        return None
    if name == "efficient":
        return Greedy(ruleset, weights_for(rules))
    if name == "learned":
        return learned_policy(rules, ruleset)
    return read_named_network(name, rules).policy(ruleset, weights_for(rules))
