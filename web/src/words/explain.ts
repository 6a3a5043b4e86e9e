import { wordsOf } from "../lib/words.svelte";

export default wordsOf({
  point: ["{n} point", "{n} 分", "{n} điểm"],
  points: ["{n} points", "{n} 分", "{n} điểm"],
  faan: ["{n} faan", "{n} 番", "{n} phán"],
  fan: ["{n} fan", "{n} 番", "{n} phán"],
  phan: ["{n} phán", "{n} 番", "{n} phán"],
  mun: ["{n} mủn", "{n} 滿", "{n} mủn"],

  // the shape of the hand
  standard: ["Four sets and a pair", "四副面子加一對", "Bốn phu và một đôi"],
  seven_pairs: ["Seven pairs", "七對", "Bảy đôi"],
  thirteen_orphans: ["Thirteen orphans", "十三么", "Thập tam yêu"],
  thirteen_unconnected: ["Thirteen unconnected", "十三不搭", "Thập tam bất đáp"],
  nfnl: ["No Flowers, No Leaves", "無花無葉", "Vô hoa vô diệp"],
  green_jokers: ["Green jokers", "打出綠百搭", "Bỏ khung xanh"],

  // the hand
  hand: ["The hand", "牌", "Bài"],
  pair: ["pair", "對子", "đôi"],
  chow: ["chow", "順子", "phình"],
  pung: ["pung", "刻子", "phỗng"],
  kong: ["kong", "槓", "khàn"],
  called_chow: ["called chow", "吃", "phình đã hạ"],
  called_pung: ["called pung", "碰", "phỗng đã hạ"],
  called_kong: ["called kong", "明槓", "khàn đã hạ"],
  added_kong: ["added kong", "加槓", "khàn thêm"],
  concealed_kong: ["concealed kong", "暗槓", "khàn kín"],
  winning: ["win", "胡", "ù"],
  no_tiles: [
    "The tiles do not matter for this win.",
    "這樣胡牌不看手牌。",
    "Ù kiểu này không cần xét bài.",
  ],

  // what counts
  patterns: ["What counts", "計番", "Tính điểm"],
  no_patterns: ["No pattern counts.", "沒有番種。", "Không có kiểu nào được tính."],
  total: ["Total", "合計", "Tổng"],
  left_over: ["{rest} left over do not count", "餘下 {rest} 不計", "{rest} lẻ không tính"],
  ruling: ["Ruling {ruling}", "裁定 {ruling}", "Quy định {ruling}"],
  payout_row: ["payout row {row}", "賠率表：{row}", "bảng trả điểm: {row}"],

  replaced: ["Holds, but does not count", "成立但不計", "Có nhưng không tính"],
  replaced_by: ["replaced by {name}", "由「{name}」取代", "đã có {name} thay"],

  jokers: ["What the jokers do", "百搭的作用", "Các khung làm gì"],
  feeds: ["for {patterns}", "湊成{patterns}", "cho {patterns}"],
  feeds_nothing: ["completes the hand", "只用來成牌", "chỉ để tròn bài"],

  // who pays
  pays: ["Who pays", "付分", "Ai trả"],
  discarder: ["The discarder pays {n}", "放炮者付 {n}", "Người đánh quân đó trả {n}"],
  kong_declarer: [
    "The player whose kong was robbed pays {n}",
    "被搶槓者付 {n}",
    "Người bị cướp khàn trả {n}",
  ],
  each_other: [
    "Each other player still in pays {n}",
    "其餘未胡的每家付 {n}",
    "Mỗi người chơi còn lại trả {n}",
  ],
  each_of_the_rest: ["Each of the rest pays {n}", "其他每家付 {n}", "Mỗi người khác trả {n}"],

  others: ["Other readings ({n})", "其他讀法（{n}）", "Cách đọc khác ({n})"],
});
