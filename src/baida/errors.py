"""The errors that users of baida see: one line, naming the field to blame."""

from __future__ import annotations


class BaidaError(Exception):
    """Everything baida raises on purpose."""


class InputError(BaidaError):
    """Something given to baida makes no sense; ``field`` says which part."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        self.message = message

    def __reduce__(self) -> tuple[type[InputError], tuple[str, str]]:
        return InputError, (self.field, self.message)
