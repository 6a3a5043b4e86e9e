"""The pattern table of Sichuan Bloody Rules (rules/sbr-*.md, ruling S9)."""

from __future__ import annotations

from typing import Any

from baida.score.patterns import Condition, Pattern, PatternTable, at_least, where

ANY = ("standard", "seven_pairs")


def _p(
    id: str, value: int, en: str, zh: str, vi: str, means: str, condition: Condition, **more: Any
) -> Pattern:
    return Pattern(
        id=id,
        names={"en": en, "zh": zh, "vi": vi},
        value=value,
        unit="fan",
        means=means,
        rule="S9",
        section="Fan",
        conditions=(condition,),
        **{"configurations": ANY, **more},
    )


# fmt: off
PATTERNS: tuple[Pattern, ...] = (
    _p("root", 1, "Root", "根", "Gốc",
       "A tile held four times, in a kong or not, each.",
       where(fours=at_least(1)), times="fours"),
    _p("all_pungs", 1, "All Pungs", "對對和", "Toàn phỗng",
       "Every set is a pung or kong.",
       where(pungs=4), configurations=("standard",)),
    _p("golden_single_wait", 1, "Golden Single Wait", "金鉤釣", "Móc câu vàng",
       "Four melds declared, concealed kongs included, and won on the pair; All Pungs comes with it.",
       where(melds=4), configurations=("standard",)),
    _p("full_flush", 2, "Full Flush", "清一色", "Thanh nhất sắc",
       "One suit only.",
       where(suits=1)),
    _p("seven_pairs", 2, "Seven Pairs", "七對", "Bảy đôi",
       "Seven pairs; four alike are two of them, and a root.",
       where(), configurations=("seven_pairs",)),
    _p("win_after_kong", 1, "Win after Kong", "槓上開花", "Ù quân bù khàn",
       "Won on the replacement tile of a kong.",
       where(replacement=2)),
    _p("shoot_after_kong", 1, "Shoot after Kong", "槓上炮", "Pháo sau khàn",
       "Won on a tile discarded right after a kong.",
       where(shot_after_kong=1)),
    _p("robbing_the_kong", 1, "Robbing the Kong", "搶槓", "Cướp khàn",
       "Won on the tile that somebody was adding to a pung.",
       where(win=2)),
    _p("under_the_sea", 1, "Under the Sea", "海底撈月", "Mò trăng đáy biển",
       "Won on the last tile of the wall, or on the discard after it.",
       where(last_tile=1)),
)
# fmt: on

TABLE = PatternTable(PATTERNS, (), {"fan": 1})
