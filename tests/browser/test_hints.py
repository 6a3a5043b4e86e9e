"""Waits at the table: in the prompt line, in the sheet, and explained to newcomers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.helpers.browser.full_table import Seated, choice, full
from tests.helpers.browser.table import GAMES, BrowserPlayer, Mouse, Touch
from tests.helpers.browser.visits import ON_PHONE, Visitors
from tests.helpers.repetition import combinations, only

AWAY = re.compile(r"Not ready yet: (one tile|\d+ tiles) away|Ready, waiting for")


@pytest.mark.parametrize(("game", "device"), combinations(GAMES, ["desk", "phone"]))
def test_lifting_a_tile_tells_what_the_hand_would_be(
    visit: Visitors, game: str, device: str
) -> None:
    """The prompt shows the distance without this tile, and the useful tiles, without a sheet."""
    player: BrowserPlayer = Touch(visit(**ON_PHONE)) if device == "phone" else Mouse(visit())
    player.begin(f"{game}(hands=1)")
    player.to_a_discard()
    tile = player.tiles.nth(player.least())
    player.press(tile)
    expect(tile).to_have_attribute("aria-selected", "true")
    hint = player.page.get_by_role("status").filter(has_text=AWAY)
    expect(hint).to_be_visible()
    expect(hint.get_by_text("unseen").first).to_be_attached()  # each wait says it
    expect(player.page.get_by_role("dialog")).to_have_count(0)


def test_the_sheet_tells_each_shape(visit: Visitors) -> None:
    """The sheet agrees with the command line, and says what is missing to win."""
    player = Mouse(visit())
    player.begin("b30fj(hands=1)")
    player.to_a_discard()
    player.press(player.page.get_by_role("button", name="Waits"))
    sheet = player.page.get_by_role("dialog", name="What you wait for")
    expect(sheet.get_by_role("row").filter(has_text="Four sets and a pair")).to_be_visible()
    expect(sheet.get_by_role("row").filter(has_text="Seven pairs")).to_be_visible()
    expect(sheet.get_by_role("heading", name=re.compile("Useful tiles"))).to_be_visible()
    player.press(sheet.get_by_role("button", name="Why can’t I win?"))
    expect(sheet.get_by_text(re.compile("still needed: .* Four sets and a pair"))).to_be_visible()


def test_no_flowers_no_leaves_is_explained_until_it_is_known(visit: Visitors) -> None:
    """V8, V19: the prompt mentions it, a sheet explains it at length, and never again."""
    player = Mouse(visit())
    player.begin("vietnamese(hands=1)")
    page = player.page
    player.wait()
    player.press(player.offers.get_by_role("button", name="Done"))  # nothing is declared
    player.wait()
    tip = page.get_by_role("paragraph").filter(has_text="You can also win with 14 plain suited")
    expect(tip).to_be_visible()
    expect(tip).to_contain_text(re.compile(r"You are \d+ away"))
    player.press(tip.get_by_role("button", name="More"))
    sheet = page.get_by_role("dialog", name="No Flowers, No Leaves")
    expect(sheet.get_by_text("nfnl = standard")).to_be_visible()
    player.press(sheet.get_by_role("button", name="Got it"))
    expect(sheet).to_have_count(0)
    expect(tip).to_have_count(0)
    page.reload()
    player.wait()
    expect(tip).to_have_count(0)


def test_where_it_does_not_win_nothing_is_said_of_it(visit: Visitors) -> None:
    """V19: nothing is mentioned where only four sets and a pair win."""
    player = Mouse(visit())
    player.begin("vietnamese(hands=1,nfnl=standard)")
    player.to_a_discard()
    expect(player.page.get_by_text("You can also win with 14")).to_have_count(0)


@pytest.mark.parametrize("device", only("phone", "desk"))
def test_newcomers_are_told_what_to_do_until_they_know(visit: Visitors, device: str) -> None:
    """A tip is shown once for each kind of question; dismissed tips stay away."""
    player: BrowserPlayer = Touch(visit(**ON_PHONE)) if device == "phone" else Mouse(visit())
    player.begin("sbr(hands=1)")
    player.wait()
    page = player.page
    help = page.get_by_role("status").filter(has_text="You cannot win with this suit")
    player.press(help.get_by_role("button", name="Got it"))
    expect(help).to_have_count(0)
    expect(player.hand.locator(":focus")).to_have_count(1)
    page.reload()
    player.wait()
    expect(player.suits).to_be_visible()
    expect(help).to_have_count(0)
    player.to_a_discard()
    tip = page.get_by_role("paragraph").filter(has_text="tap it again to discard it")
    player.press(tip.get_by_role("button", name="Got it"))
    expect(tip).to_have_count(0)


def test_what_a_call_is_does_not_cover_the_ways_to_call(visit: Visitors) -> None:
    """The tip for newcomers gives way to the chooser."""
    chows = [choice("chow", [a, b], ["6s", a, b]) for a, b in (("7s", "8s"), ("5s", "7s"))]
    seated = Seated(visit(), "b30fj")
    seated.sit(full(declared=False)[:-1], [*chows, choice("pass", [])])
    help = seated.page.get_by_role("status").filter(has_text="Call to take this tile")
    expect(help).to_be_visible()
    seated.page.get_by_role("button", name="Chow").click()
    expect(help).to_have_count(0)
    # first: the first of several ways
    seated.page.get_by_role("dialog").get_by_role("button").first.click(trial=True)
