import { api } from "../wire/api";
import { settings } from "../lib/settings.svelte";
import type { Clock } from "../wire/types";
import t from "words:start";

/** The name to sit down with; nobody has to think of one. */
export function ownName(): string {
  return settings.name.trim() || t("guest");
}

/** Makes a room and sits down in it; with bots on the other seats, a match begins at once. */
export async function makeRoom(
  rules: string,
  clock: Clock,
  bots: string | null,
  more: { position?: string; coach?: boolean } = {},
): Promise<string> {
  const body = { rules, clock, name: ownName(), bots, start: bots !== null, ...more };
  const { code } = await api.make("/api/rooms", { body });
  return `/r/${code}`;
}
