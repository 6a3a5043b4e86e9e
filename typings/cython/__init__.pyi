"""What the type checker has to know of Cython's pure-Python mode.

C integers are ints here, and `compiled` is false: what is checked is the plain Python
that the kernel also is.
"""

import builtins
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Literal, TypeAlias, TypeVar

_F = TypeVar("_F", bound=Callable[..., Any])
_T = TypeVar("_T")

compiled: Literal[False]

int: TypeAlias = builtins.int
bint: TypeAlias = builtins.int
uint: TypeAlias = builtins.int
longlong: TypeAlias = builtins.int
ulonglong: TypeAlias = builtins.int
double: TypeAlias = builtins.float
Py_ssize_t: TypeAlias = builtins.int
Py_UCS4: TypeAlias = builtins.str

class _Element:
    """A C type as the element of an array: `uchar[:, ::1]`."""

    def __getitem__(self, shape: object) -> object: ...

uchar: _Element
p_uchar: TypeAlias = builtins.list[builtins.int]
p_void: TypeAlias = object
p_int: TypeAlias = builtins.list[builtins.int]
p_ulonglong: TypeAlias = builtins.list[builtins.int]
schar: _Element
short: _Element
sint: _Element

nogil: AbstractContextManager[None]

def locals(**types: object) -> Callable[[_F], _F]: ...
def cfunc(function: _F) -> _F: ...
def exceptval(value: builtins.int | None = None, *, check: bool) -> Callable[[_F], _F]: ...
def address(value: object) -> Any: ...
def cast(kind: object, value: _T) -> _T: ...
