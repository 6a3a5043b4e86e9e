"""The rules of Small Mahjong."""

from __future__ import annotations

from collections.abc import Mapping

from baida.core.play.options import PlayOptions
from baida.score.rules import DISCARD, ROB_KONG, Payment, Switch, Variant
from baida.score.showcase import Showcase, hand
from baida.score.strategy import Strategy
from baida.tiles import KINDS, NAMES
from small_mahjong.patterns import TABLE, WORDS


def _payments(points: int, win: int, _total: int) -> tuple[Payment, ...]:
    if win == DISCARD:
        return (Payment("discarder", 2 * points), Payment("each_of_the_rest", points))
    if win == ROB_KONG:
        return (Payment("kong_declarer", 2 * points), Payment("each_of_the_rest", points))
    return (Payment("each_other", 2 * points),)


def _play_options(_options: Mapping[str, str]) -> PlayOptions:
    return PlayOptions(tiles=KINDS)


SMALL = Variant(
    id="small",
    names=WORDS.text("name", "Small Mahjong"),
    copies=bytes(4 if tile < KINDS else 0 for tile in range(len(NAMES))),
    configurations=("standard", "seven_pairs"),
    table=TABLE,
    switches=(
        Switch("hands", "house", "how many hands a match has", {"4": "one round"}, scoring=False),
    ),
    payout=((0, "0", 1), (1, "1-2", 2), (3, "3-5", 4), (6, "6 or more", 8)),
    meld_kinds=("chow", "pung", "kong", "added_kong", "concealed_kong"),
    situations=frozenset(),
    payments=_payments,
    payment_rulings={"win": "house"},
    play_options=_play_options,
    # what follows is not needed to play
    strategy=Strategy(
        plans={
            "one_suit": ("pure",),
            "one_suit_and_honors": ("one_suit",),
            "all_alike": ("all_triplets",),
            "all_pairs": ("seven_pairs",),
            "dragon_pung": ("dragons",),
        },
    ),
    showcase=Showcase(
        hands=(
            ("one_suit", "hand=123456789m5557z&win_tile=7z&win=discard"),
            ("waits", "hand=23456m11z555p789s"),
        ),
        tiles=("5z", "6z", "7z", "1m", "9m"),
    ),
    words=WORDS,
    examples={
        "dragons": hand("123m456p789s5557z", "7z"),
        "all_triplets": hand("111m222p333s4449p", "9p", "self_draw"),
        "seven_pairs": hand("1122m3344p5566s7z", "7z"),
        "one_suit": hand("123456789m5557z", "7z"),
        "pure": hand("1112345678999m", "5m"),
    },
)
