#!/usr/bin/env python3
"""The clone as a bot: a program that speaks the protocol of docs/bots.md.

    baida bot run "python examples/cloning/play.py weights.npz" --variant sbr

It follows the match by its events. An observer of baida makes of them what the network was trained
on; no engine and no PyTorch is needed for that.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

# one decision is too small for several threads, which would only wait for each other
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from network import ENCODING, Network

from baida.env.encodings import name_of
from baida.env.observer import Observer
from baida.game.actions import Action
from baida.variants import find_rules


def say(message: dict[str, Any]) -> None:
    """Print one message: one line, and flush it, or it would stay in this process."""
    print(json.dumps(message), flush=True)


def choose(network: Network, observer: Observer, legal: list[str]) -> str:
    """The legal action that the network likes best."""
    seen = observer.observe([Action.parse(action).code for action in legal])
    judged = network.judge(seen.planes, seen.features)
    return legal[int(judged[seen.codes].argmax())]


def begin(message: dict[str, Any]) -> Observer:
    """A match begins; it has to be one of the game that the network knows."""
    rules = find_rules(message["rules"])
    if name_of(rules.variant.id) != ENCODING:
        sys.exit(f"this clone plays {ENCODING}, not {name_of(rules.variant.id)}")
    return Observer(rules, message["seat"])


def main() -> None:
    """Answer, until there is nothing more to read."""
    if len(sys.argv) != 2:
        sys.exit("usage: play.py WEIGHTS")
    try:
        network = Network.load(sys.argv[1])
    except (OSError, ValueError, EOFError) as error:
        sys.exit(f"{sys.argv[1]}: {error}")
    observer: Observer | None = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["t"] == "hello":
            say({"t": "hello", "name": "clone", "protocol": 1})
        elif message["t"] == "start_match":
            observer = begin(message)
        elif message["t"] == "event" and observer is not None:
            observer.see(message["event"])
        elif message["t"] == "request" and observer is not None:
            legal = [choice["action"] for choice in message["legal"]]
            action = choose(network, observer, legal)
            say({"t": "act", "request": message["request"], "action": action})
        elif message["t"] == "error":  # for the author, who sees standard error
            print(message["code"], message["message"], file=sys.stderr)
        elif message["t"] == "bye":
            return


if __name__ == "__main__":
    main()
