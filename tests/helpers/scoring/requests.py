"""The cases, generated requests, and every way to score them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple, cast

import baida
from baida.core.scoring.covers import MOST_MERGED_FACTS
from baida.core.scoring.facts import Facts
from baida.core.scoring.matcher import MAX_ROWS, PatternMatcher
from baida.core.scoring.solver import Solver
from baida.score.patterns import Pattern, PatternTable, where
from baida.score.request import request_from_json
from baida.score.rules import Rules
from baida.score.scorer import NoWin, Score, scorer_for
from baida.tiles import BY_NAME, KINDS, NAMES, STANDS_FOR, can_stand_for, loose, parse
from baida.variants import VARIANTS, find_rules
from tests.helpers.paths import CASES, read_lines
from tests.helpers.values import Json
from tests.oracle import generate


def score_json(request: Json) -> Json:
    """The answer of the JSON format, for tests that read any field of it."""
    return cast("Json", baida.score_json(request))


TOTALS = ("fan", "faan", "phan", "mun")
#: The number of values of each fact that a solver of `solver_for` distinguishes.
ROW_VALUES = MAX_ROWS // MOST_MERGED_FACTS


@cache
def cases(game: str) -> tuple[Json, ...]:
    """The cases of a game, in the order of its file."""
    return tuple(read_lines(CASES / f"{game}.jsonl"))


def generated(game: str, count: int, seed: int = 1) -> Iterator[Json]:
    """This many requests from the generator."""
    return islice(generate.requests(game, seed), count)


def rules_of(request: Json) -> Rules:
    """The rules of a request."""
    return find_rules(request["variant"], request.get("options"))


def score(request: Json) -> Score | NoWin:
    """Score a JSON request through the Python call."""
    return baida.score(
        rules_of(request),
        request.get("concealed", ""),
        request.get("winning_tile", ""),
        request["win"],
        melds=request.get("melds", ()),
        flowers=request.get("flowers", ""),
        seat_wind=request.get("seat_wind", "E"),
        round_wind=request.get("round_wind", "E"),
        **request.get("situation", {}),
    )


def won(request: Json) -> Score:
    """Score a request that has to be a win."""
    result = score(request)
    assert isinstance(result, Score), f"{result!r} for {request}"
    return result


def verdict(answer: Json) -> Json:
    """The result on which two scorers must agree: the win, the points and the totals."""
    return {name: answer.get(name) for name in ("ok", "win", "points", *TOTALS)}


class SeenReading(NamedTuple):
    """A reading that the solver evaluated: its value, and the patterns that hold and count."""

    worth: int
    held: frozenset[str]
    #: With the value and the count of each.
    counted: frozenset[tuple[str, int, int]]


def readings(request: Json) -> list[SeenReading]:
    """Every reading of a hand that the solver evaluates, with patterns by their ids."""
    rules = rules_of(request)
    return [
        SeenReading(
            score.total,
            frozenset(pattern.id for pattern in score.held),
            frozenset((c.pattern.id, c.value, c.times) for c in score.patterns),
        )
        for score in scorer_for(rules).all_readings(request_from_json(request, find_rules))
    ]


def named(patterns: Sequence[Pattern], name: str, value: int | None = None) -> list[Pattern]:
    """The patterns of this name, and of this value if one is given."""
    return [p for p in patterns if p.name == name and value in (None, p.value)]


def physical_tiles(request: Json) -> Counter[int]:
    """Every tile of the request with its number of copies."""
    texts = [request["concealed"], request["winning_tile"], request.get("flowers", "")]
    texts += [meld["tiles"] for meld in request.get("melds", [])]
    return Counter(tile for text in texts for tile in parse(text))


def with_jokers(rng: Random, request: Json, number: int) -> Json | None:
    """The hand with natural tiles replaced by this many jokers; None if that is impossible."""
    copies = VARIANTS[request["variant"]].copies
    tiles = parse(request["concealed"])
    places = [i for i, tile in enumerate(tiles) if tile < KINDS]
    rng.shuffle(places)
    for place in places:
        if sum(tile >= KINDS for tile in tiles) >= number:
            break
        used = physical_tiles({**request, "concealed": loose(tiles)})
        by_name = Counter(NAMES[tile][:2] for tile in used.elements())
        free = [
            joker
            for joker in range(KINDS, len(NAMES))
            if STANDS_FOR[joker]
            and can_stand_for(joker, tiles[place])
            and used[joker] < copies[joker]
            and by_name[NAMES[joker][:2]] < copies[BY_NAME[NAMES[joker][:2]]]
        ]
        if free:
            tiles[place] = rng.choice(free)
    enough = sum(tile >= KINDS for tile in tiles) >= number
    return {**request, "concealed": loose(tiles)} if enough else None


def solver_for(facts: Sequence[str], *, merging: bool) -> Solver:
    """A solver with one row for every value of some facts, in their order.

    To keep it from merging readings, add a row about a fact that is not local.
    """
    conditions = [where(**{fact: value}) for fact in facts for value in range(ROW_VALUES)]
    if not merging:
        conditions.append(where(outside=14))
    patterns = [
        Pattern(
            id=f"p{i}",
            names={"en": f"P{i}"},
            value=1,
            unit="faan",
            means="A fact has a value.",
            rule="none",
            section="none",
            conditions=(condition,),
            configurations=("standard",),
        )
        for i, condition in enumerate(conditions)
    ]
    values = Facts()
    solver = Solver(
        values, PatternMatcher(values, PatternTable(tuple(patterns), (), {"faan": 1}).rows(), 0)
    )
    assert solver.covers.merging == merging
    return solver


def fill(solver: Solver, naturals: list[int], masks: list[int], melds: list[int]) -> None:
    """Fill a solver with a hand."""
    solver.clear()
    solver.put_tiles(naturals, masks)
    for code in melds:
        solver.put_meld(code)


def all_readings(solver: Solver) -> list[Any]:
    """All readings of the hand in a solver as four sets and a pair.

    Each is its worth, (configuration, sets, pair, kinds, whether the claimed tile is in a pung),
    the rows that hold as two words, and the rows that count.
    """
    noted: list[Any] = []
    solver.readings = noted
    solver.start()
    solver.try_standard()
    solver.readings = None
    return noted
