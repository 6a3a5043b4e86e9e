"""The app as files in a folder of a plain web host: ``python -m http.server``."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Self

from tests.helpers.paths import ROOT

SITE = ROOT / "dist" / "site"
#: The app must not depend on being at the root of a host.
FOLDER = "games/baida"
_ANSWERED = re.compile(r'"GET (\S+) HTTP/[\d.]+" 200')


class StaticSite:
    """A process that serves the files; it can be stopped for good."""

    def __init__(self, folder: Path) -> None:
        self._root = folder / "www"
        (self._root / FOLDER).parent.mkdir(parents=True)
        (self._root / FOLDER).symlink_to(SITE, target_is_directory=True)
        self.address = ""
        #: Bytes sent in total.
        self.sent = 0
        self._process: subprocess.Popen[str] | None = None

    def stop(self) -> None:
        """Stop the host for good."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None

    def __enter__(self) -> Self:
        assert (SITE / "index.html").is_file(), "run make site"
        command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
        self._process = process = subprocess.Popen(
            command, cwd=self._root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert process.stdout is not None
        found = re.search(r"http://[\d.:]+/", process.stdout.readline())
        assert found, "the web host does not start"
        self.address = f"{found[0]}{FOLDER}/"
        Thread(target=self._count, args=[process], daemon=True).start()
        return self

    def _count(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            answered = _ANSWERED.search(line)
            if answered:
                file = self._root / answered[1].partition("?")[0].lstrip("/")
                self.sent += (file / "index.html" if file.is_dir() else file).stat().st_size

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.stop()
