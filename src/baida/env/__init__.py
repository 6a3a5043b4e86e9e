"""Learning environments: PettingZoo's, and many hands stepped together.

Public are the names of ``__all__`` and the environments of the games; the modules are not.

``from baida.env import sbr_v0`` gives those of a game; every registered game has some.
"""

# ruff: noqa: PLC0415 - numpy is an extra
from __future__ import annotations

from typing import TYPE_CHECKING

from baida.later import imported_later

if TYPE_CHECKING:
    from baida.core.play.deal import Deal
    from baida.env.encodings import codes_for
    from baida.env.gym import SeatEnv, SeatsEnv
    from baida.env.observer import Observation, Observer
    from baida.env.scale import ordinary_win, worst_hand
    from baida.env.vector import SeatEncoder, VectorEnv
    from baida.env.versions import Environments

__all__ = [
    "Deal",
    "Observation",
    "Observer",
    "SeatEncoder",
    "SeatEnv",
    "SeatsEnv",
    "VectorEnv",
    "codes_for",
    "ordinary_win",
    "worst_hand",
]

_later, __dir__ = imported_later(
    globals(),
    {
        "Deal": "baida.core.play.deal",
        "Observation": "baida.env.observer",
        "Observer": "baida.env.observer",
        "SeatEncoder": "baida.env.vector",
        "SeatEnv": "baida.env.gym",
        "SeatsEnv": "baida.env.gym",
        "VectorEnv": "baida.env.vector",
        "codes_for": "baida.env.encodings",
        "ordinary_win": "baida.env.scale",
        "worst_hand": "baida.env.scale",
    },
)


def __getattr__(name: str) -> Environments:
    if name in __all__:
        found_later: Environments = _later(name)
        return found_later
    from baida.env.versions import find_environments

    found = None if name.startswith("_") else find_environments(name)
    if found is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return found
