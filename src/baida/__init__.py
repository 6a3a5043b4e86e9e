"""Mahjong beyond riichi: exact, explained, fast.

``score`` a hand, find its ``waits`` and its ``distance`` to ready; ``score_batch`` does
many hands at once and ``score_json`` speaks the JSON format.
"""

import baida.plain_cython  # noqa: F401 - before all that may run as plain Python
from baida.api import distance, distance_batch, distance_of, score, score_batch, score_json, waits
from baida.errors import BaidaError, InputError
from baida.melds import Meld
from baida.score.distance import Distance
from baida.score.rules import Rules
from baida.score.scorer import NoWin, Score
from baida.score.waits import Wait
from baida.variants import VARIANTS, find_rules, register

__version__ = "0.2.0"

__all__ = [
    "VARIANTS",
    "BaidaError",
    "Distance",
    "InputError",
    "Meld",
    "NoWin",
    "Rules",
    "Score",
    "Wait",
    "distance",
    "distance_batch",
    "distance_of",
    "find_rules",
    "register",
    "score",
    "score_batch",
    "score_json",
    "waits",
]
