"""The environments of a game, made from the registry and named after their version."""

# ruff: noqa: PLC0415 - PettingZoo is an extra, and a version is known without it
from __future__ import annotations

import re
from typing import TYPE_CHECKING

from baida.env.vector import VectorEnv
from baida.variants import VARIANTS

if TYPE_CHECKING:
    from baida.env.aec import CheckedEnv, HandEnv

#: The version of the encoding: any change of planes, features or codes raises it.
VERSION = 0
_NAME = re.compile(r"(\w+)_v(\d+)")


def name_of(game: str) -> str:
    """Return the current name of a game's environments.

    >>> name_of("sbr")
    'sbr_v0'
    """
    return f"{game}_v{VERSION}"


def find_environments(name: str) -> Environments | None:
    """Return the environments of a game by their current name; None if there are none."""
    found = _NAME.fullmatch(name)
    known = found is not None and found[1] in VARIANTS and name == name_of(found[1])
    return Environments(found[1]) if found and known else None


class Environments:
    """The environments of one game under the current version: ``from baida.env import sbr_v0``."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.name = name_of(game)

    def raw_env(self, rules: str = "", render_mode: str | None = None) -> HandEnv:
        """Return an environment that raises on illegal actions. ``rules`` may name house rules."""
        from baida.env.aec import HandEnv

        return HandEnv(rules or self.game, self.name, render_mode)

    def env(self, rules: str = "", render_mode: str | None = None) -> CheckedEnv:
        """Return an environment with the checks of PettingZoo's wrappers."""
        from baida.env.aec import CheckedEnv

        return CheckedEnv(rules or self.game, self.name, render_mode)

    def vector_env(self, lanes: int = 256, seed: int = 0, rules: str = "") -> VectorEnv:
        """Return many hands that are stepped together."""
        return VectorEnv(rules or self.game, lanes, seed)
