"""The decisions of a dataset, as the network is shown them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow.parquet as pq
from network import ENCODING, TILES, inputs
from numpy.typing import NDArray


@dataclass(frozen=True)
class Decisions:
    """What was seen, what was legal, and what was done; in which match."""

    tiles: NDArray[np.float32]
    table: NDArray[np.float32]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    matches: NDArray[np.int32]


def read(path: str) -> Decisions:
    """All decisions of a file that `baida dataset` has written."""
    told = json.loads(pq.read_schema(path).metadata[b"baida"])
    if told["encoding"] != ENCODING:
        raise ValueError(f"it is of {told['encoding']}, and this network is made for {ENCODING}")
    names = ["match", "planes", "features", "mask", "action"]
    table = pq.read_table(path, columns=names).combine_chunks()

    def numbers(name: str, *shape: int) -> NDArray[Any]:
        values: NDArray[Any] = table[name].combine_chunks().flatten().to_numpy()
        return values.reshape(-1, *shape)

    planes = numbers("planes", len(told["planes"]), TILES)
    tiles, features = inputs(planes, numbers("features", len(told["features"])))
    masks = numbers("mask", told["codes"]) > 0
    actions = table["action"].to_numpy().astype(np.int64)
    return Decisions(tiles, features, masks, actions, table["match"].to_numpy())
