from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from baida.bots.external.bot import ExternalBot
from baida.bots.external.report import Fault, Report
from baida.cli.views.simulation import average, heading, seed_note, signed
from baida.sim.trial import Trial
from baida.terminal import words
from baida.terminal.style import FAINT, INDENT
from baida.terminal.words import percent, printable

_MOST_LEGAL = 12
_MOST_ERRORS = 20


def trial_view(trial: Trial) -> Iterator[RenderableType]:
    name, *against = trial.setup.bots
    played = f"{words.count(trial.hands, 'hand')} in {words.count(trial.matches, 'match')}"
    setup = trial.setup
    title = heading(setup.chosen.variant, setup.rules, played + seed_note(setup.seed))
    alike = len(set(against)) == 1
    others = f"three {against[0]}" if alike else words.listed(against)
    title.append("\n").append(printable(name), style="bold").append(f" against {others}")
    yield title
    tally = trial.tally
    if tally.hands:
        grid = _grid()
        grid.add_row("Points", signed(tally.points).append(" in all, ").append(average(tally))
                     .append(" a hand"))  # fmt: skip
        grid.add_row("Wins", f"{tally.wins}, {percent(tally.wins, tally.hands)} of the hands")
        grid.add_row("Dealt in", f"{percent(tally.dealt_in, tally.hands)} of the hands")
        yield grid
    yield from report_view(trial.report)


def visit_view(
    bot: ExternalBot, seat: int | None, results: Sequence[tuple[str, Sequence[int]]]
) -> Iterator[RenderableType]:
    yield Text.assemble((printable(bot.name), "bold"), "" if seat is None else f" on seat {seat}")
    for rules, scores in results:
        grid = _grid()
        grid.add_row("Rules", rules)
        grid.add_row("Points", Text(" ").join(signed(points) for points in scores))
        yield grid
    yield from report_view(bot.report)


def report_view(report: Report) -> Iterator[RenderableType]:
    grid = _grid()
    grid.add_row("Decisions", str(len(report.times)))
    times = report.times_ms
    if report.times:
        grid.add_row(
            "Time",
            f"median {_ms(times['median'])} · 99% within {_ms(times['p99'])} · "
            f"longest {_ms(times['longest'])}",
        )
    if report.start is not None:
        grid.add_row("Start-up", _ms(times["start"]))
    if report.ending:
        grid.add_row("Ended", report.ending)
    yield grid
    yield from _faults(report)
    if report.errors.strip():
        yield _errors(report.errors)


def _faults(report: Report) -> Iterator[RenderableType]:
    if not report.faults:
        yield Text.assemble(("✓ ", "bold green"), "no faults")
        return
    counted = words.listed(f"{n} {code}" for code, n in report.faults.most_common())
    title = Text.assemble(
        ("✗ ", "bold red"), (words.count(report.faults.total(), "fault"), "bold"), f": {counted}"
    )
    if report.cut_off is not None:
        title.append("\n  cut off: ").append(printable(report.cut_off), style="bold")
    yield title
    for fault in report.first:
        yield _fault(fault)
    more = report.faults.total() - len(report.first)
    if more:
        yield Text(f"and {words.count(more, 'fault')} more", FAINT)


def _fault(fault: Fault) -> RenderableType:
    where = f"match {fault.match}" if fault.match else "before the first match"
    if fault.request is not None:
        where += f", request {fault.request}"
    grid = _grid()
    if fault.legal:
        named = ", ".join(fault.legal[:_MOST_LEGAL])
        rest = len(fault.legal) - _MOST_LEGAL
        grid.add_row("Asked", f"{named}, and {rest} more" if rest > 0 else named)
    if fault.line is not None:
        answer = Text(printable(fault.answer or ""), "cyan")
        grid.add_row("Answered", answer.append(f"  (line {fault.line})", style=FAINT))
    grid.add_row("Wrong", printable(fault.message))
    if fault.done is not None:
        grid.add_row("Done", f"{fault.done} instead")
    title = Text.assemble((fault.code, "bold red"), (f"  {where}", FAINT))
    return Group(title, Padding(grid, (0, 0, 0, INDENT)))


def _errors(text: str) -> RenderableType:
    lines = [printable(line) for line in text.strip().splitlines()]
    shown = Text("\n".join(lines[-_MOST_ERRORS:]))
    return Group(Text("The end of its standard error", "bold"), Padding(shown, (0, 0, 0, INDENT)))


def _grid() -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style=FAINT, no_wrap=True)
    grid.add_column(overflow="fold")
    return grid


def _ms(time: float | None) -> str:
    if time is None:
        return "–"
    return f"{time / 1000:.2f} s" if time >= 1000 else f"{time:.1f} ms"
