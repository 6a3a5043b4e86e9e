"""Names of a package that are imported when they are first used, so that importing it is fast."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def imported_later(
    package: dict[str, Any], modules: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` of a package; ``modules`` has the module of each name.

    The same names are imported there under ``TYPE_CHECKING``, for type checkers and editors.
    """

    def find(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package['__name__']!r} has no attribute {name!r}")
        package[name] = getattr(import_module(modules[name]), name)
        return package[name]

    return find, lambda: sorted({*package, *modules})
