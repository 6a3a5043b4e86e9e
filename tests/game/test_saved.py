"""Matches and hands are values: copied, pickled and stored, they go on in the same way."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from fractions import Fraction

import pytest

from baida.bots.sampled import Model, Worlds
from baida.core.play.deal import Deal
from baida.core.play.state import PHASES
from baida.env.vector import SeatEncoder
from baida.errors import InputError
from baida.game.chance import outcomes
from baida.game.match import Match, Start
from tests.helpers.games.random_play import new_match, play, seldom_wrong, with_hands
from tests.helpers.values import GAMES

WAYS: dict[str, Callable[[Match], Match]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda match: pickle.loads(pickle.dumps(match)),
    "bytes": lambda match: Match.from_bytes(match.to_bytes()),
}


def to_the_end(match: Match, seed: int) -> Match:
    """The same match, played on at random."""
    rng = random.Random(seed)
    while not match.over:
        seat = match.waiting[0]
        match.step(seat, seldom_wrong(match, seat, rng))
    return match


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_the_same_future(game: str, way: str) -> None:
    """At any point the other one is equal, and has the same events at the end."""
    match = Match(with_hands(game, 2), seed=5)
    rng = random.Random(5)
    for made in range(120):
        seat = match.waiting[0]
        match.step(seat, seldom_wrong(match, seat, rng))
        if made % 40 == 7:
            other = WAYS[way](match)
            assert other == match
            assert other is not match
            assert other.deal is not match.deal
            played = to_the_end(match.copy(), made)
            assert to_the_end(other, made).events == played.events
            assert other == played
            assert other != match


@pytest.mark.parametrize("game", GAMES)
def test_equality(game: str) -> None:
    """It is of states, with what is hidden, and not of what was computed about them."""
    one, other = Match(game, seed=1), Match(game, seed=1, record=False)
    assert one == other
    assert one != Match(game, seed=2)
    assert one != "a match"
    hidden = one.deal.copy()
    hidden.swap_wall(3, 40)
    assert (hidden == one.deal) == (one.deal.wall_left()[3] == one.deal.wall_left()[40])
    one.step(one.waiting[0], one.legal(one.waiting[0])[0])
    assert one != other
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


def test_a_match_from_a_position() -> None:
    """Its start is kept."""
    wall = tuple(Match("sbr", seed=3).rules.tiles)
    start = Start(hand=2, dealer=1, scores=(5, -5, 0, 0), wall=wall)
    match = Match("sbr", start=start, seed=1)
    again = Match.from_bytes(match.to_bytes())
    assert again == match
    assert again.header == match.header
    assert to_the_end(again, 1).events == to_the_end(match, 1).events


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda _data: b"nothing", "expected the bytes of a state"),
        (lambda data: data[:-1], "incomplete or damaged"),
        (lambda data: data[:-900] + b"x" + data[-899:], "incomplete or damaged"),
        (lambda data: data.replace(b'"match"', b'"table"', 1), "found those of a table"),
        (lambda data: data.replace(b'"build":[', b'"build":[7,', 1), "another build"),
        (lambda _data: b"[1]\n", "expected the bytes of a state"),
    ],
)
def test_wrong_bytes(damage: Callable[[bytes], bytes], message: str) -> None:
    data = Match("sbr", seed=1).to_bytes()
    with pytest.raises(InputError, match=message):
        Match.from_bytes(damage(data))


def test_walls_of_a_function() -> None:
    """They are not stored; such a match can be copied all the same."""
    match = new_match("sbr", 2)
    with pytest.raises(InputError, match="walls"):
        match.to_bytes()
    assert copy.copy(match) == match


# --- chance -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_outcomes(game: str) -> None:
    """Probabilities are shares of the wall; the outcome that happens is among them."""
    rng = random.Random(3)
    drew = set()
    for seed in range(3):
        match = new_match(with_hands(game, 1), seed)
        for made in range(90):
            if match.over:
                break
            seat = match.waiting[0]
            action = seldom_wrong(match, seat, rng)
            if made % 5 == 0 or PHASES[match.deal.phase] == "before_start":
                found = outcomes(match, seat, action)
                done = match.copy()
                done.step(seat, action)
                assert sum(outcome.probability for outcome in found) == 1
                assert len({outcome.drawn for outcome in found}) == len(found)
                drew |= {len(outcome.drawn) for outcome in found}
                wall = match.deal.wall_left()
                if {len(outcome.drawn) for outcome in found} == {1}:
                    shares = {(t,): Fraction(wall.count(t), len(wall)) for t in wall}
                    assert {one.drawn: one.probability for one in found} == shares
                seen = [one.match.deal.tiles_of(s) for one in found for s in range(4)]
                assert all(done.deal.tiles_of(s) in seen for s in range(4))
                assert all(one.match.deal.left == done.deal.left for one in found) or 2 in drew
            match.step(seat, action)
    assert {0, 1} <= drew


def test_outcomes_of_an_illegal_action() -> None:
    match = Match("sbr", seed=1)
    with pytest.raises(InputError, match="may not do 1 now"):
        outcomes(match, 0, 1)


# --- determinization ----------------------------------------------------------------------------


@pytest.mark.parametrize("model", ["uniform", "habits"])
@pytest.mark.parametrize("game", GAMES)
def test_worlds_look_the_same(game: str, model: Model) -> None:
    """Dealing the hidden tiles again changes nothing that the seat observes, and what it may do."""
    differs = phases = 0
    for seed in range(3):
        match = new_match(with_hands(game, 2), seed)
        seen, again = SeatEncoder(match.rules), SeatEncoder(match.rules)
        for made, _ in enumerate(play(match, random.Random(seed))):
            if made % 12 and PHASES[match.deal.phase] != "rob":
                continue
            for seat in match.waiting:
                worlds = Worlds(match, seat, model, seed=made)
                for _ in range(2):
                    world = worlds.sample()
                    seen.look(match.deal, seat)
                    again.look(world.deal, seat)
                    for name in ("planes", "features", "melds", "discards", "mask"):
                        assert getattr(seen, name).tolist() == getattr(again, name).tolist(), name
                    assert world.view(seat) == match.view(seat)
                    assert world.legal(seat) == match.legal(seat)
                    differs += world.deal != match.deal
                    phases |= 1 << match.deal.phase
                    tiles = sorted(
                        [t for s in range(4) for t in world.deal.tiles_of(s)]
                        + world.deal.wall_left()
                    )
                    own = [t for s in range(4) for t in match.deal.tiles_of(s)]
                    if not any(match.deal.win_of(s) for s in range(4)) and game == "sbr":
                        assert tiles == sorted(own + match.deal.wall_left())
                    to_the_end(world, made)
    assert differs > 20
    assert phases.bit_count() >= 2


def test_worlds_of_a_hand() -> None:
    """A hand without a match can be sampled as well, by a seed."""
    deal = Match("sbr", seed=4).deal
    one, other = (Worlds(deal, 0, seed=seed).sample() for seed in (1, 1))
    assert isinstance(one, Deal)
    assert one == other != Worlds(deal, 0, seed=2).sample()


def test_uniform_worlds_are_uniform() -> None:
    """A tile is as often in each hidden place as there are such places."""
    match = Match("b30fj", seed=8)
    seat = match.waiting[0]
    unseen = match.deal.unseen_from(seat)
    tile = max(range(34), key=lambda t: unseen[t])
    worlds = Worlds(match, seat, seed=1)
    rounds, other = 600, (seat + 1) % 4
    held = sum(worlds.sample().deal.tiles_of(other).count(tile) for _ in range(rounds))
    expected = unseen[tile] * 13 / sum(unseen)
    assert abs(held / rounds - expected) < 0.15


@pytest.mark.parametrize(
    ("seat", "model", "message"),
    [
        (9, "uniform", "seat"),
        (0, "likely", "expected uniform or habits"),
        (1, "uniform", "nothing"),
    ],
)
def test_worlds_of_nobody(seat: int, model: Model, message: str) -> None:
    match = Match("b30fj", seed=1, dealer=0)
    with pytest.raises(InputError, match=message):
        Worlds(match, seat, model)
