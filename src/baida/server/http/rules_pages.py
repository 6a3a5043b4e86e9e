"""The games and their rules pages, for people of three languages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from baida.bots.base import BOTS
from baida.game.events.translate import request_json
from baida.i18n import Words
from baida.score.patterns import Pattern
from baida.score.request import make_request
from baida.score.rules import Rules, Switch, Variant
from baida.score.scorer import scorer_for
from baida.server.http.scoring import meaning, payout_text, rules_to_score, ruling
from baida.tables.clock import CLOCKS
from baida.tables.room_state import MOST_HANDS
from baida.tiles import NAMES, is_one_tile
from baida.variants import VARIANTS, find_rules

Json = dict[str, Any]


@cache
def games_json() -> list[Json]:
    """The games: their tiles, and what can be chosen."""
    return [_game(variant) for variant in VARIANTS.values()]


def rules_page_json(rules_id: str) -> Json:
    """A game's rules under these house rules; InputError if there are none of this id."""
    return {**_page(rules_to_score(rules_id)), "rules": find_rules(rules_id).id}


@cache
def _page(rules: Rules) -> Json:
    variant = rules.variant
    return {
        "game": _game(variant),
        "rules": rules.id,
        "sections": list(_sections(rules)),
        "payout": [
            {"label": label, "points": variant.points(least), "text": payout_text(rules, label)}
            for least, label, _ in variant.payout
        ],
        "payments": [
            {"win": win, "text": variant.words.text(f"payment.{win}")}
            for win in variant.wins
            if f"payment.{win}" in variant.words
        ],
        "rows": [
            {"winner": pattern.id, "removes": list(removed)}
            for pattern in rules.table.patterns
            if (removed := rules.table.removed_by(pattern.id))
        ],
    }


def _game(variant: Variant) -> Json:
    return {
        "id": variant.id,
        "name": dict(variant.names),
        "about": variant.words.text("about"),
        "unit": variant.unit,
        "tiles": {
            name: variant.copies[tile]
            for tile, name in enumerate(NAMES)
            if variant.copies[tile] and is_one_tile(tile)
        },
        "win_kinds": list(variant.wins),
        "meld_kinds": list(variant.meld_kinds),
        "situations": sorted(variant.situations),
        "clocks": list(CLOCKS),
        "bots": list(BOTS),
        "switches": [_switch(variant.words, switch) for switch in variant.switches],
    }


def _switch(words: Words, switch: Switch) -> Json:
    key = f"rule.{switch.name}"
    return {
        "name": switch.name,
        "label": words.text(key, switch.name),
        "ruling": switch.ruling,
        "help": words.text(f"{key}.help", switch.help),
        "default": switch.default,
        "values": [
            {"value": value, "help": words.text(f"{key}={value}", means)}
            for value, means in switch.values.items()
        ],
        "number": _range(switch),
    }


def _range(switch: Switch) -> Json | None:
    """What a room takes for a number; the engine itself would play longer matches."""
    if switch.numbers is None:
        return None
    least, most = switch.numbers
    return {"least": least, "most": min(most, MOST_HANDS)}


def _sections(rules: Rules) -> Iterator[Json]:
    by_section: dict[str, list[Pattern]] = {}
    for pattern in rules.table.patterns:
        by_section.setdefault(pattern.section, []).append(pattern)
    for section, patterns in by_section.items():
        yield {
            "name": rules.variant.words.text(f"section.{section}", section),
            "patterns": [_pattern(rules, pattern) for pattern in patterns],
        }


def _pattern(rules: Rules, pattern: Pattern) -> Json:
    return {
        "id": pattern.id,
        "name": dict(pattern.names),
        "value": pattern.value,
        "unit": pattern.unit,
        "means": meaning(rules, pattern),
        "ruling": ruling(pattern),
        "house": pattern.house and dict(zip(("switch", "value"), pattern.house, strict=True)),
        "example": _example(rules, pattern),
    }


def _example(rules: Rules, pattern: Pattern) -> Json | None:
    """A hand in which the pattern counts, under these house rules."""
    hand = rules.variant.examples.get(pattern.id)
    if hand is None:
        return None
    request = make_request(rules, **hand)
    return {"request": request_json(request), "answer": scorer_for(rules).score(request).to_json()}
