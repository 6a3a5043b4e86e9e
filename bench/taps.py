"""How fast the table answers a finger: ``python -m bench.taps``.

A hand of each game is played by mouse in a large window and by touch on a phone. A tap on a tile is
measured from the event until the frame that shows its effect has been drawn; most taps lift a tile,
the second one plays it. Long tasks (at least 50 ms) are those of the page from the first tile to
the result of the hand, whoever caused them.
"""

from __future__ import annotations

from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser

from bench.pages import chromium_and_server
from tests.helpers.browser.table import GAMES, WAYS
from tests.helpers.browser.visits import DESK, Visitor

#: What an answer may take at most, in milliseconds: the median of taps, and any task.
MOST_TAP, MOST_TASK = 50, 100
#: A message is delivered after the frame before which it was posted.
_WATCH = """
globalThis.taps = [];
globalThis.tasks = [];
addEventListener("click", (event) => {
  if (!event.target.closest?.(".hand .slot")) return;
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => taps.push(performance.now() - event.timeStamp);
    port2.postMessage(null);
  });
}, true);
new PerformanceObserver((seen) => {
  for (const { duration } of seen.getEntries()) tasks.push(duration);
}).observe({ type: "longtask" });
"""
_DEVICES: dict[str, tuple[str, dict[str, Any]]] = {
    "desk": ("clicks", {"viewport": DESK}),
    "phone": ("phone", WAYS["phone"][1]),
}


def play(browser: Browser, address: str, game: str, device: str) -> tuple[list[float], list[float]]:
    """The milliseconds of each tap of a hand, and of each long task."""
    way, settings = _DEVICES[device]
    how, _ = WAYS[way]
    context = browser.new_context(**settings, locale="en-GB", service_workers="block")
    context.add_init_script(_WATCH)
    player = how(Visitor(context, f"{address}/"))
    player.begin(f"{game}(hands=1)")
    player.page.evaluate("tasks.length = 0")  # those of loading
    player.play_hand()
    taps, tasks = player.page.evaluate("[taps, tasks]")
    context.close()
    return taps, tasks


def main() -> None:
    """Print a table; the bars are in the first line."""
    print(f"median of taps at most {MOST_TAP} ms, no task above {MOST_TASK} ms\n")
    print("| a hand of | device | taps | median | p95 | long tasks | longest |")
    print("| --- | --- | --: | --: | --: | --: | --: |")
    with chromium_and_server() as (browser, address):
        for game in GAMES:
            for device in _DEVICES:
                taps, tasks = play(browser, address, game, device)
                p95 = quantiles(taps, n=20, method="inclusive")[18]
                figures = f"{len(taps)} | {median(taps):.0f} ms | {p95:.0f} ms | {len(tasks)}"
                longest = max(tasks, default=0)
                print(f"| {game} | {device} | {figures} | {longest:.0f} ms |", flush=True)


if __name__ == "__main__":
    main()
