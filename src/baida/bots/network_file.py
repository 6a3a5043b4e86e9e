"""The file of a trained network: one line of JSON, then the weights as 32-bit numbers.

It is read with the standard library alone, so the bot also plays in a browser.
"""

from __future__ import annotations

import json
import sys
from array import array
from dataclasses import dataclass

from baida.core.play.ruleset import RuleSet
from baida.core.policy.learned import DECISIONS, Learned
from baida.core.policy.learned_network import INPUTS, Network
from baida.core.policy.weights import Weights
from baida.errors import InputError
from baida.game_files import file_of

_FORMAT = "baida-network"
#: The version of the inputs, increased when one changes its meaning: older networks do not fit.
_VERSION = 2


@dataclass(frozen=True)
class TrainedNetwork:
    """A network and how to use it.

    ``margin``: the points by which another action must be better than that of ``efficient``;
    between two discards it is ``discard_margin``. ``in_rollouts`` are the kinds of decisions
    (``DECISIONS``) in which it gains enough to be asked for all players of a rollout.
    """

    game: str
    units: tuple[int, int]
    margin: float
    discard_margin: float
    in_rollouts: tuple[str, ...]
    weights: tuple[float, ...]

    def network(self) -> Network:
        return Network(*self.units, self.weights)

    def policy(self, ruleset: RuleSet, weights: Weights) -> Learned:
        asked = sum(1 << DECISIONS.index(kind) for kind in self.in_rollouts)
        margins = self.margin, self.discard_margin
        return Learned(ruleset, weights, self.network(), *margins, asked)


def pack(trained: TrainedNetwork) -> bytes:
    header = {
        "format": _FORMAT,
        "version": _VERSION,
        "game": trained.game,
        "inputs": INPUTS,
        "units": trained.units,
        "margin": trained.margin,
        "discard_margin": trained.discard_margin,
        "in_rollouts": trained.in_rollouts,
    }
    return json.dumps(header).encode() + b"\n" + _little_endian(array("f", trained.weights))


def unpack(data: bytes) -> TrainedNetwork:
    line, _, body = data.partition(b"\n")
    try:
        header = json.loads(line)
        fits = header["format"] == _FORMAT and header["version"] == _VERSION
        fits = fits and tuple(header["inputs"]) == INPUTS
        first, second = header["units"]
        game = str(header["game"])
        margins = float(header["margin"]), float(header["discard_margin"])
        in_rollouts = tuple(kind for kind in DECISIONS if kind in header.get("in_rollouts", ()))
    except (ValueError, KeyError, TypeError):
        raise InputError("network", "this is not the file of a network") from None
    if not fits:
        raise InputError("network", "this network is for another version of baida")
    numbers = array("f")
    numbers.frombytes(body[: len(body) // 4 * 4])
    if sys.byteorder == "big":
        numbers.byteswap()
    return TrainedNetwork(game, (first, second), *margins, in_rollouts, tuple(numbers))


def _little_endian(numbers: array[float]) -> bytes:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def file_name(game: str) -> str:
    return f"{game}.network"


def has_network(game: str) -> bool:
    return file_of(game, file_name(game)) is not None


def read_network(game: str) -> TrainedNetwork:
    """Read the network in the folder of a game."""
    found = file_of(game, file_name(game))
    if found is None:
        raise InputError("bots", f"there is no learned player for {game} yet")
    return unpack(found.read_bytes())
