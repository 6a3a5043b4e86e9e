/** The tools of the table, each of which opens a sheet. */
export type Tool = "waits" | "scores" | "auto" | "room" | "keys";
/** What can be opened over the table by the player. */
export type Opened = Tool | "nfnl";
