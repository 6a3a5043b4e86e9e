"""Writes the table of all calls into ``docs/server.md``, from their declarations.

``python build_calls.py`` writes it; with ``--check`` it only says whether the page is up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, get_args, get_origin

from baida.app import application
from baida.app.calls.declared import Call, Gathered
from baida.app.open_calls import OPEN
from baida.app.server_calls import OWNED
from build_types import CALLS, name_of

PAGE = Path(__file__).parent / "docs" / "server.md"
BEGIN, END = "<!-- calls: written by make docs -->\n", "<!-- end of calls -->\n"
_HEAD = """| call | | body | answer | on | limit | in a cluster |
| --- | --- | --- | --- | --- | --- | --- |
"""


def table() -> str:
    """The calls in the order of their paths."""
    return _HEAD + "".join(map(_row, sorted(CALLS, key=lambda call: (call.path, call.method))))


def _row(call: Call) -> str:
    both = call in OPEN or call in application.OWNED
    hosts = "both" if both else "server" if call in OWNED else "device"
    names = ", ".join(f"`{one.name}`" for one in call.params if not one.in_path)
    path = f"`{call.method} {call.path}`" + (f", {names}" if names else "")
    answer = _model(call.answer) if call.media == "application/json" else f"a file, {call.media}"
    limit = (call.rate or "").replace("_", " ")
    cells = (path, call.summary, _model(call.body), answer, hosts, limit, _owner(call))
    return f"| {' | '.join(cells)} |\n"


def _model(model: Any) -> str:
    if model is None:
        return ""
    if model is bytes:
        return "a log"
    if get_origin(model) is list:
        return f"list of {_model(get_args(model)[0])}"
    return f"`{name_of(model)}`" if name_of(model) else "an object"


def _owner(call: Call) -> str:
    match call.owner:
        case None:
            return "anybody" if call in OPEN else ""
        case Gathered():
            return "all shards"
        case "any":
            return "any shard"
        case owner:
            return f"the owner of `{owner}`"


def page() -> str:
    """The page with the table."""
    before, rest = PAGE.read_text("utf-8").split(BEGIN)
    return before + BEGIN + "\n" + table() + "\n" + END + rest.split(END)[1]


def main() -> int:
    found = page()
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(found, "utf-8")
    elif PAGE.read_text("utf-8") != found:
        print(f"{PAGE.name} does not list the calls: run `make docs`", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
