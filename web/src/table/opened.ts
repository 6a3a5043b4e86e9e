/** What can be opened over the table by the player. */
export type Tool = "waits" | "scores" | "auto" | "room" | "keys";
export type Opened = Tool | "nfnl";
