"""Rules ids and house rules, pattern tables and how they are checked, payouts and payments."""

from __future__ import annotations

import pickle
from dataclasses import replace
from itertools import product

import pytest

from baida import InputError
from baida.core.scoring.matcher import MAX_ROWS
from baida.i18n import LANGUAGES
from baida.score.patterns import (
    Pattern,
    PatternTable,
    Replacement,
    at_least,
    at_most,
    between,
    chain,
    replaces,
    where,
)
from baida.score.rules import (
    DISCARD,
    GREEN_JOKERS,
    ON_CLAIMED_KONG,
    ON_JOKER,
    ROB_KONG,
    SELF_DRAW,
    Payment,
    Preset,
    Switch,
    make_rules,
    split_id,
)
from baida.tiles import NAMES, parse
from baida.variants import VARIANTS, find_rules
from baida.variants.vietnamese.rules import declared_value
from tests.helpers.scoring.requests import won
from tests.helpers.values import GAMES, params

# --- ids ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("b30fj", "b30fj"),
        (" sbr ", "sbr"),
        ("vietnamese()", "vietnamese"),
        ("b30fj(early_win=as_written)", "b30fj"),
        ("b30fj(early_win=reversed)", "b30fj(early_win=reversed)"),
        (" b30fj ( early_win = reversed ) ", "b30fj(early_win=reversed)"),
        (
            "vietnamese(nfnl_bonus=added,discarded_jokers=as_themselves,joker_calls=free)",
            "vietnamese(discarded_jokers=as_themselves,nfnl_bonus=added)",
        ),
        ("sbr(hands=4)", "sbr(hands=4)"),
        ("sbr(hands=10)", "sbr"),
        ("b30fj(hands=16)", "b30fj"),
        ("b30fj(hands=010)", "b30fj(hands=10)"),
        (
            "sbr(turn_after_win=discarder,flower_pig=brief)",
            "sbr(flower_pig=brief,turn_after_win=discarder)",
        ),
    ],
)
def test_canonical_id(text: str, canonical: str) -> None:
    """The id has only the differences from the defaults, sorted and without blanks."""
    rules = find_rules(text)
    assert rules.id == canonical
    assert find_rules(rules.id) == rules
    assert hash(find_rules(rules.id)) == hash(rules)


@pytest.mark.parametrize(
    ("text", "field", "words"),
    [
        ("mcr", "variant", "expected one of b30fj, sbr, vietnamese, found 'mcr'"),
        ("", "variant", "expected game, game:preset or game(rule=value), found ''"),
        ("b30fj(", "variant", "expected game, game:preset or game(rule=value)"),
        ("b30fj)", "variant", "expected game, game:preset or game(rule=value)"),
        ("b30fj(early_win=reversed)x", "variant", "expected game, game:preset or game(rule=value)"),
        ("b30fj(early_win)", "variant", "expected rule=value, found 'early_win'"),
        ("b30fj(early_win=)", "options", "early_win is one of as_written, reversed, not ''"),
        ("b30fj(late_win=reversed)", "options", "b30fj has no house rule 'late_win' (it has: "),
        ("b30fj(nfnl_bonus=added)", "options", "b30fj has no house rule 'nfnl_bonus'"),
        ("sbr(flower_pig=never)", "options", "flower_pig is one of sheet, brief, exhaustion, not"),
        ("sbr(hands=0)", "options", "hands is a number from 1 to 1000, not '0'"),
        ("sbr(hands=1001)", "options", "hands is a number from 1 to 1000, not '1001'"),
        ("sbr(hands=-1)", "options", "hands is a number from 1 to 1000, not '-1'"),
        ("sbr(hands=ten)", "options", "hands is a number from 1 to 1000, not 'ten'"),
    ],
)
def test_bad_ids(text: str, field: str, words: str) -> None:
    """The error lists the valid choices."""
    with pytest.raises(InputError) as caught:
        find_rules(text)
    assert caught.value.field == field
    assert words in caught.value.message


@pytest.mark.parametrize("value", [True, 1.5, None, [], "1e2", "\u00b2"], ids=repr)
def test_bad_number_of_hands(value: object) -> None:
    """The number may also come from JSON as an option."""
    with pytest.raises(InputError, match="hands is a number from 1 to 1000"):
        find_rules("sbr", {"hands": value})


def test_not_a_text() -> None:
    """The error names the games."""
    with pytest.raises(InputError, match="expected one of b30fj, sbr, vietnamese, found None"):
        find_rules(None)  # type: ignore[arg-type]


def test_options_override_the_id() -> None:
    """Numbers may be given as numbers."""
    rules = find_rules("b30fj(early_win=reversed)", {"early_win": "as_written", "hands": 8})
    assert rules.id == "b30fj(hands=8)"
    assert rules.with_options({}) is rules
    assert rules.with_options({"hands": "16"}).id == "b30fj"
    assert find_rules("sbr") is find_rules("sbr")


def test_split_id() -> None:
    """The id is split into the game and its options as written."""
    assert split_id("sbr(a=1, b = 2)") == ("sbr", None, {"a": "1", "b": "2"})
    assert split_id("sbr:book (a=1)") == ("sbr", "book", {"a": "1"})


PRESETS = [(f"{game}:{one.name}", (game, one)) for game in GAMES for one in VARIANTS[game].presets]


@pytest.mark.parametrize("entry", params(PRESETS))
def test_presets(entry: tuple[str, Preset]) -> None:
    """A preset is short for house rules that differ from the defaults, in the order of ids."""
    game, preset = entry
    inside = ",".join(f"{name}={value}" for name, value in sorted(preset.options.items()))
    assert find_rules(f"{game}:{preset.name}") is find_rules(f"{game}({inside})")
    assert find_rules(f"{game}:{preset.name}").id == f"{game}({inside})"
    again = find_rules(f"{game}:{preset.name}(hands=3)")
    assert again.options == {**find_rules(f"{game}({inside})").options, "hands": "3"}


def test_a_rule_overrides_the_preset() -> None:
    assert find_rules("vietnamese:formed(nfnl=off)").id == "vietnamese(nfnl=off)"


@pytest.mark.parametrize("text", ["vietnamese:eaten", "b30fj:formed"])
def test_an_unknown_preset(text: str) -> None:
    """The error names those that there are."""
    with pytest.raises(InputError, match=f"there are no rules '{text}'") as caught:
        find_rules(text)
    assert caught.value.field == "variant"


@pytest.mark.parametrize("game", GAMES)
def test_round_trip_of_every_choice(game: str) -> None:
    """Every choice of house rules has its own id, which restores it."""
    switches = VARIANTS[game].switches
    names = [switch.name for switch in switches]
    ids: set[str] = set()
    for values in product(*(switch.values for switch in switches)):
        rules = find_rules(game, dict(zip(names, values, strict=True)))
        again = find_rules(rules.id)
        assert dict(again.options) == dict(rules.options)
        assert list(split_id(rules.id)[2]) == sorted(split_id(rules.id)[2])
        ids.add(rules.id)
    assert len(ids) == len(list(product(*(switch.values for switch in switches))))
    assert game in ids


SWITCHES = [(f"{game}-{s.name}", s) for game in GAMES for s in VARIANTS[game].switches]


@pytest.mark.parametrize("switch", params(SWITCHES))
def test_switches_explain_themselves(switch: Switch) -> None:
    """Each has a help text, a ruling and a meaning for every value; the default comes first."""
    assert switch.help
    assert switch.ruling[0] in "GBSV"
    assert switch.ruling[1:].isdecimal()
    assert all(switch.values.values())
    assert switch.default == next(iter(switch.values))


# --- pattern tables -----------------------------------------------------------------------------


def pattern(name: str, **changes: object) -> Pattern:
    """A valid pattern, unless the changes make it invalid."""
    plain = Pattern(
        id=name,
        names={"en": name.title()},
        value=1,
        unit="faan",
        means="Something.",
        rule="B20",
        section="Section",
        conditions=(where(pungs=at_least(1)),),
        configurations=("standard",),
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


def table(*patterns: Pattern, rows: tuple[Replacement, ...] = ()) -> PatternTable:
    """A table of these patterns, counted in faan."""
    return PatternTable(patterns, rows, {"faan": 1})


def test_a_table_that_is_right() -> None:
    """A pattern with two conditions has two rows, of which the first removes the other."""
    two = pattern("b", conditions=(where(pungs=2), where(chows=2)))
    made = table(pattern("a"), two, pattern("c"), rows=replaces("a", "b"))
    assert [p.id for p in made.row_patterns] == ["a", "b", "b", "c"]
    assert [row[-1] for row in made.rows()] == [(1, 2), (2,), (), ()]
    assert made.consolation is None


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"means": ""}, "a: text is missing"),
        ({"rule": ""}, "a: text is missing"),
        ({"names": {}}, "a: text is missing"),
        ({"names": {"zh": "甲"}}, "a: text is missing"),
        ({"unit": "mun"}, "a: unknown unit mun"),
        ({"times": "beauty"}, "a: unknown fact beauty"),
        ({"bonus_unless": ("jokers", "luck")}, "a: unknown fact luck"),
    ],
    ids=str,
)
def test_a_pattern_that_is_wrong(changes: dict[str, object], message: str) -> None:
    """A table is checked when it is made."""
    with pytest.raises(ValueError, match=f"^{message}$"):
        table(pattern("a", **changes))


def test_unknown_facts() -> None:
    """A condition uses only facts of the kernel."""
    with pytest.raises(ValueError, match=r"^unknown facts: beauty, luck$"):
        where(luck=1, pungs=2, beauty=at_least(1))


def test_a_pattern_declared_twice() -> None:
    """An id belongs to one pattern."""
    with pytest.raises(ValueError, match="declared twice"):
        table(pattern("a"), pattern("b"), pattern("a"))


@pytest.mark.parametrize("row", [Replacement("x", ("a",)), Replacement("a", ("b", "x"))], ids=str)
def test_a_replacement_of_the_unknown(row: Replacement) -> None:
    """Either side of a replacement must exist."""
    with pytest.raises(ValueError, match=r"^replacement names the unknown pattern x$"):
        table(pattern("a"), pattern("b"), rows=(row,))


@pytest.mark.parametrize(
    "rows",
    [
        replaces("a", "a"),
        (*replaces("a", "b"), *replaces("b", "a")),
        (*chain("a", "b", "c"), *replaces("c", "a")),
    ],
    ids=["itself", "each-other", "in-a-ring"],
)
def test_cycles(rows: tuple[Replacement, ...]) -> None:
    """No pattern may remove itself through a chain."""
    with pytest.raises(ValueError, match="removes itself in the end"):
        table(pattern("a"), pattern("b"), pattern("c"), rows=rows)


def test_too_many_rows() -> None:
    """The matcher has a limited number of rows, and a larger table is refused."""
    patterns = [pattern(f"p{i}") for i in range(MAX_ROWS)]
    assert len(table(*patterns).rows()) == MAX_ROWS
    with pytest.raises(ValueError, match="more than the matcher takes"):
        table(*patterns, pattern("one_more")).rows()


def test_house_rules_of_a_table() -> None:
    """Patterns and rows of another value are left out."""
    made = table(
        pattern("a"),
        pattern("b", house=("switch", "on")),
        pattern("c", house=("switch", "off")),
        pattern("d"),
        rows=(Replacement("a", ("d",), ("switch", "on")),),
    )
    on, off = (made.under({"switch": value}, ("standard",)) for value in ("on", "off"))
    assert [p.id for p in on.patterns] == ["a", "b", "d"]
    assert [p.id for p in off.patterns] == ["a", "c", "d"]
    assert on.removed_by("a") == ("d",)
    assert off.removed_by("a") == ()


def test_patterns_of_a_configuration_that_is_left_out() -> None:
    """V19: neither they nor the rows that name them are in the table."""
    rules = find_rules("vietnamese(nfnl=off)")
    names = {p.id for p in rules.table.patterns}
    assert "nfnl_all_triplets" not in names
    assert "nfnl_deal_in" in names
    assert {r.winner for r in rules.table.replacements} <= names


def test_bounds_and_rows() -> None:
    """The vocabulary of tables."""
    assert where(pungs=2, chows=at_most(3), kongs=between(1, 2)) == {
        "pungs": (2, 2),
        "chows": (0, 3),
        "kongs": (1, 2),
    }
    assert at_least(2)[0] == at_most(2)[1]
    assert chain("a", "b", "c") == (Replacement("a", ("b", "c")), Replacement("b", ("c",)))
    assert replaces(("a", "b"), "c", "d") == (
        Replacement("a", ("c", "d")),
        Replacement("b", ("c", "d")),
    )


SHARED_NAMES = {
    "b30fj": {
        "Tile Hog": {2, 5, 15},
        "Thirteen Orphans": {20, 25, 30},
        "Within Seven Tiles": {5, 8},
        "Within Ten Tiles": {5, 8},
    },
    "sbr": {},
    "vietnamese": {},
}


@pytest.mark.parametrize("game", GAMES)
def test_tables_of_the_games(game: str) -> None:
    """Names exist in all languages; house rules and configurations belong to the game."""
    variant = VARIANTS[game]
    values = {(switch.name, value) for switch in variant.switches for value in switch.values}
    for p in variant.table.patterns:
        assert p.names.keys() == set(LANGUAGES)
        assert all(p.names.values())
        assert p.section
        assert p.house is None or p.house in values
        assert set(p.configurations) <= set(variant.configurations)
        assert p.rule.startswith(("B", "S", "V", "doc: "))
    for row in variant.table.replacements:
        assert row.house is None or row.house in values


@pytest.mark.parametrize("game", GAMES)
def test_patterns_that_share_a_name_differ_in_value(game: str) -> None:
    """Only patterns that the rules name alike share a name."""
    by_name: dict[str, list[int]] = {}
    for p in VARIANTS[game].table.patterns:
        by_name.setdefault(p.name, []).append(p.value)
    shared = {name: set(values) for name, values in by_name.items() if len(values) > 1}
    assert shared == SHARED_NAMES[game]
    assert all(len(by_name[name]) == len(values) for name, values in shared.items())


# --- the tiles of a game ------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "wall"), [("b30fj", 144), ("sbr", 108), ("vietnamese", 176)])
def test_wall(game: str, wall: int) -> None:
    """B1, S14 and V1; unframed names are another way to write the framed tiles."""
    copies = VARIANTS[game].copies
    tiles = {name: copies[tile] for tile, name in enumerate(NAMES) if copies[tile]}
    unframed = {name for name in tiles if name[0] == "V" and len(name) == len("VT")}
    assert sum(n for name, n in tiles.items() if name not in unframed) == wall
    assert all(tiles[name] == sum(tiles[name + frame] for frame in "rdc") for name in unframed)


# --- payout -------------------------------------------------------------------------------------

PAYOUTS = {
    "b30fj": {
        0: 1, 1: 2, 2: 2, 3: 4, 4: 4, 5: 8, 6: 8, 7: 12, 8: 12, 9: 16, 10: 16, 11: 24, 13: 24,
        14: 32, 16: 32, 17: 48, 19: 48, 20: 64, 24: 64, 25: 96, 29: 96, 30: 128, 39: 128, 40: 256,
        200: 256,
    },
    "sbr": {0: 1, 1: 2, 2: 4, 3: 8, 4: 8, 20: 8},
    "vietnamese": {
        0: 1, 1: 1, 2: 2, 3: 4, 4: 8, 5: 16, 6: 32, 7: 32, 11: 32, 12: 64, 17: 64, 18: 96,
        24: 128, 30: 160, 36: 192, 42: 224, 48: 256, 53: 256, 54: 288, 60: 320, 156: 832,
    },
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_payout(game: str) -> None:
    """B12, S9 and V12, at both ends of every row."""
    rules = find_rules(game)
    assert {total: rules.points(total) for total in PAYOUTS[game]} == PAYOUTS[game]
    points = [rules.points(total) for total in range(200)]
    assert points == sorted(points)
    assert {rules.payout_row(total)[0] for total in range(200)} == {r[1] for r in rules.payout}


@pytest.mark.parametrize("game", GAMES)
def test_no_payout_below_nothing(game: str) -> None:
    """A total is never negative."""
    with pytest.raises(ValueError, match="no payout for -1"):
        find_rules(game).points(-1)


@pytest.mark.parametrize(
    ("game", "total", "totals"),
    [
        ("b30fj", 21, {"faan": 21, "phan": None, "mun": None}),
        ("sbr", 3, {"fan": 3, "faan": None, "phan": None, "mun": None}),
        ("vietnamese", 5, {"phan": 5, "mun": 0, "faan": None}),
        ("vietnamese", 20, {"phan": 2, "mun": 3, "faan": None}),
    ],
)
def test_totals(game: str, total: int, totals: dict[str, int | None]) -> None:
    """Totals are as in the answer; six phán make a mủn (V11)."""
    assert VARIANTS[game].totals(total) == totals


@pytest.mark.parametrize(
    ("game", "win", "total", "payments"),
    [
        ("sbr(self_draw=one_fan)", SELF_DRAW, 2, [("each_other", 4)]),  # S24
        ("sbr(self_draw=none)", SELF_DRAW, 2, [("each_other", 4)]),
        (
            "sbr(claimed_kong_win=discarder_pays)",
            ON_CLAIMED_KONG,
            2,
            [("kong_discarder", 4)],
        ),  # S31
        # B12: the discarder, the kong's declarer, or each player who has not won
        ("b30fj", DISCARD, 20, [("discarder", 64)]),
        ("b30fj", ROB_KONG, 20, [("kong_declarer", 64)]),
        ("b30fj", SELF_DRAW, 20, [("each_other", 64)]),
        # S10: everyone pays one more on a self-draw
        ("sbr", DISCARD, 2, [("discarder", 4)]),
        ("sbr", ROB_KONG, 3, [("kong_declarer", 8)]),
        ("sbr", SELF_DRAW, 0, [("each_other", 2)]),
        ("sbr", SELF_DRAW, 9, [("each_other", 9)]),
        # V12: everyone pays, the culprit double; nobody pays double for 0 phán
        ("vietnamese", DISCARD, 3, [("discarder", 8), ("each_of_the_rest", 4)]),
        ("vietnamese", ROB_KONG, 6, [("kong_declarer", 64), ("each_of_the_rest", 32)]),
        ("vietnamese", SELF_DRAW, 1, [("each_other", 2)]),
        ("vietnamese", GREEN_JOKERS, 12, [("each_other", 128)]),
        ("vietnamese", DISCARD, 0, [("each_other", 1)]),
        ("vietnamese", ROB_KONG, 0, [("each_other", 1)]),
        ("vietnamese", SELF_DRAW, 0, [("each_other", 1)]),
        # V23: what all three would have paid
        ("vietnamese(flower_liability=on)", ON_JOKER, 6, [("discarder", 128)]),
        (
            "vietnamese(flower_liability=on)",
            DISCARD,
            6,
            [("discarder", 64), ("each_of_the_rest", 32)],
        ),
    ],
)
def test_payments(game: str, win: int, total: int, payments: list[tuple[str, int]]) -> None:
    """Each payer pays the right amount."""
    rules = find_rules(game)
    paid = rules.payments(rules.points(total), win, total)
    assert paid == tuple(Payment(*payment) for payment in payments)


def test_payments_of_a_score() -> None:
    """The score of a hand has the payments."""
    score = won(
        {
            "variant": "sbr",
            "concealed": "345789m3456788p",
            "winning_tile": "2p",
            "win": "self_draw",
            "situation": {"voided": "s"},
        }
    )
    assert (score.points, score.payout_row) == (1, "0")
    assert score.payments == (Payment("each_other", 2),)


# --- declared flowers and jokers ----------------------------------------------------------------

EAST, SOUTH, WEST, NORTH = range(4)


@pytest.mark.parametrize(
    ("flowers", "before_start", "seat", "phan"),
    [
        ("", "", EAST, 0),
        ("F1G1K1Q1", "", EAST, 4),
        ("F1G1K1Q1", "", SOUTH, 0),
        ("F1F2F3F4", "", WEST, 1),
        ("VTr", "", EAST, 3),
        ("VTr", "", WEST, 2),
        ("VTr", "VTr", WEST, 3),
        ("VTr", "VTr", EAST, 3),
        ("VNd", "", NORTH, 3),
        ("VNd", "", EAST, 2),
        ("VNd", "VNd", EAST, 3),
        ("VPrVPd", "", SOUTH, 4),
        ("VPrVPd", "VPrVPd", EAST, 2),
        ("VFrVFdVFc", "", NORTH, 6),
        ("VWrVDr", "", SOUTH, 3),
        ("VMcVSc", "", NORTH, 3),
        ("VTrVNd", "VTrVNd", EAST, 9),
        ("VTrVNr", "VTrVNr", EAST, 12),
        ("VTrVNr", "VTr", WEST, 5),
        ("VTVN", "VTVN", WEST, 9),
        ("VTrVTdVNd", "VTrVTdVNd", WEST, 15),
        ("VTrVTdVNdVNr", "VTrVTdVNdVNr", WEST, 18),
        ("VTrVTdVNd", "VTdVNd", EAST, 15),
        ("VTrVTdVNd", "VTdVNd", WEST, 14),
    ],
)
def test_declared_value(flowers: str, before_start: str, seat: int, phan: int) -> None:
    """V10, by its table."""
    early = tuple(parse(before_start))
    assert declared_value(tuple(parse(flowers)), early, seat) == phan
    assert declared_value(tuple(reversed(parse(flowers))), early[::-1], seat) == phan
    late = parse(flowers)
    for tile in early:
        late.remove(tile)
    each = sum(declared_value((tile,), (), seat) for tile in late)  # the engine relies on this
    assert declared_value(early, early, seat) + each == phan


def test_rules_of_an_unregistered_game_are_pickled_after_use() -> None:
    """Values that were computed from the rules stay behind: the engine's are C objects."""
    variant = replace(VARIANTS["sbr"], id="unregistered")
    rules = make_rules(variant, {"hands": 3})
    assert rules.play_options.voids
    assert rules.tiles == find_rules("sbr").tiles
    assert pickle.loads(pickle.dumps(rules)) is rules
