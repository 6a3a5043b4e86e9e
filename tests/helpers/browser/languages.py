"""Check a page in every language for untranslated words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import Page, expect

TAGS = {"en": "en", "zh": "zh-Hant", "zh-Hans": "zh-Hans", "vi": "vi"}
#: Visible and spoken text, except code, live regions and text marked as another language.
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
#: Words in Latin letters that are the same in every language: names.
_NAMES = re.compile(r"\b(?:baida|efficient|Mai|Guest|riichi-mahjong-tiles|LXGW WenKai TC)\b")
_ENGLISH = {
    # two words beside each other
    "zh": re.compile(r"[A-Za-z][a-z’']+[ ,]+[A-Za-z]?[a-z’']+"),
    # and Traditional characters in a Simplified text
    "zh-Hans": re.compile(r"[A-Za-z][a-z’']+[ ,]+[A-Za-z]?[a-z’']+|[萬槓聽點對門莊與這個來說開關]"),
    # words that Vietnamese does not have
    "vi": re.compile(
        r"\b(?:the|of|and|your|you|with|this|that|is|are|tile|tiles|hand|discard|wins?|from|by|no)\b",
        re.I,
    ),
}


def left_in_english(page: Page, language: str) -> list[str]:
    """Untranslated texts."""
    english = _ENGLISH[language]
    texts: list[str] = page.evaluate(_TEXTS)
    assert len(texts) > 10
    return [text for text in texts if english.search(_NAMES.sub("", text))]


def languages(page: Page) -> Iterator[str]:
    """Chinese in both scripts, Vietnamese, and English again at last."""
    for language in ("zh", "zh-Hans", "vi", "en"):
        chooser = page.get_by_role("combobox", name=re.compile("^(Language|語言|语言|Ngôn ngữ)$"))
        chooser.first.select_option(language)  # in the menu, and on a phone in the settings
        expect(page.locator("html")).to_have_attribute("lang", TAGS[language])
        yield language


def expect_translated(page: Page) -> None:
    """Check the current page in every language."""
    for language in languages(page):
        if language != "en":
            assert left_in_english(page, language) == []
