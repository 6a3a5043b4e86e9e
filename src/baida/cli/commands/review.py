"""The command `review`, and its tables in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import typer
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from baida.cli import options as o
from baida.cli.errors import FAILED, FINE, refusals, report
from baida.cli.help import exit_codes, with_examples
from baida.cli.output import check_page, print_json, print_parts, write_page
from baida.cli.progress import long_run, running_on
from baida.errors import InputError
from baida.game.actions import Action
from baida.game.log.folder import find_logs, open_log
from baida.jobs.runner import Runner
from baida.review.categories import CATEGORIES
from baida.review.many import ManyReviewer, Totals
from baida.review.match import MatchReview
from baida.review.page import page
from baida.review.reasons import words_for
from baida.review.reviewer import Reviewed
from baida.review.run import MatchReviewer
from baida.terminal import words
from baida.terminal.style import FAINT
from baida.terminal.tables import heading, table_of
from baida.terminal.words import NOTHING, printable

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


def review(
    logs: list[str] = o.LOGS,
    *,
    seat: int | None = o.option(
        None, "N", "Only the decisions of this seat, 0 to 3. Default: all.", "--seat", "-s"
    ),
    worlds: int | None = o.option(
        None, "N", "Maximum number of sampled worlds per decision. The default depends on the game."
    ),
    seed: int = o.option(0, "S", "The sampled worlds follow from this number."),
    processes: int | None = o.N_PROCESSES,
    on: str = o.ON,
    html: str | None = o.HTML,
    json: bool = o.JSON,
    quiet: bool = o.QUIET,
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


_LOSSES = ("Decisions", "Mistakes", "Lost", "Per decision")
_NOTE = (
    "Points. ± standard error. Lost: by mistakes, which are losses greater than the noise. "
    "Per decision: average of all decisions, at least 0."
)


def review_view(review: MatchReview, seconds: float, _width: int) -> Iterator[RenderableType]:
    yield _title(review, seconds)
    if not review.decisions:
        return
    yield _seats(review)
    if review.mistakes:
        yield _categories(review)
    yield _worst(review)


def totals_view(totals: Totals, seconds: float) -> Iterator[RenderableType]:
    decisions = sum(player.decisions for player in totals.players.values())
    done = f"{words.count(totals.matches, 'match')} · {words.count(decisions, 'decision')}"
    yield Text.assemble((done, "bold"), (f" · {seconds:.1f} s", FAINT))
    if not decisions:
        return
    table = table_of("Player", "Matches", *_LOSSES, left=(0,))
    for name, one in sorted(totals.players.items()):
        average = NOTHING
        if one.per_decision is not None:
            average = "{:.2f} ± {:.2f}".format(*one.per_decision)
        table.add_row(
            printable(name),
            str(one.matches),
            str(one.decisions),
            str(one.mistakes),
            f"{one.loss:.2f} ± {one.loss_error:.2f}" if one.mistakes else NOTHING,
            average,
        )
    yield Group(table, Text(_NOTE, FAINT))
    if totals.worst:
        yield Group(
            Text("The worst decisions", "bold"),
            *(_decision(one, name, path) for path, name, one in totals.worst),
        )


def _title(review: MatchReview, seconds: float) -> Text:
    rules = review.log.rules
    decisions = words.count(len(review.decisions), "decision")
    text = f"{words.count(review.hands, 'hand')} · {decisions} · seed {review.seed}"
    title = heading(rules, text)
    notes = [f"at most {words.count(review.worlds, 'world')} per decision"]
    if seconds > 0:
        notes.append(f"{seconds:.1f} s")
    if review.untold:
        claims = words.count(review.untold, "claim")
        notes.append(f"{claims} left out: the log does not tell the jokers")
    return title.append(f"\n{' · '.join(notes)}", style=FAINT)


def _seats(review: MatchReview) -> RenderableType:
    table = table_of("Seat", "Player", *_LOSSES, left=(0, 1))
    for seat in review.seats:
        one = review.seat_summary(seat)
        average = NOTHING
        if one["loss_per_decision"] is not None:
            average = f"{one['loss_per_decision']:.2f}"
        if one["loss_per_decision_error"] is not None:
            average += f" ± {one['loss_per_decision_error']:.2f}"
        table.add_row(
            str(seat),
            printable(one["name"]),
            str(one["decisions"]),
            str(one["mistakes"]),
            f"{one['loss']:.2f} ± {one['loss_error']:.2f}" if one["mistakes"] else NOTHING,
            average,
        )
    return Group(table, Text(_NOTE, FAINT))


def _categories(review: MatchReview) -> RenderableType:
    table = table_of("What the mistakes are about", "Mistakes", "Lost", left=(0,))
    for name, title in CATEGORIES.items():
        losses = [one.loss for one in review.mistakes if one.category == name]
        if losses:
            table.add_row(str(title), str(len(losses)), f"{sum(losses):.2f}")
    return table


def _worst(review: MatchReview) -> RenderableType:
    if not review.mistakes:
        return Text.assemble(("✓ ", "bold green"), "no mistakes beyond the noise")
    return Group(
        Text("The worst decisions", "bold"),
        *(_decision(one, review.name_of(one.seat)) for one in review.worst),
    )


def _decision(one: Reviewed, name: str, log: Path | None = None) -> RenderableType:
    assert one.category is not None
    loss = f"{one.loss:.2f} ± {one.error:.2f} points"
    title = Text.assemble(
        ("✗ ", "bold red"), (_words(one.played), "bold"),
        f" – better: {_words(one.best)}, by {loss} ", (f"· {CATEGORIES[one.category]}", FAINT),
    )  # fmt: skip
    where = [] if log is None else [printable(str(log))]
    where += [f"hand {one.hand + 1}", f"event {one.n}", f"seat {one.seat}: {printable(name)}"]
    about = [Text(", ".join(where), FAINT), Text(f"holds {one.held}")]
    about += [Text(reason, FAINT) for reason in one.reasons[1:]]
    return Group(title, *(Padding(line, (0, 0, 0, 2)) for line in about))


def _words(action: str) -> str:
    return words_for(Action.parse(action))
