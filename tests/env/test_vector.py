"""Hands stepped together: observations of a lane equal the views, and codes are actions."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from baida.core.play.deal import Deal
from baida.core.play.state import PHASES
from baida.core.vector.encoder import PLANE_NAMES
from baida.env.encodings import codes_for
from baida.env.vector import VectorEnv
from baida.errors import InputError
from baida.game.actions import Action
from baida.game.live_view import live_view
from baida.game.view.view import HIDDEN, View
from baida.tiles import NAMES, SUITS, unframed
from baida.variants import find_rules
from tests.helpers.games.random_play import rule_sets
from tests.helpers.values import GAMES

SIZES = {"sbr": (27, 115), "b30fj": (42, 235), "vietnamese": (74, 1511)}


def planes_of(view: View, tiles: list[int]) -> dict[str, Counter[int]]:
    """The planes, counted from a seat's view."""
    me = view.viewer
    around = [view.seats[(me + place) % 4] for place in range(4)]
    planes = {name: Counter[int]() for name in PLANE_NAMES}
    planes["own"].update(view.seats[me].tiles)
    if view.drawn is not None and view.drawn != HIDDEN and view.started:
        planes["drawn"][view.drawn] = 1
    if view.offered is not None:
        planes["offered"][view.offered[1]] = 1
    seen = Counter(view.seats[me].tiles)
    for place, seat in enumerate(around):
        melds = [tile for meld in seat.melds for tile in meld.tiles if tile != HIDDEN]
        claimed = sum(discard.taken for discard in seat.discards)
        planes[f"melds_{place}"].update(melds)
        planes[f"declared_{place}"].update(seat.declared)
        seen.update(melds)
        seen.update(seat.declared)
        assert claimed <= len(seat.discards)
        if seat.voided is not None:
            suit = SUITS.index(seat.voided)
            planes[f"voided_{place}"].update(range(9 * suit, 9 * suit + 9))
        if seat.won is not None and place:
            seen.update(tile for tile in seat.tiles if tile != HIDDEN)
    return {**planes, "seen": seen, "tiles": Counter(tiles)}


@pytest.mark.parametrize("rules", rule_sets())
def test_planes_are_the_views(rules: str) -> None:
    """Every plane and feature agrees over random play."""
    env = VectorEnv(rules, lanes=12, seed=3)
    env.reset()
    tiles = sorted(set(env.rules.tiles))
    deals: list[Deal] = env._lanes.deals
    for turn in range(160):
        for lane, deal in enumerate(deals):
            if (turn + lane) % 5:
                continue
            seat = int(env.seats[lane])
            view = live_view(deal, seat)
            wanted = planes_of(view, tiles)
            for plane, name in enumerate(PLANE_NAMES):
                if name in wanted and not name.startswith(("discards", "unseen")):
                    row = env.planes[lane, plane]
                    assert {t: int(n) for t, n in zip(tiles, row, strict=True) if n} == dict(
                        wanted[name]
                    ), name
            features = dict(zip(env.encoding.features, env.features[lane].tolist(), strict=True))
            assert features["wall"] == view.wall
            assert features["seat_wind"] == (seat - view.dealer) % 4
            assert PHASES[features["phase"]] == PHASES[deal.phase]
            for place in range(4):
                other = view.seats[(seat + place) % 4]
                assert features[f"points_{place}"] == view.scores[(seat + place) % 4]
                assert features[f"tiles_{place}"] == len(other.tiles)
                assert features[f"won_{place}"] == (other.won is not None)
        env.step(env.sample())


@pytest.mark.parametrize("game", GAMES)
def test_unseen_and_discards(game: str) -> None:
    """An unseen tile is in the wall, in an active hand, or in a hidden kong."""
    env = VectorEnv(game, lanes=16, seed=4)
    env.reset()
    tiles = sorted(set(env.rules.tiles))
    for _ in range(200):
        env.step(env.sample())
        for lane, deal in enumerate(env._lanes.deals):
            seat = int(env.seats[lane])
            unseen = int(env.planes[lane, PLANE_NAMES.index("unseen")].astype(np.int8).sum())
            assert env.planes[lane, : len(PLANE_NAMES)].max() <= 16  # no count went below 0
            view, everything = live_view(deal, seat), live_view(deal, -2)
            hidden = sum(tile == HIDDEN for other in view.seats for tile in other.tiles)
            hidden += sum(
                tile == HIDDEN
                for other in view.seats
                for meld in other.melds
                for tile in meld.tiles
            )
            hidden += sum(
                other.won is not None and other.won.tile == HIDDEN for other in view.seats
            )
            if view.offered is not None and PHASES[deal.phase] == "rob":
                hidden -= 1
            assert unseen == view.wall + hidden
            for place in range(4):
                there = everything.seats[(seat + place) % 4].discards
                row = env.planes[lane, PLANE_NAMES.index(f"discards_{place}")]
                listed = Counter({t: int(n) for t, n in zip(tiles, row, strict=True) if n})
                assert listed <= Counter(discard.tile for discard in there)
                assert listed >= Counter(d.tile for d in there if not d.taken)


@pytest.mark.parametrize("rules", rule_sets())
def test_masks_are_the_legal_actions(rules: str) -> None:
    """Every legal action has a code; actions share one only if they differ in frames."""
    env = VectorEnv(rules, lanes=16, seed=5)
    env.reset()
    for _ in range(150):
        for lane, deal in enumerate(env._lanes.deals):
            legal = deal.legal(int(env.seats[lane]))
            plain = set()
            for code in legal:
                action = Action.of(code)
                tiles = action.tiles
                if action.is_meld:
                    tiles = tuple(sorted(unframed(tile) for tile in tiles))
                plain.add((action.kind, tiles, action.stands_for, action.suit))
            assert int(env.masks[lane].sum()) == len(plain)
        env.step(env.sample())


@pytest.mark.parametrize("game", GAMES)
def test_codes_are_fixed(game: str) -> None:
    """The number of columns and codes is part of the version."""
    codes = codes_for(find_rules(game))
    assert (codes.columns, codes.size) == SIZES[game]
    ends = 0
    for start, size in codes.sections.values():
        assert start == ends
        ends += size
    assert ends == codes.size


@pytest.mark.parametrize("game", GAMES)
def test_same_seed_same_hands(game: str) -> None:
    """The rewards of whole hands sum to zero, except for the flower pig."""
    runs = []
    for seed in (1, 1, 2):
        env = VectorEnv(game, lanes=8, seed=seed)
        env.reset()
        sums = np.zeros((8, 4), np.int64)
        for _ in range(400):
            env.step(env.sample())
            sums += env.rewards
        runs.append((env.planes.tobytes(), env.features.tobytes(), sums.tolist()))
        assert (sums.sum(axis=1) % 48 == 0).all()
    assert runs[0] == runs[1] != runs[2]


def test_illegal_actions() -> None:
    """One illegal action is named, and no lane has moved."""
    env = VectorEnv("sbr", lanes=4, seed=1)
    env.reset()
    before = env.planes.copy(), env.masks.copy(), env.seats.copy()
    rng = random.Random(1)
    for bad in (-1, 114, 115, 1 << 30):
        actions = env.sample().copy()
        actions[rng.randrange(4)] = bad
        with pytest.raises(InputError, match="is not legal now"):
            env.step(actions)
    with pytest.raises(InputError, match="expected 4"):
        env.step(np.zeros(3, np.int32))
    with pytest.raises(InputError, match="lanes"):
        VectorEnv("sbr", lanes=0)
    after = env.planes, env.masks, env.seats
    assert all((a == b).all() for a, b in zip(before, after, strict=True))


def test_columns_are_tiles() -> None:
    """Framed jokers have a column each."""
    assert [NAMES[tile] for tile in sorted(set(find_rules("vietnamese").tiles))][-3:] == [
        "VNr",
        "VNd",
        "VNc",
    ]
