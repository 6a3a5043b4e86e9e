"""Bloody 30-Faan Jokers in Chinese and Vietnamese; the English is in the tables of the game."""

from __future__ import annotations

from baida.score.words import SwitchWords, Words

# fmt: off
WORDS = Words(
    about=(
        "144 tiles, eight different jokers and over a hundred patterns; play goes on until three have won.",
        "144 張牌、八張各不相同的百搭、一百多種番種；打到三家胡牌為止。",
        "144 quân, tám quân khung khác nhau, hơn một trăm cách ăn điểm; chơi tới khi ba người ù.",
    ),
    sections={
        "Flowers and Honors": ("花牌與字牌", "Hoa và quân chữ"),
        "Terminals and Nonterminals": ("么九與中張", "Nhất cửu và quân giữa"),
        "Suits": ("花色", "Chất"),
        "Kongs": ("槓", "Khàn"),
        "Triplets": ("刻子", "Phỗng"),
        "Sequences": ("順子", "Phình"),
        "Tile Hog": ("四歸", "Tứ quy"),
        "Numbers": ("數字", "Số"),
        "Special Win Methods": ("特殊胡法", "Cách ù đặc biệt"),
        "Concealed": ("門清與求人", "Bài kín và bài hạ"),
        "Pairs": ("七對", "Bảy đôi"),
        "Unconnected Hands": ("不搭牌型", "Bài rời"),
        "Miscellaneous": ("其他", "Khác"),
    },
    means={
        # -- Flowers and Honors ------------------------------------------------------------------
        "flower": (
            "每張當花亮出的百搭。",
            "Mỗi quân khung đã bày ra như hoa."),
        "no_honors_or_flowers": (
            "手上沒有字牌，也沒有亮出百搭。",
            "Không có quân chữ và không bày quân khung nào."),
        "no_jokers": (
            "手牌與副露都沒有百搭；亮出的不算。",
            "Trong bài và các phu đã hạ không có quân khung; quân đã bày không tính."),
        "dragons": (
            "每副三元牌的刻子。",
            "Mỗi phỗng rồng."),
        "round_wind": (
            "圈風的刻子。",
            "Phỗng gió của vòng."),
        "seat_wind": (
            "門風的刻子。",
            "Phỗng gió của cửa mình."),
        "little_three_winds": (
            "兩副風刻，以第三種風作眼。",
            "Phỗng của hai gió và mắt là gió thứ ba."),
        "big_three_winds": (
            "三副不同的風刻，眼不是風牌。",
            "Phỗng của ba gió khác nhau, mắt không phải quân gió."),
        "little_four_winds": (
            "三副風刻，以第四種風作眼。",
            "Phỗng của ba gió và mắt là gió thứ tư."),
        "big_four_winds": (
            "四種風全是刻子。",
            "Phỗng của cả bốn gió."),
        "little_three_dragons": (
            "兩副三元刻，以第三種三元牌作眼。",
            "Phỗng của hai rồng và mắt là rồng thứ ba."),
        "big_three_dragons": (
            "三種三元牌全是刻子。",
            "Phỗng của cả ba rồng."),
        "all_honors": (
            "全副都是字牌。",
            "Toàn quân chữ."),
        # -- Terminals and Nonterminals ----------------------------------------------------------
        "all_simples": (
            "全副都是 2 到 8 的數牌。",
            "Chỉ có quân số từ 2 đến 8."),
        "terminal_sequences": (
            "同一花色的 123 和 789。",
            "123 và 789 cùng một chất."),
        "double_terminal_sequences": (
            "兩種花色各有 123 和 789。",
            "123 và 789 ở mỗi chất trong hai chất."),
        "pure_double_terminal_sequences": (
            "同一花色有兩組 123 和 789。",
            "Hai lần 123 và 789 trong cùng một chất."),
        "mixed_outside_hand": (
            "每副牌和眼都帶么九或字牌。",
            "Phu nào và mắt cũng có quân nhất cửu hoặc quân chữ."),
        "pure_outside_hand": (
            "每副牌和眼都帶么九數牌。",
            "Phu nào và mắt cũng có quân nhất cửu."),
        "mixed_terminals": (
            "全副只有么九和字牌，兩者都有。",
            "Chỉ có quân nhất cửu và quân chữ, có đủ cả hai loại."),
        "pure_terminals": (
            "全副都是么九數牌。",
            "Chỉ có quân nhất cửu."),
        # -- Suits -------------------------------------------------------------------------------
        "one_voided_suit": (
            "數牌恰好兩種花色，有無字牌不拘。",
            "Có đúng hai chất; có quân chữ hay không đều được."),
        "all_types": (
            "三種花色、風牌、三元牌都齊。",
            "Có đủ ba chất, quân gió và quân rồng."),
        "mixed_flush": (
            "一種花色加字牌，兩者都有。",
            "Một chất và quân chữ, có đủ cả hai."),
        "full_flush": (
            "全副只有一種花色。",
            "Chỉ có một chất, không có gì khác."),
        "open_nine_gates": (
            "同一花色的 1112345678999 再加該花色任一張，副露也算；槓當作三張。",
            "1112345678999 của một chất và thêm một quân cùng chất, tính cả phu đã hạ; khàn tính là ba quân."),
        "nine_gates": (
            "同一花色的 1112345678999 再加該花色任一張，完全沒有副露。",
            "1112345678999 của một chất và thêm một quân cùng chất, không hạ phu nào."),
        # -- Kongs -------------------------------------------------------------------------------
        "open_kong": (
            "一副明槓或加槓。",
            "Một khàn ăn quân đánh ra hoặc khàn thêm vào phỗng."),
        "concealed_kong": (
            "一副暗槓。",
            "Một khàn kín."),
        "two_kongs": (
            "兩副槓，明暗不拘。",
            "Hai khàn, loại nào cũng được."),
        "three_kongs": (
            "三副槓，明暗不拘。",
            "Ba khàn, loại nào cũng được."),
        "four_kongs": (
            "四副槓，明暗不拘。",
            "Bốn khàn, loại nào cũng được."),
        # -- Triplets ----------------------------------------------------------------------------
        "all_triplets": (
            "四副全是刻子或槓。",
            "Phu nào cũng là phỗng hoặc khàn."),
        "two_concealed_triplets": (
            "兩副暗刻；靠別家的牌湊成的不算。",
            "Hai phỗng kín; phỗng thành nhờ quân của người khác không tính."),
        "three_concealed_triplets": (
            "三副暗刻。",
            "Ba phỗng kín."),
        "four_concealed_triplets": (
            "四副暗刻。",
            "Bốn phỗng kín."),
        "two_shifted_triplets": (
            "兩副數字相連的刻子，花色不拘。",
            "Hai phỗng có số liền nhau, chất nào cũng được."),
        "three_small_shifted_triplets": (
            "三個相連的數字，兩副刻子加眼，花色不拘。",
            "Ba số liền nhau, chất nào cũng được: hai phỗng và mắt."),
        "three_pure_shifted_triplets": (
            "同一花色三副數字相連的刻子。",
            "Ba phỗng có số liền nhau cùng một chất."),
        "four_pure_small_shifted_triplets": (
            "同一花色四個相連的數字：三副刻子加眼。",
            "Bốn số liền nhau cùng một chất: ba phỗng và mắt."),
        "four_pure_shifted_triplets": (
            "同一花色四副數字相連的刻子。",
            "Bốn phỗng có số liền nhau cùng một chất."),
        "three_mixed_small_shifted_triplets": (
            "三種花色三個相連的數字：兩副刻子加眼。",
            "Ba số liền nhau ở ba chất: hai phỗng và mắt."),
        "three_mixed_shifted_triplets": (
            "三種花色三副數字相連的刻子。",
            "Ba phỗng có số liền nhau ở ba chất."),
        "four_mixed_small_shifted_triplets": (
            "四個相連的數字，花色循環：三副刻子加眼。",
            "Bốn số liền nhau, các chất xoay vòng: ba phỗng và mắt."),
        "four_mixed_shifted_triplets": (
            "四副數字相連的刻子，花色循環。",
            "Bốn phỗng có số liền nhau, các chất xoay vòng."),
        "five_mixed_small_shifted_triplets": (
            "五個相連的數字，花色循環：四副刻子加眼。",
            "Năm số liền nhau, các chất xoay vòng: bốn phỗng và mắt."),
        "double_triplets": (
            "兩副同數的刻子。",
            "Hai phỗng cùng một số."),
        "small_triple_triplets": (
            "三種花色的同一數字：兩副刻子加眼。",
            "Một số ở cả ba chất: hai phỗng và mắt."),
        "triple_triplets": (
            "三副同數的刻子。",
            "Ba phỗng cùng một số."),
        "quadruple_triplets": (
            "四副同數的刻子，要有百搭才行。",
            "Bốn phỗng cùng một số; phải có quân khung mới được."),
        # -- Sequences ---------------------------------------------------------------------------
        "all_sequences": (
            "四副全是順子。",
            "Phu nào cũng là phình."),
        "double_sequences": (
            "兩種花色的同數順子；另有一組不同數的再計一次。",
            "Cùng một phình ở hai chất; có thêm một cặp khác số thì tính lần nữa."),
        "triple_sequences": (
            "三種花色的同數順子。",
            "Cùng một phình ở cả ba chất."),
        "pure_triple_sequence": (
            "同一花色三副相同的順子。",
            "Ba phình giống hệt nhau cùng một chất."),
        "pure_quadruple_sequence": (
            "同一花色四副相同的順子。",
            "Bốn phình giống hệt nhau cùng một chất."),
        "short_straight": (
            "同一花色的 123 456 或 456 789；另有不共用順子的一組再計一次。",
            "123 456 hoặc 456 789 cùng một chất; có thêm một dãy không chung phu thì tính lần nữa."),
        "double_short_straight": (
            "兩種花色相同的連六。",
            "Cùng một dãy liền sáu ở hai chất."),
        "pure_double_short_straight": (
            "同一花色兩組相同的連六。",
            "Hai lần cùng một dãy liền sáu trong một chất."),
        "identical_sequences": (
            "同一花色兩副相同的順子。",
            "Hai phình giống hệt nhau cùng một chất."),
        "double_identical_sequences": (
            "一種花色兩副相同的順子，另一花色又有兩副相同的順子。",
            "Hai phình giống hệt nhau ở một chất và hai phình giống hệt nhau ở một chất khác."),
        "pure_identical_sequences": (
            "同一花色兩組不同的順子，各兩副。",
            "Hai phình khác nhau cùng một chất, mỗi phình có hai lần."),
        "three_mixed_shifted_sequences": (
            "三種花色的順子，起數依次差一。",
            "Ba phình ở ba chất, số đầu cách nhau một."),
        "four_mixed_shifted_sequences": (
            "四副順子起數依次差一，花色循環。",
            "Bốn phình có số đầu cách nhau một, các chất xoay vòng."),
        "three_pure_shifted_sequences": (
            "同一花色三副順子，起數依次差一。",
            "Ba phình cùng một chất, số đầu cách nhau một."),
        "four_pure_shifted_sequences": (
            "同一花色四副順子，起數依次差一。",
            "Bốn phình cùng một chất, số đầu cách nhau một."),
        "three_mixed_linked_sequences": (
            "三種花色的順子，起數依次差二。",
            "Ba phình ở ba chất, số đầu cách nhau hai."),
        "three_pure_linked_sequences": (
            "同一花色三副順子，起數依次差二。",
            "Ba phình cùng một chất, số đầu cách nhau hai."),
        "golden_gate_bridge": (
            "同一花色的 123 345 567 789。",
            "123 345 567 789 cùng một chất."),
        "mixed_shifted_linked_sequences": (
            "三色三步高與三色三連環兼備。",
            "Có cả Ba phình nối bước ba chất lẫn Ba phình móc xích ba chất."),
        "pure_shifted_linked_sequences": (
            "一色三步高與一色三連環兼備。",
            "Có cả Ba phình nối bước một chất lẫn Ba phình móc xích một chất."),
        "mixed_straight": (
            "123 456 789 分屬三種花色。",
            "123 456 789, mỗi phình ở một chất riêng."),
        "pure_straight": (
            "同一花色的 123 456 789。",
            "123 456 789 cùng một chất."),
        # -- Tile Hog ----------------------------------------------------------------------------
        "tile_hog_2": (
            "暗牌中有一種牌齊四張，至少兩副帶它。",
            "Phần bài kín có đủ bốn quân của một loại, nằm trong ít nhất hai phu."),
        "tile_hog_5": (
            "暗牌中有一種牌齊四張，至少兩副和眼都帶它。",
            "Phần bài kín có đủ bốn quân của một loại, nằm trong ít nhất hai phu và mắt."),
        "tile_hog_15": (
            "暗牌中有一種牌齊四張，四副都帶它。",
            "Phần bài kín có đủ bốn quân của một loại, nằm trong cả bốn phu."),
        "double_tile_hog": (
            "暗牌中有兩種牌各齊四張。",
            "Phần bài kín có hai loại quân, mỗi loại đủ bốn."),
        "triple_tile_hog": (
            "暗牌中有三種牌各齊四張。",
            "Phần bài kín có ba loại quân, mỗi loại đủ bốn."),
        # -- Numbers -----------------------------------------------------------------------------
        "all_like_numbers": (
            "每副牌和眼都帶同一個數字。",
            "Phu nào và mắt cũng có cùng một số."),
        "all_odds": (
            "全是單數，沒有字牌。",
            "Chỉ có số lẻ, không có quân chữ."),
        "all_evens": (
            "全是雙數，沒有字牌。",
            "Chỉ có số chẵn, không có quân chữ."),
        "one_suji_only": (
            "只有 147、只有 258 或只有 369，沒有字牌。",
            "Chỉ có 1, 4, 7, hoặc chỉ 2, 5, 8, hoặc chỉ 3, 6, 9; không có quân chữ."),
        "three_number_hand": (
            "恰好三個數字，沒有字牌。",
            "Đúng ba số khác nhau, không có quân chữ."),
        "two_number_hand": (
            "至多兩個數字，沒有字牌。",
            "Nhiều nhất hai số khác nhau, không có quân chữ."),
        # -- Special Win Methods -----------------------------------------------------------------
        "after_a_flower": (
            "亮出百搭後補來的牌胡牌。",
            "Ù bằng quân bù cho một quân khung vừa bày."),
        "after_a_kong": (
            "開槓後補來的牌胡牌。",
            "Ù bằng quân bù cho một khàn."),
        "robbing_a_kong": (
            "胡別家正要加槓的那張牌。",
            "Ù bằng quân mà người khác đang thêm vào phỗng để thành khàn."),
        "under_the_sea": (
            "以牌牆最後一張、或其後打出的那張胡牌。",
            "Ù bằng quân cuối cùng của nọc, hoặc bằng quân đánh ra sau đó."),
        "within_seven_tiles": (
            "開局後全桌摸牌不超過七張。",
            "Từ lúc chia bài mới bốc nhiều nhất bảy quân."),
        "within_ten_tiles": (
            "開局後全桌摸牌不超過十張。",
            "Từ lúc chia bài mới bốc nhiều nhất mười quân."),
        "within_seven_tiles_reversed": (
            "開局後全桌摸牌不超過七張。",
            "Từ lúc chia bài mới bốc nhiều nhất bảy quân."),
        "within_ten_tiles_reversed": (
            "開局後全桌摸牌不超過十張。",
            "Từ lúc chia bài mới bốc nhiều nhất mười quân."),
        "hand_of_man": (
            "自己打出第一張之前胡牌，而且全桌還沒有人吃碰槓或亮出百搭。",
            "Ù trước khi mình đánh quân đầu tiên và trước khi có ai ăn, phỗng, khàn hay bày quân nào."),
        "hand_of_heaven": (
            "莊家摸第一張就胡牌。",
            "Nhà cái ù ngay ở quân bốc đầu tiên của ván."),
        "hand_of_earth": (
            "閒家摸自己的第一張就胡牌。",
            "Nhà con ù ngay ở quân bốc đầu tiên của mình."),
        # -- Concealed ---------------------------------------------------------------------------
        "concealed_hand": (
            "沒有吃、碰、明槓；暗槓不算副露。",
            "Không ăn quân của ai; khàn kín không tính là hạ."),
        "fully_concealed_hand": (
            "除暗槓外沒有副露，並且自摸。",
            "Không hạ gì ngoài khàn kín, và ù tự bốc."),
        "self_drawn_melded_hand": (
            "四副全是副露，自摸胡牌。",
            "Bốn phu đều đã hạ, và ù tự bốc."),
        "melded_hand": (
            "四副全是副露，胡別家打出的牌或搶槓。",
            "Bốn phu đều đã hạ, và ù bằng quân đánh ra hoặc cướp khàn."),
        "hell_wait": (
            "胡牌張是胡牌者看不到的牌裡唯一剩下的一張。",
            "Quân ù là quân duy nhất còn lại mà người ù chưa nhìn thấy."),
        # -- Pairs -------------------------------------------------------------------------------
        "seven_pairs": (
            "七個不同的對子。",
            "Bảy đôi khác nhau."),
        "three_consecutive_pairs": (
            "同一花色三個相連的對子。",
            "Ba đôi liền nhau cùng một chất."),
        "five_consecutive_pairs": (
            "同一花色五個相連的對子。",
            "Năm đôi liền nhau cùng một chất."),
        "seven_consecutive_pairs": (
            "同一花色七個相連的對子。",
            "Bảy đôi liền nhau cùng một chất."),
        "three_identical_pairs": (
            "三種花色的同數對子。",
            "Ba đôi cùng một số ở cả ba chất."),
        "three_dragons_seven_pairs": (
            "三種三元牌都成對。",
            "Có đôi của cả ba rồng."),
        "four_winds_seven_pairs": (
            "四種風都成對。",
            "Có đôi của cả bốn gió."),
        # -- Unconnected Hands -------------------------------------------------------------------
        "thirteen_unconnected": (
            "十三張各不相同的牌，其中一張成對：每種花色只取 147、258 或 369，三種花色全取同一組或各取不同組，"
            "並且三種花色、風牌、三元牌都有。",
            "Mười ba quân khác nhau, một quân có đôi: mỗi chất chỉ theo 147, 258 hoặc 369, ba chất theo cùng một dãy "
            "hoặc ba dãy khác nhau, và có đủ ba chất, quân gió và quân rồng."),
        "knitted_short_straight": (
            "1 到 6 或 4 到 9，每個數字都在組合龍的花色上。",
            "1 đến 6 hoặc 4 đến 9, mỗi số nằm ở chất của nó trong thông đan."),
        "knitted_terminal_sequences": (
            "1 到 3 和 7 到 9，每個數字都在組合龍的花色上。",
            "1 đến 3 và 7 đến 9, mỗi số nằm ở chất của nó trong thông đan."),
        "knitted_straight": (
            "1 到 9 分屬三種花色：一種 147，一種 258，一種 369。",
            "1 đến 9, mỗi số ở chất của nó: 147 một chất, 258 một chất, 369 một chất."),
        "knitted_triplets": (
            "三種花色的 147、258 或 369 九張齊全。",
            "Đủ chín quân của 147, của 258 hoặc của 369."),
        "knitted_honors": (
            "七種字牌各一張，成對的是數牌。",
            "Cả bảy quân chữ mỗi quân một, nên đôi là quân số."),
        # -- Miscellaneous -----------------------------------------------------------------------
        "eyes_of_the_general": (
            "眼是 2、5 或 8。",
            "Mắt là quân 2, 5 hoặc 8."),
        "university_train": (
            "紅中作眼，一條清龍，再加一副 3 的刻子或 4 的槓。",
            "Mắt là Trung, một thông, và một phỗng 3 hoặc một khàn 4."),
        "thirteen_orphans_30": (
            "所有么九和字牌，其中一張成對，至多一張百搭。",
            "Đủ mọi quân nhất cửu và quân chữ, một quân có đôi; nhiều nhất một quân khung."),
        "thirteen_orphans_25": (
            "所有么九和字牌，其中一張成對，用兩三張百搭。",
            "Đủ mọi quân nhất cửu và quân chữ, một quân có đôi; hai hoặc ba quân khung."),
        "thirteen_orphans_20": (
            "所有么九和字牌，其中一張成對，用四張以上百搭。",
            "Đủ mọi quân nhất cửu và quân chữ, một quân có đôi; từ bốn quân khung trở lên."),
        "chicken_hand": (
            "其他什麼番都沒有，花牌也沒有。",
            "Không có cách ăn điểm nào khác, kể cả hoa."),
    },
    switches={
        "early_win": SwitchWords(
            label=("Early win", "早胡", "Ù sớm"),
            help=("七張內或十張內胡牌值多少番", "ù trong bảy hoặc mười quân được bao nhiêu"),
            values={
                "as_written": (
                    "七隻內 5 番，十隻內 8 番，兩者都計",
                    "bảy quân 5 phán, mười quân 8 phán, tính cả hai"),
                "reversed": (
                    "七隻內 8 番，十隻內 5 番，只計較高的",
                    "bảy quân 8 phán, mười quân 5 phán, chỉ tính cái lớn hơn"),
            },
        ),
        "turn_after_win": SwitchWords(
            label=("Turn after a win", "胡牌後輪到誰", "Lượt sau khi ù"),
            help=("有人胡牌之後由誰接著打", "sau khi có người ù thì ai chơi tiếp"),
            values={
                "discarder": (
                    "打出那張牌的人的下家：胡牌不跳過輪次",
                    "người kế tiếp người đã đánh quân ấy: ù không làm mất lượt"),
                "winner": (
                    "最後一位胡牌者的下家",
                    "người kế tiếp người ù cuối cùng"),
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
            "Everybody who has not won yet pays the points.",
            "還沒胡牌的各家各付全數。",
            "Ai chưa ù đều trả đủ số điểm."),
        "discard": (
            "The discarder pays the points to each winner.",
            "打出那張牌的人付給每位胡牌者。",
            "Người đánh quân ấy trả cho từng người ù."),
        "rob_kong": (
            "The player whose kong was robbed pays the points to each winner.",
            "被搶槓的人付給每位胡牌者。",
            "Người bị cướp khàn trả cho từng người ù."),
    },
)
# fmt: on
