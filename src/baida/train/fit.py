"""Fit the network to labelled positions with PyTorch.

The network scores each action of a position. Only differences between the actions matter, so the
mean of a position is subtracted from both the scores and the points, which removes most of the
luck.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from baida.core.policy.learned import DECISIONS
from baida.core.policy.learned_network import INPUTS
from baida.stats import half_95
from baida.train.chunks import Chunk

#: Results further from the mean of their position than this many standard deviations are cut off.
_MOST_DEVIATIONS = 8.0


@dataclass(slots=True)
class Padded:
    """Positions with the same number of places for actions; ``mask`` is 0 for unused places.

    ``kinds`` are indices of ``DECISIONS``.
    """

    table: Tensor
    actions: Tensor
    points: Tensor
    mask: Tensor
    kinds: Tensor

    def __len__(self) -> int:
        return len(self.table)

    def batches(self, size: int, generator: torch.Generator | None) -> Iterator[Padded]:
        """Yield all positions in batches, in random order if there is a generator."""
        n = len(self)
        order = torch.arange(n) if generator is None else torch.randperm(n, generator=generator)
        for first in range(0, n, size):
            chosen = order[first : first + size]
            yield Padded(
                self.table[chosen].float(),
                self.actions[chosen].float(),
                self.points[chosen],
                self.mask[chosen],
                self.kinds[chosen],
            )


def pad(chunk: Chunk) -> Padded:
    counts = chunk.counts
    most = int(counts.max())
    n = len(counts)
    row = np.repeat(np.arange(n), counts)
    place = np.arange(len(row)) - np.repeat(np.cumsum(counts) - counts, counts)
    actions = np.zeros((n, most, INPUTS[1]), dtype=np.float16)
    points = np.zeros((n, most), dtype=np.float32)
    mask = np.zeros((n, most), dtype=np.float32)
    actions[row, place] = chunk.actions
    points[row, place] = chunk.points
    mask[row, place] = 1.0
    return Padded(
        torch.from_numpy(chunk.table),
        torch.from_numpy(actions),
        torch.from_numpy(points),
        torch.from_numpy(mask),
        torch.from_numpy(chunk.kinds()),
    )


@dataclass(slots=True)
class Scales:
    """Mean and standard deviation of each input, and the standard deviation of the points."""

    table_mean: Tensor
    table_std: Tensor
    action_mean: Tensor
    action_std: Tensor
    points: float


def scales_of(data: Padded) -> Scales:
    some = slice(0, 200_000)
    table = data.table[some].float()
    actions = data.actions[some].float()[data.mask[some] > 0]
    centred = _centre(data.points, data.mask)
    return Scales(
        table.mean(0),
        _usable(table.std(0)),
        actions.mean(0),
        _usable(actions.std(0)),
        float(centred[data.mask > 0].std()),
    )


def _usable(std: Tensor) -> Tensor:
    """Replace the deviation of an input that never changes by 1, so that it is not scaled."""
    return torch.where(std < 1e-4, torch.ones_like(std), std)


class NetworkModel(nn.Module):
    """The network of core/policy/learned_network.py, as PyTorch trains it."""

    def __init__(self, first: int, second: int, scales: Scales) -> None:
        super().__init__()
        self.scales = scales
        self.from_table = nn.Linear(INPUTS[0], first)
        self.from_action = nn.Linear(INPUTS[1], first, bias=False)
        self.second = nn.Linear(first, second)
        self.out = nn.Linear(second, 1, bias=False)
        nn.init.zeros_(self.out.weight)  # it starts like `efficient`: all actions have equal scores

    def forward(self, table: Tensor, actions: Tensor) -> Tensor:
        """Return the expected points of each action, up to a constant of the position."""
        scales = self.scales
        shared = self.from_table((table - scales.table_mean) / scales.table_std)
        own = self.from_action((actions - scales.action_mean) / scales.action_std)
        hidden = torch.relu(self.second(torch.relu(shared.unsqueeze(1) + own)))
        scores: Tensor = self.out(hidden).squeeze(-1) * scales.points
        return scores

    def flat_weights(self) -> npt.NDArray[np.float32]:
        """Return the weights for core/policy/learned_network.py, scales included, in its order."""
        scales = self.scales
        with torch.no_grad():
            table = self.from_table.weight / scales.table_std
            action = self.from_action.weight / scales.action_std
            bias = self.from_table.bias - table @ scales.table_mean - action @ scales.action_mean
            parts = [
                torch.cat([table, action], dim=1).flatten(),
                bias,
                self.second.weight.flatten(),
                self.second.bias,
                self.out.weight.flatten() * scales.points,
            ]
            weights: npt.NDArray[np.float32] = torch.cat(parts).numpy().astype(np.float32)
        return weights


def _centre(values: Tensor, mask: Tensor) -> Tensor:
    mean = (values * mask).sum(1, keepdim=True) / mask.sum(1, keepdim=True)
    return (values - mean) * mask


def loss_of(model: NetworkModel, batch: Padded) -> Tensor:
    most = _MOST_DEVIATIONS * model.scales.points
    wanted = _centre(batch.points, batch.mask).clamp(-most, most)
    error = _centre(model(batch.table, batch.actions), batch.mask) - wanted
    return (error * error).sum() / batch.mask.sum() / model.scales.points**2


def train_epoch(
    model: NetworkModel, data: Padded, optimizer: torch.optim.Optimizer, size: int, seed: int
) -> float:
    """Train for one pass through the data; return the mean loss."""
    generator = torch.Generator().manual_seed(seed)
    total = 0.0
    model.train()
    for batch in data.batches(size, generator):
        optimizer.zero_grad()
        loss = loss_of(model, batch)
        loss.backward()
        optimizer.step()
        total += float(loss.detach()) * len(batch)
    return total / len(data)


def scores_of(model: NetworkModel, data: Padded) -> Tensor:
    """Return the scores of all actions; those of unused places are very low."""
    model.eval()
    with torch.no_grad():
        parts = [
            model(batch.table, batch.actions).masked_fill(batch.mask == 0, -1e9)
            for batch in data.batches(8192, None)
        ]
    return torch.cat(parts)


class Gain(NamedTuple):
    """The gain from following the scores, per position, compared with ``efficient``."""

    positions: int
    points: float
    #: Half the 95 % interval.
    interval: float


def gain_of(scores: Tensor, data: Padded, margin: float) -> tuple[Gain, dict[str, Gain]]:
    """Return the mean gain of choosing actions that beat that of ``efficient`` by a margin.

    It is given for all positions, and for those of each kind of decision.
    """
    others = scores.clone()
    others[:, 0] += margin
    chosen = others.argmax(1)
    gains = data.points.gather(1, chosen.unsqueeze(1)).squeeze(1) - data.points[:, 0]
    by_kind = {kind: _mean_gain(gains[data.kinds == n]) for n, kind in enumerate(DECISIONS)}
    return _mean_gain(gains), by_kind


def _mean_gain(gains: Tensor) -> Gain:
    n = len(gains)
    if n < 2:
        return Gain(n, 0.0, 0.0)
    return Gain(n, float(gains.mean()), half_95(n, float(gains.std()) / n**0.5) or 0.0)
