"""JSON objects, the games, and parameters for pytest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import pytest

from baida.variants import VARIANTS
from baida.wire.events import Event

Json = dict[str, Any]


def raw(events: Iterable[Event]) -> list[Json]:
    """Events as plain objects, for tests that read or change any field."""
    return cast("list[Json]", list(events))


GAMES = tuple(VARIANTS)


def params(items: Iterable[tuple[str, Any]]) -> list[Any]:
    """Parameters for pytest, by their ids."""
    return [pytest.param(item, id=name) for name, item in items]
