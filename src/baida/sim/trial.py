"""A trial of a bot: matches against bots of baida, on the next seat each time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from io import StringIO

from baida.bots.base import make_bot
from baida.bots.external.bot import ExternalBot
from baida.bots.external.report import Report
from baida.errors import InputError
from baida.jobs.runner import Stopped, never
from baida.score.rules import Rules
from baida.sim.folder import Folder
from baida.sim.play import play_match
from baida.sim.seed import seed_json, seed_of_bot, with_key
from baida.sim.setup import SimulationSetup, make_simulation
from baida.sim.summary import ratio
from baida.sim.tally import SeatTally
from baida.wire.simulation import TrialResult
from baida.wire.values import SEATS


@dataclass
class Trial:
    #: The bot on trial is the first of its bots, and has seat n in match n (modulo 4).
    setup: SimulationSetup
    report: Report
    matches: int = 0
    tally: SeatTally = field(default_factory=SeatTally)

    @property
    def hands(self) -> int:
        return self.tally.hands

    def to_json(self) -> TrialResult:
        tally = self.tally
        name, *against = self.setup.bots
        return {
            "rules": self.setup.rules,
            "bot": name,
            "against": against,
            "seed": seed_json(self.setup.seed),
            "complete": self.hands == self.setup.hands,
            "matches": self.matches,
            "hands": tally.hands,
            "points": tally.points,
            "points_per_hand": tally.per_hand,
            "ci95": tally.ci95,
            "wins": tally.wins,
            "win_rate": ratio(tally.wins, tally.hands),
            "dealt_in": tally.dealt_in,
            "dealt_in_rate": ratio(tally.dealt_in, tally.hands),
            **self.report.to_json(),
        }


def make_trial(
    name: str, rules: Rules, against: Sequence[str], hands: int | None = None, seed: int = 0
) -> SimulationSetup:
    """Return a checked setup: one opponent for all three seats or three; by default four matches.

    A key is added to the seed, so that the bot cannot guess the walls.

    >>> from baida.variants import find_rules
    >>> make_trial("mine", find_rules("sbr"), ["random"]).bots
    ('mine', 'random', 'random', 'random')
    """
    others = tuple(against) * (SEATS - 1 if len(against) == 1 else 1)
    if len(others) != SEATS - 1:
        raise InputError("against", f"expected one name or three, found {len(against)}")
    # The setup does not know the bot on trial, so another one stands for it.
    checked = make_simulation(rules, [others[0], *others], 1 if hands is None else hands, seed)
    hands = SEATS * checked.length if hands is None else hands
    return SimulationSetup(checked.rules, (name, *checked.bots[1:]), hands, with_key(seed))


def try_bot(
    setup: SimulationSetup,
    bot: ExternalBot,
    *,
    folder: Folder | None = None,
    progress: Callable[[int], object] = lambda _hands: None,
    stop: Callable[[], bool] = never,
) -> Trial:
    """Play a setup until it is complete, stopped, or the bot is cut off; then close the bot."""
    trial = Trial(setup, bot.report)
    rules = setup.chosen
    try:
        with suppress(Stopped):
            while trial.matches < setup.matches and bot.report.cut_off is None:
                number = trial.matches
                seat = number % SEATS
                names = [setup.bots[(place - number) % SEATS] for place in range(SEATS)]
                players = [
                    bot
                    if place == seat
                    else make_bot(name, rules, place, seed_of_bot(setup.seed, number, place))
                    for place, name in enumerate(names)
                ]
                result = play_match(
                    rules,
                    names,
                    setup.seed,
                    number,
                    setup.hands_of(number),
                    log=None if folder is None else StringIO(),
                    rows=folder is not None,
                    patterns=folder is not None,
                    stop=stop,
                    players=players,
                    each_hand=lambda tally: progress(trial.hands + tally.hands),
                )
                if folder is not None:
                    folder.keep(result)
                trial.matches += 1
                trial.tally.merge(result.tally.seats[seat])
    finally:
        bot.close()
        if folder is not None:
            folder.sum_up(trial.to_json())
    return trial
