"""The tiles of a game, for its rules page."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from baida.score.rules import Variant
from baida.terminal import words
from baida.tiles import (
    ANY,
    FAMILY_FIRST,
    FAMILY_NAMES,
    FAMILY_SIZE,
    FRAMES,
    HONORS,
    KINDS,
    NAMES,
    STANDS_FOR,
    SUITED,
    glyph,
    is_flower,
    is_joker,
    unframed,
)

Rows = list[tuple[str, ...]]
_SERIES = {"F": "flowers", "G": "seasons", "K": "emperors", "Q": "empresses"}
_FRAME_NAMES = {"r": "rectangle", "d": "diamond", "c": "circle"}
_LARGE_MASKS = {
    0: "no tile, only to be declared",
    ANY: "any tile",
    SUITED: "any suited tile",
    HONORS: "any honor",
}
_SEATS = range(4)


def tile_rows(variant: Variant) -> Rows:
    rows: Rows = []
    for family, name in enumerate(FAMILY_NAMES):
        first = FAMILY_FIRST[family]
        kinds = range(first, first + FAMILY_SIZE[family])
        if variant.copies[first]:
            typed = f"`{NAMES[first]}`-`{NAMES[kinds[-1]]}` {' '.join(map(glyph, kinds))}"
            rows.append((name, typed, str(variant.copies[first])))
    for letter, name in _SERIES.items():
        tiles = [t for t in _special(variant) if is_flower(t) and NAMES[t][0] == letter]
        if tiles:
            typed = f"`{NAMES[tiles[0]]}`-`{NAMES[tiles[-1]]}` {' '.join(map(glyph, tiles))}"
            rows.append((name, typed, str(variant.copies[tiles[0]])))
    for tile in _special(variant):
        if not is_joker(tile) or frame(tile):
            continue
        typed = " ".join([f"`{NAMES[t]}`" for t in _special(variant) if unframed(t) == tile])
        rows.append((joker_means(tile), f"{typed} {glyph(tile)}", str(variant.copies[tile])))
    return rows


def frames_intro(variant: Variant) -> str:
    found = {frame(tile) for tile in _special(variant)} - {""}
    named = words.listed(f"`{letter}` {n}" for letter, n in _FRAME_NAMES.items() if letter in found)
    return f"Frames are written behind a joker: {named}; without one, any." if found else ""


def stands_for(joker: int) -> str:
    mask = STANDS_FOR[joker]
    families = [f"any of the {n}" for f, n in enumerate(FAMILY_NAMES) if mask >> f & 1]
    return _LARGE_MASKS.get(mask) or words.listed(families, "or")


def joker_means(joker: int) -> str:
    framed = f", {_FRAME_NAMES[frame(joker)]} frame" if frame(joker) else ""
    return f"joker for {stands_for(joker)}{framed}"


def frame(tile: int) -> str:
    return NAMES[tile][2:] if NAMES[tile][2:] in FRAMES else ""


def _special(variant: Variant) -> list[int]:
    return [tile for tile in range(KINDS, len(NAMES)) if variant.copies[tile]]


def declared_sections(variant: Variant) -> Iterator[tuple[str, tuple[str, ...], Rows, str]]:
    if variant.declared_value is None:
        return
    unit = variant.in_unit("", variant.unit).strip()
    rows: Rows = []
    for early, when in ((False, "in play"), (True, "before the start")):
        alike: dict[tuple[int, ...], list[str]] = {}
        for tile in _special(variant):
            worth = _worth(variant, (tile,), early)
            if not frame(tile) and not (early and worth == _worth(variant, (tile,), False)):
                alike.setdefault(worth, []).append(f"`{NAMES[tile]}`")
        rows += [(" ".join(t), when, *map(str, worth)) for worth, t in alike.items()]
    rows += _together(variant)
    header = ("Declared", "When", *words.WIND_NAMES)
    yield "Declared flowers and jokers", header, rows, f"In {unit}, by the seat of the winner."


def _worth(variant: Variant, tiles: tuple[int, ...], early: bool) -> tuple[int, ...]:
    assert variant.declared_value is not None
    return tuple(variant.declared_value(tiles, tiles if early else (), seat) for seat in _SEATS)


def _together(variant: Variant) -> Rows:
    alike: dict[tuple[int, ...], list[str]] = {}
    for pair in combinations(_special(variant), 2):
        if frame(pair[0]) != frame(pair[1]):
            continue
        worth = _worth(variant, pair, True)
        singly = [_worth(variant, (tile,), True) for tile in pair]
        if worth != tuple(map(sum, zip(*singly, strict=True))):
            names = " + ".join(f"`{NAMES[tile]}`" for tile in pair)
            alike.setdefault(worth, []).append(names)
    return [
        (", ".join(pairs), "together before the start", *map(str, worth))
        for worth, pairs in alike.items()
    ]
