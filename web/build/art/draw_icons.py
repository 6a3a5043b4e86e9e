"""Draws the icons of the installed app from favicon.svg: ``python web/build/art/draw_icons.py``."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.helpers.browser import find_chromium

PUBLIC = Path(__file__).parents[2] / "public"
FELT = "#17543f"
#: Name, pixels, share of the width that the tile takes, rounding of the corners in percent.
#: Systems cut maskable icons to a circle or a rounded square, down to 80 % of the width.
ICONS = (
    ("icon-192", 192, 0.78, 22),
    ("icon-512", 512, 0.78, 22),
    ("maskable-512", 512, 0.58, 0),
    ("apple-touch-icon", 180, 0.74, 0),
)


def main() -> None:
    drawing = (PUBLIC / "favicon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        page = browser.new_page()
        for name, size, share, rounding in ICONS:
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(
                f"<style>body{{margin:0;background:none}}div{{display:grid;place-items:center;"
                f"width:{size}px;height:{size}px;background:{FELT};border-radius:{rounding}%}}"
                f"svg{{width:{share * 100}%}}</style><div>{drawing}</div>"
            )
            file = PUBLIC / "icons" / f"{name}.png"
            page.screenshot(path=file, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
