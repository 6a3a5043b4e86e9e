"""Types of fields that many models share."""

import sys
from typing import Annotated

from baida.melds import MELD_KINDS
from baida.wire.declare import AtMost, Hex, InLanguages, InNotation, Named, OneOf, Says, Size, Whole

if sys.version_info >= (3, 12):
    from typing import TypedDict as TypedDict  # noqa: PLC0414 - it is the one for all models
else:
    try:  # pydantic, which makes the JSON schemas, installs it and cannot read the older one
        from typing_extensions import TypedDict as TypedDict  # noqa: PLC0414
    except ModuleNotFoundError:
        from typing import TypedDict as TypedDict  # noqa: PLC0414

SEATS = 4
DEALT = 13
#: Tiles that each seat hands on in an exchange (S22).
EXCHANGED = 3

Tile = Annotated[str, InNotation(1), Named("Tile")]
#: Tiles of a match, which the game must have.
Tiles = Annotated[str, InNotation()]
#: Tiles of a request; the scorer checks them and gives better error messages.
TilesGiven = Annotated[str, Says("tiles in the notation", "123m77zJA")]
Seat = Annotated[int, Whole(0, SEATS - 1, "a seat from 0 to 3"), Named("Seat")]
Wind = Annotated[str, OneOf("E", "S", "W", "N"), Named("Wind")]
Suit = Annotated[str, OneOf("m", "p", "s"), Named("Suit")]
MeldKind = Annotated[str, OneOf(*MELD_KINDS), Named("MeldKind")]
WinKind = Annotated[
    str, OneOf("self_draw", "discard", "rob_kong", "green_jokers"), Named("WinKind")
]
Points = Annotated[int, Whole(-(10**12))]
Scores = Annotated[list[Points], Size(SEATS), Named("Scores")]
Digest = Annotated[str, Hex(64)]

MOST_CONTRIBUTED = 64  #: characters that a player may add to the shuffle
Contribution = Annotated[str, AtMost(MOST_CONTRIBUTED)]

#: A text for people, by language; English is required.
Text = Annotated[dict[str, str], InLanguages(), Named("Text")]
