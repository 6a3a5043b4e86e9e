"""Hands with real tiles have the payments of the engine, and errors that say where."""

from __future__ import annotations

import json
import random
from itertools import product
from typing import Any

import pytest

from baida.app.sheets.settle import settle_json
from baida.bots.base import make_bot
from baida.game.match import Match
from baida.variants import find_rules
from tests.helpers.cli.run import run
from tests.helpers.games.random_play import new_match, rule_sets, with_hands
from tests.helpers.records.written_hands import entries_of

Json = dict[str, Any]


def settled(rules: str, entries: list[Json], dealer: int = 0) -> Json:
    return dict(
        settle_json({"rules": rules, "dealer": dealer, "round_wind": "E", "entries": entries})
    )


def paid(answer: Json) -> list[tuple[int, int | None, int, str, str | None]]:
    return [(p["from"], p["to"], p["amount"], p["why"], p["ruling"]) for p in answer["payments"]]


def won(seat: int, source: int | None = None, points: int = 4, **more: Any) -> Json:
    win = "self_draw" if source is None else "discard"
    return {"e": "won", "seat": seat, "win": win, "from": source, "points": points, **more}


def kong(seat: int, kind: str = "concealed_kong", **more: Any) -> Json:
    return {"e": "kong", "seat": seat, "kind": kind, **more}


def ended(why: str, **more: Any) -> Json:
    return {"e": "ended", "why": why, **more}


NOT_READY = {"0": None, "1": None, "2": None, "3": None}
#: The ruling, the rules, the entries, the payments, the balance, the dealer after seat 0.
CASES: list[tuple[str, str, list[Json], list[Any], list[int], int | None]] = [
    ("B12", "b30fj", [won(1, 2, 8)], [(2, 1, 8, "win", "B12")], [0, 8, -8, 0], None),
    (
        "B12-winners-do-not-pay", "b30fj", [won(1, 2, 8), won(2, points=4)],
        [(2, 1, 8, "win", "B12"), (0, 2, 4, "win", "B12"), (3, 2, 4, "win", "B12")],
        [-4, 8, 0, -4], None,
    ),
    (
        "G9", "b30fj", [won(1, 2), won(3, 2, same=True), won(0, 2, same=True), ended("three_won")],
        [(2, 1, 4, "win", "B12"), (2, 3, 4, "win", "B12"), (2, 0, 4, "win", "B12")],
        [4, 4, -12, 4], 1,
    ),
    (
        "V12-double", "vietnamese", [won(1, 2, 8), ended("won")],
        [(2, 1, 16, "win", "V12"), (0, 1, 8, "win", "V12"), (3, 1, 8, "win", "V12")],
        [-8, 32, -16, -8], 1,
    ),
    (
        "V12-no-phan", "vietnamese", [won(1, 2, 1, phan=0), ended("won")],
        [(0, 1, 1, "win", "V12"), (2, 1, 1, "win", "V12"), (3, 1, 1, "win", "V12")],
        [-1, 3, -1, -1], 1,
    ),
    (
        "V12-one-phan", "vietnamese", [won(1, 2, 1, phan=1), ended("won")],
        [(2, 1, 2, "win", "V12"), (0, 1, 1, "win", "V12"), (3, 1, 1, "win", "V12")],
        [-1, 4, -2, -1], 1,
    ),
    (
        "V23", "vietnamese(flower_liability=on)", [won(1, 2, 32, joker=True), ended("won")],
        [(2, 1, 128, "win", "V12")], [0, 128, -128, 0], 1,
    ),
    (
        "V23-a-plain-tile", "vietnamese(flower_liability=on)", [won(1, 2, 32), ended("won")],
        [(2, 1, 64, "win", "V12"), (0, 1, 32, "win", "V12"), (3, 1, 32, "win", "V12")],
        [-32, 128, -64, -32], 1,
    ),
    (
        "V16", "vietnamese", [{**won(1, points=32), "win": "green_jokers"}, ended("won")],
        [(0, 1, 64, "win", "V12"), (2, 1, 64, "win", "V12"), (3, 1, 64, "win", "V12")],
        [-64, 192, -64, -64], 1,
    ),
    ("V17", "vietnamese", [ended("wall_empty")], [], [0, 0, 0, 0], 1),
    (
        "S6", "sbr", [kong(1, "kong", **{"from": 3}), kong(2, "added_kong", drawn=True),
                      kong(2, "added_kong", drawn=False)],
        [(3, 1, 2, "kong", "S6"), (0, 2, 1, "kong", "S6"), (1, 2, 1, "kong", "S6"),
         (3, 2, 1, "kong", "S6")],
        [-1, 1, 3, -3], None,
    ),
    (
        "S7-all-kongs-of-the-turn", "sbr",
        [kong(2), kong(2, "added_kong", drawn=False), won(1, 2, 1, after_kong=2)],
        [(0, 2, 2, "kong", "S6"), (1, 2, 2, "kong", "S6"), (3, 2, 2, "kong", "S6"),
         (2, 1, 1, "win", "S10"), (2, 0, 2, "kong_refund", "S7"), (2, 1, 2, "kong_refund", "S7"),
         (2, 3, 2, "kong_refund", "S7")],
        [0, 1, -1, 0], None,
    ),
    (
        "S7-once-for-two-winners", "sbr",
        [kong(2), won(1, 2, 1, after_kong=1), won(3, 2, 1, after_kong=1, same=True)],
        [(0, 2, 2, "kong", "S6"), (1, 2, 2, "kong", "S6"), (3, 2, 2, "kong", "S6"),
         (2, 1, 1, "win", "S10"), (2, 3, 1, "win", "S10"), (2, 0, 2, "kong_refund", "S7"),
         (2, 1, 2, "kong_refund", "S7"), (2, 3, 2, "kong_refund", "S7")],
        [0, 1, -2, 1], None,
    ),
    (
        "S10", "sbr", [won(1, points=4), {**won(3, 0, 2), "win": "rob_kong"}],
        [(0, 1, 5, "win", "S10"), (2, 1, 5, "win", "S10"), (3, 1, 5, "win", "S10"),
         (0, 3, 2, "win", "S10")],
        [-7, 15, -5, -3], None,
    ),
    (
        "S11", "sbr", [won(1, 2), won(2, 1 + 2), ended("wall_empty", ready={"0": 2, "3": None})],
        [(2, 1, 4, "win", "S10"), (3, 2, 4, "win", "S10"), (3, 0, 2, "not_ready", "S11")],
        [2, 4, 0, -6], 1,
    ),
    (
        "S12-sheet", "sbr", [ended("wall_empty", ready={**NOT_READY, "1": 2}, pigs=[3])],
        [(3, None, 48, "flower_pig", "S12"), (0, 1, 2, "not_ready", "S11"),
         (2, 1, 2, "not_ready", "S11"), (3, 1, 2, "not_ready", "S11")],
        [-2, 6, -2, -50], 0,
    ),
    (
        "S28", "sbr(flower_pig=exhaustion)",
        [ended("wall_empty", ready={**NOT_READY, "1": 2}, pigs=[3])],
        [(3, None, 48, "flower_pig", "S12"), (0, 1, 2, "not_ready", "S11"),
         (2, 1, 2, "not_ready", "S11"), (3, 1, 2, "not_ready", "S11")],
        [-2, 6, -2, -50], 0,
    ),
    (
        "S29", "sbr(pig_pays=limit_to_each)",
        [won(1, 2), ended("wall_empty", ready={"0": None, "2": None, "3": 4}, pigs=[0])],
        [(2, 1, 4, "win", "S10"), (0, 1, 8, "flower_pig", "S12"), (0, 2, 8, "flower_pig", "S12"),
         (0, 3, 8, "flower_pig", "S12"), (0, 3, 4, "not_ready", "S11"),
         (2, 3, 4, "not_ready", "S11")],
        [-28, 12, 0, 16], 1,
    ),
    (
        "S30", "sbr(shot_kong=to_winner)", [kong(2), won(1, 2, 1, after_kong=1)],
        [(0, 2, 2, "kong", "S6"), (1, 2, 2, "kong", "S6"), (3, 2, 2, "kong", "S6"),
         (2, 1, 1, "win", "S10"), *[(2, 1, 2, "kong_refund", "S7")] * 3],
        [-2, 5, -1, -2], None,
    ),
    (
        "S30-two-winners", "sbr(shot_kong=to_winner)",
        [kong(2), won(1, 2, 1, after_kong=1), won(3, 2, 1, after_kong=1, same=True)],
        [(0, 2, 2, "kong", "S6"), (1, 2, 2, "kong", "S6"), (3, 2, 2, "kong", "S6"),
         (2, 1, 1, "win", "S10"), (2, 3, 1, "win", "S10"), (2, 0, 2, "kong_refund", "S7"),
         (2, 1, 2, "kong_refund", "S7"), (2, 3, 2, "kong_refund", "S7")],
        [0, 1, -2, 1], None,
    ),
    (
        "S31", "sbr(claimed_kong_win=discarder_pays)",
        [kong(1, "kong", **{"from": 2}), {**won(1, points=4), "from": 2}],
        [(2, 1, 2, "kong", "S6"), (2, 1, 4, "win", "S10")], [0, 6, -6, 0], None,
    ),
    (
        "S31-own-kong", "sbr(claimed_kong_win=discarder_pays)",
        [kong(1, "kong", **{"from": 2}), kong(1), won(1, points=4)],
        [(2, 1, 2, "kong", "S6"), (0, 1, 2, "kong", "S6"), (2, 1, 2, "kong", "S6"),
         (3, 1, 2, "kong", "S6"), (0, 1, 5, "win", "S10"), (2, 1, 5, "win", "S10"),
         (3, 1, 5, "win", "S10")],
        [-7, 23, -9, -7], None,
    ),
    (
        "S34", "sbr",
        [kong(1), won(2, 3, 2), {"e": "false_hu", "seat": 1, "voided": True},
         won(0, 3, 1), ended("three_won", ready={"3": None})],
        [(0, 1, 2, "kong", "S6"), (2, 1, 2, "kong", "S6"), (3, 1, 2, "kong", "S6"),
         (3, 2, 2, "win", "S10"), (1, 0, 8, "false_hu", "S34"), (1, 3, 8, "false_hu", "S34"),
         (1, None, 48, "false_hu", "S34"), (1, 0, 2, "kong_refund", "S7"),
         (1, 2, 2, "kong_refund", "S7"), (1, 3, 2, "kong_refund", "S7"), (3, 0, 1, "win", "S10")],
        [9, -64, 2, 5], 2,
    ),
    (
        "S34-nobody-wins", "sbr(pig_pays=limit_to_each)",
        [{"e": "false_hu", "seat": 0}, ended("wall_empty", ready={"1": 2, "2": None, "3": None})],
        [(0, 1, 8, "false_hu", "S34"), (0, 2, 8, "false_hu", "S34"), (0, 3, 8, "false_hu", "S34"),
         (2, 1, 2, "not_ready", "S11"), (3, 1, 2, "not_ready", "S11")],
        [-24, 12, 6, 6], 0,
    ),
    (
        "S12-brief", "sbr(flower_pig=brief)",
        [ended("wall_empty", ready={**NOT_READY, "1": 2}, pigs=[3])],
        [(3, None, 48, "flower_pig", "S12"), (0, 1, 2, "not_ready", "S11"),
         (2, 1, 2, "not_ready", "S11")],
        [-2, 4, -2, -48], 0,
    ),
    (
        "S13", "sbr", [won(1, 2, 1), won(3, 2, 1, same=True),
                       ended("wall_empty", ready={"0": None, "2": None})],
        [(2, 1, 1, "win", "S10"), (2, 3, 1, "win", "S10")], [0, 1, -2, 1], 2,
    ),
    (
        "S16", "sbr", [{**won(1, 2, 1), "win": "rob_kong"},
                       {**won(3, 2, 1, same=True), "win": "rob_kong"},
                       ended("wall_empty", ready={"0": None, "2": None})],
        [(2, 1, 1, "win", "S10"), (2, 3, 1, "win", "S10")], [0, 1, -2, 1], 2,
    ),
    (
        "penalties", "sbr",
        [{"e": "penalty", "from": 1, "to": "all", "amount": 2, "text": "false win"},
         {"e": "penalty", "from": 0, "to": None, "amount": 5}],
        [(1, 0, 2, "penalty", None), (1, 2, 2, "penalty", None), (1, 3, 2, "penalty", None),
         (0, None, 5, "penalty", None)],
        [-3, -6, 2, 2], None,
    ),
]  # fmt: skip


DISCARDER_PAYS = "sbr(claimed_kong_win=discarder_pays)"


@pytest.mark.parametrize(
    ("rules", "entries", "wanted"),
    [
        ("sbr", [kong(1, "kong", **{"from": 2}), {**won(1), "from": 2}], "the player's own"),
        (DISCARDER_PAYS, [{**won(1), "from": 2}], "was not claimed"),
        (DISCARDER_PAYS, [kong(1, "kong", **{"from": 0}), {**won(1), "from": 2}], "not claimed"),
        (
            DISCARDER_PAYS,
            [kong(1, "kong", **{"from": 2}), kong(1), {**won(1), "from": 2}],
            "was not claimed",
        ),
        (
            DISCARDER_PAYS,
            [
                kong(1, "kong", **{"from": 2}),
                {
                    "e": "won", "seat": 1, "win": "self_draw",
                    "request": {
                        "variant": "sbr", "concealed": "2346899m678s", "winning_tile": "7m",
                        "win": "self_draw", "melds": [{"kind": "kong", "tiles": "5555s"}],
                        "situation": {"voided": "p", "replacement": "claimed_kong"},
                    },
                },
            ],
            "must agree",
        ),
    ],
)  # fmt: skip
def test_the_kong_of_a_win(rules: str, entries: list[Json], wanted: str) -> None:
    """S31: ``from`` names the player whose discard became the winner's last kong."""
    answer = settled(rules, entries)
    assert not answer["ok"]
    assert answer["field"] == f"entries[{len(entries) - 1}].from"
    assert wanted in answer["error"]


def test_the_joker_of_a_win() -> None:
    """V23: what is said about the winning tile must be true of the tiles."""
    hand = {
        "variant": "vietnamese", "concealed": "123456m234p567s5z", "winning_tile": "F2",
        "win": "discard",
    }  # fmt: skip
    entry = {"e": "won", "seat": 1, "win": "discard", "from": 2, "request": hand}
    answer = settled("vietnamese(flower_liability=on)", [entry])
    assert (answer["ok"], answer["field"]) == (False, "entries[0].joker")
    answer = settled("vietnamese(flower_liability=on)", [{**entry, "joker": True}])
    assert answer["balance"] == [0, 128, -128, 0]


@pytest.mark.parametrize(
    ("rules", "entries", "payments", "balance", "dealer"),
    [pytest.param(*case, id=name) for name, *case in CASES],
)
def test_payments(
    rules: str, entries: list[Json], payments: list[Any], balance: list[int], dealer: int | None
) -> None:
    answer = settled(rules, entries)
    assert paid(answer) == payments
    assert (answer["balance"], answer["next_dealer"]) == (balance, dealer)


HAND = {"variant": "sbr", "concealed": "1112345678999m", "winning_tile": "5m", "win": "discard",
        "situation": {"voided": "s"}}  # fmt: skip
WRONG: list[tuple[str, str, Any, str]] = [
    ("not an object", "json", [], "expected an object"),
    ("no rules", "rules", {}, "this field is required"),
    ("no such game", "rules", {"rules": "chess", "dealer": 0, "round_wind": "E", "entries": []},
     "b30fj, sbr, vietnamese"),
    ("twice", "entries[1].seat", [won(1, 2), won(1, 2)], "already won"),
    ("no discarder", "entries[0].from", [{"e": "won", "seat": 1, "win": "discard", "points": 1}],
     "required"),
    ("oneself", "entries[0].from", [won(1, 1)], "another seat"),
    ("a winner discards", "entries[1].from", [won(1, 2), won(0, 1)], "already won"),
    ("no points", "entries[0].points", [{"e": "won", "seat": 1, "win": "self_draw"}], "either"),
    ("no readiness", "entries[0].ready", [ended("wall_empty")], "whether seat 0 is ready"),
    ("too early", "entries[1].why", [won(1, 2), ended("three_won")], "wall_empty"),
    ("after the end", "entries[1]", [ended("wall_empty", ready=NOT_READY), won(1, 2)], "over"),
    ("a ready pig", "entries[0].pigs", [ended("wall_empty", ready={**NOT_READY, "1": 2}, pigs=[1])],
     "S8"),
    ("more kongs", "entries[0].after_kong", [won(1, 2, after_kong=1)], "only 0"),
    ("same as none", "entries[0].same", [won(1, 2, same=True)], "right before"),
    ("green", "entries[0].win", [{**won(1), "win": "green_jokers"}], "no win by green jokers"),
    ("drawn", "entries[0].drawn", [kong(1, "added_kong")], "required"),
    ("unknown", "entries[0].colour", [{**won(1, 2), "colour": "red"}], "no such field"),
    ("a seat", "entries[0].seat", [won(7, 2)], "0 to 3"),
    ("a win after a false one", "entries[1].seat",
     [{"e": "false_hu", "seat": 1}, won(1, 2)], "out"),
    ("a false win after a win", "entries[1].seat",
     [won(1, 2), {"e": "false_hu", "seat": 1}], "won"),
    ("a false win twice", "entries[1].seat", [{"e": "false_hu", "seat": 1}] * 2, "out"),
    ("a false win elsewhere", "entries[0]",
     {"rules": "vietnamese", "dealer": 0, "round_wind": "E",
      "entries": [{"e": "false_hu", "seat": 1}]}, "penalty"),
    ("no joker", "entries[0].joker", [won(1, 2, joker=True)], "no difference"),
    ("an entry", "entries[0].e", [{"e": "lost"}], "expected one of"),
    ("no win", "entries[0].request",
     [{"e": "won", "seat": 1, "win": "discard", "from": 2,
       "request": {**HAND, "winning_tile": "5p"}}], "not a winning hand"),
    ("a robbed tile that the hand has", "entries[0].request.winning_tile",
     [{"e": "won", "seat": 1, "win": "rob_kong", "from": 2,
       "request": {"variant": "sbr", "concealed": "23467899m34588s", "winning_tile": "9m",
                   "win": "rob_kong", "situation": {"voided": "p"}}}], "S20"),
    ("another win", "entries[0].request.win",
     [{"e": "won", "seat": 1, "win": "self_draw", "request": HAND}], "self_draw"),
    ("another game", "entries[0].request.variant",
     [{"e": "won", "seat": 1, "win": "discard", "from": 2,
       "request": {"variant": "b30fj", "concealed": "1112345678999m", "winning_tile": "5m",
                   "win": "discard"}}], "sbr"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("field", "given", "words"), [pytest.param(*case, id=name) for name, *case in WRONG]
)
def test_impossible_hands(field: str, given: Any, words: str) -> None:
    body = given
    if isinstance(given, list) and given:
        body = {"rules": "sbr", "dealer": 0, "round_wind": "E", "entries": given}
    answer = settle_json(body)
    assert not answer["ok"]
    assert answer["field"] == field
    assert words in answer["error"]


def matters(rules: str, entries: list[Json], seat: int, points: int | None) -> bool:
    """Whether payments change with the readiness or the points of a seat."""
    *before, end = entries
    ready = [one for one in some_readiness(end["ready"]) if one[str(seat)] is not None]
    paid = [
        [settled(rules, [*before, {**end, "ready": one}])["payments"] for one in (way, changed)]
        for way in ready
        for changed in [{**way, str(seat): points}]
    ]
    return any(one != other for one, other in paid)


def some_readiness(ready: Json) -> list[Json]:
    """All combinations of readiness of the remaining seats."""
    ways = product(*([(seat, None), (seat, 2)] for seat in ready))
    return [dict(way) for way in ways]


#: Rules, entries before the end, seats asked about readiness, whether points are asked, possible
#: pigs.
ENDS: list[tuple[str, str, list[Json], list[int], bool, list[int]]] = [
    ("S11", "sbr", [won(1, 2)], [0, 2, 3], True, [0, 2, 3]),
    ("S11-brief", "sbr(flower_pig=brief)", [won(1, 2)], [0, 2, 3], True, [0, 2, 3]),
    ("S7-income", "sbr", [kong(3), won(0, 1), won(1, 2), won(2, 3)], [3], False, [3]),
    ("S7-brief", "sbr(flower_pig=brief)", [kong(3), won(0, 1), won(1, 2), won(2, 3)], [3], False,
     []),
    ("S28-empty", "sbr(flower_pig=exhaustion)", [won(1, 2)], [0, 2, 3], True, [0, 2, 3]),
    ("S28", "sbr(flower_pig=exhaustion)", [won(0, 1), won(1, 2), won(2, 3)], [], False, []),
    ("S7-no-income", "sbr", [kong(2), won(0, 1), won(1, 2), won(2, 3)], [], False, [3]),
    ("S6-kept-tile", "sbr", [kong(3, "added_kong", drawn=False), won(0, 1), won(1, 2), won(2, 3)],
     [], False, [3]),
    ("S7-given-back", "sbr", [kong(3), won(0, 3, after_kong=1), won(1, 2), won(2, 3)], [], False,
     [3]),
    ("S7-exhaustion", "sbr(kong_refund_at_end=exhaustion_only)",
     [kong(3), won(0, 1), won(1, 2), won(2, 3)], [], False, [3]),
    ("S7-exhaustion-empty", "sbr(kong_refund_at_end=exhaustion_only)", [kong(3), won(0, 1)],
     [1, 2, 3], True, [1, 2, 3]),
    ("B30FJ", "b30fj", [kong(3), won(0, 1), won(1, 2), won(2, 3)], [], False, []),
    ("B30FJ-empty", "b30fj", [kong(3)], [], False, []),
    ("V17", "vietnamese", [kong(3)], [], False, []),
    ("V12", "vietnamese", [won(1, 2, 8)], [], False, []),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "entries", "ready", "points", "pigs"), [pytest.param(*c, id=i) for i, *c in ENDS]
)
def test_what_has_to_be_known_at_the_end(
    rules: str, entries: list[Json], ready: list[int], points: bool, pigs: list[int]
) -> None:
    answer = settled(rules, entries)["end"]
    assert (answer["ready"], answer["points"], answer["pigs"]) == (ready, points, pigs)
    everybody = dict.fromkeys(map(str, settled(rules, entries)["in"]), 1)
    end = ended(answer["why"], **({"ready": everybody} if rules.startswith("sbr") else {}))
    assert settled(rules, [*entries, end])["end"] == answer


@pytest.mark.parametrize("hands", [6, pytest.param(200, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rules", [rules for rules in rule_sets() if rules.startswith("sbr")])
def test_only_what_matters_is_asked(rules: str, hands: int) -> None:
    """S7, S11, S12: a question is asked exactly if its answer changes a payment."""
    rules = with_hands(rules, 1)
    for seed in range(hands):
        match = play(rules, seed)
        entries = entries_of(find_rules(rules), match.take_events(), match.deal)
        entries[-1] = {**entries[-1], "pigs": []}
        asked = settled(rules, entries)["end"]
        for seat in map(int, entries[-1]["ready"]):
            is_asked = seat in asked["ready"]
            assert is_asked == matters(rules, entries, seat, None)
            assert (is_asked and asked["points"]) == matters(rules, entries, seat, 4)


def test_points_from_the_scorer() -> None:
    """The request is scored by the rules of the hand."""
    entry = {"e": "won", "seat": 1, "win": "discard", "from": 2, "request": HAND}
    answer = settled("sbr(flower_pig=brief)", [entry])
    assert [p["amount"] for p in answer["payments"]] == [4]


def check_match(match: Match, rules: str) -> None:
    """Check that a finished match of one hand gives the same payments when it is recorded."""
    events = match.take_events()
    entries = entries_of(find_rules(rules), events, match.deal)
    (start,) = [event for event in events if event["e"] == "hand_started"]
    (end,) = [event for event in events if event["e"] == "hand_ended"]
    answer = settled(rules, entries, start["dealer"])
    assert answer["ok"], (answer, entries)
    assert [(p["from"], p["to"], p["amount"], p["why"]) for p in answer["payments"]] == [
        (event["from"], event["to"], event["amount"], event["why"])
        for event in events
        if event["e"] == "paid"
    ]
    assert answer["balance"] == end["scores"]
    assert answer["next_dealer"] == end["next_dealer"]


def play(rules: str, seed: int) -> Match:
    """A hand between bots; every second one is random, with a wall that brings wins."""
    if seed % 2 == 0:
        match, rng = new_match(rules, seed), random.Random(seed)
        while not match.over:
            seat = match.waiting[0]
            match.step(seat, rng.choice(match.legal(seat)))
        return match
    match = Match(rules, seed=seed)
    bots = [make_bot("efficient", match.rules, seat, seed=seat) for seat in range(4)]
    while not match.over:
        seat = match.waiting[0]
        match.step(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
    return match


@pytest.mark.parametrize("hands", [12, pytest.param(400, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rules", rule_sets())
def test_the_same_as_the_engine(rules: str, hands: int) -> None:
    rules = with_hands(rules, 1)
    for seed in range(hands):
        check_match(play(rules, seed), rules)


def test_the_command() -> None:
    """Each line is answered, also one that is not JSON."""
    request = {"rules": "sbr", "dealer": 0, "round_wind": "E", "entries": [won(1, 2)]}
    done = run("settle --jsonl", f"{json.dumps(request)}\n[\n")
    first, second = map(json.loads, done.stdout.splitlines())
    assert first["balance"] == [0, 4, -4, 0]
    assert (second["ok"], second["field"]) == (False, "json")
