"""Melds, and why tiles are none: English, then Chinese and Vietnamese."""

from __future__ import annotations

TRANSLATED: dict[str, tuple[str, str]] = {
    # -- what one does to make them
    "chow": ("吃", "phình"),
    "pung": ("碰", "phỗng"),
    "kong": ("槓", "khàn"),
    "added kong": ("加槓", "khàn thêm"),
    "concealed kong": ("暗槓", "khàn kín"),
    # -- what is wrong with one
    "{tiles} is no {meld} {kinds}": (
        "用 {tiles} {meld}不成 {kinds}",
        "{tiles} không thành {meld} {kinds}",
    ),
    "only a natural tile can be added to a pung (B4)": (
        "加槓不能用百搭（B4）",
        "chỉ quân thường mới được thêm vào phỗng (B4)",
    ),
    "a concealed kong has no joker (B4)": (
        "暗槓不能有百搭（B4）",
        "khàn kín không được có khung (B4)",
    ),
    "a {meld} has at most one joker (B4)": (
        "{meld}最多只能有一張百搭（B4）",
        "{meld} chỉ được có nhiều nhất một khung (B4)",
    ),
    "an added kong has at most one joker (B4)": (
        "加槓最多只能有一張百搭（B4）",
        "khàn thêm chỉ được có nhiều nhất một khung (B4)",
    ),
    "the claimed tile of a chow is no joker (B4)": (
        "吃進的牌不能是百搭（B4）",
        "quân ăn vào để phình không được là khung (B4)",
    ),
    "joker_calls=one_per_meld: a meld has one joker at most (V4)": (
        "玩法細則 joker_calls=one_per_meld：每組牌最多一張百搭（V4）",
        "luật nhà joker_calls=one_per_meld: mỗi phu nhiều nhất một khung (V4)",
    ),
    "joker_calls=none: a meld has no joker (V4)": (
        "玩法細則 joker_calls=none：吃碰槓不能用百搭（V4）",
        "luật nhà joker_calls=none: phu đã hạ không được có khung (V4)",
    ),
    "a claimed tile is no joker (V5)": (
        "吃碰槓進的牌不能是百搭（V5）",
        "quân ăn vào không được là khung (V5)",
    ),
}
