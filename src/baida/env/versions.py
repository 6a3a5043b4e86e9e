"""Versions of the environments: any change of planes, features or codes raises the number."""

# ruff: noqa: PLC0415 - PettingZoo is an extra, and a version is known without it
from __future__ import annotations

from typing import TYPE_CHECKING

from baida.env.vector import VectorEnv

if TYPE_CHECKING:
    from baida.env.aec import CheckedEnv, HandEnv

#: The current version of each game.
NUMBERS = {"b30fj": 0, "sbr": 0, "vietnamese": 0}


def name_of(game: str) -> str:
    """The current name of a game's environments.

    >>> name_of("sbr")
    'sbr_v0'
    """
    return f"{game}_v{NUMBERS[game]}"


class Version:
    """The environments of one game under its current version."""

    def __init__(self, game: str) -> None:
        self.game = game

    def raw_env(self, rules: str = "", render_mode: str | None = None) -> HandEnv:
        """Return an environment that raises on illegal actions. ``rules`` may name house rules."""
        from baida.env.aec import HandEnv

        return HandEnv(rules or self.game, name_of(self.game), render_mode)

    def env(self, rules: str = "", render_mode: str | None = None) -> CheckedEnv:
        """Return an environment with the checks of PettingZoo's wrappers."""
        from baida.env.aec import CheckedEnv

        return CheckedEnv(rules or self.game, name_of(self.game), render_mode)

    def vector_env(self, lanes: int = 256, seed: int = 0, rules: str = "") -> VectorEnv:
        """Return many hands that are stepped together."""
        return VectorEnv(rules or self.game, lanes, seed)
