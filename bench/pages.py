"""What opening a page costs: ``python -m bench.pages``.

Each page is opened with an empty cache in a real Chromium, on a phone's screen, as Lighthouse
throttles its "slow 4G": 1.6 Mbit/s down, 0.75 up, 150 ms for each answer, a processor four times
slower. Bytes are those of the network, compressed as they were sent.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, expect, sync_playwright

from tests.helpers.browser.visits import ON_PHONE, find_chromium
from tests.helpers.server.process import Server

PAGES = ("/", "/calculator", "/rules/b30fj", "/rules/sbr", "/rules/vietnamese", "/replay")
RUNS = 5
SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6 * 1024 * 1024 / 8,
    "uploadThroughput": 750 * 1024 / 8,
}
_OBSERVE = """
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.lcp = entry.startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
"""
#: Two frames are drawn, and the browser has no task left.
_NOTHING_TO_DO = """
() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
  requestIdleCallback(done))))
"""


class Traffic:
    """What a page loads, until it is quiet."""

    def __init__(self, devtools: CDPSession) -> None:
        self.bytes = 0.0
        self._started = 0
        self._under_way: set[str] = set()
        devtools.send("Network.enable")
        devtools.on("Network.requestWillBeSent", self._start)
        devtools.on("Network.loadingFinished", self._finish)
        devtools.on("Network.loadingFailed", lambda event: self._end(event["requestId"]))

    def _start(self, event: dict[str, Any]) -> None:
        self._started += 1
        self._under_way.add(event["requestId"])

    def _finish(self, event: dict[str, Any]) -> None:
        self.bytes += event["encodedDataLength"]
        self._end(event["requestId"])

    def _end(self, request: str) -> None:
        self._under_way.discard(request)

    def wait_until_quiet(self, page: Page) -> None:
        """Nothing is under way, and the page has drawn what came and asked for nothing more."""
        before = -1
        while self._under_way or self._started != before:
            before = self._started
            page.evaluate(_NOTHING_TO_DO)


def open_page(
    chromium: Browser, address: str, *, slow: bool = True, language: str = "en"
) -> tuple[int, float]:
    """Bytes of the network, and the largest contentful paint in seconds.

    Without a service worker, which loads the whole app for later.
    """
    context = chromium.new_context(**ON_PHONE, locale=language, service_workers="block")
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    traffic = Traffic(devtools)
    if slow:
        devtools.send("Network.emulateNetworkConditions", SLOW_4G)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.add_init_script(_OBSERVE)
    page.goto(address)
    page.locator("main h1").wait_for()
    expect(page.locator("img:not([src])")).to_have_count(0)
    traffic.wait_until_quiet(page)
    paint = page.evaluate("window.lcp")
    context.close()
    return int(traffic.bytes), paint / 1000


@contextmanager
def chromium_and_server() -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of a server for it."""
    path = find_chromium()
    if path is None:
        raise SystemExit("error: Chromium is not installed: run make tools")
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder) / "data") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser, server.address.rstrip("/")
        browser.close()


def main() -> None:
    """Print the table of docs/server.md."""
    print("| page | transferred | largest contentful paint |\n| --- | --: | --: |")
    with chromium_and_server() as (browser, address):
        for path in PAGES:
            runs = [open_page(browser, address + path) for _ in range(RUNS)]
            paint = statistics.median(paint for _, paint in runs)
            print(f"| `{path}` | {runs[0][0] / 1000:.0f} kB | {paint:.1f} s |", flush=True)


if __name__ == "__main__":
    main()
