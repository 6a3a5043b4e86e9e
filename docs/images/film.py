"""Films a hand at the real table for the README, with a real server and Chromium: table.webp.

From the root of the project, with the client built and ``make docs-site`` run once, which installs
Pillow: ``.venv/bin/python docs/images/film.py``
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent))

from docs.images.photograph import KNOWN  # noqa: E402
from tests.helpers.browser.table import Mouse  # noqa: E402
from tests.helpers.browser.visits import BEAT, SEED, Visitors, find_chromium  # noqa: E402
from tests.helpers.server.process import Server  # noqa: E402

SIZE = (960, 600)
#: Milliseconds of a picture, and of the last one, which shows the win.
EACH, LAST = 700, 4000
MOST_BYTES = 2_000_000


def film(player: Mouse) -> list[Image.Image]:
    """Take a picture before each decision of a hand, and of its end."""
    pictures = []

    def take() -> None:
        shot = player.page.screenshot(animations="disabled")
        picture = Image.open(io.BytesIO(shot)).convert("RGB")
        pictures.append(picture.resize(SIZE, Image.Resampling.LANCZOS))

    player.visitor.context.add_init_script(KNOWN)
    player.begin("b30fj(hands=1)")
    while True:
        player.wait()
        take()
        if player.wins or not player.decide():
            return pictures


def main() -> None:
    path = find_chromium()
    if path is None:
        sys.exit("there is no Chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        with Server(Path(folder) / "data", beat=BEAT, seed=SEED) as server:
            visit = Visitors(chromium, server.address, Path(folder))
            pictures = film(Mouse(visit()))
        chromium.close()
    durations = [EACH] * (len(pictures) - 1) + [LAST]
    target = HERE / "table.webp"
    pictures[0].save(
        target, save_all=True, append_images=pictures[1:], duration=durations, loop=0,
        quality=70, method=6,
    )  # fmt: skip
    size = target.stat().st_size
    print(f"{len(pictures)} pictures, {size:,} bytes")
    if size > MOST_BYTES:
        sys.exit(f"more than {MOST_BYTES:,} bytes")


if __name__ == "__main__":
    main()
