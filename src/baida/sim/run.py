"""Run a simulation on any runner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from io import StringIO

from baida.jobs.processes import choose_runner
from baida.jobs.runner import Inline, Runner, Stop, never
from baida.score.rules import Rules
from baida.sim.folder import Folder
from baida.sim.play import MatchResult, play_match
from baida.sim.seed import seed_text
from baida.sim.setup import SimulationSetup, make_simulation
from baida.sim.summary import summary
from baida.sim.tally import Tally


def run(
    setup: SimulationSetup,
    *,
    on: Runner | None = None,
    folder: Folder | None = None,
    progress: Callable[[Tally], object] = lambda _tally: None,
    stop: Stop = never,
) -> Tally:
    """Play a setup, inline if no runner is given; the tally does not depend on the runner.

    ``progress`` is called after every match. When ``stop`` returns true, the matches under way are
    abandoned and those before them kept; likewise when a match fails, which raises WorkerError.

    >>> from baida.sim.setup import make_simulation
    >>> tally = run(make_simulation("sbr", ["random"], 12, seed=5))
    >>> tally.matches, tally.hands, sum(seat.points for seat in tally.seats) <= 0
    (2, 12, True)
    """
    tally = Tally()
    play = partial(play_number, setup, folder is not None)
    numbers = range(setup.matches)

    def name(number: int) -> str:
        return f"match {number} (seed {seed_text(setup.seed)})"

    try:
        with closing((on or Inline()).map(play, numbers, stop=stop, name=name)) as results:
            for result in results:
                if folder is not None:
                    folder.keep(result)
                tally.merge(result.tally)
                progress(tally)
    finally:
        if folder is not None:
            folder.sum_up(summary(setup, tally))
    return tally


def simulate(
    rules: str | Rules,
    bots: Sequence[str],
    hands: int,
    seed: int = 0,
    *,
    processes: int = 1,
) -> Tally:
    """Play many hands and return the counts, which do not depend on the number of processes.

    >>> tally = simulate("sbr", ["efficient", "random", "random", "random"], hands=20, seed=1)
    >>> tally.hands, tally.seats[0].points > 0
    (20, True)
    """
    with choose_runner(processes=processes) as runner:
        return run(make_simulation(rules, bots, hands, seed), on=runner)


def play_number(setup: SimulationSetup, files: bool, number: int, stop: Stop) -> MatchResult:
    """Play one match; with ``files`` the result contains the log and the rows for the folder.

    The log is part of the result, because workers may be on machines without the folder.
    """
    return play_match(
        setup.chosen,
        setup.bots,
        setup.seed,
        number,
        setup.hands_of(number),
        log=StringIO() if files else None,
        rows=files,
        stop=stop,
    )
