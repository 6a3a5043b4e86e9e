"""Learning environments: PettingZoo's, and many hands stepped together.

``from baida.env import sbr_v0`` gives those of a game; every registered game has some.
"""

# ruff: noqa: PLC0415 - numpy is an extra
from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from baida.env.versions import Environments


def __getattr__(name: str) -> Environments:
    from baida.env.versions import find_environments

    found = None if name.startswith("_") else find_environments(name)
    if found is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return found
