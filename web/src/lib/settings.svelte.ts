/** What the player likes, kept in this browser. */

const STORED = "baida.settings";

export const DEFAULTS = {
  theme: "auto" as "auto" | "light" | "dark",
  /** One tap discards; otherwise a tap selects and a second one plays. */
  oneTap: false,
  sort: true,
  animations: true,
  sounds: true,
  /** The Latin corner labels of the tiles. */
  labels: true,
  autoWin: false,
  noCalls: false,
  autoDiscard: false,
  autoDeclare: false,
  name: "",
};
export type Settings = typeof DEFAULTS;

function stored(): Partial<Settings> {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(STORED) ?? "{}");
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ ...DEFAULTS, ...stored() });

/** Call once: keeps what changes. */
export function keepSettings(): void {
  $effect(() => localStorage.setItem(STORED, JSON.stringify(settings)));
}
