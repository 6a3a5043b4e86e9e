"""The network of the clone: from what a seat sees to a number for each action.

It knows of nothing but NumPy, so that the clone can play without what it was trained with. PyTorch
trains the same lines: they use only what arrays and tensors have in common.

It is made for a game of three suits without honours (`sbr`). What it makes of a tile depends on the
tile's neighbours and on the table, in the same way for every tile of every suit. So it learns from
each what holds for all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

ENCODING = "sbr_v1"
SUITS, NUMBERS = 3, 9
TILES = SUITS * NUMBERS
#: Of the planes and features it is shown the first, which tell the table as it is now.
PLANES, FEATURES = 20, 20
#: The plane of the tile that can be claimed.
OFFERED = 2
#: What each feature is divided by, so that all are of the same size (docs/learning.md).
SCALES = np.array([55, 3, 3, 6, 3, 3, *[16] * 4, *[13] * 4, *[1] * 4, 4, 55], np.float32)
#: Layers, numbers for each tile in them, and how far a tile looks to either side in each.
DEPTH, WIDTH, REACH = 3, 64, 2
AROUND = 2 * REACH + 1

#: An array of NumPy or a tensor of PyTorch; and what joins several of them along an axis.
Values = Any
Join = Callable[[Sequence[Values], int], Values]


def shapes() -> dict[str, tuple[int, ...]]:
    """The weights by their names."""
    found: dict[str, tuple[int, ...]] = {}
    before = PLANES
    for layer in range(DEPTH):
        found[f"around_{layer}"] = (AROUND * before, WIDTH)
        found[f"table_{layer}"] = (before + FEATURES, WIDTH)
        found[f"bias_{layer}"] = (WIDTH,)
        before = WIDTH
    return {
        **found,
        "by_tile": (WIDTH, 4),
        "by_suit": (WIDTH, 1),
        "claim": (2 * WIDTH + FEATURES, WIDTH),
        "claim_bias": (WIDTH,),
        "answers": (WIDTH, 4),
    }


def inputs(planes: NDArray[np.uint8], features: NDArray[np.int32]) -> tuple[Values, Values]:
    """What the network is shown of some decisions: counts for each tile, and the table."""
    tiles = np.swapaxes(planes[:, :PLANES], 1, 2).astype(np.float32) / 4
    return tiles, np.clip(features[:, :FEATURES].astype(np.float32) / SCALES, -4, 4)


def forward(weights: Mapping[str, Values], tiles: Values, table: Values, join: Join) -> Values:
    """A number for each code, for some decisions at once: the higher, the better."""
    seen = tiles
    for layer in range(DEPTH):
        whole = join([seen.mean(1), table], 1) @ weights[f"table_{layer}"]
        near = _around(seen, join) @ weights[f"around_{layer}"]
        thought = _positive(near + whole[:, None] + weights[f"bias_{layer}"])
        seen = thought + seen if layer else thought
    by_tile = seen @ weights["by_tile"]
    by_suit = (seen @ weights["by_suit"]).reshape(-1, SUITS, NUMBERS).mean(2)
    offered = (seen * tiles[:, :, OFFERED : OFFERED + 1]).sum(1)
    claim = join([seen.mean(1), offered, table], 1) @ weights["claim"] + weights["claim_bias"]
    answers = _positive(claim) @ weights["answers"]
    # in the order of the codes (docs/learning.md)
    parts = [
        by_tile[:, :, 0],  # discards
        answers[:, :2],  # pass, win
        by_tile[:, :, 1],  # a suit is voided with a tile of it,
        by_suit,  # or without, if one holds none
        answers[:, 2:],  # pung, kong
        by_tile[:, :, 2],  # concealed kongs
        by_tile[:, :, 3],  # added kongs
    ]
    return join(parts, 1)


def _around(seen: Values, join: Join) -> Values:
    """Beside each tile those around it in its suit, and nothing beyond its ends."""
    size = seen.shape[2]
    suits = seen.reshape(-1, SUITS, NUMBERS, size)
    nothing = suits[:, :, :REACH] * 0
    wide = join([nothing, suits, nothing], 2)
    shifted = [wide[:, :, place : place + NUMBERS] for place in range(AROUND)]
    return join(shifted, 3).reshape(-1, TILES, AROUND * size)


def _positive(values: Values) -> Values:
    return values * (values > 0)


class Network:
    """A trained network, for playing."""

    def __init__(self, weights: Mapping[str, NDArray[np.float32]]) -> None:
        for name, shape in shapes().items():
            if name not in weights or weights[name].shape != shape:
                raise ValueError(f"these are other weights: {name} is not {shape}")
        self.weights = dict(weights)

    @classmethod
    def load(cls, path: str) -> Network:
        """From the file that the training wrote."""
        with np.load(path) as file:
            return cls({name: file[name] for name in file.files})

    def save(self, path: str) -> None:
        """As one file."""
        np.savez(path, **self.weights)  # type: ignore[arg-type]

    def judge(self, planes: NDArray[np.uint8], features: NDArray[np.int32]) -> NDArray[np.float32]:
        """A number for each code, for one decision."""
        tiles, table = inputs(planes[None], features[None])
        found: NDArray[np.float32] = forward(self.weights, tiles, table, np.concatenate)[0]
        return found
