"""Labelled positions on disk, in numbered chunks: a chunk is a range of hands, made as a whole.

So generation can stop at any moment and resume with the first chunk that is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from baida.core.policy.learned_network import INPUTS
from baida.train.positions import Position, Positions

#: Hands of training have seeds from here on; each chunk has its own range of them.
_FIRST_SEED = 1 << 48
HANDS = 1000

_Array = npt.NDArray[np.float32]


@dataclass(slots=True)
class Chunk:
    """Positions: what each sees of the table, how many actions it has, and the actions' rows."""

    table: _Array
    counts: npt.NDArray[np.int64]
    actions: _Array
    points: _Array


def chunk_path(folder: Path, number: int) -> Path:
    return folder / f"positions-{number:05}.npz"


def seeds_of(number: int) -> range:
    first = _FIRST_SEED + number * HANDS
    return range(first, first + HANDS)


def make_chunk(positions: Positions, folder: Path, number: int) -> int:
    """Play the hands of a chunk and write it; returns the number of positions."""
    made = [p for seed in seeds_of(number) for p in positions.of_hand(seed)]
    write_chunk(made, chunk_path(folder, number))
    return len(made)


def write_chunk(made: Sequence[Position], path: Path) -> None:
    unfinished = path.with_suffix(".tmp.npz")
    np.savez_compressed(unfinished, allow_pickle=False, **_arrays(made))
    unfinished.replace(path)


def _arrays(made: Sequence[Position]) -> dict[str, npt.NDArray[np.generic]]:
    # half precision is enough for features; points must stay exact
    return {
        "table": np.array([p.table for p in made], dtype=np.float16),
        "counts": np.array([len(p.points) for p in made], dtype=np.uint8),
        "actions": np.array([x for p in made for x in p.actions], dtype=np.float16).reshape(
            -1, INPUTS[1]
        ),
        "points": np.array([x for p in made for x in p.points], dtype=np.float32),
    }


def read_chunks(paths: Iterable[Path]) -> Chunk:
    parts = [np.load(path) for path in paths]
    return Chunk(
        np.concatenate([part["table"] for part in parts]).astype(np.float32),
        np.concatenate([part["counts"] for part in parts]).astype(np.int64),
        np.concatenate([part["actions"] for part in parts]).astype(np.float32),
        np.concatenate([part["points"] for part in parts]),
    )
