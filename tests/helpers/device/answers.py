"""Answer the calls of component tests as a device: ``python -m tests.helpers.device.answers``.

Each line of the standard input is a call as JSON, ``[method, address, body]``, and each line of the
output its answer, ``[status, text]``.
"""

from __future__ import annotations

import asyncio
import json
import sys

from tests.helpers.device.device_player import DevicePlayer


async def answer_calls() -> None:
    device = DevicePlayer().device
    for line in sys.stdin:
        method, address, body = json.loads(line)
        print(json.dumps(await device.request(method, address, body)), flush=True)


if __name__ == "__main__":
    asyncio.run(answer_calls())
