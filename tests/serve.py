"""A real server for the tests, as a process of its own: ``python -m tests.serve '{"data": ...}'``.

It is the one of ``baida serve``, but for settings that make tests quick.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from baida.server.limits import Rate
from baida.server.serving import serve
from baida.server.settings import Settings

_RATES = ("messages", "calls", "new_rooms", "whole_matches")


def main() -> None:
    """Print the address, then serve."""
    given = json.loads(sys.argv[1])
    port = given.pop("port", 0)
    data = Path(given.pop("data"))
    for name in _RATES:
        given[name] = Rate(*given.get(name, (1e6, 1e6)))
    settings = Settings(data=data, **given)

    def tell(address: str) -> None:
        print(address.replace("localhost", "127.0.0.1"), flush=True)

    serve(settings, "127.0.0.1", port, browser=False, tell=tell)


if __name__ == "__main__":
    main()
