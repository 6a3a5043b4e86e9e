"""Every page in every language in a real browser, without untranslated words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.helpers.browser.languages import languages, left_in_english
from tests.helpers.browser.visits import Played, Visitors

ANSWER = "section[aria-busy=false] :is(h2, h3)"
#: Every page, and an element that is there when it is complete.
PAGES = {
    "/": "article",
    "/?rules=b30fj": "form",
    "/rules": "article",
    "/rules/b30fj": "article",
    "/rules/sbr": "article",
    "/rules/vietnamese": "article",
    "/calculator?rules=b30fj&hand=1234578m7zJNJM&win_tile=7z&win=discard&melds=33sJS=333s": ANSWER,
    "/calculator?rules=b30fj&hand=123m456p789s111zJA&win_tile=5p&win=discard": ANSWER,
    "/calculator?rules=sbr&hand=1112345678999m&voided=p": ANSWER,
    "/calculator?rules=vietnamese&win=green_jokers&flowers=F1F2VF&green_discards=5": ANSWER,
    "/replay": "input[type=file]",
    "/replay/PLAYED?at=60": "input[type=range]",
    "/r/NEWONE": "ul",
    "/about": "table",
}


@pytest.mark.parametrize("path", PAGES)
def test_every_page_in_every_language(visit: Visitors, path: str, played: Played) -> None:
    """Pages start in the browser's language and can change; headings differ in all three."""
    visitor = visit(locale="zh-TW")
    complete = PAGES[path]
    if "NEWONE" in path:
        path = path.replace("NEWONE", visitor.make_room("b30fj(early_win=reversed)"))
    page = visitor.go(path.replace("PLAYED", played.id))
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")
    # first: any of the parts that only a whole page has
    expect(page.get_by_role("main").locator(complete).first).to_be_visible()
    headings = []
    for language in languages(page):
        headings.append(heading.inner_text())
        if language == "en":
            assert left_in_english(page, "zh")
            assert left_in_english(page, "vi")
        else:
            assert left_in_english(page, language) == []
    assert len(set(headings)) >= 3  # some are written the same in both scripts


@pytest.mark.parametrize(
    ("locale", "tag"),
    [
        ("zh-CN", "zh-Hans"),
        ("zh-SG", "zh-Hans"),
        ("zh", "zh-Hans"),
        ("zh-TW", "zh-Hant"),
        ("zh-HK", "zh-Hant"),
        ("vi-VN", "vi"),
        ("de-DE", "en"),
    ],
)
def test_the_language_of_the_browser(visit: Visitors, locale: str, tag: str) -> None:
    page = visit(locale=locale).go("/about")
    expect(page.locator("html")).to_have_attribute("lang", tag)


def test_the_choice_is_kept(visit: Visitors) -> None:
    """The choice is kept, and overrides the browser's own language."""
    page = visit(locale="vi-VN").go("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ba lối mạt chược, chơi đúng luật")
    page.get_by_role("combobox", name="Ngôn ngữ").select_option("zh")
    expect(page.get_by_role("heading", level=1)).to_have_text("三種麻將，照規矩打")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("三種麻將，照規矩打")
    expect(page.get_by_role("button", name=re.compile("^馬上玩"))).to_have_count(3)
