"""What the finished matches of a browser come to."""

import pytest

from baida.app.players.own_matches import Played, Tally
from baida.stats import student_95


def _result(*hands: tuple[int, list[tuple[int, int | None, int]]]) -> dict[str, object]:
    """A match, as stored; of each hand the points of seat 0 and the wins: seat, from, points."""
    return {
        "hands": [
            {
                "points": [points, -points, 0, 0],
                "wins": [
                    {"n": n, "seat": seat, "from": source, "points": worth}
                    for n, (seat, source, worth) in enumerate(wins)
                ],
            }
            for points, wins in hands
        ]
    }


def _played(id: str) -> Played:
    return Played(id, "sbr(hands=2)", 1.0, seat=0, hand=0)


def test_rates_are_by_hand_and_have_an_interval() -> None:
    tally = Tally()
    tally.add(_played("one"), _result((8, [(0, 1, 8)]), (-4, [(2, 0, 4), (3, 0, 2)])))
    tally.add(_played("two"), _result((0, [(1, 2, 1)]), (2, [(0, None, 2)])))
    (found,) = tally.statistics()
    assert (found["hands"], found["wins"], found["deal_ins"], found["points"]) == (4, 2, 2, 6)
    assert found["win_rate"]["mean"] == 0.5
    # two of four: the deviation is the square root of 1/3, and so the error that of 1/12
    assert found["win_rate"]["interval"] == pytest.approx(student_95(3) / 12**0.5, abs=1e-4)
    assert found["deal_in_rate"]["mean"] == 0.5
    assert found["points_rate"]["mean"] == 1.5
    assert found["won_points"] is not None
    assert found["won_points"]["mean"] == 5
    assert found["dealt_in_points"] is not None
    assert found["dealt_in_points"]["mean"] == 3
    assert [win["points"] for win in found["best"]] == [8, 2]


def test_one_hand_has_no_interval() -> None:
    tally = Tally()
    tally.add(_played("one"), _result((0, [(1, 2, 1)])))
    (found,) = tally.statistics()
    assert found["win_rate"] == {"mean": 0, "interval": None}
    assert (found["won_points"], found["dealt_in_points"]) == (None, None)
