"""A tournament in the browser: set-up, draw, results, standings and hall; desktop and phone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.helpers.browser.axe import expect_accessible
from tests.helpers.browser.table import Mouse
from tests.helpers.browser.visits import BEAT, LOST, ON_PHONE, SEED, Visitor, Visitors, press_key_on
from tests.helpers.records.sheets import ended, won
from tests.helpers.records.tournaments import SETTINGS, result
from tests.helpers.repetition import only
from tests.helpers.server.process import Server
from tests.helpers.values import Json

DEVICES: dict[str, dict[str, Any]] = {"desk": {}, "phone": ON_PHONE}


def expect_well_made(page: Page) -> None:
    """Check that the page is accessible and not wider than the screen."""
    expect_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def type_into(field: Locator, text: str) -> None:
    press_key_on(field, "ControlOrMeta+A")
    field.page.keyboard.type(text)


def test_a_director_with_the_keyboard_alone(visit: Visitors) -> None:
    page = visit().go("/t")
    press_key_on(page.get_by_role("button", name="Sichuan Bloody Rules"))
    type_into(page.get_by_label("Name of the tournament"), "Autumn Cup")
    press_key_on(page.get_by_role("button", name="Set up the tournament"))
    type_into(page.get_by_label("Add players"), "Ann\nBen\nCécile\nDan")
    press_key_on(page.get_by_role("button", name="Add (4)"))
    expect(page.get_by_text("4 players take part.")).to_be_visible()
    press_key_on(page.get_by_role("button", name="Rounds", exact=True))
    type_into(page.get_by_label("Seed"), "dice 4 2 6")
    press_key_on(page.get_by_role("button", name="Draw", exact=True))
    press_key_on(page.get_by_role("button", name="Start round 1"))
    press_key_on(page.get_by_role("dialog").get_by_role("button", name="Start the round"))
    press_key_on(page.get_by_role("button", name="Enter the result"))
    points = page.get_by_label(re.compile("^Points of"))
    for seat, score in enumerate(("12", "-4", "0")):
        type_into(points.nth(seat), score)
    press_key_on(points.nth(3), "Tab")
    press_key_on(page.get_by_role("button", name="Save"))
    expect(page.get_by_role("button", name="Correct")).to_be_visible()


@pytest.mark.parametrize("device", only("phone", "desk"))
def test_a_director_runs_a_tournament(visit: Visitors, device: str) -> None:
    page = visit(**DEVICES[device]).go("/t")
    page.get_by_role("button", name="Sichuan Bloody Rules").click()
    page.get_by_text("House rules", exact=True).click()
    page.get_by_text("The next player after the last winner").last.click()
    page.get_by_label("Name of the tournament").fill("Autumn Cup")
    page.get_by_label("Rounds", exact=True).fill("2")
    expect_well_made(page)
    page.get_by_role("button", name="Set up the tournament").click()
    page.get_by_label("Add players").fill("\n".join(f"Player {n}" for n in range(1, 9)))
    page.get_by_role("button", name="Add (8)").click()
    expect(page.get_by_text("8 players take part.")).to_be_visible()
    expect_well_made(page)
    page.get_by_role("button", name="Rounds", exact=True).click()
    page.get_by_label("Seed").fill("dice 4 2 6")
    page.get_by_role("button", name="Draw", exact=True).click()
    page.get_by_role("button", name="Start round 1").click()
    page.get_by_role("button", name="Start the round").click()
    page.get_by_role("button", name="Enter the result").first.click()  # any of the tables
    points = page.get_by_label(re.compile("^Points of"))
    for seat, score in enumerate(("12", "-4", "0")):
        points.nth(seat).fill(score)
    points.nth(3).focus()
    expect(points.nth(3)).to_have_value("-8")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("button", name="Correct")).to_be_visible()
    page.get_by_role("button", name="Start the timer").click()
    expect(page.get_by_role("timer")).to_contain_text(":")
    expect_well_made(page)
    page.get_by_role("button", name="Standings", exact=True).click()
    page.get_by_role("button", name=re.compile("^12, Round 1, Table 1$")).click()
    expect(page.locator("#round-1-table-1")).to_be_focused()
    page.get_by_role("button", name="Links", exact=True).click()
    reading = page.get_by_role("textbox", name="Published page").input_value()
    expect_well_made(page)
    looking = visit(**DEVICES[device])
    reader = looking.page
    reader.goto(reading)
    expect(reader.get_by_role("heading", name="Autumn Cup")).to_be_visible()
    expect(reader.get_by_role("button", name="Enter the result")).to_have_count(0)
    expect_well_made(reader)
    reader.get_by_role("link", name="Hall screen").click()
    expect(reader.get_by_role("timer")).to_be_visible()
    expect_well_made(reader)
    looking.forgive("403", "WebSocket connection")
    page.get_by_role("button", name="Withdraw this link: Published page").click()
    page.get_by_role("button", name="Withdraw and make a new one").click()
    expect(reader.get_by_text("This page needs the link that you were given.")).to_be_visible()
    expect(page.get_by_role("textbox", name="Published page")).not_to_have_value(reading)


def send(visitor: Visitor, code: str, number: int, event: Json) -> None:
    body = {"id": f"event {number}", "by": "", **event}
    address = f"{visitor.address}api/tournaments/{code}/events"
    answer = visitor.context.request.post(address, data=body)
    assert answer.ok, answer.text()


def make(visitor: Visitor, players: int, **settings: Any) -> str:
    """Make a tournament that this browser directs; return its code."""
    address = f"{visitor.address}api/tournaments"
    made = visitor.context.request.post(address, data={**SETTINGS, **settings})
    code = str(made.json()["code"])
    names = [f"Player {number}" for number in range(1, players + 1)]
    send(visitor, code, 0, {"e": "players", "names": names})
    return code


def link_to(director: Visitor, code: str, part: str, number: int) -> str:
    """The link of a table or a player."""
    address = f"{director.address}api/tournaments/{code}/links"
    parts = director.context.request.get(address).json()["parts"]
    return next(str(one["link"]) for one in parts if (one["part"], one["number"]) == (part, number))


def play_only_hand(phone: Visitor) -> None:
    """Enter the hand of an open score sheet without using its forms."""
    code = phone.page.url.rsplit("/", 1)[1]
    wall_empty = ended("wall_empty", ready={"0": None, "2": None, "3": None})
    for number, entry in enumerate((won(1, 2, 8), wall_empty), 1):
        event = {
            "e": "entered", "id": f"entry {number}", "by": "", "phone": "p", "seen": number,
            "hand": 1, "entry": entry,
        }  # fmt: skip
        address = f"{phone.address}api/sheets/{code}/events"
        answer = phone.context.request.post(address, data=event)
        assert answer.ok, answer.text()


def button_at(page: Page, place: FloatRect) -> str | None:
    """The label of the button that is now in the middle of an earlier one's place."""
    found = page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.innerText ?? null",
        [place["x"] + place["width"] / 2, place["y"] + place["height"] / 2],
    )
    return None if found is None else str(found)


@pytest.mark.parametrize("device", only("desk", "phone"))
def test_an_evening(visit: Visitors, device: str) -> None:
    """Draw, start, take back, start again, automatic results, and the next round."""
    director = visit(**DEVICES[device])
    code = make(director, 8, rounds=2, hands=1)
    page = director.go(f"/t/{code}")
    page.get_by_role("button", name="Rounds", exact=True).click()
    page.get_by_label("Seed").fill("dice 4 2 6")
    page.get_by_role("button", name="Draw", exact=True).click()
    start_and_take_back(page)
    page.get_by_role("button", name="Start round 1").click()
    page.get_by_role("dialog").get_by_role("button", name="Start the round").click()
    phone = visit(**ON_PHONE)
    phone.page.goto(link_to(director, code, "table", 1))
    phone.page.get_by_role("button", name="Score sheet").tap()
    expect(phone.page.get_by_role("group", name="Scoreboard")).to_be_visible()
    play_only_hand(phone)
    results = page.locator("#round-1-table-1")
    expect(results).to_contain_text("score sheet")
    expect(results.get_by_role("definition")).to_have_text(["0", "8", "-8", "0"])
    expect(page.get_by_role("button", name="Take the start back")).to_have_count(0)
    notice = phone.page.locator(".notice", has_text="That was the last hand")
    notice.get_by_role("button", name="Close the sheet").tap()
    expect(phone.page.get_by_text("This score sheet is closed.")).to_be_visible()
    start_next_round(page)
    page.get_by_role("button", name="Standings", exact=True).click()
    expect(page.get_by_role("caption")).to_have_text("After round 1")


def start_and_take_back(page: Page) -> None:
    """Starting asks for confirmation; the next round does not start from the same place."""
    start, dialog = page.get_by_role("button", name="Start round 1"), page.get_by_role("dialog")
    expect(start).to_be_visible()
    place = start.bounding_box()
    assert place is not None
    assert button_at(page, place) == "Start round 1"
    start.click()
    expect_well_made(page)
    dialog.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Not started")).to_be_visible()
    start.click()
    dialog.get_by_role("button", name="Start the round").click()
    expect(start).to_have_count(0)
    expect(dialog).to_have_count(0)
    assert button_at(page, place) != "Start round 2"
    expect(page.get_by_role("button", name="Start round 2")).not_to_contain_class("primary")
    page.get_by_role("button", name="Take the start back").click()
    expect_well_made(page)
    dialog.get_by_role("button", name="Take the start back").click()
    expect(page.get_by_text("Not started")).to_be_visible()


def start_next_round(page: Page) -> None:
    """While the result of a table is missing, the page says so before the next round starts."""
    start, dialog = page.get_by_role("button", name="Start round 2"), page.get_by_role("dialog")
    start.click()
    expect(dialog.get_by_role("listitem")).to_have_text(["Table 2"])
    expect_well_made(page)
    expect(dialog.get_by_role("button", name="Start without these results")).to_be_visible()
    dialog.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Enter the result").click()
    points = page.get_by_label(re.compile("^Points of"))
    for seat in range(4):
        points.nth(seat).fill("0")
    page.get_by_role("button", name="Save").click()
    expect(start).to_contain_class("primary")
    start.click()
    expect(dialog.get_by_role("listitem")).to_have_count(0)
    dialog.get_by_role("button", name="Start the round").click()
    expect(page.get_by_role("heading", name="Round 2")).to_be_visible()


def test_a_room_of_a_tournament(visit: Visitors, tmp_path: Path) -> None:
    """The room is played once, and leads back to the tournament, which has the result."""
    with Server(tmp_path / "data", beat=BEAT, seed=SEED, away=0.1) as server:
        director = visit(server.address)
        settings = {"rounds": 1, "hands": 1, "rules": "vietnamese", "online": True}
        code = make(director, 4, bots=True, **settings)
        send(director, code, 1, {"e": "drawn", "seed": "s"})
        send(director, code, 2, {"e": "started", "round": 1})
        watching = director.go(f"/t/{code}")
        watching.get_by_role("button", name="Make the rooms").click()
        expect(watching.get_by_role("link", name="Room")).to_be_visible()
        player = Mouse(visit(server.address))
        page = player.page
        page.goto(link_to(director, code, "player", 1))
        page.get_by_role("button", name="Go to your seat").click()
        player.wait()
        page.get_by_role("button", name="Room", exact=True).click()
        expect(page.get_by_role("button", name="Pause the match")).to_be_visible()
        for name in ("End the match after this hand", "Leave the seat"):
            expect(page.get_by_role("button", name=name)).to_have_count(0)
        page.keyboard.press("Escape")
        player.play_hand()
        player.look_at_result()
        player.go_on()
        back = page.get_by_role("link", name="Back to the tournament")
        expect(back).to_be_visible()
        for name in ("Play again", "Back to the room"):
            expect(page.get_by_role("button", name=name)).to_have_count(0)
        expect(watching.locator("#round-1-table-1")).to_contain_text("match")
        back.click()
        expect(page.get_by_role("heading", name="Autumn Cup")).to_be_visible()
        expect(page.get_by_role("link", name="Replay", exact=True)).to_be_visible()
        for visitor in visit.all:
            visitor.forgive(*LOST)  # the server goes first


def test_the_host_of_a_tournament_room_changes_nothing(visit: Visitors) -> None:
    """Without bots the room waits for stand-ins; the director has fixed all settings."""
    director = visit()
    code = make(director, 7, rounds=1, online=True, odd="stand_ins")
    send(director, code, 1, {"e": "drawn", "seed": "s"})
    send(director, code, 2, {"e": "started", "round": 1})
    tournament = f"{director.address}api/tournaments/{code}"
    assert director.context.request.post(f"{tournament}/rounds/1/rooms", data={}).ok
    tables = director.context.request.get(tournament).json()["tournament"]["rounds"][0]["tables"]
    waiting = next(table for table in tables if min(table["players"]) < 0)
    host = visit()
    player = next(player for player in waiting["players"] if player > 0)
    host.page.goto(link_to(director, code, "player", player))
    host.page.get_by_role("button", name="Go to your seat").click()
    page = host.page
    expect(page.get_by_role("button", name="Start the match")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("combobox")).to_have_count(0)
    for name in ("Move", "Free the seat", "Leave the seat"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    expect(page.get_by_role("switch")).to_have_count(0)


#: Vietnamese has the longest texts.
LANGUAGES = ["vi", *(pytest.param(one, marks=pytest.mark.slow) for one in ("en", "zh", "zh-Hans"))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages(visit: Visitors, language: str) -> None:
    """All pages of a tournament fit on a phone and are accessible, in every language."""
    visitor = visit(**ON_PHONE)
    visitor.context.add_init_script(f"localStorage.setItem('baida.language', '{language}')")
    made = visitor.context.request.post(f"{visitor.address}api/tournaments", data=SETTINGS)
    code = made.json()["code"]
    events: list[Json] = [
        {"e": "players", "names": [f"Player {number}" for number in range(1, 10)]},
        {"e": "drawn", "seed": "s"},
        {"e": "started", "round": 1},
        result(1, 1, 5, 0, -2, -2),
        {"e": "penalty", "player": 1, "round": 1, "points": 5, "table_points": 1, "text": "late"},
        {"e": "timer", "running": True, "left": 600},
    ]
    for number, event in enumerate(events):
        send(visitor, code, number, event)
    page = visitor.go(f"/t/{code}")
    sections = page.locator(".bar .segmented button")
    expect(sections).to_have_count(5)
    for section in sections.all():
        section.tap()
        expect_well_made(page)
    links = visitor.context.request.get(f"{visitor.address}api/tournaments/{code}/links").json()
    for link, there in (
        (f"/t/{code}/hall", ".hall"),
        ("/t", "form"),
        (links["parts"][0]["link"], "main h1"),
    ):
        page.goto(link if "#" in link else visitor.address.rstrip("/") + link)
        expect(page.locator(there).first).to_be_visible()  # any part of the page
        expect_well_made(page)
