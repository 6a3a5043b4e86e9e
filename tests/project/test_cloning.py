"""The example of behaviour cloning: its network, its data, and its clone at a table.

Only training needs PyTorch, and only the slow test trains.
"""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from baida.bots.external.bot import ExternalBot
from baida.env.encodings import codes_for, name_of
from baida.env.logged import Wanted, read_rows
from baida.env.vector import VectorEnv
from baida.sim.folder import Folder
from baida.sim.trial import make_trial, try_bot
from baida.variants import find_rules
from tests.helpers.cli.run import COMMAND, run
from tests.helpers.missing import need_module
from tests.helpers.paths import ROOT

CLONING = ROOT / "examples" / "cloning"
PLAY = [sys.executable, str(CLONING / "play.py")]
SBR = find_rules("sbr")


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module of the network."""
    monkeypatch.syspath_prepend(str(CLONING))
    return importlib.import_module("network")


def untrained(network: Any, seed: int = 0) -> Any:
    """A network of small random weights."""
    rng = np.random.default_rng(seed)
    return network.Network(
        {
            name: (rng.normal(size=shape) / np.sqrt(shape[0])).astype(np.float32)
            for name, shape in network.shapes().items()
        }
    )


def decisions(lanes: int = 8, steps: int = 60) -> VectorEnv:
    """Observations of some seats in the middle of their hands."""
    env = VectorEnv("sbr", lanes=lanes, seed=1)
    env.reset()
    for _ in range(steps):
        env.step(env.sample())
    return env


# --- the network --------------------------------------------------------------------------------


def test_it_is_made_for_the_present_encoding(network: Any) -> None:
    """Other planes, features or codes would need another network."""
    env = decisions(lanes=1, steps=0)
    assert name_of("sbr") == network.ENCODING
    assert env.planes.shape[1] >= network.PLANES
    assert env.planes.shape[2] == network.TILES
    assert env.features.shape[1] >= network.FEATURES == len(network.SCALES)
    assert untrained(network).judge(env.planes[0], env.features[0]).shape == (env.codes.size,)


def exchanged(order: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """The permutation of tiles and codes when the suits are exchanged."""
    tiles = [9 * suit + number for suit in order for number in range(9)]
    codes = list(range(codes_for(SBR).size))
    for name, (start, _) in codes_for(SBR).sections.items():
        if name in ("discards", "voids", "concealed", "added"):
            codes[start : start + 27] = [start + tile for tile in tiles]
        if name == "voids":
            codes[start + 27 : start + 30] = [start + 27 + suit for suit in order]
    return tiles, codes


@pytest.mark.parametrize("order", [(1, 0, 2), (1, 2, 0)])
def test_suits_are_all_the_same(network: Any, order: tuple[int, ...]) -> None:
    """Exchanging the suits exchanges the actions: the outputs follow their codes."""
    env = decisions()
    trained = untrained(network)
    tiles, codes = exchanged(order)
    judged, other = (
        network.forward(trained.weights, *network.inputs(planes, env.features), join=np.concatenate)
        for planes in (env.planes, env.planes[:, :, tiles])
    )
    assert np.allclose(other, judged[:, codes], atol=1e-4)
    assert not np.isclose(judged[:, codes], judged, atol=1e-4).all(axis=1).any()


def test_weights_of_another_network(network: Any, tmp_path: Path) -> None:
    """Weights of another network are refused; a network reads its own back unchanged."""
    trained = untrained(network)
    trained.save(str(tmp_path / "weights.npz"))
    again = network.Network.load(str(tmp_path / "weights.npz"))
    assert all((again.weights[name] == w).all() for name, w in trained.weights.items())
    with pytest.raises(ValueError, match="these are other weights: by_tile is not"):
        network.Network({**trained.weights, "by_tile": np.zeros((2, 2), np.float32)})


# --- the data -----------------------------------------------------------------------------------


def test_data(network: Any, tmp_path: Path) -> None:
    """The dataset is read back unchanged; one of another game is refused."""
    data = importlib.import_module("data")
    logs, out = tmp_path / "logs", tmp_path / "a.parquet"
    assert run(f"simulate sbr --hands 12 --bots random --out {logs} --processes 1").exit_code == 0
    assert run(f"dataset {logs} --out {out} --processes 1").exit_code == 0
    read = data.read(str(out))
    rows = [read_rows(path) for path in sorted(logs.glob("*.jsonl"))]
    planes, features, masks, actions = (
        np.concatenate([found.columns[name] for found in rows])
        for name in ("planes", "features", "mask", "action")
    )
    tiles, table = network.inputs(planes, features)
    assert (read.tiles == tiles).all()
    assert (read.table == table).all()
    assert (read.masks == (masks > 0)).all()
    assert (read.actions == actions).all()
    assert read.matches.tolist() == [0] * rows[0].rows + [1] * rows[1].rows
    run(f"simulate b30fj --hands 1 --bots random --out {tmp_path / 'other'} --processes 1")
    run(f"dataset {tmp_path / 'other'} --out {out} --processes 1 --force")
    with pytest.raises(ValueError, match="it is of b30fj_v1"):
        data.read(str(out))


# --- the clone at a table -----------------------------------------------------------------------


def test_the_clone_does_what_the_network_says(network: Any, tmp_path: Path) -> None:
    """It plays over the protocol without a fault, and its logs have the network's best actions."""
    trained = untrained(network)
    trained.save(str(tmp_path / "weights.npz"))
    plan = make_trial("clone", find_rules("sbr(hands=2)"), ["random"], hands=4)
    bot = ExternalBot([*PLAY, str(tmp_path / "weights.npz")])
    with bot, Folder(tmp_path / "logs") as folder:
        trial = try_bot(plan, bot, folder=folder)
    assert (bot.name, trial.hands) == ("clone", 4)
    assert not trial.report.faults
    checked = 0
    for log in sorted((tmp_path / "logs").glob("*.jsonl")):
        columns = read_rows(log, Wanted("clone")).columns
        for planes, features, mask, action in zip(
            *(columns[name] for name in ("planes", "features", "mask", "action")), strict=True
        ):
            judged = np.where(mask, trained.judge(planes, features), -np.inf)
            assert judged[action] == judged.max()
            checked += 1
    assert checked > 40


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ([], "usage: play.py WEIGHTS"),
        (["nothing.npz"], "nothing.npz: "),
        (["bad.npz"], "bad.npz: "),
        (["other.npz"], "other.npz: these are other weights"),
    ],
)
def test_a_clone_that_cannot_play(words: list[str], told: str, tmp_path: Path) -> None:
    """The error is one line."""
    (tmp_path / "bad.npz").write_text("no weights")
    np.savez(tmp_path / "other.npz", tile=np.zeros(3))
    ended = subprocess.run(
        [*PLAY, *words], cwd=tmp_path, capture_output=True, text=True, check=False, input=""
    )
    assert ended.returncode == 1
    assert ended.stderr.startswith(told)
    assert len(ended.stderr.splitlines()) == 1


def test_a_clone_in_another_game(network: Any, tmp_path: Path) -> None:
    """It refuses to play."""
    untrained(network).save(str(tmp_path / "weights.npz"))
    plan = make_trial("clone", find_rules("b30fj(hands=1)"), ["random"], hands=1)
    with ExternalBot([*PLAY, str(tmp_path / "weights.npz")]) as bot:
        trial = try_bot(plan, bot)
    assert trial.report.cut_off is not None
    assert "this clone plays sbr_v1, not b30fj_v1" in trial.report.errors


# --- all of it ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_training(network: Any, tmp_path: Path) -> None:
    """A small run from matches to a clone that beats `random`."""
    torch = need_module("PYTORCH", "torch")

    def step(*words: str) -> str:
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    bots = ("--bots", "efficient", "--hands", "400", "--seed", "3")
    step(*COMMAND, "simulate", "sbr", *bots, "--out", "matches")
    step(*COMMAND, "dataset", "matches", "--out", "sbr.parquet")
    train = (sys.executable, str(CLONING / "train.py"), "sbr.parquet", "--out", "clone")
    told = step(*train, "--epochs", "4")
    assert "epoch 4/4" in told
    for name in ("loss", "agreement"):
        ElementTree.parse(tmp_path / "clone" / f"{name}.svg")
    trained = network.Network.load(str(tmp_path / "clone" / "weights.npz"))
    env = decisions()
    tiles, table = network.inputs(env.planes, env.features)
    weights = {name: torch.from_numpy(w) for name, w in trained.weights.items()}
    both = network.forward(weights, torch.from_numpy(tiles), torch.from_numpy(table), torch.cat)
    for planes, features, judged in zip(env.planes, env.features, both, strict=True):
        assert np.allclose(trained.judge(planes, features), judged.numpy(), atol=1e-3)
    clone = f"cmd:{' '.join(PLAY)} clone/weights.npz"
    arena = ("arena", clone, "random", "--variant", "sbr", "--hands", "80", "--json")
    result = json.loads(step(*COMMAND, *arena))
    assert [standing["name"] for standing in result["standings"]] == ["clone", "random"]
    assert all(not standing["faults"] for standing in result["standings"])
    assert result["pairs"][0]["clear"]
