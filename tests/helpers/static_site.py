"""The app as files, served as a web host does it: by ``python -m http.server``, in a folder."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx

from tests.helpers.served import free_port
from tests.helpers.support import ROOT

SITE = ROOT / "dist" / "site"
#: Nothing may depend on lying at the root of a host.
FOLDER = "games/baida"
_PATIENCE = 10.0


class StaticSite:
    """A process that serves the files; it can be stopped for good."""

    def __init__(self, folder: Path) -> None:
        self._root = folder / "www"
        (self._root / FOLDER).parent.mkdir(parents=True)
        (self._root / FOLDER).symlink_to(SITE, target_is_directory=True)
        self._port = free_port()
        self.address = f"http://127.0.0.1:{self._port}/{FOLDER}/"
        self._process: subprocess.Popen[bytes] | None = None

    def stop(self) -> None:
        """The host is gone."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "http.server", str(self._port), "--bind", "127.0.0.1"],
            cwd=self._root,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        end = time.monotonic() + _PATIENCE
        while True:
            try:
                httpx.get(self.address).raise_for_status()
                return self
            except httpx.TransportError:
                assert time.monotonic() < end, "the web host does not start"

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.stop()
