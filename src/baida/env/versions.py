"""The calls of a game's environments, all under one version."""

from __future__ import annotations

from typing import Any

from baida.env.aec import HandEnv, wrapped
from baida.env.vector import VectorEnv


class Version:
    """One version of one game's environments; any change of planes, features or codes raises it."""

    def __init__(self, game: str, number: int) -> None:
        self.game = game
        self.number = number

    def raw_env(self, rules: str = "", render_mode: str | None = None) -> HandEnv:
        """Without checks: an illegal action raises. ``rules`` may name house rules."""
        return HandEnv(rules or self.game, self.number, render_mode)

    def env(self, rules: str = "", render_mode: str | None = None) -> Any:
        """With PettingZoo's checks."""
        return wrapped(self.raw_env(rules, render_mode))

    def vector_env(self, lanes: int = 256, seed: int = 0, rules: str = "") -> VectorEnv:
        """Many hands stepped together."""
        return VectorEnv(rules or self.game, lanes, seed)
