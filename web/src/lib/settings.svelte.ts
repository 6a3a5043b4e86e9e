/** What the player likes, kept in this browser. */

import { write } from "./stored";

const STORED = "baida.settings";

/** How a game is played against bots; `hands` may be "all". */
export interface Plays {
  bots: string;
  hands: string;
  /** The name of house rules that are played together; empty for the rules as written. */
  preset: string;
}

export const DEFAULTS = {
  theme: "auto" as "auto" | "light" | "dark",
  /** One tap discards; otherwise a tap selects and a second one plays. */
  oneTap: false,
  sort: true,
  animations: true,
  sounds: true,
  vibrate: false,
  /** The Latin corner labels of the tiles. */
  labels: true,
  autoWin: false,
  noCalls: false,
  autoDiscard: false,
  autoDeclare: false,
  /** The player has read what No Flowers, No Leaves is. */
  knowsNfnl: false,
  /** What newcomers are told and the player has put away. */
  knownTips: [] as string[],
  name: "",
  /** By game. */
  plays: {} as Record<string, Plays>,
};
export type Settings = typeof DEFAULTS;

/** What was kept, as far as this version of the app can use it. */
function stored(): Partial<Settings> {
  try {
    const kept: unknown = JSON.parse(globalThis.localStorage?.getItem(STORED) ?? "{}");
    const known = Object.entries(kept as object).filter(
      ([name, value]) =>
        name in DEFAULTS && value !== null && typeof value === typeof DEFAULTS[name as "name"],
    );
    return Object.fromEntries(known);
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ ...DEFAULTS, ...stored() });

/** The player knows what newcomers are told. */
export function putAway(tip: string): void {
  if (!settings.knownTips.includes(tip)) settings.knownTips = [...settings.knownTips, tip];
}

/** Call once: keeps what changes. */
export function keepSettings(): void {
  $effect(() => void write(STORED, settings));
}

// -- what the device prefers -----------------------------------------------------------------------

function deviceAsksFor(feature: string): () => boolean {
  const query = globalThis.matchMedia?.(feature);
  const state = $state({ matches: query?.matches ?? false });
  query?.addEventListener("change", () => (state.matches = query.matches));
  return () => state.matches;
}

const darkDevice = deviceAsksFor("(prefers-color-scheme: dark)");
const stillDevice = deviceAsksFor("(prefers-reduced-motion: reduce)");

/** The theme that is shown. */
export function theme(): "light" | "dark" {
  if (settings.theme !== "auto") return settings.theme;
  return darkDevice() ? "dark" : "light";
}

/** Whether things may move: the player and the device have to like it. */
export function animated(): boolean {
  return settings.animations && !stillDevice();
}
