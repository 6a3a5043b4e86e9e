"""Tables, headings and figures of the commands that measure."""

from __future__ import annotations

from collections.abc import Collection

from rich import box
from rich.console import JustifyMethod
from rich.table import Table
from rich.text import Text

from baida.score.rules import Rules
from baida.terminal import words
from baida.terminal.style import FAINT


def heading(rules: Rules, text: str) -> Text:
    """Return the game in bold and a text; below it the rules id, if there are house rules."""
    title = Text.assemble((rules.variant.names["en"], "bold"), f"  {text}")
    return title.append("" if rules.id == rules.variant.id else f"\n{rules.id}", style="cyan")


def sign_style(points: float) -> str:
    return "green" if points > 0 else "red" if points < 0 else ""


def signed(points: float, half: float | None = None, digits: int = 0) -> Text:
    """Return a number in the colour of its sign, with half of its interval if there is one."""
    text = Text(words.signed(points, digits), sign_style(points))
    return text.append(words.give_or_take(half, digits), style=FAINT)


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
