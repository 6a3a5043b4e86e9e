"""The ports of the application: what a host must provide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, TypeVarTuple

from baida.app.calls import Written

Args = TypeVarTuple("Args")
Answer = TypeVar("Answer")


class Caller(Protocol):
    """Who makes a call, as the host knows them. Handlers only pass it on."""


class Compute(Protocol):
    """Computes what takes long, where nobody waits for it who does not want the answer."""

    async def run(
        self, caller: Any, function: Callable[[*Args], Answer], *args: *Args
    ) -> Answer: ...

    async def written(
        self, caller: Any, function: Callable[[*Args], object], *args: *Args
    ) -> Written:
        """The JSON of a function that always answers the same."""
        ...


@dataclass(frozen=True)
class Computing:
    """The application as far as calls need it that are about nothing stored."""

    compute: Compute
