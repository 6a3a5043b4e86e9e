"""The environments of a game, made from the registry and named after their version."""

# ruff: noqa: PLC0415 - PettingZoo is an extra, and a version is known without it
from __future__ import annotations

import re
from typing import TYPE_CHECKING

from baida.env.encodings import ENCODINGS, LATEST, name_of
from baida.env.vector import VectorEnv
from baida.variants import VARIANTS

if TYPE_CHECKING:
    from baida.env.aec import CheckedEnv, HandEnv

_NAME = re.compile(r"(\w+)_v(\d+)")


def find_environments(name: str) -> Environments | None:
    """Return the environments of a game by their name; None if there are none."""
    found = _NAME.fullmatch(name)
    if found is None or found[1] not in VARIANTS or int(found[2]) not in ENCODINGS:
        return None
    return Environments(found[1], int(found[2]))


class Environments:
    """The environments of one game with one encoding: ``from baida.env import sbr_v1``."""

    def __init__(self, game: str, encoding: int = LATEST) -> None:
        self.game = game
        self.encoding = encoding
        self.name = name_of(game, encoding)

    def raw_env(self, rules: str = "", render_mode: str | None = None) -> HandEnv:
        """Return an environment that raises on illegal actions. ``rules`` may name house rules."""
        from baida.env.aec import HandEnv

        return HandEnv(rules or self.game, render_mode, self.encoding)

    def env(self, rules: str = "", render_mode: str | None = None) -> CheckedEnv:
        """Return an environment with the checks of PettingZoo's wrappers."""
        from baida.env.aec import CheckedEnv

        return CheckedEnv(rules or self.game, render_mode, self.encoding)

    def vector_env(self, lanes: int = 256, seed: int = 0, rules: str = "") -> VectorEnv:
        """Return many hands that are stepped together."""
        return VectorEnv(rules or self.game, lanes, seed, encoding=self.encoding)
