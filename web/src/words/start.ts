import { wordsOf } from "../lib/words.svelte";

export default wordsOf({
  no_such_page: [
    "There is no page at this address. But there are games:",
    "這個網址沒有頁面。不過牌桌都在這裡：",
    "Không có trang nào ở địa chỉ này. Nhưng bàn chơi thì có đây:",
  ],
  title: [
    "Three mahjong games, by the book",
    "三種麻將，照規矩打",
    "Ba lối mạt chược, chơi đúng luật",
  ],
  about: [
    "Play at once against bots, or open a room for your friends. No account needed.",
    "馬上和機器人對局，或開房間邀朋友同桌，不必註冊。",
    "Chơi ngay với máy, hoặc mở phòng mời bạn bè. Không cần tài khoản.",
  ],
  games: ["The games", "選一種玩法", "Chọn trò chơi"],
  play_now: ["Play now", "馬上玩", "Chơi ngay"],
  make_room: ["Make a room", "開房間", "Mở phòng"],
  rules: ["Rules", "規則", "Luật chơi"],
  starting: ["Dealing…", "發牌中…", "Đang chia bài…"],
  loading: ["Loading the games…", "讀取玩法…", "Đang tải các trò chơi…"],
  again: ["Try again", "再試一次", "Thử lại"],

  your_name: ["Your name", "你的名字", "Tên của bạn"],
  name_help: [
    "What the others at the table see. You can leave it empty.",
    "同桌看到的名字，可以不填。",
    "Tên người cùng bàn thấy. Có thể để trống.",
  ],
  guest: ["Guest", "訪客", "Khách"],
  join: ["Join a room", "加入房間", "Vào phòng"],
  join_help: [
    "Six letters from whoever invited you, or the whole link.",
    "邀請你的人給的六個字母，或整個連結。",
    "Sáu chữ cái người mời gửi cho bạn, hoặc cả đường dẫn.",
  ],
  code: ["Room code", "房間代碼", "Mã phòng"],
  no_code: [
    "A room code has six letters, like KWPTRA.",
    "房間代碼是六個英文字母，例如 KWPTRA。",
    "Mã phòng có sáu chữ cái, như KWPTRA.",
  ],
  enter: ["Join", "進入", "Vào"],

  other_games: ["All games", "所有玩法", "Các trò chơi"],
  set_up: ["Set up the table", "佈置牌桌", "Bày bàn"],
  bots_fill: [
    "“Play now” seats three bots and begins. A room waits for friends, with a link to send them.",
    "「馬上玩」配三個機器人立即開局；開房間則會等朋友，並有連結可傳給他們。",
    "“Chơi ngay” xếp ba máy và bắt đầu luôn. Phòng thì chờ bạn bè, có đường dẫn để gửi.",
  ],
  house_rules: ["House rules", "玩法細則", "Luật nhà"],
  link: ["Link to these rules", "這套規則的連結", "Đường dẫn tới bộ luật này"],
  link_help: [
    "Whoever opens it finds this game with exactly these rules.",
    "打開的人會看到同一種玩法、同一套規則。",
    "Ai mở cũng gặp đúng trò chơi và bộ luật này.",
  ],
  unknown_game: [
    "The link asks for a game that is not known here: {rules}",
    "連結裡的玩法這裡沒有：{rules}",
    "Đường dẫn có trò chơi không có ở đây: {rules}",
  ],
  unknown_rules: [
    "The link asks for rules that are not known here: {rules}. What is known was kept.",
    "連結裡有這裡沒有的規則：{rules}。其餘的已套用。",
    "Đường dẫn có luật không có ở đây: {rules}. Phần biết được vẫn giữ.",
  ],
});
