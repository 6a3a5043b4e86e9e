"""The command `calc`."""

from __future__ import annotations

import sys

from baida.cli import options as o
from baida.cli.calc.calculator import Calculator
from baida.cli.errors import refusals
from baida.cli.help import with_examples
from baida.cli.output import choose_look
from baida.cli.score.examples import examples_of
from baida.terminal.style import make_console
from baida.variants import DEFAULT_GAME as GAME
from baida.variants import VARIANTS

HELP = with_examples(
    "Type hands and see them scored: 14 tiles are a win, 13 show their waits, fewer their distance "
    "to ready. Settings such as win=discard stay for the next hands. If standard input is not a "
    "terminal, plain lines are read.",
    "baida calc",
    f"echo {examples_of(VARIANTS[GAME])[0].line} | baida calc {GAME}",
)


def calc(
    variant: str | None = o.OPTIONAL_GAME, lang: str = o.LANGUAGE, glyphs: bool = o.GLYPHS
) -> None:
    with refusals(texts={"variant": variant or ""}):
        calculator = Calculator(make_console(), choose_look(glyphs, lang), variant)
    if sys.stdin.isatty() and sys.stdout.isatty():
        from baida.cli.calc.prompt import converse  # noqa: PLC0415 - prompt_toolkit is slow

        converse(calculator)
    else:
        calculator.read_lines(sys.stdin.buffer)
