"""The score keeper in a real browser: few taps, two phones at once, and a phone without network."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.helpers.axe import expect_accessible
from tests.helpers.browser import LOST, ON_PHONE, Visitors, press_key_on

#: The most taps for a self-drawn win, a win on a discard, and a kong that is robbed.
MOST_TAPS = 25
NAMES = ("Ann", "Ben", "Cécile", "Dan")


def board(page: Page) -> Locator:
    return page.get_by_role("group", name="Scoreboard")


def total(page: Page, name: str) -> Locator:
    return board(page).get_by_role("button", name=name).locator(".total")


class Fingers:
    """Taps, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, button: Locator) -> None:
        self.taps += 1
        button.tap()

    def on_board(self, name: str) -> None:
        self.tap(board(self.page).get_by_role("button", name=name))

    def choose(self, name: str, group: str | None = None) -> None:
        within = self.page.get_by_role("dialog")
        if group is not None:
            within = within.get_by_role("group", name=group)
        self.tap(within.get_by_role("button", name=name, exact=True).last)


class Keys(Fingers):
    """Uses the keyboard alone."""

    def tap(self, button: Locator) -> None:
        press_key_on(button)


def open_sheet(page: Page, game: str = "Sichuan Bloody Rules") -> None:
    page.get_by_role("button", name=game).tap()
    for number, name in enumerate(NAMES):
        page.get_by_label(f"Player {number + 1}").fill(name)
    page.get_by_role("button", name="Start").tap()
    expect(board(page)).to_be_visible()


def test_a_hand_with_few_taps(visit: Visitors) -> None:
    """Who pays whom is shown before it is entered; afterwards it can be undone."""
    page = visit(**ON_PHONE).go("/keeper")
    expect_accessible(page)
    open_sheet(page)
    fingers = Fingers(page)
    fingers.on_board("Ben")
    fingers.choose("Self-draw")
    fingers.choose("4")
    expect(page.get_by_role("dialog").get_by_text("Ann pays Ben 5")).to_be_attached()
    expect_accessible(page)
    fingers.choose("Enter")
    fingers.on_board("Dan")
    fingers.choose("Ann", "On a discard of")
    fingers.choose("8")
    fingers.choose("Enter")
    fingers.on_board("Ann")
    fingers.choose("Cécile", "Robbing a kong of")
    fingers.choose("2")
    fingers.choose("Enter")
    fingers.on_board("Next hand")
    fingers.choose("Enter")
    expect(page.get_by_text("Hand 2 of 10")).to_be_visible()
    assert fingers.taps < MOST_TAPS
    expect(total(page, "Ben")).to_have_text("+15")
    expect(total(page, "Cécile")).to_have_text("−7")
    expect_accessible(page)
    fingers.on_board("Undo")
    expect(page.get_by_text("Hand 1 of 10")).to_be_visible()
    for name in ("Graph", "Share and export", "Changes"):
        page.get_by_role("tab", name=name).tap()
        expect_accessible(page)


def test_a_win_by_keyboard(visit: Visitors) -> None:
    page = visit(**ON_PHONE).go("/keeper")
    open_sheet(page)
    keys = Keys(page)
    keys.on_board("Ben")
    keys.choose("Self-draw")
    keys.choose("4")
    keys.choose("Enter")
    expect(total(page, "Ben")).to_have_text("+15")
    keys.on_board("Undo")
    expect(total(page, "Ben")).to_have_text("0")


def test_two_phones_and_no_network(visit: Visitors) -> None:
    """Both see everything; the same kong is a question; entries without network come later."""
    first = visit(**ON_PHONE)
    ann = first.go("/keeper")
    open_sheet(ann)
    ann.get_by_role("tab", name="Share and export").tap()
    link = ann.get_by_role("textbox", name="Link for entering").input_value()
    second = visit(**ON_PHONE)
    ben = second.go("/" + link.split("/", 3)[3])
    expect(board(ben)).to_be_visible()
    assert "#" not in ben.url

    second.forgive(*LOST)
    second.context.set_offline(True)
    expect(ben.get_by_text("Connection lost").first).to_be_visible()
    for page in (ann, ben):
        fingers = Fingers(page)
        fingers.on_board("Ben")
        fingers.choose("Kong")
        fingers.choose("Concealed kong")
        fingers.choose("Enter")
    expect(ben.get_by_text("1 entry waits for the connection.")).to_be_visible()
    expect(total(ann, "Ben")).to_have_text("+6")
    second.context.set_offline(False)
    expect(ben.get_by_text("entered the same thing a moment ago")).to_be_visible()
    ben.get_by_role("button", name="Another one: keep both").tap()
    for page in (ann, ben):
        expect(total(page, "Ben")).to_have_text("+12")
        expect(total(page, "Ann")).to_have_text("−4")


@pytest.mark.parametrize("language", ["en", "zh", "zh-Hans", "vi"])
def test_languages(visit: Visitors, language: str) -> None:
    """Nothing is wider than the phone, and nothing is missing, in any language."""
    visitor = visit(**ON_PHONE)
    visitor.context.add_init_script(f"localStorage.setItem('baida.language', '{language}')")
    page = visitor.go("/keeper")
    page.locator("form button.primary").tap()
    expect(page.locator(".board")).to_be_visible()
    page.locator(".board .seat").first.tap()
    expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.slow
def test_on_the_device(visit: Visitors) -> None:
    """Without the server: the sheet is in the browser, and still there after a reload."""
    page = visit(**ON_PHONE).go("/keeper")
    page.get_by_text("Keep it on this device only").tap()
    page.get_by_role("button", name="Start").tap()
    fingers = Fingers(page)
    fingers.on_board("Player 2")
    fingers.choose("Self-draw")
    fingers.choose("8")
    fingers.choose("Enter")
    expect(total(page, "Player 2")).to_have_text("+24")
    page.reload()
    expect(total(page, "Player 2")).to_have_text("+24")
    fingers.on_board("Undo")
    expect(total(page, "Player 2")).to_have_text("0")
