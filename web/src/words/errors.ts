import { wordsOf } from "../lib/words.svelte";

/** What a client is told when something is not done, by the code of the error (docs/server.md). */
export default wordsOf({
  malformed: [
    "The server cannot make sense of this: {message}",
    "伺服器看不懂這個要求：{message}",
    "Máy chủ không hiểu yêu cầu này: {message}",
  ],
  unknown: ["There is no such thing here.", "這裡沒有這個。", "Ở đây không có thứ này."],
  too_large: [
    "That is too much to send.",
    "內容太大，無法送出。",
    "Nội dung quá lớn, không gửi được.",
  ],
  too_slow: [
    "The connection was too slow for that. Try again.",
    "連線太慢，沒有送到。請再試一次。",
    "Mạng quá chậm nên chưa gửi được. Hãy thử lại.",
  ],
  too_fast: [
    "That was too much at once. Wait a moment and try again.",
    "動作太快了，稍等一下再試。",
    "Nhanh quá. Đợi một chút rồi thử lại.",
  ],
  no_seat: [
    "You have no seat in this room.",
    "你在這間房沒有座位。",
    "Bạn không có ghế trong phòng này.",
  ],
  not_host: [
    "Only the host can do that.",
    "只有房主可以這麼做。",
    "Chỉ chủ phòng làm được việc này.",
  ],
  forbidden: [
    "This page may not do that on the server.",
    "這個網頁不能在伺服器上這麼做。",
    "Trang này không được phép làm việc đó trên máy chủ.",
  ],
  not_now: ["That is not possible at the moment.", "現在不能這麼做。", "Lúc này chưa làm được."],
  stale: [
    "Too late: the game has gone on.",
    "來不及了，牌局已經往下走。",
    "Muộn mất rồi: ván đã đi tiếp.",
  ],
  illegal: ["The rules do not allow that.", "規則不允許這麼做。", "Luật không cho phép."],
  full: ["The seat was just taken.", "座位剛被坐走了。", "Ghế vừa có người ngồi."],
  closed: [
    "The room cannot be reached just now. Try again in a moment.",
    "房間暫時連不上，請稍後再試。",
    "Hiện chưa vào được phòng. Hãy thử lại sau giây lát.",
  ],
  unreachable: [
    "The server cannot be reached. Check the connection and try again.",
    "連不上伺服器，請檢查網路後再試。",
    "Không nối được máy chủ. Hãy kiểm tra mạng rồi thử lại.",
  ],
  other: ["That did not work: {message}", "沒有成功：{message}", "Không được: {message}"],
});
