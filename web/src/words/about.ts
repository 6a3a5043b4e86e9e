import { wordsOf } from "../lib/words.svelte";

export default wordsOf({
  title: ["About baida", "關於百搭", "Về baida"],
  lead: [
    "Mahjong beyond riichi: three games from the first tile to the last payment, exact and explained.",
    "立直以外的麻將：三種玩法，從第一張牌到最後一筆帳，算得準，也說得清楚。",
    "Mạt chược ngoài riichi: ba lối chơi, từ quân đầu tiên đến lần trả cuối cùng, chính xác và có giải thích.",
  ],
  name: [
    "Baida (百搭) is the joker that stands for any tile.",
    "「百搭」就是能當任何一張的牌。",
    "Baida (百搭) là quân thay được cho mọi quân.",
  ],
  exact: ["Exact", "準確", "Chính xác"],
  exact_text: [
    "Of all the ways to read a hand, jokers included, the one worth most counts, and it is always found.",
    "一手牌的所有拆法，連百搭在內，取分數最高的一種，而且一定找得到。",
    "Trong mọi cách ghép bài, kể cả quân khung, cách cao điểm nhất được tính, và luôn được tìm ra.",
  ],
  explained: ["Explained", "說得清楚", "Có giải thích"],
  explained_text: [
    "Which joker stands for what, which patterns count, what was replaced by what, who pays, and why something is not allowed.",
    "哪張百搭當什麼、哪些番種算數、誰取代了誰、誰付錢、什麼為什麼不行，都有交代。",
    "Quân khung nào thay quân gì, kiểu nào được tính, kiểu nào thay kiểu nào, ai trả, và vì sao điều gì đó không được phép.",
  ],
  fair: ["Fair", "公平", "Công bằng"],
  fair_text: [
    "The wall comes from a secret that was committed to before the deal, and from what the players add. When a match is over anybody can check it.",
    "牌牆出自發牌前已承諾的密數，加上玩家自己的字。打完以後人人都能驗證。",
    "Nọc bài sinh từ một bí mật đã cam kết trước khi chia, cộng với phần người chơi góp vào. Xong trận ai cũng kiểm tra được.",
  ],
  private: ["Private", "不留痕跡", "Riêng tư"],
  private_text: [
    "No account and no tracking. Settings stay in this browser; the server keeps the matches, and for a seat only a hash of its key.",
    "不用帳號，沒有追蹤。設定只存在這個瀏覽器；伺服器保存對局，座位的鑰匙只存雜湊值。",
    "Không tài khoản, không theo dõi. Cài đặt nằm trong trình duyệt này; máy chủ giữ các trận, còn khoá của ghế chỉ giữ mã băm.",
  ],
  licences: ["Licences", "授權", "Giấy phép"],
  own: [
    "baida is free software under the MIT licence.",
    "百搭是自由軟體，採用 MIT 授權。",
    "baida là phần mềm tự do theo giấy phép MIT.",
  ],
  client: ["In the browser", "瀏覽器端", "Trong trình duyệt"],
  server: ["On the server", "伺服器端", "Trên máy chủ"],
  package: ["Package", "套件", "Gói"],
  licence: ["Licence", "授權", "Giấy phép"],
  public_domain: ["public domain", "公有領域", "phạm vi công cộng"],
  art: [
    "The numbered tiles, winds and dragons",
    "序數牌、風牌與三元牌的圖案",
    "Hình quân số, gió và rồng",
  ],
  font: [
    "The characters on jokers and flowers",
    "百搭與花牌上的字",
    "Chữ trên quân khung và quân hoa",
  ],
  full_text: ["Full text", "全文", "Toàn văn"],
});
