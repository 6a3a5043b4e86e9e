"""Golden games are played as before: a change of play shows up as a diff of tests/golden."""

from __future__ import annotations

import re

import pytest

from baida.game.log.file import read_log
from baida.game.rerun import rerun
from tests.golden.__main__ import PLACE, SEEDS, file_of, golden, played
from tests.helpers.games.random_play import rule_sets


@pytest.mark.parametrize("rules", rule_sets())
def test_golden_game(rules: str) -> None:
    """Every line is unchanged; if a change is intended, run ``make golden`` and read the diff."""
    assert golden(rules).splitlines() == file_of(rules).read_text("utf-8").splitlines()


@pytest.mark.parametrize("rules", rule_sets())
def test_golden_decisions(rules: str) -> None:
    """Its decisions, run again, give the same match."""
    log = read_log(file_of(rules))
    assert log.finished
    assert rerun(log).differences == []


@pytest.mark.parametrize("rules", [rules for rules in rule_sets() if "(" in rules])
def test_house_rules_make_a_difference(rules: str) -> None:
    """The same seed without the house rule gives another match."""
    without = re.sub(r"[(,]\w+=\w+\)$", "", rules)
    default = played(f"{without})" if "(" in without else without, SEEDS[rules])
    assert default.events != read_log(file_of(rules)).events


def test_nothing_else_is_golden() -> None:
    """Every file belongs to a set of rules."""
    assert set(PLACE.glob("*.jsonl")) == {file_of(rules) for rules in rule_sets()}


def test_golden_games_are_worth_keeping() -> None:
    """Together they have every kind of event, meld, win and payment."""
    seen: set[object] = set()
    for rules in rule_sets():
        for event in read_log(file_of(rules)).events:
            seen.add(event["e"])
            seen |= {(event["e"], event.get(name)) for name in ("kind", "win", "why", "to")}
    for kind in ("chow", "pung", "kong", "added_kong", "concealed_kong"):
        assert ("melded", kind) in seen
    for win in ("self_draw", "discard"):
        assert ("won", win) in seen
    for why in ("win", "kong", "kong_refund", "not_ready", "flower_pig"):
        assert ("paid", why) in seen
    for why in ("won", "three_won", "wall_empty"):
        assert ("hand_ended", why) in seen
