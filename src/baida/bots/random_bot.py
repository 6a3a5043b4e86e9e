"""A bot without a thought."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from baida.core.play.deal import Deal
from baida.game.view.view import View
from baida.score.rules import Rules


class RandomBot:
    """Every legal action is as likely as every other."""

    name = "random"

    def __init__(self, _rules: Rules, seat: int, seed: int) -> None:
        self._random = Random(4 * seed + seat)

    def choose(self, _view: View, legal: Sequence[int]) -> int:
        """Any of them."""
        return legal[self._random.randrange(len(legal))]

    def choose_at(self, deal: Deal, seat: int) -> int:
        """The same at the engine's own table, without a view."""
        legal = deal.legal(seat)
        return legal[self._random.randrange(len(legal))]
