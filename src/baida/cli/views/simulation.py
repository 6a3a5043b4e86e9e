"""The results of a simulation in the terminal."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rich import box
from rich.console import Group, JustifyMethod, RenderableType
from rich.table import Table
from rich.text import Text

from baida.score.rules import Variant
from baida.sim.seed import has_key, seed_text
from baida.sim.setup import SimulationSetup
from baida.sim.summary import ratio
from baida.sim.tally import SeatTally, Tally
from baida.terminal import words
from baida.terminal.style import FAINT
from baida.terminal.words import percent

MOST_PATTERNS = 15
_BAR = 20
#: Eighths of a block, for bars finer than a character.
_EIGHTHS = " ▏▎▍▌▋▊▉"


def simulation_view(
    setup: SimulationSetup, tally: Tally, width: int, took: float
) -> Iterator[RenderableType]:
    yield _title(setup, tally, took)
    if tally.hands == 0:
        return
    yield _standings(setup, tally)
    yield _hands(tally)
    if tally.patterns:
        yield _patterns(tally, width)


def heading(variant: Variant, rules: str, text: str) -> Text:
    """Return the game in bold and a text; below it the rules id, if there are house rules."""
    title = Text.assemble((variant.names["en"], "bold"), f"  {text}")
    return title.append("" if rules == variant.id else f"\n{rules}", style="cyan")


def _title(setup: SimulationSetup, tally: Tally, took: float) -> Text:
    played = f"{words.count(tally.hands, 'hand')} in {words.count(tally.matches, 'match')}"
    title = heading(setup.chosen.variant, setup.rules, played + seed_note(setup.seed))
    if took > 0:
        title.append(f"\n{took:.1f} s · {tally.hands / took:.1f} hands/s", style=FAINT)
    return title


def _standings(setup: SimulationSetup, tally: Tally) -> RenderableType:
    titles = ("Seat", "Bot", "Points", "Per hand", "Wins", "Rate", "Drawn", "Dealt in")
    table = table_of(*titles, left=(0, 1))
    for place, seat in enumerate(tally.standing, 1):
        counted = tally.seats[seat]
        table.add_row(
            str(seat),
            Text(setup.bots[seat], "bold" if place == 1 else ""),
            signed(counted.points),
            average(counted),
            str(counted.wins),
            percent(counted.wins, counted.hands),
            percent(counted.won["self_draw"], counted.wins),
            percent(counted.dealt_in, counted.hands),
        )
    note = (
        "± half of the 95% interval. Rate and dealt in: shares of the hands. "
        "Drawn: share of the wins."
    )
    return Group(table, Text(note, FAINT))


def seed_note(seed: int) -> str:
    """Return the seed for a title; one with a key is long, and gets its own line."""
    return f"\nseed {seed_text(seed)}" if has_key(seed) else f" · seed {seed}"


def signed(points: int) -> Text:
    return Text(f"{points:+d}" if points else "0", sign_style(points))


def average(counted: SeatTally) -> Text:
    mean, half = ratio(counted.points, counted.hands) or 0.0, counted.ci95
    text = Text(f"{mean:+.2f}", sign_style(counted.points))
    return text.append(f" ± {half:.2f}" if half is not None else "", style=FAINT)


def sign_style(points: float) -> str:
    return "green" if points > 0 else "red" if points < 0 else ""


def _hands(tally: Tally) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    grid.add_column()
    grid.add_column(justify="right")
    grid.add_column(justify="right")
    grid.add_row(Text("How hands ended", "bold"))
    for why, text in words.HAND_ENDS.items():
        if tally.ended[why]:
            grid.add_row(text, str(tally.ended[why]), percent(tally.ended[why], tally.hands))
    wins = tally.wins
    grid.add_row()
    grid.add_row(Text("Wins", "bold"), str(wins), f"{wins / tally.hands:.2f} a hand")
    for kind, n in tally.wins_by_kind().items():
        if n:
            grid.add_row(words.WIN_NAMES[kind], str(n), percent(n, wins))
    if wins:
        paid = sum(seat.win_points for seat in tally.seats)
        grid.add_row("Points per win", "", f"{paid / wins:.2f}")
    grid.add_row()
    grid.add_row(Text("Length of a hand", "bold"))
    for name, n in (("Draws", tally.draws), ("Discards", tally.discards)):
        grid.add_row(name, "", f"{n / tally.hands:.1f}")
    grid.add_row("Decisions", "", f"{tally.decisions / tally.hands:.1f}")
    return grid


def _patterns(tally: Tally, width: int) -> RenderableType:
    ranked = tally.ranked_patterns()
    shown = ranked[:MOST_PATTERNS]
    most = shown[0][1]
    names = max(len(name) for name, _ in shown)
    bar = max(4, min(_BAR, width - names - 20))
    table = table_of("Pattern", "Wins", "", "", left=(0, 3))
    for name, n in shown:
        table.add_row(name, str(n), percent(n, tally.wins), Text(_bar(n, most, bar), "cyan"))
    if len(ranked) == len(shown):
        return table
    rest = f"and {words.count(len(ranked) - len(shown), 'other pattern')} (--json has them all)"
    return Group(table, Text(rest, FAINT))


def _bar(n: int, most: int, width: int) -> str:
    eighths = max(1, round(8 * width * n / most))
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


def table_of(*titles: str, left: Collection[int]) -> Table:
    """Return an empty table whose columns are right-justified, except those in ``left``."""
    table = Table(
        box=box.SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
        padding=(0, 1, 0, 0),
        header_style=FAINT,
    )
    for n, title in enumerate(titles):
        justify: JustifyMethod = "left" if n in left else "right"
        width = 6 if title == "Bot" else None
        table.add_column(title, justify=justify, min_width=width, overflow="fold")
    return table
