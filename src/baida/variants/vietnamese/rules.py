"""Vietnamese mahjong: 176 tiles, 24 jokers with frames, flowers, phán and mủn."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from baida.core.play.options import PlayOptions
from baida.core.play.ruleset import GREEN, RED
from baida.i18n import Message
from baida.melds import Meld
from baida.score.rules import (
    DISCARD,
    ON_JOKER,
    ROB_KONG,
    WINS,
    Payment,
    Preset,
    Switch,
    Variant,
    income,
)
from baida.score.showcase import Showcase
from baida.score.strategy import Habits, Strategy
from baida.tiles import (
    ANY,
    FIRST_FLOWER,
    FIRST_VIETNAMESE_JOKER,
    KINDS,
    NAMES,
    STANDS_FOR,
    is_flower,
)
from baida.variants.vietnamese.examples import EXAMPLES
from baida.variants.vietnamese.patterns import PHAN_IN_MUN, TABLE, WORDS

#: The value of a declared joker, and the seat (East 0) where it is worth one more (V10).
_JOKER_VALUES = {
    "VT": (2, 0),
    "VP": (1, 1),
    "VS": (1, 2),
    "VM": (1, 3),
    "VF": (2, None),
    "VW": (1, 1),
    "VD": (1, 2),
    "VN": (2, 3),
}
_GENERAL_AND_SUIT = 9
_GENERAL_AND_SUIT_IN_ONE_FRAME = 12


_MOST_JOKERS = {"free": 4, "one_per_meld": 1, "none": 0}
_GREEN_JOKERS = ("VT", "VP", "VS", "VM")


def _copies(tile: int) -> int:
    if tile < KINDS:
        return 4
    if tile >= FIRST_VIETNAMESE_JOKER:
        return 3 if len(NAMES[tile]) == 2 else 1  # a joker without a frame is any of the three
    return int(tile >= FIRST_FLOWER)


def declared_value(tiles: tuple[int, ...], before_start: tuple[int, ...], seat: int) -> int:
    """Return the phán of declared flowers and jokers (V10)."""
    total = 0
    singly = list(tiles)
    early = list(before_start)
    general = [tile for tile in early if NAMES[tile].startswith("VT")]
    suit = [tile for tile in early if NAMES[tile].startswith("VN")]
    if general and suit:
        # one of each counts as a pair, preferably two with the same frame
        framed = [(g, s) for g in general for s in suit if NAMES[g][2:] == NAMES[s][2:] != ""]
        total += _GENERAL_AND_SUIT_IN_ONE_FRAME if framed else _GENERAL_AND_SUIT
        for tile in framed[0] if framed else (general[0], suit[0]):
            singly.remove(tile)
            early.remove(tile)
    for tile in singly:
        if is_flower(tile):
            total += int(NAMES[tile][1]) == seat + 1
            continue
        name = NAMES[tile][:2]
        value, lucky_seat = _JOKER_VALUES[name]
        was_early = tile in early
        if was_early:
            early.remove(tile)
        total += value + int(seat == lucky_seat or (was_early and name in ("VT", "VN")))
    return total


def _winning_mask(tile: int, win: int, options: Mapping[str, str]) -> int:
    """Return the families of a winning tile; a discarded flower or joker is general (V5)."""
    if win == DISCARD:
        themselves = options["discarded_jokers"] == "as_themselves"
        if not themselves or is_flower(tile) or NAMES[tile].startswith("VF"):
            return ANY
    return STANDS_FOR[tile]


def _check_meld(meld: Meld, options: Mapping[str, str]) -> Message | None:
    most = _MOST_JOKERS[options["joker_calls"]]
    if len(meld.jokers) > most:
        if most:
            return Message("vietnamese.message.one_joker_per_meld")
        return Message("vietnamese.message.no_jokers")
    if len(meld.jokers) == len(meld.tiles) and meld.is_open:
        return Message("vietnamese.message.claimed_joker")
    return None


def _payments(points: int, win: int, total: int) -> tuple[Payment, ...]:
    if total == 0:  # V12: a hand without phán is not paid double
        return (Payment("each_other", points),)
    if win in (DISCARD, ROB_KONG):
        payer = "discarder" if win == DISCARD else "kong_declarer"
        return (Payment(payer, 2 * points), Payment("each_of_the_rest", points))
    return (Payment("each_other", 2 * points),)


def _payments_with_liability(points: int, win: int, total: int) -> tuple[Payment, ...]:
    """Let the discarder pay what all three would have paid (V23)."""
    if win == ON_JOKER:
        return (Payment("discarder", income(_payments(points, DISCARD, total), 3)),)
    return _payments(points, win, total)


def _payments_under(
    options: Mapping[str, str],
) -> Callable[[int, int, int], tuple[Payment, ...]]:
    return _payments_with_liability if options["flower_liability"] == "on" else _payments


def _left_out(options: Mapping[str, str]) -> frozenset[str]:
    without = {"nfnl"} if options["nfnl"] == "off" else set()
    if options["seven_pairs"] == "off":
        without.add("seven_pairs")
    return frozenset(without)


def _nfnl_in_sets(options: Mapping[str, str]) -> bool:
    return options["nfnl"] == "standard"


def _play_options(options: Mapping[str, str]) -> PlayOptions:
    jokers = _MOST_JOKERS[options["joker_calls"]]
    return PlayOptions(
        tiles=len(NAMES),
        head_bump=True,
        declares=True,
        before_start=True,
        claim_jokers=jokers,
        chow_jokers=min(jokers, 2),
        concealed_jokers=jokers,
        adds_jokers=jokers > 0,
        least_green=3,
        joker_liability=options["flower_liability"] == "on",
        firsts=True,
        earth_on_discard=True,
    )


def _points_above_table(total: int) -> int:
    return 32 * (total // PHAN_IN_MUN)


VIETNAMESE = Variant(
    id="vietnamese",
    names=WORDS.text("name", "Vietnamese mahjong"),
    copies=bytes(_copies(tile) for tile in range(len(NAMES))),
    configurations=("standard", "seven_pairs", "thirteen_orphans", "nfnl", "green_jokers"),
    repeated_pairs=True,
    left_out=_left_out,
    nfnl_in_sets=_nfnl_in_sets,
    table=TABLE,
    switches=(
        Switch(
            "joker_calls",
            "V4",
            "how many jokers from the hand a call may use",
            {"free": "any number", "one_per_meld": "at most one in each meld", "none": "none"},
        ),
        Switch(
            "discarded_jokers",
            "V5",
            "what a discarded joker stands for when somebody wins on it",
            {
                "general": "a general joker, whatever it is",
                "as_themselves": "itself; flowers and the flower joker are still general jokers",
            },
        ),
        Switch(
            "nfnl",
            "V19",
            "which natural suited tiles win as No Flowers, No Leaves",
            {
                "any": "any fourteen of them",
                "standard": "those that are also four sets and a pair",
                "off": "none; a win on a discarded flower or joker still counts",
            },
        ),
        Switch(
            "nfnl_bonus",
            "V9",
            "how the special hands of No Flowers, No Leaves count",
            {
                "instead": "the best of them instead of the 3 mủn",
                "added": "the best of them on top of the 3 mủn",
            },
        ),
        Switch(
            "seven_pairs",
            "V22",
            "whether seven pairs win",
            {"off": "no", "on": "yes, 1 mủn; equal pairs are allowed"},
        ),
        Switch(
            "flower_liability",
            "V23",
            "who pays for a win on a discarded flower or joker",
            {"off": "everybody, the discarder double", "on": "the discarder, for everybody"},
        ),
        Switch("hands", "G9", "how many hands a match has", {"16": "four rounds"}, scoring=False),
    ),
    presets=(
        Preset(
            "formed",
            "No Flowers, No Leaves wins only with four sets and a pair.",
            {"nfnl": "standard"},
        ),
    ),
    as_written=(
        "Any fourteen natural suited tiles win: between bots, 84 % of wins are No Flowers, No "
        "Leaves."
    ),
    null_units=("faan",),
    payout=(
        (0, "0 phán", 1),
        (1, "1 phán", 1),
        (2, "2 phán", 2),
        (3, "3 phán", 4),
        (4, "4 phán", 8),
        (5, "5 phán", 16),
        (PHAN_IN_MUN, "32 for each mủn", 32),
    ),
    beyond=_points_above_table,
    meld_kinds=("chow", "pung", "kong", "added_kong", "concealed_kong"),
    situations=frozenset({"last_tile", "replacement", "first", "before_start", "green_discards"}),
    wins=WINS,
    earth_wins=(DISCARD,),
    check_meld=_check_meld,
    winning_mask=_winning_mask,
    declared_value=declared_value,
    payments=_payments,
    payments_under=_payments_under,
    payment_rulings={"win": "V12"},
    play_options=_play_options,
    joker_colours={
        tile: GREEN if NAMES[tile][:2] in _GREEN_JOKERS else RED
        for tile in range(FIRST_VIETNAMESE_JOKER, len(NAMES))
    },
    strategy=Strategy(
        ordinary=3 * PHAN_IN_MUN,
        plans={
            "clean": ("no_flowers_or_honors",),
            "one_suit": ("full_flush",),
            "all_alike": ("all_triplets",),
            "all_pairs": ("seven_pairs",),
            "thirteen": ("thirteen_orphans",),
            "naturals": ("no_flowers_no_leaves",),
            "few_green": ("three_green_joker_discards",),
            "many_green": ("five_green_joker_discards",),
        },
        won_on_joker=("nfnl_deal_in",),
        habits=Habits(0.5, 1.65, 15.0, each_joker=0.6, each_idle=-0.6),
    ),
    showcase=Showcase(
        hands=(
            ("winds", "hand=7m111222333zVTVWVW&win_tile=7m&win=discard&flowers=F1VF"),
            (
                "frames",
                "hand=123456789m22pVPVP&win_tile=2p&win=discard&flowers=VTrVNr&seat=S"
                "&before_start=VTrVNr",
            ),
            ("nfnl", "hand=1358m2469p12378s&win_tile=5p&win=discard"),
            ("flower", "hand=123456m234p567s5z&win_tile=F2&win=discard&flowers=F1"),
            ("green", "win=green_jokers&flowers=F1F2VF&green_discards=5"),
            ("waits", "hand=123456m234p567s5z&flowers=F1"),
        ),
        tiles=("F1", "VTr", "K1", "VDc", "G3"),
    ),
    words=WORDS,
    examples=EXAMPLES,
)
