"""Answers to clients' requests for positions."""

from __future__ import annotations

from typing import Any

from baida.answers.calls import answered_in_words
from baida.answers.rules import table_facts
from baida.errors import InputError
from baida.game.events.redact import cut_log
from baida.game.log.file import Log
from baida.game.position import Position, position_at, position_text, read_position
from baida.game.set_up import SetUp, SetUpSeat, set_up
from baida.i18n import Message, TechnicalMessage
from baida.jsontext import translated_refusal
from baida.melds import parse_meld
from baida.score.request import WINDS
from baida.tiles import parse
from baida.variants import find_rules
from baida.wire import positions as wire
from baida.wire.check import read_object


@answered_in_words
def position_json(body: object) -> wire.PositionFound:
    """Return the position of a link."""
    given = _read(body, wire.PositionRequest)
    try:
        return _found(read_position(given["position"]))
    except InputError as error:
        raise _for_players(error) from None


@answered_in_words
def set_up_json(body: object) -> wire.PositionFound:
    """Return a position that is set up by hand."""
    given = _read(body, wire.SetUpRequest)
    seats = [_seat(seat, f"seats.{number}") for number, seat in enumerate(given["seats"])]
    return _found(
        set_up(
            SetUp(
                find_rules(given["rules"]),
                given["seat"],
                given["dealer"],
                seats,
                WINDS.index(given["round_wind"]),
                given["seed"],
            )
        )
    )


def _seat(body: object, field: str) -> SetUpSeat:
    given = _read(body, wire.SetUpSeatGiven, field)
    tiles, discards, declared = (
        tuple(parse(given[name], f"{field}.{name}")) for name in ("tiles", "discards", "declared")
    )
    melds = tuple(parse_meld(text, f"{field}.melds") for text in given["melds"].split())
    return SetUpSeat(tiles, melds, discards, declared, given["voided"])


def position_in_log_json(log: Log, n: int, seat: int) -> wire.PositionAnswer:
    """Return the position after an event of a finished match."""
    try:
        return _found(position_at(log, n, seat))
    except InputError as error:
        return translated_refusal(_for_players(error))


def _found(position: Position) -> wire.PositionFound:
    match = position.reached()
    return {
        "ok": True,
        "position": position_text(position),
        "rules": position.rules.id,
        "seat": position.seat,
        "table": table_facts(position.rules),
        "hands": match.header["hands"],
        "events": cut_log(position.rules, match.events, position.seat),
    }


def _read(body: object, model: type, where: str = "") -> dict[str, Any]:
    try:
        return read_object(body, model, where)
    except InputError as error:
        raise _for_players(error) from None


def _for_players(error: InputError) -> InputError:
    """Add words for players to an error that only a changed link or request can cause."""
    if isinstance(error.message, Message):
        return error
    why = f"the position cannot be read: {error.message}"
    return InputError(error.field, TechnicalMessage("refusals.position_unreadable", why))
