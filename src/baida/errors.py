"""The errors that users of baida see: one line that names the wrong field."""

from __future__ import annotations


class BaidaError(Exception):
    """The base of all errors that baida raises on purpose."""


class InputError(BaidaError):
    """Invalid input; ``field`` names the wrong part."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        self.message = message

    def __reduce__(self) -> tuple[type[InputError], tuple[str, str]]:
        return InputError, (self.field, self.message)
