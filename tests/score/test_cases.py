"""Every case of tests/cases, and the completeness of the cases.

A case quotes a ruling and says what it is about: a pattern (a hit or a near miss), a row of the
replacement table, a ruling, a house rule or a row of the payout table.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from baida.score.patterns import Pattern
from baida.variants import VARIANTS
from tests.helpers.paths import CASES, SHARED, read_lines
from tests.helpers.scoring.requests import (
    TOTALS,
    cases,
    generated,
    named,
    readings,
    rules_of,
    score_json,
    won,
)
from tests.helpers.values import GAMES, Json, params

ALL = [(game, case) for game in GAMES for case in cases(game)]
SCORED = [(f"{game}-{case['id']}", case) for game, case in ALL if "request" in case]
IMPOSSIBLE = [(f"{game}-{case['id']}", (game, case)) for game, case in ALL if "request" not in case]

# --- the cases ----------------------------------------------------------------------------------


@pytest.mark.parametrize("case", params(SCORED))
def test_case(case: Json) -> None:
    """The answer is that of the case."""
    expect = case["expect"]
    answer = score_json(case["request"])
    assert answer["ok"], answer
    assert answer["win"] == expect["win"], answer
    if not expect["win"]:
        assert expect.get("why_contains", "") in answer["why"]
        return
    wanted = {name: expect[name] for name in ("points", *TOTALS) if name in expect}
    assert {name: answer[name] for name in wanted} == wanted, answer["patterns"]
    worth: dict[str, int] = defaultdict(int)
    for entry in answer["patterns"]:
        worth[entry["name"]] += entry["value"] * entry["times"]
    assert expect["has"].items() <= worth.items()
    assert worth.keys().isdisjoint(expect["lacks"])
    if "configuration" in expect:
        assert answer["reading"]["configuration"] == expect["configuration"]


REPLACING = [(name, case) for name, case in SCORED if case["kind"] == "row"]


@pytest.mark.parametrize("case", params(REPLACING))
def test_replaced(case: Json) -> None:
    """The reading holds both patterns of a row, and the right one does not count."""
    score = won(case["request"])
    names = {p.id: p.name for p in score.request.rules.table.patterns}
    replaced = {names[gone]: names[by] for gone, by in score.replaced.items()}
    winner, removed = case["about"]["row"].split(" > ")
    assert {winner, removed} <= {p.name for p in score.held}
    assert removed in replaced
    assert case["expect"].get("replaced", {}).items() <= replaced.items()


@pytest.mark.parametrize("game", GAMES)
def test_case_ids_are_unique(game: str) -> None:
    """A failure must name one case."""
    ids = [case["id"] for case in cases(game)]
    assert sorted(ids) == sorted(set(ids))


def test_every_case_quotes_its_rule() -> None:
    """A case without its rule cannot be checked by a reader."""
    assert [case["id"] for _, case in ALL if not (case["rule"].strip() and case["note"])] == []


# --- patterns -----------------------------------------------------------------------------------


def about_patterns(case: Json) -> list[Pattern]:
    """The patterns that a case is about, except those of other house rules."""
    table = rules_of(case["request"]).table
    about = case["about"]
    if "pattern" in about:
        return named(table.patterns, about["pattern"], about.get("value"))
    if "switch" in about:  # the patterns that this house rule adds
        return [p for p in table.patterns if p.house == tuple(about["switch"].split("="))]
    return []


def hits_and_near_misses(game: str) -> tuple[set[str], set[str]]:
    """The ids of the patterns that some case hits, and that some case nearly hits."""
    hits: set[str] = set()
    near: set[str] = set()
    for case in cases(game):
        if case["kind"] not in ("hit", "near_miss", "switch"):
            continue
        expect = case["expect"]
        for pattern in about_patterns(case):
            has = expect["win"] and pattern.name in expect["has"]
            if case["kind"] != "near_miss" and has:
                hits.add(pattern.id)
            if case["kind"] != "hit" and (not has or expect["has"][pattern.name] != pattern.value):
                near.add(pattern.id)
    return hits, near


PATTERNS = [(f"{game}-{p.id}", (game, p)) for game in GAMES for p in VARIANTS[game].table.patterns]


@pytest.mark.parametrize("entry", params(PATTERNS))
def test_every_pattern_has_a_hit_and_a_near_miss(entry: tuple[str, Pattern]) -> None:
    """This includes house-rule patterns, and each of those that share a name."""
    game, pattern = entry
    hits, near = hits_and_near_misses(game)
    assert pattern.id in hits
    assert pattern.id in near


ABOUT_PATTERNS = [(name, case) for name, case in SCORED if case["kind"] in ("hit", "near_miss")]


@pytest.mark.parametrize("case", params(ABOUT_PATTERNS))
def test_a_case_is_about_one_pattern(case: Json) -> None:
    """A hit counts exactly the pattern (by id), a near miss does not."""
    (pattern,) = about_patterns(case)
    counted: set[str] = set()
    if case["expect"]["win"]:
        counted = {entry.pattern.id for entry in won(case["request"]).patterns}
    assert (pattern.id in counted) == (case["kind"] == "hit")


# --- replacement --------------------------------------------------------------------------------


def removal_pairs(game: str) -> set[tuple[str, str]]:
    """Every pair of the replacement table, under all house rules."""
    return {
        (row.winner, removed)
        for row in VARIANTS[game].table.replacements
        for removed in row.removes
    }


def pairs_of(patterns: tuple[Pattern, ...], game: str, row: str) -> Iterator[tuple[str, str]]:
    """The pairs of pattern ids that the text of a row can mean."""
    left, right = row.split(" > ")
    known = removal_pairs(game)
    for winner in named(patterns, left):
        for removed in named(patterns, right):
            if (winner.id, removed.id) in known:
                yield winner.id, removed.id


@cache
def pairs_with_a_case(game: str) -> frozenset[tuple[str, str]]:
    """The pairs that a row case shows: its reading holds both."""
    found: set[tuple[str, str]] = set()
    for case in cases(game):
        if case["kind"] == "row":
            score = won(case["request"])
            held = {p.id for p in score.held}
            table = score.request.rules.table
            pairs = set(pairs_of(table.patterns, game, case["about"]["row"]))
            found |= {(winner, removed) for winner, removed in pairs if {winner, removed} <= held}
    return frozenset(found)


@cache
def impossible_pairs(game: str) -> frozenset[tuple[str, str]]:
    """The pairs that a case says never meet."""
    patterns = VARIANTS[game].table.patterns
    return frozenset(
        pair
        for case in cases(game)
        if case["kind"] == "impossible" and "row" in case["about"]
        for pair in pairs_of(patterns, game, case["about"]["row"])
    )


PAIRS = [
    (f"{game}-{winner}-{removed}", (game, (winner, removed)))
    for game in GAMES
    for winner, removed in sorted(removal_pairs(game))
]


@pytest.mark.parametrize("entry", params(PAIRS))
def test_every_replacement_has_a_case(entry: tuple[str, tuple[str, str]]) -> None:
    """Each row has a case or a line that says why the two never meet, but not both."""
    game, pair = entry
    assert (pair in pairs_with_a_case(game)) != (pair in impossible_pairs(game))


@pytest.mark.parametrize("entry", params(e for e in IMPOSSIBLE if "row" in e[1][1]["about"]))
def test_an_impossible_row_is_a_row(entry: tuple[str, Json]) -> None:
    """A line about a pair that is in no table is out of date."""
    game, case = entry
    assert list(pairs_of(VARIANTS[game].table.patterns, game, case["about"]["row"]))


#: Impossible rows whose two patterns do meet, but never without a third that removes both.
OUTDONE = {
    ("nfnl_full_flush", "nfnl_all_triplets"): "nfnl_full_flush_all_triplets",
    ("nfnl_concealed_all_triplets", "nfnl_full_flush"): "nfnl_concealed_full_flush_all_triplets",
    (
        "nfnl_full_flush_all_triplets",
        "nfnl_concealed_all_triplets",
    ): "nfnl_concealed_full_flush_all_triplets",
}


@pytest.mark.parametrize("game", [game for game in GAMES if impossible_pairs(game)])
def test_impossible_rows_never_happen(game: str) -> None:
    """Checked over all readings of thousands of hands with every pattern of these pairs."""
    pairs = impossible_pairs(game)
    seen: set[str] = set()
    for request in generated(game, 6000, seed=7):
        for reading in readings(request):
            seen |= reading.held
            for pair in pairs:
                if reading.held.issuperset(pair):
                    assert pair in OUTDONE, f"{pair} hold together: {request}"
                    assert OUTDONE[pair] in reading.held, request
    assert {name for pair in pairs for name in pair} <= seen


# --- rulings ------------------------------------------------------------------------------------

SCORING = "scoring"
#: Every ruling with its subject: scoring or something else.
RULINGS = {
    "G1": SCORING, "G2": SCORING, "G3": SCORING, "G4": "claims", "G5": "wall", "G6": "wall",
    "G7": "settlement", "G8": "deal", "G9": "match", "G10": "views", "G11": "claims",
    "G12": "claims", "G13": "turns",
    "B1": "wall", "B2": "turns", "B3": "turns", "B4": SCORING, "B5": "claims", "B6": SCORING,
    "B7": SCORING, "B8": "discards", "B9": SCORING, "B10": SCORING, "B11": "passing",
    "B12": SCORING,
    **{f"B{number}": SCORING for number in range(20, 44)},
    "S1": "voiding", "S2": "discards", "S3": SCORING, "S4": "turns", "S5": "passing",
    "S6": "kongs", "S7": "kongs", "S8": "readiness", "S9": SCORING, "S10": SCORING,
    "S11": "settlement", "S12": "settlement", "S13": "match", "S14": "dice", "S15": "views",
    "S16": "match", "S17": "passing", "S18": "turns", "S19": "settlement", "S20": SCORING,
    "S21": "settlement", "S22": "deal", "S23": SCORING, "S24": SCORING, "S25": "claims",
    "S26": "settlement", "S27": "readiness", "S28": "settlement", "S29": "settlement",
    "S30": "kongs", "S31": SCORING, "S32": SCORING, "S33": SCORING,
    "S34": "settlement",
    "V1": "wall", "V2": "deal", "V3": "turns", "V4": SCORING, "V5": SCORING, "V6": "claims",
    "V7": SCORING, "V8": SCORING, "V9": SCORING, "V10": SCORING, "V11": SCORING, "V12": SCORING,
    "V13": SCORING, "V14": SCORING, "V15": SCORING, "V16": SCORING, "V17": "wall", "V18": SCORING,
    "V19": SCORING, "V20": SCORING, "V22": SCORING, "V23": SCORING,
}  # fmt: skip

#: Rulings that baida does not follow yet, and its behaviour instead.
NOT_YET = {
    "V21": "24 jokers",
}


def quoted_rulings(case: Json) -> set[str]:
    """The numbers of the rulings that a case quotes."""
    return set(re.findall(r"\b[GBSV]\d+\b", f"{case['rule']} {case['about'].get('ruling', '')}"))


@pytest.mark.parametrize("ruling", [name for name, about in RULINGS.items() if about == SCORING])
def test_every_ruling_on_scoring_is_quoted(ruling: str) -> None:
    """A scored case quotes it, not just a line about an impossible row."""
    assert any(ruling in quoted_rulings(case) for _, case in ALL if "request" in case)


def test_cases_quote_only_rulings_there_are() -> None:
    """No number is mistyped."""
    assert {ruling for _, case in ALL for ruling in quoted_rulings(case)} <= RULINGS.keys()


if (SHARED / "rules" / "RULINGS.md").exists():  # the text itself is only on some machines

    def test_no_ruling_is_forgotten() -> None:
        """The lists above match the document."""
        assert not NOT_YET.keys() & RULINGS.keys()
        text = (SHARED / "rules" / "RULINGS.md").read_text(encoding="utf-8")
        found = set(re.findall(r"^- \*\*([GBSV]\d+)\b", text, re.MULTILINE))
        text = (SHARED / "rules" / "as-played.md").read_text(encoding="utf-8")
        found |= set(re.findall(r"^\| ([SV]\d+) \|", text, re.MULTILINE))
        assert found == RULINGS.keys() | NOT_YET.keys()


# --- house rules --------------------------------------------------------------------------------

#: The house rules that change a score; all others change only the play.
SCORING_SWITCHES = {
    "b30fj": {"early_win"},
    "sbr": {"fan_limit", "self_draw", "extra_patterns", "first_turn", "claimed_kong_win"},
    "vietnamese": {
        "joker_calls",
        "discarded_jokers",
        "nfnl",
        "nfnl_bonus",
        "seven_pairs",
        "flower_liability",
    },
}
OTHER_SWITCHES = {
    "b30fj": {"turn_after_win", "hands"},
    "sbr": {
        "void_discipline",
        "turn_after_win",
        "kong_refund_at_end",
        "flower_pig",
        "hands",
        "pig_pays",
        "last_discard",
        "shot_kong",
        "ready_value",
        "own_four",
        "exchange",
        "exchange_to",
    },
    "vietnamese": {"hands"},
}
SWITCHES = [(game, s) for game in GAMES for s in VARIANTS[game].switches]
VALUES = [
    (f"{game}-{switch.name}-{value}", (game, switch.name, value))
    for game, switch in SWITCHES
    if switch.name in SCORING_SWITCHES[game]
    for value in switch.values
]


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_is_sorted(game: str) -> None:
    """A new house rule must be added to one of the two lists."""
    names = {switch.name for switch in VARIANTS[game].switches}
    assert SCORING_SWITCHES[game] | OTHER_SWITCHES[game] == names


@pytest.mark.parametrize("entry", params(VALUES))
def test_every_value_of_a_switch_has_a_case(entry: tuple[str, str, str]) -> None:
    """The case names that value in its request."""
    game, name, value = entry
    about = [case for case in cases(game) if case["about"].get("switch") == f"{name}={value}"]
    assert about
    assert all(case["request"]["options"][name] == value for case in about)


def outcome(request: Json, options: dict[str, Any]) -> Json:
    """The answer and payments under other house rules, without the text of an error."""
    request = {**request, "options": {**request.get("options", {}), **options}}
    answer = score_json(request)
    kept = {key: value for key, value in answer.items() if key not in ("error", "why")}
    return {**kept, "payments": won(request).payments} if answer.get("win") else kept


@pytest.mark.parametrize("entry", params(VALUES))
def test_every_value_of_a_switch_changes_an_outcome(entry: tuple[str, str, str]) -> None:
    """Some case has another outcome than under any other value."""
    game, name, value = entry
    (switch,) = [s for s in VARIANTS[game].switches if s.name == name]
    requests = [
        case["request"]
        for case in (*cases(game), *read_lines(CASES / "errors.jsonl"))
        if "request" in case and isinstance(case["request"].get("options", {}), dict)
    ]
    requests = [r for r in requests if r.get("variant") == game and name in r.get("options", {})]
    for other in switch.values.keys() - {value}:
        assert any(
            outcome(request, {name: value}) != outcome(request, {name: other})
            for request in requests
        )


@pytest.mark.parametrize(
    "entry", params((f"{g}-{s.name}", (g, s)) for g, s in SWITCHES if s.name in OTHER_SWITCHES[g])
)
def test_other_switches_change_no_score(entry: tuple[str, Any]) -> None:
    """They change the play, and the scorer accepts them."""
    game, switch = entry
    for request in generated(game, 50, seed=11):
        for value in switch.values:
            assert outcome(request, {switch.name: value}) == outcome(request, {})


# --- payout -------------------------------------------------------------------------------------

PAYOUT_ROWS = [(f"{game}-{row[1]}", (game, row)) for game in GAMES for row in VARIANTS[game].payout]


@pytest.mark.parametrize("entry", params(PAYOUT_ROWS))
def test_every_payout_row_has_a_case(entry: tuple[str, tuple[int, str, int]]) -> None:
    """Each row has a case or a line that says why it is never reached."""
    game, (_, label, _) = entry
    rows = set()
    for case in cases(game):
        if case["kind"] == "payout":
            rows.add(won(case["request"]).payout_row)
        elif case["kind"] == "impossible" and "payout" in case["about"]:
            rows.add(case["about"]["payout"])
    assert label in rows


@pytest.mark.parametrize("case", params(c for c in SCORED if c[1]["kind"] == "payout"))
def test_a_payout_case_is_in_its_row(case: Json) -> None:
    """The label of the case starts with the number of the row."""
    score = won(case["request"])
    label = case["about"]["payout"]
    low, _, high = label.replace("+", "-1000").split()[0].partition("-")
    total = score.totals["mun"] if "mủn" in label else score.total
    assert total is not None
    assert int(low) <= total <= int(high or low)
