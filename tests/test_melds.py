"""Melds: every kind, the tiles of their jokers, and refusals."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baida import InputError
from baida.core.scoring.sets import SET_TILES
from baida.melds import MELD_KINDS, Meld, parse_meld
from baida.tiles import BY_NAME, KINDS, NAMES, can_stand_for, loose, packed, parse

SET_BITS = 63
KONG_SIZE = 4


def can_be(tile: int, kind: int) -> bool:
    """Whether a tile, joker or not, can be one of this kind."""
    return tile == kind if tile < KINDS else can_stand_for(tile, kind)


@pytest.mark.parametrize(
    ("text", "kind", "tiles", "stands_for"),
    [
        ("123m", "chow", "123m", "123m"),
        ("321m", "chow", "321m", "321m"),
        ("555p", "pung", "555p", "555p"),
        ("7777z", "kong", "7777z", "7777z"),
        ("added_kong:5555s", "added_kong", "5555s", "5555s"),
        ("concealed_kong:1111z", "concealed_kong", "1111z", "1111z"),
        ("pung:555p", "pung", "555p", "555p"),
        ("chow: 789s", "chow", "789s", "789s"),
        ("55pJP=555p", "pung", "55pJP", "555p"),
        ("pung:55pJP", "pung", "55pJP", "555p"),
        ("46pJP", "chow", "46pJP", "465p"),
        ("JP46p", "chow", "JP46p", "546p"),
        ("13mJA", "chow", "13mJA", "132m"),
        ("23mJA=123m", "chow", "23mJA", "231m"),
        ("23mJA = 234m", "chow", "23mJA", "234m"),
        ("5pJNJA=456p", "chow", "5pJNJA", "546p"),
        ("5mJMJN = 345m", "chow", "5mJMJN", "534m"),
        ("333zJW", "kong", "333zJW", "3333z"),
        ("pung:1zJWJH", "pung", "1zJWJH", "111z"),
        ("concealed_kong:VTrVTdVTcVN=5555s", "concealed_kong", "VTrVTdVTcVN", "5555s"),
        ("VTVNVP=123p", "chow", "VTVNVP", "321p"),
    ],
)
def test_text(text: str, kind: str, tiles: str, stands_for: str) -> None:
    """The kind is written if the tiles do not show it, and the tiles of jokers follow =."""
    meld = parse_meld(text)
    assert meld.kind == kind
    assert meld.tiles == tuple(parse(tiles))
    assert meld.stands_for == tuple(parse(stands_for))
    assert all(map(can_be, meld.tiles, meld.stands_for))


@pytest.mark.parametrize(
    ("given_", "text"),
    [
        ({"kind": "chow", "tiles": "123m"}, "123m"),
        ({"kind": "pung", "tiles": "5p5p5p"}, "555p"),
        ({"kind": "kong", "tiles": "5555p"}, "5555p"),
        ({"kind": "added_kong", "tiles": "5555p"}, "added_kong:5555p"),
        ({"kind": "concealed_kong", "tiles": "5555p"}, "concealed_kong:5555p"),
        ({"kind": "pung", "tiles": "55pJP", "as": "555p"}, "55pJP=555p"),
        ({"kind": "pung", "tiles": "55pJP", "as": None}, "55pJP=555p"),
        ({"kind": "chow", "tiles": "4pJPJN", "as": "456p"}, "4pJNJP=456p"),
        ({"kind": "added_kong", "tiles": "555pJP"}, "added_kong:555pJP=5555p"),
    ],
)
def test_object(given_: dict[str, str], text: str) -> None:
    """The objects of the JSON format; written as text they are the same meld again."""
    meld = parse_meld(given_)
    assert str(meld) == text
    again = parse_meld(text)
    assert (again.kind, sorted(again.tiles)) == (meld.kind, sorted(meld.tiles))
    assert sorted(again.stands_for) == sorted(meld.stands_for)


def test_a_meld_is_itself() -> None:
    """A parsed meld is accepted unchanged."""
    meld = parse_meld("123m")
    assert parse_meld(meld) is meld


@pytest.mark.parametrize(
    ("given_", "message"),
    [
        ("12m", "a meld has 3 tiles, '12m' has 2"),
        ("12345m", "a meld has 3 tiles, '12345m' has 5"),
        ("", "a meld has 3 tiles, '' has 0"),
        ("124m", "'124m' is no set"),
        ("1234m", "'1234m' is no set"),
        ("12m3p", "'12m3p' is no set"),
        ("891m", "'891m' is no set"),
        ("123z", "'123z' is no set"),
        ("chow:555p", "'555p' is no chow"),
        ("pung:123m", "'123m' is no pung"),
        ("kong:555p", "a kong has 4 tiles, '555p' has 3"),
        ("pung:5555p", "a pung has 3 tiles, '5555p' has 4"),
        ("quad:5555p", "kind is one of chow, pung, kong, added_kong, concealed_kong, not 'quad'"),
        (":555p", "kind is one of chow, pung, kong, added_kong, concealed_kong, not ''"),
        ("F1F1F1", "'F1F1F1' is no set"),
        ("55pVF", "'55pVF' is no set"),
        ("55pJS", "'55pJS' is no set"),
        ("55zJW", "'55zJW' is no set"),
        ("23mJA", "'23mJA' could be 123m or 234m: say which with as"),
        ("5pJPJN", "'5pJPJN' could be 555p or 345p or 456p: say which with as"),
        ("chow:5pJPJN", "'5pJPJN' could be 345p or 456p or 567p: say which with as"),
        ("VTVTVT", "'VTVTVT' could be 111m or 222m or 333m: say which with as"),
        ("55pJP=666p", "'55pJP' cannot stand for '666p' as a set"),
        ("pung:55pJP=456p", "'55pJP' cannot stand for '456p' as a pung"),
        ("chow:23mJP=123m", "'23mJP' cannot stand for '123m' as a chow"),
        ("555p=55pJP", "as names plain tiles, not '55pJP'"),
        ("555p=556p", "'555p' cannot stand for '556p' as a set"),
        ("5x", "position 2: expected m, p, s or z after '5', found 'x'"),
        ({}, "a meld needs its kind"),
        ({"kind": "pung"}, "a meld needs its tiles"),
        ({"tiles": "555p"}, "a meld needs its kind"),
        ({"kind": "quad", "tiles": "555p"}, None),
        ({"kind": "", "tiles": "555p"}, None),
        ({"kind": ["pung"], "tiles": "555p"}, None),
        ({"kind": "pung", "tiles": 5}, "tiles and as are strings of tiles"),
        ({"kind": "pung", "tiles": "555p", "as": 5}, "tiles and as are strings of tiles"),
        ({"kind": "pung", "tiles": "555p", "is": "555p"}, "a meld has kind, tiles and as, not is"),
        (None, "expected a meld like '555p' or an object, found None"),
        (["555p"], "expected a meld like '555p' or an object, found ['555p']"),
    ],
    ids=repr,
)
def test_refused(given_: object, message: str | None) -> None:
    """The error says what would be right."""
    with pytest.raises(InputError) as caught:
        parse_meld(given_)
    assert caught.value.field == "melds"
    if message is None:
        assert caught.value.message.startswith("kind is one of ")
    else:
        assert caught.value.message == message


ALL_SETS = [*SET_TILES, *((kind,) * 4 for kind in range(KINDS))]


@pytest.mark.parametrize("kinds", ALL_SETS, ids=packed)
def test_every_set(kinds: tuple[int, ...]) -> None:
    """Every chow, pung and kong can be read, and its number in the kernel identifies it."""
    meld = parse_meld(packed(kinds))
    assert meld.stands_for == tuple(kinds)
    assert meld.is_kong == (len(kinds) == KONG_SIZE)
    assert meld.is_open
    assert meld.jokers == ()
    assert SET_TILES[meld.code & SET_BITS] == tuple(kinds[:3])
    assert MELD_KINDS[meld.code >> 6 & 7] == meld.kind
    assert str(meld) == packed(kinds)


@pytest.mark.parametrize(
    ("kind", "is_kong", "is_open"),
    [
        ("pung", False, True),
        ("kong", True, True),
        ("added_kong", True, True),
        ("concealed_kong", True, False),
    ],
)
def test_kinds(kind: str, is_kong: bool, is_open: bool) -> None:
    """Only a concealed kong is not a call; jokers are counted in its number."""
    joker = BY_NAME["JP"]
    size = 4 if is_kong else 3
    meld = parse_meld(f"{kind}:{'5' * (size - 1)}pJP")
    assert (meld.is_kong, meld.is_open, meld.jokers) == (is_kong, is_open, (joker,))
    assert meld.code >> 9 == 1
    assert meld == Meld(kind, meld.tiles, meld.stands_for)


@given(
    st.sampled_from(ALL_SETS),
    st.lists(st.integers(KINDS, len(NAMES) - 1), min_size=4, max_size=4),
    st.integers(0, 15),
    st.randoms(use_true_random=False),
)
def test_jokers_in_any_place(
    kinds: tuple[int, ...], jokers: list[int], places: int, rng: Random
) -> None:
    """With `as`, a meld is valid exactly if its tiles can be the kinds in some order."""
    tiles = [jokers[i] if places >> i & 1 else kind for i, kind in enumerate(kinds)]
    rng.shuffle(tiles)
    text = f"{loose(tiles)}={packed(kinds)}"
    if any(all(map(can_be, tiles, order)) for order in permutations(kinds)):
        meld = parse_meld(text)
        assert sorted(meld.stands_for) == sorted(kinds)
        assert all(map(can_be, meld.tiles, meld.stands_for))
    else:
        with pytest.raises(InputError, match="cannot stand for"):
            parse_meld(text)
