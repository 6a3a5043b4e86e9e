from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from baida.sim.folder import Folder, log_name
from baida.sim.play import MatchResult, Stopped, never, play_match
from baida.sim.seed import seed_text
from baida.sim.setup import SimulationSetup
from baida.sim.summary import summary
from baida.sim.tally import Tally
from baida.sim.workers import WorkerError, in_order, told


def run(
    setup: SimulationSetup,
    *,
    processes: int = 1,
    folder: Folder | None = None,
    progress: Callable[[Tally], object] = lambda _tally: None,
    stop: Callable[[], bool] = never,
) -> Tally:
    """Play a setup; the tally does not depend on the number of processes.

    ``progress`` is called after every match. When ``stop`` returns true, the matches under way are
    abandoned and those before them kept; likewise when a match fails, which raises WorkerError.

    >>> from baida.sim.setup import make_simulation
    >>> tally = run(make_simulation("sbr", ["random"], 12, seed=5))
    >>> tally.matches, tally.hands, sum(seat.points for seat in tally.seats) <= 0
    (2, 12, True)
    """
    tally = Tally()
    unfinished = folder.unfinished if folder is not None else None
    play = partial(play_number, setup, unfinished)
    try:
        for result in _results(play, setup.matches, processes, stop):
            if folder is not None:
                folder.keep(result)
            tally.merge(result.tally)
            progress(tally)
    finally:
        if folder is not None:
            folder.sum_up(summary(setup, tally))
    return tally


def play_number(
    setup: SimulationSetup, unfinished: Path | None, number: int, stop: Callable[[], bool] = never
) -> MatchResult:
    try:
        return play_match(
            setup.chosen,
            setup.bots,
            setup.seed,
            number,
            setup.hands_of(number),
            log=None if unfinished is None else unfinished / log_name(number),
            rows=unfinished is not None,
            stop=stop,
        )
    except Stopped:
        raise
    except Exception as error:
        message = f"match {number} (seed {seed_text(setup.seed)}) failed: {told(error)}"
        raise WorkerError(message, traceback.format_exc()) from error


def _results(
    play: Callable[..., MatchResult], matches: int, processes: int, stop: Callable[[], bool]
) -> Iterator[MatchResult]:
    if processes > 1 and matches > 1:
        yield from in_order(play, range(matches), processes, stop)
        return
    with suppress(Stopped):
        for number in range(matches):
            yield play(number, stop=stop)
