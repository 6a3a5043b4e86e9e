"""The environment of bots, without that of baida, which may hold tokens or a database URL."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from baida.errors import InputError

#: Variables that programs need to find their files and the user's language; the rest is for
#: Windows.
_PASSED = frozenset(
    {
        "PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ", "TMPDIR",
        "APPDATA", "COMSPEC", "LOCALAPPDATA", "PATHEXT", "SYSTEMDRIVE", "SYSTEMROOT", "TEMP", "TMP",
        "USERPROFILE", "WINDIR",
    }
)  # fmt: skip
_LOCALE = "LC_"


def bot_environment(variables: Iterable[str] = ()) -> dict[str, str]:
    wanted = _PASSED | set(variables)
    return {
        name: value
        for name, value in os.environ.items()
        if name in wanted or name.startswith(_LOCALE)
    }


def check_variables(names: Sequence[str]) -> tuple[str, ...]:
    for name in names:
        if name not in os.environ:
            raise InputError("bot_env", f"there is no environment variable {name!r}")
    return tuple(names)
