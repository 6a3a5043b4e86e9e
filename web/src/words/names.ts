import { wordsOf } from "../lib/words.svelte";

export default wordsOf({
  bot_efficient: ["Skilled bot", "高手機器人", "Máy giỏi"],
  bot_search: ["Strong bot", "頂尖機器人", "Máy rất giỏi"],
  bot_random: ["Random bot", "隨意機器人", "Máy đánh bừa"],
  nobody: ["Player", "玩家", "Người chơi"],
});
