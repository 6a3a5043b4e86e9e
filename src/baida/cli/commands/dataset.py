"""The command `dataset`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer
from rich.text import Text

from baida.cli import options as o
from baida.cli.errors import FAILED, refusals, report
from baida.cli.help import exit_codes, with_examples
from baida.cli.output import print_json, print_parts
from baida.cli.progress import long_run, running_on
from baida.env.dataset import DatasetFile, Made, Source, make_dataset, survey
from baida.env.encodings import name_of
from baida.env.logged import Wanted
from baida.terminal import words
from baida.terminal.style import FAINT
from baida.terminal.tables import heading
from baida.variants import DEFAULT_GAME as GAME
from baida.wire.logs import DatasetAnswer

HELP = with_examples(
    "Turn match logs into a dataset for learning: a Parquet file with a row for each decision: "
    "what the seat saw, what was legal, what it did, and the outcome. Observations and action "
    "numbers are those of the environments (docs/learning.md).\n\n"
    "All logs must be of one game under the same house rules. [cyan]Ctrl-C[/cyan] keeps the logs "
    "that are complete.",
    f"baida dataset matches --out {GAME}.parquet",
    "baida dataset matches/000000.jsonl --out small.parquet --bot efficient",
    "baida dataset matches --out all.parquet --forced --json",
)
CODES = exit_codes(
    "0 success",
    "1 some logs were damaged, the rest is written",
    "2 bad input or usage",
    "130 interrupted, results are kept",
)
_MOST_LISTED = 10
_ROWS = "Which decisions"


def dataset(
    logs: list[str] = o.LOGS,
    *,
    out: str = o.option(..., "FILE", "The Parquet file to write.", "--out", panel=o.FILES),
    bot: str | None = o.option(
        None, "NAME", "Only decisions of seats that this bot played.", "--bot", panel=_ROWS
    ),
    forced: bool = o.flag("--forced", "Also decisions with only one legal action.", _ROWS),
    oracle: bool = o.flag(
        "--oracle", "Add columns of what was hidden: all hands, and the wall.", _ROWS
    ),
    processes: int | None = o.N_PROCESSES,
    on: str = o.ON,
    force: bool = o.FORCE,
    json: bool = o.JSON,
    quiet: bool = o.QUIET,
) -> None:
    made = Made()

    def note(now: Made) -> None:
        nonlocal made
        made = now
        running.advance(now.expected, now.logs)

    with refusals(as_json=json):
        source = survey(logs)
        with (
            running_on(on, processes, quiet=quiet) as runner,
            long_run(sum(source.hands), quiet=quiet, on=runner, job="log") as running,
            DatasetFile(out, source.rules, force=force, oracle=oracle) as file,
        ):
            make_dataset(
                source,
                file,
                Wanted(bot, forced),
                on=runner,
                progress=note,
                stop=running.stop,
            )
    if json:
        answer: DatasetAnswer = {
            "out": out,
            "rules": source.rules.id,
            "encoding": name_of(source.rules.variant.id),
            "complete": made.logs == len(source.paths),
            "logs": made.logs,
            "hands": made.hands,
            "rows": made.rows,
            "untold": made.untold,
            "problems": made.problems,
        }
        print_json(answer)
    else:
        print_parts(lambda _: [_summary(source, made, out, running.seconds)])
    _report_problems(made.problems)
    stopped = ""
    if made.logs < len(source.paths):
        stopped = f"stopped: {made.logs} of {len(source.paths)} logs kept"
    raise typer.Exit(running.exit_code(stopped) or (FAILED if made.problems else 0))


def _summary(source: Source, made: Made, out: str, seconds: float) -> Text:
    rules = source.rules
    rows = f"{words.count(made.rows, 'decision')} of {words.count(made.hands, 'hand')}"
    text = heading(rules, rows)
    path = Path(out)
    if path.exists():
        text.append(f"\n{words.printable(out)}  {path.stat().st_size / 1e6:.1f} MB")
    speed = f"{seconds:.1f} s · {made.rows / max(seconds, 1e-9):,.0f} decisions/s"
    text.append(f"\n{speed}", style=FAINT)
    if made.untold:
        left_out = f"{words.count(made.untold, 'claim')} left out: the log lacks the jokers used"
        text.append(f"\n{left_out}", style=FAINT)
    return text


def _report_problems(problems: Sequence[str]) -> None:
    for problem in problems[:_MOST_LISTED]:
        report(f"{problem}; everything before it was used")
    if len(problems) > _MOST_LISTED:
        report(f"and {len(problems) - _MOST_LISTED} more damaged logs")
