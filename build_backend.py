"""The build backend: setuptools, and Node.js from PyPI where the client needs it."""

from __future__ import annotations

from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403 - its hooks are ours, but for those below

import build_client


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What a wheel is built with, besides pyproject.toml."""
    return _with_node(build_meta.get_requires_for_build_wheel(config_settings))


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    """What an editable install is built with."""
    return _with_node(build_meta.get_requires_for_build_editable(config_settings))


def _with_node(requirements: list[str]) -> list[str]:
    if not build_client.needs_node() or build_client.npm_of_machine():
        return requirements
    return [*requirements, build_client.NODE_FROM_PYPI]
