"""A Ray cluster in a separate process: ``with RayProcess(1, 1) as cluster``.

Ray ends the children of the process that has started it, so the tests must not start it themselves.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from types import TracebackType
from typing import Any, Self

from baida.jobs.on_ray import load_ray
from tests.helpers.machines.ray_nodes import ray_cluster
from tests.helpers.paths import ROOT

#: By default Ray waits 15 seconds before it gives up a machine, and gives its processes a low
#: priority; see docs/cluster.md.
SETTINGS = {
    "RAY_worker_niceness": "0",
    "RAY_health_check_initial_delay_ms": "1000",
    "RAY_health_check_period_ms": "300",
    "RAY_health_check_timeout_ms": "2000",
    "RAY_health_check_failure_threshold": "3",
}


class RayProcess:
    """A cluster with these machines, all of them on this one."""

    def __init__(self, *processors: int) -> None:
        self._processors = processors

    def __enter__(self) -> Self:
        command = [
            sys.executable,
            "-m",
            "tests.helpers.machines.ray_process",
            *map(str, self._processors),
        ]
        self._process = subprocess.Popen(
            command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env={**os.environ, **SETTINGS},
        )  # fmt: skip
        self.address = self._answer()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(60)
        assert self._process.stdout is not None
        self._process.stdout.close()

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "Ray has not started"
        return json.loads(line)

    def process_of(self, namespace: str, actor: str) -> int:
        """The process id of an actor."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([namespace, actor]) + "\n")
        self._process.stdin.flush()
        return int(self._answer())


def _process_of(ray: Any, namespace: str, actor: str) -> int:
    """The process id of an actor, which may be restarting."""
    while True:
        try:
            status = ray.get_actor(actor, namespace).status.remote()
            return int(ray.get(status, timeout=30)["process"])
        except (ValueError, ray.exceptions.RayError):
            time.sleep(0.1)


def _main() -> None:
    # What Ray itself prints must not mix with the answers.
    out, sys.stdout = os.fdopen(os.dup(1), "w", buffering=1), sys.stderr
    os.dup2(2, 1)
    ray = load_ray()
    with ray_cluster(*map(int, sys.argv[1:])) as cluster:
        ray.init(address=cluster.address, log_to_driver=False)
        print(json.dumps(cluster.address), file=out)
        for line in sys.stdin:
            print(_process_of(ray, *json.loads(line)), file=out)
        ray.shutdown()


if __name__ == "__main__":
    _main()
