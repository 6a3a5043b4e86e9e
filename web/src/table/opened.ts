/** The tools of the table, each of which opens something over it. */
export type Tool = "hint" | "waits" | "scores" | "auto" | "room" | "keys";
/** What can be opened over the table by the player. */
export type Opened = Tool | "nfnl";
