"""Batches give the same scores as single requests."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

import baida
from baida.core.scoring.solver import CONFIGURATIONS
from baida.score.scorer import Score
from baida.tiles import BY_NAME, KINDS, NAMES, parse
from baida.variants import VARIANTS
from tests.helpers.scoring.batches import NO_MELD, arrays, hands
from tests.helpers.scoring.requests import score_json
from tests.helpers.values import GAMES, Json

HANDS = 3000


def counts(text: str) -> np.ndarray[Any, np.dtype[np.int64]]:
    """One hand as a batch."""
    return np.bincount(parse(text), minlength=KINDS)[np.newaxis, :]


def check(rules: str, requests: list[Json], batch: Any, **situation: Any) -> None:
    """Check that each row equals the answer to its request."""
    game, _, _ = rules.partition("(")
    options = dict(baida.find_rules(rules).options)
    unit = VARIANTS[game].table.units
    for row, request in enumerate(requests):
        body = {**request, "options": options}
        body["situation"] = {**request.get("situation", {}), **situation}
        answer = score_json(body)
        assert answer["ok"], answer
        assert bool(batch.win[row]) == answer["win"], request
        if answer["win"]:
            total = sum(answer[name] * worth for name, worth in unit.items())
            assert batch.total[row] == total, request
            assert batch.points[row] == answer["points"], request
            configuration = CONFIGURATIONS[batch.configuration[row]]
            assert configuration == answer["reading"]["configuration"], request
        else:
            assert (batch.points[row], batch.configuration[row]) == (0, -1)


@pytest.mark.parametrize("game", GAMES)
def test_same_as_one_by_one(game: str) -> None:
    """Thousands of hands with melds and jokers, won in all three ways, agree."""
    requests = hands(game, HANDS, 81)
    batch = baida.score_batch(game, **arrays(game, requests))
    check(game, requests, batch)
    assert batch.win.any()
    assert not batch.win.all()


@pytest.mark.parametrize(
    ("rules", "flowers", "situation"),
    [
        ("b30fj", "JW", {"draws": 7}),
        ("b30fj", "", {"draws": 3, "hell_wait": True}),
        ("b30fj(early_win=reversed)", "JSJP", {"draws": 9}),
        ("vietnamese", "F1G2VNr", {}),
        ("vietnamese", "VTrVNr", {"before_start": "VTrVNr"}),
        ("vietnamese(discarded_jokers=as_themselves,nfnl_bonus=added)", "", {}),
    ],
)
def test_flowers_situation_and_house_rules(
    rules: str, flowers: str, situation: dict[str, Any]
) -> None:
    """They are shared by all hands; the value of flowers depends on each hand's seat."""
    game, _, _ = rules.partition("(")
    requests = hands(game, 600, 83, flowers)
    batch = baida.score_batch(rules, **arrays(game, requests), flowers=flowers, **situation)
    check(rules, requests, batch, **situation)


def test_one_value_for_all() -> None:
    """Winning tile, win and seat may be given once, and the win by name."""
    hand = np.zeros((5, KINDS), dtype=int)
    hand[:, parse("123456789m")] += 1
    hand[:, parse("1z")] += 2
    hand[:, parse("2z")] += 2
    batch = baida.score_batch("b30fj", hand, BY_NAME["1z"], "discard", seat_wind=1)
    one = baida.score("b30fj", "123456789m1122z", "1z", "discard", seat_wind="S")
    assert isinstance(one, Score)
    assert batch.total.tolist() == [one.total] * 5
    by_name = baida.score_batch("b30fj", hand, BY_NAME["1z"], ["discard"] * 4 + ["self_draw"])
    assert by_name.total[4] > by_name.total[0]


def test_no_winner() -> None:
    """A batch of which no hand wins."""
    batch = baida.score_batch("b30fj", np.repeat(counts("123456789m1122z"), 3, axis=0), 0)
    assert not batch.win.any()
    assert batch.points.tolist() == [0, 0, 0]
    assert batch.configuration.tolist() == [-1, -1, -1]
    assert (batch.total < 0).all()


def test_no_hands() -> None:
    """An empty batch has an empty answer."""
    batch = baida.score_batch("b30fj", np.zeros((0, KINDS), dtype=int), np.zeros(0, dtype=int))
    assert [len(part) for part in (batch.win, batch.points, batch.total)] == [0, 0, 0]


def test_lists_will_do() -> None:
    """Anything that NumPy converts to an array is accepted."""
    row = [0] * KINDS
    for tile in parse("123456789m1122z"):
        row[tile] += 1
    assert baida.score_batch("b30fj", [row], [BY_NAME["2z"]]).win.tolist() == [True]


def test_order_of_hands_does_not_matter() -> None:
    """Each row is independent of those before it."""
    requests = hands("vietnamese", 800, 85)
    first = baida.score_batch("vietnamese", **arrays("vietnamese", requests))
    order = list(range(len(requests)))
    Random(1).shuffle(order)
    again = baida.score_batch("vietnamese", **arrays("vietnamese", [requests[i] for i in order]))
    assert again.total.tolist() == first.total[order].tolist()


READY = {"b30fj": "123456789m1122z", "sbr": "1112345678999m", "mcr": "123456789m1122z"}


@pytest.mark.parametrize(
    ("rules", "changes", "field"),
    [
        ("b30fj", {"concealed": np.zeros(34)}, "concealed"),
        ("b30fj", {"concealed": np.zeros((1, 33))}, "concealed"),
        ("b30fj", {"concealed": np.zeros((1, len(NAMES) + 1))}, "concealed"),
        ("b30fj", {"concealed": np.zeros((1, 34))}, "concealed"),
        ("b30fj", {"concealed": np.full((1, 34), 300)}, "concealed"),
        ("b30fj", {"concealed": np.full((1, 34), -1)}, "concealed"),
        ("b30fj", {"concealed": counts("123456789m1122z") + 256}, "concealed"),
        ("b30fj", {"concealed": counts("123456789m1122z") - 256}, "concealed"),
        ("b30fj", {"concealed": counts("123456789m1122z") + 0.5}, "concealed"),
        ("sbr", {"concealed": counts("123456789m1122z"), "voided": 1}, "concealed"),
        ("b30fj", {"winning": 34}, "winning"),
        ("b30fj", {"winning": -1}, "winning"),
        ("b30fj", {"winning": [1, 2]}, "winning"),
        ("b30fj", {"winning": 1.5}, "winning"),
        ("b30fj", {"win": "green_jokers"}, "win"),
        ("b30fj", {"win": "luck"}, "win"),
        ("b30fj", {"win": 3}, "win"),
        ("b30fj", {"melds": np.zeros((1, 3))}, "melds"),
        ("b30fj", {"melds": [[63, -1, -1, -1]]}, "melds"),
        ("b30fj", {"melds": [[-2, -1, -1, -1]]}, "melds"),
        ("b30fj", {"melds": [[21, -1, -1, -1]]}, "concealed"),
        ("b30fj", {"seat_wind": 4}, "seat_wind"),
        ("b30fj", {"round_wind": "E"}, "round_wind"),
        ("b30fj", {"flowers": "F1"}, "flowers"),
        ("b30fj", {"flowers": "5m"}, "flowers"),
        ("b30fj", {"flowers": "JAJA"}, "flowers"),
        ("b30fj", {"draws": -1}, "situation"),
        ("b30fj", {"luck": True}, "situation"),
        ("sbr", {}, "voided"),
        ("sbr", {"voided": 3}, "voided"),
        ("mcr", {}, "variant"),
    ],
)
def test_refused(rules: str, changes: dict[str, Any], field: str) -> None:
    """The error comes before anything is scored, and names the argument."""
    given = {"concealed": counts(READY[rules]), "winning": BY_NAME["1m"], **changes}
    with pytest.raises(baida.InputError) as caught:
        baida.score_batch(rules, **given)
    assert caught.value.field == field


@pytest.mark.parametrize("game", GAMES)
def test_five_of_a_kind(game: str) -> None:
    """Too many copies, counting the winning tile, are refused; the error names the hand."""
    (request,) = islice(hands(game, 1, 87), 1)
    made = arrays(game, [request, request])
    made["melds"][1] = NO_MELD
    made["concealed"][1] = 0
    made["concealed"][1, :4] = (4, 4, 4, 1)
    made["winning"][1] = 0
    with pytest.raises(baida.InputError, match=r"hand 1 has .* 1m"):
        baida.score_batch(game, **made)


def test_a_declared_tile_is_not_in_the_hand() -> None:
    """B30FJ has one of each joker: a declared one cannot be held as well."""
    hand = np.zeros((1, len(NAMES)), dtype=np.uint8)
    for tile in parse("123456789m112zJA"):
        hand[0, tile] += 1
    with pytest.raises(baida.InputError, match="JA"):
        baida.score_batch("b30fj", hand, BY_NAME["2z"], flowers="JA")
