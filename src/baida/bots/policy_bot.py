"""A bot whose compiled policy decides on a table of the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from baida.bots.table_from_view import lay_out
from baida.core.play.deal import Deal
from baida.game.view.view import View
from baida.score.rules import Rules
from baida.threads import PerThread


class PolicyBot:
    #: By rules: the policy, and the table on which views are laid out.
    thinking: ClassVar[PerThread]

    def __init__(self, rules: Rules, _seat: int, _seed: int) -> None:
        self._rules = rules

    def _think(self) -> tuple[Any, Deal]:
        thinking: tuple[Any, Deal] = self.thinking.get(self._rules)
        return thinking

    def choose(self, view: View, legal: Sequence[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        policy, table = self._lay_out(view, legal)
        chosen: int = policy.decide_among(table, view.viewer, legal)
        return chosen

    def choose_at(self, deal: Deal, seat: int) -> int:
        """Decide on the engine's own table; the policy reads only what the seat sees."""
        policy, _table = self._think()
        chosen: int = policy.decide(deal, seat)
        return chosen

    def _lay_out(self, view: View, legal: Sequence[int]) -> tuple[Any, Deal]:
        policy, table = self._think()
        lay_out(table, view, legal)
        return policy, table
