"""The example game, installed as its own package into a fresh environment.

No file of baida names it; all features must work with it.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.helpers.browser.table import Mouse
from tests.helpers.browser.visits import visits
from tests.helpers.paths import ROOT
from tests.helpers.server.process import InstalledServer

GAME = "small"


class Environment:
    """A virtual environment with the example game and the packages of this one."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder, with_pip=False)
        self.python = folder / "bin" / "python"
        packages = Path(
            sysconfig.get_path("purelib", "venv", vars={"base": folder, "platbase": folder})
        )
        known = sysconfig.get_path("purelib")
        (packages / "known.pth").write_text(f"import site; site.addsitedir({known!r})\n")
        source = folder / "source"
        shutil.copytree(ROOT / "examples" / "game", source)
        self.run(
            "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation",
            "--disable-pip-version-check", str(source),
        )  # fmt: skip

    def run(self, *arguments: str, code: int = 0) -> str:
        done = subprocess.run(
            [str(self.python), *arguments], capture_output=True, text=True, cwd=ROOT, check=False
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout

    def baida(self, *arguments: str, code: int = 0) -> str:
        return self.run("-m", "baida", *arguments, code=code)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("example") / "environment")


def test_only_installing_adds_the_game(installed: Environment) -> None:
    listed = "import baida; print(*baida.VARIANTS)"
    assert GAME in installed.run("-c", listed).split()
    known = subprocess.run(
        [sys.executable, "-c", listed], capture_output=True, text=True, check=True
    )
    assert GAME not in known.stdout.split()


def test_it_keeps_the_laws(installed: Environment) -> None:
    """Missing features are listed."""
    told = json.loads(installed.baida("check-game", GAME, "--matches", "4", "--json"))
    assert (told["broken"], set(told["laws"].values())) == ({}, {4})
    assert told["missing"].keys() == {
        "texts in every language",
        "an introduction (intro.json)",
        "what is different (differences.json)",
        "lessons (lessons/)",
        "a trained network",
    }


def test_a_broken_game_does_not_end_the_others(installed: Environment, tmp_path: Path) -> None:
    """The warning names the entry point."""
    info = tmp_path / "broken-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[baida.games]\nbroken = nowhere:GAME\n")
    program = (
        f"import sys; sys.path.append({str(tmp_path)!r})\n"
        "import warnings; warnings.simplefilter('error')\n"
        "import baida\n"
        "try: list(baida.VARIANTS)\n"
        "except UserWarning as warning: print(warning)\n"
        "print(*baida.VARIANTS)"
    )
    said = installed.run("-c", program)
    assert "the game 'broken' (nowhere:GAME)" in said
    assert GAME in said.split()


def test_scores_and_rules(installed: Environment) -> None:
    told = json.loads(installed.baida("score", GAME, "123456789m5557z", "7z", "--json"))
    assert (told["points"], told["tai"]) == (4, 4)
    assert "4 tai" in installed.baida("score", GAME, "123456789m5557z", "7z")
    assert "1m" in installed.baida("waits", GAME, "23456m11z555p789s")
    assert "Seven Pairs" in installed.baida("rules", GAME)


def test_bots_measure_and_review(installed: Environment, tmp_path: Path) -> None:
    """Every bot without a trained network works in `simulate`, `arena` and `review`."""
    logs = tmp_path / "matches"
    installed.baida(
        "simulate", f"{GAME}(hands=1)", "--bots", "efficient,random,search,efficient",
        "--hands", "2", "--seed", "1", "--out", str(logs),
    )  # fmt: skip
    told = json.loads(
        installed.baida("arena", "efficient", "random", "--variant", GAME, "--hands", "4", "--json")
    )
    assert told["bots"] == ["efficient", "random"]
    first = next(logs.glob("*.jsonl"))
    assert json.loads(installed.baida("review", str(first), "--worlds", "8", "--json"))
    installed.baida("replay", str(first), "--check")


def test_environments_and_practice(installed: Environment) -> None:
    """Both environments, every kind of drill, and the score keeper work."""
    installed.run(
        "-c",
        f"""
from baida.env import {GAME}_v1 as game
from baida.app.sheets.settle import settle_json
from baida.practice.answers import drill_json
from baida.practice.drills import kinds_for
from baida.variants import find_rules

env = game.env()
env.reset(seed=1)
for agent in env.agent_iter():
    observation, _, ended, cut, _ = env.last()
    env.step(None if ended or cut else int(observation["action_mask"].argmax()))
many = game.vector_env(lanes=8)
many.reset()
for _ in range(20):
    many.step(many.sample())
assert many.masks.any(axis=1).all()
for kind in kinds_for(find_rules("{GAME}")):
    asked = {{"rules": "{GAME}", "kind": kind, "level": 1, "seed": 3}}
    assert drill_json(asked)["kind"] == kind
won = {{"e": "won", "seat": 1, "win": "discard", "from": 2, "points": 4}}
settled = settle_json({{"rules": "{GAME}", "dealer": 0, "round_wind": "E",
    "entries": [won, {{"e": "ended", "why": "won"}}]}})
assert settled["balance"] == [-4, 16, -8, -4], settled
""",
    )


def test_a_hand_in_the_browser(installed: Environment, chromium: Browser, tmp_path: Path) -> None:
    """A hand is played from the start page to the result."""

    class ExampleServer(InstalledServer):
        def _command(self, port: int) -> list[str]:
            _program, *rest = super()._command(port)
            return [str(installed.python), "-m", "baida", *rest]

    with ExampleServer(tmp_path / "data") as server:
        for visit in visits(chromium, server.address, tmp_path):
            player = Mouse(visit())
            player.begin(f"{GAME}(hands=1)")
            player.play_hand()
            player.look_at_result()
