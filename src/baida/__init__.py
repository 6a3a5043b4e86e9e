"""Mahjong beyond riichi: exact, explained, fast.

``score`` a hand, find its ``waits`` and its ``distance`` to ready; ``score_batch`` does
many hands at once and ``score_json`` speaks the JSON format. ``play`` a match, ``simulate`` many
hands, compare bots in an ``Arena``, and step many hands together in a ``VectorEnv``.

What is public and how far it is stable is told in docs/stability.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import baida.plain_cython  # noqa: F401 - before all that may run as plain Python
from baida.api import distance, distance_batch, distance_of, score, score_batch, score_json, waits
from baida.errors import BaidaError, InputError
from baida.later import imported_later
from baida.melds import Meld
from baida.score.distance import Distance
from baida.score.rules import Rules
from baida.score.scorer import NoWin, Score
from baida.score.waits import Wait
from baida.variants import VARIANTS, find_rules, register

if TYPE_CHECKING:
    from baida.arena.arena import Arena
    from baida.bots.base import Bot, make_bot
    from baida.bots.play import play
    from baida.env.vector import VectorEnv
    from baida.game.actions import Action
    from baida.game.chance import Outcome, outcomes
    from baida.game.log.file import Log, LogError, read_log, write_log
    from baida.game.match import IllegalAction, Match
    from baida.game.view.view import View
    from baida.sim.run import simulate

__version__ = "0.2.0"

__all__ = [
    "VARIANTS",
    "Action",
    "Arena",
    "BaidaError",
    "Bot",
    "Distance",
    "IllegalAction",
    "InputError",
    "Log",
    "LogError",
    "Match",
    "Meld",
    "NoWin",
    "Outcome",
    "Rules",
    "Score",
    "VectorEnv",
    "View",
    "Wait",
    "distance",
    "distance_batch",
    "distance_of",
    "find_rules",
    "make_bot",
    "outcomes",
    "play",
    "read_log",
    "register",
    "score",
    "score_batch",
    "score_json",
    "simulate",
    "waits",
    "write_log",
]

# importing the engine, the bots or NumPy would take longer than all the rest
__getattr__, __dir__ = imported_later(
    globals(),
    {
        "Action": "baida.game.actions",
        "Arena": "baida.arena.arena",
        "Bot": "baida.bots.base",
        "IllegalAction": "baida.game.match",
        "Log": "baida.game.log.file",
        "LogError": "baida.game.log.file",
        "Match": "baida.game.match",
        "Outcome": "baida.game.chance",
        "VectorEnv": "baida.env.vector",
        "View": "baida.game.view.view",
        "make_bot": "baida.bots.base",
        "outcomes": "baida.game.chance",
        "play": "baida.bots.play",
        "read_log": "baida.game.log.file",
        "simulate": "baida.sim.run",
        "write_log": "baida.game.log.file",
    },
)
