"""The ladder of the bots: one of each against three of each other, in every game.

    python -m bench.ladder --out ladder              # plays; again: continues
    python -m bench.ladder --out ladder --deals 0    # prints what there is
    python -m bench.ladder --out ladder --page docs/ladder.md    # and writes it into the page

Every number is points a hand with its 95 % interval over duplicate deals. A decision of ``search``
takes ``--seconds`` of processor time, so other programs make no difference.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from pathlib import Path

from baida.bots.base import BOTS, Bot, ask, bots_for, make_bot
from baida.bots.search import SearchBot
from baida.score.rules import Rules
from baida.stats import mean_estimate
from baida.variants import VARIANTS
from bench.duplicate import Decide, play_deals, write_between
from bench.versions import decider

START, END = "<!-- ladder:start -->", "<!-- ladder:end -->"


def main() -> None:
    parser = ArgumentParser(prog="python -m bench.ladder")
    parser.add_argument("games", nargs="*", default=list(VARIANTS))
    parser.add_argument("--deals", type=int, default=1000, help="of bots that decide at once")
    parser.add_argument("--search-deals", type=int, default=100, help="with one search")
    parser.add_argument("--seconds", type=float, default=0.05, help="processor time of search")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--page", type=Path, help="a page with the marks of the ladder")
    given = parser.parse_args()
    lines = [
        f"Seed {given.seed}; a decision of `search` takes {1000 * given.seconds:g} ms of processor "
        "time. An empty cell has not been measured."
    ]
    for game in given.games:
        cells = {}
        for one, other in _pairs(game):
            # three that search take three times as long as one
            deals = {0: given.deals, 1: given.search_deals, 3: given.search_deals // 3}
            searches = (one == SearchBot.name) + 3 * (other == SearchBot.name)
            player, others = decider_of(one, given.seconds), decider_of(other, given.seconds)
            path = given.out / f"{game}-{one}-{other}.jsonl"
            header = {"game": game, "seed": given.seed, "seconds": given.seconds * (searches > 0)}
            most = min(given.deals, deals[searches])
            results = play_deals(game, given.seed, most, player, others, path, header)
            cells[one, other] = cell(results)
        table = list(_table(game, cells))
        print("\n".join(table), flush=True)
        lines += table
    if given.page is not None:
        write_between(given.page, START, END, lines)


def _pairs(game: str) -> Iterator[tuple[str, str]]:
    """The quick ones first."""
    pairs = permutations(bots_for(game), 2)
    return iter(sorted(pairs, key=lambda pair: (pair[1] == SearchBot.name, SearchBot.name in pair)))


def decider_of(name: str, seconds: float) -> Decide:
    """Return how this bot decides; only ``search`` uses the seconds."""
    if name == SearchBot.name:
        return decider(seconds)

    @lru_cache
    def bot(rules: Rules, seat: int) -> Bot:
        return make_bot(name, rules, seat, seat)

    return lambda match, seat: ask(bot(match.rules, seat), match, seat)


def cell(results: list[float]) -> str:
    """Write the mean of some deals as it stands in the table."""
    found = mean_estimate(results)
    if found is None or found.half is None:
        return ""
    digits = 2 if found.half < 1 else 1 if found.half < 10 else 0
    return f"{found.value:+.{digits}f} ± {found.half:.{digits}f} ({len(results):,})"


def _table(game: str, cells: dict[tuple[str, str], str]) -> Iterator[str]:
    names = [name for name in BOTS if name in bots_for(game)]
    yield f"\n**{VARIANTS[game].names['en']}**\n"
    yield f"| One | {' | '.join(f'three `{name}`' for name in names)} |"
    yield f"| --- |{' --- |' * len(names)}"
    for one in names:
        row = [cells.get((one, other), "") for other in names]
        yield f"| `{one}` | {' | '.join(row)} |"


if __name__ == "__main__":
    main()
