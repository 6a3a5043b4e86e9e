"""Hands that are prepared, so that they end after a few decisions and not by luck."""

from __future__ import annotations

from baida.game.position import position_text
from baida.game.set_up import SetUp, SetUpSeat, set_up
from baida.tiles import parse
from baida.variants import find_rules
from tests.helpers.values import Json

#: The first player discards one tile and then waits for the edge of a chow; the tiles that are not
#: given here follow from the seed, with which the player draws the winning one soon.
_ALMOST, _SEED = "123m456m789m23p55s7z", 24


def almost_won() -> str:
    """The text of a position of Vietnamese mahjong in which the player wins at the third turn."""
    seats = [SetUpSeat(tuple(parse(tiles)), (), (), (), None) for tiles in (_ALMOST, "", "", "")]
    rules = find_rules("vietnamese(hands=1)")
    return position_text(set_up(SetUp(rules, 0, 0, tuple(seats), seed=_SEED)))


def room_with(position: str) -> Json:
    """The body of a call that makes a room and starts a match from this position."""
    return {"position": position, "bots": "efficient", "start": True}
