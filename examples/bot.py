#!/usr/bin/env python3
"""A bot for baida in plain Python: nothing but the standard library.

    baida bot run "python3 examples/bot.py" --variant sbr

It remembers nothing. Its hello asks for views, so that every request brings the whole table as its
seat sees it. The protocol is described in docs/bots.md.
"""

import json
import re
import sys

SUIT_TILE = re.compile(r"[1-9][mps]")
FLOWER = re.compile(r"[FGKQ][1-4]")


def say(message):
    """Print one message: one line, and flush it, or it would stay in this process."""
    print(json.dumps(message), flush=True)


def worth(tile, hand):
    """How much a tile helps the others of the hand."""
    if not re.fullmatch(r"[1-9][mpsz]", tile):
        return 100  # a joker can be anything
    value = 4 * (hand.count(tile) - 1)
    if SUIT_TILE.fullmatch(tile):
        number, suit = int(tile[0]), tile[1]
        for step, points in ((1, 2), (2, 1)):
            for other in (number - step, number + step):
                value += points * (f"{other}{suit}" in hand)
    return value


def choose(legal, view):
    """One of the legal actions."""
    hand = view["seats"][view["viewer"]]["tiles"]
    by_kind = {}
    for action in legal:
        by_kind.setdefault(action["kind"], []).append(action)
    if "win" in by_kind:
        return by_kind["win"][0]
    if "void" in by_kind:  # the suit of which there is least
        return min(
            by_kind["void"],
            key=lambda action: sum(tile.endswith(action["suit"]) for tile in hand),
        )
    for kind in ("concealed_kong", "added_kong", "kong", "pung"):
        for action in by_kind.get(kind, ()):
            if all(tile in action["as"] for tile in action["tiles"]):  # spends no joker
                return action
    for action in by_kind.get("declare", ()):
        if FLOWER.fullmatch(action["tiles"][0]):
            return action
    if "pass" in by_kind:
        return by_kind["pass"][0]
    return min(by_kind["discard"], key=lambda action: worth(action["tiles"][0], hand))


def main():
    """Answer, until there is nothing more to read."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["t"] == "hello":
            say({"t": "hello", "name": "plain Python", "protocol": 1, "views": True})
        elif message["t"] == "request":
            action = choose(message["legal"], message["view"])
            say({"t": "act", "request": message["request"], "action": action["action"]})
        elif message["t"] == "error":  # for the author, who sees standard error
            print(message["code"], message["message"], file=sys.stderr)
        elif message["t"] == "bye":
            return


if __name__ == "__main__":
    main()
