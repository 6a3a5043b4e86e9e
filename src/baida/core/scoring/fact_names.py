"""The names of facts, the vocabulary in which patterns are declared.

A fact is a small number that describes a hand or a reading: the number of chows, of suits, the
length of the longest run of shifted pungs. A pattern gives bounds for facts, so the kernel knows no
pattern and no game.
"""

from __future__ import annotations

#: Facts of the whole hand, the same for all its readings: name, and what it counts.
HAND_FACTS: tuple[tuple[str, str], ...] = (
    ("win", "how it was won: 0 self-draw, 1 discard, 2 robbed kong, 3 green jokers"),
    ("melds", "declared sets, concealed kongs included"),
    ("open_melds", "declared sets without the concealed kongs"),
    ("kongs", "kongs of any sort"),
    ("open_kongs", "claimed and added kongs"),
    ("concealed_kongs", "concealed kongs"),
    ("kongs_of_four", "kongs of a suited 4"),
    ("jokers", "jokers in the hand and its melds, a claimed one included"),
    ("declared", "declared flowers and jokers"),
    ("declared_flowers", "declared flowers, the flower joker included"),
    ("declared_value", "what the declared flowers and jokers are worth"),
    ("draws", "tiles drawn since the deal; 15 stands for more, or unknown"),
    (
        "replacement",
        "the winning tile replaces: 0 nothing, 1 a flower or joker, 2 a kong, 3 a claimed kong",
    ),
    ("first", "0 not on the first turn, 1 heaven, 2 earth, 3 man"),
    ("last_tile", "won on the wall's last tile or the discard after it"),
    ("hell_wait", "the winning tile was the only one left"),
    ("shot_after_kong", "won on the discard right after a kong"),
    ("green_discards", "green jokers discarded in this hand of play"),
    ("claimed_joker", "won on a discarded flower or joker"),
    ("waits", "kinds that would have completed four sets and a pair"),
)
TILE_FACTS: tuple[tuple[str, str], ...] = (
    ("suits", "suits present"),
    ("winds", "different winds present"),
    ("dragons", "different dragons present"),
    ("honors", "different honors present"),
    ("terminals", "different terminals present"),
    ("simples", "different suited tiles from 2 to 8 present"),
    ("numbers", "different numbers present"),
    ("odd_numbers", "different odd numbers present"),
    ("even_numbers", "different even numbers present"),
    ("suji", "how many of 147, 258 and 369 the numbers come from"),
    ("fours", "kinds held four times, melds included"),
)
SET_FACTS: tuple[tuple[str, str], ...] = (
    ("sets", "sets of the reading; 0 where the tiles form none"),
    ("chows", "chows"),
    ("pungs", "pungs and kongs"),
    ("concealed_pungs", "concealed pungs and kongs; not the one that a claimed tile completed"),
    ("outside", "sets and pair that hold a terminal or an honor"),
    ("terminal_groups", "sets and pair that hold a terminal"),
    ("common_numbers", "numbers that every set and the pair hold"),
    ("pair_honor", "the pair is of honors"),
    ("pair_eyes", "the pair is of a 2, 5 or 8"),
    ("pungs_of_one", "pungs of suited 1s"),
    ("pungs_of_three", "pungs of suited 3s"),
    ("pungs_of_nine", "pungs of suited 9s"),
    ("straights", "123 456 789 in one suit"),
)
#: All zero in a hand without honors.
HONOR_FACTS: tuple[tuple[str, str], ...] = (
    ("pair_red", "the pair is of red dragons"),
    ("honor_pungs", "pungs of honors"),
    ("dragon_pungs", "pungs of dragons"),
    ("dragon_kinds", "different dragons that are pungs"),
    ("small_dragons", "the pair is of dragons: pungs of how many other dragons"),
    ("wind_kinds", "different winds that are pungs"),
    ("small_winds", "the pair is of winds: pungs of how many other winds"),
    ("round_pungs", "pungs of the round wind"),
    ("seat_pungs", "pungs of the seat wind"),
)
#: All zero in a hand with fewer than two suited pungs.
PUNG_CHAIN_FACTS: tuple[tuple[str, str], ...] = (
    ("shifted", "longest run of pungs a number apart, of any suits"),
    ("small_shifted", "the same with the pair as one member"),
    ("pure_shifted", "longest run of pungs a number apart in one suit"),
    ("pure_small_shifted", "the same with the pair as one member"),
    ("mixed_shifted", "longest run of pungs a number apart with cycling suits"),
    ("mixed_small_shifted", "the same with the pair as one member"),
    ("alike", "most pungs of one number"),
    ("small_alike", "the pair and pungs of its number in both other suits: 3, or 0"),
)
#: All zero in a hand with fewer than two chows.
CHOW_CHAIN_FACTS: tuple[tuple[str, str], ...] = (
    ("identical", "most chows that are all the same"),
    ("identical_suits", "suits in which two chows are the same"),
    ("identical_pure", "most different chows of one suit that are there twice"),
    ("twin_numbers", "numbers at which chows of two suits begin"),
    ("triple_numbers", "numbers at which chows of three suits begin"),
    ("short_straights", "disjoint 123 456 and 456 789"),
    ("short_suits", "most suits that hold the same short straight"),
    ("short_pure", "a short straight twice in one suit"),
    ("ends_suits", "suits that hold 123 and 789"),
    ("ends_pure", "most times that one suit holds 123 and 789"),
    ("pure_steps", "longest run of chows one apart in one suit"),
    ("pure_links", "longest run of chows two apart in one suit"),
    ("mixed_steps", "longest run of chows one apart with cycling suits"),
    ("mixed_links", "chows two apart in three suits: 3, or 0"),
    ("mixed_straights", "123 456 789 in three suits"),
)
HOG_FACTS: tuple[tuple[str, str], ...] = (
    ("hog", "best use of four alike in concealed groups: 1 two sets, 2 with the pair, 3 four sets"),
    ("hogs", "kinds of which the concealed groups hold four or more"),
    ("gates", "the tiles are 1112345678999 of a suit and one more, a kong counting as three"),
)
SPECIAL_FACTS: tuple[tuple[str, str], ...] = (
    ("pair_run", "longest run of pairs in one suit"),
    ("pair_alike", "most suits with a pair of the same number"),
    ("knitted_short", "1-6 or 4-9, each number in its suit of a knitted straight"),
    ("knitted_ends", "1-3 and 7-9, each number in its suit of a knitted straight"),
    ("knitted_straight", "1-9, each number in its suit of a knitted straight"),
    ("knitted_pungs", "the nine tiles of 147, of 258 or of 369"),
)
READING_FACTS = (
    TILE_FACTS
    + SET_FACTS
    + HONOR_FACTS
    + PUNG_CHAIN_FACTS
    + CHOW_CHAIN_FACTS
    + HOG_FACTS
    + SPECIAL_FACTS
)
FACTS: dict[str, str] = dict(HAND_FACTS + READING_FACTS)
INDEX: dict[str, int] = {name: i for i, name in enumerate(FACTS)}
FIRST_READING_FACT = len(HAND_FACTS)

#: Reading facts that are a sum, a maximum or a union over the families of a hand, so that
#: two ways to cover one family which agree in them are interchangeable.
LOCAL_FACTS = frozenset(
    "suits winds dragons honors terminals simples sets chows pungs concealed_pungs pair_honor "
    "pair_eyes pair_red honor_pungs dragon_pungs dragon_kinds small_dragons wind_kinds "
    "small_winds round_pungs seat_pungs pungs_of_one pungs_of_three pungs_of_nine straights "
    "fours".split()
)
