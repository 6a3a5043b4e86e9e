""" "What if": play on from a moment of a finished match, and share the position."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.browser.axe import expect_accessible
from tests.helpers.browser.visits import LOST, ON_PHONE, Played, Visitors
from tests.helpers.repetition import only

DEVICES: dict[str, dict[str, Any]] = {"desk": {}, "phone": ON_PHONE}


def expect_at_the_table(page: Page) -> None:
    """Check that the match has begun in a room that nobody else can join."""
    expect(page).to_have_url(re.compile(r"/r/[A-Z]{6}$"))
    expect(page.get_by_role("region", name=re.compile("^Guest, "))).to_be_visible()


@pytest.mark.parametrize("device", only("desk", "phone"))
def test_from_the_replay_to_the_table(visit: Visitors, played: Played, device: str) -> None:
    page = visit(**DEVICES[device]).go(f"/replay/{played.id}?at=40&viewer=0")
    page.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(re.compile(rf"/position\?match={played.id}&n=\d+&seat=0$"))
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()
    expect(page.get_by_role("combobox", name="Bots")).to_have_value("learned")
    expect_accessible(page)
    shared = page.get_by_role("textbox", name="Link to this position").input_value()
    # back at the same moment, and here again
    page.get_by_role("link", name="Back to the replay").click()
    expect(page.get_by_role("slider", name="Event")).to_have_value("40")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect_at_the_table(page)
    # another person opens the link, and plays from the same position
    other = visit(**DEVICES[device]).go(shared[shared.index("/position") :])
    other.get_by_role("button", name="Play", exact=True).click()
    expect_at_the_table(other)


def test_at_the_end_there_is_nothing_to_play(visit: Visitors, played: Played) -> None:
    page = visit().go(f"/replay/{played.id}?at=99999&viewer=0")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("alert")).to_contain_text("the match is over at this moment")
    expect_accessible(page)
    page.get_by_role("link", name="Back to the replay").click()
    expect(page).to_have_url(re.compile("/replay/"))


def tap(page: Page, *tiles: str) -> None:
    """Tap tiles of the palette."""
    for tile in tiles:
        page.get_by_role("button", name=re.compile(rf"^{tile}, [1-9] left$")).click()


@pytest.mark.parametrize("device", only("phone", "desk"))
def test_set_up_by_hand(visit: Visitors, device: str) -> None:
    """A position is set up by taps. Errors are shown, and tiles can be removed again."""
    page = visit(**DEVICES[device]).go("/learn")
    page.get_by_role("link", name="Set up a position").click()
    page.get_by_role("radio", name="Bloody 30-Faan Jokers").check(force=True)
    right = page.get_by_role("group", name="On your right (next)")
    right.get_by_role("button", name="Add tiles: Declared").click()
    tap(page, "any-tile joker")
    none_left = page.get_by_role("button", name="any-tile joker, 0 left")
    expect(none_left).to_have_attribute("aria-disabled", "true")
    expect_accessible(page, "light", "dark")
    show = page.get_by_role("button", name="Show the position")
    done = page.get_by_role("button", name="Done")
    if device == "phone":
        done.click()
        expect(none_left).to_have_count(0)
    show.click()
    expect(page.get_by_role("alert")).to_contain_text("On your right (next): ")
    right.get_by_role("button", name="Remove any-tile joker").click()
    you = page.get_by_role("group", name="You", exact=True)
    you.get_by_role("button", name="Add tiles: Concealed tiles").click()
    tap(page, "1 of characters", "2 of characters", "3 of characters")
    page.get_by_role("button", name="Next field").click()
    page.get_by_role("radio", name="Concealed kong").check(force=True)
    tap(page, "5 of circles")
    expect(you.get_by_role("button", name="Remove Concealed kong")).to_be_visible()
    page.get_by_role("button", name="Next field").click()
    tap(page, "9 of bamboo")
    for key in ("ArrowLeft", "Enter", "Backspace"):
        page.keyboard.press(key)
    for field, text in {
        "Concealed tiles": "123m", "Melds": "concealed_kong:5555p", "Discards": "9s",
    }.items():  # fmt: skip
        expect(you.get_by_role("textbox", name=f"{field}, typed")).to_have_value(text)
    page.keyboard.press("Escape")
    expect(you.get_by_role("button", name="Add tiles: Discards")).to_be_focused()
    show.click()
    expect(page).to_have_url(re.compile(r"/position\?p=2[\w-]+$"))
    expect_accessible(page)
    page.get_by_role("button", name="Play", exact=True).click()
    expect_at_the_table(page)


def test_on_the_device(visit: Visitors) -> None:
    """Without a server, the same Python sets up a typed position and plays it."""
    visitor = visit(service_workers="allow")
    visitor.forgive(*LOST)
    page = visitor.go("/device")
    assert page.evaluate("navigator.serviceWorker.ready.then(({ active }) => active !== null)")
    page.reload()  # from now on the service worker stores everything that is loaded
    page.get_by_role("button", name="Make available offline").click()
    expect(page.get_by_text("The app works without a network on this device.")).to_be_visible()
    visitor.context.route(re.compile(r"/api/"), lambda route: route.abort())
    page = visitor.go("/position")
    you = page.get_by_role("group", name="You", exact=True)
    typed = you.get_by_role("textbox", name="Concealed tiles, typed")
    typed.fill("11111m")
    page.get_by_role("button", name="Show the position").click()
    expect(you.get_by_role("status")).to_contain_text(["1 of characters: only 4 in the game"])
    expect(typed).to_be_focused()
    typed.fill("123m456p")
    expect(you.get_by_role("button", name="Remove 6 of circles")).to_be_visible()
    page.get_by_role("button", name="Show the position").click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Play on this device").click()
    expect(page).to_have_url(re.compile(r"/r/D-[A-Z]{6}$"))
    expect(page.get_by_role("region", name=re.compile("^Guest, "))).to_be_visible()
