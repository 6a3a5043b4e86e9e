from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing

from baida.arena.deal import PlayedDeal
from baida.arena.journal import Journal
from baida.arena.play import DealPlayer
from baida.arena.programs import given_up
from baida.arena.setup import ArenaSetup
from baida.jobs.runner import Inline, Runner, Stop, never
from baida.sim.seed import seed_text


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
                    # Other processes may be ahead, with a program that is to be given up.
                    without |= given_up([deal])
                    more = True
                    break
    return deals
