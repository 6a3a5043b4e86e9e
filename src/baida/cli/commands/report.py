"""The command `report`."""

from __future__ import annotations

from pathlib import Path

import typer

from baida.cli import options as o
from baida.cli.errors import FAILED, refusals
from baida.cli.errors import report as complain
from baida.cli.help import exit_codes, with_examples
from baida.cli.output import write_page
from baida.errors import InputError
from baida.report.page import page
from baida.report.read import Reader, comparable

HELP = with_examples(
    "Make one page of simulations: strengths with intervals, patterns, the length of hands and "
    "payments. Simulations of the same deals under different house rules are compared hand by "
    "hand.\n\n"
    "The page has no scripts and loads nothing. Tables of hands may be larger than the memory.",
    "baida report matches --out report.html",
    "baida report usual changed --out effect.html",
)
CODES = exit_codes("0 success", "1 the page could not be written", "2 bad input or usage")


def report(
    dirs: list[str] = o.argument("DIR", "Folders that 'baida simulate --out' has written."),
    *,
    out: str = o.option("report.html", "FILE", "The page to write.", "--out", panel=o.FILES),
    force: bool = o.FORCE,
) -> None:
    with refusals():
        if Path(out).exists() and not force:
            raise InputError("out", f"{out!r} exists; take another name, or --force to replace it")
        with Reader() as reader:
            simulations = [reader.read(one) for one in dict.fromkeys(dirs)]
            effects = [reader.compare(*pair) for pair in comparable(simulations)]
        text = page(simulations, effects)
    if failed := write_page(out, lambda: text):
        complain(failed)
        raise typer.Exit(FAILED)
