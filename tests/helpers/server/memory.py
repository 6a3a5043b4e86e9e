"""Measure the memory in use."""

from __future__ import annotations

import gc
import tracemalloc


class Memory:
    """Samples the memory in use, without what Python only keeps for reuse."""

    def __init__(self, every: int = 1) -> None:
        self.every = every
        self.looks = 0
        self.held: list[int] = []
        self.peaks: list[int] = []

    def look(self, *_: object) -> bool:
        self.looks += 1
        if self.looks % self.every == 0:
            self.peaks.append(tracemalloc.get_traced_memory()[1])
            gc.collect()
            tracemalloc.reset_peak()
            self.held.append(tracemalloc.get_traced_memory()[0])
        return False

    def __enter__(self) -> Memory:
        gc.collect()
        gc.freeze()  # ignore what existed before, or each sample would be slow
        tracemalloc.start()
        return self

    def __exit__(self, *_: object) -> None:
        tracemalloc.stop()
        gc.unfreeze()

    def grew(self) -> int:
        """How much more the second half of the samples saw than the first."""
        half = len(self.held) // 2
        assert half >= 10
        return max(max(seen[half:]) - max(seen[:half]) for seen in (self.held[1:], self.peaks[1:]))
