"""Invalid requests get an answer that names the field, never an exception."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import baida
from tests.helpers.paths import CASES, read_lines
from tests.helpers.repetition import examples
from tests.helpers.scoring.requests import cases, generated, score_json
from tests.helpers.values import GAMES, Json, params

ERRORS = read_lines(CASES / "errors.jsonl")
FIELDS = [
    "variant",
    "concealed",
    "melds",
    "winning_tile",
    "win",
    "flowers",
    "seat_wind",
    "round_wind",
    "situation",
    "options",
]


def answer_line(line: str) -> Json:
    """The answer to one line of a batch."""
    try:
        body = json.loads(line)
    except ValueError as error:
        return {"ok": False, "error": str(error), "field": "json"}
    return score_json(body)


def test_a_request_that_is_nested_too_deeply() -> None:
    """The public call answers, although the error would quote the input."""
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    hand = {"variant": "sbr", "concealed": deep, "winning_tile": "1m", "win": "discard"}
    answer = baida.score_json(hand)
    assert answer == {"ok": False, "error": "nested too deeply", "field": "json"}


@pytest.mark.parametrize("case", params((case["id"], case) for case in ERRORS))
def test_error(case: Json) -> None:
    """The answer names the right field, in one line of text."""
    expect = case["expect"]
    answer = score_json(case["request"]) if "request" in case else answer_line(case["line"])
    assert answer.keys() == {"ok", "error", "field"}, answer
    assert answer["ok"] is False
    assert answer["field"] == expect.get("field", answer["field"]), answer
    assert expect.get("error_contains", "") in answer["error"]
    assert answer["error"]
    assert "\n" not in answer["error"]


def test_ids_are_unique() -> None:
    """A failure must name one case."""
    ids = [case["id"] for case in ERRORS]
    assert sorted(ids) == sorted(set(ids))


def test_every_field_is_blamed() -> None:
    """Every field of a request has its own error."""
    assert {case["expect"].get("field") for case in ERRORS} >= {*FIELDS, "json"}


def test_an_error_of_the_python_call() -> None:
    """The exception has the same text and names the field."""
    with pytest.raises(baida.InputError, match=r"^concealed: position 3: ") as caught:
        baida.score("b30fj", "12x", "1m")
    assert caught.value.field == "concealed"
    assert str(caught.value) == f"concealed: {caught.value.message}"
    assert isinstance(caught.value, baida.BaidaError)


def test_an_error_of_a_worker_process() -> None:
    """Errors survive pickling."""
    copied = copy.copy(baida.InputError("win", "no such win"))
    assert (copied.field, copied.message) == ("win", "no such win")


# --- fuzzing ------------------------------------------------------------------------------------

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | st.sampled_from(["", "E", "m", "discard", "self_draw", "heaven", "kong", "1m", "JA", "F1"])
    | st.text("123456789mpszJANVTrFGKQ ", max_size=40)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
LIKE_REQUESTS = st.fixed_dictionaries(
    {"variant": st.sampled_from(GAMES) | VALUES, "win": st.sampled_from(["discard", "self_draw"])},
    optional={name: VALUES for name in FIELDS if name not in ("variant", "win")},
)


def check(body: Any) -> Json:
    """Check that the answer can be serialised and is of one of the three kinds."""
    answer = score_json(body)
    json.dumps(answer)
    if answer["ok"]:
        assert answer["win"] is True or isinstance(answer["why"], str)
    else:
        assert answer.keys() == {"ok", "error", "field"}
        assert isinstance(answer["error"], str)
        assert isinstance(answer["field"], str)
    return answer


@examples(200, 800)
@given(VALUES)
def test_any_json_value_is_answered(body: Any) -> None:
    """Any JSON value is answered, never with an exception."""
    assert check(body)["ok"] is False


@examples(300, 1500)
@given(LIKE_REQUESTS)
def test_anything_in_the_fields_is_answered(body: Json) -> None:
    """Known fields with any values are answered."""
    check(body)


VALID = [
    *(case["request"] for game in GAMES for case in cases(game)[::9] if "request" in case),
    *(request for game in GAMES for request in generated(game, 60, seed=3)),
]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside a JSON value, itself included."""
    found = [path]
    inner: list[Any] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    for key, item in inner:
        found += places(item, (*path, key))
    return found


@st.composite
def mutated_requests(draw: st.DrawFn) -> Json:
    """A valid request with up to three values replaced, removed, added or garbled."""
    body: Json = copy.deepcopy(draw(st.sampled_from(VALID)))
    for _ in range(draw(st.integers(1, 3))):
        *way, key = draw(st.sampled_from(places(body)[1:] or [("variant",)]))
        target = body
        for step in way:
            target = target[step]
        change = draw(st.sampled_from(["replace", "remove", "add", "garble", "swap"]))
        if change == "replace":
            target[key] = draw(VALUES)
        elif change == "remove":
            del target[key]
        elif change == "add" and isinstance(target, dict):
            target[draw(st.sampled_from(FIELDS) | st.text(max_size=6))] = draw(VALUES)
        elif change == "garble" and isinstance(target[key], str):
            at = draw(st.integers(0, len(target[key])))
            cut = draw(st.integers(0, 2))
            text = draw(st.text("0123456789mpszxJANVTrdcFGKQ =:", max_size=3))
            target[key] = target[key][:at] + text + target[key][at + cut :]
        elif change == "swap":
            other = draw(st.sampled_from(VALID))
            if isinstance(key, str) and key in other:
                target[key] = copy.deepcopy(other[key])
    return body


@examples(600, 3000)
@given(mutated_requests())
def test_a_garbled_request_is_answered(body: Json) -> None:
    """Nearly valid requests test whether the checks are complete."""
    check(body)


@examples(100, 400)
@given(st.sampled_from(VALID), st.text(max_size=12), VALUES)
def test_unknown_fields_are_refused(request: Json, name: str, value: Any) -> None:
    """A mistyped field is an error, and the answer names it."""
    assume(name not in FIELDS)
    answer = check({**request, name: value})
    assert (answer["ok"], answer["field"]) == (False, name)


@pytest.mark.parametrize("field", ["variant", "concealed", "winning_tile", "win"])
@pytest.mark.parametrize("game", GAMES)
def test_required_fields(game: str, field: str) -> None:
    """Without such a field, the answer asks for it."""
    (request,) = generated(game, 1, seed=5)
    del request[field]
    answer = check(request)
    assert (answer["ok"], answer["field"]) == (False, field)


@pytest.mark.parametrize("draws", [11, 15, 16, 255, 256, 2**31, 10**20])
def test_many_draws(draws: int) -> None:
    """A count above 255 does not wrap around to a small one."""
    base = {"variant": "b30fj", "concealed": "567m45s99p123p222s", "winning_tile": "6s"}
    few = check({**base, "win": "discard"})
    assert few["win"]
    assert check({**base, "win": "discard", "situation": {"draws": draws}}) == few


@pytest.mark.parametrize("discards", [-1, 0, 2, 13, 256, 259, 10**20])
def test_green_discards_out_of_range(discards: int) -> None:
    """V16: at least three are needed, and there are twelve green jokers."""
    answer = check(
        {"variant": "vietnamese", "win": "green_jokers", "situation": {"green_discards": discards}}
    )
    assert (answer["ok"], answer["field"]) == (False, "situation")
