"""``baida bot run``: a bot on trial, with a progress bar, and what its author is told."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from baida.bots.external.bot import ExternalBot
from baida.bots.external.players import split_command
from baida.bots.external.protocol import Limits
from baida.bots.external.report import Report
from baida.cli.bot.view import report_view, trial_view, visit_view
from baida.cli.commands import BAD_INPUT, FINE
from baida.cli.progress import (
    FAILED,
    INTERRUPTED,
    hands_bar,
    interrupts,
    print_json,
    refuse,
    say_wrong,
)
from baida.cli.score.hand import choose_rules
from baida.errors import InputError
from baida.sim.folder import Folder
from baida.sim.plan import Plan
from baida.sim.trial import Trial, plan_trial, try_bot
from baida.terminal import words
from baida.terminal.style import make_console, show

if TYPE_CHECKING:  # it needs packages that nothing else here does
    from baida.bots.external.table_bridge import Visit

#: Nobody waits longer for a decision.
_LONGEST = 3600.0


@dataclass(frozen=True)
class Wanted:
    """What a trial is asked for, as it was typed."""

    command: tuple[str, ...]
    variant: str
    house_rules: tuple[str, ...] = ()
    against: str = "efficient"
    hands: int | None = None
    seed: int = 0
    out: str | None = None
    force: bool = False
    json: bool = False
    quiet: bool = False


@dataclass(frozen=True)
class WantedSeat:
    """A seat at a served table, as it was typed."""

    address: str
    room: str | None = None
    name: str | None = None
    token: str | None = None
    matches: int = 1


def run(wanted: Wanted, limits: Limits) -> int:
    """Play, show, and say how it went; the exit code."""
    try:
        command = command_words(wanted.command)
        _plan(wanted, "")  # before anything is started
        check_limits(limits)
        with ExternalBot(command, limits) as bot, ExitStack() as stack:
            folder = None
            if wanted.out is not None:
                folder = stack.enter_context(Folder(wanted.out, force=wanted.force))
            bot.start()
            plan = _plan(wanted, bot.name)
            asked = stack.enter_context(interrupts())
            advance = stack.enter_context(hands_bar(plan.hands, quiet=wanted.quiet))
            trial = try_bot(plan, bot, folder=folder, progress=advance, stop=asked)
            interrupted = asked()
    except InputError as error:
        return refuse(error, {"variant": wanted.variant}, as_json=wanted.json)
    except KeyboardInterrupt:  # while it started
        return INTERRUPTED
    except OSError as error:  # the disk is full, the directory gone
        say_wrong(str(error))
        return FAILED
    return _conclude(trial, interrupted=interrupted, as_json=wanted.json)


def join_table(
    command: tuple[str, ...], limits: Limits, wanted: WantedSeat, *, as_json: bool
) -> int:
    """Take a seat at a served table and play there; the exit code."""
    try:
        from baida.bots.external.table_bridge import (  # noqa: PLC0415 - nothing else here needs it
            Invitation,
            TableError,
            Visit,
            sit_down,
        )
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("baida"):
            raise
        say_wrong(f"a served table needs more packages: pip install 'baida[server]' ({error.name})")
        return BAD_INPUT
    failure = ""
    try:
        check_limits(limits)
        invitation = Invitation.read(wanted.address, wanted.room, wanted.token)
        with ExternalBot(command_words(command), limits) as bot:
            bot.start()
            visit = Visit(bot, invitation, wanted.matches)
            if bot.report.cut_off is None:
                if invitation.token is None:
                    token = sit_down(invitation, wanted.name or bot.name)
                    visit.invitation = replace(invitation, token=token)
                try:
                    visit.play()
                except TableError as error:
                    if visit.seat is None:
                        raise
                    failure = str(error)  # it was there, and there is something to tell
                if invitation.token is None and not failure:
                    visit.leave()
    except InputError as error:
        return refuse(error, {}, as_json=as_json)
    except TableError as error:
        say_wrong(str(error))
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    _show_visit(visit, as_json=as_json)
    if failure:
        say_wrong(failure)
        return FAILED
    return exit_code(bot.report)


def _show_visit(visit: Visit, *, as_json: bool) -> None:
    bot = visit.bot
    if as_json:
        print_json(
            {
                "bot": bot.name,
                "seat": visit.seat,
                "matches": [{"rules": rules, "scores": scores} for rules, scores in visit.results],
                **bot.report.to_json(),
            }
        )
    else:
        console = make_console()
        console.print()
        show(console, visit_view(bot.name, visit.seat, visit.results))
        show(console, report_view(bot.report))


def _conclude(trial: Trial, *, interrupted: bool, as_json: bool) -> int:
    if as_json:
        print_json(trial.to_json())
    else:
        console = make_console()
        console.print()
        show(console, trial_view(trial))
    if interrupted and trial.hands < trial.plan.hands:
        say_wrong(f"stopped: {words.count(trial.hands, 'hand')} of {trial.plan.hands} kept")
        return INTERRUPTED
    return exit_code(trial.report)


def exit_code(report: Report) -> int:
    """Whether the bot was without fault."""
    return FAILED if report.faults else FINE


def command_words(typed: tuple[str, ...]) -> list[str]:
    """The words of a command: one text is split as a shell does it."""
    return split_command(typed[0]) if len(typed) == 1 else list(typed)


def check_limits(limits: Limits) -> None:
    """Times and numbers that make sense."""
    for name, seconds in (("time", limits.decision), ("start_time", limits.start)):
        if not 0 < seconds <= _LONGEST:
            raise InputError(name, f"expected seconds up to {_LONGEST:g}, found {seconds:g}")
    if limits.faults < 1:
        raise InputError("faults", f"expected 1 or more, found {limits.faults}")


def _plan(wanted: Wanted, name: str) -> Plan:
    rules = choose_rules(wanted.variant, wanted.house_rules)
    against = [one.strip().lower() for one in wanted.against.split(",")]
    return plan_trial(name, rules, against, wanted.hands, wanted.seed)
