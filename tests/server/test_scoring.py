"""Calls that need no room: score, explain, waits, games and rules pages."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter
from starlette.applications import Starlette
from starlette.testclient import TestClient

import baida
from baida.answers import calls
from baida.answers.calls import ALTERNATIVES
from baida.answers.rules import game_json, rules_page_json
from baida.app.calls.compute import Computing
from baida.app.calls.declared import calls_in
from baida.app.rooms.clock import CLOCKS
from baida.app.scoring import calls as scoring_calls
from baida.app.scoring.calls import games_json
from baida.bots.base import BOTS
from baida.i18n import LANGUAGES
from baida.server.application import PoolCompute
from baida.server.http.calls import add_calls
from baida.server.http.openapi import add_description
from baida.server.process.process_pool import ProcessPool
from baida.tiles import NAMES, loose, parse
from baida.variants import VARIANTS, find_rules
from baida.wire import scoring
from baida.wire.rooms import Failure
from baida.wire.rules import GameCard, GameOffer, RulesPage
from tests.helpers.paths import CASES, read_lines
from tests.helpers.repetition import examples
from tests.helpers.scoring.requests import cases, generated, rules_of, won
from tests.helpers.scoring.requests import score_json as score_of
from tests.helpers.values import GAMES, Json, params

SCORED: TypeAdapter[Any] = TypeAdapter(scoring.ScoreAnswer)
EXPLAINED: TypeAdapter[Any] = TypeAdapter(scoring.ExplainAnswer)
WAITED: TypeAdapter[Any] = TypeAdapter(scoring.WaitsAnswer)
#: Wrappers whose answers tests can read by any field.
score_json: Callable[[object], Json] = cast("Any", calls.score_json)
explain_json: Callable[[object], Json] = cast("Any", calls.explain_json)
waits_json: Callable[[object], Json] = cast("Any", calls.waits_json)


def strictly(model: Any, answer: object) -> None:
    """Check that the answer has exactly the fields of the model."""
    TypeAdapter(model).validate_python(answer)
    assert set(cast("Json", answer)) <= set(model.__annotations__)


HAND = {
    "variant": "b30fj",
    "concealed": "12345mJM78mJN7z",
    "winning_tile": "7z",
    "win": "discard",
    "melds": [{"kind": "pung", "tiles": "33sJS"}],
    "flowers": "JW",
}
READY = {
    "variant": "b30fj",
    "concealed": "123m456p78s11z555z",
    "seat_wind": "S",
    "seen": "6s99s",
    "melds": [],
    "situation": {"draws": 30},
}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """An app with these calls alone."""
    app = Starlette()
    pool = ProcessPool()
    app.state.application = Computing(PoolCompute(pool))
    add_calls(app, calls_in(scoring_calls))
    add_description(app, calls_in(scoring_calls))
    yield TestClient(app)
    pool.close()


# --- explain ------------------------------------------------------------------------------------

REQUESTS = [
    (f"{game}-{case['id']}", case["request"])
    for game in GAMES
    for case in cases(game)
    if "request" in case
]


def english(entries: list[Json]) -> list[str]:
    """The names of patterns."""
    return [entry["names"]["en"] for entry in entries]


def test_explanation_of_a_hand() -> None:
    """The full explanation of one hand with a chow and a pung with jokers, and a declared one."""
    answer = explain_json(HAND)
    found = answer.pop("explanation")
    assert answer == score_of(HAND)
    assert (answer["points"], found["total"], found["unit"]) == (128, 31, "faan")
    assert (answer["faan"], answer["phan"], answer["mun"]) == (31, None, None)
    assert english(found["patterns"]) == [
        "Flower", "One Voided Suit", "Pure Straight", "University Train",
    ]  # fmt: skip
    assert found["patterns"][3] == {
        "id": "university_train",
        "name": "University Train",
        "names": {
            "en": "University Train",
            "zh": "大學列車",
            "zh-Hans": "大学列车",
            "vi": "Tàu đại học",
        },
        "means": {
            "en": "A pair of red dragons, a pure straight, and a triplet of 3s or a kong of 4s.",
            "zh": "紅中作眼，一條清龍，再加一副 3 的刻子或 4 的槓。",
            "zh-Hans": "红中作眼，一条清龙，再加一副 3 的刻子或 4 的杠。",
            "vi": "Mắt là Hồng Trung, một thông, và một phỗng 3 hoặc một khàn 4.",
        },
        "ruling": "B37",
        "value": 20,
        "unit": "faan",
        "times": 1,
        "total": 20,
    }
    assert found["groups"][1] == {
        "tiles": ["4m", "5m", "JM"],
        "as": ["4m", "5m", "6m"],
        "kind": "chow",
        "meld": None,
        "winning": None,
    }
    assert [(g["kind"], g["meld"], g["winning"]) for g in found["groups"][3:]] == [
        ("pung", "pung", None),
        ("pair", None, 1),
    ]
    assert [(j["joker"], j["as"], j["group"]) for j in found["ledger"]] == [
        ("JM", "6m", 1),
        ("JN", "9m", 2),
        ("JS", "3s", 3),
    ]
    assert found["ledger"][2]["feeds_ids"] == ["one_voided_suit", "university_train"]
    assert found["ledger"][2]["feeds"] == ["One Voided Suit", "University Train"]
    assert [(r["id"], r["by_id"], r["value"]) for r in found["replaced"]] == [
        ("terminal_sequences", "pure_straight", 1),
        ("short_straight", "pure_straight", 1),
    ]
    assert found["payments"] == [{"payer": "discarder", "amount": 128}]
    assert found["payout_row"] == "30-39"
    assert [other["total"] for other in found["alternatives"]] == [4, 4, 3]


@pytest.mark.parametrize("request_", params(REQUESTS))
def test_every_case_is_explained(request_: Json) -> None:
    """Every explanation has the score and all tiles of its case, and its sums are right."""
    answer = explain_json(request_)
    EXPLAINED.validate_python(answer)
    if not answer["win"]:
        assert answer.pop("why_text")["en"] == answer["why"]
        assert answer == score_of(request_)
        return
    found = answer.pop("explanation")
    assert answer == score_of(request_) == score_json(request_)
    score = won(request_)
    units = rules_of(request_).table.units
    assert sum(p["total"] * units[p["unit"]] for p in found["patterns"]) == found["total"]
    assert english(found["patterns"]) == [entry["name"] for entry in answer["patterns"]]
    assert {r["id"]: r["by_id"] for r in found["replaced"]} == score.replaced
    assert found["payout_text"]["en"] == score.payout_row
    if found["groups"]:
        check_groups(request_, answer, found)
    assert len(found["alternatives"]) <= ALTERNATIVES
    assert all(other["total"] <= found["total"] for other in found["alternatives"])


def check_groups(request_: Json, answer: Json, found: Json) -> None:
    """Check that the groups hold the tiles of the request and match the reading."""
    texts = [request_["concealed"], request_["winning_tile"]]
    texts += [meld["tiles"] for meld in request_.get("melds", [])]
    lying = Counter(tile for group in found["groups"] for tile in group["tiles"])
    assert lying == Counter(NAMES[tile] for text in texts for tile in parse(text))
    read = [loose(sorted(parse("".join(group["as"])))) for group in found["groups"]]
    assert read == [loose(sorted(parse(g))) for g in answer["reading"]["groups"]]
    won_on = [
        group["tiles"][group["winning"]]
        for group in found["groups"]
        if group["winning"] is not None
    ]
    assert won_on == [NAMES[parse(request_["winning_tile"])[0]]]
    for joker in found["ledger"]:
        group = found["groups"][joker["group"]]
        assert (joker["joker"], joker["as"]) in zip(group["tiles"], group["as"], strict=True)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"concealed": "123m"}, "concealed"),
        ({"winning_tile": "0m"}, "winning_tile"),
        ({"win": "chance"}, "win"),
        ({"variant": "chess"}, "variant"),
        ({"options": {"early_win": 3}}, "options"),
        ({"options": {"hands": "1" * 5000}}, "options"),
        ({"situation": {"first": "heaven"}}, "situation"),
        ({"melds": ["33sJS"]}, "melds"),
        ({"melds": [{"kind": "pung", "tiles": 7}]}, "melds"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_what_makes_no_sense(changes: Json, field: str) -> None:
    """The error names the field as the scorer does."""
    body = {**HAND, **changes}
    answer = score_json(body)
    assert explain_json(body) == {**answer, "error_text": explain_json(body)["error_text"]}
    texts = explain_json(body)["error_text"]
    assert tuple(texts) == LANGUAGES
    assert texts["en"] == answer["error"]
    assert all(0 < len(text) <= 501 for text in texts.values())
    assert (answer["ok"], answer["field"]) == (False, field)
    assert 0 < len(answer["error"]) <= 501


def test_errors_of_the_cases() -> None:
    """All three calls refuse every bad request of the cases."""
    for case in read_lines(CASES / "errors.jsonl"):
        if "request" not in case:
            continue
        asked = score_of(case["request"])
        assert asked["ok"] is False
        assert score_json(case["request"])["field"] == asked["field"]
        explained = explain_json(case["request"])
        texts = explained.pop("error_text")
        assert explained == score_json(case["request"])
        assert texts["en"] == explained["error"]
        assert texts["zh"] != texts["en"], case["id"]


def test_number_of_hands_makes_no_difference() -> None:
    """The number of hands does not change the scorer."""
    assert explain_json({**HAND, "variant": "b30fj(hands=7)"}) == explain_json(HAND)
    assert explain_json({**HAND, "options": {"hands": 7}}) == explain_json(HAND)
    assert rules_page_json("b30fj(hands=7)") == {
        **rules_page_json("b30fj"),
        "rules": "b30fj(hands=7)",
        "options": {**find_rules("b30fj").options, "hands": "7"},
    }


def test_a_long_id_is_refused_at_once() -> None:
    """Blanks inside a long id used to take minutes."""
    assert score_json({**HAND, "variant": "b30fj" + 60_000 * " " + "!"})["field"] == "variant"


# --- waits --------------------------------------------------------------------------------------


def test_waits_of_a_hand() -> None:
    """The waits of docs/library.md, and a hand that is not ready."""
    found = waits_json(READY)
    listed = [
        (w["tile"], w["unseen"], w["discard"]["points"], w["self_draw"]["points"])
        for w in found["waits"]
    ]
    assert listed[:2] == [("6s", 3, 16, 16), ("9s", 2, 32, 32)]
    assert [(w["reason"], w["reason_text"]) for w in found["waits"]] == 5 * [(None, None)]
    assert (found["ready"], found["distance"]) == (True, None)
    far = waits_json(
        {"variant": "sbr", "concealed": "1123358m224679p", "situation": {"voided": "s"}}
    )
    assert far == {
        "ok": True,
        "rules": "sbr",
        "ready": False,
        "waits": [],
        "distance": {
            "distance": 2,
            "by_configuration": {"standard": 2, "seven_pairs": 3},
            "tiles": [
                {"tile": "2m", "unseen": 3},
                {"tile": "4m", "unseen": 4},
                {"tile": "5p", "unseen": 4},
                {"tile": "8p", "unseen": 4},
            ],
        },
    }


def test_waits_that_need_a_self_draw() -> None:
    """B7: no win on a discard, and why."""
    found = waits_json({"variant": "b30fj", "concealed": "123m456p789s111zJA"})
    assert {(w["discard"]["win"], w["self_draw"]["win"]) for w in found["waits"]} == {(False, True)}
    assert all("B7" in w["reason_text"]["en"] for w in found["waits"])
    assert all(w["self_draw_only"] for w in found["waits"])


@pytest.mark.parametrize("tiles", ["1m", "1123m", "112233445566m7p", "11223344556677m"])
def test_hands_of_other_sizes(tiles: str) -> None:
    """Hands of other sizes have a distance; only 13 tiles have waits."""
    found = waits_json({"variant": "b30fj", "concealed": tiles})
    assert found["ok"]
    distance = baida.distance("b30fj", tiles).distance
    assert found["ready"] == bool(found["waits"]) == (distance == 0 and len(parse(tiles)) == 13)
    assert found["ready"] or found["distance"]["distance"] == distance


@pytest.mark.parametrize("game", GAMES)
def test_waits_are_those_of_the_library(game: str) -> None:
    """Checked for winning hands without their winning tile, and with one tile changed."""
    for number, request in enumerate(generated(game, 150, seed=5)):
        if request["win"] == "green_jokers":
            continue
        situation = {k: v for k, v in request.get("situation", {}).items() if k == "voided"}
        tiles = parse(request["concealed"])
        if number % 2:
            tiles[0] = 3
        hand = {
            "concealed": loose(tiles),
            "melds": request.get("melds", []),
            "flowers": request.get("flowers", ""),
        }
        answer = waits_json({"variant": game, **hand, "situation": situation})
        WAITED.validate_python(answer)
        if not answer["ok"]:
            continue  # a fifth 4m
        found = baida.waits(game, **hand, **situation)
        assert [w["tile"] for w in answer["waits"]] == [NAMES[wait.tile] for wait in found]
        assert [w["unseen"] for w in answer["waits"]] == [wait.unseen for wait in found]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"winning_tile": "9m"}, "winning_tile"),
        ({"win": "discard"}, "win"),
        ({"variant": None}, "variant"),
        ({"concealed": 13}, "concealed"),
        ({"concealed": ""}, "concealed"),
        ({"concealed": "123456789m123456p"}, "concealed"),
        ({"melds": "555z"}, "melds"),
        ({"melds": ["555z"]}, "melds"),
        ({"melds": [{"kind": "pung", "tiles": "5z" + 1000 * " " + "5z5z"}]}, "melds"),
        ({"flowers": "1m"}, "flowers"),
        ({"seat_wind": "X"}, "seat_wind"),
        ({"round_wind": ""}, "round_wind"),
        ({"seen": "666666s"}, "seen"),
        ({"seen": []}, "seen"),
        ({"situation": []}, "situation"),
        ({"situation": {"first": "heaven"}}, "situation"),
        ({"situation": {"draws": "many"}}, "situation"),
        ({"situation": {"voided": "m"}}, "situation"),
        ({"options": {"early_win": None}}, "options"),
        ({"options": 1}, "options"),
    ],
)
@pytest.mark.parametrize("concealed", ["123m456p78s11z555z", "123m456p78s"])
def test_waits_refused(changes: Json, field: str, concealed: str) -> None:
    """Refused whatever the size of the hand."""
    answer = waits_json({**READY, "concealed": concealed, **changes})
    assert (answer["ok"], answer["field"]) == (False, field)


def test_waits_need_the_game_and_the_tiles() -> None:
    """In sbr the voided suit is needed, too."""
    assert waits_json({"concealed": "1m"})["field"] == "variant"
    assert waits_json({"variant": "sbr"})["field"] == "concealed"
    assert waits_json({"variant": "sbr", "concealed": "1m"})["field"] == "situation"


# --- whatever comes in --------------------------------------------------------------------------

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-(10**40), 10**40),
    st.floats(allow_nan=False),
    st.text(max_size=8),
    st.sampled_from(["", "JA", "123m", "F1", "VT", "sbr", "vietnamese", "discard", "kong", "m"]),
)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)
#: A request that contains every field of the format.
FULL: Json = {
    "variant": "vietnamese",
    "concealed": "777m11333pVTcVNd",
    "winning_tile": "3p",
    "win": "discard",
    "melds": [{"kind": "kong", "tiles": "8888m", "as": "8888m"}],
    "flowers": "F1VTr",
    "seat_wind": "E",
    "round_wind": "E",
    "situation": {"before_start": "VTr", "last_tile": False, "draws": 3},
    "options": {"nfnl_bonus": "added"},
    "seen": "5m",
}
PLACES: list[tuple[str | int, ...]] = [
    *((name,) for name in FULL),
    ("melds", 0),
    *(("melds", 0, name) for name in ("kind", "tiles", "as", "more")),
    *(("situation", name) for name in ("draws", "replacement", "last_tile", "first", "hell_wait")),
    *(("situation", name) for name in ("voided", "before_start", "green_discards", "more")),
    *(("options", name) for name in ("nfnl_bonus", "hands", "joker_calls", "more")),
    ("more",),
]


@examples(150, 500)
@given(
    st.lists(st.tuples(st.sampled_from(PLACES), ANYTHING), min_size=1, max_size=2), st.booleans()
)
def test_no_request_is_too_strange(
    changes: list[tuple[tuple[Any, ...], Any]], waiting: bool
) -> None:
    """Any value in any place gets an answer that can be sent."""
    body = copy.deepcopy(FULL)
    for name in ("winning_tile", "win") if waiting else ("seen",):
        del body[name]
    for path, value in changes:
        place: Any = body
        with suppress(LookupError, TypeError):  # the first change removed the second's place
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] = value
    for call, shape in ((score_json, SCORED), (explain_json, EXPLAINED), (waits_json, WAITED)):
        answer = call(body)
        shape.validate_python(answer)
        json.dumps(answer, allow_nan=False)


@examples(100, 200)
@given(ANYTHING)
def test_no_body_is_too_strange(body: Any) -> None:
    """A body that is not a request gets an answer, too."""
    for call in (score_json, explain_json, waits_json):
        assert call(body)["ok"] is False


def test_nothing_is_too_deep() -> None:
    """Errors quote the input, which may be nested as deeply as Python allows."""
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    for name in FULL:
        for call in (score_json, explain_json, waits_json):
            assert call({**FULL, name: deep})["ok"] is False
    while deep:  # freeing it at once would recurse too deeply as well
        deep = deep.pop()


# --- over HTTP ----------------------------------------------------------------------------------

CALLS = ("/api/score", "/api/explain", "/api/waits")


def test_posts(client: TestClient) -> None:
    """The calls return the answers of the functions."""
    assert client.post("/api/score", json=HAND).json() == score_json(HAND)
    assert client.post("/api/explain", json=HAND).json() == explain_json(HAND)
    answer = client.post("/api/waits", json=READY)
    assert answer.json() == waits_json(READY)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")
    assert client.post("/api/score", json={**HAND, "win": "x"}).status_code == 200


BODIES: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "position 1"),
    "broken": (b'{"variant": ', "position"),
    "list": (b"[]", "not a JSON object"),
    "null": (b"null", "not a JSON object"),
    "not UTF-8": (b'{"variant": "\xff"}', "invalid UTF-8"),
    "NaN": (b'{"situation": {"draws": NaN}}', "NaN"),
    "infinity": (b'{"situation": {"draws": Infinity}}', "Infinity"),
    "many digits": (b'{"draws": ' + b"9" * 5000 + b"}", "4300"),
    "deep": (b"[" * 30_000 + b"]" * 30_000, "nested too deeply"),
    "deep objects": (b'{"a":' * 10_000 + b"1" + b"}" * 10_000, "nested too deeply"),
    "twice": (b'{"variant": "sbr", "variant": "b30fj"}', "twice"),
    "half a character": (b'{"\\ud800": 1}', "the text is not valid Unicode"),
}


@pytest.mark.parametrize("path", CALLS)
@pytest.mark.parametrize("case", params(BODIES.items()))
def test_bodies_that_are_no_object(client: TestClient, path: str, case: tuple[bytes, str]) -> None:
    """The status is 400 with a description of the error."""
    body, part = case
    answer = client.post(path, content=body)
    assert answer.status_code == 400
    found = answer.json()
    strictly(scoring.Refusal, found)
    assert (found["field"], part in found["error"]) == ("json", True), found


@pytest.mark.parametrize("path", CALLS)
def test_numbers_beyond_all_bounds(client: TestClient, path: str) -> None:
    """Huge numbers are valid JSON and do not cause a failure."""
    for number in (b"1e999", b"-1e999", b"9" * 4000, b"1e-999"):
        body = b'{"variant": "sbr", "concealed": "1m", "situation": {"draws": ' + number + b"}}"
        answer = client.post(path, content=body)
        assert (answer.status_code, answer.json()["ok"]) == (200, False)


def test_games(client: TestClient) -> None:
    """All games are listed with their options."""
    answer = client.get("/api/games")
    assert answer.json() == games_json()
    TypeAdapter(list[GameOffer]).validate_python(answer.json())
    assert [game["id"] for game in answer.json()] == list(VARIANTS)
    for game in answer.json():
        assert game["clocks"] == list(CLOCKS)
        assert game["bots"] == list(BOTS)
        for switch in game["switches"]:
            chosen = [switch["default"], *(value["value"] for value in switch["values"])]
            chosen += map(str, (switch["number"] or {}).values())
            for value in chosen:
                assert find_rules(game["id"], {switch["name"]: value})


def test_parts_of_the_games(client: TestClient) -> None:
    """The list in brief, and each game alone, say the same as the whole list."""
    cards = client.get("/api/cards").json()
    TypeAdapter(list[GameCard]).validate_python(cards)
    for card, game in zip(cards, games_json(), strict=True):
        for brief, preset in zip(card.pop("presets"), game["presets"], strict=True):
            assert brief.items() <= preset.items()
        assert card.items() <= game.items()
        assert client.get(f"/api/games/{game['id']}/offer").json() == game


@pytest.mark.parametrize("game", GAMES)
def test_rules_page(client: TestClient, game: str) -> None:
    """The page shows the contents of the tables."""
    page = client.get(f"/api/games/{game}").json()
    strictly(RulesPage, page)
    rules = find_rules(game)
    assert page["rules"] == game
    assert page["game"] == game_json(rules.variant)
    assert [p["id"] for s in page["sections"] for p in s["patterns"]] == [
        p.id
        for section in dict.fromkeys(p.section for p in rules.table.patterns)
        for p in rules.table.patterns
        if p.section == section
    ]
    patterns = [pattern for section in page["sections"] for pattern in section["patterns"]]
    assert {(pattern["id"], gone) for pattern in patterns for gone in pattern["removes"]} == {
        (row.winner, gone) for row in rules.table.replacements for gone in row.removes
    }
    assert [(row["label"], row["points"]) for row in page["payout"]] == [
        (label, rules.points(least)) for least, label, _ in rules.payout
    ]
    assert [payment["win"] for payment in page["payments"]] == list(rules.variant.wins)


def test_rules_page_under_house_rules(client: TestClient) -> None:
    """B31: other patterns, and examples that ask for the house rule."""
    page = client.get("/api/games/b30fj", params={"rules": " b30fj( early_win=reversed )"}).json()
    assert page["rules"] == "b30fj(early_win=reversed)"
    shown = {p["id"]: p for section in page["sections"] for p in section["patterns"]}
    assert "within_seven_tiles" not in shown
    seven = shown["within_seven_tiles_reversed"]
    assert seven["house"] == {"switch": "early_win", "value": "reversed"}
    assert seven["example"]["request"]["options"] == {"early_win": "reversed"}
    assert shown["flower"]["house"] is None


@pytest.mark.parametrize(
    ("path", "status", "code", "field"),
    [
        ("/api/games/chess", 404, "unknown", "game"),
        ("/api/games/chess/offer", 404, "unknown", "game"),
        ("/api/games/sbr(hands=4)", 404, "unknown", "game"),
        ("/api/games/sbr?rules=b30fj", 400, "malformed", "rules"),
        ("/api/games/sbr?rules=sbr(hands=0)", 400, "malformed", "rules"),
        ("/api/games/sbr?rules=", 400, "malformed", "rules"),
        ("/api/games/sbr?rules=" + 3000 * "x", 400, "malformed", "rules"),
    ],
)
def test_games_and_rules_that_are_none(
    client: TestClient, path: str, status: int, code: str, field: str
) -> None:
    """Unknown games and rules get the usual form of errors."""
    answer = client.get(path)
    assert answer.status_code == status
    strictly(Failure, answer.json())
    error = answer.json()["error"]
    assert (error["code"], error["field"]) == (code, field)
    assert len(error["message"]) <= 600


def test_the_description_is_of_use(client: TestClient) -> None:
    """Every call has a summary, tag and answer; requests have a schema and a working example."""
    found = client.get("/api/openapi.json").json()
    games = {"/api/cards", "/api/games", "/api/games/{game}", "/api/games/{game}/offer"}
    assert set(found["paths"]) == {*CALLS, "/api/settle", *games, "/healthz", "/readyz"}
    for path, methods in found["paths"].items():
        for method, call in methods.items():
            assert call["summary"]
            assert call["tags"]
            assert call["responses"]["200"]["content"]["application/json"]["schema"]
            if method == "post":
                content = call["requestBody"]["content"]["application/json"]
                assert client.post(path, json=content["example"]).json()["ok"] is True
                assert "$ref" not in json.dumps(content["schema"])
                assert content["example"].keys() <= content["schema"]["properties"].keys()
