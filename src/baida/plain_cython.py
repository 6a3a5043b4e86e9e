"""The parts of Cython's module `cython` that the kernel's files need as plain Python.

Once this is imported, it is found by that name where Cython is not installed, as in a browser.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, TypeVar

Thing = TypeVar("Thing")

compiled = False


class _Type:
    """A C type, used only as the name of a type or of an array of it."""

    def __init__(self, convert: Callable[[Any], Any]) -> None:
        self._convert = convert

    def __call__(self, value: Any) -> Any:
        return self._convert(value)

    def __getitem__(self, _index: object) -> _Type:
        return self


int = uint = short = sint = schar = uchar = longlong = ulonglong = Py_ssize_t = _Type(int)
double = _Type(float)
bint = _Type(bool)
Py_UCS4 = _Type(str)


def cfunc(thing: Thing) -> Thing:
    """Return the function unchanged, like the other decorators."""
    return thing


def exceptval(*_values: object, **_more: object) -> Callable[[Thing], Thing]:
    """Return a decorator that changes nothing."""
    return cfunc


locals = exceptval
nogil = nullcontext()


def cast(type_: Callable[[Any], Any], value: Any) -> Any:
    """Convert the value to this type."""
    return type_(value)


class _Finder(MetaPathFinder):
    """Finds this file as `cython` if no other finder has found that module."""

    def find_spec(
        self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != "cython":
            return None
        return importlib.util.spec_from_file_location(name, __file__)


if __name__ != "cython":
    sys.meta_path.append(_Finder())
