"""Waits, compared with scoring every tile."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import baida
from baida.score.circumstances import SuitName
from baida.score.scorer import NoWin, Score
from baida.tiles import NAMES
from baida.variants import VARIANTS
from tests.helpers.scoring.requests import generated, physical_tiles, rules_of
from tests.helpers.values import GAMES, Json

KNOWN_BEFORE = ("draws", "last_tile", "voided", "before_start")
FEW = 60
MANY = 250
UNFRAMED = {f"V{kind}" for kind in "TPSMFWDN"}


def before_the_win(request: Json) -> Json:
    """The hand of a request before the win, with the situation at that time."""
    known = {k: v for k, v in request.get("situation", {}).items() if k in KNOWN_BEFORE}
    kept = {k: v for k, v in request.items() if k not in ("win", "winning_tile", "situation")}
    return {**kept, "situation": known}


def waits(hand: Json, seen: str = "") -> tuple[baida.Wait, ...]:
    """The waits of such a hand."""
    return baida.waits(
        rules_of(hand),
        hand["concealed"],
        melds=hand.get("melds", ()),
        flowers=hand.get("flowers", ""),
        seat_wind=hand.get("seat_wind", "E"),
        round_wind=hand.get("round_wind", "E"),
        seen=seen,
        **hand["situation"],
    )


def drawable(game: str) -> list[int]:
    """The tiles of the wall: of Vietnamese jokers those with a frame."""
    copies = VARIANTS[game].copies
    return [tile for tile, name in enumerate(NAMES) if copies[tile] and name not in UNFRAMED]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("hands", [FEW, pytest.param(MANY, marks=pytest.mark.slow)])
def test_waits_are_the_tiles_that_win(game: str, hands: int) -> None:
    """The waits are the tiles that win, with the value of their scores."""
    ready = 0
    for request in generated(game, hands, seed=51):
        if request["win"] == "green_jokers":
            continue
        hand = before_the_win(request)
        found = {wait.tile: wait for wait in waits(hand)}
        for tile in drawable(game):
            answers = {
                win: baida.score_json({**hand, "winning_tile": NAMES[tile], "win": win})
                for win in ("discard", "self_draw")
            }
            wins = any(answer["ok"] and answer["win"] for answer in answers.values())
            assert (tile in found) == wins, (hand, NAMES[tile], answers)
            if wins:
                assert found[tile].discard.to_json() == answers["discard"]
                assert found[tile].self_draw.to_json() == answers["self_draw"]
        assert list(found) == sorted(found)
        ready += bool(found)
    assert ready > hands // 2


@pytest.mark.parametrize("game", GAMES)
def test_unseen(game: str) -> None:
    """The unseen copies exclude one's own tiles and the seen ones."""
    rng = Random(game)
    copies = VARIANTS[game].copies
    for request in generated(game, MANY, seed=53):
        hand = before_the_win(request)
        own = physical_tiles({**hand, "winning_tile": ""})
        if request["win"] == "green_jokers" or any(NAMES[t] in UNFRAMED for t in own):
            continue
        wall = [t for t in drawable(game) for _ in range(copies[t] - own[t])]
        seen = rng.sample(wall, rng.randrange(len(wall)))
        for wait in waits(hand, "".join(NAMES[tile] for tile in seen)):
            left = copies[wait.tile] - own[wait.tile] - Counter(seen)[wait.tile]
            assert wait.unseen == left, (hand, NAMES[wait.tile], seen)


@pytest.mark.parametrize("concealed", ["VTVTVT123m456p1122z", "VTVTVTr123m456p1122z"])
def test_jokers_without_frames(concealed: str) -> None:
    """With all three general jokers in the hand no fourth can come, whatever its frame."""
    names = {NAMES[wait.tile] for wait in baida.waits("vietnamese", concealed)}
    assert names
    assert names.isdisjoint({"VTr", "VTd", "VTc"})


def test_only_by_self_draw() -> None:
    """B7: the lone Baida's partner wins only when drawn, and the wait says why."""
    found = baida.waits("b30fj", "567m456sJA", melds=["123p", "222s"])
    assert {NAMES[wait.tile] for wait in found} > {"9p", "1z", "JH"}
    for wait in found:
        assert wait.self_draw_only
        assert isinstance(wait.discard, NoWin)
        assert isinstance(wait.self_draw, Score)
        assert "B7" in wait.reason


def test_a_wait_that_wins_both_ways() -> None:
    """No reason is given."""
    (wait, *_) = baida.waits("sbr", "1112345678999m", voided="p")
    assert not wait.self_draw_only
    assert wait.reason == ""


@pytest.mark.parametrize(
    ("concealed", "voided", "melds", "tiles"),
    [
        ("1112345678999m", "p", [], "1m2m3m4m5m6m7m8m9m"),
        ("2223456m111789p", "s", [], "1m3m4m6m7m"),
        ("1111m234567888p", "s", [], ""),  # S8: all four of the wait are in the hand
        ("5m", "s", ["111p", "222p", "333p", "444m"], "5m"),
        ("11335577m22446p", "s", [], "6p"),
        ("1111335577m226p", "s", [], "6p"),
        ("1112345678999m", "m", [], ""),
    ],
)
def test_worked_out_by_hand(concealed: str, voided: SuitName, melds: list[str], tiles: str) -> None:
    """Hands of SBR have the expected waits."""
    found = baida.waits("sbr", concealed, melds=melds, voided=voided)
    assert "".join(NAMES[wait.tile] for wait in found) == tiles


@pytest.mark.parametrize(
    ("concealed", "more", "field", "message"),
    [
        ("123m", {"voided": "s"}, "concealed", "waits are those of 13 tiles, melds counted as 3"),
        ("11123456789999m", {"voided": "s"}, "concealed", "more than 4|13 tiles"),
        ("1112345678999m", {}, "situation", "voided is required"),
        (
            "1112345678999m",
            {"voided": "s", "first": "man"},
            "situation",
            "not known before",
        ),
        ("1112345678999m", {"voided": "s", "seen": "11m"}, "seen", "more 1m than there are"),
        ("1112345678999m", {"voided": "s", "seen": "1z"}, "seen", "1z is not a tile of sbr"),
        ("1112345678999m", {"voided": "s", "seen": "x"}, "seen", "position 1: "),
        ("1112345678999m", {"voided": "s", "flowers": "F1"}, "flowers", "F1 is not a tile of sbr"),
    ],
)
def test_refused(concealed: str, more: Json, field: str, message: str) -> None:
    """The error names the field."""
    with pytest.raises(baida.InputError, match=message) as caught:
        baida.waits("sbr", concealed, **more)
    assert caught.value.field == field
