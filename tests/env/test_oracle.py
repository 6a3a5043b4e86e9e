"""The oracle shows what is hidden, in arrays of its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test.state_test import test_state as check_state

from baida.core.vector.oracle_encoder import ORACLE_PLANE_NAMES
from baida.env.aec import CheckedEnv
from baida.env.dataset import DatasetFile, make_dataset, survey
from baida.env.vector import SeatEncoder, VectorEnv
from baida.errors import InputError
from baida.game.live_view import live_view
from baida.game.view.view import EVERYTHING
from baida.sim.folder import Folder
from baida.sim.run import run
from baida.sim.setup import make_simulation
from baida.tiles import SUITS
from tests.helpers.games.random_play import rule_sets
from tests.helpers.missing import need_module
from tests.helpers.values import GAMES


def counted(tiles: list[int], columns: dict[int, int]) -> list[int]:
    """How many of each tile, by column."""
    found = [0] * len(columns)
    for tile in tiles:
        found[columns[tile]] += 1
    return found


@pytest.mark.parametrize("rules", rule_sets())
def test_all_hands_and_the_wall(rules: str) -> None:
    """They agree with the view of everything, at every place after the waiting seat."""
    env = VectorEnv(rules, lanes=8, seed=6, oracle=True)
    env.reset()
    columns = {tile: i for i, tile in enumerate(sorted(set(env.rules.tiles)))}
    for turn in range(120):
        env.step(env.sample())
        if turn % 6:
            continue
        for lane, deal in enumerate(env._lanes.deals):
            me = int(env.seats[lane])
            view = live_view(deal, EVERYTHING)
            told = dict(zip(ORACLE_PLANE_NAMES, env.oracle[lane].tolist(), strict=True))
            for place in range(4):
                seat = (me + place) % 4
                melds = view.seats[seat].melds
                suit, laid = deal.void_of(seat)
                assert told[f"hand_{place}"] == counted(list(deal.tiles_of(seat)), columns)
                laid_down = [t for m in melds for t in m.tiles]
                assert told[f"melds_{place}"] == counted(laid_down, columns)
                meant = [t for m in melds for t in m.stands_for]
                assert told[f"stands_for_{place}"] == counted(meant, columns)
                assert sum(told[f"voided_{place}"]) == 9 * (suit >= 0)
                assert suit < 0 or told[f"voided_{place}"][9 * suit] == 1, SUITS[suit]
                assert told[f"face_down_{place}"] == counted([laid] * (laid >= 0), columns)
            wall = deal.wall_left()
            assert told["wall"] == counted(wall, columns)
            assert env.wall[lane].tolist()[: len(wall)] == [columns[t] + 1 for t in wall]
            assert not env.wall[lane, len(wall) :].any()


@pytest.mark.parametrize("game", GAMES)
def test_observations_do_not_change(game: str) -> None:
    """The rest is the same with and without."""
    one, other = VectorEnv(game, 4, seed=1), VectorEnv(game, 4, seed=1, oracle=True)
    for env in (one, other):
        env.reset()
    for _ in range(60):
        for name in ("planes", "features", "melds", "discards", "masks"):
            assert (getattr(one, name) == getattr(other, name)).all()
        actions = one.sample().copy()
        other.sample()
        one.step(actions)
        other.step(actions)
    assert one.oracle.size == one.wall.size == 0
    assert (other.copy().oracle == other.oracle).all()


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_state(game: str) -> None:
    """It is in its space, by PettingZoo's own test; observations have no such part."""
    env: Any = CheckedEnv(game)
    check_state(env, 40)
    env.reset(seed=1)
    state = env.state()
    assert state.shape == env.state_space.shape
    assert set(env.observe(env.agent_selection)) == {
        "observation", "features", "melds", "discards", "action_mask",
    }  # fmt: skip


@pytest.mark.filterwarnings("ignore:encoding 0 is deprecated:DeprecationWarning")
def test_the_first_encoding_has_none() -> None:
    with pytest.raises(InputError, match="encoding 0 has no oracle"):
        VectorEnv("sbr", 1, encoding=0, oracle=True)


def test_dataset(tmp_path: Path) -> None:
    """The columns are there if they are asked for, and are what was hidden."""
    need_module("pyarrow", "pyarrow")
    from pyarrow import parquet

    with Folder(str(tmp_path / "logs")) as folder:
        run(make_simulation("sbr", ["random"], hands=1), folder=folder)
    source = survey([str(tmp_path / "logs")])
    path = tmp_path / "a.parquet"
    with DatasetFile(path, source.rules, oracle=True) as file:
        made = make_dataset(source, file)
    table = parquet.read_table(path)
    told = json.loads(table.schema.metadata[b"baida"])
    assert told["oracle"] == list(ORACLE_PLANE_NAMES)
    oracle = np.array(table["oracle"].to_pylist()).reshape(made.rows, len(told["oracle"]), -1)
    features = np.array(table["features"].to_pylist())
    first = told["features"].index("tiles_0")
    phases = features[:, told["features"].index("phase")]
    usual = phases != 4  # a tile that may be robbed is between a hand and a meld
    assert (oracle[:, :4].sum(axis=2) == features[:, first : first + 4])[usual].all()
    wall = np.array(table["wall"].to_pylist())
    assert ((wall > 0).sum(axis=1) == features[:, told["features"].index("wall")]).all()


def test_seat_encoder() -> None:
    """A single hand can be encoded with what is hidden."""
    env = VectorEnv("b30fj", 1, seed=3, oracle=True)
    env.reset()
    seen = SeatEncoder(env.rules, oracle=True)
    seen.look(env.lane(0), int(env.seats[0]))
    assert (seen.oracle == env.oracle[0]).all()
    assert (seen.wall == env.wall[0]).all()
