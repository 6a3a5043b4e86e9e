"""What the app costs without a server: ``make site``, then ``python -m bench.offline``.

``python -m http.server`` serves the files, which compresses nothing. Bytes are those of all files
that it sent, for the page, its worker and its service worker. The times are from opening the page
until the first tile is discarded at a table with three bots.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.helpers.browser import PATIENCE, Visitor, find_chromium
from tests.helpers.browser_table import Mouse
from tests.helpers.static_site import StaticSite

#: A tile that somebody has discarded.
DISCARDED = "ol.discards > li"
STORED = "navigator.serviceWorker.ready.then(({ active }) => active !== null)"


def visit(context: BrowserContext, host: StaticSite) -> tuple[float, float, float]:
    """Seconds until a match can start and until the first discard; the page's megabytes."""
    visitor = Visitor(context, host.address)
    player = Mouse(visitor)
    begun = time.monotonic()
    visitor.go("/?rules=vietnamese(hands=1)")
    visitor.page.get_by_role("button", name="Play now").wait_for()
    ready = time.monotonic() - begun
    player.press(visitor.page.get_by_role("button", name="Play now"))
    # by whoever begins
    visitor.page.locator(DISCARDED).first.or_(
        player.hand.locator("[aria-disabled=false]").first
    ).first.wait_for()
    took = time.monotonic() - begun
    visitor.page.evaluate(STORED)
    devtools = context.new_cdp_session(visitor.page)
    devtools.send("Performance.enable")
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    heap = next(one["value"] for one in metrics if one["name"] == "JSHeapUsedSize")
    visitor.page.close()
    return ready, took, heap / 1e6


def measure(browser: Browser, host: StaticSite) -> None:
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(4 * PATIENCE)
    for name in ("first", "second"):
        host.sent = 0
        ready, took, heap = visit(context, host)
        figures = f"{host.sent / 1e6:.2f} MB | {ready:.1f} s | {took:.1f} s | {heap:.0f} MB"
        print(f"| {name} visit | {figures} |", flush=True)
    context.close()


def main() -> None:
    """Print the table of docs/offline.md."""
    path = find_chromium()
    if path is None:
        raise SystemExit("error: Chromium is not installed: run make chromium")
    print("| | transferred | can start | first discard | heap of the page |")
    print("| --- | --: | --: | --: | --: |")
    with (
        tempfile.TemporaryDirectory() as folder,
        StaticSite(Path(folder)) as host,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        measure(browser, host)
        browser.close()


if __name__ == "__main__":
    main()
