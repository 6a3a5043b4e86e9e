"""Starts Debian's Firefox for Playwright, which expects a newer one.

Playwright drives an unmodified Firefox by WebDriver BiDi (its channel `moz-firefox`), but sends
every new context a command about media features that the long-term release does not know.
Playwright starts this program instead of Firefox. It passes everything on, and answers such
commands as if they had been carried out.
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import signal
import sys
from functools import partial
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

_ROOT = Path(__file__).parents[3]


#: The name of Debian's program.
FIREFOX = "firefox-esr"


def starter(folder: Path) -> Path:
    """A program for Playwright to start, which is this module."""
    script = folder / "firefox"
    script.write_text(
        f'#!/bin/sh\nPYTHONPATH="{_ROOT}" exec "{sys.executable}" -m {__name__} "$@"\n'
    )
    script.chmod(0o700)
    return script


def _lenient(text: str | bytes) -> str | bytes:
    message = json.loads(text)
    if message.get("error") != "unknown command":
        return text
    return json.dumps({"type": "success", "id": message["id"], "result": {}})


async def _pass_on(target: str, client: ServerConnection) -> None:
    assert client.request is not None
    async with connect(target + client.request.path, max_size=None, proxy=None) as firefox:

        async def commands() -> None:
            async for text in client:
                await firefox.send(text)
            await firefox.close()

        async def answers() -> None:
            async for text in firefox:
                await client.send(_lenient(text))
            await client.close()

        await asyncio.gather(commands(), answers())


async def _run(program: str, arguments: list[str]) -> int:
    pipe = asyncio.subprocess.PIPE
    firefox = await asyncio.create_subprocess_exec(program, *arguments, stderr=pipe)
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, firefox.terminate)
    assert firefox.stderr is not None
    async for line in firefox.stderr:
        text = line.decode(errors="replace")
        if found := re.search(r"listening on (ws://\S+)", text):
            target = found[1]
            pass_on = partial(_pass_on, target)
            server = await serve(pass_on, "127.0.0.1", 0, max_size=None)
            port = next(iter(server.sockets)).getsockname()[1]
            text = text.replace(target, f"ws://127.0.0.1:{port}")
        sys.stderr.write(text)
        sys.stderr.flush()
    return await firefox.wait()


if __name__ == "__main__":
    program = shutil.which(FIREFOX)
    assert program is not None
    sys.exit(asyncio.run(_run(program, sys.argv[1:])))
