"""The kernel is the same compiled and as plain Python."""

from __future__ import annotations

import importlib
import json
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import chain
from pathlib import Path

import pytest

import baida
from tests.support import GAMES, SOURCE, Json, from_setup, generated

HANDS = 150

#: Scores the requests of its standard input, one a line, and says which modules are compiled.
PROGRAM = """
import json, sys
import baida
answers = [baida.score_json(json.loads(line)) for line in sys.stdin]
files = {name: module.__file__ for name, module in sys.modules.items() if name.startswith("baida")}
json.dump({"answers": answers, "files": files}, sys.stdout)
"""


@pytest.fixture(scope="module")
def requests() -> list[Json]:
    """Hands of all games."""
    return list(chain.from_iterable(generated(game, HANDS, seed=21) for game in GAMES))


@pytest.fixture(scope="module")
def uncompiled(tmp_path_factory: pytest.TempPathFactory, requests: list[Json]) -> Json:
    """What a copy of the package without extension modules answers."""
    place = tmp_path_factory.mktemp("pure")
    shutil.copytree(
        SOURCE,
        place / "baida",
        ignore=shutil.ignore_patterns("*.so", "*.pyd", "*.c", "*.html", "__pycache__"),
    )
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input="\n".join(map(json.dumps, requests)),
        env={**os.environ, "PYTHONPATH": str(place), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    answer: Json = json.loads(ran.stdout)
    assert Path(answer["files"]["baida"]).is_relative_to(place)
    return answer


def test_plain_python_is_plain(uncompiled: Json) -> None:
    """The copy really ran without extension modules."""
    assert {Path(file).suffix for file in uncompiled["files"].values()} == {".py"}
    assert set(from_setup("COMPILED")) <= uncompiled["files"].keys()


@pytest.mark.parametrize("game", GAMES)
def test_same_answers(game: str, requests: list[Json], uncompiled: Json) -> None:
    """Totals, patterns and readings, to the letter."""
    answers = zip(requests, uncompiled["answers"], strict=True)
    mine = [(request, answer) for request, answer in answers if request["variant"] == game]
    assert len(mine) == HANDS
    for request, answer in mine:
        assert json.loads(json.dumps(baida.score_json(request))) == answer, request


if not os.environ.get("BAIDA_PURE"):

    @pytest.mark.parametrize("name", from_setup("COMPILED"))
    def test_the_kernel_is_compiled(name: str) -> None:
        """The tests run on what users get, unless BAIDA_PURE asks for plain Python."""
        file = importlib.import_module(name).__file__
        assert file is not None
        assert file.endswith(tuple(EXTENSION_SUFFIXES))
