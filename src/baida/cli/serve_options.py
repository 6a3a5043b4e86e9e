"""Options of ``baida serve`` about what is stored."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


class Durability(StrEnum):
    """What a stored decision outlives."""

    NORMAL = "normal"
    FULL = "full"


DurabilityOption = Annotated[
    Durability,
    typer.Option(
        "--durability",
        help="normal: what was acknowledged outlives a crash of the server. full: it also outlives "
        "a power failure, and every save waits for the disk.",
    ),
]
