"""Draws the pictures of the README: what the commands print, as SVG without outside fonts.

Run from the root of the project: ``.venv/bin/python docs/images/draw.py``
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from rich.console import Console, RenderableType

from baida.bots.base import make_bot
from baida.cli.commands.simulate import simulation_view
from baida.cli.score.hand import readiness, score
from baida.cli.score.view import score_view
from baida.cli.score.waits_view import hand_view
from baida.game.match import Match
from baida.game.view.view import EVERYTHING
from baida.sim.run import run
from baida.sim.setup import make_simulation
from baida.terminal.style import INDENT, Look, show
from baida.terminal.table_view import TableView
from baida.tiles import parse
from baida.variants import find_rules

HERE = Path(__file__).parent
WIDTH = 92
FONTS = "Menlo, Consolas, 'DejaVu Sans Mono', monospace"


def draw(name: str, title: str, show: Callable[[Console], object]) -> None:
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
    show(console)
    picture = console.export_svg(title=title, unique_id=name)
    picture = re.sub(r"@font-face \{.*?\}\n?", "", picture, flags=re.DOTALL)
    picture = re.sub(r"font-family: [^;]*;", f"font-family: {FONTS};", picture)
    lines = [line.rstrip() for line in picture.splitlines()]
    (HERE / f"{name}.svg").write_text("\n".join(lines) + "\n", encoding="utf-8")


B30FJ = find_rules("b30fj")
SCORED = score(
    B30FJ,
    parse("12345mJM78mJN7z"),
    "7z",
    {"win": "discard", "meld": ("33sJS",), "flowers": "JW"},
)
READY = readiness(B30FJ, parse("123m456p78s11z555z"), {"seen": "6s99s", "seat": "S"})

MOMENT = 44  # rounds of decisions: late enough for melds, before the third win
PLAN = make_simulation("sbr", ["efficient", "random", "random", "random"], hands=200, seed=1)


def show_parts(view: Callable[[int], Iterable[RenderableType]], console: Console) -> None:
    """Print a view as the commands do."""
    console.print()
    show(console, view(WIDTH - INDENT))


def show_simulation(console: Console) -> None:
    """Two hundred hands; the time it took is left out, as it would be another each time."""
    tally = run(PLAN)
    console.print()
    show(console, simulation_view(PLAN, tally, WIDTH, took=0))


def show_replay(console: Console) -> None:
    """The middle of a hand, with all tiles open."""
    rules = find_rules("b30fj(hands=1)")
    match = Match(rules, seed=5)
    bots = [make_bot("efficient", rules, seat, seed=1) for seat in range(4)]
    for _ in range(MOMENT):
        for seat in match.waiting:
            match.step(seat, bots[seat].choose(match.view(seat), match.legal(seat)))
    names = ["Mai", "Wen", "Jo", "Ana"]
    for line in TableView(match.view(EVERYTHING), names, Look(), 1).lines(WIDTH):
        console.print(line)


if __name__ == "__main__":
    draw(
        "score",
        "baida score b30fj 12345mJM78mJN7z 7z -w discard -m 33sJS --flowers JW --readings 1",
        partial(show_parts, lambda width: score_view(SCORED, Look(), width, 1)),
    )
    draw(
        "waits",
        "baida waits b30fj 123m456p78s11z555z --seat S --seen 6s99s",
        partial(show_parts, lambda width: hand_view(READY, B30FJ, Look(), width)),
    )
    draw(
        "simulate",
        "baida simulate sbr --bots efficient,random,random,random --hands 200 --seed 1",
        show_simulation,
    )
    draw("replay", "baida replay match.jsonl", show_replay)
