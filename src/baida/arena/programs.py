"""The programs that play in an arena. They keep running from deal to deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field

from baida.arena.deal import PlayedDeal
from baida.arena.setup import ArenaSetup
from baida.bots.external.bot import ExternalBot
from baida.bots.external.players import COMMAND, split_command
from baida.bots.external.report import Report
from baida.game.default_action import default_action_in
from baida.game.view.view import View
from baida.wire.values import SEATS


def given_up(deals: Iterable[PlayedDeal]) -> frozenset[int]:
    """Return the bots that were cut off in every hand of a deal; they are not started again."""
    return frozenset(
        trouble.bot
        for deal in deals
        for trouble in deal.trouble
        if trouble.cut_off == SEATS * deal.table.count(trouble.bot)
    )


@dataclass
class Absent:
    """Plays for a program that is no longer started."""

    name: str
    report: Report = field(default_factory=lambda: Report(cut_off="it is not started any more"))

    def choose(self, view: View, legal: Sequence[int]) -> int:
        return default_action_in(view, legal)


class Programs:
    def __init__(self, setup: ArenaSetup, without: frozenset[int]) -> None:
        self._plan = setup
        self._without = without
        #: Keyed by the bot, and by the number of its copies before it at the table.
        self._running: dict[tuple[int, int], ExternalBot] = {}

    def player(self, bot: int, before: int) -> ExternalBot | Absent:
        if bot in self._without:
            return Absent(self._plan.names[bot])
        program = self._running.get((bot, before))
        if program is None:
            command = split_command(self._plan.bots[bot].removeprefix(COMMAND))
            program = ExternalBot(command, self._plan.limits, self._plan.variables)
            self._running[bot, before] = program
        program.report = Report()
        return program

    def close(self) -> None:
        with ExitStack() as stack:
            for program in self._running.values():
                stack.callback(program.close)
            self._running = {}
