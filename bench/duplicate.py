"""One player against three others on duplicate deals, with results that are kept in a file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from baida.game.match import Match
from baida.variants import find_rules

Decide = Callable[[Match, int], int]
Result = TypeVar("Result")


def play_deal(game: str, seed: int, one: Decide, others: Decide) -> float:
    """The mean points of the one over the four seats of a deal."""
    rules = find_rules(game, {"hands": 1})
    points = 0
    for mine in range(4):
        match = Match(rules, seed=seed, dealer=seed % 4, record=False)
        while not match.over:
            seat = match.waiting[0]
            legal = match.legal(seat)
            decide = one if seat == mine else others
            match.step(seat, legal[0] if len(legal) == 1 else decide(match, seat))
        points += match.scores[mine]
    return points / 4


def play_deals(
    game: str, seed: int, deals: int, one: Decide, others: Decide, out: Path, header: object
) -> list[float]:
    """Play deals, after those in the file, and return the results of all."""
    return kept(out, header, deals, lambda n: play_deal(game, (seed << 32) + n, one, others))


def kept(out: Path, header: object, count: int, make: Callable[[int], Result]) -> list[Result]:
    """The results in a file, and new ones up to this number, which are added to it."""
    first = json.dumps(header)
    out.parent.mkdir(parents=True, exist_ok=True)
    lines = out.read_text().splitlines() if out.exists() else []
    if lines and lines[0] != first:
        raise SystemExit(f"{out} belongs to another measurement: {lines[0]}")
    results: list[Result] = [json.loads(line) for line in lines[1:]]
    with out.open("a") as file:
        if not lines:
            file.write(first + "\n")
        for number in range(len(results), count):
            results.append(make(number))
            file.write(json.dumps(results[-1]) + "\n")
            file.flush()
    return results


def write_between(page: Path, start: str, end: str, lines: Iterable[str]) -> None:
    """Replace what a page has between two marks."""
    before, _, rest = page.read_text(encoding="utf-8").partition(start)
    after = rest.partition(end)[2]
    text = "\n".join([before + start, *lines, "", end + after])
    page.write_text(text, encoding="utf-8")
