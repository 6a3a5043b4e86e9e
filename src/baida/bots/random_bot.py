"""The bot that plays at random, as a baseline."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from baida.core.play.deal import Deal
from baida.game.view.view import View
from baida.score.rules import Rules


class RandomBot:
    """Chooses uniformly among the legal actions."""

    name = "random"

    def __init__(self, _rules: Rules, seat: int, seed: int) -> None:
        self._random = Random(4 * seed + seat)

    def choose(self, _view: View, legal: Sequence[int]) -> int:
        return legal[self._random.randrange(len(legal))]

    def choose_at(self, deal: Deal, seat: int) -> int:
        legal = deal.legal(seat)
        return legal[self._random.randrange(len(legal))]
