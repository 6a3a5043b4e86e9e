"""A request to score a hand, checked: what comes out of here makes sense.

Every complaint names the field of the request it is about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import cython

from baida.errors import InputError
from baida.melds import Meld, parse_meld
from baida.score.rules import DISCARD, GREEN_JOKERS, ROB_KONG, SELF_DRAW, WINS, Rules
from baida.tiles import (
    KINDS,
    NAMES,
    STANDS_FOR,
    SUITS,
    is_flower,
    is_joker,
    parse,
    parse_one,
)

WINDS = "ESWN"
_WIN_NUMBER = {win: number for number, win in enumerate(WINS)}
FIRSTS = ("", "heaven", "earth", "man")
HEAVEN, EARTH, MAN = 1, 2, 3
REPLACEMENTS = ("", "flower", "kong")
LEAST_GREEN_DISCARDS = 3
GREEN_JOKERS_IN_WALL = 12
HAND_SIZE = 13
MANY_DRAWS = 15  # so many draws make no difference any more

#: Situations that only some games know; the others are accepted, and ignored where they
#: mean nothing.
_OWN_SITUATIONS = frozenset({"shot_after_kong", "voided", "before_start", "green_discards"})
_SITUATIONS = _OWN_SITUATIONS | {"draws", "replacement", "last_tile", "first", "hell_wait"}
_FIELDS = frozenset(
    {
        "variant",
        "concealed",
        "melds",
        "winning_tile",
        "win",
        "flowers",
        "seat_wind",
        "round_wind",
        "situation",
        "options",
    }
)


class Situation:
    """The circumstances of a win."""

    def __init__(self) -> None:
        self.draws: int | None = None
        self.replacement = 0
        self.last_tile = False
        self.first = 0
        self.hell_wait = False
        self.shot_after_kong = False
        self.voided = -1
        self.before_start: tuple[int, ...] = ()
        self.green_discards = 0

    def facts(self, declared: tuple[int, ...], value: int) -> bytes:
        """The facts of the kernel from ``declared`` to ``green_discards``."""
        return bytes(
            [
                len(declared),
                sum([not STANDS_FOR[tile] for tile in declared]),
                value,
                MANY_DRAWS if self.draws is None else min(self.draws, MANY_DRAWS),
                self.replacement,
                self.first,
                self.last_tile,
                self.hell_wait,
                self.shot_after_kong,
                self.green_discards,
            ]
        )


_NOTHING_SPECIAL = Situation()
_NO_FACTS = _NOTHING_SPECIAL.facts((), 0)


class Request:
    """A hand to be scored, checked."""

    def __init__(
        self,
        rules: Rules,
        concealed: list[int],
        winning: int,
        win: int,
        melds: tuple[Meld, ...] = (),
        flowers: tuple[int, ...] = (),
        seat_wind: int = 0,
        round_wind: int = 0,
        situation: Situation = _NOTHING_SPECIAL,
    ) -> None:
        self.rules = rules
        self.concealed = concealed
        self.winning = winning  # -1: none, a win by green jokers
        self.win = win
        self.melds = melds
        self.meld_codes: list[int] = [meld.code for meld in melds] if melds else []
        self.flowers = flowers
        self.seat_wind = seat_wind
        self.round_wind = round_wind
        self.situation = situation
        self.voided: int = situation.voided
        self.circumstances: bytes = _NO_FACTS
        if flowers or situation is not _NOTHING_SPECIAL:
            value = rules.variant.declared_value
            worth = value(flowers, situation.before_start, seat_wind) if value and flowers else 0
            self.circumstances = situation.facts(flowers, worth)


def make_request(
    rules: Rules,
    concealed: str,
    winning_tile: str,
    win: str = "self_draw",
    melds: Sequence[object] = (),
    flowers: str = "",
    seat_wind: str = "E",
    round_wind: str = "E",
    situation: Mapping[str, object] | None = None,
) -> Request:
    """Check everything about a hand that can be checked without scoring it."""
    variant = rules.variant
    if win not in variant.wins:
        raise InputError("win", f"expected one of {', '.join(variant.wins)}, found {win!r}")
    how: cython.int = _WIN_NUMBER[win]
    winning: cython.int = -1
    seat: cython.int
    tiles: list[int] = parse(concealed, "concealed")
    calls: tuple[Meld, ...] = make_melds(rules, melds) if melds else ()
    declared: tuple[int, ...] = tuple(parse(flowers, "flowers")) if flowers else ()
    if how != GREEN_JOKERS or winning_tile:
        winning = parse_one(winning_tile, "winning_tile")
    if len(tiles) + 3 * len(calls) != HAND_SIZE and (how != GREEN_JOKERS or tiles):
        raise InputError(
            "concealed",
            f"{len(tiles)} concealed tiles and {len(calls)} melds are not {HAND_SIZE} tiles",
        )
    check_copies(rules, tiles, calls, winning, declared)
    seat = _wind("seat_wind", seat_wind)
    circumstances: Situation = _NOTHING_SPECIAL
    if situation or how == GREEN_JOKERS or "voided" in variant.situations:
        circumstances = read_situation(rules, situation or {}, how, declared)
        _check_circumstances(circumstances, rules, how, seat, calls, declared)
    return Request(
        rules,
        tiles,
        winning,
        how,
        calls,
        declared,
        seat,
        _wind("round_wind", round_wind),
        circumstances,
    )


def request_from_json(body: object, find_rules: Any) -> Request:
    """A request of the JSON format; ``find_rules(variant, options)`` knows the games."""
    if not isinstance(body, Mapping):
        raise InputError("json", f"expected an object, found {type(body).__name__}")
    for name in body:
        if name not in _FIELDS:
            raise InputError(
                str(name), f"unknown field {name!r} (known: {', '.join(sorted(_FIELDS))})"
            )
    for name in ("variant", "concealed", "winning_tile", "win"):
        if name not in body and not (
            name in ("concealed", "winning_tile") and body.get("win") == "green_jokers"
        ):
            raise InputError(name, f"{name} is missing")
    options = _of_type(body, "options", Mapping, {})
    melds = _of_type(body, "melds", list, [])
    for meld in melds:
        if not isinstance(meld, Mapping):
            raise InputError("melds", f"expected an object with kind and tiles, found {meld!r}")
    return make_request(
        find_rules(body["variant"], options),
        _of_type(body, "concealed", str, ""),
        _of_type(body, "winning_tile", str, ""),
        _of_type(body, "win", str, ""),
        melds,
        _of_type(body, "flowers", str, ""),
        _of_type(body, "seat_wind", str, "E"),
        _of_type(body, "round_wind", str, "E"),
        _of_type(body, "situation", Mapping, {}),
    )


def _of_type(body: Mapping[str, Any], name: str, wanted: Any, default: Any) -> Any:
    value = body.get(name, default)
    if not isinstance(value, wanted):
        what = {str: "a string", list: "a list"}.get(wanted, "an object")
        raise InputError(name, f"expected {what}, found {value!r}")
    return value


def make_melds(rules: Rules, given: Sequence[object]) -> tuple[Meld, ...]:
    """Read melds and check them by the rules of the game."""
    if isinstance(given, str):
        given = given.replace(",", " ").split()
    if len(given) > 4:
        raise InputError("melds", f"a hand has at most 4 melds, not {len(given)}")
    melds = tuple([parse_meld(meld) for meld in given])
    for meld in melds:
        if meld.kind not in rules.variant.meld_kinds:
            raise InputError("melds", f"{rules.variant.id} has no {meld.kind} melds")
        complaint = rules.variant.check_meld(meld, rules.options)
        if complaint:
            raise InputError("melds", f"{meld}: {complaint}")
    return melds


def check_copies(
    rules: Rules,
    tiles: list[int],
    melds: tuple[Meld, ...],
    winning: cython.int,
    declared: tuple[int, ...],
) -> None:
    """No tile of another game, and no more of a tile than the wall has."""
    tile: cython.int
    kinds: cython.int = KINDS
    special: cython.bint = bool(melds) or bool(declared) or winning >= kinds
    copies: bytes = rules.variant.copies
    seen: bytearray = bytearray(len(NAMES))
    for tile in tiles:
        seen[tile] += 1
        special = special or tile >= kinds
        if seen[tile] > copies[tile]:
            raise _too_many(rules, tile, "concealed")
    for meld in melds:
        for tile in meld.tiles:
            seen[tile] += 1
            if seen[tile] > copies[tile]:
                raise _too_many(rules, tile, "melds")
    if winning >= 0:
        seen[winning] += 1
        if seen[winning] > copies[winning]:
            raise _too_many(rules, winning, "winning_tile")
    for tile in declared:
        if not (is_joker(tile) or is_flower(tile)):
            raise InputError("flowers", f"{NAMES[tile]} is no flower and no joker")
        seen[tile] += 1
        if seen[tile] > copies[tile]:
            raise _too_many(rules, tile, "flowers")
    if special:
        _check_frames(rules, seen)


def _check_frames(rules: Rules, seen: bytearray) -> None:
    """With unframed ones among them there are still only three of a Vietnamese joker."""
    by_name: dict[str, int] = {}
    for tile, n in enumerate(seen):
        if n and len(NAMES[tile]) > 1 and NAMES[tile][0] == "V":
            name = NAMES[tile][:2]
            by_name[name] = by_name.get(name, 0) + n
            if by_name[name] > 3:
                raise _too_many(rules, tile, "concealed")


def _too_many(rules: Rules, tile: int, field: str) -> InputError:
    copies = rules.variant.copies[tile]
    if copies == 0:
        return InputError(field, f"{NAMES[tile]} is not a tile of {rules.variant.id}")
    return InputError(field, f"more than {copies} of {NAMES[tile]}")


def _wind(field: str, text: str) -> int:
    if text == "E":
        return 0
    if not isinstance(text, str) or len(text) != 1 or text not in WINDS:
        raise InputError(field, f"expected one of E, S, W, N, found {text!r}")
    return WINDS.index(text)


def read_situation(
    rules: Rules, given: Mapping[str, object], win: int, declared: tuple[int, ...]
) -> Situation:
    """Read the situation of a request."""
    variant = rules.variant
    for name in given:
        if name not in _SITUATIONS:
            raise _wrong(f"no such field {name!r} (known: {', '.join(sorted(_SITUATIONS))})")
        if name in _OWN_SITUATIONS and name not in variant.situations:
            raise _wrong(f"{name} is not a situation of {variant.id}")
    s = Situation()
    s.draws = _count(given, "draws")
    s.replacement = _choice(given, "replacement", REPLACEMENTS)
    s.last_tile = _flag(given, "last_tile")
    s.first = _choice(given, "first", FIRSTS)
    s.hell_wait = _flag(given, "hell_wait")
    s.shot_after_kong = _flag(given, "shot_after_kong")
    if "voided" in variant.situations:
        if "voided" not in given:
            raise _wrong("voided is required: the voided suit, m, p or s")
        s.voided = _choice(given, "voided", tuple(SUITS))
    early = given.get("before_start", "")
    if not isinstance(early, str):
        raise _wrong(f"before_start is a string of tiles, not {early!r}")
    s.before_start = tuple(parse(early, "situation"))
    left = list(declared)
    for tile in s.before_start:
        if tile not in left:
            raise _wrong(f"before_start has {NAMES[tile]}, which is not among the flowers")
        left.remove(tile)
    green: object = _count(given, "green_discards")
    if win == GREEN_JOKERS:
        if green not in range(LEAST_GREEN_DISCARDS, GREEN_JOKERS_IN_WALL + 1):
            raise _wrong(
                f"a win by green jokers needs green_discards from {LEAST_GREEN_DISCARDS} "
                f"to {GREEN_JOKERS_IN_WALL}"
            )
        s.green_discards = green  # type: ignore[assignment]
    elif green is not None:
        raise _wrong("green_discards belongs to a win by green_jokers")
    return s


def _check_circumstances(
    s: Situation,
    rules: Rules,
    win: int,
    seat: int,
    melds: tuple[Meld, ...],
    declared: tuple[int, ...],
) -> None:
    """Refuse what cannot be at a table."""
    if s.replacement and win != SELF_DRAW:
        raise _wrong("a replacement tile is won on by self-draw only")
    if s.replacement == REPLACEMENTS.index("kong") and not any(meld.is_kong for meld in melds):
        raise _wrong("replacement kong: there is no kong among the melds")
    if s.replacement == REPLACEMENTS.index("flower") and not declared:
        raise _wrong("replacement flower: nothing was declared")
    if s.last_tile and win == ROB_KONG:
        raise _wrong("once the last tile is drawn no kong can be declared, nor robbed")
    if s.shot_after_kong and win != DISCARD:
        raise _wrong("shot_after_kong belongs to a win on a discard")
    if s.first:
        name = FIRSTS[s.first]
        early_call = s.first == EARTH and win == SELF_DRAW  # B32: called before the first draw
        if melds and not early_call:
            raise _wrong(f"{name}: nobody has called anything yet, but there are melds")
        if len(declared) > len(s.before_start):
            raise _wrong(f"{name}: nobody has declared anything in play yet, but there are flowers")
        if win == GREEN_JOKERS:
            raise _wrong(f"{name}: green jokers have been discarded")
        if s.first == HEAVEN and (win != SELF_DRAW or seat != 0):
            raise _wrong("heaven is East's self-draw on the first draw")
        if s.first == EARTH:
            # B32 and V14 mean different things by it
            earth_win = DISCARD if "before_start" in rules.variant.situations else SELF_DRAW
            if win != earth_win or seat == 0:
                raise _wrong(f"earth is a win by {WINS[earth_win]} of a player who is not East")
        if s.first == MAN and win == SELF_DRAW and seat == 0:
            raise _wrong("man: East's self-draw before the first discard is heaven")
        if s.last_tile:
            raise _wrong(f"{name} and last_tile exclude each other")
        if s.replacement and s.first != MAN:
            raise _wrong(f"{name} is no win on a replacement")


def _wrong(message: str) -> InputError:
    return InputError("situation", message)


def _flag(given: Mapping[str, object], name: str) -> bool:
    value = given.get(name, False)
    if not isinstance(value, bool):
        raise _wrong(f"{name} is true or false, not {value!r}")
    return value


def _count(given: Mapping[str, object], name: str) -> int | None:
    value = given.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise _wrong(f"{name} is a number from 0 on, not {value!r}")
    return value


def _choice(given: Mapping[str, object], name: str, values: tuple[str, ...]) -> int:
    value = given.get(name)
    if value is None and "" in values:
        return 0
    if not isinstance(value, str) or value not in values or not value:
        raise _wrong(f"{name} is one of {', '.join(filter(None, values))}, not {value!r}")
    return values.index(value)
