"""Refusals of a real server over HTTP give the reason in the language of every player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.helpers.records.tournaments import SETTINGS
from tests.helpers.server.process import Server
from tests.helpers.texts.refusals import check_words

UNREADABLE = "Máy chủ không hiểu yêu cầu này."
#: A call, the status and the code of the answer, and its Vietnamese text.
CALLS: dict[str, tuple[str, Any, int, str, str]] = {
    "no such game": ("/api/rooms", {"rules": "chess", "name": "Mai"}, 400, "malformed", "chess"),
    "too many hands": (
        "/api/rooms", {"rules": "sbr(hands=500)", "name": "Mai"}, 400, "malformed",
        "một trận có tối đa 100 ván",
    ),
    "a name without letters": (
        "/api/rooms", {"rules": "sbr", "name": "\u200b"}, 400, "malformed",
        "tên cần ít nhất một chữ",
    ),
    "an unknown field": (
        "/api/rooms", {"rules": "sbr", "name": "Mai", "hat": 1}, 400, "malformed", UNREADABLE,
    ),
    "a damaged position": (
        "/api/rooms", {"rules": "sbr", "name": "Mai", "position": "1abc"}, 400, "malformed",
        "đường dẫn bị hỏng: hãy sao chép toàn bộ",
    ),
    "no such room": (
        "/api/rooms/ABCDEF/seats", {"name": "Mai"}, 404, "unknown", "Không tìm thấy mục này.",
    ),
    "no such match": ("/api/reviews/ABCDEF-abc/0", {}, 404, "unknown", "Không tìm thấy mục này."),
    "no such call": ("/api/hats", {}, 405, "unknown", "Không tìm thấy mục này."),
    "no tournament": ("/api/tournaments", {"name": "Cup"}, 400, "malformed", UNREADABLE),
    "rounds that do not exist": (
        "/api/tournaments", {**SETTINGS, "seating": "draw_then_swiss", "swiss_from": 19}, 400,
        "malformed", "vòng Thụy Sĩ đầu tiên phải từ vòng 2",
    ),
}  # fmt: skip
#: Events of the director of a tournament without players, and the text of the refusal.
EVENTS: list[tuple[dict[str, Any], str]] = [
    ({"e": "drawn", "seed": "dice"}, "0 người chơi là quá ít: cần 4"),
    ({"e": "started", "round": 1}, "vòng 1 chưa bốc thăm"),
    ({"e": "started", "round": 3}, "vòng tiếp theo là vòng 1"),
    ({"e": "players", "names": ["Mai", "Mai"]}, "Mai có hai lần"),
    ({"e": "players", "names": ["\u200b"]}, "tên cần ít nhất một chữ"),
    ({"e": "renamed", "player": 7, "name": "Mai"}, "không có người chơi số 7"),
    ({"e": "reopened", "round": 1, "table": 1}, "vòng 1 chưa bốc thăm"),
    ({"e": "ended", "ended": False}, "sẽ không có gì thay đổi"),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests here: refused calls do not change it."""
    with Server(tmp_path_factory.mktemp("refusals") / "data") as started:
        yield started
        assert not started.errors


@pytest.fixture
def browser(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address, timeout=60) as client:
        yield client


def refused(answer: httpx.Response, status: int, code: str, words: str) -> None:
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert error["code"] == code
    check_words(error["text"])
    assert words in error["text"]["vi"]
    assert error["message"].isascii()


@pytest.mark.parametrize("name", CALLS)
def test_calls(browser: httpx.Client, name: str) -> None:
    path, body, status, code, words = CALLS[name]
    refused(browser.post(path, json=body), status, code, words)


def test_events_of_a_tournament(browser: httpx.Client) -> None:
    """The director is told why an event was refused."""
    made = browser.post("/api/tournaments", json=SETTINGS).json()
    for number, (event, words) in enumerate(EVENTS):
        body = {"id": f"{number}", "by": "", **event}
        answer = browser.post(f"/api/tournaments/{made['code']}/events", json=body)
        refused(answer, 409, "illegal", words)
    rooms = browser.post(f"/api/tournaments/{made['code']}/rounds/1/rooms", json={})
    refused(rooms, 409, "not_now", "giải đấu này chơi bằng bài thật")


def test_a_link_that_opens_nothing(browser: httpx.Client, server: Server) -> None:
    made = browser.post("/api/tournaments", json=SETTINGS).json()
    with httpx.Client(base_url=server.address, timeout=60) as stranger:
        answer = stranger.get(f"/api/tournaments/{made['code']}")
    refused(answer, 403, "forbidden", "đường dẫn này không mở được; hãy xin đường dẫn mới")


def test_a_review_of_a_match_that_goes_on(browser: httpx.Client) -> None:
    body = {"rules": "sbr", "name": "Mai", "bots": "random", "start": True}
    room = browser.post("/api/rooms", json=body).json()
    match = browser.get(f"/api/rooms/{room['code']}").json()["match"]
    answer = browser.post(f"/api/reviews/{match}/0", json={})
    refused(answer, 409, "not_now", "chỉ xem lại được trận đã kết thúc")
    again = browser.post(f"/api/rooms/{room['code']}/seats", json={"name": "Mai"})
    refused(again, 409, "not_now", "bạn đã có ghế trong phòng này")
