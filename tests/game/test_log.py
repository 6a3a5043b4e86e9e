"""Logs are written and read; damaged ones are read up to the damage."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from baida.errors import BaidaError
from baida.game.events.fold import Fold, fold
from baida.game.events.redact import cut_log
from baida.game.log.file import (
    LONGEST_LINE,
    RULES_VERSION,
    Log,
    LogError,
    log_line,
    make_header,
    parse_log,
    read_log,
    write_log,
)
from baida.game.log.verify import verify_log
from baida.game.rerun import rerun
from baida.game.view.view import SPECTATOR
from baida.variants import find_rules
from baida.wire.events import EVENTS, Event
from tests.golden.__main__ import file_of
from tests.helpers.games.logs import EXAMPLES, NAMES, TOYS, lines, sample
from tests.helpers.values import Json, params, raw

HEADER: Json = {
    "format": "baida-log",
    "version": 1,
    "rules": "sbr(hands=4)",
    "rules_version": 2,
    "seats": [{"name": "Ānh 安", "bot": "toy"}, {"name": ""}, {"name": "c"}, {"name": "d"}],
    "hands": 4,
    "commitment": "0" * 64,
    "shuffle": "baida 1",
}
#: The rules of the examples that name a former default since S18.
PRESENT_RULES = {
    "sbr(hands=3)": "sbr(hands=3,turn_after_win=discarder)",
    "sbr(flower_pig=brief,hands=3,void_discipline=penalised)": (
        "sbr(flower_pig=brief,hands=3,turn_after_win=discarder,void_discipline=penalised)"
    ),
}
WALL_EMPTY = {"n": 1, "e": "wall_empty"}


def text_of(header: Json, *events: Json) -> str:
    return "".join(json.dumps(given) + "\n" for given in (header, *events))


# --- whole logs ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_written_and_read(name: str, tmp_path: Path) -> None:
    log = sample(name)
    path = tmp_path / "000001.jsonl"
    write_log(path, log.header, log.events)
    again = read_log(path)
    assert (again.header, again.events, again.rules) == (log.header, log.events, log.rules)
    assert again.problem is None
    assert again.finished
    assert [file.name for file in tmp_path.iterdir()] == [path.name]
    assert parse_log(path.read_text("utf-8")) == again
    assert parse_log(path.read_bytes().splitlines()) == again
    assert parse_log(path.read_text("utf-8").rstrip("\n")) == again


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_are_written_as_they_are(name: str) -> None:
    """Only the header differs: the examples are from before S18 and keep the rule of then."""
    header, *events = EXAMPLES[name].read_text("utf-8").splitlines()
    given = json.loads(header)
    present = {
        **given,
        "rules": PRESENT_RULES.get(given["rules"], given["rules"]),
        "rules_version": RULES_VERSION,
    }
    assert lines(sample(name)) == [log_line(present), *events]


def test_all_kinds_of_event_are_tried() -> None:
    """The logs of the toy matches have every kind of event with every field."""
    events = [event for name in TOYS for event in sample(name).events]
    assert {event["e"] for event in events} == EVENTS.keys()


def test_write_fails_and_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text("before")
    with pytest.raises(ValueError, match="not JSON compliant"):
        write_log(path, HEADER, [{"n": float("nan")}])
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_log(tmp_path / "none.jsonl")


def test_unfinished() -> None:
    """An unfinished log is no error: the match continues, or was left."""
    log = parse_log(text_of(HEADER))
    assert (log.events, log.problem, log.finished) == ([], None, False)


def test_what_is_unknown_is_accepted() -> None:
    """Unknown fields and kinds are accepted."""
    events = [{"n": 1, "e": "tea_served", "sugar": [1]}, {**WALL_EMPTY, "n": 2, "more": None}]
    log = parse_log(text_of({**HEADER, "table": "green"}, *events))
    assert log.problem is None
    assert log.events == events
    assert dict(log.header)["table"] == "green"


# --- the header ---------------------------------------------------------------------------------


def test_make_header() -> None:
    rules = find_rules("sbr", {"hands": 4})
    header = make_header(rules, HEADER["seats"], "0" * 64, "baida 1", contributions=["a"] * 4)
    assert header == {**HEADER, "contributions": ["a"] * 4}
    assert list(header)[:8] == list(HEADER)
    with pytest.raises(LogError, match="commitment"):
        make_header(rules, HEADER["seats"], "short", "baida 1")


HEADERS: dict[str, tuple[Json, str]] = {
    "format": ({"format": "chess"}, "line 1: not a baida-log: format is 'chess'"),
    "no format": ({"format": None}, "line 1: not a baida-log"),
    "version": ({"version": 2}, "line 1: version 2 is unknown"),
    "version 1.0": ({"version": 1.0}, "line 1: version 1.0 is unknown"),
    "version true": ({"version": True}, "line 1: version True is unknown"),
    "game": ({"rules": "chess"}, "line 1: rules: expected one of b30fj, sbr"),
    "house rule": ({"rules": "sbr(flower_pig=pink)"}, "line 1: rules: flower_pig is one of"),
    "rules": ({"rules": ["sbr"]}, "line 1: rules: expected one of"),
    "hands": ({"hands": 5}, "line 1: hands is 5, but sbr(hands=4) has 4"),
    "hands by default": ({"rules": "sbr"}, "line 1: hands is 4, but sbr has 10"),
    "three seats": ({"seats": [{"name": ""}] * 3}, "line 1: seats: expected a list of 4"),
    "seat": ({"seats": [{"name": ""}] * 3 + ["x"]}, "line 1: seats: expected an object"),
    "commitment": ({"commitment": "0" * 63}, "line 1: commitment: expected 64 hex digits"),
    "upper case": ({"commitment": "A" * 64}, "line 1: commitment: expected 64 hex digits"),
    "shuffle": ({"shuffle": 1}, "line 1: shuffle: expected a text"),
    "contributions": ({"contributions": ["x" * 65] * 4}, "line 1: contributions: expected a text"),
}


@pytest.mark.parametrize("case", params(HEADERS.items()))
def test_headers_that_cannot_be_used(case: tuple[Json, str]) -> None:
    changes, message = case
    with pytest.raises(LogError) as caught:
        parse_log(text_of({**HEADER, **changes}))
    assert str(caught.value).startswith(message)
    assert isinstance(caught.value, BaidaError)
    assert (caught.value.part, caught.value.number) == ("line", 1)


@pytest.mark.parametrize("field", HEADER)
def test_header_without_a_field(field: str) -> None:
    with pytest.raises(LogError, match=r"^line 1: .*(is missing|not a baida-log|is unknown)"):
        parse_log(text_of({name: value for name, value in HEADER.items() if name != field}))


@pytest.mark.parametrize("text", ["", "\n", "null\n", "[]", "{", "1", "\ufeff{}", "\x00"])
def test_no_header(text: str) -> None:
    with pytest.raises(LogError, match=r"^line 1: "):
        parse_log(text)


# --- damage -------------------------------------------------------------------------------------

BAD_LINES: dict[str, tuple[str | bytes, str]] = {
    "empty": ("", "there is nothing here"),
    "blank": ("  ", "there is nothing here"),
    "no JSON": ("{hello}", "not JSON: Expecting property name"),
    "cut off": ('{"n": 1, "e": "wall_em', "the line is cut off"),
    "two objects": ("{}{}", "not JSON: Extra data at column 3"),
    "list": ("[]", "expected a JSON object"),
    "text": ('"n"', "expected a JSON object"),
    "not a number": ('{"n": NaN}', "not JSON: NaN is no number"),
    "long number": ('{"n": ' + "1" * 5000 + "}", "not JSON: "),
    "deep": ("[" * 100_000 + "]" * 100_000, "not JSON that a log has: too deep"),
    "long": ('{"n": 1, "e": "' + "x" * LONGEST_LINE + '"}', f"longer than {LONGEST_LINE} bytes"),
    "not UTF-8": (b'{"n": 1, "e": "\xff"}', "not UTF-8 text"),
    "half a character": ('{"n": 1, "e": "\\uD800"}', "not UTF-8 text"),
    "garbage": (bytes(range(256)), "not UTF-8 text"),
    "no n": ('{"e": "wall_empty"}', "expected n to be 1, found None"),
    "n too great": ('{"n": 2, "e": "wall_empty"}', "expected n to be 1, found 2"),
    "n is true": ('{"n": true, "e": "wall_empty"}', "expected n to be 1, found True"),
    "n is 1.0": ('{"n": 1.0, "e": "wall_empty"}', "expected n to be 1, found 1.0"),
    "no kind": ('{"n": 1}', "e: expected the kind of the event, found null"),
    "kind": ('{"n": 1, "e": 5}', "e: expected the kind of the event, found 5"),
}


@pytest.mark.parametrize("case", params(BAD_LINES.items()))
def test_damaged_lines(case: tuple[str | bytes, str], tmp_path: Path) -> None:
    """Everything before the damage is read, and the error names the line."""
    line, message = case
    good = json.dumps(HEADER)
    log = parse_log([good, line, json.dumps(WALL_EMPTY)])
    assert log.problem is not None
    assert str(log.problem).startswith(f"line 2: {message}")
    assert log.events == []
    path = tmp_path / "log.jsonl"
    raw = line if isinstance(line, bytes) else line.encode()
    if b"\n" not in raw:
        path.write_bytes(good.encode() + b"\n" + raw + b"\n" + json.dumps(WALL_EMPTY).encode())
        assert str(read_log(path).problem) == str(log.problem)
    with pytest.raises(LogError, match=r"^line 1: "):
        parse_log([line])


def test_longest_line_that_is_read(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    event: Json = {**WALL_EMPTY, "more": ""}
    event["more"] = "x" * (LONGEST_LINE - len(json.dumps(event)))
    path.write_text(text_of(HEADER, event))
    assert read_log(path).problem is None
    event["more"] += "x"
    path.write_text(text_of(HEADER, event))
    assert "longer" in str(read_log(path).problem)


WRONG: list[object] = [
    None, True, -1, 4, 2**70, 1.5, "", "x", "0m", "8z", "5x", "1m2", "VT", "JA F1", "é", [], [1],
    {}, {"0": "hu"}, {"break": [1, 7], "dealer": None}, {"break": [1, 2], "dealer": 5},
]  # fmt: skip


def first_events() -> dict[str, tuple[Log, Json]]:
    """For each kind, a log and its first event of that kind."""
    logs = [sample(name) for name in TOYS]
    return {
        kind: next((log, event) for log in logs for event in raw(log.events) if event["e"] == kind)
        for kind in EVENTS
    }


FIELDS = [
    (kind, name)
    for kind, fields in EVENTS.items()
    for name, field in fields.items()
    if not field.optional
]


@pytest.mark.parametrize(("kind", "field"), FIELDS)
def test_fields(kind: str, field: str) -> None:
    """Each field is needed and has its type; the error names line and field."""
    log, event = first_events()[kind]
    head = json.dumps(log.header)
    without = {name: value for name, value in event.items() if name != field}
    problem = parse_log([head, json.dumps({**without, "n": 1})]).problem
    assert str(problem) == f"line 2: {kind}: {field} is missing"
    refused = 0
    for value in WRONG:
        problem = parse_log([head, json.dumps({**event, "n": 1, field: value})]).problem
        if problem is not None:
            assert str(problem).startswith(f"line 2: {kind}: {field}: ")
            assert len(str(problem)) < 200
            refused += 1
    assert refused >= 15


def test_tiles_of_another_game() -> None:
    drew = {"n": 1, "e": "drew", "seat": 0, "tile": "1z", "from": "front", "why": "turn"}
    assert str(parse_log(text_of(HEADER, drew)).problem) == (
        "line 2: drew: tile: there is no 1z here"
    )
    vietnamese = {**HEADER, "rules": "vietnamese", "hands": 16}
    problem = parse_log(text_of(vietnamese, {**drew, "tile": "VT"})).problem
    assert str(problem) == "line 2: drew: tile: VT needs its frame"
    assert parse_log(text_of(vietnamese, {**drew, "tile": "VTr"})).problem is None


def test_secrets_of_a_cut_log() -> None:
    """Hidden fields may be null, but only in a redacted log."""
    log = sample("toy-sbr-0")
    cut = cut_log(log.rules, log.events, SPECTATOR)
    written = [log_line(given) for given in (log.header, *cut)]
    assert parse_log(written, cut=True).events == cut
    assert str(parse_log(written).problem).startswith("line 2: hand_started: wall: ")


def look_at(log: Log) -> None:
    """Use a log as programs do; only LogError may be raised."""
    with suppress(LogError):
        table = Fold(log.rules)
        for event in log.events:
            table.add(event)
            _ = table.view
    for viewer in (SPECTATOR, 1):
        with suppress(LogError):
            cut_log(log.rules, log.events, viewer)


def cut_text(rng: Random, text: bytes) -> bytes:
    return text[: rng.randrange(len(text))]


def cut_a_line(rng: Random, text: bytes) -> bytes:
    rows = text.split(b"\n")
    i = rng.randrange(1, len(rows) - 1)
    rows[i] = rows[i][: rng.randrange(len(rows[i]))]
    return b"\n".join(rows)


def swap_lines(rng: Random, text: bytes) -> bytes:
    rows = text.split(b"\n")
    i, j = rng.sample(range(1, len(rows) - 1), 2)
    rows[i], rows[j] = rows[j], rows[i]
    return b"\n".join(rows)


def lose_a_line(rng: Random, text: bytes) -> bytes:
    rows = text.split(b"\n")
    del rows[rng.randrange(1, len(rows) - 2)]
    return b"\n".join(rows)


def flip_bytes(rng: Random, text: bytes) -> bytes:
    damaged = bytearray(text)
    for _ in range(rng.randint(1, 20)):
        damaged[rng.randrange(len(damaged))] = rng.randrange(256)
    return bytes(damaged)


def put_garbage(rng: Random, text: bytes) -> bytes:
    at = rng.randrange(len(text))
    return text[:at] + rng.randbytes(rng.randint(1, 300)) + text[at:]


DAMAGE: list[Callable[[Random, bytes], bytes]] = [
    cut_text, cut_a_line, swap_lines, lose_a_line, flip_bytes, put_garbage,
]  # fmt: skip


@pytest.mark.parametrize("name", ["toy-b30fj-1", "toy-sbr-4", "toy-vietnamese-0"])
@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_at_random(damage: Callable[[Random, bytes], bytes], name: str) -> None:
    log = sample(name)
    text = "".join(line + "\n" for line in lines(log)).encode()
    rng = Random(name)
    for _ in range(12):
        damaged = damage(rng, text)
        try:
            found = parse_log(damaged.split(b"\n"))
        except LogError:
            continue  # the header was damaged
        if found.problem is not None:
            assert found.problem.number == len(found.events) + 2
        look_at(found)
        verify_log(found)


@pytest.mark.parametrize("name", TOYS)
def test_wrong_values_at_random(name: str) -> None:
    """Well-formed events with wrong values raise only LogError."""
    log = sample(name)
    rng = Random(name)
    pool: list[Any] = [value for event in log.events for value in event.values()]
    for _ in range(30):
        events = [dict(event) for event in log.events[: rng.randint(1, len(log.events))]]
        event = rng.choice(events[-40:])
        field = rng.choice(sorted(event.keys() - {"n"}))
        event[field] = rng.choice([*WRONG, *rng.sample(pool, 20)])
        with suppress(LogError):
            fold(log.rules, cast("list[Event]", events))
        read = parse_log([log_line(given) for given in (log.header, *events)])
        look_at(read)
        verify_log(read)


def test_errors_can_be_pickled() -> None:
    error = LogError("line", 7, "cut off")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.part, again.number, again.message) == (
        "line 7: cut off", "line", 7, "cut off",
    )  # fmt: skip


# --- the version of the rules -------------------------------------------------------------------


def test_an_older_log_keeps_the_defaults_of_then() -> None:
    """S18: before version 2, `sbr` meant that the player after the discarder goes on."""
    first, rest = file_of("sbr(turn_after_win=discarder)").read_text("utf-8").split("\n", 1)
    header = {**json.loads(first), "rules": "sbr(hands=2)", "rules_version": 1}
    log = parse_log(f"{json.dumps(header)}\n{rest}")
    assert log.rules.id == log.header["rules"] == "sbr(hands=2,turn_after_win=discarder)"
    assert log.header["rules_version"] == 2
    assert rerun(log).differences == []
    assert rerun(parse_log(f"{json.dumps({**header, 'rules_version': 2})}\n{rest}")).differences
    assert parse_log(text_of({**header, "rules": "b30fj(hands=2)"})).rules.id == "b30fj(hands=2)"
