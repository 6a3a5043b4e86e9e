"""Logs for the tests: toy matches, and the worked examples if they are there."""

from __future__ import annotations

from functools import cache
from typing import cast

from baida.game.log.file import Log, log_line, read_log
from baida.wire.events import Event
from tests.helpers.games.toy_match import toy_match
from tests.helpers.paths import SHARED

EXAMPLES = {path.stem: path for path in sorted((SHARED / "examples" / "logs").glob("*.jsonl"))}
#: Game and seed: together they hold every kind of event, meld and win except chows.
TOYS = {
    f"toy-{game}-{seed}": (f"{game}(hands=2)", seed)
    for game, seeds in (("b30fj", (1, 3, 8)), ("sbr", (0, 4, 12, 22)), ("vietnamese", (0, 4)))
    for seed in seeds
} | {"toy-exchange": ("sbr(exchange=three,hands=2)", 2)}
NAMES = [*TOYS, *EXAMPLES]


@cache
def sample(name: str) -> Log:
    """One of the logs; do not modify it."""
    return toy_match(*TOYS[name]) if name in TOYS else read_log(EXAMPLES[name])


def lines(log: Log) -> list[str]:
    """The lines of the log."""
    return [log_line(given) for given in (log.header, *log.events)]


def renumbered(events: list[Event]) -> list[Event]:
    """The events, renumbered by position."""
    return [cast("Event", {**event, "n": n}) for n, event in enumerate(events, 1)]
