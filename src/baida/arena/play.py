"""Play a deal: the same wall, dealer and dice four times, with the players moving one seat on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field

from baida.arena.deal import PlayedDeal, Trouble, four
from baida.arena.journal import Journal
from baida.arena.seating import Lineup, place_of, seat_of
from baida.arena.setup import ArenaSetup
from baida.bots.base import Bot, make_bot
from baida.bots.external.bot import ExternalBot
from baida.bots.external.players import COMMAND, is_command, split_command
from baida.bots.external.report import Report
from baida.bots.stand_in import act_in
from baida.game.view.view import View
from baida.jobs.runner import Inline, Runner, Stop, never
from baida.sim.play import MatchPlay, play_together
from baida.sim.seed import seed_of_bot, seed_text
from baida.sim.tally import SeatTally
from baida.wire.values import SEATS

PLACES = range(SEATS)


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
        return act_in(view, legal)


class Programs:
    """The programs that play. They keep running from deal to deal."""

    def __init__(self, setup: ArenaSetup, without: frozenset[int]) -> None:
        self._setup = setup
        self._without = without
        #: Keyed by the bot, and by the number of its copies before it at the table.
        self._running: dict[tuple[int, int], ExternalBot] = {}

    def player(self, bot: int, before: int) -> ExternalBot | Absent:
        if bot in self._without:
            return Absent(self._setup.names[bot])
        program = self._running.get((bot, before))
        if program is None:
            command = split_command(self._setup.bots[bot].removeprefix(COMMAND))
            program = ExternalBot(command, self._setup.limits, self._setup.variables)
            self._running[bot, before] = program
        program.report = Report()
        return program

    def close(self) -> None:
        with ExitStack() as stack:
            for program in self._running.values():
                stack.callback(program.close)
            self._running = {}


@dataclass
class _Reported:
    faults: Counter[str] = field(default_factory=Counter)
    first: str = ""
    cut_off: int = 0

    def add(self, report: Report) -> None:
        self.faults.update(report.faults)
        self.cut_off += report.cut_off is not None
        if not self.first:
            self.first = report.first[0].message if report.first else report.cut_off or ""


class DealPlayer:
    """Plays deals of a setup; a context manager. The programs in ``without`` are not started."""

    def __init__(self, setup: ArenaSetup, without: frozenset[int] = frozenset()) -> None:
        self._setup = setup
        self._programs = Programs(setup, without)

    def __enter__(self) -> DealPlayer:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        self._programs.close()

    def __call__(self, job: tuple[int, Lineup], stop: Stop = never) -> PlayedDeal:
        """Play one deal; raises Stopped when ``stop`` returns true.

        >>> from baida.arena.setup import make_arena
        >>> with DealPlayer(make_arena("sbr", ["random", "random"], hands=4)) as play:
        ...     deal = play((0, (0, 0, 1, 1)))
        >>> a, b, c, d = (sum(points) for points in zip(*deal.points))
        >>> a == b == c == d  # all seats of the same deal, with the same chances
        True
        """
        number, table = job
        rules, seed = self._setup.chosen, self._setup.seed
        reported = {bot: _Reported() for bot in table}
        plays: list[MatchPlay] = []
        alone = any(is_command(self._setup.bots[bot]) for bot in table)
        for turn in range(SEATS):
            sitting = [place_of(seat, turn) for seat in range(SEATS)]
            players = [
                self._player(number, table, place, seat) for seat, place in enumerate(sitting)
            ]
            names = [self._setup.names[table[place]] for place in sitting]
            plays.append(MatchPlay(rules, names, seed, number, 1, patterns=False, players=players))
            if alone:  # a program plays one match at a time
                play_together(plays[-1:], stop)
            for place, bot in enumerate(table):
                player = players[seat_of(place, turn)]
                if isinstance(player, ExternalBot | Absent):
                    reported[bot].add(player.report)
        if not alone:
            play_together(plays, stop)
        hands: list[list[SeatTally]] = [  # each by place
            [play.result.tally.seats[seat_of(place, turn)] for place in PLACES]
            for turn, play in enumerate(plays)
        ]
        a, b, c, d = (four(seat.points for seat in hand) for hand in hands)
        return PlayedDeal(
            number,
            table,
            (a, b, c, d),
            four(sum(hand[place].wins for hand in hands) for place in PLACES),
            four(sum(hand[place].dealt_in for hand in hands) for place in PLACES),
            tuple(
                Trouble(bot, dict(sorted(one.faults.items())), one.first, one.cut_off)
                for bot, one in sorted(reported.items())
                if one.first
            ),
        )

    def _player(self, number: int, table: Lineup, place: int, seat: int) -> Bot:
        bot = table[place]
        text = self._setup.bots[bot]
        if is_command(text):
            return self._programs.player(bot, table[:place].count(bot))
        # Seeded by the seat, so that equal bots play the deal alike from there.
        return make_bot(text, self._setup.chosen, seat, seed_of_bot(self._setup.seed, number, seat))


def run_arena(
    setup: ArenaSetup,
    *,
    on: Runner | None = None,
    journal: Journal | None = None,
    progress: Callable[[Sequence[PlayedDeal]], object] = lambda _deals: None,
    stop: Stop = never,
) -> list[PlayedDeal]:
    """Play a setup, inline if no runner is given; returns all its deals, with those of the journal.

    They do not depend on the runner, provided that the bots are deterministic.
    ``progress`` is called at first and after every deal. When ``stop`` returns true, the deals
    under way are abandoned and those before them kept; likewise when a deal fails, which raises
    WorkerError.

    >>> from baida.arena.setup import make_arena
    >>> deals = run_arena(make_arena("sbr", ["random", "random"], hands=8, seed=5))
    >>> [deal.number for deal in deals]
    [0, 1]
    """
    deals: list[PlayedDeal] = []
    if journal is not None:
        setup, deals = journal.setup, journal.deals[: setup.deals]
    progress(deals)
    without = given_up(deals)
    runner = on or Inline()
    more = True
    while more:
        more = False
        first = len(deals)
        jobs = setup.jobs(first)

        def name(place: int, first: int = first) -> str:
            return f"deal {first + place} (seed {seed_text(setup.seed)})"

        player = DealPlayer(setup, without)
        with closing(runner.map(player, jobs, stop=stop, name=name)) as played:
            for deal in played:
                if journal is not None:
                    journal.add(deal)
                deals.append(deal)
                progress(deals)
                if not given_up([deal]) <= without:
                    # Other processes may be ahead, still with a program that is to be given up.
                    without |= given_up([deal])
                    more = True
                    break
    return deals
