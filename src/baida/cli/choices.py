"""Values of options that Typer offers as choices."""

from __future__ import annotations

from enum import StrEnum


class Durability(StrEnum):
    NORMAL = "normal"
    FULL = "full"


class LogFormat(StrEnum):
    TEXT = "text"
    JSON = "json"


class LogLevel(StrEnum):
    WARNING = "warning"
    INFO = "info"
