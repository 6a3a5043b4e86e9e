"""``baida replay``: a match log, watched in the terminal, told in sentences, or as JSON."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace

from baida.cli.commands import BAD_INPUT, FINE, NOT_WON
from baida.cli.errors import complaint
from baida.cli.replay.screen import ReplayScreen
from baida.cli.replay.sentences import print_json, print_sentences
from baida.cli.replay.timeline import Timeline
from baida.cli.score import explain
from baida.errors import InputError
from baida.game.log.file import Log, LogError, read_log
from baida.game.view.view import EVERYTHING, SPECTATOR
from baida.terminal import words
from baida.terminal.style import Look, make_console

SEATS = {"all": EVERYTHING, "spectator": SPECTATOR, **{str(seat): seat for seat in range(4)}}


@dataclass(frozen=True)
class Wanted:
    """What a replay is asked for."""

    path: str
    seat: str = "all"
    #: As people count, from 1.
    hand: int | None = None
    plain: bool = False
    json: bool = False
    check: bool = False
    glyphs: bool = False


def replay(wanted: Wanted) -> int:
    """Show a log; the exit code."""
    try:
        viewer = _viewer(wanted.seat)
        log = open_log(wanted.path)
        if wanted.check:
            return _check(log, as_json=wanted.json)
        timeline = Timeline(log)
        timeline.fold_all()
        hand = _hand(timeline, wanted.hand)
    except InputError as error:
        return refuse(error, as_json=wanted.json)
    if len(timeline):
        _show(timeline, viewer, hand, wanted)
    elif timeline.problem is None and not wanted.json:
        make_console().print("The log has no events yet.")
    return _end(timeline.problem, "shown")


def _show(timeline: Timeline, viewer: int, hand: int | None, wanted: Wanted) -> None:
    look = Look(wanted.glyphs)
    if wanted.json:
        print_json(timeline, viewer, hand)
    elif wanted.plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        print_sentences(timeline, look, viewer, hand)
    else:
        from baida.cli.replay.keys import ReplayProgram  # noqa: PLC0415 - prompt_toolkit is slow

        begin = timeline.deals()[hand or 0] if timeline.starts else 0
        ReplayProgram(ReplayScreen(timeline, look, viewer, begin)).run()


# --- what is read and refused -------------------------------------------------------------------


def open_log(path: str) -> Log:
    """Read a log; InputError if there is nothing in it to show."""
    try:
        return read_log(path)
    except OSError as error:
        raise InputError("log", f"{path}: {error.strerror or error}") from None
    except LogError as error:
        raise InputError("log", f"{path}: {error}") from None
    except ValueError as error:  # a path with a NUL in it
        raise InputError("log", f"{path!r}: {error}") from None


def _viewer(text: str) -> int:
    seat = SEATS.get(text.strip().lower())
    if seat is None:
        raise InputError("seat", f"expected one of {', '.join(SEATS)}, found {text!r}")
    return seat


def _hand(timeline: Timeline, number: int | None) -> int | None:
    if number is None:
        return None
    hand = timeline.find_hand(number)
    if hand is None:
        there = words.count(len(timeline.starts), "hand")
        raise InputError("hand", f"there is no hand {number}, the log has {there}")
    return hand


def refuse(error: InputError, *, as_json: bool) -> int:
    """Say what is wrong with what was asked for."""
    if as_json:
        print(json.dumps(explain.error_answer(error), ensure_ascii=False))
    else:
        make_console(stderr=True).print(complaint(error, {}), soft_wrap=True)
    return BAD_INPUT


def _end(problem: LogError | None, done: str) -> int:
    """After all that could be shown or checked: what could not."""
    if problem is None:
        return FINE
    sys.stdout.flush()
    error = InputError("log", f"{problem}; what stands before it was {done}")
    return refuse(error, as_json=False)


# --- running the decisions again ----------------------------------------------------------------


def _check(log: Log, *, as_json: bool) -> int:
    """Whether the engine does what the log tells, decision by decision."""
    from baida.game.log.rerun import Difference, rerun  # noqa: PLC0415 - the engine is needed only here

    # what cannot have happened on any table is not for the engine, which trusts its tiles
    timeline = Timeline(log)
    timeline.fold_all()
    result = rerun(replace(log, events=log.events[: len(timeline)]))
    decisions, hands, differences = result.decisions, result.hands, result.differences
    if timeline.problem is not None and timeline.problem is not log.problem:
        differences.append(Difference(timeline.problem.number, timeline.problem.message))
    if as_json:
        found = [{"line": one.line, "text": one.text} for one in differences]
        answer = {"ok": not found, "decisions": decisions, "hands": hands, "differences": found}
        print(json.dumps(answer, ensure_ascii=False))
    elif differences:
        console = make_console()
        for one in differences:
            console.print(complaint(InputError(f"line {one.line}", one.text), {}), soft_wrap=True)
    else:
        told = f"all {words.count(decisions, 'decision')} of {words.count(hands, 'hand')} agree"
        make_console().print(told, soft_wrap=True)
    return _end(log.problem, "checked") or (NOT_WON if differences else FINE)
