/** The address decides the page. Links are ordinary links; this follows them without a reload. */

import { link, placeOf, type Place } from "./links";

const state = $state(placeOf(location));

function read(): void {
  Object.assign(state, placeOf(location));
}

addEventListener("popstate", read);
document.addEventListener("click", (event) => {
  const link = (event.target as Element | null)?.closest("a");
  const plain = !event.defaultPrevented && event.button === 0;
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || !plain || modified || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
  event.preventDefault();
  follow(link.href, false);
});

export function address(): Place {
  return state;
}

/** Go to another page; `replace` leaves no step back, and keeps the place on the same page. */
export function go(to: string, replace = false): void {
  follow(link(to), replace);
}

function follow(href: string, replace: boolean): void {
  const before = state.path;
  history[replace ? "replaceState" : "pushState"](null, "", href);
  read();
  if (!replace || state.path !== before) scrollTo(0, 0);
}
