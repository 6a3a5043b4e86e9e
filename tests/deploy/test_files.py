"""The files in ``deploy`` fit the program: options, metrics and files that they name exist."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from tests.helpers.cli_support import run
from tests.helpers.missing import need_program
from tests.helpers.served import Server, free_port
from tests.helpers.support import ROOT

DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())
_SUFFIX = re.compile(r"_(?:bucket|count|sum)$")


def services() -> dict[str, Any]:
    parsed: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    found: dict[str, Any] = parsed["services"]
    return found


def test_dashboard_uses_metrics_that_exist(tmp_path: Path) -> None:
    port = free_port()
    with Server(tmp_path / "data", metrics_port=port):
        text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    told = set(re.findall(r"^# TYPE (\S+)", text, re.MULTILINE))
    dashboard = json.loads((DEPLOY / "grafana-dashboard.json").read_text("utf-8"))
    queries = [
        target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", ())
    ]
    assert len(queries) > 15
    used = {name for query in queries for name in re.findall(r"(?:baida|process)_\w+", query)}
    assert {_SUFFIX.sub("", name) for name in used} <= told | {_SUFFIX.sub("", n) for n in told}


def serve_commands() -> list[str]:
    found = [(DEPLOY / "Dockerfile").read_text("utf-8").rpartition("CMD")[2].replace('"', " ")]
    found += [unit.read_text("utf-8") for unit in UNITS]
    found += [str(service.get("command", "")) for service in services().values()]
    return [text.rpartition(" serve ")[2] for text in found if " serve " in text]


def options_of(command: str) -> set[str]:
    return set(re.findall(r"--[a-z][a-z-]+", run(f"{command} --help", columns=200).stdout))


def options_in(text: str) -> set[str]:
    return set(re.findall(r"(?<!\S)--[a-z][a-z-]+", text))


def test_commands_use_options_that_exist() -> None:
    known = options_of("serve")
    commands = serve_commands()
    assert len(commands) >= 4
    for command in commands:
        assert options_in(command) <= known


def test_the_daily_backup_uses_options_that_exist() -> None:
    text = (DEPLOY / "systemd" / "baida-backup.service").read_text("utf-8")
    (command,) = re.findall(r"baida backup (.*)", text)
    assert {"--data", "--force"} <= options_in(command) <= options_of("backup")


def test_compose_file() -> None:
    """Two servers, a database, a proxy and a Ray head; what they mount and depend on is there."""
    found = services()
    assert {"database", "ray", "server-1", "server-2", "proxy"} <= found.keys()
    for service in found.values():
        assert service["image"]
        assert set(service.get("depends_on", ())) <= found.keys()
        for volume in service.get("volumes", ()):
            if volume.startswith("./"):
                assert (DEPLOY / volume.split(":")[0]).is_file()
    variables = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text("utf-8")))
    assert variables == set(re.findall(r"^(\w+)=", (DEPLOY / "example.env").read_text(), re.M))
    upstream = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert {"server-1:8000", "server-2:8000"} <= set(upstream.split())


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_units(unit: Path, tmp_path: Path) -> None:
    analyze = need_program("SYSTEMD", "systemd-analyze")
    programs = str(Path(sys.executable).parent)
    for one in UNITS:
        text = one.read_text("utf-8").replace("/opt/baida/bin", programs)
        (tmp_path / one.name.replace("@.", "@8001.")).write_text(text)
    checked = subprocess.run(
        [analyze, "verify", str(tmp_path / unit.name.replace("@.", "@8001."))],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (checked.returncode, checked.stderr) == (0, "")
