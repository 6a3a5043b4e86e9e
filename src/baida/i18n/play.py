"""Why an action is not legal (game/reasons/refusals.py): English, then Chinese and Vietnamese."""

from __future__ import annotations

TRANSLATED: dict[str, tuple[str, str]] = {
    # -- suits
    "characters": ("萬子", "vạn"),
    "circles": ("筒子", "văn"),
    "bamboo": ("索子", "sách"),
    # -- nothing can be done
    "it is not legal now": ("現在不能這樣做", "lúc này không được làm vậy"),
    "there is no seat {seat}, only 0 to 3": (
        "沒有座位 {seat}，只有 0 到 3",
        "không có ghế {seat}, chỉ có từ 0 đến 3",
    ),
    "no action has the number {number}": (
        "沒有編號 {number} 的動作",
        "không có nước đi nào mang số {number}",
    ),
    "the hand is over": ("這一局已經結束", "ván đã kết thúc"),
    "who has won plays no more in this hand": (
        "已經胡牌的人，這一局不再行動",
        "ai đã ù thì không đánh tiếp trong ván này",
    ),
    # -- whose decision it is
    "you have chosen your suit, the others are still choosing (S1)": (
        "你已經定缺，還要等其他人選完（S1）",
        "bạn đã chọn chất bỏ, những người khác còn đang chọn (S1)",
    ),
    "first everybody chooses a suit to void (S1)": (
        "大家要先定缺（S1）",
        "trước hết mọi người phải chọn chất bỏ (S1)",
    ),
    "not your decision now: from East on, one after the other declares (V2)": (
        "現在不由你決定：從東家起，依序亮花牌和百搭（V2）",
        "lúc này bạn chưa quyết định: từ nhà Đông, lần lượt từng người bày ra (V2)",
    ),
    "before the start flowers and jokers are declared, or one passes (V2)": (
        "開打之前只能亮花牌或百搭，或是過（V2）",
        "trước khi vào ván chỉ được bày hoa và khung, hoặc bỏ qua (V2)",
    ),
    "not your decision now: it is the turn of seat {seat}": (
        "現在不由你決定：輪到座位 {seat}",
        "lúc này bạn chưa quyết định: đang là lượt của ghế {seat}",
    ),
    "not your decision now: the others may claim the tile": (
        "現在不由你決定：其他人可以要這張牌",
        "lúc này bạn chưa quyết định: những người khác được quyền ăn quân này",
    ),
    "not your decision now: you have answered, or have nothing to answer": (
        "現在不由你決定：你已經回應，或沒有可以回應的",
        "lúc này bạn chưa quyết định: bạn đã trả lời, hoặc không có gì để trả lời",
    ),
    "not your decision now: the discarder of green jokers may declare a win (V16)": (
        "現在不由你決定：打出綠百搭的人可以胡（V16）",
        "lúc này bạn chưa quyết định: người đánh khung xanh được quyền ù (V16)",
    ),
    "not your turn: {tile} is offered, claim it or pass": (
        "還沒輪到你：可以要 {tile}，或是過",
        "chưa đến lượt bạn: hãy ăn {tile} hoặc bỏ qua",
    ),
    "win by your green jokers, or pass (V16)": (
        "以打出的綠百搭胡，或是過（V16）",
        "hãy ù bằng khung xanh, hoặc bỏ qua (V16)",
    ),
    "it is your turn: nobody passes that, discard a tile": (
        "輪到你了：不能過，請打出一張牌",
        "đang là lượt của bạn: không bỏ qua được, hãy đánh một quân",
    ),
    # -- discards and the voided suit
    "you hold {suit}: lay one of them face down, the card is for those who hold none (S1)": (
        "你手上有{suit}，請暗扣其中一張；沒有這門牌的人才放指示卡（S1）",
        "bạn có quân {suit}: hãy úp một quân trong số đó, thẻ báo chỉ dành cho người không có (S1)",
    ),
    "the tile laid face down, {tile}, is the first discard (S1)": (
        "第一張要打出暗扣的 {tile}（S1）",
        "quân đã úp, {tile}, phải được đánh ra đầu tiên (S1)",
    ),
    "no suit is voided in this game": (
        "這個玩法不定缺",
        "lối chơi này không có chất bỏ",
    ),
    "the voided suit is chosen once, before the first turn (S1)": (
        "定缺只選一次，在第一輪之前（S1）",
        "chất bỏ chỉ chọn một lần, trước lượt đầu tiên (S1)",
    ),
    "you hold {suit}: the voided suit goes first (S2)": (
        "你手上還有{suit}：要先打完缺門（S2）",
        "bạn còn quân {suit}: phải đánh hết chất bỏ trước (S2)",
    ),
    "swap-calling: {tile} is the tile just claimed (B8)": (
        "不可食替：{tile} 就是剛才吃碰的牌（B8）",
        "không được ăn rồi đánh trả: {tile} chính là quân vừa ăn (B8)",
    ),
    "swap-calling: {tile} would have completed the same two tiles on their other side (B8)": (
        "不可食替：{tile} 本來也能接在那兩張牌的另一頭（B8）",
        "không được ăn rồi đánh trả: {tile} lẽ ra cũng ghép được vào đầu kia của hai quân ấy (B8)",
    ),
    "you do not hold {tiles}": ("你手上沒有 {tiles}", "bạn không có {tiles}"),
    # -- flowers, jokers and kongs
    "nothing is declared in this game but kongs and wins": (
        "這個玩法只能宣告槓和胡",
        "lối chơi này không bày gì ngoài khàn và ù",
    ),
    "{tile} is not a flower or joker (V3)": (
        "{tile} 不是花牌，也不是百搭（V3）",
        "{tile} không phải hoa hay khung (V3)",
    ),
    "{tile} is not a joker (B3)": ("{tile} 不是百搭（B3）", "{tile} không phải khung (B3)"),
    "never straight after a claim, only after a draw ({ruling})": (
        "剛吃碰完不行，要摸牌之後才可以（{ruling}）",
        "không được làm ngay sau khi ăn, phải bốc quân đã ({ruling})",
    ),
    "the wall is empty, there is no replacement (G5)": (
        "牌牆已空，沒有牌可補（G5）",
        "nọc đã hết, không còn quân để bù (G5)",
    ),
    "you have no pung of {tile} on the table to add it to (G11)": (
        "你沒有碰出 {tile}，無法加槓（G11）",
        "bạn không có phỗng {tile} trên bàn để thêm vào (G11)",
    ),
    # -- claims
    "a {meld} claims a discard, and none is offered to you": (
        "{meld}要用別人打出的牌，現在沒有可以要的牌",
        "{meld} là ăn quân người khác đánh ra, mà lúc này không có quân nào cho bạn",
    ),
    "a tile added to a pung can be won on, nothing else (G11)": (
        "加槓的牌只能搶來胡，不能吃碰槓（G11）",
        "quân thêm vào phỗng chỉ được cướp để ù, không ăn cách khác được (G11)",
    ),
    "the wall is empty: the last discard can be claimed only for a win (G5)": (
        "牌牆已空：最後打出的牌只能用來胡（G5）",
        "nọc đã hết: quân đánh cuối cùng chỉ được ăn để ù (G5)",
    ),
    "discards are not claimed for chows in this game": (
        "這個玩法不能吃別人打出的牌",
        "lối chơi này không được phình quân người khác đánh ra",
    ),
    "only the next player in turn may chow (G4)": (
        "只有下家可以吃（G4）",
        "chỉ người kế tiếp mới được phình (G4)",
    ),
    "a discarded flower or joker can be claimed only for a win (V5)": (
        "打出的花牌或百搭只能用來胡（V5）",
        "hoa hay khung bị đánh ra chỉ được ăn để ù (V5)",
    ),
    "a discarded joker is never part of a chow (B4)": (
        "打出的百搭不能吃（B4）",
        "không được phình khung bị đánh ra (B4)",
    ),
    "no pung or kong of {suit}, your voided suit (S3)": (
        "{suit}是你的缺門，不能碰也不能槓（S3）",
        "không được phỗng hay khàn {suit}, chất bỏ của bạn (S3)",
    ),
    "what would be left could not be discarded, as it would be swap-calling (G12)": (
        "吃碰之後剩下的牌都因食替而不能打（G12）",
        "các quân còn lại đều không đánh được, vì như thế là ăn rồi đánh trả (G12)",
    ),
}
