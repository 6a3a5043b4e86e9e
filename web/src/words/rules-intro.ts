import { wordsOf } from "../lib/words.svelte";

/** Each game in short; everything that counts follows on its rules page. */
export default wordsOf({
  tiles: ["Tiles", "牌", "Bộ bài"],
  start: ["Before the first turn", "開局", "Trước lượt đầu"],
  play: ["Play", "打牌", "Đánh bài"],
  win: ["Winning", "胡牌", "Ù"],
  pay: ["Points", "計分", "Tính điểm"],

  b30fj_tiles: [
    "Three suits, four winds and three dragons, four of each, and eight different jokers, one of each. The Baida can be any tile; the others any suited tile, any honor, any wind, any dragon, or any tile of one suit.",
    "三門序數牌、四風、三元各四張，另有八種百搭各一張。「百搭」可當任何牌，其餘分別可當任何數牌、字牌、風牌、三元牌，或某一門的任何牌。",
    "Ba chất số, bốn gió, ba rồng, mỗi quân bốn con, cùng tám quân khung khác nhau, mỗi thứ một con. Bách đáp làm được mọi quân; các khung kia làm mọi quân số, mọi quân chữ, mọi gió, mọi rồng, hoặc mọi quân của một chất.",
  ],
  b30fj_play: [
    "In turn, draw a tile and discard one. Anybody may claim a discard for a pung or a kong, the next player also for a chow. A claimed pung or kong holds at most one joker, and a discarded joker cannot be chowed; concealed kongs have none. Right after a claim you may not discard what you claimed, nor, after a chow, the tile at its other end. On your turn a joker can also be declared like a flower: it counts 1 faan and is replaced.",
    "輪流摸一張、打一張。打出的牌人人可碰、可槓，下家還可吃。碰或槓最多含一張百搭，打出的百搭不能吃，暗槓不能用百搭。吃碰之後不能馬上打出同一張牌，吃後也不能打另一端的牌。輪到自己時，也可把百搭當花亮出：算 1 番，並補一張牌。",
    "Lần lượt bốc một quân, đánh một quân. Quân đánh ra ai cũng có thể phỗng hoặc khàn, nhà kế tiếp còn được phình. Phỗng hay khàn chỉ chứa tối đa một khung; khung đánh ra không phình được; khàn kín không có khung. Vừa ăn xong không được đánh lại quân ấy, phình xong cũng không được đánh quân ở đầu kia. Tới lượt mình có thể bày khung như hoa: được 1 phán và bốc bù.",
  ],
  b30fj_win: [
    "Four sets and a pair, seven different pairs, thirteen orphans, or thirteen unconnected tiles. Who has won is out, the others play on until three have won or the wall is empty; several can win on one discard. If you wait to pair a lone Baida or suit joker, only a self-draw wins.",
    "四組加一對、七對（不得重複）、十三么，或十三不搭。胡牌的人退出，其餘繼續，直到三家胡牌或牌牆摸完；一張牌可以多家同胡。單釣一張百搭或數牌百搭時，只能自摸。",
    "Bốn phu và một đôi, bảy đôi khác nhau, thập tam yêu, hoặc thập tam bất đáp. Ai ù thì nghỉ, các nhà khác đánh tiếp tới khi ba nhà ù hoặc hết nọc; một quân đánh ra nhiều nhà cùng ù được. Nếu chờ ghép đôi với một quân bách đáp hay khung hợp lẻ thì chỉ được tự bốc.",
  ],
  b30fj_pay: [
    "Of all ways to read the hand the one worth most counts. Its patterns add up, the payout table turns faan into points. The discarder pays every winner; a self-draw is paid by everybody who has not won yet. There is no minimum.",
    "一副牌取番數最高的讀法，番種相加，再由計分表換成分數。放炮的人付給每個胡牌者；自摸由所有還沒胡的人付。沒有起胡限制。",
    "Trong mọi cách đọc bài, lấy cách được nhiều nhất. Các kiểu cộng lại, bảng điểm đổi phán ra điểm. Người đánh quân trả cho mỗi nhà ù; tự bốc thì mọi nhà chưa ù đều trả. Không cần tối thiểu.",
  ],

  sbr_tiles: [
    "Only characters, circles and bamboo, four of each: 108 tiles. No honors, no flowers, no jokers.",
    "只有萬、筒、索，各四張，共 108 張。沒有字牌、花牌與百搭。",
    "Chỉ có vạn, văn, sách, mỗi quân bốn con: 108 quân. Không chữ, không hoa, không khung.",
  ],
  sbr_start: [
    "Everybody chooses in secret a suit to do without, and lays a tile of it face down. It is the first discard and announces the suit. While you hold tiles of it you discard those first; you cannot pung, kong or win with it.",
    "各家暗中選定一門要缺的花色，蓋下一張該門的牌，作為第一張打出，同時亮缺。手上還有缺門的牌就得先打；缺門不能碰、不能槓，也不能胡。",
    "Mỗi nhà chọn kín một chất để bỏ và úp một quân của chất ấy. Đó là quân đánh đầu tiên, báo chất bỏ. Còn giữ quân chất bỏ thì phải đánh trước; không được phỗng, khàn hay ù với nó.",
  ],
  sbr_play: [
    "Discards are claimed for pungs and kongs only; sequences come from your own draws. Kongs are paid at once: 2 points by the discarder for a claimed one, 2 by everybody still in for a concealed one, and 1 by everybody still in for a tile just drawn and added to a pung.",
    "打出的牌只能碰、槓，不能吃，順子全靠自己摸。槓牌當場收分：直槓由放槓者付 2 分，暗槓由仍在局中的各家付 2 分，剛摸到就加槓則各家付 1 分。",
    "Quân đánh ra chỉ được phỗng và khàn; phình thì phải tự bốc. Khàn được trả ngay: khàn quân đánh, người đánh trả 2 điểm; khàn kín, mỗi nhà còn chơi trả 2; thêm quân vừa bốc vào phỗng, mỗi nhà còn chơi trả 1.",
  ],
  sbr_win: [
    "Four sets and a pair, or seven pairs, without the voided suit. Who has won is out, the others play on until three have won or the wall is empty; several can win on one discard. Who passes up a win cannot win on a discard until their next draw, unless it is worth more.",
    "四組加一對或七對，且不含缺門。胡牌的人退出，其餘繼續，直到三家胡牌或牌牆摸完；一張牌可以多家同胡。放過能胡的牌，下次摸牌前不能再胡別人的牌，除非分數更高。",
    "Bốn phu và một đôi, hoặc bảy đôi, không có chất bỏ. Ai ù thì nghỉ, các nhà khác đánh tiếp tới khi ba nhà ù hoặc hết nọc; một quân nhiều nhà cùng ù được. Ai bỏ qua một lần ù thì trước lượt bốc tới không được ù quân đánh nữa, trừ khi được nhiều điểm hơn.",
  ],
  sbr_pay: [
    "Points double with each fan: 1, 2, 4 and at most 8. The discarder pays; a self-draw is paid by everybody still in, with 1 point more. When the hand ends, who has neither won nor is ready gives kong income back, and the flower pig, still caught with the voided suit, pays 48 to nobody. If the wall ran out, who is not ready also pays those who are.",
    "每番加倍：1、2、4，最高 8 分。放炮者付；自摸由仍在局中的各家付，多加 1 分。一局結束時，沒胡也沒聽牌的要退回槓分；還握著缺門的「花豬」罰 48 分，不歸任何人。若是牌牆摸完，未聽牌的還要付給聽牌的。",
    "Mỗi phán gấp đôi: 1, 2, 4 và cao nhất 8 điểm. Người đánh quân trả; tự bốc thì mọi nhà còn chơi trả, thêm 1 điểm. Hết ván, nhà chưa ù mà cũng chưa chờ phải hoàn tiền khàn; “heo hoa” còn ôm chất bỏ nộp 48 điểm, không ai được hưởng. Nếu hết nọc, nhà chưa chờ còn trả cho nhà đã chờ.",
  ],

  vietnamese_tiles: [
    "Three suits, winds and dragons, four of each; sixteen flowers in four series; and 24 jokers: four green and four red kinds, each in a rectangle, a diamond and a circle frame. The flower joker can only be declared, it is never part of a set.",
    "三門序數牌、風牌、三元牌各四張；花、季、皇、后四組共十六張花牌；百搭二十四張：綠四種、紅四種，各有方框、菱框、圓框一張。花百搭只能亮出，不能組牌。",
    "Ba chất số, gió và rồng, mỗi quân bốn con; mười sáu hoa gồm hoa, mùa, vua, hậu; và 24 quân khung: bốn thứ xanh, bốn thứ đỏ, mỗi thứ ba viền chữ nhật, thoi, tròn. Khung hoa chỉ để bày, không bao giờ nằm trong phu.",
  ],
  vietnamese_start: [
    "From East on, everybody may declare flowers and jokers of the dealt hand and draws replacements. Declared tiles count phán; declaring is never a duty.",
    "從東家起，各家可亮出起手的花與百搭，並補牌。亮出的牌計番；要不要亮隨意。",
    "Từ nhà Đông, mỗi nhà có thể bày hoa và khung trong bài chia rồi bốc bù. Quân bày được tính phán; không bắt buộc phải bày.",
  ],
  vietnamese_play: [
    "Chow (phình) from the player before you, pung (phỗng) and kong (khàn) from anybody, with jokers from the hand as you like. On your turn, flowers and jokers may be declared and are replaced. A discarded flower or joker can be claimed for a win only, and then it is any tile.",
    "上家打的可吃（phình），任何人打的可碰（phỗng）、可槓（khàn），手中百搭隨意使用。輪到自己時可亮出花與百搭並補牌。打出的花或百搭只能用來胡牌，並可當任何牌。",
    "Phình quân của nhà trước, phỗng và khàn quân của bất kỳ ai, dùng khung trong tay tuỳ ý. Tới lượt mình có thể bày hoa, khung rồi bốc bù. Hoa hay khung đánh ra chỉ để ù, và khi đó nó làm được mọi quân.",
  ],
  vietnamese_win: [
    "Four sets and a pair, thirteen orphans, or No Flowers No Leaves: fourteen natural suited tiles of any sort with nothing declared. One player wins, the nearest in turn, and the hand is over. Who has discarded three green jokers and no red one may declare a win as well, whatever they hold.",
    "四組加一對、十三么，或「無花無葉」：沒有亮過任何牌，十四張全是真數牌，不拘組合。只有一家胡牌，以順位最近者為準，該局結束。打出三張綠百搭而沒打過紅百搭的人，不論手牌也可宣告胡牌。",
    "Bốn phu và một đôi, thập tam yêu, hoặc vô hoa vô diệp: mười bốn quân số thật bất kỳ và chưa bày gì. Chỉ một nhà ù, nhà gần lượt nhất, và hết ván. Ai đã đánh ba khung xanh mà chưa đánh khung đỏ nào cũng được ù, bài trong tay thế nào cũng được.",
  ],
  vietnamese_pay: [
    "Every phán doubles; six make a mủn, and each mủn is 32 points. On a discard everybody pays, the discarder double; on a self-draw everybody pays double. A hand without phán is paid with 1 point by each.",
    "每番加倍，六番為一滿，每滿 32 分。胡別人的牌時各家都付，放炮者加倍；自摸各家都付雙倍。沒有番的牌，各家付 1 分。",
    "Mỗi phán gấp đôi; sáu phán là một mủn, mỗi mủn 32 điểm. Ù quân đánh thì nhà nào cũng trả, người đánh trả gấp đôi; tự bốc thì ai cũng trả gấp đôi. Bài không phán, mỗi nhà trả 1 điểm.",
  ],

  declared: ["Declared flowers and jokers", "亮出的花與百搭", "Hoa và khung đã bày"],
  declared_tile: ["Tile", "牌", "Quân"],
  declared_worth: ["Phán", "番", "Phán"],
  declared_more: ["One more for", "加一番", "Thêm một cho"],
  declared_flowers: [
    "1 if its number is that of the seat: East 1, South 2, West 3, North 4",
    "號數與門風相符時 1 番：東 1、南 2、西 3、北 4",
    "1 nếu số trùng cửa ngồi: Đông 1, Nam 2, Tây 3, Bắc 4",
  ],
  declared_early: [
    "The general and the suit joker get their extra phán also if declared before the start; both together before the start count 9, or 12 in one frame.",
    "「縂」與「合」若在開局前亮出，也各得那多出的一番；兩者都在開局前亮出，合計 9 番，同框則 12 番。",
    "Khung tổng và khung hợp cũng được thêm phán ấy nếu bày trước khi bắt đầu; cả hai cùng bày trước khi bắt đầu tính 9, cùng viền tính 12.",
  ],
});
