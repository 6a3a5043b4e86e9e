"""Replays in a real browser: stepping, other seats, and the check of the wall."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.helpers.browser.visits import Played, Visitors


def position(page: Page) -> Locator:
    """The slider over all events."""
    return page.get_by_role("slider", name="Event")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_going_through_a_match(visit: Visitors, played: Played) -> None:
    """The replay steps by event, by win and by hand, to both ends, and plays by itself."""
    page = visit().go(f"/replay/{played.id}")
    expect(page.get_by_role("heading", name="Sichuan Bloody Rules")).to_be_visible()
    dealt = [event["n"] for event in played.of("dealt")][3::4]
    at = dealt[0]
    expect(position(page)).to_have_value(str(at))
    press(page, "One event forward")
    expect(position(page)).to_have_value(str(at + 1))
    press(page, "One event back")
    expect(position(page)).to_have_value(str(at))
    win = played.of("won")[0]
    press(page, "Next win")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(f"{win['score']['points']} point")
    expect(sheet.get_by_role("heading", name="What counts")).to_be_visible()
    current = page.get_by_role("list", name="Events").locator("[aria-current]")
    expect(current).to_contain_text(" won ")
    press(page, "Next hand")
    expect(position(page)).to_have_value(str(dealt[1]))
    # first: in the list, and above the table
    expect(page.get_by_text("Hand 2 of 2").first).to_be_visible()
    press(page, "To the end")
    expect(position(page)).to_have_value(str(len(played.events)))
    expect(page.get_by_role("dialog", name="The match is over")).to_be_visible()
    press(page, "To the start")
    expect(position(page)).to_have_value("1")
    page.get_by_role("combobox", name="Speed").select_option("8×")
    press(page, "Play")
    expect(position(page)).to_have_value(re.compile(r"^(?:[5-9]|\d\d+)$"))
    press(page, "Pause")
    stopped = position(page).input_value()
    press(page, "One event forward")
    expect(position(page)).to_have_value(str(int(stopped) + 1))


def test_going_through_a_match_by_keys(visit: Visitors, played: Played) -> None:
    """Everything works without a mouse, from the link to the check of the wall."""
    visitor = visit()
    page = visitor.go("/replay")
    visitor.tab_to(page.get_by_role("textbox", name="Match link or id"))
    page.keyboard.type(f"{visitor.address}replay/{played.id}")
    page.keyboard.press("Enter")
    expect(position(page)).to_be_visible()
    for key, value in (("End", len(played.events)), ("Home", 1), ("ArrowRight", 2)):
        page.keyboard.press(key)
        expect(position(page)).to_have_value(str(value))
    page.keyboard.press("n")
    expect(page.get_by_role("dialog")).to_contain_text(" won ")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("]")
    # first: in the list, and above the table
    expect(page.get_by_text("Hand 2 of 2").first).to_be_visible()
    page.keyboard.press("s")
    viewer = page.get_by_role("combobox", name="View")
    expect(viewer).not_to_have_value(re.compile("^all"))
    visitor.tab_to(page.get_by_role("button", name="Verify the wall"))
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog", name="Verify the wall")
    expect(sheet).to_contain_text("Fair: every wall was computed from the secret")


def test_other_seats_and_the_moment_in_the_address(visit: Visitors, played: Played) -> None:
    """A seat sees its own tiles only; a copied address shows the same moment from there."""
    visitor = visit()
    page = visitor.go(f"/replay/{played.id}")
    hands = page.get_by_role("group", name=re.compile(r"^Tiles of "))
    hidden = page.get_by_role("img", name="hidden tile")
    shown = hands.get_by_role("img")
    expect(position(page)).to_be_visible()
    for _ in range(40):
        page.keyboard.press("ArrowRight")
    all_open = shown.count()
    assert all_open > 3 * 13 - 3
    assert hidden.count() == 0
    seat = str(played.of("dealt")[0]["seat"])
    page.get_by_role("combobox", name="View").select_option(seat)
    expect(shown).not_to_have_count(all_open)
    assert shown.count() < all_open - 20
    expect(page).to_have_url(re.compile(rf"\?at=\d+&viewer={seat}$"))
    other = visit().go(page.url.removeprefix(visitor.address.rstrip("/")))
    table = page.get_by_role("region", name="The table")
    expect(other.get_by_role("region", name="The table")).to_match_aria_snapshot(
        table.aria_snapshot()
    )


def test_ones_own_seat_is_below(visit: Visitors, played: Played) -> None:
    """The seat of the only person is below; any other can be chosen."""
    seats = json.loads(played.log.partition("\n")[0])["seats"]
    persons = [seat for seat, one in enumerate(seats) if not one.get("bot")]
    assert len(persons) == 1
    page = visit().go(f"/replay/{played.id}")
    view = page.get_by_role("combobox", name="View")
    expect(view).to_have_value(f"all:{persons[0]}")
    other = (persons[0] + 1) % 4
    view.select_option(f"all:{other}")
    expect(view.locator("option:checked")).to_have_text(re.compile("^All open, .* below$"))


def test_the_wall_is_verified_and_the_log_downloaded(visit: Visitors, played: Played) -> None:
    """The page makes the checks of ``baida verify``, and offers the server's log file."""
    page = visit().go(f"/replay/{played.id}")
    press(page, "Verify the wall")
    sheet = page.get_by_role("dialog", name="Verify the wall")
    expect(sheet).to_contain_text("Fair: every wall was computed from the secret")
    checks = sheet.get_by_role("listitem")
    expect(checks).to_have_count(7)
    expect(checks.filter(has_text="passed")).to_have_count(7)
    with page.expect_download() as download:
        page.get_by_role("link", name=re.compile("^Download")).click()
    assert Path(download.value.path()).read_text() == played.log
    assert download.value.suggested_filename.endswith(".jsonl")


def test_a_log_from_the_disk(visit: Visitors, played: Played, tmp_path: Path) -> None:
    """A log is shown from any seat; an error says if it is not a log or only part of one."""
    page = visit().go("/replay")
    field = page.get_by_label("Open a log file")
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("this is no log\n")
    field.set_input_files(wrong)
    expect(page.get_by_role("alert").filter(has_text="Line 1")).to_be_visible()
    lines = played.log.splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    cut.write_text("".join(lines[:60]) + lines[60][:10])
    field.set_input_files(cut)
    expect(page.get_by_role("alert").filter(has_text="Only the first 59 events")).to_be_visible()
    press(page, "Open another")
    whole = tmp_path / "whole.jsonl"
    whole.write_text(played.log)
    field.set_input_files(whole)
    expect(position(page)).to_have_attribute("max", str(len(played.events)))
    below = page.get_by_role("combobox", name="View")
    expect(below.get_by_role("option")).to_have_count(4)
    below.select_option("all:2")
    press(page, "To the end")
    expect(page.get_by_role("dialog", name="The match is over")).to_be_visible()
