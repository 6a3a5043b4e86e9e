"""Measure, print the table, write bench/results.json; --readme puts the table there too."""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import re
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.measure import Row, missing_peers
from bench.rows import ROOT, all_rows, thread_and_distance_rows
from bench.sizes import FULL, SHORT

RESULTS = Path(__file__).with_name("results.json")
README = ROOT / "README.md"
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


def as_markdown(rows: list[Row]) -> str:
    """The table for the README."""
    lines = [
        f"Measured on {datetime.date.today():%Y-%m-%d} ({machine()});",
        "ratios side by side in one run.",
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


def main(arguments: list[str] | None = None) -> int:
    """Run it all."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--readme", action="store_true", help="write the table into README.md")
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
    if options.readme:
        text = README.read_text(encoding="utf-8")
        before, _, rest = text.partition(START)
        _, _, after = rest.partition(END)
        README.write_text(f"{before}{START}\n{as_markdown(rows)}\n{END}{after}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
