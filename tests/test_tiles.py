"""Tiles: numbers, names, families, and the notation."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baida import InputError
from baida.tiles import (
    ANY,
    BAMBOO,
    BY_NAME,
    CHARACTERS,
    CIRCLES,
    DRAGONS,
    FAMILY,
    FAMILY_FIRST,
    FAMILY_SIZE,
    HONORS,
    KINDS,
    NAMES,
    STANDS_FOR,
    SUITED,
    WINDS,
    can_stand_for,
    glyph,
    glyphs,
    is_flower,
    is_joker,
    loose,
    packed,
    parse,
    parse_one,
)

BASE = [f"{n}{suit}" for suit in "mps" for n in range(1, 10)] + [f"{n}z" for n in range(1, 8)]
B30FJ_JOKERS = ["JA", "JN", "JH", "JW", "JD", "JM", "JP", "JS"]
FLOWERS = [f"{series}{n}" for series in "FGKQ" for n in range(1, 5)]
VIETNAMESE_JOKERS = [f"V{kind}{frame}" for kind in "TPSMFWDN" for frame in ("", "r", "d", "c")]
JOKER_MASKS = {
    "JA": ANY, "JN": SUITED, "JH": HONORS, "JW": WINDS, "JD": DRAGONS, "JM": CHARACTERS,
    "JP": CIRCLES, "JS": BAMBOO, "VT": ANY, "VP": CIRCLES, "VS": BAMBOO, "VM": CHARACTERS,
    "VF": 0, "VW": WINDS, "VD": DRAGONS, "VN": SUITED,
}  # fmt: skip

TILES = st.lists(st.integers(0, len(NAMES) - 1), max_size=20)


def test_names() -> None:
    """The 34 kinds in the order of the notation, then jokers, flowers and jokers with frames."""
    assert list(NAMES) == BASE + B30FJ_JOKERS + FLOWERS + VIETNAMESE_JOKERS
    assert len(BASE) == KINDS
    assert [BY_NAME[name] for name in NAMES] == list(range(len(NAMES)))


def test_families() -> None:
    """There are three suits of nine, four winds and three dragons, in this order."""
    assert [FAMILY.count(family) for family in range(5)] == list(FAMILY_SIZE) == [9, 9, 9, 4, 3]
    assert [FAMILY.index(family) for family in range(5)] == list(FAMILY_FIRST)
    assert [BASE[first] for first in FAMILY_FIRST] == ["1m", "1p", "1s", "1z", "5z"]


@pytest.mark.parametrize("name", NAMES)
def test_every_tile(name: str) -> None:
    """Each can be read alone and among others, written again, and is of one kind."""
    tile = BY_NAME[name]
    assert parse(name) == [tile]
    assert parse_one(name) == tile
    assert parse(f"1m{name}7z") == [0, tile, 33]
    assert parse(f" {name}  {name} ") == [tile, tile]
    assert loose([tile, 0]) == f"{name}1m"
    assert packed([tile]) == name
    assert is_joker(tile) == (name in B30FJ_JOKERS + VIETNAMESE_JOKERS)
    assert is_flower(tile) == (name in FLOWERS)
    assert STANDS_FOR[tile] == JOKER_MASKS.get(name[:2], 0)


@pytest.mark.parametrize(
    ("joker", "kinds"),
    [
        ("JA", BASE), ("JN", BASE[:27]), ("JH", BASE[27:]), ("JW", BASE[27:31]),
        ("JD", BASE[31:]), ("JM", BASE[:9]), ("JP", BASE[9:18]), ("JS", BASE[18:27]),
        ("VTd", BASE), ("VNc", BASE[:27]), ("VWr", BASE[27:31]), ("VD", BASE[31:]), ("VF", []),
        ("F1", []), ("5m", []),
    ],
)  # fmt: skip
def test_what_a_joker_stands_for(joker: str, kinds: list[str]) -> None:
    """Every tile matches the text of the rules."""
    tile = BY_NAME[joker]
    assert [kind for kind in BASE if can_stand_for(tile, BY_NAME[kind])] == kinds


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", []),
        ("   ", []),
        ("123m77zJA", ["1m", "2m", "3m", "7z", "7z", "JA"]),
        ("1m2m3m JA", ["1m", "2m", "3m", "JA"]),
        ("5p55p", ["5p"] * 3),
        ("VTrVTVTd", ["VTr", "VT", "VTd"]),
        ("F1G2K3Q4", ["F1", "G2", "K3", "Q4"]),
        ("JAJA9s", ["JA", "JA", "9s"]),
        ("VT1p", ["VT", "1p"]),
    ],
)
def test_parse(text: str, names: list[str]) -> None:
    """Packed and loose notation keep the given order."""
    assert [NAMES[tile] for tile in parse(text)] == names


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("12x", "position 3: expected m, p, s or z after '12', found 'x'"),
        ("12", "position 3: expected m, p, s or z after '12', found the end"),
        ("1 m", "position 2: expected m, p, s or z after '1', found ' '"),
        ("1JA", "position 2: expected m, p, s or z after '1', found 'J'"),
        ("m", "position 1: expected a digit before 'm', found 'm'"),
        ("1mz", "position 3: expected a digit before 'z', found 'z'"),
        ("102m", "position 2: there is no 0m: expected 1 to 9 before 'm', found '0'"),
        ("123m178z", "position 7: there is no 8z: expected 1 to 7 before 'z', found '8'"),
        ("1m?", "position 3: expected a digit, or one of J F G K Q V, found '?'"),
        ("1M", "position 2: expected m, p, s or z after '1', found 'M'"),
        ("JX", "position 2: there is no JX: expected one of A D H M N P S W after 'J', found 'X'"),
        (
            "1mJ",
            "position 4: there is no J: expected one of A D H M N P S W after 'J', found the end",
        ),
        ("F5", "position 2: there is no F5: expected one of 1 2 3 4 after 'F', found '5'"),
        ("VX", "position 2: there is no VX: expected one of D F M N P S T W after 'V', found 'X'"),
        ("VTx", "position 3: expected a digit, or one of J F G K Q V, found 'x'"),
        ("VTrr", "position 4: expected a digit, or one of J F G K Q V, found 'r'"),
        ("\uff11m", "position 1: expected a digit, or one of J F G K Q V, found '\uff11'"),
        ("1m\n", "position 3: expected a digit, or one of J F G K Q V, found '\\n'"),
        ("\u0661m", "position 1: expected a digit, or one of J F G K Q V, found '\u0661'"),
    ],
)
def test_parse_errors(text: str, message: str) -> None:
    """Errors say where, what was expected and what was found."""
    with pytest.raises(InputError) as caught:
        parse(text, "flowers")
    assert (caught.value.field, caught.value.message) == ("flowers", message)


@pytest.mark.parametrize("given_", [None, 5, ["1m"], b"1m"], ids=repr)
def test_not_a_string(given_: object) -> None:
    """Values that are not text are refused."""
    with pytest.raises(InputError, match="expected a string of tiles"):
        parse(given_)


@pytest.mark.parametrize(("text", "count"), [("", 0), ("12m", 2), ("1mJA", 2)])
def test_parse_one_refuses_more_or_less(text: str, count: int) -> None:
    """Exactly one tile is accepted."""
    with pytest.raises(InputError, match=f"^winning_tile: expected one tile, found {count}: "):
        parse_one(text, "winning_tile")


@given(TILES)
def test_loose_notation_round_trip(tiles: list[int]) -> None:
    """The order is kept."""
    assert parse(loose(tiles)) == tiles


@given(TILES)
def test_packed_notation_round_trip(tiles: list[int]) -> None:
    """The text is sorted and as short as possible."""
    text = packed(tiles)
    assert parse(text) == sorted(tiles)
    assert packed(reversed(tiles)) == text
    assert len(text) <= len(loose(tiles))


@given(st.text("0123456789mpszxJANVTrdcFGKQ ", max_size=14))
def test_text_is_read_or_refused(text: str) -> None:
    """Text that can be read can be written and read again; all other text is an InputError."""
    tiles: list[int] = []
    position = len(text) + 1
    try:
        tiles = parse(text)
    except InputError as error:
        found = re.match(r"position (\d+): ", error.message)
        position = int(found[1]) if found else 0
    assert 1 <= position <= len(text) + 1
    assert parse(loose(tiles)) == tiles
    assert len(tiles) <= len(text)


@pytest.mark.parametrize(
    ("text", "glyph_"),
    [
        ("1m", "\U0001f007"), ("9m", "\U0001f00f"), ("1s", "\U0001f010"), ("9s", "\U0001f018"),
        ("1p", "\U0001f019"), ("9p", "\U0001f021"), ("1z", "\U0001f000"), ("4z", "\U0001f003"),
        ("5z", "\U0001f006"), ("6z", "\U0001f005"), ("7z", "\U0001f004"),
        ("F1", "\U0001f022"), ("F3", "\U0001f025"), ("G4", "\U0001f029"),
        ("K2", "皇2"), ("Q3", "后3"),
        ("JA", "[搭]"), ("JD", "[元]"), ("VT", "[縂]"), ("VTr", "[縂▭]"), ("VNd", "[合◇]"),
        ("VFc", "[花○]"),
    ],
)  # fmt: skip
def test_glyph(text: str, glyph_: str) -> None:
    """Tiles are Unicode tiles, or characters of the rule documents for those without one."""
    assert glyph(BY_NAME[text]) == glyph_


def test_glyphs() -> None:
    """The order is kept, and no two tiles of one game look alike."""
    assert glyphs(parse("7z1mJA")) == "\U0001f004 \U0001f007 [搭]"
    b30fj = [glyph(BY_NAME[name]) for name in BASE + B30FJ_JOKERS]
    vietnamese = [glyph(BY_NAME[name]) for name in BASE + FLOWERS + VIETNAMESE_JOKERS]
    assert len(set(b30fj)) == len(b30fj)
    assert len(set(vietnamese)) == len(vietnamese)
