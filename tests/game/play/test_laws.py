"""Laws of play: what holds in every hand of every game under every house rule."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from baida import score_json
from baida.game.actions import Action
from baida.game.events.fold import Fold
from baida.game.log.file import Log
from baida.game.log.rerun import rerun
from baida.game.match import IllegalAction, Match
from baida.game.view.view import EVERYTHING, View
from baida.game.wall import tiles_of
from baida.score.rules import Rules
from baida.tiles import parse
from tests.helpers.play import new_match, play, rule_sets, with_hands
from tests.helpers.support import raw

#: Hands played for each set of rules: two hundred in all, and ten thousand in the slow suite.
FEW = 12
MANY = 750
MATCH = 4


@pytest.fixture(params=rule_sets())
def rules(request: pytest.FixtureRequest) -> str:
    """Every set of rules."""
    return with_hands(request.param, MATCH)


@pytest.fixture(
    params=[
        pytest.param(FEW // MATCH, id="few"),
        pytest.param(MANY // MATCH, id="many", marks=pytest.mark.slow),
    ]
)
def matches(request: pytest.FixtureRequest) -> range:
    """How many matches."""
    return range(request.param)


def all_tiles(view: View, wall: list[int], drawn_front: int, drawn_back: int) -> Counter[int]:
    """Every tile there is, wherever it lies."""
    tiles = Counter(wall[drawn_front : len(wall) - drawn_back])
    for seat in view.seats:
        tiles.update(seat.tiles)
        tiles.update(seat.declared)
        for meld in seat.melds:
            tiles.update(meld.tiles)
        tiles.update(discard.tile for discard in seat.discards if not discard.taken)
        if seat.won is not None and seat.won.win in ("self_draw", "rob_kong"):
            tiles[seat.won.tile or 0] += 1
    return tiles


def robbed_twice(view: View) -> int:
    """A tile that several have won on lies on the table once."""
    robbed = sum(seat.won is not None and seat.won.win == "rob_kong" for seat in view.seats)
    return max(robbed - 1, 0)


def test_tiles_are_conserved(rules: str, matches: range) -> None:
    """No tile is lost or made (B1, V1), and the wall runs out."""
    for seed in matches:
        rng = random.Random(seed)
        match = new_match(rules, seed)
        whole = Counter(tiles_of(match.rules))
        for _ in play(match, rng):
            view = match.view(EVERYTHING)
            start = next(e for e in reversed(match.events) if e["e"] == "hand_started")
            drawn = [e for e in match.events[start["n"] :] if e["e"] == "drew"]
            back = sum(e["from"] == "back" for e in drawn)
            wall = parse(start["wall"])
            assert view.wall == len(wall) - 52 - len(drawn)
            tiles = all_tiles(view, wall, 52 + len(drawn) - back, back)
            taken = Counter(
                discard.tile for seat in view.seats for discard in seat.discards if discard.taken
            )
            melded = Counter(
                meld.claimed
                for seat in view.seats
                for meld in seat.melds
                if meld.source is not None
                and meld.kind != "added_kong"
                and meld.claimed is not None
            )
            grown = sum(m.kind == "added_kong" for seat in view.seats for m in seat.melds)
            won = sum((taken - melded).values()) - grown  # discards that were won on
            assert sum(tiles.values()) + won - robbed_twice(view) == sum(whole.values())
            assert all(tiles[tile] <= n + robbed_twice(view) for tile, n in whole.items())


def test_payments_sum_to_zero(rules: str, matches: range) -> None:
    """But for the flower pig's, which go to nobody (G7)."""
    for seed in matches:
        match = new_match(rules, seed)
        for _ in play(match, random.Random(seed)):
            pass
        sums = [0, 0, 0, 0]
        penalties = 0
        for event in match.events:
            if event["e"] == "paid":
                assert event["amount"] > 0
                sums[event["from"]] -= event["amount"]
                if event["to"] is None:
                    assert event["why"] == "flower_pig"
                    penalties += event["amount"]
                else:
                    sums[event["to"]] += event["amount"]
            elif event["e"] in ("hand_ended", "match_ended"):
                assert event["scores"] == sums
        assert tuple(sums) == match.scores
        assert sum(sums) == -penalties


def candidates(rules: Rules, legal: list[int], rng: random.Random) -> set[int]:
    """Actions of every kind, most of them nonsense."""
    tiles = sorted(set(tiles_of(rules)))
    made = {96, 97, 98, -1, 127, 255, 1023, 1 << 45, *range(224, 254)}
    made |= set(tiles) | {128 + tile for tile in tiles}
    for action in legal:
        if action >= 1024:  # near misses of melds
            made |= {action ^ 1, action ^ 8, action + (1 << 11), action - (1 << 11)}
            made |= {action ^ (1 << rng.randrange(40)) for _ in range(4)}
    for _ in range(6):
        kind = rng.choice(("chow", "pung", "kong", "added_kong", "concealed_kong"))
        start = rng.randrange(34)
        size = {"chow": 2, "pung": 2, "kong": 3, "added_kong": 1, "concealed_kong": 4}[kind]
        kinds = (start, start + 1, start + 2) if kind == "chow" else (start,) * 3
        made.add(Action(kind, tuple(rng.choices(tiles, k=size)), kinds).code)
    return made - set(legal)


@pytest.mark.parametrize("every", [9, pytest.param(3, marks=pytest.mark.slow)])
def test_legal_actions_work_and_all_others_are_refused(rules: str, every: int) -> None:
    """What is listed can be done, what is not raises, says why, and changes nothing."""
    rng = random.Random(6)
    match = new_match(rules, 6)
    for turn, _ in enumerate(play(match, rng)):
        if turn % every:
            continue
        before = match.view(EVERYTHING), match.waiting, len(match.events)
        legal = {seat: match.legal(seat) for seat in range(4)}
        for seat in range(4):
            assert bool(legal[seat]) == (seat in match.waiting)
            assert len(set(legal[seat])) == len(legal[seat])
            for action in legal[seat]:
                assert Action.of(action).code == action
                assert Action.parse(str(Action.of(action))).code == action
            for action in candidates(match.rules, legal[seat], rng):
                with pytest.raises(IllegalAction) as refused:
                    match.step(seat, action)
                assert refused.value.why
            some = rng.sample(legal[seat], min(4, len(legal[seat])))
            for action in some:
                other = match.copy()
                other.step(seat, action)
                assert len(other.events) > len(match.events) or other.waiting != match.waiting
        assert (match.view(EVERYTHING), match.waiting, len(match.events)) == before
        assert {seat: match.legal(seat) for seat in range(4)} == legal


def test_seats_outside_the_table() -> None:
    """There are four."""
    match = Match("sbr", seed=1)
    for seat in (-1, 4, 99):
        with pytest.raises(IllegalAction):
            match.step(seat, 96)


def test_fold_is_rerun_is_live(rules: str, matches: range) -> None:
    """Three ways to the same table."""
    for seed in matches:
        match = new_match(rules, seed)
        fold = Fold(match.rules)
        folded = 0
        for _ in play(match, random.Random(seed)):
            for event in match.events[folded:]:
                fold.add(event)
            folded = len(match.events)
            assert fold.view == match.view(EVERYTHING)
        again = rerun(Log(match.header, match.rules, match.events))
        assert again.differences == []
        assert again.events == match.events[:-1]


def test_copies_are_independent(rules: str) -> None:
    """A copy goes its own way, and the same way from the same decisions."""
    rng = random.Random(3)
    match = new_match(rules, 4)
    for turn, (seat, action) in enumerate(play(match, rng)):
        if turn % 7:
            continue
        before = match.view(EVERYTHING), match.legal(seat)
        copy = match.copy()
        twin = match.copy()
        for _, _ in zip(range(12), play(copy, random.Random(turn)), strict=False):
            pass
        for _, _ in zip(range(12), play(twin, random.Random(turn)), strict=False):
            pass
        assert (match.view(EVERYTHING), match.legal(seat)) == before
        assert copy.view(EVERYTHING) == twin.view(EVERYTHING)
        assert copy.events == twin.events
        assert match.deal.allows(seat, action)


def test_wins_are_the_scorers(rules: str, matches: range) -> None:
    """The request of every win, given to the scorer as JSON, gives the answer in the log."""
    wins = 0
    for seed in matches:
        match = new_match(rules, seed)
        for _ in play(match, random.Random(seed)):
            pass
        for event in raw(match.events):
            if event["e"] == "won":
                wins += 1
                assert score_json(event["request"]) == event["score"]
    assert wins > 0
