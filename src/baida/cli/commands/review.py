from __future__ import annotations

from pathlib import Path

import typer

from baida.cli import options as o
from baida.cli.errors import FAILED, FINE, refusals, report
from baida.cli.help import exit_codes, with_examples
from baida.cli.output import check_page, print_json, print_parts, write_page
from baida.cli.progress import long_run, running_on
from baida.cli.views.review import review_view, totals_view
from baida.errors import InputError
from baida.game.log.folder import find_logs, open_log
from baida.jobs.runner import PROCESSES, Runner
from baida.review.many import ManyReviewer, Totals
from baida.review.match import MatchReview
from baida.review.page import page
from baida.review.run import MatchReviewer
from baida.terminal import words

HELP = with_examples(
    "Show what each decision of a finished match was worth: what was played, what would have been "
    "better, and why. Every action worth a try is played out in many sampled worlds that look to "
    "the seat as the table did; tiles that it could not see are not used. A difference within the "
    "noise is not called a mistake.\n\n"
    "Several logs, or a folder of them, are reviewed together: the totals of each player, or with "
    "--json an object for each match. [cyan]Ctrl-C[/cyan] keeps what is reviewed.",
    "baida review match.jsonl",
    "baida review match.jsonl --seat 0 --html review.html",
    "baida review match.jsonl --seat 0 --worlds 40 --json",
    "baida review matches --seat 0 --worlds 40",
)
CODES = exit_codes(
    "0 success",
    "1 the review failed, a page could not be written, or one of several logs cannot be reviewed",
    "2 bad input or usage, or a log that cannot be reviewed",
    "130 interrupted, what was reviewed is shown",
)

app = typer.Typer(add_completion=False)


@app.command(help=HELP, epilog=CODES)
def review(
    logs: o.Logs,
    *,
    seat: o.ReviewedSeat = None,
    worlds: o.Worlds = None,
    seed: o.ReviewSeed = 0,
    processes: o.Processes = None,
    on: o.On = PROCESSES,
    html: o.Html = None,
    json: o.Json = False,
    quiet: o.Quiet = False,
) -> None:
    with refusals(as_json=json):
        if len(logs) > 1 or Path(logs[0]).is_dir():
            if html is not None:
                raise InputError("html", "a page shows one match: give one log")
            many = ManyReviewer(find_logs(logs), seat=seat, worlds=worlds, seed=seed)
            with running_on(on, processes, quiet=quiet) as runner:
                code = _review_many(many, runner, json=json, quiet=quiet)
        else:
            reviewer = MatchReviewer(open_log(logs[0]), seat=seat, worlds=worlds, seed=seed)
            check_page(html)
            with running_on(on, processes, quiet=quiet) as runner:
                code = _review_one(reviewer, runner, html, json=json, quiet=quiet)
    raise typer.Exit(code)


def _review_one(
    reviewer: MatchReviewer, on: Runner, html: str | None, *, json: bool, quiet: bool
) -> int:
    result: MatchReview | None = None
    with long_run(reviewer.decisions, quiet=quiet, of="decisions", on=on) as running:
        result = reviewer.review(on=on, progress=running.advance, stop=running.stop)
    if result is None:
        return running.exit_code()
    if json:
        print_json(result.to_json())
    else:
        print_parts(lambda width: review_view(result, running.seconds, width))
    running.failure = write_page(html, lambda: page(result)) or running.failure
    stopped = ""
    if not result.complete:
        done = words.count(reviewer.decisions, "decision")
        stopped = f"stopped after {len(result.decisions)} of {done}"
    return running.exit_code(stopped)


def _review_many(many: ManyReviewer, on: Runner, *, json: bool, quiet: bool) -> int:
    totals = Totals()
    with long_run(many.decisions, quiet=quiet, of="decisions", on=on, job="match") as running:
        for path, one in many.review(on=on, progress=running.advance, stop=running.stop):
            totals.add(path, one)
            if json:
                print_json({"log": str(path), **one.to_json()})
    if not json:
        print_parts(lambda _: totals_view(totals, running.seconds))
    for problem in many.problems:
        report(problem)
    stopped = ""
    if totals.matches < len(many.paths):
        stopped = f"stopped after {totals.matches} of {words.count(len(many.paths), 'match')}"
    return running.exit_code(stopped) or (FAILED if many.problems else FINE)
