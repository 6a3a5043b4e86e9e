"""What is measured."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np

import baida
from baida.score.request import make_request
from baida.score.scorer import scorer_for
from baida.tiles import KINDS, NAMES, loose, packed
from bench.hands import B30FJ_JOKERS, VIETNAMESE_JOKERS, Hand, drawn, winning
from bench.measure import Row, compare, limit, seconds
from bench.play import learning_rows, play_rows, policy_rows
from bench.sizes import Sizes
from bench.threads import thread_rows

ROOT = Path(__file__).parents[1]
GB = "PyMahjongGB"
GB_NAMES = [f"{suit}{n}" for suit in "WBT" for n in range(1, 10)]
GB_NAMES += [f"F{n}" for n in range(1, 5)] + ["J3", "J2", "J1"]


def all_rows(sizes: Sizes, *, build: bool) -> Iterator[Row]:
    """Every row of the table, as it is measured."""
    rng = random.Random(2026)
    rules = baida.find_rules("b30fj")
    plain = [winning(rng) for _ in range(sizes.hands)]
    theirs = [_gb_call(hand, rng) for hand in plain]

    def run_theirs() -> None:
        from MahjongGB import MahjongFanCalculator  # noqa: PLC0415 - may be missing

        for call in theirs:
            MahjongFanCalculator(*call)

    calls = [(packed(h.tiles[:13]), NAMES[h.tiles[13]], h.win) for h in plain]

    def run_full() -> None:
        for concealed, tile, win in calls:
            score = baida.score(rules, concealed, tile, win)
            assert isinstance(score, baida.Score)
            _ = score.points, score.patterns, score.reading.groups

    yield compare(
        "full result, one call each, no jokers",
        run_full,
        run_theirs,
        pieces=sizes.hands,
        rounds=sizes.rounds,
        against=GB,
        at_least=1.5,
    )
    for jokers, bar in ((0, 8.0), (1, 4.0), (3, 1.0)):
        hands = [winning(rng, jokers) for _ in range(sizes.hands)]
        counts = np.zeros((sizes.hands, len(NAMES[: B30FJ_JOKERS[-1] + 1])), dtype=np.uint8)
        for row, hand in enumerate(hands):
            for tile in hand.tiles[:13]:
                counts[row, tile] += 1
        last = np.array([hand.tiles[13] for hand in hands])
        wins = np.array([hand.win == "discard" for hand in hands], dtype=np.uint8)

        def run_batch(counts: object = counts, last: object = last, wins: object = wins) -> None:
            baida.score_batch(rules, counts, last, wins)  # type: ignore[arg-type]

        yield compare(
            f"points in one batch, {jokers} joker{'' if jokers == 1 else 's'}",
            run_batch,
            run_theirs,
            pieces=sizes.hands,
            rounds=sizes.rounds,
            against=GB,
            at_least=bar,
        )
    yield _slowest("b30fj", rng, sizes.b30fj_jokers, B30FJ_JOKERS, range(4, 9), 5)
    yield _slowest("vietnamese", rng, sizes.vietnamese_jokers, VIETNAMESE_JOKERS, range(10, 15), 50)
    yield from _distances(rng, sizes)
    yield from thread_rows(sizes)
    yield from play_rows(sizes)
    yield from policy_rows(sizes)
    yield from learning_rows(sizes)
    rounds = sizes.rounds
    yield limit("import baida", _added_to_starting(rounds, "-c", "import baida"), "s", 0.15)
    score = ("-m", "baida", "score", "b30fj", "123m456p789s55zJAJN", "5z")
    cold = _added_to_starting(rounds, *score)
    yield limit("`baida score` of one hand, cold start", cold, "s", 0.5)
    if build:
        yield limit("clean build of the kernel", _build_time(), "s", 60)


def thread_and_distance_rows(sizes: Sizes) -> Iterator[Row]:
    """The rows that need two idle cores, or nearly so."""
    yield from _distances(random.Random(2026), sizes)
    yield from thread_rows(sizes)


def _gb_call(hand: Hand, rng: random.Random) -> tuple[object, ...]:
    names = [GB_NAMES[tile] for tile in hand.tiles]
    winds = rng.randrange(4), rng.randrange(4)
    return (), tuple(names[:13]), names[13], 0, hand.win == "self_draw", False, False, False, *winds


def _slowest(
    game: str, rng: random.Random, n: int, kinds: list[int], jokers: range, at_most: float
) -> Row:
    """The slowest of many hands; each is tried three times, because of the machine's hiccups."""
    rules = baida.find_rules(game)
    scorer = scorer_for(rules)
    worst = 0.0
    for i in range(n):
        make = drawn if i % 2 else winning
        tiles, win = make(rng, rng.choice(jokers), kinds)
        request = make_request(rules, loose(tiles[:13]), NAMES[tiles[13]], win)
        worst = max(worst, min(seconds(lambda r=request: scorer.score(r)) for _ in range(3)))  # type: ignore[misc]
    name = f"slowest of {n:,} {game} hands with {jokers[0]}-{jokers[-1]} jokers"
    return limit(name, 1000 * worst, "ms", at_most)


def _distances(rng: random.Random, sizes: Sizes) -> Iterator[Row]:
    rules = baida.find_rules("b30fj")
    hands = []
    for _ in range(sizes.hands):
        counts = np.zeros(KINDS, dtype=np.uint8)
        for tile in drawn(rng, 0, []).tiles:
            counts[tile] += 1
        hands.append(counts)

    def ours() -> None:
        for counts in hands:
            baida.distance_of(rules, counts)

    def theirs() -> None:
        import shanten_tools  # noqa: PLC0415 - may be missing

        for counts in hands:
            shanten_tools.shanten(counts)

    yield compare(
        "distance to ready, one call each, no jokers",
        ours,
        theirs,
        pieces=sizes.hands,
        rounds=sizes.rounds,
        against="shanten-tools",
        at_least=0.8,
    )
    for jokers in (0, 3):
        tiles = [drawn(rng, jokers, B30FJ_JOKERS).tiles for _ in range(sizes.hands)]
        rows = np.array([np.bincount(hand, minlength=B30FJ_JOKERS[-1] + 1) for hand in tiles])
        rows = rows.astype(np.uint8)

        def batch(rows: object = rows) -> None:
            baida.distance_batch(rules, rows)  # type: ignore[arg-type]

        yield compare(
            f"distance to ready in one batch, {jokers} jokers",
            batch,
            theirs,
            pieces=sizes.hands,
            rounds=sizes.rounds,
            against="shanten-tools, no jokers",
            at_least=3,
        )


def _added_to_starting(rounds: int, *arguments: str) -> float:
    """What running Python with these arguments adds to starting and ending it, at best."""

    def start(*arguments: str) -> float:
        command = [sys.executable, *arguments]
        return min(
            seconds(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))
            for _ in range(rounds)
        )

    return start(*arguments) - start("-c", "pass")


def _build_time() -> float:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "baida")
        ignore = shutil.ignore_patterns("*.so", "*.c", "*.html", "*.egg-info", "__pycache__")
        shutil.copytree(ROOT / "src", copy / "src", ignore=ignore)
        for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, copy)
        command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "--parallel", "2"]
        return seconds(lambda: subprocess.run(command, cwd=copy, check=True, capture_output=True))
