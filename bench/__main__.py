"""Measure, print the table, and write bench/results.json, docs/performance.md and the README."""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import re
import sys
import tomllib
from pathlib import Path

from rich.console import Console
from rich.table import Table

import baida
from bench.measure import Row, missing_peers
from bench.rows import ROOT, all_rows, thread_and_distance_rows
from bench.sizes import FULL, SHORT

RESULTS = Path(__file__).with_name("results.json")
PAGE, README = ROOT / "docs" / "performance.md", ROOT / "README.md"
#: The rows that the README shows, and how it names them.
HIGHLIGHTS = {
    "full result, one call each, no jokers": "hands scored and explained, one call each",
    "points in one batch, 0 jokers": "hands scored in one batch",
    "sbr, random play inside the engine": "random play inside the engine",
    "sbr, many hands stepped together, with observations": "environment steps with observations",
    "b30fj, one efficient decision from a view": "a decision of the bot `efficient`",
}
START, END = "<!-- bench:start -->", "<!-- bench:end -->"


def machine() -> str:
    """What it was measured on."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = re.findall(r"model name\s*: (.+)", info.read_text())
        model = names[0] if names else model
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


def figure(row: Row) -> str:
    """What was measured, as one reads it."""
    return f"{row.rate:,.0f} {row.unit}" if row.ratio else f"{row.rate:.3g} {row.unit}"


def peers() -> str:
    """The versions of the programs that baida is compared with."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return ", ".join(one.replace("==", " ") for one in extras["optional-dependencies"]["bench"])


def as_markdown(rows: list[Row]) -> str:
    """The table of docs/performance.md."""
    lines = [
        f"Measured on {datetime.date.today():%Y-%m-%d} with baida {baida.__version__}",
        f"({machine()}); ratios side by side in one run.",
        f"Compared with {peers()}.",
        "",
        "| work | figure | against | ratio | bar | holds |",
        "| --- | ---: | --- | ---: | --- | --- |",
    ]
    for row in rows:
        ratio = f"{row.ratio:.2f} x" if row.ratio else ""
        holds = "yes" if row.holds else "**no**"
        cells = (row.name, figure(row), row.against, ratio, row.bar, holds)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def highlights(rows: list[Row]) -> str:
    """The five figures of the README."""
    found = {row.name: row for row in reversed(rows)}  # the first of a name counts
    shown = (
        f"| {name} | {figure(found[work])} |"
        + (f" {found[work].ratio:.1f} × {found[work].against}" if found[work].ratio else "")
        + " |"
        for work, name in HIGHLIGHTS.items()
    )
    return "\n".join(["| | | against |", "| --- | ---: | --- |", *shown])


def put(page: Path, table: str) -> None:
    """Replace what is between the two marks of a page."""
    before, _, rest = page.read_text("utf-8").partition(START)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{START}\n{table}\n{END}{after}", encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Run it all."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--no-build", action="store_true", help="do not time a clean build")
    only = "only threads and distances; results.json stays as it is"
    parser.add_argument("--threads", action="store_true", help=only)
    once = "every row once with next to no work, without figures; programs may be missing"
    parser.add_argument("--short", action="store_true", help=once)
    options = parser.parse_args(arguments)
    if not options.short and (missing := missing_peers()):
        parser.error(f"not installed: {', '.join(missing)}; make bench installs them")
    sizes = SHORT if options.short else FULL
    build = not (options.no_build or options.short)
    console = Console()
    rows: list[Row] = []
    table = Table("work", "figure", "against", "ratio", "bar", "holds", title="baida, measured")
    with console.status("measuring ..."):
        for row in (
            thread_and_distance_rows(sizes) if options.threads else all_rows(sizes, build=build)
        ):
            rows.append(row)
            console.log(f"{row.name}: {figure(row)}")
            table.add_row(
                row.name,
                figure(row),
                row.against,
                f"{row.ratio:.2f} x" if row.ratio else "",
                row.bar,
                "[green]yes" if row.holds else "[red]no",
            )
    console.print(table)
    if options.threads or options.short:
        return 0
    RESULTS.write_text(json.dumps([row.to_json() for row in rows], indent=2) + "\n")
    put(PAGE, as_markdown(rows))
    put(README, highlights(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
