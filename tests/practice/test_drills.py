"""Drills are the same for the same seed, solvable, and do not reveal the answer."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from baida.answers.calls import explain_json, waits_json
from baida.app.calls.compute import Computing
from baida.app.calls.refusals import Refused
from baida.app.practice.calls import answer_drill, drill
from baida.device.calls import Inline
from baida.practice.answers import answer_json, drill_json
from baida.practice.drills import kinds_for
from baida.tiles import KINDS, parse
from baida.variants import find_rules
from baida.wire.practice import DRILL_LEVELS
from tests.helpers.values import GAMES

RULES = [*GAMES, "vietnamese(nfnl=off)", "b30fj(early_win=reversed)", "sbr(flower_pig=brief)"]
DRILLS = [(rules, kind) for rules in RULES for kind in kinds_for(find_rules(rules))]
ID = ("rules", "kind", "level", "seed")


def asked(rules: str, kind: str, level: int, seed: int) -> Any:
    return drill_json({"rules": rules, "kind": kind, "level": level, "seed": seed})


def answered(drill: Any, answer: list[str]) -> Any:
    given: Any = {**{name: drill[name] for name in ID}, "answer": answer}
    return answer_json(given)


@pytest.mark.parametrize(("rules", "kind"), DRILLS)
def test_a_drill_has_a_solution(rules: str, kind: str) -> None:
    for level in DRILL_LEVELS:
        drill = asked(rules, kind, level, seed=level)
        assert drill == asked(rules, kind, level, seed=level)
        given = drill["points"][:1] if kind == "worth" else drill["tiles"][:1]
        told = answered(drill, [str(one) for one in given])
        assert answered(drill, told["best"])["right"]
        if kind == "worth":
            assert len(drill["points"]) == 4
            assert int(told["best"][0]) in drill["points"]
        else:
            assert set(told["best"]) <= set(drill["tiles"])
        for other in told["accepted"]:
            assert answered(drill, [other])["right"]
        assert told["explanation"] or told["waits"] or told["reasons"]


@pytest.mark.parametrize(("rules", "kind"), DRILLS)
def test_the_question_does_not_contain_the_answer(rules: str, kind: str) -> None:
    """It contains only what a player at the table would see."""
    text = json.dumps(asked(rules, kind, 3, 5))
    for word in ("reading", "explanation", "best", "accepted", "patterns"):
        assert f'"{word}"' not in text


@pytest.mark.parametrize("rules", RULES)
def test_solutions_are_those_of_the_scorer(rules: str) -> None:
    """The calculator gives the same answer independently."""
    for seed in range(4):
        drill = asked(rules, "worth", 4, seed)
        explained: Any = explain_json({**drill["hand"]})
        assert answered(drill, [str(explained["points"])])["right"]
        drill = asked(rules, "waits", 2, seed)
        found: Any = waits_json(drill["waiting"])
        tiles = [wait["tile"] for wait in found["waits"] if parse(wait["tile"])[0] < KINDS]
        assert answered(drill, tiles)["right"]
        assert not answered(drill, [*tiles, next(t for t in drill["tiles"] if t not in tiles)])[
            "right"
        ]


def test_only_discards_that_are_legal_are_asked() -> None:
    """A tile of the voided suit has to go first, so there would be no choice."""
    for level, seed in ((1, 17), (1, 30), (1, 42), (2, 33)):
        drill = asked("sbr", "discard", level, seed)
        for tile in drill["tiles"]:
            answered(drill, [tile])


def test_drills_become_harder() -> None:
    """Higher levels have more waits and more jokers."""

    def waits(level: int) -> int:
        return sum(len(answered(asked("sbr", "waits", level, s), [])["best"]) for s in range(10))

    def jokers(level: int) -> int:
        return sum(len(asked("b30fj", "jokers", level, seed)["jokers"]) for seed in range(10))

    assert waits(5) > 2 * waits(1)
    assert jokers(5) > 1.5 * jokers(1)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"rules": "go"}, "variant"),
        ({"rules": "x" * 400}, "rules"),
        ({"level": None}, "level"),
        ({"kind": "luck"}, "kind"),
        ({"kind": "jokers"}, "kind"),
        ({"level": "0"}, "level"),
        ({"level": "x"}, "level"),
        ({"seed": "-1"}, "seed"),
        ({"seed": "9" * 30}, "seed"),
        ({"more": "1"}, "more"),
    ],
)
def test_bad_drills(change: dict[str, str | None], field: str) -> None:
    query = {"rules": "sbr", "kind": "worth", "level": "1", "seed": "1", **change}
    given = {name: value for name, value in query.items() if value is not None}
    asking = drill.carry_out(Computing(Inline()), None, {}, given, b"")
    with pytest.raises(Refused) as refused:
        asyncio.run(asking)
    assert (refused.value.code, refused.value.field) == ("malformed", field)


@pytest.mark.parametrize(
    "answer", [5, [5], ["x" * 100], ["1m"] * 50, ["no tile"], [], ["1m", "2m"]]
)
def test_bad_answers(answer: Any) -> None:
    id = {"rules": "sbr", "kind": "discard", "level": 1, "seed": 1}
    body = json.dumps({**id, "answer": answer}).encode()
    with pytest.raises(Refused) as refused:
        asyncio.run(answer_drill.carry_out(Computing(Inline()), None, {}, {}, body))
    assert (refused.value.code, refused.value.field) == ("malformed", "answer")
