"""From typed text to an answer: parse the tiles once, then let the library check and score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import baida
from baida import Distance, Wait
from baida.cli.score.settings import CIRCUMSTANCES, LASTING, SETTINGS, Settings
from baida.errors import InputError
from baida.i18n import Message
from baida.score.request import HAND_SIZE
from baida.score.rules import GREEN_JOKERS, WINS, Rules
from baida.score.scorer import NoWin, Score

_WITHOUT_TILES = WINS[GREEN_JOKERS]


def size(tiles: list[int], given: Settings) -> int:
    return len(tiles) + 3 * len(given.get("meld", ()))


def is_whole(tiles: list[int], given: Settings) -> bool:
    """Whether the hand can be scored: it has fourteen tiles, or a win that needs none."""
    return size(tiles, given) == HAND_SIZE + 1 or _needs_no_tiles(tiles, given)


def _needs_no_tiles(tiles: list[int], given: Settings) -> bool:
    return not tiles and given.get("win") == _WITHOUT_TILES


def _fields(given: Settings) -> dict[str, Any]:
    return {SETTINGS[name].field or name: value for name, value in given.items()}


def score(rules: Rules, tiles: list[int], winning: str, given: Settings) -> Score | NoWin:
    """Score a hand; without a winning tile, the last of the fourteen tiles is the winning one."""
    last: str | int = winning
    if not winning and not _needs_no_tiles(tiles, given):
        _check_fourteen(tiles, given)
        *tiles, last = tiles
    fields = {name: value for name, value in _fields(given).items() if name != "seen"}
    return baida.score(rules, tiles, last, **fields)


def check_hand(hand: str, given: Settings, example: str) -> None:
    """Raise InputError with an example if there is no hand."""
    if not hand.strip() and given.get("win") != _WITHOUT_TILES:
        raise InputError("concealed", Message("input.no_hand", example=example))


def check_voided(rules: Rules, given: Settings) -> None:
    """Raise InputError if the voided suit is missing; only the distance does without it."""
    if "voided" in rules.variant.situations and "voided" not in given:
        raise InputError("voided", Message("input.voided_option"))


def _check_fourteen(tiles: list[int], given: Settings) -> None:
    n, melds = size(tiles, given), len(given.get("meld", ()))
    if n == HAND_SIZE:
        raise InputError("winning_tile", Message("input.tiles_for_score", n=n))
    if n != HAND_SIZE + 1:
        values = {"n": n, "size": HAND_SIZE + 1}
        if melds:
            message = Message("input.tiles_of_win_melds", melds=melds, **values)
            raise InputError("concealed", message)
        raise InputError("concealed", Message("input.tiles_of_win", **values))


@dataclass(frozen=True)
class Readiness:
    """The waits of a hand, or its distance to ready."""

    waits: tuple[Wait, ...]
    distance: Distance | None = None
    size: int = HAND_SIZE

    @property
    def near(self) -> bool:
        return self.distance is None or self.distance.distance < 0


def readiness(rules: Rules, tiles: list[int], given: Settings) -> Readiness:
    fields = _fields({n: v for n, v in given.items() if n not in CIRCUMSTANCES or n in LASTING})
    fields.pop("win", None)
    n = size(tiles, given)
    if n == HAND_SIZE and (found := baida.waits(rules, tiles, **fields)):
        return Readiness(found)
    for name in ("seat_wind", "round_wind", "before_start"):
        fields.pop(name, None)
    return Readiness((), baida.distance(rules, tiles, **fields), n)
