import { wordsOf } from "../lib/words.svelte";

export default wordsOf({
  title: ["Replay", "重播", "Xem lại"],
  intro: [
    "Watch a match again, event by event, from any seat or with all hands open.",
    "逐步重看一場牌局，可從任何座位看，也可攤開所有手牌。",
    "Xem lại trận đấu từng bước, từ bất kỳ ghế nào hoặc mở hết bài.",
  ],

  // opening one
  open_link: ["Match link or id", "牌局連結或編號", "Đường dẫn hoặc mã trận"],
  open: ["Open", "開啟", "Mở"],
  no_link: [
    "There is no match in this link.",
    "這個連結裡沒有牌局。",
    "Đường dẫn này không có trận nào.",
  ],
  open_file: ["Open a log file", "開啟紀錄檔", "Mở tệp nhật ký"],
  drop_file: [
    "or drop it here (.jsonl, as baida simulate and the download write it)",
    "或拖放到這裡（.jsonl，由 baida simulate 或下載得到）",
    "hoặc thả vào đây (.jsonl, do baida simulate hoặc nút tải về tạo ra)",
  ],
  drop_now: ["Let go to open it", "放開即可開啟", "Thả ra để mở"],
  too_large: [
    "The file is too large for a log.",
    "檔案太大，不會是紀錄檔。",
    "Tệp quá lớn, không thể là nhật ký.",
  ],
  unreadable: ["The file cannot be read.", "無法讀取檔案。", "Không đọc được tệp."],
  loading: ["Loading the match …", "載入牌局中……", "Đang tải trận đấu …"],
  not_found: ["There is no such match.", "沒有這場牌局。", "Không có trận này."],
  failed: [
    "The match cannot be loaded: {why}",
    "無法載入牌局：{why}",
    "Không tải được trận: {why}",
  ],
  retry: ["Try again", "再試一次", "Thử lại"],
  another: ["Open another", "開啟另一場", "Mở trận khác"],

  // what is wrong with a log
  line: ["Line {line}: {why}", "第 {line} 行：{why}", "Dòng {line}: {why}"],
  line_empty: ["there is nothing here", "沒有內容", "không có gì ở đây"],
  line_cut_off: ["the line is cut off", "這一行不完整", "dòng bị cắt cụt"],
  line_no_json: ["this is not JSON", "不是 JSON", "không phải JSON"],
  line_no_object: ["expected a JSON object", "應該是 JSON 物件", "phải là một đối tượng JSON"],
  no_log: [
    "this is no baida match log",
    "不是 baida 牌局紀錄",
    "không phải nhật ký trận của baida",
  ],
  log_version: [
    "version {version} of the format is not known",
    "不認得格式版本 {version}",
    "không rõ phiên bản {version} của định dạng",
  ],
  log_rules: [
    "the rules are missing or unreadable",
    "規則缺漏或無法讀取",
    "thiếu luật chơi hoặc không đọc được",
  ],
  log_seats: ["expected four seats with names", "應該有四個具名座位", "phải có bốn ghế có tên"],
  log_number: [
    "expected event {wanted}, found {found}",
    "應為事件 {wanted}，卻是 {found}",
    "phải là sự kiện {wanted}, nhưng là {found}",
  ],
  log_kind: ["the event has no kind", "事件沒有種類", "sự kiện không có loại"],
  broken_off: [
    "Only the first {n} events are shown. {why}",
    "只顯示前 {n} 個事件。{why}",
    "Chỉ hiện {n} sự kiện đầu. {why}",
  ],
  impossible: [
    "Event {n} cannot have happened.",
    "事件 {n} 不可能發生。",
    "Sự kiện {n} không thể xảy ra.",
  ],

  // while it is played
  under_way: [
    "This match is still being played. You see what may be seen from {who}.",
    "這場牌局仍在進行。你看到的是{who}可以看到的。",
    "Trận này vẫn đang chơi. Bạn thấy những gì {who} được thấy.",
  ],
  your_seat: ["your seat", "你的座位", "ghế của bạn"],
  beside: ["beside the table", "旁觀者", "người xem"],
  reload: ["Reload", "重新載入", "Tải lại"],

  // moving about
  controls: ["Playback", "播放", "Điều khiển"],
  play: ["Play", "播放", "Phát"],
  pause: ["Pause", "暫停", "Tạm dừng"],
  speed: ["Speed", "速度", "Tốc độ"],
  first: ["To the start", "到開頭", "Về đầu"],
  last: ["To the end", "到結尾", "Đến cuối"],
  back: ["One event back", "上一步", "Lùi một bước"],
  forward: ["One event on", "下一步", "Tới một bước"],
  previous_turn: ["Previous turn", "上一巡", "Lượt trước"],
  next_turn: ["Next turn", "下一巡", "Lượt sau"],
  previous_win: ["Previous win", "上一次胡牌", "Lần ù trước"],
  next_win: ["Next win", "下一次胡牌", "Lần ù sau"],
  previous_hand: ["Previous hand", "上一局", "Ván trước"],
  next_hand: ["Next hand", "下一局", "Ván sau"],
  turn: ["Turn", "巡", "Lượt"],
  win: ["Win", "胡", "Ù"],
  hand: ["Hand", "局", "Ván"],
  position: ["Event", "事件", "Sự kiện"],
  of: ["{at} of {all}", "{at} / {all}", "{at} / {all}"],
  hand_of: ["Hand {hand} of {hands}", "第 {hand} 局，共 {hands} 局", "Ván {hand} / {hands}"],

  // events that are not told at the table
  e_dealt: ["{name} is dealt 13 tiles", "{name} 拿到 13 張牌", "{name} được chia 13 quân"],
  e_drew: ["{name} drew a tile", "{name} 摸牌", "{name} bốc một quân"],
  e_void: ["{name} chooses a suit to do without", "{name} 定缺", "{name} chọn chất sẽ bỏ"],
  asks_win: ["{name} wants to win", "{name} 要胡", "{name} muốn ù"],
  asks_kong: ["{name} wants the kong", "{name} 要槓", "{name} muốn khàn"],
  asks_pung: ["{name} wants the pung", "{name} 要碰", "{name} muốn phỗng"],
  asks_chow: ["{name} wants the chow", "{name} 要吃", "{name} muốn phình"],
  asks_pass: ["{name} passes", "{name} 過", "{name} bỏ qua"],
  comma: [", ", "，", ", "],

  // what lies over the table
  paid: ["Who paid", "付分", "Ai đã trả"],
  hand_over: ["Hand {hand} is over", "第 {hand} 局結束", "Hết ván {hand}"],
  match_over: ["The match is over", "比賽結束", "Trận đấu kết thúc"],

  // who looks
  viewer: ["Seen by", "視角", "Góc nhìn"],
  all: ["All hands open", "攤開所有手牌", "Mở hết bài"],
  all_from: ["All open, {name} below", "全部攤開，{name} 在下方", "Mở hết, {name} ngồi dưới"],
  spectator: ["A spectator", "旁觀者", "Người xem"],

  // around it
  events: ["Events", "事件", "Diễn biến"],
  copy_link: ["Copy link", "複製連結", "Chép đường dẫn"],
  copied: ["Copied", "已複製", "Đã chép"],
  download: ["Download", "下載", "Tải về"],
  to_room: ["Room {code}", "房間 {code}", "Phòng {code}"],
  keys: ["Keys", "按鍵", "Phím tắt"],
  key_space: ["play or pause", "播放或暫停", "phát hoặc tạm dừng"],
  key_step: ["one event", "一步", "một bước"],
  key_turn: ["one turn", "一巡", "một lượt"],
  key_ends: ["start, end", "開頭、結尾", "đầu, cuối"],
  key_win: ["next, previous win", "下一次、上一次胡牌", "lần ù sau, trước"],
  key_hand: ["previous, next hand", "上一局、下一局", "ván trước, sau"],
  key_seat: ["who looks", "換視角", "đổi góc nhìn"],

  // was it fair
  verify: ["Verify the wall", "驗證牌牆", "Kiểm tra nọc bài"],
  verifying: ["Checking …", "驗證中……", "Đang kiểm tra …"],
  fair: [
    "Fair: every wall follows from the secret that was committed to before the match.",
    "公平：每副牌牆都出自賽前承諾的祕密。",
    "Công bằng: mọi nọc bài đều sinh ra từ bí mật đã cam kết trước trận.",
  ],
  "not fair": [
    "Not fair: see what is wrong.",
    "不公平：請看哪裡有問題。",
    "Không công bằng: xem chỗ sai.",
  ],
  "unknown shuffle": [
    "The way it was shuffled is not known here, so it cannot be checked.",
    "不認得洗牌方法，無法驗證。",
    "Không rõ cách trộn bài nên không kiểm tra được.",
  ],
  unfinished: [
    "The match has not ended, so the secret is not revealed yet.",
    "牌局尚未結束，祕密還沒公開。",
    "Trận chưa kết thúc nên bí mật chưa được mở.",
  ],
  passed: ["passed", "通過", "đạt"],
  not_passed: ["wrong", "有誤", "sai"],
  not_checked: ["cannot be checked", "無法驗證", "không kiểm tra được"],
  check_read: ["The log can be read to its end", "紀錄可完整讀取", "Đọc được nhật ký đến cuối"],
  check_secret: [
    "The secret is the one that was committed to",
    "祕密與賽前承諾相符",
    "Bí mật đúng như đã cam kết",
  ],
  check_numbers: ["Hands are numbered from 0 on", "局數由 0 起編號", "Các ván được đánh số từ 0"],
  check_tiles: [
    "Every wall has the tiles of the game",
    "每副牌牆都是這個玩法的牌",
    "Mỗi nọc đủ quân của trò chơi",
  ],
  check_deals: [
    "Tiles are dealt as they lie in the wall",
    "發牌順序與牌牆相符",
    "Chia bài đúng thứ tự trong nọc",
  ],
  check_draws: [
    "Every tile drawn is the wall's next",
    "每次摸牌都是牌牆的下一張",
    "Mỗi quân bốc đều là quân kế tiếp của nọc",
  ],
  check_walls: [
    "Walls, dice and first dealer come from the secret",
    "牌牆、骰子與首莊都出自祕密",
    "Nọc bài, xúc xắc và nhà cái đầu đều từ bí mật mà ra",
  ],
});
