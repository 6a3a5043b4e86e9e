"""Games and their rules pages as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import cast

from baida.answers.calls import rules_to_score
from baida.answers.scores import meaning, payout_text, ruling
from baida.core.scoring.fact_names import FACTS
from baida.i18n import Message, Words
from baida.i18n.catalogue import intro_texts
from baida.melds import MOST_MELDS, sets_of
from baida.score.patterns import Pattern
from baida.score.request import HAND_SIZE, WINDS, make_request
from baida.score.request_json import request_json
from baida.score.rules import GREEN_JOKERS, WINS, Rules, Switch, Variant, make_rules
from baida.score.scorer import Score, scorer_for
from baida.score.situation import FIRSTS, LIMITS, REPLACEMENTS, can_matter
from baida.score.waits import KNOWN_BEFORE
from baida.tiles import (
    KINDS,
    NAMES,
    can_stand_for,
    is_flower,
    is_framed,
    is_joker,
    is_one_tile,
    packed,
    unframed,
)
from baida.variants import find_rules
from baida.wire import rules as wire
from baida.wire.rooms import TableFacts


def game_json(variant: Variant) -> wire.Game:
    usual = make_rules(variant, {})
    circumstances = _circumstances(variant)
    physical = _physical(variant)
    declarable = [NAMES[tile] for tile in physical if is_flower(tile) or is_joker(tile)]
    return {
        **table_facts(usual),
        "id": variant.id,
        "name": dict(variant.names),
        "about": variant.words.text("about"),
        "unit": variant.unit,
        "units": [
            {"id": unit, "size": size, "text": variant.unit_text(unit)}
            for unit, size in variant.units.items()
        ],
        "tiles": {
            name: variant.copies[tile]
            for tile, name in enumerate(NAMES)
            if variant.copies[tile] and is_one_tile(tile)
        },
        "configurations": list(usual.configurations),
        "win_kinds": list(variant.wins),
        "meld_kinds": list(variant.meld_kinds),
        "situations": sorted(variant.situations),
        "circumstances": circumstances,
        "circumstances_by_win": {
            win: [name for name in circumstances if can_matter(name, WINS.index(win))]
            for win in variant.wins
        },
        "known_before_win": sorted(variant.situations & KNOWN_BEFORE),
        "choices": {
            name: _choices(variant, name, values)
            for name, values in (("replacement", REPLACEMENTS), ("first", FIRSTS))
            if name in circumstances
        },
        "limits": {
            name: {"least": least, "most": most}
            for name, (least, most) in LIMITS.items()
            if name in variant.situations
        },
        "without_hand": [win for win in variant.wins if WINS.index(win) == GREEN_JOKERS],
        "hand_size": HAND_SIZE,
        "most_melds": MOST_MELDS,
        "sets": {kind: _sets(variant, kind) for kind in variant.meld_kinds},
        "jokers": {NAMES[tile]: _plain_tiles(variant, tile) for tile in physical if is_joker(tile)},
        "declarable": declarable,
        "winds": variant.has_winds,
        "framed": _framed(variant),
        "declares": bool(declarable),
        "switches": [_switch(variant.words, switch) for switch in variant.switches],
        "presets": list(_presets(variant)),
        "examples": [
            {"name": variant.words.text(f"example.{name}", name), "query": query}
            for name, query in variant.showcase.hands
        ],
        "ornament": list(variant.showcase.tiles or _plain_ornament(variant)),
    }


def _presets(variant: Variant) -> Iterator[wire.Preset]:
    """Yield the rules as they are written, and the presets."""
    words = variant.words
    as_written = words.text("as_written", variant.as_written)
    yield {
        "name": "",
        "label": Message("presets.as_written").texts(),
        "means": as_written if variant.as_written else Message("presets.unchanged").texts(),
        "options": {},
    }
    for preset in variant.presets:
        yield {
            "name": preset.name,
            "label": words.text(f"preset.{preset.name}", preset.name),
            "means": words.text(f"preset.{preset.name}.means", preset.means),
            "options": dict(preset.options),
        }


def table_facts(rules: Rules) -> TableFacts:
    """Return the facts about a game that a client needs and no event contains."""
    tiles = _physical(rules.variant)
    return {
        "wall": sum(tiles.values()),
        "flowers": any(map(is_flower, tiles)),
        "declares_before_start": rules.play_options.before_start,
        "suited_tiles_win": rules.has_ungrouped_nfnl,
    }


def rules_page_json(rules_id: str) -> wire.RulesPage:
    """Return the rules of a game under these house rules; raise InputError if the id is unknown."""
    chosen = find_rules(rules_id)
    page = _page(rules_to_score(rules_id))
    return {**page, "rules": chosen.id, "options": dict(chosen.options)}


def _framed(variant: Variant) -> list[str]:
    """Return the jokers whose value with another one depends on equal frames (V10)."""
    worth = variant.declared_value
    if worth is None:
        return []
    framed: dict[int, list[int]] = {}
    for tile in filter(is_framed, range(KINDS, len(NAMES))):
        if variant.copies[tile]:
            framed.setdefault(unframed(tile), []).append(tile)

    def value(*tiles: int) -> int:
        return worth(tiles, tiles, 0)

    return [
        NAMES[joker]
        for joker, (mine, *_) in framed.items()
        if any(
            len({value(mine, tile) for tile in others}) > 1
            for other, others in framed.items()
            if other != joker
        )
    ]


def _sets(variant: Variant, kind: str) -> list[str]:
    """Return the sets of a kind of meld, packed, that the plain tiles of a game can make."""
    sets = [(kinds, set(kinds)) for kinds in sets_of(kind)]
    return [packed(kinds) for kinds, tiles in sets if all(variant.copies[tile] for tile in tiles)]


def _plain_tiles(variant: Variant, joker: int) -> str:
    """Return the plain tiles of the game that a joker can be in a set."""
    return packed([k for k in range(KINDS) if variant.copies[k] and can_stand_for(joker, k)])


def _plain_ornament(variant: Variant) -> list[str]:
    """Return a few tiles for a game that names none."""
    return [NAMES[tile] for tile in _physical(variant)][:5]


def _physical(variant: Variant) -> dict[int, int]:
    """Return the number of copies of each tile; a joker's frames are one tile."""
    kinds = {unframed(tile) for tile in range(len(NAMES)) if variant.copies[tile]}
    return {kind: variant.copies[kind] for kind in sorted(kinds)}


def _circumstances(variant: Variant) -> list[str]:
    """Return the situations that some pattern uses, or that are not facts of a pattern."""
    patterns = variant.table.patterns
    asked = {fact for p in patterns for condition in p.conditions for fact in condition}
    asked |= {pattern.times for pattern in patterns if pattern.times}
    return sorted(name for name in variant.situations if name not in FACTS or name in asked)


def _choices(variant: Variant, fact: str, values: Sequence[str]) -> list[wire.CircumstanceValue]:
    """Return the values of a circumstance that some pattern or house rule asks for."""
    found: list[wire.CircumstanceValue] = []
    for number, value in enumerate(values):
        houses = [
            pattern.house
            for pattern in variant.table.patterns
            for condition in pattern.conditions
            if fact in condition and condition[fact][0] <= number <= condition[fact][1]
        ]
        house = variant.house_circumstances.get(value)
        if house is None and houses and None not in houses:
            house = houses[0]
        if value and (house or houses):
            named: wire.House | None = house and {"switch": house[0], "value": house[1]}
            found.append({"value": value, "house": named})
    return found


@lru_cache(maxsize=64)
def _page(rules: Rules) -> wire.RulesPage:
    variant = rules.variant
    return {
        "game": game_json(variant),
        "rules": rules.id,
        "options": dict(rules.options),
        "intro": [{"part": part, "text": text} for part, text in intro_texts(variant.id).items()],
        "sections": list(_sections(rules)),
        "payout": [
            {
                "from": least,
                "label": label,
                "text": payout_text(rules, label),
                "points": rules.points(least),
                "payments": {
                    win: [
                        {"payer": p.payer, "amount": p.amount}
                        for p in rules.payments(rules.points(least), WINS.index(win), least)
                    ]
                    for win in variant.wins
                },
            }
            for least, label, _ in rules.payout
        ],
        "payments": [
            {"win": win, "text": variant.words.text(f"payment.{win}")}
            for win in variant.wins
            if f"payment.{win}" in variant.words
        ],
        "declared": list(_declared(variant)),
    }


def _declared(variant: Variant) -> Iterator[wire.DeclaredValue]:
    if variant.declared_value is None:
        return
    for tile in _physical(variant):
        if is_flower(tile) or is_joker(tile):
            values = [variant.declared_value((tile,), (), seat) for seat in range(4)]
            most = max(values)
            more = most > min(values)
            yield {
                "tile": NAMES[tile],
                "value": min(values),
                "seat_wind": WINDS[values.index(most)] if more else None,
                "seat_value": most,
            }


def _switch(words: Words, switch: Switch) -> wire.Switch:
    key = f"rule.{switch.name}"
    numbers = switch.numbers
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
        "number": None if numbers is None else {"least": numbers[0], "most": numbers[1]},
        "scoring": switch.scoring,
    }


def _sections(rules: Rules) -> Iterator[wire.Section]:
    by_section: dict[str, list[Pattern]] = {}
    for pattern in rules.table.patterns:
        by_section.setdefault(pattern.section, []).append(pattern)
    for section, patterns in by_section.items():
        yield {
            "name": rules.variant.words.text(f"section.{section}", section),
            "patterns": [_pattern(rules, pattern) for pattern in patterns],
        }


def _pattern(rules: Rules, pattern: Pattern) -> wire.Pattern:
    house = pattern.house
    return {
        "id": pattern.id,
        "name": pattern.name,
        "names": dict(pattern.names),
        "value": pattern.value,
        "unit": pattern.unit,
        "means": meaning(rules, pattern),
        "ruling": ruling(pattern),
        "repeats": pattern.times is not None and not pattern.sums_up,
        "removes": list(rules.table.removed_by(pattern.id)),
        "house": {"switch": house[0], "value": house[1]} if house else None,
        "example": _example(rules, pattern),
    }


def _example(rules: Rules, pattern: Pattern) -> wire.Example | None:
    hand = rules.variant.examples.get(pattern.id)
    if hand is None:
        return None
    request = make_request(rules, **hand)
    score = scorer_for(rules).score(request)
    return {"request": request_json(request), "answer": cast("Score", score).to_json()}
