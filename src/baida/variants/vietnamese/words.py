"""Vietnamese mahjong in Chinese and Vietnamese; the English is in the tables of the game."""

from __future__ import annotations

from baida.score.words import SwitchWords, Words

# fmt: off
WORDS = Words(
    about=(
        "176 tiles with 24 framed jokers and 16 flowers, counted in phán and mủn; one win ends the hand.",
        "176 張牌，其中 24 張帶框的百搭和 16 張花牌，以番和滿計分；一家胡牌即終局。",
        "176 quân, có 24 quân khung và 16 quân hoa, tính bằng phán và mủn; một người ù là hết ván.",
    ),
    sections={
        "Declared": ("亮出的牌", "Quân đã bày"),
        "Sets": ("組合", "Phu"),
        "Tiles": ("牌類", "Loại quân"),
        "Honors": ("字牌", "Quân chữ"),
        "Rare hands": ("罕見牌型", "Bài hiếm"),
        "How it was won": ("胡牌方式", "Cách ù"),
        "No Flowers, No Leaves": ("無花無葉", "Vô hoa vô diệp"),
        "Green jokers": ("綠百搭", "Khung xanh"),
    },
    means={
        "declared": (
            "亮出的花牌，號數與門風相同的計 1 番；亮出的百搭依表計番。",
            "Hoa đã bày được 1 phán nếu số của nó là số cửa mình; khung đã bày tính theo bảng."),
        # -- Sets --------------------------------------------------------------------------------
        "all_sequences": (
            "四副全是順子，眼不是字牌。",
            "Phu nào cũng là phình và mắt không phải quân chữ."),
        "all_triplets": (
            "四副全是刻子或槓，沒有字牌的。",
            "Phu nào cũng là phỗng hoặc khàn, không có phỗng chữ."),
        "all_sequences_with_honors": (
            "四副全是順子，以字牌作眼。",
            "Phu nào cũng là phình và mắt là quân chữ."),
        "all_triplets_with_honors": (
            "四副全是刻子或槓，至少一副是字牌。",
            "Phu nào cũng là phỗng hoặc khàn, ít nhất một phu là quân chữ."),
        "all_called_triplets": (
            "四副全是明的刻子或槓，沒有字牌的。",
            "Bốn phu đều đã hạ, toàn phỗng hoặc khàn, không có phỗng chữ."),
        "all_called_triplets_with_honors": (
            "四副全是明的刻子或槓，至少一副是字牌。",
            "Bốn phu đều đã hạ, toàn phỗng hoặc khàn, ít nhất một phu là quân chữ."),
        "all_triplets_with_terminals": (
            "四副全是刻子或槓，其中有 1 的也有 9 的。",
            "Phu nào cũng là phỗng hoặc khàn, trong đó có phỗng 1 và phỗng 9."),
        # -- Tiles -------------------------------------------------------------------------------
        "no_flowers_or_honors": (
            "沒有亮出任何牌，手上也沒有字牌。",
            "Không bày quân nào và trong bài không có quân chữ."),
        "no_flowers_honors_or_triplets": (
            "沒有亮出任何牌，四副全是順子，眼不是字牌。",
            "Không bày quân nào, phu nào cũng là phình và mắt không phải quân chữ."),
        "full_flush": (
            "全副只有一種花色。",
            "Chỉ có một chất, không có gì khác."),
        "pure_straight": (
            "同一花色的 123 456 789。",
            "123 456 789 cùng một chất."),
        "all_honors": (
            "全副都是字牌。",
            "Toàn quân chữ."),
        "thirteen_orphans": (
            "所有么九和字牌，其中一張成對。",
            "Đủ mọi quân nhất cửu và quân chữ, một quân có đôi."),
        # -- Honors ------------------------------------------------------------------------------
        "small_three_dragons": (
            "兩副三元刻，以第三種三元牌作眼。",
            "Phỗng của hai rồng và mắt là rồng thứ ba."),
        "big_three_dragons": (
            "三種三元牌全是刻子。",
            "Phỗng của cả ba rồng."),
        "four_concealed_triplets": (
            "四副暗刻或暗槓；沒有百搭加 1 滿，沒有亮出花牌再加 1 滿。",
            "Bốn phỗng kín hoặc khàn kín; không có khung thêm 1 mủn, không bày hoa thêm 1 mủn nữa."),
        "four_quads": (
            "四副槓；沒有百搭加 1 滿，沒有亮出花牌再加 1 滿。",
            "Bốn khàn; không có khung thêm 1 mủn, không bày hoa thêm 1 mủn nữa."),
        "small_four_winds": (
            "三副風刻，以第四種風作眼；沒有百搭加 1 滿，沒有亮出花牌再加 1 滿。",
            "Phỗng của ba gió và mắt là gió thứ tư; không có khung thêm 1 mủn, không bày hoa thêm 1 mủn nữa."),
        "big_four_winds": (
            "四種風全是刻子；沒有百搭加 1 滿，沒有亮出花牌再加 1 滿。",
            "Phỗng của cả bốn gió; không có khung thêm 1 mủn, không bày hoa thêm 1 mủn nữa."),
        # -- How it was won ----------------------------------------------------------------------
        "blessing_of_heaven": (
            "莊家摸第一張就胡牌。",
            "Nhà cái ù ngay ở quân bốc đầu tiên."),
        "blessing_of_earth": (
            "胡莊家打出的第一張牌。",
            "Ù bằng quân nhà cái đánh ra đầu tiên."),
        "blessing_of_man": (
            "其他在自己打出第一張之前的胡牌，而且開局後還沒有人吃碰槓或亮牌。",
            "Mọi cách ù khác trước khi mình đánh quân đầu tiên, và trước khi trong ván có ai ăn hay bày quân nào."),
        "nfnl_deal_in": (
            "胡別家打出的花牌或百搭。",
            "Ù bằng quân hoa hoặc quân khung người khác đánh ra."),
        # -- No Flowers, No Leaves ---------------------------------------------------------------
        "no_flowers_no_leaves": (
            "十四張全是真正的數牌，不論組合，也沒有亮出任何牌。",
            "Mười bốn quân số thật, ghép thế nào cũng được, và không bày quân nào."),
        "nfnl_all_triplets": (
            "無花無葉，四副全是刻子或槓。",
            "Vô hoa vô diệp mà phu nào cũng là phỗng hoặc khàn."),
        "nfnl_full_flush": (
            "無花無葉，只有一種花色，並且成四副一眼。",
            "Vô hoa vô diệp chỉ một chất, ghép đủ bốn phu và mắt."),
        "nfnl_full_flush_all_triplets": (
            "無花無葉，只有一種花色，四副全是刻子或槓。",
            "Vô hoa vô diệp chỉ một chất, phu nào cũng là phỗng hoặc khàn."),
        "nfnl_concealed_all_sequences_single_wait": (
            "無花無葉，沒有明副露，四副全是順子，而且只有一種牌能湊成。",
            "Vô hoa vô diệp không hạ phu nào, phu nào cũng là phình, và chỉ một loại quân ghép trọn được bài."),
        "nfnl_concealed_all_triplets": (
            "無花無葉，沒有明副露，四副全是刻子或槓。",
            "Vô hoa vô diệp không hạ phu nào ngoài khàn kín, phu nào cũng là phỗng hoặc khàn."),
        "nfnl_concealed_full_flush_all_triplets": (
            "無花無葉，只有一種花色，沒有明副露，四副全是刻子或槓。",
            "Vô hoa vô diệp chỉ một chất, không hạ phu nào ngoài khàn kín, phu nào cũng là phỗng hoặc khàn."),
        # -- Green jokers ------------------------------------------------------------------------
        "three_green_joker_discards": (
            "打出三張或四張綠百搭，最後一張沒有人要，並且沒有打過紅百搭。",
            "Đã đánh ba hoặc bốn khung xanh, quân cuối không ai ăn, và chưa đánh khung đỏ nào."),
        "five_green_joker_discards": (
            "打出五張以上綠百搭，最後一張沒有人要，並且沒有打過紅百搭。",
            "Đã đánh từ năm khung xanh trở lên, quân cuối không ai ăn, và chưa đánh khung đỏ nào."),
    },
    switches={
        "joker_calls": SwitchWords(
            label=("Jokers in calls", "副露用百搭", "Khung khi hạ phu"),
            help=("吃碰槓時可用手上多少張百搭", "khi phình, phỗng, khàn được dùng bao nhiêu khung trên tay"),
            values={
                "free": ("張數不限", "bao nhiêu cũng được"),
                "one_per_meld": ("每副至多一張", "mỗi phu nhiều nhất một quân"),
                "none": ("不能用", "không được dùng"),
            },
        ),
        "discarded_jokers": SwitchWords(
            label=("Discarded jokers", "打出的百搭", "Khung bị đánh ra"),
            help=("胡打出的百搭時，它當作什麼", "ù bằng quân khung người khác đánh ra thì nó tính là gì"),
            values={
                "general": (
                    "不論哪種，一律當總百搭",
                    "khung tổng, bất kể là khung gì"),
                "as_themselves": (
                    "當它本身；花牌和花百搭仍當總百搭",
                    "chính nó; hoa và khung hoa vẫn là khung tổng"),
            },
        ),
        "nfnl": SwitchWords(
            label=("No Flowers, No Leaves", "無花無葉", "Vô hoa vô diệp"),
            help=("哪些數牌可以胡無花無葉", "những quân số nào được ù vô hoa vô diệp"),
            values={
                "any": ("任何十四張數牌", "mười bốn quân số bất kỳ"),
                "standard": ("還要湊成四副一對", "phải thành bốn phu một đôi"),
                "off": ("不算胡牌；食花照算", "không được ù; Ù hoa vẫn tính"),
            },
        ),
        "nfnl_bonus": SwitchWords(
            label=("NFNL bonus", "無花無葉加成", "Thưởng vô hoa vô diệp"),
            help=("無花無葉的特殊牌型怎麼計", "các bài vô hoa vô diệp đặc biệt tính thế nào"),
            values={
                "instead": (
                    "取最高的一種，代替原來的 3 滿",
                    "lấy bài lớn nhất thay cho 3 mủn"),
                "added": (
                    "取最高的一種，另加原來的 3 滿",
                    "cộng bài lớn nhất vào 3 mủn"),
            },
        ),
        "hands": SwitchWords(
            label=("Hands", "局數", "Số ván"),
            help=("一場打多少局", "một trận có bao nhiêu ván"),
            values={"16": ("四圈", "bốn vòng")},
        ),
    },
    payments={
        "self_draw": (
            "Everybody pays double; for 0 phán everybody pays 1.",
            "各家都付雙倍；0 番則各付 1 分。",
            "Ai cũng trả gấp đôi; 0 phán thì mỗi người trả 1."),
        "discard": (
            "Everybody pays, the discarder double; for 0 phán everybody pays 1.",
            "各家都付，打出那張牌的人付雙倍；0 番則各付 1 分。",
            "Ai cũng trả, người đánh quân ấy trả gấp đôi; 0 phán thì mỗi người trả 1."),
        "rob_kong": (
            "Everybody pays, the player whose kong was robbed double; for 0 phán everybody pays 1.",
            "各家都付，被搶槓的人付雙倍；0 番則各付 1 分。",
            "Ai cũng trả, người bị cướp khàn trả gấp đôi; 0 phán thì mỗi người trả 1."),
        "green_jokers": (
            "It counts as a self-draw: everybody pays double.",
            "視同自摸：各家都付雙倍。",
            "Tính như tự bốc: ai cũng trả gấp đôi."),
    },
    payout={
        "0 phán": ("0 番", "0 phán"),
        "1 phán": ("1 番", "1 phán"),
        "2 phán": ("2 番", "2 phán"),
        "3 phán": ("3 番", "3 phán"),
        "4 phán": ("4 番", "4 phán"),
        "5 phán": ("5 番", "5 phán"),
        "32 for each mủn": ("每滿 32 分", "32 cho mỗi mủn"),
    },
)
# fmt: on
