/** The address decides the page. Links are ordinary links; this follows them without a reload. */

const state = $state({ path: location.pathname, query: location.search, hash: location.hash });

function read(): void {
  state.path = location.pathname;
  state.query = location.search;
  state.hash = location.hash;
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
  go(link.href);
});

export function address(): { path: string; query: string; hash: string } {
  return state;
}

/** Go to another page; `replace` leaves no step back, and keeps the place on the same page. */
export function go(to: string, replace = false): void {
  const before = location.pathname;
  history[replace ? "replaceState" : "pushState"](null, "", to);
  read();
  if (!replace || location.pathname !== before) scrollTo(0, 0);
}
