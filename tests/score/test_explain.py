"""Explain a score: the patterns its jokers feed, and the next best readings."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

import baida
from baida.score.scorer import Score
from baida.tiles import KINDS, NAMES, parse
from tests.helpers.scoring.requests import generated, readings, score, won
from tests.helpers.values import GAMES, Json

JOKER_GAMES = ("b30fj", "vietnamese")
MANY = 10_000


def jokers_of(request: Json) -> Counter[str]:
    """The jokers of the hand and its melds, including a claimed flower."""
    texts = [request.get("concealed", ""), request.get("winning_tile", "")]
    texts += [meld["tiles"] for meld in request.get("melds", [])]
    return Counter(NAMES[tile] for text in texts for tile in parse(text) if tile >= KINDS)


# --- the ledger -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", JOKER_GAMES)
def test_the_ledger_lists_every_joker(game: str) -> None:
    """Each is listed once, as the tile it stands for in its group, with counted patterns."""
    fed = 0
    for request in generated(game, 600, seed=91):
        result = score(request)
        if not isinstance(result, Score) or request["win"] == "green_jokers":
            continue
        ledger = result.ledger
        assert Counter(NAMES[entry.use.joker] for entry in ledger) == jokers_of(request), request
        counted = [entry.pattern.id for entry in result.patterns]
        concealed = [entry.use for entry in ledger[: len(result.reading.jokers)]]
        assert concealed == list(result.reading.jokers)
        for entry in ledger:
            group = result.reading.groups[entry.use.group]
            assert entry.use.kind in group.tiles
            feeds = [pattern.id for pattern in entry.feeds]
            assert feeds == [name for name in counted if name in feeds], "in the order they count"
            fed += len(feeds)
    assert fed > 0


@pytest.mark.parametrize(
    ("concealed", "winning", "melds", "joker", "feeds", "does_not_feed"),
    [
        (
            "12345678mJM1z",
            "1z",
            ["555z"],
            "JM",
            {"Pure Straight", "Mixed Flush"},
            {"Dragons"},
        ),
        ("19m19p19s123456zJH", "7z", [], "JH", {"Thirteen Orphans"}, {"Fully Concealed Hand"}),
        ("1122m3344p5566sJD", "7z", [], "JD", {"Seven Pairs"}, {"Fully Concealed Hand"}),
        ("567m45s99p", "6s", ["123p", "22sJS=222s"], "JS", {"No Honors or Flowers"}, set()),
        (
            "111222zJW",
            "4z",
            ["333z", "555z"],
            "JW",
            {"Little Four Winds"},
            {"Round Wind", "Dragons"},
        ),
    ],
)
def test_what_a_joker_feeds(
    concealed: str, winning: str, melds: list[str], joker: str, feeds: set[str],
    does_not_feed: set[str],
) -> None:  # fmt: skip
    """A joker feeds a pattern that another tile, set or pair in its place would undo."""
    result = baida.score("b30fj", concealed, winning, melds=melds)
    assert isinstance(result, Score), result
    (entry,) = [entry for entry in result.ledger if NAMES[entry.use.joker] == joker]
    names = {pattern.name for pattern in entry.feeds}
    assert feeds <= {c.name for c in result.patterns}
    assert feeds <= names
    assert names.isdisjoint(does_not_feed)


def test_no_jokers_no_ledger() -> None:
    """The ledger is empty."""
    result = baida.score("b30fj", "123456789m1122z", "1z")
    assert isinstance(result, Score)
    assert result.ledger == ()


@pytest.mark.parametrize("game", JOKER_GAMES)
def test_asking_changes_nothing(game: str) -> None:
    """The ledger and the alternatives load other readings into the kernel, without a trace."""
    requests = [request for request in generated(game, 150, seed=93) if score(request).win]
    before = [baida.score_json(request) for request in requests]
    for request, answer in zip(requests, before, strict=True):
        result = won(request)
        held = [pattern.id for pattern in result.held]
        assert isinstance(result.ledger, tuple)
        result.alternatives(3)
        assert result.to_json() == answer
        assert [pattern.id for pattern in result.held] == held
    assert [baida.score_json(request) for request in requests] == before


# --- alternatives ---------------------------------------------------------------------------------


def listed(result: Score) -> tuple[tuple[str, int, int], ...]:
    """The patterns that a reading counts, which identify it."""
    return tuple((c.pattern.id, c.value, c.times) for c in result.patterns)


@pytest.mark.parametrize("game", GAMES)
def test_alternatives(game: str) -> None:
    """All readings with different patterns, the best first, and as many as requested."""
    several = 0
    for request in generated(game, 300, seed=95):
        result = score(request)
        if not isinstance(result, Score):
            continue
        others = result.alternatives(MANY)
        totals = [other.total for other in others]
        assert totals == sorted(totals, reverse=True)
        assert all(total <= result.total for total in totals)
        lists = [listed(result), *map(listed, others)]
        assert len(set(lists)) == len(lists)
        seen = readings(request)
        assert set(map(frozenset, lists)) == {reading.counted for reading in seen}
        assert sorted({result.total, *totals}) == sorted({reading.worth for reading in seen})
        few = result.alternatives(2)
        assert [listed(other) for other in few] == lists[1:3]
        several += bool(others)
        for other in few:
            assert other.points == other.request.rules.points(other.total)
            assert other.reading.to_json()["configuration"]
    assert several > 0


@pytest.mark.parametrize("n", [0, 1])
def test_no_more_than_asked_for(n: int) -> None:
    """There are none if none are requested."""
    result = baida.score("b30fj", "223344m223344p8s", "8s", "discard")
    assert isinstance(result, Score)
    assert len(result.alternatives(n)) == n


def test_seven_pairs_that_are_sequences() -> None:
    """One hand has two configurations."""
    result = baida.score("b30fj", "223344m223344p8s", "8s", "discard")
    assert isinstance(result, Score)
    (other,) = [o for o in result.alternatives(MANY) if o.reading.configuration == "seven_pairs"]
    assert "Seven Pairs" in {c.name for c in other.patterns}
    assert other.total < result.total


# --- between processes ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_result_can_be_pickled(game: str) -> None:
    """The compiled class supports pickling, as programs send results to each other."""
    for request in generated(game, 50, seed=17):
        result = score(request)
        again = pickle.loads(pickle.dumps(result))
        assert type(again) is type(result)
        assert again.to_json() == result.to_json()
