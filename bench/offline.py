"""What the app costs without a server: ``make site``, then ``python -m bench.offline``.

``python -m http.server`` serves the files, which compresses nothing. Bytes are those of all files
that it sent, for the page, its worker and its service worker. The times are from opening the page
until the first tile is discarded at a table with three bots. The memory is that of the process of
the tab, in which page and worker run. Decisions of bots are measured in the worker, while a hand
of each game is played in the page; the longest task is the page's while bots play, and 0 if none
took 50 ms.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from statistics import quantiles

from playwright.sync_api import Browser, BrowserContext, Worker, sync_playwright

from tests.helpers.browser.static_site import StaticSite
from tests.helpers.browser.table import GAMES, Mouse
from tests.helpers.browser.visits import BEAT, PATIENCE, Visitor, find_chromium

#: A tile that somebody has discarded.
DISCARDED = "ol.discards > li"
STORED = "navigator.serviceWorker.ready.then(({ active }) => active !== null)"
#: Keeps the beginning and the milliseconds of each long task of the page.
WATCH_TASKS = """
globalThis.tasks = [];
new PerformanceObserver((seen) => {
  for (const { startTime, duration } of seen.getEntries()) tasks.push([startTime, duration]);
}).observe({ type: "longtask", buffered: true });
"""
NOW = "performance.now()"
#: Keeps the milliseconds of each decision of a bot, in the Python of the worker.
TIME_DECISIONS = """
import time
from baida.device import open_room
took = []
def timed(*given, choose=open_room.choose):
    begun = time.perf_counter()
    try:
        return choose(*given)
    finally:
        took.append(1000 * (time.perf_counter() - begun))
open_room.choose = timed
"""


def memory(browser: Browser) -> float:
    """The megabytes of the largest tab."""
    devtools = browser.new_browser_cdp_session()
    processes = devtools.send("SystemInfo.getProcessInfo")["processInfo"]
    devtools.detach()
    tabs = [process["id"] for process in processes if process["type"] == "renderer"]
    return max(map(_resident, tabs)) / 1e6


def _resident(process: int) -> int:
    """The bytes of a process, without what it shares with others."""
    for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) * 1024
    raise SystemExit("error: the memory of the browser cannot be read")


def visit(context: BrowserContext, host: StaticSite) -> tuple[float, float]:
    """Seconds until a game is offered and until the first discard."""
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
    visitor.page.close()
    return ready, took


def measure_visits(context: BrowserContext, host: StaticSite) -> None:
    print("| | transferred | game offered | first discard |")
    print("| --- | --: | --: | --: |")
    for name in ("first", "second"):
        host.sent = 0
        ready, took = visit(context, host)
        print(f"| {name} visit | {host.sent / 1e6:.2f} MB | {ready:.1f} s | {took:.1f} s |")


def measure_hand(browser: Browser, context: BrowserContext, host: StaticSite, game: str) -> str:
    """Play a hand; a line of the table."""
    visitor = Visitor(context, host.address)
    player = Mouse(visitor)
    player.begin(f"{game}(hands=1)")
    worker = visitor.page.workers[0]
    _run(worker, TIME_DECISIONS)
    waited = _play_hand(player)
    tasks = visitor.page.evaluate("tasks")
    longest = max([took for at, took in tasks if any(a <= at < b for a, b in waited)], default=0)
    took = worker.evaluate("python.globals.get('took').toJs()")
    cuts = quantiles(took, n=20, method="inclusive")
    used = memory(browser)
    visitor.page.close()
    figures = f"{len(took)} | {cuts[9]:.0f} ms | {cuts[18]:.0f} ms | {longest:.0f} ms | {used:.0f}"
    return f"| {game} | {figures} MB |"


def _play_hand(player: Mouse) -> list[tuple[float, float]]:
    """From when until when bots played; what a test reads from the page takes time too."""
    waited = []
    going_on = True
    while going_on:
        begun = player.page.evaluate(NOW)
        player.wait()
        waited.append((begun, player.page.evaluate(NOW)))
        going_on = player.decide()
    return waited


def _run(worker: Worker, program: str) -> None:
    worker.evaluate("program => { python.runPython(program); }", program)


def main() -> None:
    """Print the tables of docs/offline.md."""
    path = find_chromium()
    if path is None:
        raise SystemExit("error: Chromium is not installed: run make tools")
    with (
        tempfile.TemporaryDirectory() as folder,
        StaticSite(Path(folder)) as host,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        context = browser.new_context(locale="en-GB", reduced_motion="reduce")
        context.set_default_timeout(4 * PATIENCE)
        measure_visits(context, host)
        context.add_init_script(f"localStorage.setItem('baida.beat', '{BEAT}')")
        context.add_init_script(WATCH_TASKS)
        print("\n| a hand of | decisions of bots | p50 | p95 | longest task of the page | tab |")
        print("| --- | --: | --: | --: | --: | --: |")
        for game in GAMES:
            print(measure_hand(browser, context, host, game), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
