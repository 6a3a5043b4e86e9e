"""The pattern table of Vietnamese mahjong (rules/vietnamese.md, rulings V8-V18).

Everything is counted in phán; a mủn is six of them (V11).
"""

from __future__ import annotations

from functools import partial

from baida.i18n import Words
from baida.score.patterns import (
    Pattern,
    PatternTable,
    Replacement,
    at_least,
    between,
    chain,
    make_pattern,
    replaces,
    where,
)

WORDS = Words("vietnamese", __package__)

PHAN_IN_MUN = 6

HAND = ("standard", "seven_pairs", "thirteen_orphans")
NFNL = ("nfnl",)
WON = (*HAND, *NFNL)
GREEN = ("green_jokers",)
_NO_JOKERS_NO_FLOWERS = ("jokers", "declared_flowers")


_p = partial(make_pattern, WORDS)

_DECLARED = "Declared"
_SETS = "Sets"
_TILES = "Tiles"
_HONORS = "Honors"
_RARE = "Rare hands"
_WIN = "How it was won"
_NFNL = "No Flowers, No Leaves"
_GREEN = "Green jokers"

# fmt: off
PATTERNS: tuple[Pattern, ...] = (
    _p(_DECLARED, "V10", "declared", 1, "phan", "Declared Flowers and Jokers",
       "A declared flower counts 1 if its number is that of the seat; declared jokers count by the table.",
       where(declared_value=at_least(1)), configurations=(*HAND, *GREEN),
       times="declared_value", sums_up=True),
    # -- Sets -------------------------------------------------------------------------------------
    _p(_SETS, "doc: Phán table", "all_sequences", 1, "phan", "All Sequences",
       "Every set is a sequence and the pair is not of honors.",
       where(chows=4, pair_honor=0)),
    _p(_SETS, "doc: Phán table", "all_triplets", 3, "phan", "All Triplets",
       "Every set is a triplet or quad, none of honors.",
       where(pungs=4, honor_pungs=0)),
    _p(_SETS, "doc: Phán table", "all_sequences_with_honors", 3, "phan",
       "All Sequences with Honors",
       "Every set is a sequence and the pair is of honors.",
       where(chows=4, pair_honor=1)),
    _p(_SETS, "doc: Phán table", "all_triplets_with_honors", 1, "mun", "All Triplets with Honors",
       "Every set is a triplet or quad, at least one of honors.",
       where(pungs=4, honor_pungs=at_least(1))),
    _p(_SETS, "V18", "all_called_triplets", 1, "mun", "All Called Triplets",
       "Four open melds, all triplets or quads, none of honors.",
       where(pungs=4, honor_pungs=0, open_melds=4)),
    _p(_SETS, "V18", "all_called_triplets_with_honors", 2, "mun", "All Called Triplets with Honors",
       "Four open melds, all triplets or quads, at least one of honors.",
       where(pungs=4, honor_pungs=at_least(1), open_melds=4)),
    _p(_SETS, "doc: Phán table", "all_triplets_with_terminals", 1, "mun",
       "All Triplets with Terminals",
       "Every set is a triplet or quad, one of 1s and one of 9s among them.",
       where(pungs=4, pungs_of_one=at_least(1), pungs_of_nine=at_least(1))),
    # -- Tiles ------------------------------------------------------------------------------------
    _p(_TILES, "doc: Phán table", "no_flowers_or_honors", 1, "mun", "No Flowers or Honors",
       "Nothing declared and no honors in the hand.",
       where(declared=0, honors=0), configurations=HAND),
    _p(_TILES, "doc: Phán table", "no_flowers_honors_or_triplets", 2, "mun",
       "No Flowers, Honors, or Triplets",
       "Nothing declared, every set is a sequence and the pair is not of honors.",
       where(declared=0, chows=4, pair_honor=0)),
    _p(_TILES, "doc: Phán table", "full_flush", 2, "mun", "Full Flush",
       "One suit and nothing else.",
       where(suits=1, honors=0), configurations=HAND),
    _p(_TILES, "doc: Phán table", "pure_straight", 3, "mun", "Pure Straight",
       "123 456 789 of one suit.",
       where(straights=at_least(1))),
    _p(_HONORS, "doc: Phán table", "all_honors", 4, "mun", "All Honors",
       "Nothing but honors.",
       where(suits=0), configurations=HAND),
    _p(_RARE, "doc: Phán table", "thirteen_orphans", 2, "mun", "Thirteen Orphans",
       "Every terminal and honor, and one of them again.",
       where(), configurations=("thirteen_orphans",)),
    _p(_RARE, "V22", "seven_pairs", 1, "mun", "Seven Pairs",
       "Seven pairs, of which some may be equal.",
       where(), configurations=("seven_pairs",)),
    # -- Honors -----------------------------------------------------------------------------------
    _p(_HONORS, "V18", "small_three_dragons", 1, "mun", "Small Three Dragons",
       "Triplets of two dragons and a pair of the third.",
       where(small_dragons=2)),
    _p(_HONORS, "V18", "big_three_dragons", 2, "mun", "Big Three Dragons",
       "Triplets of all three dragons.",
       where(dragon_kinds=3)),
    _p(_RARE, "V18", "four_concealed_triplets", 3, "mun", "Four Concealed Triplets",
       "Four concealed triplets or quads; 1 mủn more without jokers, and 1 more without "
       "declared flowers.",
       where(concealed_pungs=4), bonus_unless=_NO_JOKERS_NO_FLOWERS),
    _p(_RARE, "V18", "four_quads", 4, "mun", "Four Quads",
       "Four quads; 1 mủn more without jokers, and 1 more without declared flowers.",
       where(kongs=4), bonus_unless=_NO_JOKERS_NO_FLOWERS),
    _p(_HONORS, "V18", "small_four_winds", 5, "mun", "Small Four Winds",
       "Triplets of three winds and a pair of the fourth; 1 mủn more without jokers, and 1 more "
       "without declared flowers.",
       where(small_winds=3), bonus_unless=_NO_JOKERS_NO_FLOWERS),
    _p(_HONORS, "V18", "big_four_winds", 8, "mun", "Big Four Winds",
       "Triplets of all four winds; 1 mủn more without jokers, and 1 more without declared flowers.",
       where(wind_kinds=4), bonus_unless=_NO_JOKERS_NO_FLOWERS),
    # -- How it was won ---------------------------------------------------------------------------
    _p(_WIN, "V14", "blessing_of_heaven", 2, "mun", "Blessing of Heaven",
       "The dealer won on the first draw.",
       where(first=1), configurations=WON),
    _p(_WIN, "V14", "blessing_of_earth", 2, "mun", "Blessing of Earth",
       "Won on the dealer's first discard.",
       where(first=2), configurations=WON),
    _p(_WIN, "V14", "blessing_of_man", 2, "mun", "Blessing of Man",
       "Any other win before the winner's first discard, and before any call or declaration in play.",
       where(first=3), configurations=WON),
    _p(_WIN, "V15", "nfnl_deal_in", 1, "mun", "NFNL Deal-In",
       "Won on a discarded flower or joker.",
       where(claimed_joker=1), configurations=HAND),
    # -- No Flowers, No Leaves --------------------------------------------------------------------
    _p(_NFNL, "V8", "no_flowers_no_leaves", 3, "mun", "No Flowers, No Leaves",
       "Fourteen natural suited tiles in any combination, nothing declared.",
       where(), configurations=NFNL),
    _p(_NFNL, "V9", "nfnl_all_triplets", 4, "mun", "NFNL All Triplets",
       "An NFNL hand whose sets are all triplets or quads.",
       where(pungs=4), configurations=NFNL),
    _p(_NFNL, "V9", "nfnl_full_flush", 5, "mun", "NFNL Full Flush",
       "An NFNL hand of one suit that is also four sets and a pair.",
       where(sets=4, suits=1), configurations=NFNL),
    _p(_NFNL, "V9", "nfnl_full_flush_all_triplets", 6, "mun", "NFNL Full Flush All Triplets",
       "An NFNL hand of one suit whose sets are all triplets or quads.",
       where(pungs=4, suits=1), configurations=NFNL),
    _p(_NFNL, "V9", "nfnl_concealed_all_sequences_single_wait", 4, "mun",
       "NFNL Concealed All Sequences Single Wait",
       "An NFNL hand with no open calls whose sets are all sequences, and only one kind of tile would have completed them.",
       where(chows=4, open_melds=0, waits=1), configurations=NFNL),
    _p(_NFNL, "V9", "nfnl_concealed_all_triplets", 6, "mun", "NFNL Concealed All Triplets",
       "An NFNL hand with no open calls whose sets are all triplets or quads.",
       where(pungs=4, open_melds=0), configurations=NFNL),
    _p(_NFNL, "V9", "nfnl_concealed_full_flush_all_triplets", 8, "mun",
       "NFNL Concealed Full Flush All Triplets",
       "An NFNL hand of one suit with no open calls whose sets are all triplets or quads.",
       where(pungs=4, suits=1, open_melds=0), configurations=NFNL),
    # -- Green jokers -----------------------------------------------------------------------------
    _p(_GREEN, "V16", "three_green_joker_discards", 1, "mun", "Three Green Joker Discards",
       "Discarded three or four green jokers, the last unclaimed, and no red one.",
       where(green_discards=between(3, 4)), configurations=GREEN),
    _p(_GREEN, "V16", "five_green_joker_discards", 2, "mun", "Five Green Joker Discards",
       "Discarded five or more green jokers, the last unclaimed, and no red one.",
       where(green_discards=at_least(5)), configurations=GREEN),
)

#: Of the special NFNL hands only the best counts (V9).
_NFNL_HANDS = ("nfnl_concealed_full_flush_all_triplets", "nfnl_full_flush_all_triplets",
               "nfnl_concealed_all_triplets", "nfnl_full_flush", "nfnl_all_triplets",
               "nfnl_concealed_all_sequences_single_wait")

REPLACEMENTS: tuple[Replacement, ...] = (
    *replaces("all_called_triplets", "all_triplets"),
    *replaces("all_triplets_with_terminals", "all_triplets"),
    *replaces("all_called_triplets_with_honors", "all_triplets_with_honors"),
    *replaces("no_flowers_honors_or_triplets", "no_flowers_or_honors", "all_sequences"),
    *replaces("big_three_dragons", "small_three_dragons"),
    *replaces("big_four_winds", "small_four_winds"),
    *replaces(("blessing_of_heaven", "blessing_of_earth"), "blessing_of_man"),
    *chain(*_NFNL_HANDS),
    *(Replacement(name, ("no_flowers_no_leaves",), ("nfnl_bonus", "instead"))
      for name in _NFNL_HANDS),
)
# fmt: on

TABLE = PatternTable(PATTERNS, REPLACEMENTS, {"phan": 1, "mun": PHAN_IN_MUN})
