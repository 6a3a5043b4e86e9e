"""The table in a terminal shows everything visible, and nothing overflows."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from dataclasses import replace

import pytest
from rich.cells import cell_len

from baida.cli.replay.timeline import tell_apart
from baida.errors import InputError
from baida.game.view.view import (
    EVERYTHING,
    HIDDEN,
    SPECTATOR,
    Discard,
    SeatView,
    SeenMeld,
    View,
    Win,
)
from baida.terminal.style import Look
from baida.terminal.table_parts import joker_kinds, meld_text, pond_lines
from baida.terminal.table_view import TableView, render_text
from baida.tiles import NAMES, glyph, parse, parse_one
from baida.variants import find_rules
from tests.helpers.cli.run import ANSI
from tests.helpers.values import params

PLAYERS = ["Ann", "Bao", "Chi", "Dung"]
WIDTHS = (40, 60, 79, 80, 100, 120, 200)


def tiles(text: str) -> tuple[int, ...]:
    return tuple(sorted(parse(text)))


def discards(text: str, taken: str = "") -> tuple[Discard, ...]:
    gone = parse(taken)
    return tuple(Discard(tile, drawn=False, taken=tile in gone) for tile in parse(text))


def meld(kind: str, text: str, stands_for: str, claimed: str = "", source: int = 0) -> SeenMeld:
    if not claimed:
        return SeenMeld(kind, tiles(text), tiles(stands_for))
    return SeenMeld(kind, tiles(text), tiles(stands_for), parse_one(claimed), source)


def view(*seats: SeatView, **changes: object) -> View:
    one, two, three, four = seats
    made = View(
        rules=find_rules("b30fj"),
        viewer=EVERYTHING,
        hand=4,
        round_wind=1,
        dealer=0,
        scores=(0, 48, -52, 4),
        seats=(one, two, three, four),
        wall=61,
        turn=0,
        drawn=parse_one("4p"),
    )
    return replace(made, **changes)  # type: ignore[arg-type]


B30FJ = view(
    SeatView(
        tiles=tiles("1123m456p77zJA"),
        melds=(meld("pung", "7m7mJM", "777m", "7m", 3),),
        discards=discards("9m1p4z3z8s8s2s"),
        declared=tuple(parse("JHJW")),
    ),
    SeatView(
        tiles=tiles("123456789m5p"),
        melds=(meld("chow", "2p3p4p", "234p", "3p", 0),),
        discards=discards("1z2z3z4z5z6z7z1s2s3s4s5s6s", taken="3z"),
    ),
    SeatView(
        tiles=tiles("99s"),
        melds=(
            meld("concealed_kong", "8888s", "8888s"),
            meld("added_kong", "7z7zJH7z", "7777z", "7z", 3),
            meld("kong", "1111p", "1111p", "1p", 1),
            meld("pung", "222m", "222m", "2m", 3),
        ),
        discards=discards("5s"),
    ),
    SeatView(
        tiles=tiles("123m456p789s1122z"),
        discards=discards("9s9s9p9p"),
        won=Win("discard", parse_one("2z"), 1),
    ),
)
SBR = view(
    SeatView(tiles=tiles("1123m456p77s4p"), face_down=parse_one("1m"), voided="m"),
    SeatView(tiles=tiles("123456789m5p1s2s3s"), discards=discards("9s"), voided="s"),
    SeatView(tiles=tiles("99s12p"), discards=discards("5m" * 3 + "1m2m3m4m5m"), voided="m"),
    SeatView(tiles=tiles("123m456p789s11p"), won=Win("self_draw", parse_one("2p"), None)),
    rules="sbr",
    dice={"dealer": [[3, 4], [2, 2], [6, 5], [1, 3]], "break": [2, 5]},
)
VIETNAMESE = view(
    SeatView(
        tiles=tiles("1123m456p77zVTrVMdF2G1"),
        declared=tuple(parse("VPcF1K2")),
        before_start=1,
        discards=discards("VTcVSrQ1Q2Q3Q41m2m3m"),
    ),
    SeatView(tiles=tiles("VTdVNrVNdVNcVSdVScVPrVPdVMrVMcVDrVDdVDc"), discards=discards("9s")),
    SeatView(
        tiles=tiles("99s1p"),
        melds=(
            meld("kong", "9pVNdVPd9p", "9999p", "9p", 1),
            meld("chow", "7pVTc9p", "789p", "9p", 1),
            meld("chow", "2mVMdVTr", "234m", "2m", 1),
        ),
        discards=discards("VSc" * 31),
    ),
    SeatView(won=Win("green_jokers", None, None), discards=discards("VTrVSrVPr")),
    rules="vietnamese",
)
VIEWS = {
    "b30fj": B30FJ,
    "sbr": SBR,
    "vietnamese": VIETNAMESE,
    "claim": replace(B30FJ, turn=1, drawn=None, offered=(1, parse_one("6s"))),
    "over": replace(B30FJ, turn=None, drawn=None, ended="wall_empty", wall=0),
    "before the start": replace(VIETNAMESE, started=False, turn=None, drawn=None),
    "long names": B30FJ,
    "hidden": view(
        *(replace(seat, tiles=(HIDDEN,) * len(seat.tiles)) for seat in B30FJ.seats[:2]),
        B30FJ.seats[2],
        replace(B30FJ.seats[3], tiles=(HIDDEN,) * len(B30FJ.seats[3].tiles)),
        viewer=2,
        drawn=HIDDEN,
    ),
}
NAMES_OF = {"long names": ["x" * 99, "麻將" * 40, "", "\x1b[31mred\x07"]}


def lying(seen: View) -> Counter[str]:
    """Every visible tile by its name; the winning one is shown once more."""
    found: list[int] = []
    for seat in seen.seats:
        found += seat.tiles
        found += [tile for one in seat.melds for tile in one.tiles]
        found += [kind for one in seat.melds for kind in joker_kinds(one).values()]
        found += [discard.tile for discard in seat.discards]
        found += seat.declared
        found += [tile for tile in (seat.face_down,) if tile is not None]
        found += [seat.won.tile] if seat.won is not None and seat.won.tile is not None else []
    return Counter(NAMES[tile] for tile in found if tile != HIDDEN)


def drawn(text: str) -> Counter[str]:
    """Every tile that is written in the text."""
    found: Counter[str] = Counter()
    for word in re.split(r"[^0-9A-Za-z]+", text):
        with suppress(InputError):  # not tiles: a name, a number
            found.update(NAMES[tile] for tile in parse(word))
    return found


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", VIEWS)
def test_every_tile_is_there(name: str, width: int) -> None:
    """Each tile is drawn as often as it lies there, in every layout."""
    text = render_text(VIEWS[name], NAMES_OF.get(name, PLAYERS), colour=False, width=width)
    assert drawn(text) == lying(VIEWS[name]), text


@pytest.mark.parametrize("glyphs", [False, True])
@pytest.mark.parametrize("name", VIEWS)
def test_nothing_runs_over(name: str, glyphs: bool) -> None:
    """This holds for any width, height and names."""
    names = NAMES_OF.get(name, PLAYERS)
    for width in (1, 7, 20, *WIDTHS):
        text = render_text(VIEWS[name], names, colour=False, width=width, glyphs=glyphs)
        assert max(map(cell_len, text.splitlines())) <= width, text
        assert not set(text) & {"\x1b", "\x07"}
        for height in (1, 5, 19, 20, 25, 27, 40):
            lines = TableView(VIEWS[name], names, Look(glyphs)).lines(width, height)
            assert {line.cell_len for line in lines} == {width}
            assert len(lines) == height


@pytest.mark.parametrize(("width", "height"), [(80, 20), (120, 27)])
@pytest.mark.parametrize("name", ["b30fj", "sbr", "vietnamese"])
def test_a_screen_holds_it_all(name: str, width: int, height: int) -> None:
    """Nothing is left out at the usual sizes of the replay."""
    lines = TableView(VIEWS[name], PLAYERS).lines(width, height)
    text = "\n".join(line.plain for line in lines)
    assert drawn(text) == lying(VIEWS[name]), text


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("b30fj", ("South round", "hand 5", "61 tiles left", "▶ East Ann ◆", "South Bao", "+48")),
        ("b30fj", ("-52", "↓ Ann", "›4p", "×3z", "won 2z off Bao", "✿ JH JW")),
        ("sbr", ("voids characters", "voids bamboo", "face down 1m", "won 2p self-drawn")),
        ("vietnamese", ("✿ VPc ¦ F1 K2", "won by green jokers")),
        ("claim", ("→ Bao", "▶ South Bao", "›6s")),
        ("over", ("wall empty", "0 tiles left")),
        ("before the start", ("before the start",)),
        ("hidden", ("↑ Ann", "West Chi", "North Dung")),
    ],
)
def test_what_is_said(name: str, width: int, parts: tuple[str, ...]) -> None:
    """All layouts have the same texts."""
    text = render_text(VIEWS[name], PLAYERS, colour=False, width=width)
    for part in parts:
        assert part in text, text


def test_dice() -> None:
    """The throw that broke the wall is shown in the middle."""
    assert "dice 2 5" in render_text(SBR, PLAYERS, colour=False, width=80)


def rows_of(text: str, *names: str) -> list[int]:
    lines = text.splitlines()
    return [next(i for i, line in enumerate(lines) if name in line) for name in names]


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("viewer", [EVERYTHING, SPECTATOR, 0, 1, 2, 3])
def test_who_sits_where(width: int, viewer: int) -> None:
    """The viewer is at the bottom, the next in turn at the right."""
    text = render_text(replace(B30FJ, viewer=viewer), PLAYERS, colour=False, width=width)
    first = max(viewer, 0)
    bottom, right, top, left = (PLAYERS[(first + i) % 4] for i in range(4))
    rows = rows_of(
        text, f" {top} ", f" {left} ", f" {right} ", f" {bottom} ◆" if not first else f" {bottom} ─"
    )
    assert rows[0] < rows[1] == rows[2] < rows[3]
    line = text.splitlines()[rows[1]]
    assert line.index(left) < line.index(right)


def test_hidden_tiles() -> None:
    """They are shown as backs, as many as there are tiles, with a drawn one apart."""
    text = render_text(VIEWS["hidden"], PLAYERS, colour=False, width=80)
    hidden = sum(len(seat.tiles) for i, seat in enumerate(B30FJ.seats) if i != 2)
    backs_of_kong = 2
    assert text.count("▮") == hidden + backs_of_kong
    assert text.count("›▮") == 1
    hidden_kong = SeenMeld("concealed_kong", (HIDDEN,) * 4, (HIDDEN,) * 4)
    kong = view(SeatView(melds=(hidden_kong,)), *B30FJ.seats[1:])
    assert "▮▮▮▮" in render_text(kong, PLAYERS, colour=False, width=80)


MELDS = {
    "chow": (meld("chow", "2p3p4p", "234p", "3p"), "2p(3p)4p"),
    "pung": (meld("pung", "555p", "555p", "5p"), "5p5p(5p)"),
    "joker": (meld("pung", "7m7mJM", "777m", "7m"), "7m(7m)JM=7m"),
    "claimed joker": (meld("pung", "55pJP", "555p", "JP"), "5p5p(JP=5p)"),
    "added": (meld("added_kong", "7777z", "7777z", "7z"), "7z7z7z+7z"),
    "added joker": (meld("added_kong", "333pVPr", "3333p", "VPr"), "3p3p3p+VPr=3p"),
    "concealed": (meld("concealed_kong", "8888s", "8888s"), "▮8s8s8s8s▮"),
    "jokers that differ": (meld("chow", "2mVMdVTr", "234m", "2m"), "(2m)VTr=3mVMd=4m"),
    "only one way": (meld("chow", "VTrVMr3m", "123m", "3m"), "(3m)VTr=1mVMr=2m"),
}


@pytest.mark.parametrize("case", params(MELDS.items()))
def test_meld(case: tuple[SeenMeld, str]) -> None:
    """The claimed tile, the added one, and the tiles of jokers are shown."""
    one, text = case
    assert meld_text(one, Look()).plain == text


def test_jokers_stand_for_what_they_can() -> None:
    """In any order of the tiles, each joker gets a kind that it can be."""
    one = meld("pung", "VDrVTr5z", "555z", "5z")
    assert set(joker_kinds(one).values()) == {parse_one("5z")}
    chow = SeenMeld("chow", tiles("VTrVTd9p"), tiles("789p"), parse_one("9p"), 1)
    assert sorted(joker_kinds(chow).values()) == [parse_one("7p"), parse_one("8p")]


def pond(text: str, width: int, most: int | None, by: int = 6) -> list[str]:
    lines = pond_lines(discards(text), Look(), width, most, by=by, last=False)
    return [line.plain.rstrip() for line in lines]


def test_rows_of_six() -> None:
    """Rows form columns; they are longer only if there would be too many, and marked if cut."""
    assert pond("1m2m3m4m5m6m7m8m", 30, None) == [" 1m 2m 3m 4m 5m 6m", " 7m 8m"]
    assert pond("1m" * 6 + "VTr" + "1m" * 6, 30, None)[1] == " VTr 1m 1m 1m 1m 1m"
    assert pond("1m" * 20, 40, 2) == [
        " 1m 1m 1m 1m 1m 1m  1m 1m 1m 1m 1m 1m",
        " 1m 1m 1m 1m 1m 1m  1m 1m",
    ]
    assert pond("1m" * 20, 20, 2) == ["…1m 1m 1m 1m 1m 1m", " 1m 1m"]
    assert pond("", 20, 2) == []
    assert pond("1m" * 20, 20, 0) == []
    wide = pond("VTr" * 7, 18, None)
    assert wide == [" VTr VTr VTr VTr", " VTr VTr VTr"]


def test_colours() -> None:
    """Colours are optional; without them the text is the same."""
    coloured = render_text(B30FJ, PLAYERS, colour=True, width=80)
    plain = render_text(B30FJ, PLAYERS, colour=False, width=80)
    assert ANSI.search(coloured)
    assert not ANSI.search(plain)
    bare = re.sub(r"\x1b\[[\d;]*m", "", coloured)
    assert [line.rstrip() for line in bare.splitlines()] == plain.splitlines()


def test_glyphs() -> None:
    """Every natural tile has its glyph."""
    text = render_text(B30FJ, PLAYERS, colour=False, width=120, glyphs=True)
    for name in ("1m", "9s", "7z", "JA"):
        assert glyph(parse_one(name)) in text
    assert "1m" not in text


def test_length_of_the_match() -> None:
    """It is shown if it is known."""
    lines = TableView(B30FJ, PLAYERS, hands=16).lines(80)
    assert "hand 5 of 16" in "\n".join(line.plain for line in lines)


def test_names_that_are_alike() -> None:
    """They get their seats' numbers, and so do empty names."""
    assert tell_apart(["a", "b", "a", ""]) == ["a 0", "b", "a 2", "seat 3"]
