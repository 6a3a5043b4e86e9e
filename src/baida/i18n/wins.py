"""Why a hand does not win: English, then Chinese and Vietnamese."""

from __future__ import annotations

TRANSLATED: dict[str, tuple[str, str]] = {
    # -- what the scorer says
    "no winning configuration": ("不成胡牌的牌型", "không thành kiểu bài ù nào"),
    "a tile of the voided suit": ("有缺門的牌", "có quân thuộc chất bỏ"),
    "B7: joker pair wait, only self-draw wins": (
        "百搭單吊，只能自摸（B7）",
        "khung lẻ chờ đôi, chỉ tự bốc mới được ù (B7)",
    ),
    # -- at the table
    "no win: {why}": ("還不能胡：{why}", "chưa ù được: {why}"),
    ("no win: {why}; green jokers win right after one of them has gone unclaimed (V16)"): (
        "還不能胡：{why}；綠百搭要在剛打出、沒有人要的時候胡（V16）",
        "chưa ù được: {why}; khung xanh chỉ ù ngay khi vừa đánh ra mà không ai ăn (V16)",
    ),
    "no win with {suit}, your voided suit (S3)": (
        "牌裡有你的缺門{suit}，不能胡（S3）",
        "không được ù khi có quân {suit}, chất bỏ của bạn (S3)",
    ),
    "you have passed up a win since your last draw, of this tile or as much (S5)": (
        "上次摸牌後你放過一次胡：這張與那次相同，或分數沒有更高（S5）",
        "từ lần bốc gần nhất bạn đã bỏ một lần ù: cùng quân này, hoặc điểm không kém (S5)",
    ),
    "straight after a claim one discards: there is no drawn tile to win on": (
        "剛吃碰完要打牌：沒有摸牌，不能自摸",
        "vừa ăn xong thì phải đánh: không có quân nào mới bốc để ù",
    ),
    "No Flowers, No Leaves is won on natural suited tiles alone, {tile} is none (V8)": (
        "無花無葉只能胡數牌本身，{tile} 不算（V8）",
        "Vô hoa vô diệp chỉ ù bằng quân số thường, {tile} thì không (V8)",
    ),
    "green jokers do not win any more: you have discarded a red one (V16)": (
        "你打出過紅百搭，這一局不能再以綠百搭胡（V16）",
        "bạn đã đánh khung đỏ nên ván này khung xanh không còn ù được (V16)",
    ),
}
