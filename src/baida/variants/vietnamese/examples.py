"""A hand for every pattern of Vietnamese mahjong, in which it counts."""

from baida.score.showcase import hand

EXAMPLES = {
    "seven_pairs": hand("1133m2244p1155z3z", "3z", flowers="F1", seat_wind="S"),
    # -- Declared
    "declared": hand("123555m678p45s33z", "6s", flowers="K1"),
    # -- Sets
    "all_sequences": hand("123567m34599p78s", "6s", flowers="F2"),
    "all_triplets": hand("222555m888p33s77z", "3s"),
    "all_sequences_with_honors": hand("234678m567p13s66z", "2s", "self_draw"),
    "all_triplets_with_honors": hand("22255588m333p77z", "7z"),
    "all_called_triplets": hand("4z", "4z", melds="222m 555m 333p 6666s"),
    "all_called_triplets_with_honors": hand(
        "6s", "6s", "self_draw", melds="222m added_kong:5555m 333p 444z"
    ),
    "all_triplets_with_terminals": hand("111m333999p5588s", "5s", flowers="F3"),
    # -- Tiles
    "no_flowers_or_honors": hand("444m12356799p7sVS", "6s"),
    "no_flowers_honors_or_triplets": hand("123567m34599p7sVS", "6s"),
    "full_flush": hand("2223456677899p", "8p", flowers="F3"),
    "pure_straight": hand("444m123456789p5z", "5z"),
    # -- Honors
    "all_honors": hand("1112223335577z", "5z"),
    # -- Rare hands
    "thirteen_orphans": hand("19m19p19s1234567z", "5z"),
    # -- Honors
    "small_three_dragons": hand("234m67p55566677z", "8p"),
    "big_three_dragons": hand("23m99p555666777z", "4m"),
    # -- Rare hands
    "four_concealed_triplets": hand("222555m333p77s44z", "7s", "self_draw"),
    "four_quads": hand("4z", "4z", melds="2222m added_kong:5555p 7777s concealed_kong:3333p"),
    # -- Honors
    "small_four_winds": hand("67m11122233344z", "8m"),
    "big_four_winds": hand("88m11122233344z", "4z"),
    # -- How it was won
    "blessing_of_heaven": hand("123555m678p45s33z", "6s", "self_draw", first="heaven"),
    "blessing_of_earth": hand("123555m678p45s33z", "6s", seat_wind="S", first="earth"),
    "blessing_of_man": hand("123555m678p45s33z", "6s", "self_draw", seat_wind="N", first="man"),
    "nfnl_deal_in": hand("123555m678p45s33z", "F2"),
    # -- No Flowers, No Leaves
    "no_flowers_no_leaves": hand("4588m222p678s", "6m", melds="123p"),
    "nfnl_all_triplets": hand("55588m333p77s", "7s", melds="222m"),
    "nfnl_full_flush": hand("2234455667799p", "3p"),
    "nfnl_full_flush_all_triplets": hand("3335557788p", "7p", melds="222p"),
    "nfnl_concealed_all_sequences_single_wait": hand("12567m34588p345s", "3m", "self_draw"),
    "nfnl_concealed_all_triplets": hand("22255588m333p77s", "7s"),
    "nfnl_concealed_full_flush_all_triplets": hand("2223335557788p", "7p"),
    # -- Green jokers
    "three_green_joker_discards": hand("", "", "green_jokers", green_discards=3),
    "five_green_joker_discards": hand("", "", "green_jokers", seat_wind="W", green_discards=5),
}
