"""The smoke test of the container image, with a stand-in for Docker that starts a server here."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.helpers.missing import need_program
from tests.helpers.paths import ROOT

#: Understands what the smoke test asks of Docker: run, port, exec, restart, logs and rm.
DOCKER = """#!/bin/sh
here=$(dirname "$0")
serve() {
	BAIDA_DATA="$here/data" "PYTHON" -m baida serve --port 0 --no-browser > "$here/log" 2>&1 &
	echo $! > "$here/pid"
	until grep -q "http://" "$here/log"; do sleep 0.1; done
}
stop() {
	kill "$(cat "$here/pid")"
	while kill -0 "$(cat "$here/pid")" 2>/dev/null; do sleep 0.1; done
}
case $1 in
run) echo "$*" > "$here/asked"; serve ;;
port) sed -n 's|.*http://localhost:\\([0-9]*\\)/.*|127.0.0.1:\\1|p' "$here/log" ;;
exec) shift 3; BAIDA_DATA="$here/data" "PYTHON" -m baida "$@" ;;
restart) stop; serve ;;
logs) cat "$here/log" ;;
rm) stop ;;
esac
"""


def test_the_smoke_test(tmp_path: Path) -> None:
    need_program("CURL", "curl")
    docker = tmp_path / "docker"
    docker.write_text(DOCKER.replace("PYTHON", sys.executable))
    docker.chmod(0o755)
    done = subprocess.run(
        [ROOT / "deploy" / "smoke-test.sh", "baida:trial"],
        cwd=ROOT,
        env={**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "outlived a restart" in done.stdout
    assert (tmp_path / "asked").read_text().endswith("baida:trial\n")
