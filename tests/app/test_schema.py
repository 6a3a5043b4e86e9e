"""A real server keeps to its own OpenAPI description, whatever it is sent."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from baida.app.open_calls import OPEN
from baida.app.server_calls import OWNED
from tests.helpers.server.process import Server

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,"
CHECKS += "response_schema_conformance"
OFTEN = [1e6, 1e6]


@pytest.mark.parametrize("examples", [3, pytest.param(100, marks=pytest.mark.slow)])
def test_the_server_is_as_described(tmp_path: Path, examples: int) -> None:
    """Every call, with requests that fit its description and with some that do not."""
    limits = dict.fromkeys(
        ("calls", "new_rooms", "whole_matches", "whole_records", "pages", "new_reviews"), OFTEN
    )
    with Server(tmp_path / "data", refusal_delay=0.0, **limits) as server:
        address = f"{server.address}api/openapi.json"
        # The first description takes a busy machine longer than the 10 seconds of Schemathesis.
        httpx.get(address, timeout=60.0).raise_for_status()
        command = [sys.executable, "-m", "schemathesis.cli", "run", address, f"--checks={CHECKS}"]
        command += ["--phases=examples,coverage,fuzzing", f"--max-examples={examples}", "--seed=1"]
        command += ["--generation-database=none", "--no-color"]
        ran = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
        assert ran.returncode == 0, ran.stdout
        every = len(OPEN) + len(OWNED) + 2  # and those of monitors
        assert f"Tested: {every}" in ran.stdout
        assert "Traceback" not in server.errors
