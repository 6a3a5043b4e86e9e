import { wordsOf } from "../lib/words.svelte";

export default wordsOf({
  // coming in
  connecting: ["Entering the room…", "進入房間…", "Đang vào phòng…"],
  lost: [
    "The connection is lost. Trying to get it back…",
    "連線中斷，正在重新連線…",
    "Mất kết nối. Đang nối lại…",
  ],
  gone_title: ["There is no room {code}", "沒有 {code} 這間房", "Không có phòng {code}"],
  gone: [
    "Perhaps a letter is wrong, or the room was closed because nobody had been in it for long.",
    "也許代碼打錯了，或房間太久沒人已經關閉。",
    "Có thể gõ sai một chữ, hoặc phòng đã đóng vì lâu không có ai.",
  ],
  to_start: ["To the games", "回到首頁", "Về trang đầu"],
  to_start_seated: [
    "To the games; the seat stays yours",
    "回到首頁，座位為你保留",
    "Về trang đầu; ghế vẫn là của bạn",
  ],
  bad_link: [
    "This personal link is no longer valid. You can still look on or take a free seat.",
    "這個個人連結已失效。你仍可旁觀，或坐到空位。",
    "Đường dẫn riêng này không còn dùng được. Bạn vẫn có thể xem hoặc ngồi vào ghế trống.",
  ],

  // the room
  room: ["Room", "房間", "Phòng"],
  invite: [
    "Send the link to your friends, or tell them the code.",
    "把連結傳給朋友，或把代碼告訴他們。",
    "Gửi đường dẫn cho bạn bè, hoặc đọc mã cho họ.",
  ],
  invite_to_look: [
    "With this link, or the code, others can look on.",
    "有這個連結或代碼就能旁觀。",
    "Ai có đường dẫn này hoặc mã phòng đều xem được.",
  ],
  copy: ["Copy", "複製", "Chép"],
  copied: ["Copied", "已複製", "Đã chép"],
  share: ["Share…", "分享…", "Chia sẻ…"],
  share_text: [
    "Come and play mahjong: {game}",
    "一起來打麻將：{game}",
    "Vào chơi mạt chược: {game}",
  ],
  looking_on_one: ["1 person is looking on", "1 人旁觀", "1 người đang xem"],
  looking_on: ["{n} people are looking on", "{n} 人旁觀", "{n} người đang xem"],

  // seats
  seats: ["Seats", "座位", "Các ghế"],
  seat: ["Seat {n}", "座位 {n}", "Ghế {n}"],
  you: ["you", "你", "bạn"],
  host: ["host", "房主", "chủ phòng"],
  away: ["not here", "不在線", "vắng mặt"],
  here: ["here", "在線", "có mặt"],
  kept: ["a bot plays meanwhile", "機器人代打中", "máy đang đánh thay"],
  open_seat: ["Free seat", "空位", "Ghế trống"],
  sit_here: ["Sit here", "坐這裡", "Ngồi đây"],
  sit_down: ["Sit down", "入座", "Ngồi vào bàn"],
  sit_help: [
    "You are looking on. Take a free seat to play.",
    "你正在旁觀。坐到空位就能一起玩。",
    "Bạn đang xem. Ngồi vào ghế trống để chơi.",
  ],
  full: [
    "All seats are taken. You can look on.",
    "座位都滿了，你可以旁觀。",
    "Đã đủ người. Bạn có thể xem.",
  ],
  who_sits: ["Who sits here", "誰坐這裡", "Ai ngồi đây"],
  free_seat: ["Free the seat", "空出座位", "Lấy lại ghế"],

  // settings
  settings: ["Settings", "房間設定", "Cài đặt phòng"],
  game: ["Game", "玩法", "Trò chơi"],
  house_rules: ["House rules", "玩法細則", "Luật nhà"],
  read_rules: ["Read the rules", "看規則", "Đọc luật chơi"],
  read_rules_aside: ["Rules, in a new tab", "在新分頁看規則", "Luật chơi, ở thẻ mới"],
  clock: ["Clock", "時限", "Đồng hồ"],
  clock_off: ["No clock", "不限時", "Không giới hạn"],
  clock_off_help: ["Everybody takes their time.", "大家慢慢想。", "Cứ thong thả nghĩ."],
  clock_60: ["60 seconds", "60 秒", "60 giây"],
  clock_60_help: ["A minute for every decision.", "每次決定有一分鐘。", "Mỗi quyết định một phút."],
  "clock_5+20": ["5 + 20", "5 + 20", "5 + 20"],
  "clock_5+20_help": [
    "5 seconds for every decision, and 20 more to spend in each hand.",
    "每次決定 5 秒，每局另有 20 秒備用。",
    "Mỗi quyết định 5 giây, mỗi ván thêm 20 giây dự trữ.",
  ],
  "clock_3+5": ["3 + 5", "3 + 5", "3 + 5"],
  "clock_3+5_help": [
    "Fast: 3 seconds for every decision, and 5 more to spend in each hand.",
    "快節奏：每次決定 3 秒，每局另有 5 秒備用。",
    "Nhanh: mỗi quyết định 3 giây, mỗi ván thêm 5 giây dự trữ.",
  ],
  start: ["Start the match", "開始對局", "Bắt đầu trận"],
  rematch: ["Play again", "再來一場", "Chơi trận nữa"],
  start_help_one: [
    "A bot takes the free seat.",
    "空位由機器人補上。",
    "Máy sẽ ngồi vào ghế trống.",
  ],
  start_help: [
    "Bots take the {n} free seats.",
    "{n} 個空位由機器人補上。",
    "Máy sẽ ngồi vào {n} ghế trống.",
  ],
  all_seated: ["All four seats are taken.", "四家到齊。", "Đã đủ bốn nhà."],
  waiting: [
    "Waiting for {name} to start the match.",
    "等待{name}開始對局。",
    "Đang chờ {name} bắt đầu.",
  ],
  waiting_nobody: [
    "The match begins when somebody has sat down and starts it.",
    "有人入座並按開始後，對局才開始。",
    "Trận bắt đầu khi có người ngồi vào và bấm bắt đầu.",
  ],

  // one's own seat
  your_seat: ["Your seat", "你的座位", "Ghế của bạn"],
  name: ["Name", "名字", "Tên"],
  rename: ["Rename", "改名", "Đổi tên"],
  leave: ["Leave the seat", "離座", "Rời ghế"],
  leave_sure: [
    "A bot plays on for you, and the seat cannot be had back in this match.",
    "機器人會接手打完，這一場不能再坐回來。",
    "Máy sẽ chơi tiếp thay bạn, và trong trận này không lấy lại ghế được.",
  ],
  stay: ["Stay", "留下", "Ở lại"],
  other_device: ["Play from another device", "換另一台裝置玩", "Chơi trên máy khác"],
  other_device_help: [
    "Makes a personal link to this seat. Open it on your phone or another computer.",
    "產生這個座位的個人連結，在手機或另一台電腦打開。",
    "Tạo đường dẫn riêng tới ghế này, để mở trên điện thoại hay máy tính khác.",
  ],
  make_link: ["Make a personal link", "產生個人連結", "Tạo đường dẫn riêng"],
  personal_link: ["Your personal link", "你的個人連結", "Đường dẫn riêng của bạn"],
  personal_warning: [
    "Whoever has this link has your seat and sees your tiles. Do not send it to anybody else.",
    "持有這個連結的人就能坐你的位子、看你的牌。請不要傳給別人。",
    "Ai có đường dẫn này là có ghế và thấy bài của bạn. Đừng gửi cho người khác.",
  ],

  // fair shuffle
  fair: ["Fair shuffle", "公平洗牌", "Xáo bài công bằng"],
  fair_short: ["Seal", "封印", "Niêm phong"],
  fair_help: [
    "The server has already drawn the secret that shuffles the next match. This is its seal (SHA-256), so it cannot be changed any more. What the players add, each browser by itself, is mixed in: nobody, not even the server, knows the walls beforehand. When the match is over the secret is shown, and anybody can check every wall on the replay page.",
    "下一場洗牌用的密鑰，伺服器已經抽定；這是它的封印（SHA-256），之後無法更改。每位玩家的瀏覽器會自動加入一段文字一起混合，所以包括伺服器在內，事前誰也不知道牌牆。比賽結束後密鑰公開，任何人都能在重播頁查驗每一道牌牆。",
    "Máy chủ đã rút sẵn số bí mật để xáo bài trận tới. Đây là dấu niêm phong (SHA-256) của nó, nên không thể đổi nữa. Phần người chơi thêm vào, trình duyệt tự làm, được trộn cùng: không ai, kể cả máy chủ, biết trước nọc bài. Hết trận số bí mật được công bố, ai cũng kiểm tra được từng nọc ở trang xem lại.",
  ],
  contributed: [
    "Mixed into the next shuffle by: {names}",
    "已參與下一場洗牌：{names}",
    "Đã góp vào lần xáo tới: {names}",
  ],
  contributed_nobody: [
    "Nobody has added to the next shuffle yet.",
    "還沒有人參與下一場洗牌。",
    "Chưa ai góp vào lần xáo tới.",
  ],
  contribution: ["Add words of your own instead", "改用你自己的文字", "Thêm lời của chính bạn"],
  contribution_help: [
    "Any text that nobody can guess; it replaces what your browser added.",
    "任何別人猜不到的文字，會取代瀏覽器加入的內容。",
    "Chữ gì cũng được, miễn không ai đoán ra; nó thay phần trình duyệt đã thêm.",
  ],
  contribute: ["Add", "加入", "Thêm"],

  // after a match
  host_may_rematch: [
    "{name} can start the next match.",
    "{name}可以開始下一場。",
    "{name} có thể bắt đầu trận tới.",
  ],
  back_to_room: ["Back to the room", "回到房間", "Về phòng"],
  to_standings: ["Standings of the last match", "上一場的結果", "Kết quả trận vừa rồi"],
  replay: ["Watch the replay", "看重播", "Xem lại trận"],
  earlier: ["Earlier matches in this room", "這間房之前的對局", "Các trận trước trong phòng"],
  match_n: ["Match {n}", "第 {n} 場", "Trận {n}"],
});
