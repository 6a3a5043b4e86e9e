"""What presets and house rules change: a page of simulations of the same deals.

    python -m bench.effects --page docs/effects.md    # plays, and writes the tables into the page

Four ``efficient`` play the same walls by the rules as written, by each preset and by each value of
each house rule. Intervals are over matches, which are independent of each other.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from baida.jobs.processes import choose_runner
from baida.jobs.runner import Runner, never
from baida.score.rules import WINS, Variant
from baida.sim.run import play_number
from baida.sim.setup import make_simulation
from baida.sim.tally import Tally
from baida.stats import mean_estimate
from baida.variants import VARIANTS
from bench.duplicate import write_between

START, END = "<!-- effects:start -->", "<!-- effects:end -->"
_BOT = "efficient"
_PATTERNS = 3
_EMPTY = "wall_empty"


def main() -> None:
    parser = ArgumentParser(prog="python -m bench.effects")
    parser.add_argument("games", nargs="*", default=list(VARIANTS))
    parser.add_argument("--hands", type=int, default=800, help="by each set of rules")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--page", type=Path, help="a page with the marks of the tables")
    given = parser.parse_args()
    lines = [f"{given.hands:,} hands by each set of rules, seed {given.seed}.", ""]
    with choose_runner() as runner:
        for game in given.games:
            lines += table(VARIANTS[game], given.hands, given.seed, runner)
    print("\n".join(lines))
    if given.page:
        write_between(given.page, START, END, lines)


def table(variant: Variant, hands: int, seed: int, on: Runner) -> Iterator[str]:
    """Yield the table of a game in Markdown."""
    yield f"## {variant.names['en']}"
    yield ""
    yield (
        "| rules | wins a hand | self-drawn, % of wins | draws a hand | wall empty, % of hands "
        "| points a win | most frequent patterns, % of wins |"
    )
    yield "| --- | --: | --: | --: | --: | --: | --- |"
    for rules in rules_of(variant):
        yield f"| `{rules}` | {' | '.join(figures(rules, hands, seed, on))} |"
    yield ""


def rules_of(variant: Variant) -> Iterator[str]:
    """Yield the rules as written, the presets, and each other value of each house rule."""
    yield variant.id
    yield from (f"{variant.id}:{preset.name}" for preset in variant.presets)
    for switch in variant.switches:
        if switch.numbers is None:
            for value in list(switch.values)[1:]:
                yield f"{variant.id}({switch.name}={value})"


def figures(rules: str, hands: int, seed: int, on: Runner) -> Iterator[str]:
    """Play by some rules, and yield the cells of their row."""
    setup = make_simulation(rules, [_BOT], hands, seed)
    whole = hands // setup.length  # matches of equal length only
    play = partial(play_number, setup, False)
    matches = [result.tally for result in on.map(play, range(whole), stop=never, name=str)]
    played = [match.hands for match in matches]
    wins = [match.wins for match in matches]
    drawn = [match.wins_by_kind()[WINS[0]] for match in matches]
    empty = [match.ended[_EMPTY] for match in matches]
    points = [sum(seat.win_points for seat in match.seats) for match in matches]
    yield _ratio(wins, played, 2)
    yield _ratio([100 * n for n in drawn], wins, 1)
    yield _ratio([match.draws for match in matches], played, 1)
    yield _ratio([100 * n for n in empty], played, 1)
    yield _ratio(points, wins, 1)
    yield _patterns(matches)


def _ratio(parts: Sequence[int], wholes: Sequence[int], digits: int) -> str:
    """Return the ratio of two sums, and half of its interval from how matches differ."""
    whole = sum(wholes)
    if not whole:
        return "–"
    ratio = sum(parts) / whole
    each = whole / len(wholes)
    off = [(part - ratio * one) / each for part, one in zip(parts, wholes, strict=True)]
    found = mean_estimate(off)
    half = f" ± {found.half:.{digits}f}" if found and found.half is not None else ""
    return f"{ratio:.{digits}f}{half}"


def _patterns(matches: Sequence[Tally]) -> str:
    all_of_them = Tally()
    for match in matches:
        all_of_them.merge(match)
    found = all_of_them.ranked_patterns()[:_PATTERNS]
    return ", ".join(f"{name} {100 * n / all_of_them.wins:.0f}" for name, n in found)


if __name__ == "__main__":
    main()
