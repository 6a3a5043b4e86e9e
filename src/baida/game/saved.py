"""States as bytes: one line of JSON, and the memory of the engine.

They are for going on later with the same build of baida, or in another process. What is to be kept
is the log of a match. Like a pickle, bytes of strangers are not to be trusted.
"""

from __future__ import annotations

import copyreg
import json
import sys
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from baida.core.play.deal import Deal
from baida.errors import InputError
from baida.game.rulesets import ruleset_for
from baida.score.rules import Rules
from baida.variants import find_rules

#: Raised whenever the meaning of a field of the engine's state changes.
_LAYOUT = 1
OTHER_BUILD = "these bytes were made by another build of baida; only logs are read by every version"


def pack(kind: str, rules: Rules, deals: Sequence[Deal], fields: Mapping[str, Any]) -> bytes:
    """Return a state of some kind: its rules, hands of play, and further fields."""
    states = [deal.to_bytes() for deal in deals]
    raw = b"".join(states)
    head = {
        "baida": kind,
        "build": _build(),
        "rules": rules.id,
        "sizes": [len(state) for state in states],
        "sum": zlib.crc32(raw),
        **fields,
    }
    return json.dumps(head, separators=(",", ":")).encode() + b"\n" + raw


def unpack(kind: str, data: bytes) -> tuple[Rules, list[Deal], dict[str, Any]]:
    """Return the rules, the hands of play and the fields of a packed state."""
    line, _, raw = bytes(data).partition(b"\n")
    try:
        head = json.loads(line)
        found, build, sizes = head.pop("baida"), head.pop("build"), head.pop("sizes")
        total, rules_id = head.pop("sum"), head.pop("rules")
    except (ValueError, KeyError, AttributeError, TypeError):
        raise InputError("data", "expected the bytes of a state of baida") from None
    if found != kind:
        raise InputError("data", f"expected the bytes of a {kind}, found those of a {found}")
    if build != _build():
        raise InputError("data", OTHER_BUILD)
    if sum(sizes) != len(raw) or zlib.crc32(raw) != total:
        raise InputError("data", "these bytes are incomplete or damaged")
    rules = find_rules(rules_id)
    deals, start = [], 0
    for size in sizes:
        try:
            deals.append(_deal_of(rules, raw[start : start + size]))
        except ValueError:  # compiled and plain Python keep states in their own ways
            raise InputError("data", OTHER_BUILD) from None
        start += size
    return rules, deals, head


def _build() -> list[object]:
    return [_LAYOUT, sys.byteorder]


def _deal_of(rules: Rules, data: bytes) -> Deal:
    deal = Deal(ruleset_for(rules))
    deal.load(data)
    return deal


copyreg.pickle(Deal, lambda deal: (_deal_of, (deal.ruleset.rules, deal.to_bytes())))
