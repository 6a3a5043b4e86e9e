"""Without a C compiler the package is built as plain Python and says so, unless it must not be."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.paths import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="compilers are not on the path")


def set_up(folder: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run setup.py on a machine whose only programs are in this folder."""
    left_out = {"CC", "LDSHARED", "BAIDA_PURE"}
    clean = {name: value for name, value in os.environ.items() if name not in left_out}
    return subprocess.run(
        [sys.executable, "setup.py", "--quiet", *command],
        cwd=ROOT,
        env={**clean, "PATH": str(folder), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_player_is_told_and_can_play(tmp_path: Path) -> None:
    done = set_up(tmp_path, "has_compiler")
    assert done.returncode == 1
    assert "there is no C compiler" in done.stderr
    assert "baida runs as plain Python" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_package_is_built_of_plain_python(tmp_path: Path) -> None:
    done = set_up(tmp_path, "build_ext", "--build-lib", str(tmp_path / "built"))
    assert done.returncode == 0, done.stderr
    assert "baida runs as plain Python" in done.stderr
    assert not list(tmp_path.rglob("*.so"))


def test_developers_and_wheels_need_one(tmp_path: Path) -> None:
    done = set_up(tmp_path, "build_ext", "--inplace", BAIDA_PURE="0")
    assert done.returncode != 0
    assert "error: there is no C compiler" in done.stderr
    assert "plain Python" not in done.stderr


def test_a_client_that_was_built_before(tmp_path: Path) -> None:
    """It is packaged as it is, without Node.js."""
    program = (
        "import build_client, pathlib, sys\n"
        "build_client.STATIC = pathlib.Path(sys.argv[1])\n"
        "build_client.provide()"
    )
    command = [sys.executable, "-c", program, str(tmp_path)]
    environment = {**os.environ, "PATH": "", "BAIDA_BUILT_CLIENT": "1"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert "there is no client in" in done.stderr
    (tmp_path / "index.html").touch()
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
