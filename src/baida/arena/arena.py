"""An arena as one object: who plays, and the results."""

from __future__ import annotations

from collections.abc import Sequence

from baida.arena.play import run_arena
from baida.arena.results import Results
from baida.arena.setup import make_arena
from baida.jobs.processes import choose_runner
from baida.score.rules import Rules


class Arena:
    """Bots that play against each other on duplicate deals, so that luck cancels out.

    >>> results = Arena("sbr", ["efficient", "random"], hands=40, seed=1).run()
    >>> results.hands, [one.name for one in results.standings]
    (40, ['efficient', 'random'])
    """

    def __init__(
        self, rules: str | Rules, bots: Sequence[str], hands: int = 400, seed: int = 0
    ) -> None:
        self.setup = make_arena(rules, bots, hands, seed)

    def run(self, processes: int = 1) -> Results:
        """Play all deals; the results do not depend on the number of processes."""
        with choose_runner(processes=processes) as runner:
            return Results(self.setup, run_arena(self.setup, on=runner))
