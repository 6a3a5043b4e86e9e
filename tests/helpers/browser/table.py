"""Playing at the table in the browser: with a mouse, by touch, or with keys only.

The table is read from roles and names, as a screen reader announces it.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Locator, expect

from tests.helpers.browser.visits import ON_PHONE, Visitor

_ASKED = "document.querySelector('[role=toolbar], [role=listbox] [aria-disabled=false]') !== null"
#: A decision is pending, a new win is shown, or the hand is over.
_NEWS = f"""seen => {{
  const titles = [...document.querySelectorAll("[role=dialog] h2")].map((one) => one.innerText);
  return titles.some((title) => !seen.includes(title)) || {_ASKED};
}}"""
#: Milliseconds to look at one of several players before the next.
_TURN = 200
#: Whether a decision is pending or the hand is over: checked at once and after each change.
_SOON = f"""patience => new Promise((done) => {{
  const titles = () => [...document.querySelectorAll("[role=dialog] h2")];
  const asked = () =>
    titles().some((title) => /^Hand \\d+ is over$/.test(title.innerText)) || {_ASKED};
  if (asked()) return done(true);
  const watch = new MutationObserver(() => asked() && end());
  const end = () => {{
    watch.disconnect();
    clearTimeout(timer);
    done(asked());
  }};
  const timer = setTimeout(end, patience);
  watch.observe(document.body, {{ attributes: true, childList: true, subtree: true }});
}})"""
#: A tile of the hand in Playwright's accessibility snapshot.
_TILE = re.compile(r'option "([^"]+)"(.*)')
_SUITED = re.compile(r"(\d) of (\w+)")
_HONOR = re.compile(r"\w+ (?:wind|dragon)")
_WIN = re.compile(r" wins?$")
_WORTH = re.compile(r"^\d+ points?$|^The tiles lie face down")


class BrowserPlayer(ABC):
    """Accepts every offer, and otherwise discards the tile that fits least."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = page = visitor.page
        self.hand = page.get_by_role("listbox", name="Your hand")
        self.tiles = self.hand.get_by_role("option")
        self.offers = page.get_by_role("toolbar", name="What you can do")
        self.decline = self.offers.get_by_role("button", name="Pass")
        self.suits = page.get_by_role("group", name="Choose the suit to void")
        self.chooser = page.get_by_role("dialog", name=re.compile(r"\?$"))
        self.win = page.get_by_role("dialog", name=_WIN)
        self.result = page.get_by_role("dialog", name=re.compile(r"^Hand \d+ is over$"))
        self.standings = page.get_by_role("list", name="Standings")
        self.table = page.get_by_role("region", name="The table")
        #: Number of decisions made.
        self.made = 0
        #: Wins shown while the hand continued.
        self.wins: list[str] = []

    # -- how ---------------------------------------------------------------------------------------

    @abstractmethod
    def press(self, button: Locator) -> None:
        """Press a button."""

    @abstractmethod
    def take(self, offer: Locator) -> None:
        """Take what is offered; if there are several ways, the first."""

    @abstractmethod
    def play(self, place: int) -> None:
        """Play the tile at this place of the hand."""

    @abstractmethod
    def close(self, sheet: Locator) -> None:
        """Close the sheet that covers the table."""

    # -- what --------------------------------------------------------------------------------------

    def begin(self, rules: str) -> None:
        """Go from the start page to the table."""
        self.visitor.go(f"/?rules={rules}")
        self.start()

    def start(self) -> None:
        """Go to the table from the start page on which the rules have been chosen."""
        self.press(self.page.get_by_role("button", name="Play now"))
        expect(self.table).to_be_visible()

    @property
    def asked(self) -> bool:
        """Whether a decision is pending or the hand is over."""
        return bool(self.page.evaluate(_SOON, 0))

    @property
    def asked_soon(self) -> bool:
        """Like `asked`, but wait a moment for it."""
        return bool(self.page.evaluate(_SOON, _TURN))

    @property
    def over(self) -> bool:
        """Whether the hand is over, and its result is shown."""
        return self._covered and self.result.is_visible()

    @property
    def _covered(self) -> bool:
        """Whether a sheet covers the table; looking for one by its name takes far longer."""
        return bool(self.page.evaluate("document.querySelector('dialog, [role=dialog]') !== null"))

    @property
    def forced(self) -> bool:
        """Whether only one tile can be played; then touching it once is enough."""
        heard = _TILE.findall(self.hand.aria_snapshot())
        can = {_kind(name) for name, state in heard if "disabled" not in state}
        return len(can) == 1 and not self.offers.is_visible()

    def wait(self) -> None:
        """Wait until a decision is pending or the hand is over; note wins on the way."""
        while True:
            self.page.wait_for_function(_NEWS, arg=self.wins, polling="raf")
            if not (self._covered and self.win.is_visible()):
                return
            headings = self.win.get_by_role("heading").all_inner_texts()
            if not headings:  # the hand has ended, and its result has replaced the win
                continue
            if headings[0] in self.wins:
                return
            self.wins.append(headings[0])

    def decide(self, *, accept: bool = True) -> bool:
        """Wait for a decision and make it; False if the hand is over."""
        self.wait()
        covered = self._covered
        if covered and self.result.is_visible():
            return False
        self.made += 1
        while covered and self.win.is_visible():
            self.look_at_win()
        if self.suits.is_visible():
            self.choose_suit()
        elif self.offers.is_visible() and (accept or self.decline.is_visible()):
            # first: whatever is offered first
            self.take(self.offers.get_by_role("button").first if accept else self.decline)
        else:
            self.play(self.least())
        return True

    def to_a_discard(self, *, accept: bool = True) -> None:
        """Play until the only decision is which of several tiles to discard.

        With a wall that is not known beforehand, a player who accepts offers may win and then has
        nothing to discard.
        """
        self.wait()
        while self.suits.is_visible() or self.offers.is_visible() or self.forced:
            self.decide(accept=accept)
            self.wait()

    def least(self, suit: str = "") -> int:
        """The index of the playable tile (of a suit, if given) that fits least with the others."""
        heard = _TILE.findall(self.hand.aria_snapshot())
        held = [_kind(name) for name, _ in heard]
        return min(
            (
                place
                for place, (_, state) in enumerate(heard)
                if "disabled" not in state and held[place][0].startswith(suit)
            ),
            key=lambda place: (_company(held[place], held), heard[place][0]),
        )

    def choose_suit(self) -> None:
        """Void the suit of which the hand has the fewest tiles."""
        buttons = self.suits.get_by_role("button")
        counts = [int((re.findall(r"\d+", text) or ["0"])[0]) for text in buttons.all_inner_texts()]
        fewest = counts.index(min(counts))
        suit = buttons.nth(fewest).locator("strong").inner_text().lower()
        self.press(buttons.nth(fewest))
        if min(counts):
            self.play(self.least(suit))

    def look_at_win(self) -> None:
        """Look at a win after which the hand continues: its value and who pays."""
        title = self.win.get_by_role("heading").first.inner_text()  # the title comes first
        # first: a score may name its points more than once
        expect(self.win.get_by_text(_WORTH).first).to_be_visible()
        expect(self.win.get_by_role("heading", name="Who pays").last).to_be_visible()
        self.close(self.win)
        # another win may be waiting behind it
        expect(self.page.get_by_role("dialog", name=title, exact=True)).to_have_count(0)

    def play_hand(self) -> None:
        """Play the hand until its result is shown."""
        while self.decide():
            pass

    def questions(self) -> Iterator[str]:
        """Play the hand to its end; yield each question or result before answering it."""
        while True:
            self.wait()
            if self.over:
                return
            yield self._question()
            self.decide()

    def _question(self) -> str:
        if self._covered and self.win.is_visible():
            return "win"
        if self.suits.is_visible():
            return "void"
        return self.offers.inner_text() if self.offers.is_visible() else "turn"

    def look_at_result(self) -> list[str]:
        """Look at the wins of the hand and their score sheets; those that ended it are open."""
        points = self.result.get_by_role("table").filter(has_text="This hand")
        expect(points.get_by_role("row")).to_have_count(5)
        counts = self.result.get_by_role("heading", name="What counts")
        ending = self.result.locator("section.ending")
        expect(counts).to_have_count(ending.count())
        wins = self.result.get_by_role("listitem").locator("button[aria-expanded]")
        for place in range(wins.count()):
            self.press(wins.nth(place))
            expect(counts).to_have_count(ending.count() + 1)
        return [*wins.all_inner_texts(), *self.ending()]

    def ending(self) -> list[str]:
        """How the hand ended, from the first line of the result."""
        return self.result.locator("section.ending > p").all_inner_texts()

    def go_on(self) -> None:
        """Go from the result of the last hand to the standings."""
        self.press(self.result.get_by_role("button", name="To the standings"))
        expect(self.page.get_by_role("heading", name="The match is over")).to_be_visible()
        expect(self.standings.get_by_role("listitem")).to_have_count(4)


def _kind(label: str) -> tuple[str, int]:
    """Suit and number of a tile, or an honor, by its name; others are worth keeping."""
    suited = _SUITED.match(label)
    if suited:
        return suited[2], int(suited[1])
    honor = _HONOR.match(label)
    return (honor[0], 0) if honor else ("", 0)


def _company(kind: tuple[str, int], held: list[tuple[str, int]]) -> int:
    """Count the tiles nearby: itself, its duplicates and its neighbours."""
    suit, number = kind
    return sum(max(0, 3 - abs(n - number)) for s, n in held if s == suit) if suit else 100


class Mouse(BrowserPlayer):
    """Plays with mouse clicks."""

    def press(self, button: Locator) -> None:
        button.click()

    def take(self, offer: Locator) -> None:
        several = offer.get_attribute("aria-haspopup") is not None
        self.press(offer)
        if several:
            self.press(self.chooser.get_by_role("button").first)  # the first of several ways

    def play(self, place: int) -> None:
        tile = self.tiles.nth(place)
        forced = self.forced
        self.press(tile)
        if not forced:
            expect(tile).to_have_attribute("aria-selected", "true")
            self.press(tile)

    def close(self, sheet: Locator) -> None:
        self.press(sheet.get_by_role("button", name="Close").last)


class Touch(Mouse):
    """Plays by touch."""

    def press(self, button: Locator) -> None:
        button.tap()


class Keys(BrowserPlayer):
    """Plays with the keyboard only."""

    def press(self, button: Locator) -> None:
        self.visitor.tab_to(button)
        self.page.keyboard.press("Enter")

    def take(self, offer: Locator) -> None:
        several = offer.get_attribute("aria-haspopup") is not None
        self.page.keyboard.press(offer.get_attribute("aria-keyshortcuts") or "")
        if several:
            # first: the first of several ways
            expect(self.chooser.get_by_role("button").first).to_be_focused()
            self.page.keyboard.press("Enter")

    def play(self, place: int) -> None:
        # an arrow key moves to the hand, unless the focus is on another control
        if self.page.evaluate("document.activeElement.matches('button, a, input, select')"):
            self.visitor.tab_to(self.hand.locator("[tabindex='0']"))
        self.page.keyboard.press("ArrowLeft")
        self.page.keyboard.press("Home")
        for _ in range(place):
            self.page.keyboard.press("ArrowRight")
        expect(self.tiles.nth(place)).to_be_focused()
        self.page.keyboard.press("Enter")

    def close(self, sheet: Locator) -> None:
        assert sheet.is_visible()
        self.page.keyboard.press("Escape")


def play_together(*players: BrowserPlayer, until: Callable[[], bool] | None = None) -> None:
    """Let the players decide in turn until a condition holds or the hand is over for all."""
    done = until or (lambda: all(player.over for player in players))
    while not done():
        for player in players:
            if player.asked_soon and not done():
                player.decide()


GAMES = ("b30fj", "sbr", "vietnamese")
#: Input method and device.
WAYS: dict[str, tuple[type[BrowserPlayer], dict[str, Any]]] = {
    "clicks": (Mouse, {}),
    "keys": (Keys, {}),
    "phone": (Touch, ON_PHONE),
}
