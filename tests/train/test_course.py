"""`baida train` with PyTorch, as users start it."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path

import pytest

from baida.bots.network_file import unpack
from tests.helpers.cli.run import COMMAND
from tests.helpers.values import Json

TRAIN = [*COMMAND, "train", "sbr", "--hands", "2000", "--epochs", "3", "--deals", "8"]
RESULTS = {"sbr.network", "measured.json", "loss.svg", "gain.svg"}

pytestmark = pytest.mark.slow


def trained(folder: Path, *options: str) -> Json:
    command = [*TRAIN, "--quiet", "--json", *options]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    answer: Json = json.loads(ran.stdout)
    return answer


def refused(folder: Path, *options: str) -> str:
    command = [*TRAIN, "--quiet", *options]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ran.returncode == 2, ran.stderr
    assert "Traceback" not in ran.stderr
    return " ".join(ran.stderr.split())


def test_training_that_was_stopped_comes_to_the_same(tmp_path: Path) -> None:
    stopped, whole = tmp_path / "stopped", tmp_path / "whole"
    stopped.mkdir()
    whole.mkdir()
    with subprocess.Popen(TRAIN, cwd=stopped, stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr is not None
        for line in running.stderr:
            if line.startswith("epoch 1:"):
                running.send_signal(signal.SIGINT)
                break
        assert "the checkpoint in training/sbr is kept" in running.stderr.read()
    assert running.returncode == 130
    answers = [trained(stopped, "--processes", "1"), trained(whole)]
    assert answers[0] == answers[1]
    for name in RESULTS:
        parts = [folder / "training" / "sbr" / name for folder in (stopped, whole)]
        assert parts[0].read_bytes() == parts[1].read_bytes()
    network = unpack((whole / answers[0]["network"]).read_bytes())
    assert (network.game, network.margin) == ("sbr", answers[0]["margin"])
    assert "holds another training run: seed is 0 there, not 1" in refused(whole, "--seed", "1")
    for name in ("measured.json", "checkpoint.pt", "positions-00001.npz", "plan.json"):
        damaged = whole / "training" / "sbr" / name
        damaged.write_bytes(b"hello")
        assert f"{name} cannot be read" in refused(whole)
        damaged.unlink()
    assert trained(whole) == answers[0]


def test_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "training").touch()
    assert "out:" in refused(tmp_path)
