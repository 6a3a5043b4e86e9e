from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing, suppress

from baida.arena.deal import PlayedDeal
from baida.arena.journal import Journal
from baida.arena.play import DealPlayer
from baida.arena.programs import given_up
from baida.arena.seating import Table
from baida.arena.setup import ArenaSetup
from baida.sim.play import Stopped, never
from baida.sim.workers import in_order


def run_arena(
    setup: ArenaSetup,
    *,
    processes: int = 1,
    journal: Journal | None = None,
    progress: Callable[[Sequence[PlayedDeal]], object] = lambda _deals: None,
    stop: Callable[[], bool] = never,
) -> list[PlayedDeal]:
    """Play a setup; returns all its deals, including those in the journal.

    They do not depend on the number of processes, provided that the bots are deterministic.
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
    more = True
    while more:
        more = False
        jobs = setup.jobs(len(deals))
        with closing(_played(DealPlayer(setup, without), jobs, processes, stop)) as played:
            for deal in played:
                if journal is not None:
                    journal.add(deal)
                deals.append(deal)
                progress(deals)
                if not given_up([deal]) <= without:
                    # Other processes may be ahead, with a program that is to be given up.
                    without |= given_up([deal])
                    more = True
                    break
    return deals


def _played(
    player: DealPlayer,
    jobs: Sequence[tuple[int, Table]],
    processes: int,
    stop: Callable[[], bool],
) -> Generator[PlayedDeal]:
    if processes > 1 and len(jobs) > 1:
        yield from in_order(player, jobs, processes, stop)
        return
    with player, suppress(Stopped):
        for job in jobs:
            yield player(job, stop)
