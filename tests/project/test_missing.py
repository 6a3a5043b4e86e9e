"""Missing programs are announced, and can be installed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.paths import ROOT

INSTALL = ROOT / "tests" / "helpers" / "install_tools.sh"
#: A test for each way to miss something, and one that is skipped for another reason.
LACKING = """
import socket
import pytest
from tests.helpers import missing

def test_program(): missing.need_program("THE MOON", "moon", "luna")
def test_module(): missing.need_module("PYTORCH", "no_such_module.part")
def test_module_again(): missing.need_module("PYTORCH", "no_such_module.part")
def test_address(monkeypatch):
    def refuse(*_): raise OSError("cannot assign requested address")
    monkeypatch.setattr(missing.socket, "socket", type("Mac", (socket.socket,), {"bind": refuse}))
    missing.need_loopback_addresses()
def test_other(): pytest.skip("not on this system")
def test_nothing_is_missing():
    assert missing.need_program("PYTHON", "no-such-python", "sh").endswith("sh")
    assert missing.need_module("JSON", "json.decoder").JSONDecoder
"""
SAID = {
    "NOT TESTED WITH THE MOON: moon or luna is not installed; 1 test was SKIPPED",
    "NOT TESTED WITH PYTORCH: the module no_such_module.part is not installed; "
    "2 tests were SKIPPED",
    "NOT TESTED WITH SEVERAL CLIENT ADDRESSES: there is no loopback address but 127.0.0.1; "
    "1 test was SKIPPED",
}


@pytest.mark.parametrize("workers", [0, 1])
def test_the_summary_names_what_is_missing(tmp_path: Path, workers: int) -> None:
    (tmp_path / "test_lacking.py").write_text(LACKING)
    command = [sys.executable, "-m", "pytest", "-p", "tests.helpers.missing", f"-n{workers}"]
    done = subprocess.run(
        [*command, "--rootdir", tmp_path, "-c", "/dev/null", tmp_path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    lines = {line for line in done.stdout.splitlines() if line.startswith("NOT TESTED")}
    assert lines == SAID


def test_tests_are_skipped_by_the_helper_only() -> None:
    """Otherwise the summary would not list it. Marks are for other systems."""
    skips = re.compile(r"\b(pytest\.skip|importorskip)\(")
    by_hand = [
        str(file.relative_to(ROOT))
        for file in (ROOT / "tests").rglob("*.py")
        if file.name not in ("missing.py", "test_missing.py") and skips.search(file.read_text())
    ]
    assert by_hand == []


def install(tmp_path: Path, *tools: str, user: int = 0, fails: str = "never") -> list[str]:
    """The packages requested on a machine that has only apt."""
    programs = tmp_path / "bin"
    programs.mkdir()
    asked = tmp_path / "asked"
    asked.touch()
    for name, script in {
        "id": f"echo {user}",
        "timeout": 'shift; exec "$@"',
        "apt-get": f'for last; do :; done; echo "$last" >> {asked}; [ "$last" != {fails} ]',
    }.items():
        (programs / name).write_text(f"#!/bin/sh\n{script}\n")
        (programs / name).chmod(0o755)
    text = INSTALL.read_text().replace("/usr/", f"{tmp_path}/usr/")
    subprocess.run(["/bin/sh", "-c", text, "sh", *tools], env={"PATH": str(programs)}, check=True)
    return asked.read_text().split()


def test_what_is_missing_is_installed(tmp_path: Path) -> None:
    """One run of apt installs everything that ``make slow`` needs from the system."""
    makefile = (ROOT / "Makefile").read_text()
    [tools] = re.findall(r"^slow-tools:\n\t@\S+ (.+)$", makefile, re.MULTILINE)
    assert install(tmp_path, *tools.split()) == [
        "update",
        "chromium-headless-shell",
        "fonts-noto-cjk",
        "firefox-esr",
        "webkit2gtk-driver",
        "xvfb",
        "nginx-light",
        "openssl",
        "postgresql",
        "systemd",
    ]


def test_another_package_will_do(tmp_path: Path) -> None:
    asked = install(tmp_path, "chromium", fails="chromium-headless-shell")
    assert asked == ["update", "chromium-headless-shell", "chromium", "fonts-noto-cjk"]


def test_only_root_installs(tmp_path: Path) -> None:
    assert install(tmp_path, "nginx", "systemd", user=1000) == []
