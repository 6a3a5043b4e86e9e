"""Sichuan Bloody Rules: 108 tiles, a voided suit, played until three have won."""

from __future__ import annotations

from collections.abc import Mapping

from baida.core.play.options import (
    ALWAYS_BACK,
    BACK_IF_WALL_EMPTY,
    HOLDS_THREE_SUITS,
    HOLDS_VOIDED_SUIT,
    PlayOptions,
)
from baida.score.rules import DISCARD, ROB_KONG, Payment, Switch, Variant
from baida.score.secrecy import Secrecy
from baida.score.showcase import Showcase
from baida.score.strategy import Habits, Strategy
from baida.tiles import NAMES
from baida.variants.sbr.examples import EXAMPLES
from baida.variants.sbr.patterns import TABLE, WORDS


def _payments(points: int, win: int, _total: int) -> tuple[Payment, ...]:
    if win == DISCARD:
        return (Payment("discarder", points),)
    if win == ROB_KONG:
        return (Payment("kong_declarer", points),)
    return (Payment("each_other", points + 1),)  # S10: one more for a self-draw


def _play_options(options: Mapping[str, str]) -> PlayOptions:
    always = options["kong_refund_at_end"] == "always"
    sheet = options["flower_pig"] == "sheet"
    return PlayOptions(
        tiles=27,
        chows=False,
        live_end=True,
        winners=3,
        turn_after_winner=options["turn_after_win"] == "winner",
        voids=True,
        discipline=options["void_discipline"] == "enforced",
        passing=True,
        kong_claimed=2,
        kong_added=1,
        kong_concealed=2,
        shot_refund=True,
        end_refund=ALWAYS_BACK if always else BACK_IF_WALL_EMPTY,
        not_ready_pays=True,
        pig_rule=HOLDS_VOIDED_SUIT if sheet else HOLDS_THREE_SUITS,
        penalty=48,
        dealer_stays=True,
        dice=True,
    )


SBR = Variant(
    id="sbr",
    names=WORDS.text("name", "Sichuan Bloody Rules"),
    copies=bytes(4 if tile < 27 else 0 for tile in range(len(NAMES))),
    configurations=("standard", "seven_pairs"),
    table=TABLE,
    switches=(
        Switch(
            "void_discipline",
            "S2",
            "whether the voided suit must be discarded first",
            {
                "enforced": (
                    "while you hold the voided suit, you may not discard anything else; a "
                    "flower pig is still possible: two voided tiles can be drawn in a "
                    "turn with a kong (S21)"
                ),
                "penalised": "any discard is legal; only the penalty of the flower pig deters",
            },
            scoring=False,
        ),
        Switch(
            "turn_after_win",
            "S4",
            "who plays after a win",
            {
                "discarder": "the next player after the discarder: wins do not skip turns",
                "winner": "the next player after the last winner",
            },
            scoring=False,
        ),
        Switch(
            "kong_refund_at_end",
            "S7",
            "when a player who is not ready gives back kong income",
            {"always": "whenever the hand ends", "exhaustion_only": "only when the wall is empty"},
            scoring=False,
        ),
        Switch(
            "flower_pig",
            "S12",
            "who is a flower pig",
            {
                "sheet": "holds the voided suit after other discards; pays 48 points to nobody",
                "brief": "three suits when the wall is empty; pays 48 to nobody, and nothing else",
            },
            scoring=False,
        ),
        Switch("hands", "S13", "how many hands a session has", {"10": "a session"}, scoring=False),
    ),
    null_units=("faan", "phan", "mun"),
    payout=((0, "0", 1), (1, "1", 2), (2, "2", 4), (3, "3 or more", 8)),
    meld_kinds=("pung", "kong", "added_kong", "concealed_kong"),
    situations=frozenset({"replacement", "last_tile", "shot_after_kong", "voided"}),
    repeated_pairs=True,
    payments=_payments,
    payment_rulings={
        "win": "S10",
        "kong": "S6",
        "kong_refund": "S7",
        "not_ready": "S11",
        "flower_pig": "S12",
    },
    play_options=_play_options,
    secrecy=Secrecy(face_down_winners=True),
    strategy=Strategy(
        ordinary=1,
        plans={
            "one_suit": ("full_flush",),
            "all_alike": ("all_pungs",),
            "all_pairs": ("seven_pairs",),
            "four_alike": ("root",),
        },
        habits=Habits(2.1, 0.0, 2.1),
    ),
    showcase=Showcase(
        hands=(
            ("pairs_flush", "hand=1146677778899m&win_tile=4m&win=discard&voided=s"),
            (
                "golden",
                "hand=5p&win_tile=5p&win=self_draw&melds=222m,concealed_kong:3333p,888p,666m"
                "&voided=s&replacement=kong",
            ),
            ("waits", "hand=2223456m&melds=777m,8888m&voided=p"),
            ("far", "hand=1123358m224679p&voided=s"),
        ),
        tiles=("1m", "5p", "1s", "9p", "8m"),
    ),
    words=WORDS,
    examples=EXAMPLES,
)
