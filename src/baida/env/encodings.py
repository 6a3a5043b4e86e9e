"""The encodings of observations by their version, and the arrays that each of them fills."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from baida.core.vector.action_index import ActionIndex
from baida.core.vector.encoder import FEATURE_NAMES, PLANE_NAMES, Encoder
from baida.core.vector.full_encoder import (
    DEALT_TILES,
    DISCARD_FIELD_NAMES,
    FULL_FEATURE_NAMES,
    FULL_PLANE_NAMES,
    MELD_FIELD_NAMES,
    FullEncoder,
    most_turns,
)
from baida.core.vector.oracle_encoder import ORACLE_PLANE_NAMES, OracleEncoder
from baida.errors import InputError
from baida.score.rules import Rules, make_rules
from baida.tiles import NAMES, STANDS_FOR

#: The version of the encoding: any change of planes, features, rows or codes raises it.
LATEST = 1


@dataclass(frozen=True)
class Encoding:
    """What observations of one version consist of."""

    version: int
    planes: tuple[str, ...]
    features: tuple[str, ...]
    #: The fields of each meld and of each discard; none in the first version.
    meld_fields: tuple[str, ...] = ()
    discard_fields: tuple[str, ...] = ()

    def shapes(self, rules: Rules) -> dict[str, tuple[int, ...]]:
        """Return the shape of each part of an observation under these rules."""
        codes = codes_for(rules)
        found: dict[str, tuple[int, ...]] = {
            "planes": (len(self.planes), codes.columns),
            "features": (len(self.features),),
        }
        if self.meld_fields:
            found["melds"] = (4, 4, len(self.meld_fields))
            found["discards"] = (most_turns(len(rules.tiles)), len(self.discard_fields))
        return found


ENCODINGS = {
    0: Encoding(0, PLANE_NAMES, FEATURE_NAMES),
    1: Encoding(1, FULL_PLANE_NAMES, FULL_FEATURE_NAMES, MELD_FIELD_NAMES, DISCARD_FIELD_NAMES),
}


def oracle_shapes(rules: Rules) -> dict[str, tuple[int, ...]]:
    """Return the shapes of what is hidden: planes, and the rest of the wall in drawing order."""
    return {
        "oracle": (len(ORACLE_PLANE_NAMES), codes_for(rules).columns),
        "wall": (len(rules.tiles) - DEALT_TILES,),
    }


def name_of(game: str, encoding: int = LATEST) -> str:
    """Return the name of a game's environments with this encoding.

    >>> name_of("sbr")
    'sbr_v1'
    """
    return f"{game}_v{encoding}"


def find_encoding(version: int) -> Encoding:
    """Return an encoding by its version, and warn if it is an old one."""
    found = ENCODINGS.get(version)
    if found is None:
        known = ", ".join(map(str, ENCODINGS))
        raise InputError("encoding", f"expected one of {known}, found {version!r}")
    if version != LATEST:
        warnings.warn(
            f"encoding {version} is deprecated and leaves out what happened before; "
            f"use encoding {LATEST} (docs/learning.md)",
            DeprecationWarning,
            stacklevel=3,
        )
    return found


@lru_cache(maxsize=16)
def codes_for(rules: Rules) -> ActionIndex:
    """Return the action codes of a game; only the exchange adds some, after all others."""
    play_options = make_rules(rules.variant, {}).play_options
    return ActionIndex(
        sorted(set(rules.tiles)),
        bytes(rank_of(tile) for tile in range(len(NAMES))),
        declares=play_options.declares,
        voids=play_options.voids,
        chows=play_options.chows,
        claim_jokers=play_options.claim_jokers,
        chow_jokers=play_options.chow_jokers,
        concealed_jokers=play_options.concealed_jokers,
        adds_jokers=play_options.adds_jokers,
        claims_jokers=play_options.claims_jokers,
        exchanges=rules.play_options.exchange > 0,
    )


def rank_of(tile: int) -> int:
    """Return the rank of a joker: 0 for one family, 2 for all, 1 in between."""
    families = STANDS_FOR[tile].bit_count()
    return 0 if families <= 1 else 2 if families == 5 else 1


class Arrays:
    """The arrays of an encoding with a row for each lane, and the encoder that writes them."""

    def __init__(self, rules: Rules, lanes: int, encoding: Encoding, oracle: bool = False) -> None:
        codes = codes_for(rules)
        shapes = encoding.shapes(rules)
        if oracle and not encoding.meld_fields:
            raise InputError("oracle", f"encoding {encoding.version} has no oracle")
        hidden = oracle_shapes(rules) if oracle else {"oracle": (0,), "wall": (0,)}
        self.planes: NDArray[np.uint8] = np.zeros((lanes, *shapes["planes"]), np.uint8)
        self.features: NDArray[np.int32] = np.zeros((lanes, *shapes["features"]), np.int32)
        self.masks: NDArray[np.uint8] = np.zeros((lanes, codes.size), np.uint8)
        self.seats: NDArray[np.int8] = np.zeros(lanes, np.int8)
        #: Empty in the first version, which has none.
        self.melds: NDArray[np.uint8] = np.zeros((lanes, *shapes.get("melds", (0,))), np.uint8)
        self.discards: NDArray[np.uint8] = np.zeros(
            (lanes, *shapes.get("discards", (0,))), np.uint8
        )
        written = (self.planes, self.features, self.masks, self.seats)
        #: What is hidden, if it was asked for.
        self.oracle: NDArray[np.uint8] = np.zeros((lanes, *hidden["oracle"]), np.uint8)
        self.wall: NDArray[np.uint8] = np.zeros((lanes, *hidden["wall"]), np.uint8)
        self.encoder: Encoder
        if oracle:
            rest = (self.melds, self.discards, self.oracle, self.wall)
            self.encoder = OracleEncoder(codes, *written, *rest)
        elif encoding.meld_fields:
            self.encoder = FullEncoder(codes, *written, self.melds, self.discards)
        else:
            self.encoder = Encoder(codes, *written)
