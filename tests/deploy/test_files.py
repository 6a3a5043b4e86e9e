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

from tests.helpers.cli.run import run
from tests.helpers.missing import need_program
from tests.helpers.paths import ROOT
from tests.helpers.server.process import Server, free_port

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
    """It has two servers, a database, a proxy and a Ray head; their mounts and needs exist."""
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


# --- Ray: whoever reaches it without a token can run programs on all machines --------------------

RAY_UNITS = [DEPLOY / "systemd" / name for name in ("baida-ray.service", "baida@.service")]
PAGES = sorted((ROOT / "docs").glob("*.md"))


def test_ray_asks_for_a_token_everywhere() -> None:
    """Both sides need the setting: the nodes of Ray, and the servers that connect to them."""
    users = {
        name: service["environment"]
        for name, service in services().items()
        if re.search(r"\bray start\b|--cluster", str(service.get("command")))
    }
    assert users.keys() == {"ray", "server-1", "server-2"}
    assert {variables["RAY_AUTH_MODE"] for variables in users.values()} == {"token"}
    for unit in UNITS:
        uses_ray = bool(re.search(r"bin/ray start|--cluster", unit.read_text("utf-8")))
        has_mode = re.search(r"^Environment=.*RAY_AUTH_MODE=token", unit.read_text("utf-8"), re.M)
        assert (uses_ray, has_mode is not None) == (unit in RAY_UNITS, unit in RAY_UNITS)
    pages = [text for page in PAGES if "ray start " in (text := page.read_text("utf-8"))]
    assert len(pages) >= 2
    assert all("RAY_AUTH_MODE=token" in text for text in pages)


def test_ray_has_no_dashboard() -> None:
    files = [*DEPLOY.rglob("*"), *PAGES]
    heads = [
        (file.name, line)
        for file in files
        if file.is_file()
        for line in file.read_text("utf-8").splitlines()
        if re.search(r"(?:ray start|BAIDA_RAY=|\") ?--head", line.replace("--block ", ""))
    ]
    assert {name for name, _line in heads} >= {
        "baida-ray.service", "compose.yaml", "cluster.md", "deploying.md", "simulate.md",
    }  # fmt: skip
    assert [head for head in heads if "--include-dashboard=false" not in head[1]] == []


def makes_token(command: str, home: Path, **variables: str) -> Path:
    """Run a command of the files with a fake ``ray`` that does not start; return the token."""
    programs = home / "programs"
    programs.mkdir(parents=True)
    ray = Path(sys.executable).with_name("ray")
    (programs / "ray").write_text(f'#!/bin/sh\ntest "$1" = start || exec {ray} "$@"\n')
    (programs / "ray").chmod(0o700)
    own = {"HOME": str(home), "PATH": f"{programs}:/usr/bin:/bin", "RAY_AUTH_MODE": "token"}
    ran = subprocess.run(
        ["/bin/sh", "-c", command.replace("/opt/baida/bin", str(programs))],
        env={**own, **variables}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    # Standard output is logged, so it must not contain the token.
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stderr
    return home / ".ray/auth_token"


def test_the_first_start_makes_a_token(tmp_path: Path) -> None:
    """Only its owner can read it. A node that joins makes none: it would not be the cluster's."""
    (in_container,) = services()["ray"]["command"]
    unit = RAY_UNITS[0].read_text("utf-8")
    (in_unit,) = re.findall(r"^ExecStartPre=/bin/sh -c '(.*)'$", unit, re.M)
    in_unit = in_unit.replace("$$", "$")
    head, other = re.findall(r'"(--[^"]+)"', unit)
    tokens = [
        makes_token(in_container, tmp_path / "container"),
        makes_token(in_unit, tmp_path / "unit", BAIDA_RAY=head),
    ]
    assert [token.stat().st_mode & 0o777 for token in tokens] == [0o600, 0o600]
    assert len({token.read_text() for token in tokens}) == 2
    assert not makes_token(in_unit, tmp_path / "other", BAIDA_RAY=other).exists()


def test_the_proxy_reaches_neither_ray_nor_the_database() -> None:
    found = {name: set(service["networks"]) for name, service in services().items()}
    for outside in ("proxy", "prometheus", "grafana"):
        for inside in ("ray", "database"):
            assert not found[outside] & found[inside]
    for server in ("server-1", "server-2"):
        assert all(found[server] & found[other] for other in found)
    parsed = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    assert set().union(*found.values()) == parsed["networks"].keys()
    assert [name for name, service in services().items() if "ports" in service] == [
        "proxy", "grafana",
    ]  # fmt: skip


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
