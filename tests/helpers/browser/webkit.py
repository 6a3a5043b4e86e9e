"""Drives Debian's WebKit, the engine of Safari, by WebDriver: Playwright cannot drive it.

WebKitGTK's own small browser runs in a virtual screen.
"""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx

from tests.helpers.server.process import free_port

#: The programs of the Debian packages webkit2gtk-driver and xvfb.
DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"
_BROWSERS = "webkit2gtk-4.*/MiniBrowser"
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
#: Seconds to wait before giving up, even on a busy machine.
_PATIENCE = 60.0


def find_webkit() -> str | None:
    """The browser that comes with the library."""
    return next((str(file) for file in sorted(Path("/usr/lib").glob(f"*/{_BROWSERS}"))), None)


class WebKit:
    """A browser with one page. Elements are found by XPath."""

    def __init__(self, program: str, folder: Path) -> None:
        self._program = program
        self._log = (folder / "webkit.log").open("w")
        self._address = ""
        self._processes: list[subprocess.Popen[str]] = []
        self._http = httpx.Client(timeout=_PATIENCE)

    def __enter__(self) -> Self:
        # the screen chooses a number that is free, and tells it
        reading, writing = os.pipe()
        self._start(SCREEN, "-displayfd", str(writing), "-screen", "0", "1280x1024x24", fds=writing)
        os.close(writing)
        with os.fdopen(reading) as told:
            display = f":{told.readline().strip()}"
        port = free_port()
        self._start(DRIVER, f"--port={port}", DISPLAY=display, LIBGL_ALWAYS_SOFTWARE="1")
        self._address = f"http://127.0.0.1:{port}/session"
        options = {"binary": self._program, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        try:
            started = self._until(lambda: self._call("", capabilities=wanted))
        except BaseException:
            self._stop()
            raise
        self._address += f"/{started['sessionId']}"
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        try:
            self._http.delete(self._address)
        finally:
            self._stop()

    def _stop(self) -> None:
        for process in reversed(self._processes):
            process.terminate()
            process.wait()
        self._log.close()

    def go(self, address: str) -> None:
        self._call("/url", url=address)

    def run(self, script: str, *arguments: Any) -> Any:
        """What a function of JavaScript with this body returns."""
        return self._call("/execute/sync", script=script, args=list(arguments))

    def wait_for(self, script: str) -> Any:
        """Wait until the script returns something that is true."""
        return self._until(lambda: self.run(script))

    def find(self, path: str) -> list[str]:
        """The visible elements at an XPath."""
        found = self._call("/elements", using="xpath", value=path)
        ids = [one[_ELEMENT] for one in found]
        return [
            id
            for id in ids
            if self._http.get(f"{self._address}/element/{id}/displayed").json()["value"]
        ]

    def click(self, path: str) -> None:
        """Click on the only visible element at an XPath, when it is there."""

        def click() -> bool:
            found = self.find(path)
            assert len(found) < 2, f"{len(found)} elements at {path}"
            if found:
                self._call(f"/element/{found[0]}/click")
            return bool(found)

        self._until(click)

    def type(self, path: str, text: str) -> None:
        """Type a text into a field."""
        (field,) = self._until(lambda: self.find(path))
        self._call(f"/element/{field}/value", text=text)

    def _call(self, path: str, **body: Any) -> Any:
        answer = self._http.post(self._address + path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()["value"]

    def _until(self, attempt: Any) -> Any:
        """The result of an attempt, as soon as it is true; WebDriver has no events to wait for."""
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                if found := attempt():
                    return found
            except (httpx.ConnectError, AssertionError):
                if time.monotonic() > until:
                    raise
            assert time.monotonic() < until
            time.sleep(0.02)

    def _start(self, *command: str, fds: int | None = None, **environment: str) -> None:
        self._processes.append(
            subprocess.Popen(
                command,
                env=os.environ | environment,
                stdout=self._log,
                stderr=self._log,
                text=True,
                pass_fds=() if fds is None else (fds,),
            )
        )
