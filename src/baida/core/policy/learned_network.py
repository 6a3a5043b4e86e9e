# cython: infer_types=True, boundscheck=False
"""A small network with two hidden layers that scores actions; the weights come from a file.

The part of the first layer that reads the table is computed once for all actions.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

from baida.errors import InputError

if not cython.compiled:  # when compiled, learned_network.pxd imports these
    from baida.core.policy.learned_actions import ACTION_FEATURES, ActionFeatures
    from baida.core.policy.learned_table import TABLE_FEATURES, TableFeatures

MOST_UNITS = 256

#: The same for Python code, which cannot import C constants.
INPUTS = (TABLE_FEATURES, ACTION_FEATURES)


class Network:
    """The weights of the network.

    Their order: first layer (by unit: table, then action), its biases, second layer (by unit), its
    biases, and the output weight of each unit of the second layer.
    """

    def __init__(self, first: int, second: int, weights: Sequence[float]) -> None:
        inputs = TABLE_FEATURES + ACTION_FEATURES
        if not 0 < first <= MOST_UNITS or not 0 < second <= MOST_UNITS:
            raise InputError("weights", f"expected layers of 1 to {MOST_UNITS} units")
        expected = first * (inputs + 1) + second * (first + 1) + second
        if len(weights) != expected:
            raise InputError("weights", f"expected {expected} numbers, found {len(weights)}")
        if not cython.compiled:
            self.shared, self.hidden, self.summed = ([0.0] * MOST_UNITS for _ in range(3))
        self.first = first
        self.second = second
        biases = first * inputs
        layer = biases + first
        self.first_weights = _by_input(weights[:biases], first)
        self.first_biases = array("d", weights[biases:layer])
        self.second_weights = _by_input(weights[layer : layer + first * second], second)
        self.second_biases = array("d", weights[expected - 2 * second : expected - second])
        self.output = array("d", weights[expected - second :])

    def look(self, table: TableFeatures) -> cython.int:
        """Compute the contribution of the table alone to the first layer."""
        for unit in range(self.first):
            self.shared[unit] = self.first_biases[unit]
        for i in range(TABLE_FEATURES):
            value: cython.double = table.values[i]
            if value != 0.0:
                row: cython.int = i * self.first
                for unit in range(self.first):
                    self.shared[unit] += value * self.first_weights[row + unit]
        return 0

    def score(self, actions: ActionFeatures, n: cython.int) -> cython.double:
        """Return the score of the n-th action, after ``look``."""
        row: cython.int
        value: cython.double
        score: cython.double = 0.0
        for unit in range(self.first):
            self.hidden[unit] = self.shared[unit]
        for i in range(ACTION_FEATURES):
            value = actions.values[n * ACTION_FEATURES + i]
            if value != 0.0:
                row = (TABLE_FEATURES + i) * self.first
                for unit in range(self.first):
                    self.hidden[unit] += value * self.first_weights[row + unit]
        for unit in range(self.second):
            self.summed[unit] = self.second_biases[unit]
        for i in range(self.first):
            value = self.hidden[i]
            if value > 0.0:
                row = i * self.second
                for unit in range(self.second):
                    self.summed[unit] += value * self.second_weights[row + unit]
        for unit in range(self.second):
            if self.summed[unit] > 0.0:
                score += self.summed[unit] * self.output[unit]
        return score


def _by_input(weights: Sequence[float], units: int) -> array[float]:
    """Reorder weights, so that those of one input lie side by side: they are read together."""
    inputs = len(weights) // units
    return array("d", [weights[u * inputs + i] for i in range(inputs) for u in range(units)])
