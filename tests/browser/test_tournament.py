"""A tournament in the browser: set-up, draw, results, standings, the hall; on desk and phone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.helpers.axe import expect_accessible
from tests.helpers.browser import ON_PHONE, Visitor, Visitors, press_key_on
from tests.helpers.repetition import only
from tests.helpers.served import Json
from tests.helpers.tournaments import SETTINGS, result

DEVICES: dict[str, dict[str, Any]] = {"desk": {}, "phone": ON_PHONE}


def expect_well_made(page: Page) -> None:
    """Accessible, and nothing is wider than the screen."""
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
    page.get_by_role("button", name="Enter the result").first.click()
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
        expect(page.locator(there).first).to_be_visible()
        expect_well_made(page)
