"""The search of this checkout against three of another checkout, in equal processor time.

    git worktree add ../old COMMIT       # and compile it: make -C ../old build
    python -m bench.versions ../old sbr --deals 400 --seconds 0.05 --out versions/sbr.jsonl

Each deal is played four times, with the new search on every seat. The old search runs in a process
of its own. A decision takes the same processor time for both, so other programs make no difference.
The results are kept in the file; the same command continues there.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from time import thread_time
from typing import Any

from baida.bots.search import SearchBot
from baida.game.match import Match
from baida.game.view.view import View
from baida.stats import mean_estimate
from baida.variants import find_rules
from bench.duplicate import Decide, play_deals

Asked = tuple[str, int, float, View, list[int]]


def main() -> None:
    parser = ArgumentParser(prog="python -m bench.versions")
    parser.add_argument("old", type=Path, help="the other checkout, compiled")
    parser.add_argument("game")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.05, help="processor time of a decision")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    header = {"game": given.game, "seconds": given.seconds, "seed": given.seed}
    with other_version(given.old, given.seconds) as old:
        new = decider(given.seconds)
        results = play_deals(given.game, given.seed, given.deals, new, old, given.out, header)
    found = mean_estimate(results)
    if found is not None:
        print(f"{found.value:+.3f} ± {found.half or 0:.3f} points a hand, {len(results)} deals")


def decider(seconds: float) -> Decide:
    return lambda match, seat: answer(_question(seconds, match, seat))


def _question(seconds: float, match: Match, seat: int) -> Asked:
    return match.rules.id, seat, seconds, match.view(seat), match.legal(seat)


def answer(asked: Asked) -> int:
    rules, seat, seconds, view, legal = asked
    return _bot(rules, seat, seconds).choose(view, legal)


@lru_cache(maxsize=64)
def _bot(rules: str, seat: int, seconds: float) -> SearchBot:
    return SearchBot(find_rules(rules), seat, seat, seconds=seconds, clock=thread_time)


@contextmanager
def other_version(checkout: Path, seconds: float) -> Iterator[Decide]:
    """This module as a process with the modules of another checkout, which answers questions."""
    environment = {**os.environ, "PYTHONPATH": str(checkout.resolve() / "src")}
    command = [sys.executable, "-m", "bench.versions", "answer"]
    root, pipe = Path(__file__).parents[1], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, env=environment, cwd=root) as process:
        there, back = process.stdin, process.stdout
        assert there is not None
        assert back is not None

        def decide(match: Match, seat: int) -> int:
            pickle.dump(_question(seconds, match, seat), there)
            there.flush()
            return int(back.readline())

        yield decide
        there.close()


def _answer_all() -> None:
    while True:
        try:
            asked: Any = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        print(answer(asked), flush=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["answer"]:
        _answer_all()
    else:
        main()
