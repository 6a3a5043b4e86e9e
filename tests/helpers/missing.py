"""Skip tests that need something this machine does not have, and list it at the end.

A plugin of pytest. A skip is easily overlooked among thousands of dots, so each missing thing gets
a red line in the summary.
"""

from __future__ import annotations

import re
import shutil
import socket
from collections import Counter
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NoReturn

import pytest

_REASON = "NOT TESTED WITH {tool}: {why}"
_IN_REPORT = re.compile(r"Skipped: (NOT TESTED WITH .+?: .+)", re.DOTALL)


def skip_without(tool: str, why: str) -> NoReturn:
    """Skip the test that runs now."""
    pytest.skip(_REASON.format(tool=tool, why=why))


def need_program(tool: str, *names: str) -> str:
    """The path of the first of these programs that is installed; skip the test if none is.

    Debian keeps some programs where only root looks for them.
    """
    for name in names:
        found = shutil.which(name) or shutil.which(name, path="/usr/sbin")
        if found is not None:
            return found
    skip_without(tool, f"{' or '.join(names)} is not installed")


def need_module(tool: str, name: str) -> Any:
    """Import a module; skip the test if it is not installed."""
    if find_spec(name.partition(".")[0]) is None:
        skip_without(tool, f"the module {name} is not installed")
    return import_module(name)


def need_loopback_addresses() -> None:
    """Skip the test if a client cannot come from other addresses than 127.0.0.1.

    Linux has all of 127.0.0.0/8. macOS has only the first, unless somebody adds others.
    """
    if not _has_loopback_addresses():
        skip_without("SEVERAL CLIENT ADDRESSES", "there is no loopback address but 127.0.0.1")


@cache
def _has_loopback_addresses() -> bool:
    for address in ("127.0.0.2", "127.0.1.1"):
        with socket.socket() as tried:
            try:
                tried.bind((address, 0))
            except OSError:
                return False
    return True


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Add a red line for each missing thing."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = Counter(
        found[1] for report in skipped if (found := _IN_REPORT.search(_text(report.longrepr)))
    )
    for reason, number in sorted(reasons.items()):
        tests = "1 test was" if number == 1 else f"{number} tests were"
        terminalreporter.write_line(f"{reason}; {tests} SKIPPED", red=True, bold=True)


def _text(longrepr: object) -> str:
    """The reason in a report; for a skipped test it is the last part."""
    return str(longrepr[2] if isinstance(longrepr, tuple) else longrepr)
