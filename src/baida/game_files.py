"""The files in the folder of a game: texts, lessons, a trained network."""

from __future__ import annotations

import json
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

#: The packages of the games that have files, by game.
_PACKAGES: dict[str, str] = {}


def add_game(game: str, package: str) -> None:
    """Register the package whose folder has the files of a game."""
    _PACKAGES[game] = package


def file_of(game: str, *path: str) -> Traversable | None:
    """Return a file in the folder of a game; None if there is no such game or file."""
    if game not in _PACKAGES:
        return None
    place = files(_PACKAGES[game]).joinpath(*path)
    return place if place.is_file() else None


def json_of(game: str, *path: str) -> Any:
    """Read a JSON file in the folder of a game; None if there is none."""
    place = file_of(game, *path)
    return None if place is None else json.loads(place.read_text("utf-8"))
