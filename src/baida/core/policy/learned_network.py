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
    """Weights in this order: first layer (by unit: table, then action), its biases, second layer
    (by unit), its biases, output weights, by which a unit of the second layer counts."""

    def __init__(self, first: int, second: int, weights: Sequence[float]) -> None:
        inputs = TABLE_FEATURES + ACTION_FEATURES
        if not 0 < first <= MOST_UNITS or not 0 < second <= MOST_UNITS:
            raise InputError("weights", f"expected layers of 1 to {MOST_UNITS} units")
        expected = first * (inputs + 1) + second * (first + 1) + second
        if len(weights) != expected:
            raise InputError("weights", f"expected {expected} numbers, found {len(weights)}")
        if not cython.compiled:
            self.shared, self.hidden = [0.0] * MOST_UNITS, [0.0] * MOST_UNITS
        self.first = first
        self.second = second
        self.weights = array("d", weights)

    def look(self, table: TableFeatures) -> cython.int:
        """Compute what the table alone contributes to the first layer."""
        inputs: cython.int = TABLE_FEATURES + ACTION_FEATURES
        bias: cython.int = self.first * inputs
        for unit in range(self.first):
            self.shared[unit] = self.weights[bias + unit]
        for i in range(TABLE_FEATURES):
            value: cython.double = table.values[i]
            if value != 0.0:
                for unit in range(self.first):
                    self.shared[unit] += value * self.weights[unit * inputs + i]
        return 0

    def score(self, actions: ActionFeatures, n: cython.int) -> cython.double:
        """Return the score of the n-th action, after ``look``."""
        i: cython.int
        value: cython.double
        score: cython.double = 0.0
        inputs: cython.int = TABLE_FEATURES + ACTION_FEATURES
        start: cython.int = self.first * inputs + self.first
        for unit in range(self.first):
            self.hidden[unit] = self.shared[unit]
        for i in range(ACTION_FEATURES):
            value = actions.values[n * ACTION_FEATURES + i]
            if value != 0.0:
                for unit in range(self.first):
                    self.hidden[unit] += value * self.weights[unit * inputs + TABLE_FEATURES + i]
        for unit in range(self.second):
            value = self.weights[start + self.second * self.first + unit]
            for i in range(self.first):
                if self.hidden[i] > 0.0:
                    value += self.hidden[i] * self.weights[start + unit * self.first + i]
            if value > 0.0:
                score += value * self.weights[start + self.second * (self.first + 1) + unit]
        return score
