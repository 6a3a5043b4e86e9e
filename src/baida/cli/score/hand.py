"""A hand as it is typed: its tiles, and the settings around them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import baida
from baida import Distance, Wait
from baida.errors import InputError
from baida.score.request import HAND_SIZE
from baida.score.result import NoWin, Score
from baida.score.rules import GREEN_JOKERS, WINS, Rules
from baida.tiles import NAMES, loose, parse
from baida.variants import find_rules

_WITHOUT_TILES = WINS[GREEN_JOKERS]


@dataclass(frozen=True)
class Settings:
    """Everything about a win but the tiles in the hand."""

    win: str = WINS[0]
    melds: tuple[str, ...] = ()
    flowers: str = ""
    seat: str = "E"
    round: str = "E"
    seen: str = ""
    #: The circumstances, by the names of the request format; only those that were given.
    situation: Mapping[str, Any] = field(default_factory=dict)

    @property
    def texts(self) -> dict[str, str]:
        """What was typed, by the field that complaints about it name."""
        return {
            "flowers": self.flowers,
            "seen": self.seen,
            "situation": str(self.situation.get("before_start", "")),
        }


@dataclass(frozen=True)
class Typed:
    """A hand, its game and its settings, all as they were typed."""

    variant: str
    hand: str = ""
    #: Empty: the last tile of the hand.
    winning: str = ""
    house_rules: tuple[str, ...] = ()
    settings: Settings = Settings()

    @property
    def texts(self) -> dict[str, str]:
        """What was typed, by the field that complaints about it name."""
        return {
            **self.settings.texts,
            "variant": self.variant,
            "concealed": self.hand,
            "winning_tile": self.winning,
        }


def word(text: str) -> str:
    """A word of the request format, however it was typed: ``Self-Draw`` is ``self_draw``."""
    return text.strip().lower().replace("-", "_")


def choose_rules(variant: str, house_rules: Iterable[str]) -> Rules:
    """The rules of ``b30fj`` or ``b30fj(early_win=reversed)`` with further ``name=value``."""
    options = {}
    for text in house_rules:
        name, equals, value = text.partition("=")
        if not equals:
            raise InputError("options", f"expected name=value, found {text!r}")
        options[word(name)] = word(value)
    return find_rules(variant.strip().lower(), options)


def size(hand: str, settings: Settings) -> int:
    """How many tiles the hand has with its melds, a kong counting as three."""
    return len(parse(hand, "concealed")) + 3 * len(settings.melds)


def is_whole(hand: str, settings: Settings) -> bool:
    """Whether it can be scored: fourteen tiles, or a win that needs none."""
    return size(hand, settings) == HAND_SIZE + 1 or (not hand and settings.win == _WITHOUT_TILES)


def split(hand: str, settings: Settings) -> tuple[str, str]:
    """The concealed tiles and the winning one, which is the last of the fourteen."""
    tiles = parse(hand, "concealed")
    if not tiles and settings.win == _WITHOUT_TILES:
        return "", ""
    n = size(hand, settings)
    if n == HAND_SIZE:
        raise InputError(
            "winning_tile", f"{n} tiles: give the winning tile too, or ask for the waits"
        )
    if n != HAND_SIZE + 1:
        melds = f" with {len(settings.melds)} melds" if settings.melds else ""
        raise InputError("concealed", f"{n} tiles{melds}: a winning hand has {HAND_SIZE + 1}")
    return loose(tiles[:-1]), NAMES[tiles[-1]]


def score(rules: Rules, hand: str, winning: str, settings: Settings) -> Score | NoWin:
    """Score a typed hand; without a winning tile the last one written is."""
    parse(hand, "concealed")  # complain about the tiles first, while positions still fit
    concealed, last = (hand, winning) if winning else split(hand, settings)
    return baida.score(
        rules,
        concealed,
        last,
        settings.win,
        melds=settings.melds,
        flowers=settings.flowers,
        seat_wind=settings.seat,
        round_wind=settings.round,
        **settings.situation,
    )


#: Circumstances that last, whatever the winning tile will be.
_LASTING = ("voided", "before_start")


@dataclass(frozen=True)
class Outlook:
    """What a hand that has not won yet waits for, or how far it is from waiting."""

    waits: tuple[Wait, ...]
    #: None if the hand is ready.
    distance: Distance | None = None
    #: How many tiles the hand has, its melds counted as three.
    size: int = HAND_SIZE

    @property
    def near(self) -> bool:
        """Whether it waits, or has nothing left to wait for."""
        return self.distance is None or self.distance.distance < 0


def outlook(rules: Rules, hand: str, settings: Settings) -> Outlook:
    """The waits of a typed hand, or its distance."""
    lasting = {n: v for n, v in settings.situation.items() if n in _LASTING}
    n = size(hand, settings)
    if n == HAND_SIZE:
        found = baida.waits(
            rules,
            hand,
            melds=settings.melds,
            flowers=settings.flowers,
            seat_wind=settings.seat,
            round_wind=settings.round,
            seen=settings.seen,
            **lasting,
        )
        if found:
            return Outlook(found)
    far = baida.distance(
        rules,
        hand,
        melds=settings.melds,
        flowers=settings.flowers,
        seen=settings.seen,
        voided=lasting.get("voided"),
    )
    return Outlook((), far, n)
