import { call } from "../lib/api";
import { settings } from "../lib/settings.svelte";
import type { Clock, Seat } from "../lib/types";
import t from "../words/start";

/** The name to sit down with; nobody has to think of one. */
export function ownName(): string {
  return settings.name.trim() || t("guest");
}

/** Makes a room and sits down in it; `play` begins at once, with bots on the other seats. */
export async function makeRoom(rules: string, clock: Clock, play: boolean): Promise<string> {
  const bots = play ? "efficient" : null;
  const body = { rules, clock, name: ownName(), bots, start: play };
  const { code } = await call<{ code: string; seat: Seat }>("/api/rooms", body);
  return `/r/${code}`;
}
