"""The public calls: score a hand, in Python or as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from baida.errors import InputError
from baida.score.request import make_request, request_from_json
from baida.score.result import NoWin, Score
from baida.score.rules import Rules
from baida.score.scorer import scorer_for
from baida.variants import find_rules


def score(
    rules: str | Rules,
    concealed: str,
    winning_tile: str,
    win: str = "self_draw",
    *,
    melds: Sequence[object] = (),
    flowers: str = "",
    seat_wind: str = "E",
    round_wind: str = "E",
    **situation: object,
) -> Score | NoWin:
    """Score a winning hand.

    ``rules`` is a game or a rules id; the rest as in the request format, the situation
    as keywords.

    >>> score("b30fj", "11123456788m JA", "9m", "discard", melds=["111z"]).points
    Traceback (most recent call last):
    baida.errors.InputError: concealed: 12 concealed tiles and 1 melds are not 13 tiles
    >>> score("sbr", "1146677778899m", "4m", "discard", voided="s")
    <Score: 8 points, 5 fan: Root, Full Flush, Seven Pairs>
    """
    if isinstance(rules, str):
        rules = find_rules(rules)
    request = make_request(
        rules, concealed, winning_tile, win, melds, flowers, seat_wind, round_wind, situation
    )
    return scorer_for(rules).score(request)


def score_json(body: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a request of the JSON format; never raises on bad input."""
    try:
        request = request_from_json(body, find_rules)
        return scorer_for(request.rules).score(request).to_json()
    except InputError as error:
        return {"ok": False, "error": error.message, "field": error.field}
