"""Bloody 30-Faan Jokers: 144 tiles, eight different jokers, played until three have won."""

from __future__ import annotations

from collections.abc import Mapping

from baida.core.play.options import PlayOptions
from baida.i18n import Message
from baida.melds import Meld
from baida.score.rules import DISCARD, ROB_KONG, Payment, Switch, Variant
from baida.score.secrecy import Secrecy
from baida.score.showcase import Showcase
from baida.score.strategy import Habits, Strategy
from baida.tiles import ANY, FIRST_B30FJ_JOKER, FIRST_FLOWER, KINDS, NAMES, SUITED
from baida.variants.b30fj.examples import EXAMPLES
from baida.variants.b30fj.patterns import TABLE, WORDS


def _check_meld(meld: Meld, _options: Mapping[str, str]) -> Message | None:
    if meld.kind == "concealed_kong" and meld.jokers:
        return Message("b30fj.message.concealed_kong_joker")
    if meld.kind == "added_kong" and len(meld.jokers) > 1:
        return Message("b30fj.message.added_kong_jokers")
    if meld.kind in ("pung", "kong") and len(meld.jokers) > 1:
        return Message("b30fj.message.meld_jokers", meld=Message(f"common.meld_{meld.kind}"))
    if meld.kind == "chow" and len(meld.jokers) == len(meld.tiles):
        return Message("b30fj.message.chow_of_joker")
    return None


def _payments(points: int, win: int, _total: int) -> tuple[Payment, ...]:
    if win == DISCARD:
        return (Payment("discarder", points),)
    if win == ROB_KONG:
        return (Payment("kong_declarer", points),)
    return (Payment("each_other", points),)


def _play_options(options: Mapping[str, str]) -> PlayOptions:
    return PlayOptions(
        tiles=FIRST_FLOWER,
        winners=3,
        turn_after_winner=options["turn_after_win"] == "winner",
        declares=True,
        claim_jokers=1,
        chow_jokers=2,
        claims_jokers=True,
        weaker_joker_first=True,
        no_swap_calling=True,
        firsts=True,
        counts_draws=True,
        hell_waits=True,
    )


B30FJ = Variant(
    id="b30fj",
    names=WORDS.text("name", "Bloody 30-Faan Jokers"),
    copies=bytes(
        4 if tile < KINDS else int(FIRST_B30FJ_JOKER <= tile < FIRST_FLOWER)
        for tile in range(len(NAMES))
    ),
    configurations=("standard", "seven_pairs", "thirteen_orphans", "thirteen_unconnected"),
    table=TABLE,
    switches=(
        Switch(
            "early_win",
            "B31",
            "what a win within seven or ten tiles is worth",
            {
                "as_written": "seven tiles 5 faan, ten tiles 8, and both count",
                "reversed": "seven tiles 8 faan, ten tiles 5, and only the better one counts",
            },
        ),
        Switch(
            "turn_after_win",
            "B2",
            "who plays after a win",
            {
                "discarder": "the next player after the discarder: wins do not skip turns",
                "winner": "the next player after the last winner",
            },
            scoring=False,
        ),
        Switch("hands", "G9", "how many hands a match has", {"16": "four rounds"}, scoring=False),
    ),
    null_units=("phan", "mun"),
    payout=(
        (0, "0", 1),
        (1, "1-2", 2),
        (3, "3-4", 4),
        (5, "5-6", 8),
        (7, "7-8", 12),
        (9, "9-10", 16),
        (11, "11-13", 24),
        (14, "14-16", 32),
        (17, "17-19", 48),
        (20, "20-24", 64),
        (25, "25-29", 96),
        (30, "30-39", 128),
        (40, "40+", 256),
    ),
    meld_kinds=("chow", "pung", "kong", "added_kong", "concealed_kong"),
    situations=frozenset({"draws", "replacement", "last_tile", "first", "hell_wait"}),
    lone_jokers=(ANY, SUITED),
    lone_joker_reason=Message("b30fj.message.lone_joker"),
    check_meld=_check_meld,
    payments=_payments,
    payment_rulings={"win": "B12"},
    play_options=_play_options,
    secrecy=Secrecy(hidden_kongs=True),
    strategy=Strategy(
        ordinary=12,
        plans={
            "clean": ("no_honors_or_flowers",),
            "one_suit": ("full_flush",),
            "one_suit_and_honors": ("mixed_flush",),
            "all_alike": ("all_triplets",),
            "all_pairs": ("seven_pairs",),
            "thirteen": ("thirteen_orphans_25",),
            "unconnected": ("thirteen_unconnected", "knitted_short_straight"),
            "declared_tile": ("flower",),
            "jokerless": ("no_jokers",),
            "closed": ("concealed_hand",),
            "dragon_pung": ("dragons",),
            "seat_pung": ("seat_wind",),
            "round_pung": ("round_wind",),
            "kong": ("open_kong",),
            "kongs": ("two_kongs",),
        },
        habits=Habits(2.9, 0.5, 6.5, each_joker=-0.45),
    ),
    showcase=Showcase(
        hands=(
            (
                "train",
                "hand=1234578m7zJNJM&win_tile=7z&win=discard&melds=33sJS=333s&flowers=JW",
            ),
            ("seven_pairs", "hand=2233445566778m&win_tile=8m&win=self_draw&draws=6"),
            ("orphans", "hand=19m19p19s15zJAJNJHJWJD&win_tile=7z&win=self_draw"),
            ("unconnected", "hand=147m258p369s135zJH&win_tile=3z&win=self_draw"),
            ("no_win", "hand=123m456p789s111zJA&win_tile=5p&win=discard"),
            ("waits", "hand=123m456p78s11555z&seat=S"),
        ),
        tiles=("7z", "JA", "1p", "JN", "1z"),
    ),
    words=WORDS,
    examples=EXAMPLES,
)
