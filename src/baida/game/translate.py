"""Translate the engine's events, tuples of numbers, into those of the match log."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from baida.core.play.deal import Deal
from baida.core.play.state import DRAWN_FOR, ENDED_WHY, EVENTS, PAID_WHY, PHASES
from baida.core.scoring.sets import kinds_of
from baida.game.actions import Action
from baida.game.log.fair_shuffle import dealt_to
from baida.melds import MELD_KINDS, Meld
from baida.score.request import WINDS, Request
from baida.score.request_json import request_json
from baida.score.rules import GREEN_JOKERS, WINS
from baida.score.scorer import Score, scorer_for
from baida.score.situation import Situation
from baida.tiles import NAMES, SUITS, loose
from baida.wire.events import Dealt, Dice, Event, HandStarted

_ANSWERS_TO = {"claim": "discard", "rob": "kong", "green_jokers": "green_jokers"}
_NO_TILE = 255


def opening(
    deal: Deal, wall: Sequence[int], hand: int, scores: Sequence[int], dice: Dice | None
) -> list[Event]:
    """Return the events of a deal: the wall, and four times thirteen tiles."""
    started: HandStarted = {
        "n": 0,
        "e": "hand_started",
        "hand": hand,
        "round_wind": WINDS[deal.round_wind],
        "dealer": deal.dealer,
        "wall": loose(wall),
        "dice": dice,
        "scores": list(scores),
    }
    dealt: list[Dealt] = [
        {
            "n": 0,
            "e": "dealt",
            "seat": (deal.dealer + place) % 4,
            "tiles": loose(dealt_to(wall, place)),
        }
        for place in range(4)
    ]
    if deal.exchange_to:
        started["exchange_to"] = deal.exchange_to
    return [started, *dealt]


def translate(deal: Deal, numbers: tuple[int, ...], scores: Sequence[int]) -> Event:
    """Convert an event for the log, without its number; ``scores`` are those before this hand."""
    kind, values = EVENTS[numbers[0]], list(numbers[1:])
    if kind == "hand_ended":
        return {
            "n": 0,
            "e": "hand_ended",
            "why": ENDED_WHY[values[0]],
            "scores": [a + b for a, b in zip(scores, deal.points, strict=True)],
            "next_dealer": values[1],
        }
    return _TRANSLATORS[kind](deal, values)


def _declared(_deal: Deal, values: list[int]) -> Event:
    seat, tile, early = values[:3]
    return {"n": 0, "e": "declared", "seat": seat, "tile": NAMES[tile], "before_start": bool(early)}


def _drew(_deal: Deal, values: list[int]) -> Event:
    seat, tile, back, why = values
    return {
        "n": 0,
        "e": "drew",
        "seat": seat,
        "tile": NAMES[tile],
        "from": "back" if back else "front",
        "why": DRAWN_FOR[why],
    }


def _chosen(_deal: Deal, values: list[int]) -> Event:
    seat, suit, tile = values[:3]
    face_down = NAMES[tile] if tile >= 0 else None
    return {"n": 0, "e": "void_chosen", "seat": seat, "suit": SUITS[suit], "tile": face_down}


def _exchanged(_deal: Deal, values: list[int]) -> Event:
    seat, to, action = values[:3]
    tiles = loose(Action.of(action).tiles)
    return {"n": 0, "e": "exchanged", "seat": seat, "to": to, "tiles": tiles}


def _announced(_deal: Deal, values: list[int]) -> Event:
    return {"n": 0, "e": "void_announced", "seat": values[0], "suit": SUITS[values[1]]}


def _discarded(_deal: Deal, values: list[int]) -> Event:
    seat, tile, drawn = values[:3]
    return {"n": 0, "e": "discarded", "seat": seat, "tile": NAMES[tile], "drawn": bool(drawn)}


def _answers(_deal: Deal, values: list[int]) -> Event:
    phase, offered_by, *actions = values
    order = [(offered_by + place) % 4 for place in range(4)]  # in turn order
    return {
        "n": 0,
        "e": "answers",
        "to": _ANSWERS_TO[PHASES[phase]],
        "answers": {str(s): Action.of(actions[s]).kind for s in order if actions[s] >= 0},
    }


def _melded(_deal: Deal, values: list[int]) -> Event:
    seat, code, claimed, source, *tiles = values
    meld = _meld_of(code, tuple(tile for tile in tiles if tile != _NO_TILE))
    return {
        "n": 0,
        "e": "melded",
        "seat": seat,
        "kind": meld.kind,
        "tiles": loose(meld.tiles),
        "as": loose(meld.stands_for),
        "claimed": NAMES[claimed] if claimed >= 0 else None,
        "from": source if source >= 0 else None,
    }


def _meld_of(code: int, tiles: tuple[int, ...]) -> Meld:
    return Meld(MELD_KINDS[code >> 6 & 7], tiles, kinds_of(code & 63, len(tiles)))


def _added(_deal: Deal, values: list[int]) -> Event:
    seat, tile, drawn = values[:3]
    return {"n": 0, "e": "kong_added", "seat": seat, "tile": NAMES[tile], "drawn": bool(drawn)}


def _paid(_deal: Deal, values: list[int]) -> Event:
    payer, payee, amount, why = values
    to = payee if payee >= 0 else None
    return {"n": 0, "e": "paid", "from": payer, "to": to, "amount": amount, "why": PAID_WHY[why]}


def _won(deal: Deal, values: list[int]) -> Event:
    seat, win, tile, source, total = values[:5]
    request = win_request(deal, seat, win, tile, values[6:])
    score = scorer_for(deal.ruleset.rules).score(request)
    if not isinstance(score, Score) or score.total != total:
        raise AssertionError(f"the engine counts {total}, the scorer {score}")
    return {
        "n": 0,
        "e": "won",
        "seat": seat,
        "win": WINS[win],
        "tile": NAMES[tile] if tile >= 0 else None,
        "from": source if source >= 0 else None,
        "request": request_json(request),
        "score": score.to_json(),
    }


def win_request(deal: Deal, seat: int, win: int, tile: int, noted_situation: list[int]) -> Request:
    draws, replacement, first, last_tile, hell_wait, shot, green = noted_situation
    known = deal.ruleset.rules.variant.situations
    declared, early = deal.declared_of(seat)
    suit, _ = deal.void_of(seat)
    s = Situation()
    s.draws = draws if "draws" in known else None
    s.replacement = replacement
    s.first = first
    s.last_tile = bool(last_tile)
    s.hell_wait = bool(hell_wait)
    s.shot_after_kong = bool(shot)
    s.voided = suit
    s.before_start = declared[:early]
    s.green_discards = green
    return Request(
        deal.ruleset.rules,
        [] if win == GREEN_JOKERS else list(deal.tiles_of(seat)),
        tile,
        win,
        tuple(_meld_of(code, tiles) for code, tiles, _, _ in deal.melds_of(seat)),
        declared,
        (seat - deal.dealer) % 4,
        deal.round_wind,
        s,
    )


_TRANSLATORS: dict[str, Callable[[Deal, list[int]], Event]] = {
    "declared": _declared,
    "ready_to_start": lambda _deal, _values: {"n": 0, "e": "ready_to_start"},
    "drew": _drew,
    "exchanged": _exchanged,
    "void_chosen": _chosen,
    "void_announced": _announced,
    "discarded": _discarded,
    "answers": _answers,
    "melded": _melded,
    "kong_added": _added,
    "won": _won,
    "paid": _paid,
    "wall_empty": lambda _deal, _values: {"n": 0, "e": "wall_empty"},
}
