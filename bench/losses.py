"""The average loss per decision of each bot, as the review sees it.

    python -m bench.losses sbr --matches 300 --seed 11 --out losses    # plays; again: continues
    python -m bench.losses --matches 0 --out losses --page docs/review.md    # writes the figures

Each match is one hand with one bot of each kind, and all seats are reviewed, so the bots are
compared on the same deals; they change seats from match to match. A decision of ``search`` takes a
fixed number of rollouts, so everything can be repeated. Intervals are over matches.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from io import StringIO
from itertools import pairwise
from math import fsum, sqrt
from pathlib import Path

from baida.bots.base import Bot, bots_for, make_bot
from baida.bots.search import SearchBot
from baida.game.log.file import parse_log
from baida.review.run import MatchReviewer
from baida.score.rules import Rules
from baida.sim.play import play_match
from baida.sim.seed import seed_of_bot
from baida.stats import Estimate, ratio_estimate, student_95
from baida.variants import VARIANTS, find_rules
from bench.duplicate import kept, write_between

START, END = "<!-- losses:start -->", "<!-- losses:end -->"

#: By bot: the sum of the losses, the number of decisions, and the number of mistakes.
Losses = dict[str, tuple[float, int, int]]


def main() -> None:
    parser = ArgumentParser(prog="python -m bench.losses")
    parser.add_argument("games", nargs="*", default=list(VARIANTS))
    parser.add_argument("--matches", type=int, default=100, help="0: only print what there is")
    parser.add_argument("--rollouts", type=int, default=600, help="of a decision of search")
    parser.add_argument("--worlds", type=int, default=48, help="of a reviewed decision")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--page", type=Path, help="a page with the marks of the table")
    given = parser.parse_args()
    lines: list[str] = []
    for game in given.games:
        path = given.out / f"{game}.jsonl"
        if not given.matches:
            if not path.exists():
                continue  # not measured
            first, *rows = path.read_text().splitlines()
            header, found = json.loads(first), [json.loads(row) for row in rows]
        else:
            header = {"game": game, "seed": given.seed}
            header |= {"rollouts": given.rollouts, "worlds": given.worlds}

            def one(number: int, game: str = game) -> Losses:
                return match_losses(game, given.seed, number, given.rollouts, given.worlds)

            found = kept(path, header, given.matches, one)
        table = list(_table(header, found))
        print("\n".join(table), flush=True)
        lines += table
    if given.page is not None:
        write_between(given.page, START, END, lines)


def match_losses(game: str, seed: int, number: int, rollouts: int, worlds: int) -> Losses:
    """Play a match of one hand and review all seats."""
    rules = find_rules(game, {"hands": 1})
    names = bots_for(game)
    bots = names[number % 4 :] + names[: number % 4]
    players = [
        _player(bot, rules, seat, seed_of_bot(seed, number, seat), rollouts)
        for seat, bot in enumerate(bots)
    ]
    played = play_match(rules, bots, seed, number, 1, log=StringIO(), players=players)
    assert played.log is not None
    review = MatchReviewer(parse_log(played.log.decode()), worlds=worlds).review()
    found = {}
    for seat, bot in enumerate(bots):
        decisions = review.of_seat(seat)
        mistakes = sum(decision.is_mistake for decision in decisions)
        loss = fsum(decision.fair_loss for decision in decisions)
        found[bot] = loss, len(decisions), mistakes
    return found


def _player(bot: str, rules: Rules, seat: int, seed: int, rollouts: int) -> Bot:
    if bot == SearchBot.name:
        return SearchBot(rules, seat, seed, rollouts=rollouts)
    return make_bot(bot, rules, seat, seed)


def per_decision(matches: Sequence[Losses], bot: str) -> Estimate | None:
    """The average loss of a bot, with its interval over matches."""
    return ratio_estimate([match[bot][:2] for match in matches])


def difference(matches: Sequence[Losses], worse: str, better: str) -> Estimate | None:
    """How much more one bot loses per decision than another in the same matches."""
    n = len(matches)
    one, other = per_decision(matches, worse), per_decision(matches, better)
    if one is None or other is None or n < 2:
        return None
    decisions = {bot: sum(match[bot][1] for match in matches) for bot in (worse, better)}

    def off(match: Losses, bot: str, average: float) -> float:
        loss, count, _ = match[bot]
        return (loss - average * count) / decisions[bot]

    spread = fsum(
        (off(match, worse, one.value) - off(match, better, other.value)) ** 2 for match in matches
    )
    error = sqrt(spread * n / (n - 1))
    return Estimate(one.value - other.value, student_95(n - 1) * error)


def _table(header: dict[str, object], matches: Sequence[Losses]) -> Iterator[str]:
    game = str(header["game"])
    yield (
        f"\n**{find_rules(game).variant.names['en']}**: {len(matches)} hands, seed "
        f"{header['seed']}; {header['rollouts']} rollouts of `search`, at most {header['worlds']} "
        "worlds for each reviewed decision.\n"
    )
    yield "| Bot | Decisions | Mistakes | Loss per decision | Less than the bot above |"
    yield "| --- | --: | --: | --: | --: |"
    names = bots_for(game)
    above = [None, *(difference(matches, a, b) for a, b in pairwise(names))]
    for bot, less in zip(names, above, strict=True):
        decisions, mistakes = (sum(match[bot][i] for match in matches) for i in (1, 2))
        own = per_decision(matches, bot)
        yield f"| `{bot}` | {decisions} | {mistakes} | {_cell(own)} | {_cell(less)} |"


def _cell(found: Estimate | None) -> str:
    return "" if found is None else f"{found.value:.3f} ± {found.half or 0:.3f}"


if __name__ == "__main__":
    main()
