"""The environment of one game, version 0: any change of planes, features or codes raises it."""

from __future__ import annotations

from typing import Any

from baida.env.aec import HandEnv, wrapped
from baida.env.vector import VectorEnv

GAME = "b30fj"
VERSION = 0


def raw_env(rules: str = GAME, render_mode: str | None = None) -> HandEnv:
    """Without checks: an illegal action raises."""
    return HandEnv(rules, VERSION, render_mode)


def env(rules: str = GAME, render_mode: str | None = None) -> Any:
    """With PettingZoo's checks; ``rules`` may name house rules."""
    return wrapped(raw_env(rules, render_mode))


def vector_env(lanes: int = 256, seed: int = 0, rules: str = GAME) -> VectorEnv:
    """Many hands stepped together."""
    return VectorEnv(rules, lanes, seed)
