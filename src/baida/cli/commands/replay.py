"""The command `replay`: the screen, sentences or JSON."""

from __future__ import annotations

import json
import sys
from dataclasses import replace

import typer
from rich.text import Text

from baida.cli import options as o
from baida.cli.errors import BAD_INPUT, FAILED, FINE, complaint, refusals, refuse
from baida.cli.help import exit_codes, with_examples
from baida.cli.output import print_json
from baida.cli.replay.event_text import event_text
from baida.cli.replay.screen import UNFINISHED, ReplayScreen, who_looks
from baida.cli.replay.timeline import HIDDEN_EVENT, Timeline
from baida.errors import InputError
from baida.game.log.file import Log, LogError
from baida.game.log.folder import open_log
from baida.game.view.view import EVERYTHING, SPECTATOR
from baida.game.view.view_json import view_json
from baida.terminal import words
from baida.terminal.style import Look, make_console
from baida.terminal.table_view import TableView
from baida.wire import logs
from baida.wire.logs import CheckAnswer, Moment

HELP = with_examples(
    "Watch a match again: [cyan]← →[/cyan] go from event to event, [cyan]↑ ↓[/cyan] from decision "
    "to decision, [cyan]s[/cyan] changes the point of view, [cyan]?[/cyan] lists all keys. With "
    "[cyan]--plain[/cyan], or if standard input or output is not a terminal, the match is told in "
    "sentences, one per line.\n\n"
    "Of a damaged log it shows what can be read, then the line where it is damaged.",
    "baida replay match.jsonl",
    "baida replay match.jsonl --seat 0 --hand 2",
    "baida replay match.jsonl --plain --glyphs",
    "baida replay match.jsonl --json --seat spectator > views.jsonl",
    "baida replay match.jsonl --check",
)
CODES = exit_codes(
    "0 success", "1 the decisions differ (--check)", "2 bad input or usage, or a damaged log"
)
VIEWERS = {"all": EVERYTHING, "spectator": SPECTATOR, **{str(seat): seat for seat in range(4)}}


def replay(
    log: str = o.LOG,
    *,
    seat: str = o.option(
        "all",
        "WHO",
        "The point of view: all (every tile open), a seat 0 to 3, or a spectator.",
        "--seat",
        "-s",
        values=VIEWERS,
    ),
    hand: int | None = o.option(
        None, "N", "Begin with the Nth hand; --plain and --json show only that one.", min=1
    ),
    plain: bool = o.flag("--plain", "Sentences, one per line, even in a terminal."),
    check: bool = o.flag("--check", "Play all decisions again and report where the log differs."),
    glyphs: bool = o.GLYPHS,
    json: bool = o.flag("--json", "One JSON object per line: the event, and the table after it."),
) -> None:
    if plain and json:
        raise typer.BadParameter("choose one of --plain and --json")
    with refusals(as_json=json):
        viewer = VIEWERS.get(seat.strip().lower())
        if viewer is None:
            raise InputError("seat", f"expected one of {', '.join(VIEWERS)}, found {seat!r}")
        read = open_log(log)
        if check:
            raise typer.Exit(_check(read, as_json=json))
        timeline = Timeline(read)
        timeline.fold_all()
        number = None if hand is None else _find_hand(timeline, hand)
    look = Look(glyphs)
    if not len(timeline):
        if timeline.problem is None and not json:
            make_console().print("The log has no events yet.")
    elif json:
        print_events(timeline, viewer, number)
    elif plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        print_sentences(timeline, look, viewer, number)
    else:
        from baida.cli.replay.keys import ReplayProgram  # noqa: PLC0415 - prompt_toolkit is slow

        begin = timeline.deals()[number or 0] if timeline.starts else 0
        ReplayProgram(ReplayScreen(timeline, look, viewer, begin)).run()
    raise typer.Exit(_end(timeline.problem, "shown"))


def _find_hand(timeline: Timeline, number: int) -> int:
    hand = timeline.find_hand(number)
    if hand is None:
        there = words.count(len(timeline.starts), "hand")
        raise InputError("hand", f"there is no hand {number}, the log has {there}")
    return hand


def _end(problem: LogError | None, done: str) -> int:
    """Report damage after showing or checking everything before it."""
    if problem is None:
        return FINE
    sys.stdout.flush()
    refuse(InputError("log", f"{problem}; everything before it was {done}"), {})
    return BAD_INPUT


def _check(log: Log, *, as_json: bool) -> int:
    from baida.game.rerun import Difference, rerun  # noqa: PLC0415 - only needed here

    # The engine trusts its tiles, so it gets only events that are possible.
    timeline = Timeline(log)
    timeline.fold_all()
    result = rerun(replace(log, events=log.events[: len(timeline)]))
    decisions, hands, differences = result.decisions, result.hands, result.differences
    if timeline.problem is not None and timeline.problem is not log.problem:
        differences.append(Difference(timeline.problem.number, timeline.problem.message))
    if as_json:
        found: list[logs.Difference] = [{"line": one.line, "text": one.text} for one in differences]
        answer: CheckAnswer = {
            "ok": not found,
            "decisions": decisions,
            "hands": hands,
            "differences": found,
        }
        print_json(answer)
    elif differences:
        console = make_console()
        for one in differences:
            console.print(complaint(InputError(f"line {one.line}", one.text), {}), soft_wrap=True)
    else:
        told = f"all {words.count(decisions, 'decision')} of {words.count(hands, 'hand')} agree"
        make_console().print(told, soft_wrap=True)
    return _end(log.problem, "checked") or (FAILED if differences else FINE)


_WIDEST = 120


def print_sentences(timeline: Timeline, look: Look, viewer: int, hand: int | None) -> None:
    console = make_console()
    game = timeline.log.rules.variant.names["en"]
    title = f"{game} · {', '.join(timeline.names)} · {who_looks(viewer, timeline.names)}"
    console.print(Text(title, "bold"), soft_wrap=True)
    console.print(Text(timeline.log.rules.id, "dim"), soft_wrap=True)
    column = len(str(len(timeline)))
    last = None
    for moment in moments(timeline, hand):
        event = timeline.events(viewer)[moment]
        if event is HIDDEN_EVENT:
            continue
        if event["e"] == "hand_started":
            console.print()
            heading = f"Hand {event['hand'] + 1} of {timeline.hands}"
            wind = words.WIND_NAMES[timeline.view(moment).round_wind]
            console.print(Text(f"{heading} · {wind} round", "bold"), soft_wrap=True)
        sentence = event_text(event, timeline.names, timeline.log.rules.variant, look)
        line = Text().append(f"{moment + 1:>{column}}  ", "dim").append(sentence)
        console.print(line, soft_wrap=True)
        last = moment
    if last is None:
        return
    if last == len(timeline) - 1 and timeline.unfinished:
        console.print(Text(UNFINISHED, "bold"), soft_wrap=True)
    console.print()
    console.print(Text(f"The table after event {last + 1}", "bold"))
    view = timeline.view(last, viewer)
    table = TableView(view, timeline.names, look, timeline.hands)
    for text in table.lines(min(console.width, _WIDEST)):
        text.rstrip()
        console.print(text, soft_wrap=True)


def print_events(timeline: Timeline, viewer: int, hand: int | None) -> None:
    for moment in moments(timeline, hand):
        event = timeline.events(viewer)[moment]
        if event is HIDDEN_EVENT:
            continue
        view = view_json(timeline.view(moment, viewer))
        line: Moment = {"n": event["n"], "event": event, "view": view}
        print(json.dumps(line, ensure_ascii=False))


def moments(timeline: Timeline, hand: int | None) -> range:
    return range(len(timeline)) if hand is None else timeline.hand_span(hand)
