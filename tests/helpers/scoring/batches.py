"""Hands as the arguments of a batch."""

from __future__ import annotations

from typing import Any

import numpy as np

from baida.melds import parse_meld
from baida.score.rules import WINS
from baida.tiles import BY_NAME, NAMES, SUITS, is_joker, parse
from tests.helpers.scoring.requests import physical_tiles
from tests.helpers.values import Json
from tests.oracle import generate

NO_MELD = -1


def hands(game: str, count: int, seed: int, flowers: str = "") -> list[Json]:
    """Requests that vary in every field that may vary within a batch, all with the same flowers."""
    declared = set(parse(flowers))
    found: list[Json] = []
    for request in generate.requests(game, seed):
        if request["win"] == "green_jokers":
            continue
        voided = request.get("situation", {}).get("voided")
        plain = {k: v for k, v in request.items() if k not in ("flowers", "situation", "options")}
        if voided:
            plain["situation"] = {"voided": voided}
        held = physical_tiles(plain)
        kinds = [
            NAMES[tile][:2] for tile in held.elements()
        ]  # jokers may be written without their frames
        fit = all(kinds.count(NAMES[tile][:2]) < 3 for tile in declared if is_joker(tile))
        if fit and declared.isdisjoint(held):
            found.append({**plain, "flowers": flowers})
            if len(found) == count:
                break
    return found


def arrays(game: str, requests: list[Json]) -> dict[str, Any]:
    """The same hands as the arguments of a batch."""
    concealed = np.zeros((len(requests), len(NAMES)), dtype=np.uint8)
    melds = np.full((len(requests), 4), NO_MELD, dtype=np.int16)
    for row, request in enumerate(requests):
        for tile in parse(request["concealed"]):
            concealed[row, tile] += 1
        for i, meld in enumerate(request.get("melds", [])):
            melds[row, i] = parse_meld(meld).code
    made: dict[str, Any] = {
        "concealed": concealed,
        "winning": np.array([BY_NAME[request["winning_tile"]] for request in requests]),
        "win": np.array([WINS.index(request["win"]) for request in requests]),
        "melds": melds,
        "seat_wind": np.array(["ESWN".index(r.get("seat_wind", "E")) for r in requests]),
        "round_wind": np.array(["ESWN".index(r.get("round_wind", "E")) for r in requests]),
    }
    if game == "sbr":
        made["voided"] = np.array([SUITS.index(r["situation"]["voided"]) for r in requests])
    return made
