"""What ``--json`` answers: the request format's answer, and the explanation beside it."""

from __future__ import annotations

from typing import Any

from baida import Distance
from baida.cli.score.hand import Outlook
from baida.score.result import NoWin, Score
from baida.score.rules import Rules
from baida.tiles import NAMES


def score_answer(result: Score | NoWin, readings: int) -> dict[str, Any]:
    """The answer to ``baida score --json``."""
    answer = result.to_json()
    if isinstance(result, Score):
        answer["explanation"] = _explanation(result, readings)
    return answer


def _explanation(score: Score, readings: int) -> dict[str, Any]:
    held = {pattern.id: pattern for pattern in score.held}
    return {
        "rules": score.request.rules.id,
        "total": score.total,
        "unit": score.request.rules.variant.unit,
        "means": {c.name: c.pattern.means for c in score.patterns},
        "replaced": [
            {"name": held[gone].name, "by": held[by].name} for gone, by in score.replaced.items()
        ],
        "ledger": [
            {
                "joker": NAMES[entry.use.joker],
                "as": NAMES[entry.use.kind],
                "group": entry.use.group,
                "feeds": [pattern.name for pattern in entry.feeds],
            }
            for entry in score.ledger
        ],
        "winning_group": score.reading.winning_group,
        "payout_row": score.payout_row,
        "payments": [{"payer": p.payer, "amount": p.amount} for p in score.payments],
        "alternatives": [
            {name: part for name, part in other.to_json().items() if name not in ("ok", "win")}
            for other in (score.alternatives(readings) if readings else ())
        ],
    }


def waits_answer(rules: Rules, outlook: Outlook) -> dict[str, Any]:
    """The answer to ``baida waits --json``; the distance is there if the hand is not ready."""
    return {
        "ok": True,
        "rules": rules.id,
        "ready": bool(outlook.waits),
        "waits": [
            {
                "tile": NAMES[wait.tile],
                "unseen": wait.unseen,
                "self_draw_only": wait.self_draw_only,
                "reason": wait.reason or None,
                "discard": wait.discard.to_json(),
                "self_draw": wait.self_draw.to_json(),
            }
            for wait in outlook.waits
        ],
        "distance": None if outlook.distance is None else _distance(outlook.distance),
    }


def _distance(distance: Distance) -> dict[str, Any]:
    return {
        "distance": distance.distance,
        "by_configuration": dict(distance.by_configuration),
        "tiles": [{"tile": NAMES[tile], "unseen": n} for tile, n in distance.tiles],
    }
