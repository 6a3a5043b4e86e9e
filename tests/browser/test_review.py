"""The review of a match in a real browser: its page, and the decisions on the table."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.browser.axe import THEMES, expect_accessible
from tests.helpers.browser.visits import ON_PHONE, Played, Visitors
from tests.helpers.repetition import only

DEVICES: dict[str, dict[str, Any]] = {"desk": {}, "phone": ON_PHONE}


def open_review(page: Page) -> None:
    """Open the review with the player's seat chosen; it is made if it does not exist yet."""
    expect(page.get_by_role("radio", name="Mai")).to_be_checked()
    made = page.get_by_role("heading", name="Summary")
    ask = page.get_by_role("button", name="Review", exact=True)
    expect(made.or_(ask)).to_be_visible()
    if ask.is_visible():
        ask.click()
    expect(made).to_be_visible()


@pytest.mark.parametrize("device", only("desk", "phone"))
def test_from_the_replay_to_the_worst_decision(
    visit: Visitors, played: Played, device: str
) -> None:
    page = visit(**DEVICES[device]).go(f"/replay/{played.id}")
    page.get_by_role("link", name="Review", exact=True).click()
    open_review(page)
    expect(page.get_by_role("group", name="Expected points")).to_be_visible()
    expect_accessible(page, *THEMES)
    # every decision, or only those that lose much
    show = page.get_by_role("combobox", name="Show")
    shown = page.locator("details")
    show.select_option("all")
    everything = shown.count()
    show.select_option("mistakes")
    assert 0 < shown.count() < everything
    shown.first.locator("summary").click()  # the first of several mistakes
    # first: the first of several mistakes
    expect(shown.first.get_by_role("columnheader", name="Behind")).to_be_visible()
    # the worst one, on the table as the seat saw it
    # first: the worst decision
    page.get_by_role("region", name="The worst decisions").get_by_role("link").first.click()
    strip = page.get_by_role("region", name="Review")
    expect(strip).to_contain_text("Loses")
    own = page.get_by_role("region", name=re.compile("^Mai"))
    expect(own.locator(".marked").first).to_be_visible()  # each advised tile
    others = page.locator(".seat .concealed.open")
    expect(others).to_have_count(0)
    strip.get_by_role("switch", name="Show hidden tiles").click()
    expect(others.first).to_be_visible()  # any of three hands
    expect(strip).to_contain_text("Loses")  # it is the same moment
    strip.get_by_role("switch", name="Show hidden tiles").click()
    expect(others).to_have_count(0)
    expect_accessible(page, *THEMES)
    why = strip.get_by_role("button", name="Why")
    if device == "phone":
        # there the reasons are below the table
        expect(page.locator("aside .details > ul")).not_to_be_in_viewport()
        why.click()
        expect(page.locator("aside .details > ul")).to_be_in_viewport()
    else:
        expect(why).to_be_hidden()
    if device == "desk":
        expect(page.locator("aside").get_by_role("columnheader", name="Behind")).to_be_visible()
        # the reasons come first: a long list of candidates would push them out of sight
        expect(page.locator("aside .details > ul:first-child")).to_be_in_viewport()
    # what if another action had been chosen there?
    strip.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(re.compile(rf"/position\?match={played.id}&n=\d+&seat=0$"))
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()


def test_mistakes_by_keys(visit: Visitors, played: Played) -> None:
    visitor = visit()
    page = visitor.go(f"/review/{played.id}")
    open_review(page)
    made = page.locator("dl div").filter(has_text=re.compile("^ *Mistakes")).locator("dd")
    mistakes = int((made.text_content() or "").split("/")[0])
    page = visitor.go(f"/replay/{played.id}?review=0")
    strip = page.get_by_role("region", name="Review")
    expect(strip.get_by_role("button", name="Next mistake")).to_be_enabled()
    seen = []
    for _ in range(mistakes):
        page.keyboard.press(".")
        expect(strip).to_contain_text("Loses")
        seen.append(page.get_by_role("slider", name="Event").input_value())
    assert sorted(set(seen), key=int) == seen
    expect(strip.get_by_role("button", name="Next mistake")).to_be_disabled()
    page.keyboard.press(",")
    expect(page.get_by_role("slider", name="Event")).to_have_value(seen[-2])
    page.keyboard.press("h")
    expect(page.locator(".seat .concealed.open").first).to_be_visible()  # any of three hands
    strip.get_by_role("button", name="Close the review").click()
    expect(strip).to_have_count(0)


def test_nothing_is_reviewed_yet(visit: Visitors) -> None:
    page = visit().go("/review")
    expect(page.get_by_text("You have not reviewed a match yet.")).to_be_visible()
    expect_accessible(page, *THEMES)


@pytest.mark.parametrize(
    ("locale", "title", "worst"),
    [
        ("zh-TW", "復盤", "最差的決定"),
        ("zh-CN", "复盘", "最差的决定"),
        ("vi-VN", "Xem lại ván", "Những quyết định tệ nhất"),
    ],
)
def test_languages(visit: Visitors, played: Played, locale: str, title: str, worst: str) -> None:
    page = visit(locale=locale, **ON_PHONE).go(f"/review/{played.id}?seat=0")
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()
    made = page.get_by_role("heading", name=worst)
    ask = page.locator("button.primary")
    expect(made.or_(ask)).to_be_visible()
    if ask.is_visible():
        ask.click()
    expect(made).to_be_visible()
    page.locator("svg a").nth(0).click()  # the first decision in the graph
    expect(page).to_have_url(re.compile("/replay/.*review=0"))
