/** The pages of the app: their addresses, their titles and the menu. The build reads this table too. */

/** Entries of the menu, and titles of pages: texts of the area `shell`. */
type Entry = "play" | "learn" | "rules" | "calculator" | "keeper" | "tournaments" | "replay";

export interface Route {
  /** The file in the folder `pages`, which also names the texts of the page. */
  page: string;
  /** What follows its name in the address: `sbr` in `/rules/sbr`. */
  id: RegExp;
  /** Its entry in the menu. */
  menu?: Entry;
  /** The entry that it belongs to if it has none of its own. */
  under?: Entry;
  /** It needs the games in brief only. */
  brief?: true;
  /** The title of a page that belongs to no entry. */
  title?: "room" | "device" | "about";
}

const NONE = /^$/;
const CODE = /^(?:D-)?[A-Z]{6}$/i;
const MATCH = /^[\w-]*$/;

/** By the first name in the address. The order is that of the menu. */
export const ROUTES: Record<string, Route> = {
  "": { page: "Start", id: NONE, menu: "play", brief: true },
  learn: { page: "Learn", id: /^(?:\w+(?:\/\w+)?)?$/, menu: "learn" },
  rules: { page: "Rules", id: /^\w*$/, menu: "rules", brief: true },
  calculator: { page: "Calculator", id: NONE, menu: "calculator", brief: true },
  keeper: { page: "Keeper", id: NONE, menu: "keeper" },
  t: { page: "Tournament", id: /^(?:[A-Z]{6}(?:\/hall)?)?$/i, menu: "tournaments" },
  replay: { page: "Replay", id: MATCH, menu: "replay", brief: true },
  r: { page: "Room", id: CODE, title: "room" },
  k: { page: "ScoreSheet", id: CODE, under: "keeper" },
  practice: { page: "Practice", id: NONE, under: "learn" },
  position: { page: "Position", id: NONE },
  review: { page: "Review", id: MATCH, under: "replay" },
  device: { page: "Device", id: NONE, title: "device", brief: true },
  about: { page: "About", id: NONE, title: "about" },
};

/** The page of a path. What no page has is shown as the start page, with a notice. */
export function routeOf(path: string): { route: Route; id: string; known: boolean } {
  const [, name = "", id = ""] = /^\/([^/]*)\/?(.*)$/.exec(path) ?? [];
  const route = Object.hasOwn(ROUTES, name) ? ROUTES[name] : undefined;
  if (route?.id.test(id)) return { route, id, known: true };
  return { route: ROUTES[""]!, id: "", known: false };
}
