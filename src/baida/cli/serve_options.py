"""Options of ``baida serve`` about what is stored."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
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
KeepDays = Annotated[
    float | None,
    typer.Option(
        metavar="N",
        help="Delete matches and rooms that were not used for N days. Default: keep everything.",
        min=1,
        show_default=False,
    ),
]
Export = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        help="Write the logs of these matches here first: gzip, one JSON object a line.",
        show_default=False,
    ),
]
