"""Real browsers for the tests: Chromium at a real server, and what it must never do.

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
from tests.helpers.served import Json, Player, Server, first
from tests.helpers.support import raw

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
#: Milliseconds after which what is waited for does not come any more, on the busiest machine.
PATIENCE = 30_000
#: More controls than any page has before the one that is looked for.
MOST_TABS = 100
expect.set_options(timeout=PATIENCE)
#: Calls of a page that are all the same.
TOO_OFTEN = 20

#: What a browser says of sockets that are lost, where a test loses them on purpose.
LOST = ("WebSocket connection", "net::ERR")

_ARGUMENTS = (
    "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--disable-quic",
    # Python in the browser starts in half the time if nothing of it is optimised meanwhile
    "--js-flags=--liftoff-only",
)  # fmt: skip
#: A page that is wider than its window is an error at any moment, not only when a test looks.
#: It is measured after whatever can change the layout: each frame would be most of a test's time.
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

    The headless shell is Chromium without windows and menus, which nobody sees here: it opens a
    page in half the time.
    """
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


def lost(page: Page) -> Locator:
    """The banner that tells of a lost connection."""
    return page.get_by_role("status").filter(has_text="Connection lost")


class Visitor:
    """Somebody with a browser of their own: cookies, settings, one page."""

    def __init__(
        self, context: BrowserContext, address: str, page: Page | None = None, key: str = ""
    ) -> None:
        self._context = context
        self.address = address
        self.page: Page = page or context.new_page()
        #: What the browser was made with, for the next visitor who wants the same.
        self.key = key
        #: Whether nobody else can have this browser afterwards.
        self.own = False
        #: What the browser complained about.
        self.complaints: list[str] = []
        self._forgiven: tuple[str, ...] = ()
        self._calls: Counter[tuple[str, str | None]] = Counter()
        self.page.on("console", self._hear)
        self.page.on("pageerror", self._fail)
        self.page.on("request", self._count)

    @property
    def context(self) -> BrowserContext:
        """All that belongs to this visitor. Whoever changes it leaves it to nobody else."""
        self.own = True
        return self._context

    def leave(self, used: dict[str, list[Visitor]]) -> None:
        """Go; the next visitor of the same site may come with this browser."""
        if self.own or self.page.is_closed() or len(self._context.pages) > 1:
            self._context.close()
            return
        self.page.remove_listener("console", self._hear)
        self.page.remove_listener("pageerror", self._fail)
        self.page.remove_listener("request", self._count)
        self.page.unroute_all()
        if self.page.url.startswith(self.address):
            self.page.evaluate("sessionStorage.clear()")
        # a page of the same site: with any other, Chromium would start another process later
        self.page.goto(f"{self.address}healthz")
        used.setdefault(self.key, []).append(self)

    def come_again(self) -> Visitor:
        """Somebody new with this browser, which remembers nothing but what pages are made of."""
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
        """Complaints with these words are to be expected: there is no server, or no net."""
        self._forgiven += parts

    def go(self, path: str) -> Page:
        """Open an address of the site."""
        self._calls.clear()
        self.page.goto(self.address.rstrip("/") + path)
        return self.page

    def make_room(self, rules: str, **more: Any) -> str:
        """A room with a seat in it, without going through the pages; its code."""
        body = {"rules": rules, "name": "Mai", **more}
        answer = self._context.request.post(f"{self.address}api/rooms", data=body)
        assert answer.ok, answer.text()
        return str(answer.json()["code"])

    def tab_to(self, wanted: Locator, most: int = 80) -> None:
        """Move the focus there with the Tab key, as somebody without a mouse does."""
        expect(wanted).to_be_visible()
        for _ in range(most):
            if wanted.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not reach {wanted}")


def quicken(context: BrowserContext) -> None:
    """Let bots that play on the device take as little time as those of the server."""
    context.add_init_script(f"localStorage.setItem('baida.beat', '{BEAT}')")


class Visitors:
    """All who visit the site in one test."""

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
        """Another one; nothing moves on the page, so that nothing has to be waited for.

        A page opens in half the time in a browser that another test has used before and that
        remembers nothing of it but scripts and pictures. ``fresh`` gives a new one.
        """
        given = {
            "viewport": DESK, "locale": "en-GB", "reduced_motion": "reduce",
            "color_scheme": "light",
            # storing the app would load all of it in each test; test_offline.py looks at that
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
        """All of them go, and nobody may have complained."""
        complaints = [complaint for visitor in self.all for complaint in visitor.complaints]
        for visitor in self.all:
            visitor.leave(self._used)
        assert not complaints

    def pictures(self) -> str:
        """What everybody sees now, for who looks into a failure."""
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
    """The browser, for all tests of a process: pages open in a third of the time in a used one."""
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
    """A test without the browser may run an event loop of its own."""
    if _loops:
        with_browser = "chromium" in getattr(item, "fixturenames", ())
        asyncio._set_running_loop(_loops[0] if with_browser else None)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with known walls, for all tests of a process: rooms do not touch each other."""
    data = tmp_path_factory.mktemp("site") / "data"
    with Server(data, beat=BEAT, seed=SEED, review_worlds=REVIEW_WORLDS) as started:
        yield started


@pytest.fixture(scope="session")
def played(site: Server) -> Played:
    """A match to look at."""
    # in a thread of its own: in this one the event loop of the browser may run
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(Played, site).result()


@pytest.fixture(scope="session")
def used() -> dict[str, list[Visitor]]:
    """Browsers of visitors who have gone; they are closed with Chromium."""
    return {}


@pytest.fixture
def visit(
    chromium: Browser, site: Server, tmp_path: Path, used: dict[str, list[Visitor]]
) -> Iterator[Visitors]:
    """Come with a browser of one's own; it must not complain about anything."""
    yield from visits(chromium, site.address, tmp_path, used)


def visits(
    chromium: Browser, address: str, tmp_path: Path, used: dict[str, list[Visitor]] | None = None
) -> Iterator[Visitors]:
    """Visitors of an address, for a fixture: afterwards nobody may have complained."""
    visitors = Visitors(chromium, address, tmp_path, used)
    yield visitors
    visitors.leave()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With a failure come pictures of what the visitors saw."""
    report = yield
    visitors = getattr(item, "funcargs", {}).get("visit")
    if visitors is not None and report.when == "call" and report.failed:
        report.sections.append(("browser", visitors.pictures()))
    return report


def press_key_on(target: Locator, key: str = "Enter") -> None:
    """Move to a control with Tab, as somebody without a mouse does, and press a key."""
    for _ in range(MOST_TABS):
        if target.evaluate("one => one === document.activeElement"):
            target.page.keyboard.press(key)
            return
        target.page.keyboard.press("Tab")
    pytest.fail(f"Tab does not lead to {target}")
