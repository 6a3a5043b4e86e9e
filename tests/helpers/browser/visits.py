"""Chromium against a real server, with the complaints that fail a test.

A plugin of pytest. Without Chromium the tests that need it are skipped.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from collections import Counter
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Request,
    expect,
    sync_playwright,
)

from baida.game.log.file import parse_log
from tests.helpers.missing import skip_without
from tests.helpers.server.player import Player, first
from tests.helpers.server.process import Server
from tests.helpers.values import Json, raw

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
#: The settings of a browser context that is a phone.
ON_PHONE: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
#: All matches of the server have the same walls; with these the player of the tests wins each game.
SEED = 46
#: With these, a hand of Vietnamese mahjong with two people is over after a few turns.
SHORT = 112
#: Seconds between two tiles of bots.
BEAT = 0.01
#: Reviews are rough, and take a second or two.
REVIEW_WORLDS = 160
#: Milliseconds to wait before giving up, even on a busy machine.
PATIENCE = 30_000
#: More Tab presses than any page needs to reach a control.
MOST_TABS = 100
expect.set_options(timeout=PATIENCE)
#: This many identical calls of one page are an error.
TOO_OFTEN = 20

#: What a browser logs about lost sockets, in tests that lose them on purpose.
LOST = ("WebSocket connection", "net::ERR")

_ARGUMENTS = (
    "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--disable-quic",
    # Python in the browser starts in half the time without the optimising compiler
    "--js-flags=--liftoff-only",
)  # fmt: skip
#: A page wider than its window is an error at any moment, not only when a test looks. It is
#: measured after whatever can change the layout; measuring every frame would dominate the test.
_WATCH_WIDTH = """
let widest = 0;
let due = false;
function look() {
  due = false;
  const page = document.documentElement;
  const over = page ? page.scrollWidth - page.clientWidth : 0;
  if (over > widest) {
    widest = over;
    console.error(`the page is ${over} px wider than the window at ${location}`);
  }
}
function soon() {
  if (!due) requestAnimationFrame(look);
  due = true;
}
new MutationObserver(soon).observe(document, {
  attributes: true, characterData: true, childList: true, subtree: true,
});
const CHANGES = [
  "load", "toggle", "input", "focusin", "focusout", "pointerover", "pointerdown", "pointerup",
  "transitionend", "animationstart", "animationend",
];
for (const change of CHANGES) document.addEventListener(change, soon, true);
addEventListener("resize", soon);
document.fonts.addEventListener("loadingdone", soon);
"""


def find_chromium() -> str | None:
    """The browser of this machine.

    The headless shell is Chromium without windows and menus, which are not needed here; it opens a
    page in half the time.
    """
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


def lost(page: Page) -> Locator:
    """The banner shown when the connection is lost."""
    return page.get_by_role("status").filter(has_text="Connection lost")


class Visitor:
    """A person with their own browser: cookies, settings, one page."""

    def __init__(
        self, context: BrowserContext, address: str, page: Page | None = None, key: str = ""
    ) -> None:
        self._context = context
        self.address = address
        self.page: Page = page or context.new_page()
        #: The options the browser context was made with, so that another visitor can reuse it.
        self.key = key
        #: Whether this browser must not be reused.
        self.own = False
        #: Errors that the browser reported.
        self.complaints: list[str] = []
        self._forgiven: tuple[str, ...] = ()
        self._calls: Counter[tuple[str, str | None]] = Counter()
        self.page.on("console", self._hear)
        self.page.on("pageerror", self._fail)
        self.page.on("request", self._count)

    @property
    def context(self) -> BrowserContext:
        """The browser context. A test that changes it keeps the browser from being reused."""
        self.own = True
        return self._context

    def leave(self, used: dict[str, list[Visitor]]) -> None:
        """Leave; the next visitor of the same site may reuse this browser."""
        if self.own or self.page.is_closed() or len(self._context.pages) > 1:
            self._context.close()
            return
        self.page.remove_listener("console", self._hear)
        self.page.remove_listener("pageerror", self._fail)
        self.page.remove_listener("request", self._count)
        self.page.unroute_all()
        if self.page.url.startswith(self.address):
            self.page.evaluate("sessionStorage.clear()")
        # a page of the same site: any other would make Chromium start another process later
        self.page.goto(f"{self.address}healthz")
        used.setdefault(self.key, []).append(self)

    def come_again(self) -> Visitor:
        """A new visitor with this browser, whose cache is kept and everything else cleared."""
        self._context.clear_cookies()
        self._context.clear_permissions()
        devtools = self._context.new_cdp_session(self.page)
        origin = {"origin": self.address.rstrip("/"), "storageTypes": "all"}
        devtools.send("Storage.clearDataForOrigin", origin)
        devtools.detach()
        return Visitor(self._context, self.address, self.page, self.key)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not any(part in message.text for part in self._forgiven):
            where = message.location["url"]
            self.complaints.append(f"console: {message.text} ({where})")

    def _fail(self, error: Error) -> None:
        self.complaints.append(f"error: {error}")

    def _count(self, request: Request) -> None:
        call = request.url, request.post_data
        self._calls[call] += 1
        if self._calls[call] == TOO_OFTEN:
            self.complaints.append(f"asked for again and again: {request.url}")

    def forgive(self, *parts: str) -> None:
        """Ignore complaints with these words, which are expected without a server or network."""
        self._forgiven += parts

    def go(self, path: str) -> Page:
        """Open an address of the site."""
        self._calls.clear()
        self.page.goto(self.address.rstrip("/") + path)
        return self.page

    def make_room(self, rules: str, **more: Any) -> str:
        """Make a room with a seat in it without using the pages; return its code."""
        body = {"rules": rules, "name": "Mai", **more}
        answer = self._context.request.post(f"{self.address}api/rooms", data=body)
        assert answer.ok, answer.text()
        return str(answer.json()["code"])

    def tab_to(self, wanted: Locator, most: int = 80) -> None:
        """Move the focus to a control with the Tab key, as a person without a mouse does."""
        expect(wanted).to_be_visible()
        for _ in range(most):
            if wanted.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not reach {wanted}")


def quicken(context: BrowserContext) -> None:
    """Make bots that play on the device as quick as those of the server."""
    context.add_init_script(f"localStorage.setItem('baida.beat', '{BEAT}')")


class Visitors:
    """All visitors of the site in one test."""

    def __init__(
        self,
        chromium: Browser,
        address: str,
        folder: Path,
        used: dict[str, list[Visitor]] | None = None,
    ) -> None:
        self._chromium = chromium
        self._address = address
        self._folder = folder
        self._used = {} if used is None else used
        self.all: list[Visitor] = []

    def __call__(
        self, address: str | None = None, *, fresh: bool = False, **context: Any
    ) -> Visitor:
        """Add a visitor; animations are off, so that nothing has to be waited for.

        A page opens in half the time in a browser that another test has used before and that
        remembers nothing of it but scripts and pictures. ``fresh`` gives a new one.
        """
        given = {
            "viewport": DESK, "locale": "en-GB", "reduced_motion": "reduce",
            "color_scheme": "light",
            # caching the app would download all of it in each test; test_offline.py covers that
            "service_workers": "block", **context,
        }  # fmt: skip
        key = repr(sorted(given.items()))
        if self._used.get(key) and not fresh and address is None:
            visitor = self._used[key].pop().come_again()
            visitor.page.set_viewport_size(given["viewport"])
            visitor.page.emulate_media(color_scheme=given["color_scheme"])
        else:
            made = self._chromium.new_context(**given)
            made.set_default_timeout(PATIENCE)
            made.add_init_script(_WATCH_WIDTH)
            visitor = Visitor(made, address or self._address, key=key)
            visitor.own = fresh or address is not None
        self.all.append(visitor)
        return visitor

    def leave(self) -> None:
        """Close all visitors; fail if a browser complained."""
        complaints = [complaint for visitor in self.all for complaint in visitor.complaints]
        for visitor in self.all:
            visitor.leave(self._used)
        assert not complaints

    def pictures(self) -> str:
        """Screenshots of all pages, to look into a failure."""
        taken = []
        for n, visitor in enumerate(self.all):
            if visitor.page.is_closed():
                continue
            file = self._folder / f"visitor-{n}.png"
            visitor.page.screenshot(path=file)
            taken.append(f"{visitor.page.url}: {file}")
        return "\n".join(taken)


class Played:
    """A match that was played to its end."""

    def __init__(self, site: Server) -> None:
        self.id = asyncio.run(self._play(site))
        self.log = httpx.get(f"{site.address}api/matches/{self.id}/log").text
        self.events = parse_log(self.log).events

    async def _play(self, site: Server) -> str:
        player = await Player(site).make_room("sbr(hands=2)", bots="efficient", start=True)
        await player.connect()
        await player.play(first)
        await player.close()
        return str(player.match)

    def of(self, kind: str) -> list[Json]:
        """Its events of a kind."""
        return [event for event in raw(self.events) if event["e"] == kind]


#: The event loop of Playwright, which stays "running" in this thread between its calls.
_loops: list[asyncio.AbstractEventLoop] = []


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser, shared by all tests of a process: a used one opens pages three times as fast."""
    path = find_chromium()
    if path is None:
        skip_without("CHROMIUM", "install chromium for the tests with a browser")
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        _loops.append(asyncio.get_running_loop())
        started = playwright.chromium.launch(executable_path=path, args=[*_ARGUMENTS, *root])
        yield started
        asyncio._set_running_loop(_loops.pop())
        started.close()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Allow a test without the browser to run its own event loop."""
    if _loops:
        with_browser = "chromium" in getattr(item, "fixturenames", ())
        asyncio._set_running_loop(_loops[0] if with_browser else None)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with known walls, shared by all tests of a process: rooms are independent."""
    data = tmp_path_factory.mktemp("site") / "data"
    with Server(data, beat=BEAT, seed=SEED, review_worlds=REVIEW_WORLDS) as started:
        yield started


@pytest.fixture(scope="session")
def played(site: Server) -> Played:
    """A match to look at."""
    # in its own thread: the event loop of the browser may be running in this one
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(Played, site).result()


@pytest.fixture(scope="session")
def used() -> dict[str, list[Visitor]]:
    """Browsers of visitors who have left; they are closed with Chromium."""
    return {}


@pytest.fixture
def visit(
    chromium: Browser, site: Server, tmp_path: Path, used: dict[str, list[Visitor]]
) -> Iterator[Visitors]:
    """Open the site in a new browser, which must not complain about anything."""
    yield from visits(chromium, site.address, tmp_path, used)


def visits(
    chromium: Browser, address: str, tmp_path: Path, used: dict[str, list[Visitor]] | None = None
) -> Iterator[Visitors]:
    """Visitors of an address, for a fixture; at the end no browser may have complained."""
    visitors = Visitors(chromium, address, tmp_path, used)
    yield visitors
    visitors.leave()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Attach screenshots of all visitors to a failure."""
    report = yield
    visitors = getattr(item, "funcargs", {}).get("visit")
    if visitors is not None and report.when == "call" and report.failed:
        report.sections.append(("browser", visitors.pictures()))
    return report


def press_key_on(target: Locator, key: str = "Enter") -> None:
    """Move to a control with Tab, as a person without a mouse does, and press a key."""
    for _ in range(MOST_TABS):
        if target.evaluate("one => one === document.activeElement"):
            target.page.keyboard.press(key)
            return
        target.page.keyboard.press("Tab")
    pytest.fail(f"Tab does not lead to {target}")
