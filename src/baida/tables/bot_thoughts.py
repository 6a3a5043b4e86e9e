"""What bots at the tables think. It takes a while, so a table has it done by its caller."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import lru_cache

from baida.bots.base import Bot, make_bot
from baida.bots.search.bot import SECONDS, SearchBot
from baida.game.default_action import mildest_seen
from baida.game.view.view import View
from baida.variants import find_rules

_LOG = logging.getLogger(__name__)
#: Bots that take their time for every decision.
SLOW = frozenset({SearchBot.name})


@dataclass(frozen=True)
class Thought:
    """A decision that a bot has to make, with all that it may know."""

    match: str
    seat: int
    #: Which of the seat's decisions in the match.
    number: int
    bot: str
    view: View
    legal: list[int]


def choose(thought: Thought, share: float = 1.0) -> int:
    """What the bot does; if it fails, the mildest action will do.

    A slow bot takes only this share of its usual time: others wait for theirs.
    """
    try:
        bot = _bot(thought.bot, thought.view.rules, thought.seat)
        if isinstance(bot, SearchBot):
            bot.seconds = SECONDS * share
        action = bot.choose(thought.view, thought.legal)
    except Exception:  # whatever it is, the table goes on
        _LOG.exception("the bot %s has failed", thought.bot)
        action = -1
    return action if action in thought.legal else mildest_seen(thought.view, thought.legal)


@lru_cache(maxsize=512)
def _bot(name: str, rules: str, seat: int) -> Bot:
    return make_bot(name, find_rules(rules), seat, seed=seat)


class Plans:
    """What the bots of a table think about, and what they have decided to do when it is time."""

    def __init__(self) -> None:
        self._thinking: dict[int, int] = {}
        self._plans: dict[int, tuple[int, int]] = {}

    def of(self, seat: int, number: int) -> int | None:
        """The action for this decision of a seat, if the bot knows it already."""
        planned, action = self._plans.get(seat, (0, 0))
        return action if planned == number else None

    def is_thinking(self, seat: int, number: int) -> bool:
        """Whether a bot thinks about this decision."""
        return self._thinking.get(seat) == number

    def think(self, seat: int, number: int) -> None:
        """A bot begins to think about this decision."""
        self._thinking[seat] = number

    def decided(self, thought: Thought, action: int) -> None:
        """A bot has thought."""
        if self.is_thinking(thought.seat, thought.number):  # otherwise its player is back
            self._plans[thought.seat] = thought.number, action

    def forget(self, seat: int) -> None:
        """Another plays there now."""
        self._plans.pop(seat, None)
        self._thinking.pop(seat, None)
