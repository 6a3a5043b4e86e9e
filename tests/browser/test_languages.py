"""Every language in a real browser: every page, and no word left behind."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.browser import Played, Visitors
from tests.helpers.browser_table import Mouse

TAGS = {"en": "en", "zh": "zh-Hant", "zh-Hans": "zh-Hans", "vi": "vi"}
ANSWER = "section[aria-busy=false] :is(h2, h3)"
#: Every page, and what is there when it is complete.
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
#: What can be read or heard, unless it is marked as another language, is code, or was said before.
_TEXTS = """() => {
  const page = document.documentElement;
  const others = "[lang], [aria-live], [role=log], code, kbd, pre, script, style, option";
  const foreign = (at) => at.closest(others) !== page;
  const texts = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const at = walker.currentNode.parentElement;
    if (!foreign(at) && at.checkVisibility()) texts.add(walker.currentNode.data.trim());
  }
  for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"])
    for (const at of document.querySelectorAll(`[${name}]`))
      if (!foreign(at)) texts.add(at.getAttribute(name).trim());
  return [...texts];
}"""
#: Words in Latin letters that are the same everywhere: names.
_NAMES = re.compile(r"\b(?:baida|efficient|Mai|Guest|riichi-mahjong-tiles|LXGW WenKai TC)\b")
_ENGLISH = {
    # two words beside each other
    "zh": re.compile(r"[A-Za-z][a-z’']+[ ,]+[A-Za-z]?[a-z’']+"),
    # and Traditional characters where the others are meant
    "zh-Hans": re.compile(r"[A-Za-z][a-z’']+[ ,]+[A-Za-z]?[a-z’']+|[萬槓聽點對門莊與這個來說開關]"),
    # words that Vietnamese does not have
    "vi": re.compile(
        r"\b(?:the|of|and|your|you|with|this|that|is|are|tile|tiles|hand|discard|wins?|from|by|no)\b",
        re.I,
    ),
}


def left_in_english(page: Page, language: str) -> list[str]:
    """Texts that somebody forgot to translate."""
    english = _ENGLISH[language]
    texts: list[str] = page.evaluate(_TEXTS)
    assert len(texts) > 10
    return [text for text in texts if english.search(_NAMES.sub("", text))]


def languages(page: Page) -> Iterator[str]:
    """Chinese in both scripts, Vietnamese, and English again at last."""
    for language in ("zh", "zh-Hans", "vi", "en"):
        chooser = page.get_by_role("combobox", name=re.compile("^(Language|語言|语言|Ngôn ngữ)$"))
        chooser.first.select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", TAGS[language])
        yield language


def expect_translated(page: Page) -> None:
    """The page as it is now, in every language."""
    for language in languages(page):
        if language != "en":
            assert left_in_english(page, language) == []


@pytest.mark.parametrize("path", PAGES)
def test_every_page_in_every_language(visit: Visitors, path: str, played: Played) -> None:
    """The language of the browser at first, then any other; headings differ in all three."""
    visitor = visit(locale="zh-TW")
    complete = PAGES[path]
    if "NEWONE" in path:
        path = path.replace("NEWONE", visitor.make_room("b30fj(early_win=reversed)"))
    page = visitor.go(path.replace("PLAYED", played.id))
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")
    expect(page.get_by_role("main").locator(complete).first).to_be_visible()
    headings = []
    for language in languages(page):
        headings.append(heading.inner_text())
        if language == "en":
            assert left_in_english(page, "zh")
            assert left_in_english(page, "vi")
        else:
            assert left_in_english(page, language) == []
    assert len(set(headings)) >= 3  # 重播 is written the same in both scripts


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
    """And counts more than the browser's own language."""
    page = visit(locale="vi-VN").go("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ba lối mạt chược, chơi đúng luật")
    page.get_by_role("combobox", name="Ngôn ngữ").select_option("zh")
    expect(page.get_by_role("heading", level=1)).to_have_text("三種麻將，照規矩打")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("三種麻將，照規矩打")
    expect(page.get_by_role("button", name=re.compile("^馬上玩"))).to_have_count(3)


@pytest.mark.parametrize(
    "game", [pytest.param("b30fj", marks=pytest.mark.slow), "sbr", "vietnamese"]
)
def test_the_table_in_every_language(visit: Visitors, game: str) -> None:
    """Whatever is asked and shown in a hand; the language can be changed in the middle of it."""
    player = Mouse(visit())
    player.begin(f"{game}(hands=1)")
    seen: set[str] = set()
    while True:
        player.wait()
        if player.result.is_visible():
            break
        asked = "void" if player.suits.is_visible() else "turn"
        if player.offers.is_visible():
            asked = player.offers.inner_text()
        if player.win.is_visible():
            asked = "win"
        if asked not in seen:
            seen.add(asked)
            expect_translated(player.page)
        player.decide()
    player.look_at_result()
    expect_translated(player.page)
    player.go_on()
    expect_translated(player.page)
    assert len(seen) > 2
