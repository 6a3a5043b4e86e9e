"""A real server process for the tests: ``python -m tests.helpers.server.program '{"data": ...}'``.

It is the server of ``baida serve`` with settings that make tests quick. With a ``seed`` all its
matches have the same secret, and a player who starts against bots gets the first seat. ``lan`` sets
its addresses in the local network, and ``client`` the folder of the built client.
"""

from __future__ import annotations

import gc
import importlib
import json
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from unittest.mock import patch

from baida.game.log.fair_shuffle import secret_of_seed
from baida.server.process.rate_limit import Rate
from baida.server.process.settings import Settings
from baida.server.serving import serve

_RATES = (
    "messages", "frames", "calls", "new_rooms", "whole_matches", "whole_records", "pages",
    "new_reviews",
)  # fmt: skip

#: Modules that a server imports only when it starts or migrates; its forks have them already.
_IMPORTED_LATER = (
    "baida.app.open_calls", "baida.server.http.openapi", "baida.server.http.pages",
    "baida.server.storage.migrating", "uvicorn.lifespan.on", "uvicorn.loops.auto",
)  # fmt: skip

for _module in _IMPORTED_LATER:
    importlib.import_module(_module)
# A fork does not have to look through all of this when it collects garbage.
gc.freeze()

#: One process starts faster than four; tests that need more ask for them.
QUICK = {"calls_at_once": 1000, "thinks_apart": False, "refusal_delay": 0.0, "gather": 0.0}


def run(arguments: str) -> None:
    """Print the address, then serve."""
    given = json.loads(arguments)
    port, host = given.pop("port"), given.pop("host", "127.0.0.1")
    data = Path(given.pop("data"))
    seed, lan, client = (given.pop(name, None) for name in ("seed", "lan", "client"))
    for name in _RATES:
        given[name] = Rate(*given.get(name, (1e6, 1e6)))
    settings = Settings(data=data, **{**QUICK, **given})

    def tell(address: str, _others: Sequence[str]) -> None:
        print(address.replace("localhost", "127.0.0.1"), flush=True)

    with ExitStack() as known:
        if lan is not None:
            known.enter_context(patch("baida.server.serving.lan_links", return_value=tuple(lan)))
        if client is not None:
            known.enter_context(patch("baida.server.http.pages.STATIC", Path(client)))
        if seed is not None:
            secret = secret_of_seed(seed, 0)
            known.enter_context(patch("baida.app.rooms.room_state.new_secret", return_value=secret))
            known.enter_context(patch("secrets.randbelow", return_value=0))
        serve(settings, host, port, browser=False, tell=tell)


if __name__ == "__main__":
    run(sys.argv[1])
