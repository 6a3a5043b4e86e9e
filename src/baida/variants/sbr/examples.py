"""A hand for every pattern of Sichuan Bloody Rules, in which it counts."""

from baida.score.showcase import hand

EXAMPLES = {
    # -- Fan
    "root": hand("333345m2267788p", "9p", voided="s"),
    "all_pungs": hand("22244477m33888p", "3p", voided="s"),
    "golden_single_wait": hand("4s", "4s", melds="222m 555m 777s 999s", voided="p"),
    "full_flush": hand("1233456677899p", "8p", voided="m"),
    "seven_pairs": hand("1133557m224466p", "7m", voided="s"),
    "win_after_kong": hand(
        "2346899m678s", "7m", "self_draw", melds="5555s", voided="p", replacement="kong"
    ),
    "shoot_after_kong": hand("1355m456789p", "2m", melds="888m", voided="s", shot_after_kong=True),
    "robbing_the_kong": hand("2346899m345678s", "7m", "rob_kong", voided="p"),
    "under_the_sea": hand("44678m12356789p", "4p", "self_draw", voided="s", last_tile=True),
    # -- house rules
    "self_draw_fan": hand("44678m12356789p", "4p", "self_draw", voided="s"),
    "hand_of_heaven": hand("2346899m345678s", "7m", "self_draw", voided="p", first="heaven"),
    "hand_of_earth": hand("2346899m345678s", "7m", seat_wind="S", voided="p", first="earth"),
    "outside_hand": hand("123789m1178999p", "9p", voided="s"),
    "all_pungs_of_eyes": hand("222555m5588p", "5p", melds="222p", voided="s"),
    "concealed_hand": hand("2346899m345678s", "7m", voided="p"),
    "all_simples": hand("2346788m345678s", "5m", voided="p"),
}
