"""Scores, waits and distances as JSON, with explanations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from baida.i18n import Text, texts_of
from baida.score.distance import Distance
from baida.score.patterns import Pattern
from baida.score.rules import Rules
from baida.score.scorer import Counted, NoWin, Score
from baida.score.waits import Wait
from baida.tiles import NAMES
from baida.wire import scoring as wire


def explain_answer(result: Score | NoWin, readings: int) -> wire.ExplainedWin | wire.ExplainedNoWin:
    if isinstance(result, NoWin):
        return {**result.to_json(), "why_text": texts_of(result.why)}
    return {**result.to_json(), "explanation": _explanation(result, readings)}


def _explanation(score: Score, readings: int) -> wire.Explanation:
    rules = score.request.rules
    held = {pattern.id: pattern for pattern in score.held}
    return {
        "rules": rules.id,
        "total": score.total,
        "unit": rules.variant.unit,
        "means": {c.name: c.pattern.means for c in score.patterns},
        "patterns": [_explained(rules, counted) for counted in score.patterns],
        "groups": [_group(score, i) for i in range(len(score.reading.groups))],
        "replaced": [_replaced(held[gone], held[by]) for gone, by in score.replaced.items()],
        "ledger": [
            {
                "joker": NAMES[entry.use.joker],
                "as": NAMES[entry.use.kind],
                "group": entry.use.group,
                "feeds": [pattern.name for pattern in entry.feeds],
                "feeds_ids": [pattern.id for pattern in entry.feeds],
            }
            for entry in score.ledger
        ],
        "winning_group": score.reading.winning_group,
        "payout_row": score.payout_row,
        "payout_text": payout_text(rules, score.payout_row),
        "payments": [{"payer": p.payer, "amount": p.amount} for p in score.payments],
        "alternatives": [
            _alternative(other) for other in (score.alternatives(readings) if readings else ())
        ],
    }


def _explained(rules: Rules, counted: Counted) -> wire.ExplainedPattern:
    pattern = counted.pattern
    return {
        "id": pattern.id,
        "name": counted.name,
        "names": dict(pattern.names),
        "means": meaning(rules, pattern),
        "ruling": ruling(pattern),
        "value": counted.value,
        "unit": pattern.unit,
        "times": counted.times,
        "total": counted.total,
    }


def _group(score: Score, index: int) -> wire.Group:
    group = score.reading.groups[index]
    lying = score.reading.cells(index)
    return {
        "tiles": [NAMES[cell.tile] for cell in lying],
        "as": [NAMES[cell.kind] for cell in lying],
        "kind": group.shape,
        "meld": group.meld.kind if group.meld is not None else None,
        "winning": next((i for i, cell in enumerate(lying) if cell.winning), None),
    }


def _replaced(gone: Pattern, by: Pattern) -> wire.Replaced:
    return {
        "name": gone.name,
        "by": by.name,
        "id": gone.id,
        "by_id": by.id,
        "names": dict(gone.names),
        "by_names": dict(by.names),
        "value": gone.value,
        "unit": gone.unit,
    }


def _alternative(score: Score) -> wire.Alternative:
    rules = score.request.rules
    answer = {
        "points": score.points,
        **score.totals,
        "total": score.total,
        "patterns": [_explained(rules, counted) for counted in score.patterns],
        "reading": score.reading.to_json(),
    }
    return cast("wire.Alternative", answer)  # the totals are named by their units


def waits_answer(rules: Rules, waits: Sequence[Wait], distance: Distance | None) -> wire.WaitsFound:
    return {
        "ok": True,
        "rules": rules.id,
        "ready": bool(waits),
        "waits": [_wait(wait) for wait in waits],
        "distance": None if distance is None else distance_json(distance),
    }


def _wait(wait: Wait) -> wire.Wait:
    return {
        "tile": NAMES[wait.tile],
        "unseen": wait.unseen,
        "self_draw_only": wait.self_draw_only,
        "reason": wait.reason or None,
        "reason_text": texts_of(wait.reason) if wait.reason else None,
        "discard": wait.discard.to_json(),
        "self_draw": wait.self_draw.to_json(),
    }


def wait_hint(wait: Wait) -> wire.WaitHint:
    """Return a winning tile, with its points only."""
    return {
        "tile": NAMES[wait.tile],
        "unseen": wait.unseen,
        "discard": _points(wait.discard),
        "self_draw": _points(wait.self_draw),
        "why": texts_of(wait.reason) if wait.reason else None,
    }


def _points(score: Score | NoWin) -> int | None:
    return score.points if isinstance(score, Score) else None


def distance_json(distance: Distance) -> wire.Distance:
    """Return the distance of a hand from ready, and the tiles that bring it nearer."""
    return {
        "distance": distance.distance,
        "by_configuration": dict(distance.by_configuration),
        "tiles": [{"tile": NAMES[tile], "unseen": n} for tile, n in distance.tiles],
    }


def meaning(rules: Rules, pattern: Pattern) -> Text:
    return rules.variant.words.text(f"pattern.{pattern.id}.means", pattern.means)


def ruling(pattern: Pattern) -> str:
    """Return the number of the ruling that defines a pattern; empty if the rule document does."""
    return "" if pattern.rule.startswith("doc") else pattern.rule


def payout_text(rules: Rules, label: str) -> Text:
    """Return a row of the payout table in words; most are numbers, the same in all languages."""
    words, key = rules.variant.words, f"payout.{label}"
    return words.text(key, label) if key in words else texts_of(label)
