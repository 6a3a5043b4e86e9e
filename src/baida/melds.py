"""Melds: declared sets, their tiles, and the kinds they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, reduce
from typing import Protocol, cast

from baida.errors import InputError
from baida.i18n import Message
from baida.tiles import (
    FAMILY,
    KINDS,
    STANDS_FOR,
    can_stand_for,
    packed,
    parse,
)

MELD_KINDS = ("chow", "pung", "kong", "added_kong", "concealed_kong")
MOST_MELDS = 4
_KONGS = ("kong", "added_kong", "concealed_kong")
_LONGEST = 80  # blanks between tiles are allowed, but the cache of melds must stay small


@dataclass(frozen=True, slots=True)
class Meld:
    """A declared set: its physical tiles, and the kinds they stand for in the same order."""

    kind: str
    tiles: tuple[int, ...]
    stands_for: tuple[int, ...]

    @property
    def is_kong(self) -> bool:
        """Whether it has four tiles."""
        return self.kind in _KONGS

    @property
    def is_open(self) -> bool:
        """Whether it is a call: any meld but a concealed kong."""
        return self.kind != "concealed_kong"

    @property
    def jokers(self) -> tuple[int, ...]:
        """The jokers among its tiles."""
        return tuple(tile for tile in self.tiles if tile >= KINDS)

    @property
    def code(self) -> int:
        """The number in the kernel: set (core/scoring/sets.py) + 64 x kind + 512 x jokers."""
        first = min(self.stands_for)
        which = 7 * FAMILY[first] + first % 9 if self.kind == "chow" else 21 + first
        return which | MELD_KINDS.index(self.kind) << 6 | len(self.jokers) << 9

    def __str__(self) -> str:
        """Return the typed form: ``pung:55pJP=555p``; the kind only if the tiles do not show it."""
        text = packed(self.tiles)
        if self.kind in ("added_kong", "concealed_kong"):
            text = f"{self.kind}:{text}"
        return f"{text}={packed(self.stands_for)}" if self.jokers else text


class SeenSet(Protocol):
    """A meld as views have it, whose tiles and kinds are each sorted."""

    @property
    def kind(self) -> str: ...
    @property
    def tiles(self) -> tuple[int, ...]: ...
    @property
    def stands_for(self) -> tuple[int, ...]: ...


def meld_of(seen: SeenSet, field: str = "melds") -> Meld:
    """Return a meld of a view, with the kinds in the order of the tiles."""
    if min(seen.tiles) < 0:
        raise InputError(field, Message("input.meld_hidden"))
    order = _match(seen.tiles, seen.stands_for)
    if order is None:
        values = {"text": repr(packed(seen.tiles)), "tiles": repr(packed(seen.stands_for))}
        what = Message("input.a_kind", kind=seen.kind)
        raise InputError(field, Message("input.cannot_stand_for", **values, what=what))
    return Meld(seen.kind, seen.tiles, order)


def parse_meld(given: object, field: str = "melds") -> Meld:
    """Read a meld: a Meld, one of a view, text like ``55pJP=555p``, or an object of JSON."""
    if isinstance(given, Meld):
        return given
    if hasattr(given, "stands_for"):
        return meld_of(cast("SeenSet", given), field)
    if isinstance(given, str):
        return _parse_text(given, field)
    if not isinstance(given, Mapping):
        raise InputError(field, Message("input.meld_form", found=repr(given)))
    unknown = given.keys() - {"kind", "tiles", "as"}
    if unknown:
        names = ", ".join(sorted(map(str, unknown)))
        raise InputError(field, Message("input.meld_fields", found=names))
    for name in ("kind", "tiles"):
        if name not in given:
            raise InputError(field, Message("input.meld_needs", name=name))
    kind, tiles, stands_for = given["kind"], given["tiles"], given.get("as")
    if kind not in MELD_KINDS:
        raise _no_kind(field, kind)
    if not isinstance(tiles, str) or not isinstance(stands_for, str | None):
        raise InputError(field, Message("input.meld_strings"))
    if max(len(tiles), len(stands_for or "")) > _LONGEST:
        raise InputError(field, Message("input.meld_too_long", most=_LONGEST))
    return _make(kind, tiles, stands_for, field)


def _either(one: str, other: str) -> str:
    return Message("input.or", one=one, other=other)


def _no_kind(field: str, found: object) -> InputError:
    kinds = ", ".join(MELD_KINDS)
    return InputError(
        field, Message("input.is_one_of", name="kind", values=kinds, found=repr(found))
    )


def _parse_text(text: str, field: str) -> Meld:
    kind, colon, rest = text.partition(":")
    if not colon:
        kind, rest = "", text
    elif kind.strip() not in MELD_KINDS:
        raise _no_kind(field, kind.strip())
    tiles, _, stands_for = rest.partition("=")
    return _make(kind.strip(), tiles.strip(), stands_for.strip() or None, field)


@lru_cache(maxsize=4096)
def _make(kind: str, text: str, stands_for: str | None, field: str) -> Meld:
    tiles = tuple(parse(text, field))
    size = 4 if kind in _KONGS or (not kind and len(tiles) == 4) else 3
    if len(tiles) != size:
        numbers = {"size": size, "text": repr(text), "n": len(tiles)}
        if kind:
            raise InputError(field, Message("input.meld_kind_size", kind=kind, **numbers))
        raise InputError(field, Message("input.meld_size", **numbers))
    if stands_for is not None:
        wanted = tuple(parse(stands_for, field))
        if any(tile >= KINDS for tile in wanted):
            raise InputError(field, Message("input.as_plain", found=repr(stands_for)))
        options = [kinds for kinds in _possible(kind, tiles) if sorted(kinds) == sorted(wanted)]
        if not options:
            what = Message("input.a_kind", kind=kind) if kind else Message("input.a_set")
            values = {"text": repr(text), "tiles": repr(stands_for), "what": what}
            raise InputError(field, Message("input.cannot_stand_for", **values))
    else:
        options = _possible(kind, tiles)
        if not options:
            raise InputError(
                field, Message("input.is_no", text=repr(text), what=kind or Message("input.set"))
            )
        if len(options) > 1:
            readings = reduce(_either, [packed(kinds) for kinds in options[:3]])
            raise InputError(field, Message("input.could_be", text=repr(text), readings=readings))
    kinds = options[0]
    if not kind:
        kind = "kong" if size == 4 else "pung" if len(set(kinds)) == 1 else "chow"
    return Meld(kind, tiles, kinds)


def sets_of(kind: str) -> list[tuple[int, ...]]:
    """Return all sets of plain tiles that a meld of this kind can stand for."""
    if kind == "chow":
        return [(k, k + 1, k + 2) for k in range(27) if k % 9 < 7]
    return [(k,) * (4 if kind in _KONGS else 3) for k in range(KINDS)]


def _possible(kind: str, tiles: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return what these tiles can stand for as a meld of this kind (or of any, if empty)."""
    kinds_of_meld = (kind,) if kind else ("pung", "chow") if len(tiles) == 3 else ("kong",)
    sets = [kinds for one in kinds_of_meld for kinds in sets_of(one)]
    return [order for kinds in sets if (order := _match(tiles, kinds)) is not None]


def _match(tiles: tuple[int, ...], kinds: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return the kinds in the order of the tiles, if every tile can be one of them."""
    left = list(kinds)
    order: dict[int, int] = {}
    for i, tile in enumerate(tiles):
        if tile < KINDS:
            if tile not in left:
                return None
            left.remove(tile)
            order[i] = tile
    # jokers that stand for less choose first; their families are nested or disjoint
    for i in sorted(
        (i for i in range(len(tiles)) if i not in order),
        key=lambda i: STANDS_FOR[tiles[i]].bit_count(),
    ):
        kind = next((k for k in left if can_stand_for(tiles[i], k)), None)
        if kind is None:
            return None
        left.remove(kind)
        order[i] = kind
    return tuple(order[i] for i in range(len(tiles)))
