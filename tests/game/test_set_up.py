"""Positions that are set up by hand."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baida.errors import InputError
from baida.game.position import position_text, read_position
from baida.game.set_up import SetUp, SetUpSeat, set_up
from baida.game.view.view import EVERYTHING, View
from baida.melds import parse_meld
from baida.practice.positions import set_up_json
from baida.tiles import NAMES, is_framed, loose, parse
from baida.variants import VARIANTS, find_rules
from tests.helpers.games.random_play import play
from tests.helpers.repetition import examples


def seat(tiles: str = "", melds: str = "", discards: str = "", more: str = "") -> SetUpSeat:
    """``more``: a voided suit, or declared tiles."""
    voided = more if more in ("m", "p", "s") else None
    return SetUpSeat(
        tuple(parse(tiles)),
        tuple(map(parse_meld, melds.split())),
        tuple(parse(discards)),
        tuple(parse("" if voided else more)),
        voided,
    )


def table(rules: str, me: int, dealer: int, *seats: SetUpSeat, seed: int = 0) -> View:
    """The table after the position was serialised, read, and played to the end."""
    position = set_up(SetUp(find_rules(rules), me, dealer, seats, seed=seed))
    assert read_position(position_text(position)) == position
    match = position.reached()
    view = match.view(EVERYTHING)
    for _ in play(match, random.Random(seed)):
        pass
    assert match.over
    return view


POSITIONS: dict[str, tuple[Any, ...]] = {
    "the first turn": ("b30fj", 0, 0, seat("123m456p11z"), seat(), seat(), seat()),
    "later": ("b30fj", 2, 1, seat("", "", "1z2z"), seat("", "", "9p9p"), seat("19m", "", "3z"),
              seat("", "", "4z")),
    "calls and a concealed kong": (
        "b30fj", 1, 0, seat("", "123p", "1z2z"), seat("123m456p11z", "", "9p9p"),
        seat("", "777s", "3z4z"), seat("", "concealed_kong:8888s", "5z6z")),
    "a kong, and a call of one's own": (
        "b30fj", 3, 0, seat("", "6666m", "1z"), seat(), seat(), seat("11p", "234s 555z", "9m")),
    "a joker in a meld": (
        "b30fj", 0, 0, seat("123m", "55pJP=555p", "9s"), seat(), seat(), seat()),
    "a flower": ("vietnamese", 1, 3, seat("", "", "1z", "F1"), seat("123m", "", "9p"), seat(),
                 seat("", "", "5z")),
    "voided suits": ("sbr", 2, 0, seat("", "", "1p2p", "p"), seat("", "555s", "1m2m"),
                     seat("234m567m11s", "", "9p", "p"), seat("", "", "1s")),
    "a suit to discard yet": ("sbr", 0, 0, seat("123m12p", "", "", "p"), seat(), seat(), seat()),
}  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", POSITIONS)
def test_the_table_is_as_it_was_set_up(name: str, seed: int) -> None:
    rules, me, dealer, *seats = POSITIONS[name]
    view = table(rules, me, dealer, *seats, seed=seed)
    assert view.turn == me
    for number, (wanted, seen) in enumerate(zip(seats, view.seats, strict=True)):
        assert not set(wanted.tiles) - set(seen.tiles)
        assert len(seen.tiles) + 3 * len(seen.melds) == 13 + (number == me)
        assert sorted(loose(m.tiles) for m in seen.melds) == sorted(
            loose(sorted(m.tiles)) for m in wanted.melds
        )
        discards = [one.tile for one in seen.discards if not one.taken]
        assert discards[len(discards) - len(wanted.discards) :] == list(wanted.discards)
        assert seen.declared == wanted.declared
        assert wanted.voided in (None, seen.voided)


def test_without_a_voided_suit_it_is_chosen_at_the_table() -> None:
    view = table("sbr", 0, 0, seat("123m12p"), seat(), seat(), seat())
    assert view.seats[0].voided is None


def test_jokers_without_a_frame_get_one_that_is_left() -> None:
    given = seat("123m456pVWVWr", "5pVT5p"), seat("VW"), seat(), seat()
    mine, other, *_ = table("vietnamese", 0, 0, *given).seats
    jokers = [NAMES[tile] for one in (mine, other) for tile in one.tiles if is_framed(tile)]
    assert sorted(jokers) == ["VWc", "VWd", "VWr"]
    assert NAMES[mine.melds[0].tiles[-1]] in ("VTr", "VTd", "VTc")


WRONG: dict[str, tuple[tuple[Any, ...], str]] = {
    "five of a tile": (("b30fj", 0, 0, seat("11111m")), "there are not that many 1m"),
    "a tile of another game": (("sbr", 0, 0, seat("1z")), "there are not that many 1z"),
    "too many tiles": (("b30fj", 0, 0, seat("123456789m123456p")), "at most 14 concealed tiles"),
    "too many with a meld": (("b30fj", 0, 0, seat("123456789m123p", "111z")), "at most 11"),
    "a chow in a game without": (("sbr", 0, 0, seat("1m", "123s", "9p", "p")), "could not have"),
    "a meld of the voided suit": (("sbr", 0, 0, seat("1m", "222p", "9p", "p")), "could not have"),
    "discipline (S2)": (("sbr", 0, 0, seat("123m11p", "", "9s", "p")), "could not have done"),
    "an added kong": (("b30fj", 0, 0, seat("1m", "added_kong:1111z")), "added kong"),
    "declared before a turn": (
        ("b30fj", 0, 0, seat(), seat("", "", "", "JA")), "has not had a turn"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_refusals(name: str) -> None:
    (rules, me, dealer, *seats), words = WRONG[name]
    seats += [seat()] * (4 - len(seats))
    with pytest.raises(InputError, match=words):
        table(rules, me, dealer, *seats)


TILES = st.text("123456789mpszJAF ", max_size=12)
SEAT = st.fixed_dictionaries(
    {
        "tiles": TILES,
        "melds": st.sampled_from(["", "555p", "123m 777s", "concealed_kong:9999s", "x"]),
        "discards": TILES | st.sampled_from(["1p2p", "9s", ""]),
        "declared": st.sampled_from(["", "JA", "F1"]),
        "voided": st.sampled_from([None, "m", "p", "s"]),
    }
)


@examples(few=40, many=2000)
@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 3), st.lists(SEAT, min_size=4, max_size=4))
def test_anything_is_set_up_or_refused_in_words(
    rules: str, dealer: int, seats: list[dict[str, object]]
) -> None:
    body = {
        "rules": rules, "seat": 0, "dealer": dealer, "round_wind": "E", "seed": 1, "seats": seats,
    }  # fmt: skip
    answer = set_up_json(body)
    if answer["ok"]:
        assert read_position(answer["position"]).seat == 0
    else:
        assert answer["error"]
        assert answer["error_text"]["vi"]
