"""How Vietnamese mahjong changes with the house rule ``nfnl`` (V19): docs/vietnamese-nfnl.md.

First simulate, one folder for each value, then count:

    for nfnl in any standard off; do
        baida simulate vietnamese --rule nfnl=$nfnl --bots efficient --hands 20000 --seed 19 \\
            --out build/nfnl/$nfnl
    done
    python -m bench.nfnl build/nfnl
"""

from __future__ import annotations

import csv
import json
import statistics
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from baida.tiles import NAMES, is_joker, parse

VALUES = ("any", "standard", "off")
MOST_JOKERS = 4
_EVENTS = tuple(f'"e": "{kind}"' for kind in ("hand_started", "dealt", "won"))


@dataclass
class Hand:
    """What the log of a hand says."""

    #: Jokers among the thirteen tiles that each seat was dealt.
    jokers: list[int] = field(default_factory=lambda: [0] * 4)
    won: dict[str, Any] | None = None


@dataclass
class Simulated:
    """A folder of `baida simulate`: the hands of its logs, and the rows of its table."""

    hands: list[Hand]
    rows: list[dict[str, str]]


def read(folder: Path) -> Simulated:
    """The logs in order, and the table beside them."""
    hands = [hand for log in sorted(folder.glob("*.jsonl")) for hand in _hands(log)]
    with (folder / "hands.csv").open(newline="") as table:
        rows = list(csv.DictReader(table))
    if not hands or len(rows) != 4 * len(hands):
        raise SystemExit(f"error: {folder} is no finished simulation with logs and a table")
    return Simulated(hands, rows)


def _hands(log: Path) -> Iterator[Hand]:
    hand: Hand | None = None
    for line in log.read_text("utf-8").splitlines():
        if not any(event in line[:40] for event in _EVENTS):
            continue
        event = json.loads(line)
        if event["e"] == "hand_started":
            if hand is not None:
                yield hand
            hand = Hand()
        elif hand is not None and event["e"] == "dealt":
            hand.jokers[event["seat"]] = sum(map(is_joker, parse(event["tiles"])))
        elif hand is not None:
            hand.won = event
    if hand is not None:
        yield hand


def how_won(hand: Hand) -> str:
    """The row of the table that a hand belongs to."""
    if hand.won is None:
        return "nobody: the wall was empty"
    if hand.won["win"] == "green_jokers":
        return "three green jokers discarded"
    score = hand.won["score"]
    if score["reading"]["configuration"] == "nfnl":
        return "No Flowers, No Leaves (NFNL)"
    request = hand.won["request"]
    tiles = request["concealed"] + request["winning_tile"]
    tiles += "".join(meld["tiles"] for meld in request["melds"])
    special = any(NAMES[tile][0] in "VFGKQ" for tile in parse(tiles))
    return "other hands, with jokers" if special else "other hands, without jokers"


def share(count: int, of: int) -> str:
    """A share in percent with half of its 95% interval."""
    p = count / of
    return f"{100 * p:.1f} ± {196 * (p * (1 - p) / of) ** 0.5:.1f} %"


def mean(values: Sequence[float]) -> str:
    """A mean with half of its 95% interval."""
    half = 1.96 * statistics.stdev(values) / len(values) ** 0.5
    return f"{statistics.fmean(values):.1f} ± {half:.1f}"


def _table(name: str, rows: dict[str, Callable[[Simulated], str]], found: list[Simulated]) -> None:
    print(f"| {name} | {' | '.join(f'`{value}`' for value in VALUES)} |")
    print("| --- | --: | --: | --: |")
    for label, cell in rows.items():
        print(f"| {label} | {' | '.join(map(cell, found))} |")
    print()


def main() -> None:
    """Print the tables of the page."""
    if len(sys.argv) != 2:
        raise SystemExit("usage: python -m bench.nfnl FOLDER")
    found = [read(Path(sys.argv[1]) / value) for value in VALUES]
    print(f"{len(found[0].hands)} hands each.\n")
    kinds = sorted({how_won(hand) for one in found for hand in one.hands})

    def share_of(kind: str) -> Callable[[Simulated], str]:
        return lambda s: share(sum(how_won(h) == kind for h in s.hands), len(s.hands))

    _table("the hand is won with", {kind: share_of(kind) for kind in kinds}, found)

    def first_rows(s: Simulated) -> list[dict[str, str]]:
        return s.rows[::4]

    def wins(s: Simulated) -> list[float]:
        return [float(row["win_points"]) for row in s.rows if row["won"]]

    def won_on_special(s: Simulated) -> str:
        return share(sum("NFNL Deal-In" in row["patterns"] for row in s.rows), len(s.hands))

    def self_drawn(s: Simulated) -> str:
        return share(sum(row["won"] == "self_draw" for row in s.rows), len(s.hands))

    _table(
        "",
        {
            "won on a discarded flower or joker": won_on_special,
            "won by self-draw": self_drawn,
            "draws per hand, all players": lambda s: mean(
                [float(row["draws"]) for row in first_rows(s)]
            ),
            "points per win": lambda s: mean(wins(s)),
            "points per win, median": lambda s: f"{statistics.median(wins(s)):.0f}",
        },
        found,
    )

    def by_jokers(s: Simulated) -> dict[int, list[dict[str, str]]]:
        seats: dict[int, list[dict[str, str]]] = defaultdict(list)
        for at, row in enumerate(s.rows):
            seats[min(s.hands[at // 4].jokers[at % 4], MOST_JOKERS)].append(row)
        return seats

    grouped = {id(s): by_jokers(s) for s in found}

    def rate(n: int) -> Callable[[Simulated], str]:
        def cell(s: Simulated) -> str:
            rows = grouped[id(s)][n]
            wins = sum(bool(row["won"]) for row in rows)
            return f"{share(wins, len(rows))}, {mean([float(row['points']) for row in rows])}"

        return cell

    labels = {n: f"{n}{' or more' if n == MOST_JOKERS else ''}" for n in range(MOST_JOKERS + 1)}
    _table("jokers dealt", {labels[n]: rate(n) for n in labels}, found)


if __name__ == "__main__":
    main()
