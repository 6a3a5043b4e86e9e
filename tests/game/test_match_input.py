"""What a match and the scorer are given is checked, and what a view has fits the scorer."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import cast

import numpy as np
import pytest

import baida
from baida.game.actions import Action
from baida.game.live_view import live_view
from baida.game.match import IllegalAction, Match
from baida.game.view.view import EVERYTHING, HIDDEN, SeenMeld
from baida.score.request import make_melds
from baida.tiles import can_stand_for
from tests.helpers.games.random_play import new_match, play, with_hands
from tests.helpers.values import GAMES

WRONG = [
    pytest.param(call, says, id=name)
    for name, call, says in [
        ("legal", lambda match: match.legal(7), "seat: there is no seat 7"),
        ("view", lambda match: match.view(7), "seat: there is no seat 7"),
        ("bot", lambda match: baida.make_bot("random", match.rules, 4, 1), "there is no seat 4"),
        ("text", lambda match: match.step(0, "discard"), "action: discard takes one tile"),
        ("action", lambda match: match.step(0, 1.5), "action: expected a number, an Action or"),
        (
            "seed",
            lambda match: Match(match.rules, seed=cast("int", "x")),
            "expected a whole number",
        ),
        ("waits", lambda _: baida.waits("sbr", "11122233344455m", voided="s"), "not of 14"),
        ("bots", lambda match: baida.play(match.rules, ["random"] * 3), "one bot for all seats"),
    ]
]


@pytest.mark.parametrize(("call", "says"), WRONG)
def test_wrong_input_is_named(call: Callable[[Match], object], says: str) -> None:
    with pytest.raises(baida.InputError) as caught:
        call(Match("sbr(hands=1)", seed=1))
    assert says in str(caught.value)


def test_actions_in_every_form() -> None:
    """A number, also NumPy's, an object and a text do the same."""
    match = Match("b30fj(hands=1)", seed=3)
    code = match.legal(match.waiting[0])[0]
    after = []
    for given in (code, np.int64(code), Action.of(code), str(Action.of(code))):
        twin = match.copy()
        twin.step(match.waiting[0], given)  # type: ignore[arg-type]
        after.append(twin.view(EVERYTHING))
    assert after[1:] == after[:1] * 3
    with pytest.raises(IllegalAction):
        match.step(match.waiting[0], "win")


@pytest.mark.parametrize("game", GAMES)
def test_melds_of_views_can_be_scored(game: str) -> None:
    """Each stands for the same kinds as in the hand of its seat, tile by tile."""
    seen = 0
    for seed in range(6):
        match = new_match(with_hands(game, 1), seed)
        for _ in play(match, random.Random(seed)):
            pass
        for seat in live_view(match.deal, EVERYTHING).seats:
            for meld in make_melds(match.rules, seat.melds):
                assert all(
                    tile == kind or can_stand_for(tile, kind)
                    for tile, kind in zip(meld.tiles, meld.stands_for, strict=True)
                )
                seen += 1
    assert seen > 10


def test_hidden_melds_cannot() -> None:
    kong = SeenMeld("concealed_kong", (HIDDEN,) * 4, (HIDDEN,) * 4)
    with pytest.raises(baida.InputError, match="hidden"):
        baida.score("b30fj", "1m", "1m", melds=[kong])
