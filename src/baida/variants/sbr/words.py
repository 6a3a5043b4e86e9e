"""Sichuan Bloody Rules in Chinese and Vietnamese; the English is in the tables of the game."""

from __future__ import annotations

from baida.score.words import SwitchWords, Words

# fmt: off
WORDS = Words(
    about=(
        "108 tiles and no honors; everybody voids a suit, and play goes on until three have won.",
        "108 張牌，沒有字牌；人人定缺一門，打到三家胡牌為止。",
        "108 quân, không có quân chữ; ai cũng phải bỏ một chất, chơi tới khi ba người ù.",
    ),
    sections={"Fan": ("番種", "Phán")},
    means={
        "root": (
            "每有一種牌齊四張，開不開槓都算。",
            "Mỗi loại quân có đủ bốn, có khàn hay không cũng được."),
        "all_pungs": (
            "四副全是刻子或槓。",
            "Phu nào cũng là phỗng hoặc khàn."),
        "golden_single_wait": (
            "四副都已碰出或槓出（暗槓也算），單釣眼胡牌；對對和另計。",
            "Đã hạ bốn phu, kể cả khàn kín, và ù ở mắt; luôn đi cùng Toàn phỗng."),
        "full_flush": (
            "全副只有一種花色。",
            "Chỉ có một chất."),
        "seven_pairs": (
            "七個對子；四張相同的算兩對，另計一根。",
            "Bảy đôi; bốn quân giống nhau tính là hai đôi và thêm một gốc."),
        "win_after_kong": (
            "開槓後補來的牌胡牌。",
            "Ù bằng quân bù cho một khàn."),
        "shoot_after_kong": (
            "胡別家開槓後隨即打出的牌。",
            "Ù bằng quân mà người khác đánh ra ngay sau khi khàn."),
        "robbing_the_kong": (
            "胡別家正要加槓的那張牌。",
            "Ù bằng quân mà người khác đang thêm vào phỗng để thành khàn."),
        "under_the_sea": (
            "以牌牆最後一張、或其後打出的那張胡牌。",
            "Ù bằng quân cuối cùng của nọc, hoặc bằng quân đánh ra sau đó."),
    },
    switches={
        "void_discipline": SwitchWords(
            label=("Voided suit first", "先打定缺", "Đánh chất bỏ trước"),
            help=("定缺的花色是否必須先打完", "có bắt buộc đánh hết chất đã bỏ trước hay không"),
            values={
                "enforced": (
                    "手上還有定缺的牌，就不能打別的",
                    "còn quân của chất đã bỏ thì không được đánh quân khác"),
                "penalised": (
                    "打什麼都可以，由花豬的罰分來約束",
                    "đánh quân nào cũng được, chỉ có tiền phạt heo hoa răn đe"),
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
        "kong_refund_at_end": SwitchWords(
            label=("Kong refund", "退槓錢", "Trả lại điểm khàn"),
            help=("沒聽牌的人何時退還槓錢", "khi nào người chưa chờ phải trả lại điểm khàn"),
            values={
                "always": (
                    "每局結束時都要退",
                    "mỗi khi ván kết thúc"),
                "exhaustion_only": (
                    "只在牌牆摸完時退",
                    "chỉ khi hết nọc"),
            },
        ),
        "flower_pig": SwitchWords(
            label=("Flower pig", "花豬", "Heo hoa"),
            help=("誰算花豬", "ai bị tính là heo hoa"),
            values={
                "sheet": (
                    "打過別的牌卻還留著定缺的花色；罰 48 分，不歸任何人",
                    "đã đánh quân khác mà vẫn còn giữ chất đã bỏ; phạt 48 điểm, không ai được nhận"),
                "brief": (
                    "牌牆摸完時手上還有三種花色；罰 48 分，不歸任何人，也不再付其他",
                    "hết nọc mà còn đủ ba chất; phạt 48 điểm, không ai được nhận, ngoài ra không phải trả gì"),
            },
        ),
        "hands": SwitchWords(
            label=("Hands", "局數", "Số ván"),
            help=("一場打多少局", "một buổi có bao nhiêu ván"),
            values={"10": ("一場", "một buổi")},
        ),
    },
    payments={
        "self_draw": (
            "Everybody who has not won yet pays the points and 1 more.",
            "還沒胡牌的各家各付分數，再加 1 分。",
            "Ai chưa ù đều trả đủ số điểm và thêm 1 điểm."),
        "discard": (
            "The discarder pays the points to each winner.",
            "打出那張牌的人付給每位胡牌者。",
            "Người đánh quân ấy trả cho từng người ù."),
        "rob_kong": (
            "The player whose kong was robbed pays the points to each winner.",
            "被搶槓的人付給每位胡牌者。",
            "Người bị cướp khàn trả cho từng người ù."),
    },
    payout={"3 or more": ("3 或以上", "3 trở lên")},
)
# fmt: on
