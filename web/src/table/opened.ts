/** What can be opened over the table by the player. */
export type Opened = "waits" | "scores" | "auto" | "room" | "keys";
