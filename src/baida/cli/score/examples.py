"""The example hands of a game, as a user would type them."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import parse_qsl

from baida.score.rules import Variant


class Example(NamedTuple):
    title: str
    line: str


def examples_of(variant: Variant) -> list[Example]:
    """Return the hands to try, as lines of the calculator."""
    return [
        Example(variant.words.text(f"example.{name}", name)["en"], _line(query))
        for name, query in variant.showcase.hands
    ]


def _line(query: str) -> str:
    given = dict(parse_qsl(query))
    tiles = [given.pop(name) for name in ("hand", "win_tile") if name in given]
    named = {"meld" if name == "melds" else name: value for name, value in given.items()}
    return " ".join([*tiles, *(f"{name}={value}" for name, value in named.items())])


def score_command(variant: Variant) -> str:
    """Return a command that scores a hand of the game."""
    return _command("score", variant, winning=True)


def waits_command(variant: Variant) -> str:
    """Return a command that shows the waits of a hand of the game."""
    return _command("waits", variant, winning=False)


def _command(command: str, variant: Variant, *, winning: bool) -> str:
    hands = [dict(parse_qsl(query)) for _, query in variant.showcase.hands]
    given = next((one for one in hands if "hand" in one and ("win_tile" in one) == winning), None)
    if given is None:
        return f"baida {command} {variant.id} HAND"
    words = ["baida", command, variant.id, given.pop("hand"), given.pop("win_tile", "")]
    words += [f"--meld {meld}" for meld in filter(None, given.pop("melds", "").split(","))]
    words += [f"--{name.replace('_', '-')} {value}" for name, value in given.items()]
    return " ".join(filter(None, words))
