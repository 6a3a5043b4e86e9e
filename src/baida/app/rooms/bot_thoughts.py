"""Decisions of bots, which a table leaves to its caller because they take a while."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import lru_cache

from baida.bots.base import Bot, make_bot
from baida.bots.search import SECONDS, SearchBot
from baida.bots.stand_in import act_in
from baida.game.view.view import View
from baida.score.rules import Rules

_LOG = logging.getLogger(__name__)
#: Bots that use a fixed time for every decision.
SLOW = frozenset({SearchBot.name})


@dataclass(frozen=True)
class Thought:
    match: str
    seat: int
    number: int
    bot: str
    view: View
    legal: list[int]
    #: The share of its usual time that a slow bot may take.
    share: float = 1.0


def choose(thought: Thought, share: float = 1.0) -> int:
    """Let a bot choose an action; if it fails, return the default action.

    A slow bot may take ``share`` of its time at the table.
    """
    try:
        bot = _bot(thought.bot, thought.view.rules, thought.seat)
        if isinstance(bot, SearchBot):
            bot.seconds = SECONDS * share * thought.share
        action = bot.choose(thought.view, thought.legal)
    except Exception:  # the table continues after any error
        _LOG.exception("the bot %s has failed", thought.bot)
        action = -1
    return action if action in thought.legal else act_in(thought.view, thought.legal)


@lru_cache(maxsize=512)
def _bot(name: str, rules: Rules, seat: int) -> Bot:
    return make_bot(name, rules, seat, seed=seat)


class PendingDecisions:
    """The decisions that bots of a table are making, and those that wait to be carried out."""

    def __init__(self) -> None:
        self._thinking: dict[int, int] = {}
        self._decided: dict[int, tuple[int, int]] = {}

    def of(self, seat: int, number: int) -> int | None:
        planned, action = self._decided.get(seat, (0, 0))
        return action if planned == number else None

    def is_thinking(self, seat: int, number: int) -> bool:
        return self._thinking.get(seat) == number

    def think(self, seat: int, number: int) -> None:
        self._thinking[seat] = number

    def decided(self, thought: Thought, action: int) -> None:
        if self.is_thinking(thought.seat, thought.number):  # otherwise its player has come back
            self._decided[thought.seat] = thought.number, action

    def forget(self, seat: int) -> None:
        self._decided.pop(seat, None)
        self._thinking.pop(seat, None)
