"""Sichuan Bloody Rules: 108 tiles, a voided suit, played until three have won."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from baida.core.play.options import (
    ALWAYS_BACK,
    BACK_IF_WALL_EMPTY,
    BY_DICE,
    HOLDS_THREE_SUITS,
    HOLDS_VOIDED_SUIT,
    NO_EXCHANGE,
    TO_ACROSS,
    TO_NEXT,
    TO_PREVIOUS,
    PlayOptions,
)
from baida.score.rules import (
    DISCARD,
    ON_CLAIMED_KONG,
    ROB_KONG,
    SELF_DRAW,
    Payment,
    Payout,
    Preset,
    Switch,
    Variant,
)
from baida.score.secrecy import Secrecy
from baida.score.showcase import Showcase
from baida.score.strategy import Habits, Strategy
from baida.tiles import NAMES
from baida.variants.sbr.examples import EXAMPLES
from baida.variants.sbr.patterns import TABLE, WORDS

#: The fan at which points stop doubling (S23).
_LIMITS = {"3": 3, "4": 4, "5": 5, "none": 10}
#: What the flower pig pays to nobody.
_PENALTY = 48
#: Where exchanged tiles go (S22).
_DIRECTIONS = {"dice": BY_DICE, "next": TO_NEXT, "across": TO_ACROSS, "previous": TO_PREVIOUS}


def _payout(options: Mapping[str, str]) -> Payout:
    limit = _LIMITS[options["fan_limit"]]
    below = [(fan, str(fan), 2**fan) for fan in range(limit)]
    return (*below, (limit, f"{limit} or more", 2**limit))


def _payments(options: Mapping[str, str]) -> Callable[[int, int, int], tuple[Payment, ...]]:
    return _pay_one_more if options["self_draw"] == "plus_one" else _pay_points


def _pay_points(points: int, win: int, _total: int) -> tuple[Payment, ...]:
    if win == DISCARD:
        return (Payment("discarder", points),)
    if win == ON_CLAIMED_KONG:
        return (Payment("kong_discarder", points),)  # S31
    return (Payment("kong_declarer" if win == ROB_KONG else "each_other", points),)


def _pay_one_more(points: int, win: int, total: int) -> tuple[Payment, ...]:
    """Add one for a self-draw (S10)."""
    return _pay_points(points + (win == SELF_DRAW), win, total)


def _play_options(options: Mapping[str, str]) -> PlayOptions:
    always = options["kong_refund_at_end"] == "always"
    pig = options["flower_pig"]
    to_each = options["pig_pays"] == "limit_to_each"
    exchanges = options["exchange"] == "three"
    return PlayOptions(
        tiles=27,
        chows=False,
        live_end=True,
        winners=3,
        turn_after_winner=options["turn_after_win"] == "winner",
        exchange=_DIRECTIONS[options["exchange_to"]] if exchanges else NO_EXCHANGE,
        voids=True,
        discipline=options["void_discipline"] == "enforced",
        passing=True,
        last_pung=options["last_discard"] == "pung",
        kong_claimed=2,
        kong_added=1,
        kong_concealed=2,
        shot_refund=True,
        shot_to_winner=options["shot_kong"] == "to_winner",
        claimed_kong_pays=options["claimed_kong_win"] == "discarder_pays",
        end_refund=ALWAYS_BACK if always else BACK_IF_WALL_EMPTY,
        not_ready_pays=True,
        ready_kong_total=int(options["ready_value"] == "no_kong"),  # the fan of a root
        melds_use_up=options["own_four"] == "hand",
        pig_rule=HOLDS_THREE_SUITS if pig == "brief" else HOLDS_VOIDED_SUIT,
        pigs_if_wall_empty=pig != "sheet",
        penalty=_payout(options)[-1][2] if to_each else _PENALTY,
        penalty_to_each=to_each,
        firsts=options["first_turn"] == "limit",
        earth_unclaimed=True,
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
            "S18",
            "who plays after a win",
            {
                "winner": "the next player after the last winner",
                "discarder": "the next player after the discarder: wins do not skip turns",
            },
            scoring=False,
            formerly=(2, "discarder"),
        ),
        Switch(
            "kong_refund_at_end",
            "S7",
            "when a player who is not ready gives back kong income",
            {"always": "whenever the hand ends", "exhaustion_only": "only when the wall is empty"},
            scoring=False,
        ),
        Switch(
            "fan_limit",
            "S23",
            "at how many fan points stop doubling",
            {
                "3": "8 points at most",
                "4": "16 points at most",
                "5": "32 points at most",
                "none": "at 10 fan, 1024 points, so that numbers stay bounded",
            },
        ),
        Switch(
            "self_draw",
            "S24",
            "what a self-drawn win is worth in addition",
            {
                "plus_one": "1 more point from each payer",
                "one_fan": "1 more fan, within the limit",
                "none": "nothing",
            },
        ),
        Switch(
            "extra_patterns",
            "S33",
            "which patterns count beside those of the documents",
            {"none": "no others", "chengdu": "those that are played in Chengdu"},
        ),
        Switch(
            "first_turn",
            "S32",
            "what a win with the first tiles is worth",
            {
                "plain": "what its patterns are worth",
                "limit": (
                    "the limit, or 5 fan where there is none: a dealt win of the dealer (Heaven); "
                    "another player's win on the first draw or on the dealer's first discard, "
                    "before any claim (Earth)"
                ),
            },
        ),
        Switch(
            "claimed_kong_win",
            "S31",
            "who pays for a win on the replacement of a claimed kong",
            {
                "self_draw": "everybody, as for any self-draw",
                "discarder_pays": (
                    "only the player whose discard was claimed, as if it were won on a discard"
                ),
            },
        ),
        Switch(
            "flower_pig",
            "S12",
            "who is a flower pig",
            {
                "sheet": "holds the voided suit after other discards; pays 48 points to nobody",
                "brief": "three suits when the wall is empty; pays 48 to nobody, and nothing else",
                "exhaustion": "as sheet, but only when the wall is empty",
            },
            scoring=False,
        ),
        Switch(
            "pig_pays",
            "S29",
            "what a flower pig pays, and to whom",
            {
                "nobody": "48 points, to nobody",
                "limit_to_each": "the points of a hand at the limit, to each other player",
            },
            scoring=False,
        ),
        Switch(
            "shot_kong",
            "S30",
            "who gets the kong income of a turn when its discard is won on",
            {
                "back": "those who paid it",
                "to_winner": "the winner; if there are several, those who paid it",
            },
            scoring=False,
        ),
        Switch(
            "ready_value",
            "S26",
            "what declared kongs are worth to a player who is ready when the wall is empty",
            {
                "full": "a Root each, as in a win",
                "no_kong": "no Root in the best hand that the player is ready for",
            },
            scoring=False,
        ),
        Switch(
            "last_discard",
            "S25",
            "what the discard after the last tile can be claimed for",
            {
                "win_only": "a win",
                "pung": "a win or a pung; the next discard is Under the Sea again",
            },
            scoring=False,
        ),
        Switch(
            "own_four",
            "S27",
            "which tile one cannot be ready for, because one has all four",
            {
                "hand": "all four in hand and melds",
                "standing": "all four in hand; melds do not count",
            },
            scoring=False,
        ),
        Switch(
            "exchange",
            "S22",
            "whether tiles are exchanged before suits are voided",
            {
                "off": "no tiles are exchanged",
                "three": (
                    "every player hands on three tiles of one suit; all choose at the same time, "
                    "hidden from each other"
                ),
            },
            scoring=False,
        ),
        Switch(
            "exchange_to",
            "S22",
            "who gets the exchanged tiles",
            {
                "dice": (
                    "the dealer's two dice decide: divided by 3, their sum leaves 2: the player "
                    "across; 1: the next one; 0: the previous one"
                ),
                "next": "the next player in turn order",
                "across": "the player across",
                "previous": "the previous player in turn order",
            },
            scoring=False,
        ),
        Switch("hands", "S13", "how many hands a session has", {"10": "a session"}, scoring=False),
    ),
    presets=(
        Preset(
            "book",
            "The textbook's rules: the last discard can be claimed for a pung, and a flower pig "
            "pays only when the wall is empty.",
            {
                "flower_pig": "exhaustion",
                "kong_refund_at_end": "exhaustion_only",
                "last_discard": "pung",
                "own_four": "standing",
                "ready_value": "no_kong",
                "void_discipline": "penalised",
            },
        ),
        Preset(
            "chengdu",
            "As in Chengdu: three tiles are exchanged before suits are voided, 4 fan are the "
            "limit, and more patterns count.",
            {
                "exchange": "three",
                "extra_patterns": "chengdu",
                "fan_limit": "4",
                "first_turn": "limit",
                "pig_pays": "limit_to_each",
                "self_draw": "one_fan",
                "shot_kong": "to_winner",
            },
        ),
    ),
    null_units=("faan", "phan", "mun"),
    payout=_payout({"fan_limit": "3"}),
    payout_under=_payout,
    meld_kinds=("pung", "kong", "added_kong", "concealed_kong"),
    situations=frozenset({"replacement", "last_tile", "first", "shot_after_kong", "voided"}),
    house_circumstances={"claimed_kong": ("claimed_kong_win", "discarder_pays")},
    earth_wins=(SELF_DRAW, DISCARD),
    repeated_pairs=True,
    payments=_pay_one_more,
    payments_under=_payments,
    payment_rulings={
        "win": "S10",
        "kong": "S6",
        "kong_refund": "S7",
        "not_ready": "S11",
        "flower_pig": "S12",
        "false_hu": "S34",
    },
    false_hu=(8, _PENALTY),
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
        self_drawn=("self_draw_fan",),
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
