"""The pattern table of Sichuan Bloody Rules (rules/sbr-*.md, ruling S9)."""

from __future__ import annotations

from typing import Any

from baida.i18n import Words
from baida.score.patterns import (
    Pattern,
    PatternTable,
    at_least,
    between,
    make_pattern,
    replaces,
    where,
)

WORDS = Words("sbr", __package__)

ANY = ("standard", "seven_pairs")
#: The patterns of a house rule.
CHENGDU: dict[str, Any] = {"rule": "S33", "house": ("extra_patterns", "chengdu")}
FIRST_TURN: dict[str, Any] = {"rule": "S32", "house": ("first_turn", "limit")}


def _p(id: str, value: int, *more: Any, **named: Any) -> Pattern:
    rule = named.pop("rule", "S9")
    named = {"configurations": ANY, **named}
    return make_pattern(WORDS, "Fan", rule, id, value, "fan", *more, **named)


# fmt: off
PATTERNS: tuple[Pattern, ...] = (
    _p("root", 1, "Root",
       "Each tile held four times, in a kong or not; a kong also counts in the best hand that "
       "a player is ready for (S19).",
       where(fours=at_least(1)), times="fours"),
    _p("all_pungs", 1, "All Pungs",
       "Every set is a pung or kong.",
       where(pungs=4), configurations=("standard",)),
    _p("golden_single_wait", 1, "Golden Single Wait",
       "Four melds declared, concealed kongs included, and won on the pair; All Pungs comes with it.",
       where(melds=4), configurations=("standard",)),
    _p("full_flush", 2, "Full Flush",
       "One suit only.",
       where(suits=1)),
    _p("seven_pairs", 2, "Seven Pairs",
       "Seven pairs; four alike are two of them, and a root.",
       where(), configurations=("seven_pairs",)),
    _p("win_after_kong", 1, "Win after Kong",
       "Won on the replacement tile of a kong.",
       where(replacement=at_least(2))),
    _p("shoot_after_kong", 1, "Shoot after Kong",
       "Won on a tile discarded right after a kong.",
       where(shot_after_kong=1)),
    _p("robbing_the_kong", 1, "Robbing the Kong",
       "Won on the tile that somebody was adding to a pung; it is the fourth, so your hand has no "
       "other one (S20).",
       where(win=2)),
    _p("under_the_sea", 1, "Under the Sea",
       "Won on the last tile of the wall, or on the discard after it.",
       where(last_tile=1)),
    _p("self_draw_fan", 1, "Self-draw",
       "Won on a tile that you drew yourself.",
       where(win=0, replacement=between(0, 2)), rule="S24", house=("self_draw", "one_fan")),
    _p("hand_of_heaven", 5, "Hand of Heaven",
       "The dealer won with the tiles dealt: points at the limit, whatever it is.",
       where(first=1), **FIRST_TURN),
    _p("hand_of_earth", 5, "Hand of Earth",
       "Another player won on the first draw or on the dealer's first discard, before any claim: "
       "points at the limit, whatever it is.",
       where(first=2), **FIRST_TURN),
    _p("outside_hand", 2, "Outside Hand",
       "Every set and the pair hold a terminal.",
       where(sets=4, terminal_groups=5), configurations=("standard",), **CHENGDU),
    _p("all_pungs_of_eyes", 3, "All Pungs of the General",
       "Every set is a pung or kong, and every tile is a 2, 5 or 8; counts instead of All Pungs.",
       where(pungs=4, suji=1, pair_eyes=1), configurations=("standard",), **CHENGDU),
    _p("concealed_hand", 1, "Concealed Hand",
       "Nothing was claimed; concealed kongs are allowed.",
       where(open_melds=0), **CHENGDU),
    _p("all_simples", 1, "All Simples",
       "No terminals.",
       where(terminals=0), **CHENGDU),
)
# fmt: on

TABLE = PatternTable(
    PATTERNS,
    replaces("all_pungs_of_eyes", "all_pungs"),
    {"fan": 1},
)
