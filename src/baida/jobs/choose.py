"""Choice of the place where jobs run: ``processes``, ``ray`` or ``ray:ADDRESS``."""

from __future__ import annotations

import os

from baida.errors import InputError
from baida.jobs.on_ray import RayCluster
from baida.jobs.processes import Processes
from baida.jobs.runner import PROCESSES, RAY, Runner

#: More workers would only slow each other down, and a typing error could exhaust the machine.
MOST_PROCESSES = 1024


def choose_runner(on: str = PROCESSES, processes: int | None = None) -> Runner:
    """Return a runner, by default with one worker for each processor.

    >>> choose_runner("processes", 3).workers
    3
    """
    if processes is not None and not 1 <= processes <= MOST_PROCESSES:
        raise InputError("processes", f"expected 1 to {MOST_PROCESSES}, found {processes}")
    place, colon, address = on.partition(":")
    if on == PROCESSES:
        return Processes(processes or os.cpu_count() or 1)
    if place != RAY or (colon and not address):
        raise InputError("on", f"expected {PROCESSES}, {RAY} or {RAY}:ADDRESS, found {on!r}")
    return RayCluster(address or None, processes)
