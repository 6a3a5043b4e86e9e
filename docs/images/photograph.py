"""Takes the README's pictures of the browser client, with a real server and Chromium.

From the root of the project, with the client built: ``.venv/bin/python docs/images/photograph.py``
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent))

from tests.helpers.browser.table import BrowserPlayer, Mouse, Touch  # noqa: E402
from tests.helpers.browser.visits import BEAT, ON_PHONE, SEED, Visitors, find_chromium  # noqa: E402
from tests.helpers.server.process import Server  # noqa: E402

HAND = "/calculator?rules=b30fj&hand=12345mJM78mJN7z&win_tile=7z&win=discard&melds=33sJS&flowers=JW"


#: The hints for newcomers are put away.
KNOWN = """localStorage.setItem(
  "baida.settings", JSON.stringify({ knownTips: ["discard", "claim", "void"] })
)"""


def take(player: BrowserPlayer, name: str) -> None:
    """A picture of the page as it is."""
    player.page.screenshot(path=HERE / f"{name}.png", animations="disabled")


def play(player: BrowserPlayer, rules: str, decisions: int) -> None:
    """Play this number of decisions, and stop before the next one."""
    player.visitor.context.add_init_script(KNOWN)
    player.begin(rules)
    while player.made < decisions and player.decide():
        pass
    player.wait()


def main() -> None:
    """All pictures."""
    path = find_chromium()
    if path is None:
        sys.exit("there is no Chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        with Server(Path(folder) / "data", beat=BEAT, seed=SEED) as server:
            visit = Visitors(chromium, server.address, Path(folder))
            desk = Mouse(visit())
            play(desk, "b30fj(hands=4)", 9)
            take(desk, "table")
            phone = Touch(visit(**ON_PHONE))
            play(phone, "sbr(hands=4)", 12)
            take(phone, "phone")
            winner = Mouse(visit())
            winner.visitor.context.add_init_script(KNOWN)
            winner.begin("b30fj(hands=1)")
            while not winner.win.is_visible() and winner.decide():
                pass
            expect(winner.page.get_by_text("points").first).to_be_visible()
            take(winner, "win")
            counter = Mouse(visit())
            counter.visitor.go(HAND)
            expect(counter.page.get_by_text("University Train", exact=True)).to_be_visible()
            take(counter, "calculator")
        chromium.close()


if __name__ == "__main__":
    main()
