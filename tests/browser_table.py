"""Playing at the table in the browser: by mouse, by touch, or by keys alone."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod

from playwright.sync_api import Locator, expect

from tests.browser import Visitor

#: Something is to be decided, or the hand is over. Looked at with every picture of the page.
_NEWS = """() => document.querySelector(
  '[role=toolbar], [role=listbox] [aria-disabled=false], [role=dialog] tbody, ol.standings')"""
_PASSES = ("Pass", "No more")


class Player(ABC):
    """Takes whatever is offered, and otherwise discards what was drawn."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = page = visitor.page
        self.hand = page.get_by_role("listbox", name="Your hand")
        self.offers = page.get_by_role("toolbar", name="What you can do")
        self.suits = page.get_by_role("group", name="Choose the suit you do without")
        self.result = page.get_by_role("dialog", name=re.compile(r"^Hand \d+ is over$"))
        self.win = page.get_by_role("dialog", name=re.compile(r" wins?$"))
        self.chooser = page.get_by_role("dialog", name=re.compile(r"\?$"))
        self.standings = page.get_by_role("list", name="Standings")
        #: What was done, in words.
        self.done: list[str] = []
        #: The wins that were shown while the hand went on.
        self.wins: list[str] = []

    # -- how ---------------------------------------------------------------------------------------

    @abstractmethod
    def begin(self, rules: str) -> None:
        """From the start page to the table."""

    @abstractmethod
    def press(self, button: Locator) -> None:
        """Press a button."""

    @abstractmethod
    def take(self, offer: Locator) -> None:
        """Take what is offered; if there are several ways, the first."""

    @abstractmethod
    def play(self, suit: str | None = None) -> None:
        """Play the last tile that may be played."""

    @abstractmethod
    def close(self, sheet: Locator) -> None:
        """Close what lies over the table."""

    # -- what --------------------------------------------------------------------------------------

    @property
    def playable(self) -> Locator:
        """The tiles that may be played now."""
        return self.hand.get_by_role("option", disabled=False)

    def wait(self) -> None:
        """Until something is to be decided, or the hand is over."""
        self.page.wait_for_function(_NEWS, polling="raf")

    def decide(self) -> bool:
        """Wait for what is to be decided, and decide; False if the hand is over."""
        self.wait()
        if self.result.is_visible() or self.standings.is_visible():
            return False
        if self.win.is_visible():
            self.look_at_win()
        if self.suits.is_visible():
            self.choose_suit()
        elif self.offers.is_visible():
            offer = self.offers.get_by_role("button").first
            self.done.append(offer.inner_text())
            self.take(offer)
        else:
            self.done.append("discard")
            self.play()
        return True

    def choose_suit(self) -> None:
        """Do without the suit of which one has the least."""
        buttons = self.suits.get_by_role("button")
        counts = [int((re.findall(r"\d+", text) or ["0"])[0]) for text in buttons.all_inner_texts()]
        fewest = buttons.nth(counts.index(min(counts)))
        self.done.append("void")
        self.press(fewest)
        if min(counts):
            self.play()

    def look_at_win(self) -> None:
        """Somebody has won and the hand goes on: what it is worth, and who pays."""
        self.wins.append(self.win.get_by_role("heading").first.inner_text())
        expect(self.win.get_by_role("heading", name="Who pays").last).to_be_visible()
        self.close(self.win)
        expect(self.win).to_have_count(0)

    def play_hand(self) -> None:
        """To its end; its result is shown then."""
        while self.decide():
            pass
        expect(self.result).to_be_visible()

    def look_at_result(self) -> int:
        """The wins of the hand, each with its score sheet; how many there were."""
        rows = self.result.get_by_role("table").first.get_by_role("row")
        expect(rows).to_have_count(5)
        wins = self.result.get_by_role("button", expanded=False)
        count = wins.count()
        for n in range(count):
            self.press(self.result.get_by_role("listitem").get_by_role("button").nth(n))
            expect(self.result.get_by_role("heading", name="What counts")).to_be_visible()
        return count

    def go_on(self) -> None:
        """From the result of the last hand to the standings."""
        self.press(self.result.get_by_role("button", name="To the standings"))
        expect(self.page.get_by_role("heading", name="The match is over")).to_be_visible()
        expect(self.standings.get_by_role("listitem")).to_have_count(4)


class Mouse(Player):
    """Clicks."""

    def begin(self, rules: str) -> None:
        self.visitor.go(f"/?rules={rules}")
        self.press(self.page.get_by_role("button", name="Play now"))

    def press(self, button: Locator) -> None:
        button.click()

    def take(self, offer: Locator) -> None:
        several = offer.get_attribute("aria-haspopup") is not None
        self.press(offer)
        if several:
            self.press(self.chooser.get_by_role("button").first)

    def play(self, suit: str | None = None) -> None:
        tile = self.playable.last
        self.press(tile)
        lifted = self.hand.get_by_role("option", selected=True)
        expect(lifted).to_have_count(1)
        self.press(lifted)

    def close(self, sheet: Locator) -> None:
        self.press(sheet.get_by_role("button", name="Close").last)


class Touch(Mouse):
    """Taps."""

    def press(self, button: Locator) -> None:
        button.tap()


class Keys(Player):
    """Never touches a mouse."""

    def begin(self, rules: str) -> None:
        self.visitor.go(f"/?rules={rules}")
        self.press(self.page.get_by_role("button", name="Play now"))

    def press(self, button: Locator) -> None:
        self.visitor.tab_to(button)
        self.page.keyboard.press("Enter")

    def take(self, offer: Locator) -> None:
        key = offer.get_attribute("aria-keyshortcuts")
        several = offer.get_attribute("aria-haspopup") is not None
        assert key is not None
        self.page.keyboard.press(key)
        if several:
            expect(self.chooser.get_by_role("button").first).to_be_focused()
            self.page.keyboard.press("Enter")

    def play(self, suit: str | None = None) -> None:
        focused = self.hand.locator("[role=option]:focus")
        if not focused.count():
            self.page.keyboard.press("ArrowRight")
        if not focused.count():
            self.visitor.tab_to(self.hand.locator("[tabindex='0']"))
        self.page.keyboard.press("End")
        while focused.get_attribute("aria-disabled") == "true":
            self.page.keyboard.press("ArrowLeft")
        self.page.keyboard.press("Enter")

    def close(self, sheet: Locator) -> None:
        self.page.keyboard.press("Escape")
