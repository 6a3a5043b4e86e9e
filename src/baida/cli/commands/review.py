from __future__ import annotations

import typer

from baida.cli import options as o
from baida.cli.errors import refusals
from baida.cli.help import exit_codes, with_examples
from baida.cli.output import check_page, print_json, print_parts, write_page
from baida.cli.progress import long_run, running_on
from baida.cli.replay.timeline import open_log
from baida.cli.views.review import review_view
from baida.jobs.runner import PROCESSES
from baida.review.match import MatchReview
from baida.review.page import page
from baida.review.run import MatchReviewer
from baida.terminal import words

HELP = with_examples(
    "Show what each decision of a finished match was worth: what was played, what would have been "
    "better, and why. Every action worth a try is played out in many sampled worlds that look to "
    "the seat as the table did; tiles that it could not see are not used. A difference within the "
    "noise is not called a mistake.",
    "baida review match.jsonl",
    "baida review match.jsonl --seat 0 --html review.html",
    "baida review match.jsonl --seat 0 --worlds 40 --json",
)
CODES = exit_codes(
    "0 success",
    "1 the review failed, or the page could not be written",
    "2 bad input or usage, or a log that cannot be reviewed",
    "130 interrupted, the decisions so far are shown",
)

app = typer.Typer(add_completion=False)


@app.command(help=HELP, epilog=CODES)
def review(
    log: o.Log,
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
        reviewer = MatchReviewer(open_log(log), seat=seat, worlds=worlds, seed=seed)
        check_page(html)
    result: MatchReview | None = None
    with (
        refusals(as_json=json),
        running_on(on, processes, quiet=quiet) as runner,
        long_run(reviewer.decisions, quiet=quiet, of="decisions", on=runner) as running,
    ):
        result = reviewer.review(on=runner, progress=running.advance, stop=running.stop)
    if result is None:
        raise typer.Exit(running.exit_code())
    if json:
        print_json(result.to_json())
    else:
        print_parts(lambda width: review_view(result, running.seconds, width))
    running.failure = write_page(html, lambda: page(result)) or running.failure
    stopped = ""
    if not result.complete:
        done = words.count(reviewer.decisions, "decision")
        stopped = f"stopped after {len(result.decisions)} of {done}"
    raise typer.Exit(running.exit_code(stopped))
