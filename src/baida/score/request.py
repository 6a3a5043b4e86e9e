# cython: auto_pickle=True
"""A checked request to score a hand. Every error names the field it is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import cython

from baida.errors import InputError
from baida.i18n import Message
from baida.melds import MOST_MELDS, Meld, parse_meld
from baida.score.rules import (
    DISCARD,
    GREEN_JOKERS,
    ON_CLAIMED_KONG,
    ON_JOKER,
    ROB_KONG,
    WINS,
    Rules,
)
from baida.score.situation import (
    CLAIMED_KONG,
    NO_FACTS,
    NOTHING_SPECIAL,
    Situation,
    check_situation,
    read_situation,
)
from baida.tiles import (
    FIRST_VIETNAMESE_JOKER,
    KINDS,
    NAMES,
    is_flower,
    is_joker,
    parse,
    parse_one,
    unframed,
)

WINDS = "ESWN"
_WIN_NUMBER = {win: number for number, win in enumerate(WINS)}
HAND_SIZE = 13
_FIELDS = frozenset({
    "concealed", "flowers", "melds", "options", "round_wind", "seat_wind", "situation", "variant",
    "win", "winning_tile",
})  # fmt: skip


class Request:
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
        situation: Situation = NOTHING_SPECIAL,
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
        self.circumstances: bytes = NO_FACTS
        if flowers or situation is not NOTHING_SPECIAL:
            value = rules.variant.declared_value
            worth = value(flowers, situation.before_start, seat_wind) if value and flowers else 0
            self.circumstances = situation.facts(flowers, worth)

    @property
    def paid_as(self) -> int:
        """The kind of win by which it is paid; a house may have further ones."""
        if self.situation.replacement == CLAIMED_KONG:
            return ON_CLAIMED_KONG
        liable = self.rules.play_options.joker_liability
        if liable and self.win == DISCARD and self.winning >= KINDS:
            return ON_JOKER
        return int(self.win)


def make_request(
    rules: Rules,
    concealed: str | list[int],
    winning_tile: str | int,
    win: str = "self_draw",
    melds: Sequence[object] = (),
    flowers: str = "",
    seat_wind: str = "E",
    round_wind: str = "E",
    situation: Mapping[str, object] | None = None,
) -> Request:
    """Check everything about a hand that can be checked without scoring it.

    Tiles are text in the notation, or already parsed.
    """
    variant = rules.variant
    if win not in variant.wins:
        known = ", ".join(variant.wins)
        raise InputError("win", Message("input.one_of", values=known, found=repr(win)))
    how: cython.int = _WIN_NUMBER[win]
    winning: cython.int = -1
    tiles: list[int] = read_tiles(concealed, "concealed")
    calls: tuple[Meld, ...] = make_melds(rules, melds) if melds else ()
    declared: tuple[int, ...] = tuple(parse(flowers, "flowers")) if flowers else ()
    if isinstance(winning_tile, int):
        _check_tile(winning_tile, "winning_tile")
        winning = winning_tile
    elif how != GREEN_JOKERS or winning_tile:
        winning = parse_one(winning_tile, "winning_tile")
    if len(tiles) + 3 * len(calls) != HAND_SIZE and (how != GREEN_JOKERS or tiles):
        raise InputError(
            "concealed",
            Message("input.hand_size", n=len(tiles), melds=len(calls), size=HAND_SIZE),
        )
    check_copies(rules, tiles, calls, winning, declared)
    if how == ROB_KONG:
        _check_robbed(rules, tiles, calls, winning)
    seat: cython.int = _wind("seat_wind", seat_wind)
    circumstances: Situation = NOTHING_SPECIAL
    if situation or how == GREEN_JOKERS or "voided" in variant.situations:
        circumstances = read_situation(rules, situation or {}, how, declared)
        check_situation(circumstances, rules, how, seat, calls, declared)
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


def read_tiles(given: str | list[int], field: str) -> list[int]:
    if not isinstance(given, list):
        return parse(given, field)
    for tile in given:
        _check_tile(tile, field)
    return given


def _check_tile(tile: object, field: str) -> None:
    if type(tile) is not int or not 0 <= tile < len(NAMES):
        what = Message("input.tiles")
        raise InputError(field, Message("input.expected", what=what, found=repr(tile)))


def request_from_json(body: object, find_rules: Any) -> Request:
    """Parse a JSON request; ``find_rules(variant, options)`` looks up the game."""
    if not isinstance(body, Mapping):
        what = Message("input.an_object")
        raise InputError("json", Message("input.expected", what=what, found=type(body).__name__))
    for name in body:
        if name not in _FIELDS:
            known = ", ".join(sorted(_FIELDS))
            raise InputError(
                str(name), Message("input.unknown_field", name=repr(name), known=known)
            )
    for name in ("variant", "concealed", "winning_tile", "win"):
        if name not in body and not (
            name in ("concealed", "winning_tile") and body.get("win") == "green_jokers"
        ):
            raise InputError(name, Message("input.missing", name=name))
    options = _of_type(body, "options", Mapping, {})
    melds = _of_type(body, "melds", list, [])
    for meld in melds:
        if not isinstance(meld, Mapping):
            what = Message("input.a_meld_object")
            raise InputError("melds", Message("input.expected", what=what, found=repr(meld)))
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
        what = Message("input.an_object")
        if wanted is str:
            what = Message("input.a_string")
        elif wanted is list:
            what = Message("input.a_list")
        raise InputError(name, Message("input.expected", what=what, found=repr(value)))
    return value


def make_melds(rules: Rules, given: Sequence[object]) -> tuple[Meld, ...]:
    if isinstance(given, str):
        given = given.replace(",", " ").split()
    if len(given) > MOST_MELDS:
        raise InputError("melds", Message("input.too_many_melds", n=len(given)))
    melds = tuple([parse_meld(meld) for meld in given])
    for meld in melds:
        if meld.kind not in rules.variant.meld_kinds:
            values = {"game": rules.variant.id, "kind": meld.kind}
            raise InputError("melds", Message("input.no_such_melds", **values))
        complaint = rules.variant.check_meld(meld, rules.options)
        if complaint:
            raise InputError("melds", Message("input.about_meld", meld=meld, why=complaint))
    return melds


def check_copies(
    rules: Rules,
    tiles: list[int],
    melds: tuple[Meld, ...],
    winning: cython.int,
    declared: tuple[int, ...],
) -> None:
    """Refuse tiles of other games, and more copies of a tile than the wall has."""
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
            raise InputError("flowers", Message("input.no_flower", tile=NAMES[tile]))
        seen[tile] += 1
        if seen[tile] > copies[tile]:
            raise _too_many(rules, tile, "flowers")
    if special:
        _check_frames(rules, seen)


def _check_frames(rules: Rules, seen: bytearray) -> None:
    """Refuse more than three Vietnamese jokers of a kind, whatever their frames."""
    of_kind = bytearray(len(NAMES))
    for tile in range(FIRST_VIETNAMESE_JOKER, len(NAMES)):
        kind = unframed(tile)
        of_kind[kind] += seen[tile]
        if of_kind[kind] > rules.variant.copies[kind]:
            raise _too_many(rules, kind, "concealed")


def _check_robbed(
    rules: Rules, tiles: list[int], melds: tuple[Meld, ...], winning: cython.int
) -> None:
    """Refuse a fifth copy: without jokers, the robbed pung is three of the winning tile (S20)."""
    if rules.variant.has_jokers:
        return
    if winning in tiles or any(winning in meld.tiles for meld in melds):
        raise InputError("winning_tile", Message("input.robbed_is_fourth", tile=NAMES[winning]))


def _too_many(rules: Rules, tile: int, field: str) -> InputError:
    copies = rules.variant.copies[tile]
    if copies == 0:
        return InputError(
            field, Message("input.not_a_tile_of", tile=NAMES[tile], game=rules.variant.id)
        )
    return InputError(field, Message("input.too_many_copies", most=copies, tile=NAMES[tile]))


def _wind(field: str, text: str) -> int:
    if text == "E":
        return 0
    if not isinstance(text, str) or len(text) != 1 or text not in WINDS:
        raise InputError(field, Message("input.one_of", values="E, S, W, N", found=repr(text)))
    return WINDS.index(text)
