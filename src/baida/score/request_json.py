"""Requests to the scorer as JSON."""

from __future__ import annotations

from typing import cast

from baida.score.request import WINDS, Request
from baida.score.rules import WINS
from baida.score.situation import FIRSTS, REPLACEMENTS
from baida.tiles import NAMES, SUITS, loose
from baida.wire.scoring import ScoreRequest, SituationGiven


def request_json(request: Request) -> ScoreRequest:
    s = request.situation
    situation = {
        "draws": s.draws,
        "replacement": REPLACEMENTS[s.replacement],
        "last_tile": s.last_tile,
        "first": FIRSTS[s.first],
        "hell_wait": s.hell_wait,
        "shot_after_kong": s.shot_after_kong,
        "voided": SUITS[s.voided] if s.voided >= 0 else None,
        "before_start": loose(s.before_start),
        "green_discards": s.green_discards,
    }
    rules = request.rules
    changed = {
        switch.name: rules.options[switch.name]
        for switch in rules.variant.switches
        if rules.options[switch.name] != switch.default and switch.name != "hands"
    }
    return {
        "variant": rules.variant.id,
        "concealed": loose(request.concealed),
        "melds": [
            {"kind": meld.kind, "tiles": loose(meld.tiles), "as": loose(meld.stands_for)}
            for meld in request.melds
        ],
        "winning_tile": NAMES[request.winning] if request.winning >= 0 else "",
        "win": WINS[request.win],
        "flowers": loose(request.flowers),
        "seat_wind": WINDS[request.seat_wind],
        "round_wind": WINDS[request.round_wind],
        "situation": cast(
            "SituationGiven", {name: value for name, value in situation.items() if value}
        ),
        "options": changed,
    }
