"""Draws the pictures of the README: what the commands print, as SVG without outside fonts.

Run from the root of the project: ``.venv/bin/python docs/images/draw.py``
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from baida.cli import commands
from baida.cli.hand import Settings, Typed

HERE = Path(__file__).parent
WIDTH = 92
FONTS = "Menlo, Consolas, 'DejaVu Sans Mono', monospace"


def draw(name: str, title: str, run: Callable[[commands.Output], object], readings: int) -> None:
    """Record what a command prints."""
    console = Console(
        record=True,
        width=WIDTH,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
        emoji=False,
        markup=False,
    )
    run(commands.Output(console=console, readings=readings))
    picture = console.export_svg(title=title, unique_id=name)
    picture = re.sub(r"@font-face \{.*?\}\n?", "", picture, flags=re.DOTALL)
    picture = re.sub(r"font-family: [^;]*;", f"font-family: {FONTS};", picture)
    lines = [line.rstrip() for line in picture.splitlines()]
    (HERE / f"{name}.svg").write_text("\n".join(lines) + "\n", encoding="utf-8")


SCORED = Typed(
    "b30fj",
    "12345mJM78mJN7z",
    "7z",
    settings=Settings(win="discard", melds=("33sJS",), flowers="JW"),
)
READY = Typed("b30fj", "123m456p78s11z555z", settings=Settings(seen="6s99s", seat="S"))

if __name__ == "__main__":
    draw(
        "score",
        "baida score b30fj 12345mJM78mJN7z 7z -w discard -m 33sJS --flowers JW --readings 1",
        lambda output: commands.score(SCORED, output),
        readings=1,
    )
    draw(
        "waits",
        "baida waits b30fj 123m456p78s11z555z --seat S --seen 6s99s",
        lambda output: commands.waits(READY, output),
        readings=0,
    )
