"""A program that plays by the protocol of bots for ``module:Class`` or ``learned:FILE``.

    python -m baida.bots.external.host my_bots:Careful

So a class is tried and taken to a table like any other bot, with its faults and times.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from baida.bots.base import Bot, make_bot
from baida.errors import InputError
from baida.game.actions import Action
from baida.game.events.fold import Fold
from baida.variants import find_rules


def host(text: str) -> None:
    """Answer the messages of standard input, until there are no more."""
    bot: Bot | None = None
    table: Fold | None = None
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["t"]
        if kind == "hello":
            _say({"t": "hello", "name": text.rpartition(":")[2][-40:], "protocol": 1})
        elif kind == "start_match":
            rules = find_rules(message["rules"])
            table = Fold(rules, message["seat"])
            try:
                bot = make_bot(text, rules, message["seat"], 0)
            except InputError as error:
                sys.exit(str(error))
        elif kind == "event" and table is not None:
            table.add(message["event"])
        elif kind == "request" and bot is not None and table is not None:
            legal = [Action.parse(choice["action"]).code for choice in message["legal"]]
            chosen = Action.of(int(bot.choose(table.view, legal)))
            _say({"t": "act", "request": message["request"], "action": str(chosen)})
        elif kind == "error":  # for the author, who sees standard error
            sys.stderr.write(f"{message['code']} {message['message']}\n")
        elif kind == "bye":
            return


def _say(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    host(sys.argv[1])
