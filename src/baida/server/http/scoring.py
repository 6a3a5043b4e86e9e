"""What the calls about a single hand answer: scored, explained, or what it waits for.

Each takes the body of a request, whatever it is, and answers with a plain object. The scorer
is for one thread; so are these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from baida.errors import InputError
from baida.i18n import Text, texts_of
from baida.jsontext import refusal
from baida.score.distance import find_distance
from baida.score.explain import cells, shape
from baida.score.patterns import Pattern
from baida.score.request import HAND_SIZE, WINDS, request_from_json
from baida.score.result import Counted, NoWin, Score
from baida.score.rules import SELF_DRAW, Rules
from baida.score.scorer import scorer_for
from baida.score.situation import read_situation
from baida.score.waits import Wait, check_known, count_unseen, find_waits
from baida.tables.hints import wait_json
from baida.tiles import NAMES, parse
from baida.variants import find_rules

Json = dict[str, Any]

#: How many other readings an explanation has.
ALTERNATIVES = 3
#: The fields of a question about waits: what they have to be, and what they are if left out.
_OF_WAITS: Mapping[str, tuple[type, str, Any]] = {
    "variant": (str, "a string", None),
    "concealed": (str, "a string", None),
    "melds": (list, "a list", []),
    "flowers": (str, "a string", ""),
    "seat_wind": (str, "a string", "E"),
    "round_wind": (str, "a string", "E"),
    "seen": (str, "a string", ""),
    "situation": (dict, "an object", {}),
    "options": (dict, "an object", {}),
}


def _answers(answer: Callable[[object], Json]) -> Callable[[object], Json]:
    """Turn what makes no sense into the answer that says so."""

    @wraps(answer)
    def answered(body: object) -> Json:
        try:
            return answer(body)
        except InputError as error:
            return refusal(error)
        except RecursionError:  # complaints quote what was sent
            return refusal(InputError("json", "nested too deeply"))

    return answered


@_answers
def score_json(body: object) -> Json:
    """The answer of the JSON format."""
    return _score(body).to_json()


@_answers
def explain_json(body: object) -> Json:
    """The answer, and why: patterns, groups, jokers, what was replaced, who pays."""
    score = _score(body)
    if isinstance(score, NoWin):
        return {"ok": True, "win": False, "why": texts_of(score.why)}
    rules = score.request.rules
    held = {pattern.id: pattern for pattern in score.held}
    return {
        "ok": True,
        "win": True,
        "answer": score.to_json(),
        "total": score.total,
        "unit": rules.variant.unit,
        "points": score.points,
        "totals": dict(score.totals),
        "patterns": [_counted(rules, counted) for counted in score.patterns],
        "groups": [_group(score, i) for i in range(len(score.reading.groups))],
        "jokers": [
            {
                "joker": NAMES[entry.use.joker],
                "as": NAMES[entry.use.kind],
                "group": entry.use.group,
                "feeds": [pattern.id for pattern in entry.feeds],
            }
            for entry in score.ledger
        ],
        "replaced": [_replaced(held[gone], held[by]) for gone, by in score.replaced.items()],
        "payments": [{"payer": p.payer, "amount": p.amount} for p in score.payments],
        "payout_label": score.payout_row,
        "payout_text": payout_text(rules, score.payout_row),
        "alternatives": [_alternative(other) for other in score.alternatives(ALTERNATIVES)],
    }


@_answers
def waits_json(body: object) -> Json:
    """What a hand of 13 tiles waits for; for any hand how far it is, and what brings it nearer."""
    given = _fields_of_waits(body)
    rules = rules_to_score(given.pop("variant"), given.pop("options"))
    winds = {name: given.pop(name) for name in ("seat_wind", "round_wind")}
    situation = given.pop("situation")
    check_known(situation)
    read_situation(rules, situation, SELF_DRAW, tuple(parse(given["flowers"], "flowers")))
    far = find_distance(rules, voided=situation.get("voided"), **given)
    waits: tuple[Wait, ...] = ()
    if far.distance == 0 and count_unseen(rules, **given)[0] == HAND_SIZE:
        waits = find_waits(rules, situation=situation, **winds, **given)
    return {
        "ok": True,
        "distance": far.distance,
        "waits": [wait_json(wait) for wait in waits],
        "nearer": [{"tile": NAMES[tile], "unseen": unseen} for tile, unseen in far.tiles],
    }


def rules_to_score(text: str, options: Mapping[str, object] | None = None) -> Rules:
    """The rules, with the usual number of hands: it changes no score, and every id has tables."""
    rules = find_rules(text, options)
    usual = {s.name: s.default for s in rules.variant.switches if s.numbers is not None}
    return rules.with_options(usual)


def meaning(rules: Rules, pattern: Pattern) -> Text:
    """What a pattern means."""
    return rules.variant.words.text(f"pattern.{pattern.id}.means", pattern.means)


def ruling(pattern: Pattern) -> str:
    """The number of the ruling that settles a pattern; empty if the rule document does."""
    return "" if pattern.rule.startswith("doc") else pattern.rule


def payout_text(rules: Rules, label: str) -> Text:
    """A row of the payout table in words; most are numbers, the same in all languages."""
    words, key = rules.variant.words, f"payout.{label}"
    return words.text(key, label) if key in words else texts_of(label)


def _score(body: object) -> Score | NoWin:
    request = request_from_json(body, rules_to_score)
    return scorer_for(request.rules).score(request)


def _counted(rules: Rules, counted: Counted) -> Json:
    pattern = counted.pattern
    return {
        "id": pattern.id,
        "name": dict(pattern.names),
        "means": meaning(rules, pattern),
        "ruling": ruling(pattern),
        "value": counted.value,
        "unit": pattern.unit,
        "times": counted.times,
        "total": counted.total,
    }


def _group(score: Score, index: int) -> Json:
    group = score.reading.groups[index]
    lying = cells(score, index)
    return {
        "tiles": [NAMES[cell.tile] for cell in lying],
        "as": [NAMES[cell.kind] for cell in lying],
        "kind": shape(group),
        "meld": group.meld.kind if group.meld is not None else None,
        "winning": next((i for i, cell in enumerate(lying) if cell.winning), None),
    }


def _replaced(gone: Pattern, by: Pattern) -> Json:
    return {
        "id": gone.id,
        "name": dict(gone.names),
        "by": by.id,
        "by_name": dict(by.names),
        "value": gone.value,
        "unit": gone.unit,
    }


def _alternative(score: Score) -> Json:
    reading = score.reading.to_json()
    return {
        "points": score.points,
        "total": score.total,
        "groups": reading["groups"],
        "jokers": reading["jokers"],
        "patterns": [_counted(score.request.rules, counted) for counted in score.patterns],
    }


def _fields_of_waits(body: object) -> Json:
    if not isinstance(body, Mapping):
        raise InputError("json", f"expected an object, found {type(body).__name__}")
    for name in body:
        if name not in _OF_WAITS:
            known = ", ".join(sorted(_OF_WAITS))
            raise InputError(str(name), f"unknown field {name!r} (known: {known})")
    fields: Json = {}
    for name, (wanted, what, default) in _OF_WAITS.items():
        if name not in body and default is None:
            raise InputError(name, f"{name} is missing")
        value = body.get(name, default)
        if not isinstance(value, wanted):
            raise InputError(name, f"expected {what}, found {value!r}")
        fields[name] = value
    for meld in fields["melds"]:
        if not isinstance(meld, Mapping):
            raise InputError("melds", f"expected an object with kind and tiles, found {meld!r}")
    for name in ("seat_wind", "round_wind"):
        if fields[name] not in tuple(WINDS):
            raise InputError(name, f"expected one of E, S, W, N, found {fields[name]!r}")
    return fields
