"""How slow answers are computed: a port that every host provides.

Handlers pass on the caller, whom only the host knows, without looking at it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar, TypeVarTuple

from baida.app.calls.declared import Written

Args = TypeVarTuple("Args")
Answer = TypeVar("Answer")
Caller: TypeAlias = Any


class Compute(Protocol):
    """Runs slow functions without delaying other callers."""

    async def run(
        self, caller: Caller, function: Callable[[*Args], Answer], *args: *Args
    ) -> Answer: ...

    async def written(
        self, caller: Caller, function: Callable[[*Args], object], *args: *Args
    ) -> Written:
        """Return the JSON of a function that always gives the same answer."""


@dataclass(frozen=True)
class Computing:
    """The part of the application that calls without stored data need."""

    compute: Compute
