"""The fields of a log's header and events, and what may stand in them.

One table for each: reading a log, folding it and writing a header all check against these.
Fields that are not in the tables are nobody's business here; neither are further kinds of event.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from baida.errors import InputError
from baida.melds import MELD_KINDS
from baida.score.rules import WINS, Rules
from baida.tiles import KINDS, NAMES, SUITS, is_one_tile, parse

Event = dict[str, Any]
#: (value, rules) -> what is wrong with it, or None.
Check = Callable[[object, Rules], str | None]

SEATS = 4
WINDS = "ESWN"
DEALT = 13
MOST_CONTRIBUTED = 64  #: characters that a player may add to the shuffle
_MOST_POINTS = 10**12
_HEX_32 = re.compile(r"[0-9a-f]{64}")


class Field(NamedTuple):
    """What may stand in a field; one that is ``secret`` is null for those who cannot see it."""

    check: Check
    secret: bool = False
    optional: bool = False


def _whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _number(least: int, most: int = _MOST_POINTS) -> Check:
    def check(value: object, _rules: Rules) -> str | None:
        if _whole(value, least, most):
            return None
        return f"expected a whole number from {least}, found {_brief(value)}"

    return check


def _seat(value: object, _rules: Rules) -> str | None:
    return None if _whole(value, 0, 3) else f"expected a seat from 0 to 3, found {_brief(value)}"


def _flag(value: object, _rules: Rules) -> str | None:
    return None if isinstance(value, bool) else f"expected true or false, found {_brief(value)}"


def _text(value: object, _rules: Rules) -> str | None:
    return None if isinstance(value, str) else f"expected a text, found {_brief(value)}"


def _request(value: object, rules: Rules) -> str | None:
    """As much of a request as is looked at here; the tiles of a hidden kong are null."""
    if not isinstance(value, dict) or not isinstance(value.get("concealed"), str):
        return f"expected an object with concealed tiles, found {_brief(value)}"
    melds = value.get("melds", [])
    if not isinstance(melds, list) or not all(isinstance(meld, dict) for meld in melds):
        return f"expected a list of melds, found {_brief(melds)}"
    fields = {"kind": Field(_one_of(MELD_KINDS)), "tiles": Field(_or_null(_tiles()))}
    wrong = (check_fields(meld, fields, rules) for meld in melds)
    return next((complaint for complaint in wrong if complaint), None)


def _score(value: object, _rules: Rules) -> str | None:
    """The same for the answer to it."""
    reading = value.get("reading") if isinstance(value, dict) else None
    groups = reading.get("groups") if isinstance(reading, dict) else None
    if isinstance(groups, list) and all(isinstance(group, str | None) for group in groups):
        return None
    return f"expected a score with its reading, found {_brief(value)}"


def _one_of(words: tuple[str, ...]) -> Check:
    def check(value: object, _rules: Rules) -> str | None:
        if isinstance(value, str) and value in words:
            return None
        return f"expected one of {', '.join(words)}, found {_brief(value)}"

    return check


def _or_null(inner: Check) -> Check:
    def check(value: object, rules: Rules) -> str | None:
        return None if value is None else inner(value, rules)

    return check


def _list(inner: Check, size: int) -> Check:
    def check(value: object, rules: Rules) -> str | None:
        if not isinstance(value, list) or len(value) != size:
            return f"expected a list of {size}, found {_brief(value)}"
        return next((wrong for item in value if (wrong := inner(item, rules))), None)

    return check


def _tiles(count: int | None = None, *, plain: bool = False) -> Check:
    """Tiles that the game has; ``plain`` ones are of the 34 kinds."""

    def check(value: object, rules: Rules) -> str | None:
        try:
            tiles = parse(value)
        except InputError as error:
            return error.message if isinstance(value, str) else f"expected tiles, {_found(value)}"
        if count is not None and len(tiles) != count:
            return f"expected {count} tile{'s' * (count > 1)}, found {len(tiles)}"
        for tile in tiles:
            if not rules.variant.copies[tile] or (plain and tile >= KINDS):
                return f"there is no {NAMES[tile]} here"
            if not is_one_tile(tile):
                return f"{NAMES[tile]} needs its frame"
        return None

    return check


def _hex(value: object, _rules: Rules) -> str | None:
    if isinstance(value, str) and _HEX_32.fullmatch(value):
        return None
    return f"expected 64 hex digits, found {_brief(value)}"


def _dice(value: object, rules: Rules) -> str | None:
    if value is None:
        return None
    if not isinstance(value, dict) or not {"dealer", "break"} <= value.keys():
        return f"expected null or dice for dealer and break, found {_brief(value)}"
    dealer = value["dealer"]
    if dealer is not None and not isinstance(dealer, list):
        return f"expected throws of two dice, found {_brief(dealer)}"
    throws = [*(dealer or ()), value["break"]]
    throw = _list(_number(1, 6), 2)
    return next((wrong for dice in throws if (wrong := throw(dice, rules))), None)


def _answers(value: object, _rules: Rules) -> str | None:
    if not isinstance(value, dict):
        return f"expected answers by seat, found {_brief(value)}"
    for seat, answer in value.items():
        if seat not in ("0", "1", "2", "3"):
            return f"expected a seat from 0 to 3, found {_brief(seat)}"
        if answer not in ("win", "kong", "pung", "chow", "pass"):
            return f"expected win, kong, pung, chow or pass, found {_brief(answer)}"
    return None


def _player(value: object, _rules: Rules) -> str | None:
    if isinstance(value, dict) and isinstance(value.get("name"), str):
        return None
    return f"expected an object with a name, found {_brief(value)}"


def _contribution(value: object, _rules: Rules) -> str | None:
    if isinstance(value, str) and len(value) <= MOST_CONTRIBUTED:
        return None
    return f"expected a text of at most {MOST_CONTRIBUTED} characters, found {_brief(value)}"


def _shown(value: object, rules: Rules) -> str | None:
    """Events that were cut for this viewer, whole again."""
    if not isinstance(value, list) or not all(isinstance(event, dict) for event in value):
        return f"expected a list of events, found {_brief(value)}"
    kinds = _one_of(("won", "melded", "void_chosen"))
    for event in value:
        wrong = kinds(event.get("e"), rules) or check_event(event, rules)
        if wrong:
            return wrong
    return None


_SEAT = Field(_seat)
_MAYBE_SEAT = Field(_or_null(_seat))
_TILE = Field(_tiles(1))
_FLAG = Field(_flag)
_SUIT = _one_of(tuple(SUITS))
_SCORES = Field(_list(_number(-_MOST_POINTS), SEATS))

#: What every kind of event holds besides ``n`` and ``e``.
EVENTS: Mapping[str, Mapping[str, Field]] = {
    "hand_started": {
        "hand": Field(_number(0)),
        "round_wind": Field(_one_of(tuple(WINDS))),
        "dealer": _SEAT,
        "wall": Field(_tiles(), secret=True),
        "dice": Field(_dice),
        "scores": _SCORES,
    },
    "dealt": {"seat": _SEAT, "tiles": Field(_tiles(DEALT), secret=True)},
    "void_chosen": {
        "seat": _SEAT,
        "suit": Field(_SUIT, secret=True),
        "tile": Field(_or_null(_tiles(1))),
    },
    "void_announced": {"seat": _SEAT, "suit": Field(_SUIT)},
    "declared": {"seat": _SEAT, "tile": _TILE, "before_start": _FLAG},
    "ready_to_start": {},
    "drew": {
        "seat": _SEAT,
        "tile": Field(_tiles(1), secret=True),
        "from": Field(_one_of(("front", "back"))),
        "why": Field(_one_of(("turn", "kong", "flower"))),
    },
    "discarded": {"seat": _SEAT, "tile": _TILE, "drawn": _FLAG},
    "answers": {
        "to": Field(_one_of(("discard", "kong", "green_jokers"))),
        "answers": Field(_answers),
    },
    "melded": {
        "seat": _SEAT,
        "kind": Field(_one_of(MELD_KINDS)),
        "tiles": Field(_tiles(), secret=True),
        "as": Field(_tiles(plain=True), secret=True),
        "claimed": Field(_or_null(_tiles(1))),
        "from": _MAYBE_SEAT,
    },
    "kong_added": {"seat": _SEAT, "tile": _TILE, "drawn": _FLAG},
    "won": {
        "seat": _SEAT,
        "win": Field(_one_of(WINS)),
        "tile": Field(_or_null(_tiles(1))),
        "from": _MAYBE_SEAT,
        "request": Field(_request, secret=True),
        "score": Field(_score, secret=True),
    },
    "paid": {
        "from": _SEAT,
        "to": _MAYBE_SEAT,
        "amount": Field(_number(1)),
        "why": Field(_one_of(("win", "kong", "kong_refund", "not_ready", "flower_pig"))),
    },
    "wall_empty": {},
    "hand_ended": {
        "why": Field(_one_of(("won", "three_won", "wall_empty"))),
        "scores": _SCORES,
        "next_dealer": _SEAT,
        # what is turned over in the end, in the events that one seat gets (redact.py)
        "shown": Field(_shown, optional=True),
        "hands": Field(_list(_tiles(), SEATS), optional=True),
    },
    "match_ended": {"scores": _SCORES, "secret": Field(_hex)},
}

#: The header, the format, version and rules aside: without those the rest means nothing.
HEADER: Mapping[str, Field] = {
    "rules_version": Field(_number(1)),
    "seats": Field(_list(_player, SEATS)),
    "hands": Field(_number(1)),
    "commitment": Field(_hex),
    "shuffle": Field(_text),
    "contributions": Field(_list(_contribution, SEATS), optional=True),
}


def check_event(event: Mapping[str, object], rules: Rules, *, cut: bool = False) -> str | None:
    """What is wrong with the fields of an event; in a ``cut`` one, secrets may be null."""
    kind = event.get("e")
    if not isinstance(kind, str):
        return f"e: expected the kind of the event, {_found(kind)}"
    wrong = check_fields(event, EVENTS.get(kind, {}), rules, cut=cut)
    return f"{kind}: {wrong}" if wrong else None


def check_fields(
    given: Mapping[str, object], fields: Mapping[str, Field], rules: Rules, *, cut: bool = False
) -> str | None:
    """What is wrong with the first field that is not as it has to be."""
    for name, field in fields.items():
        if name not in given:
            if field.optional:
                continue
            return f"{name} is missing"
        value = given[name]
        if value is None and field.secret and cut:
            continue
        wrong = field.check(value, rules)
        if wrong:
            return f"{name}: {wrong}"
    return None


def _found(value: object) -> str:
    return f"found {_brief(value)}"


def _brief(value: object) -> str:
    """The value as it would stand in a message; what fills lines only by its kind."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else f"a list of {len(value)}"
    text = "null" if value is None else repr(value)
    return text if len(text) <= 40 else f"{text[:40]}..."
