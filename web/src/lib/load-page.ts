/**
 * Loads the script of a page. Without a connection, or when the server has been updated since this
 * tab was opened, it is not there: it is tried again, and at last the whole tab is loaded anew.
 */

/** Milliseconds before each further attempt. */
const RETRY_AFTER = [1_000, 3_000];
/** A tab is not reloaded again within this time: a server that stays broken would make a loop. */
const RELOAD_AGAIN_AFTER = 60_000;
const RELOADED = "baida.reloaded";

interface Surroundings {
  wait: (milliseconds: number) => Promise<void>;
  /** Whether the server answers now. */
  reachable: () => Promise<boolean>;
  reload: () => void;
  now: () => number;
  kept: Pick<Storage, "getItem" | "setItem">;
}

const BROWSER: Surroundings = {
  wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  reachable: () =>
    fetch("/healthz", { cache: "no-store" }).then(
      () => true,
      () => false,
    ),
  reload: () => location.reload(),
  now: Date.now,
  kept: {
    getItem: (key) => tried(() => sessionStorage.getItem(key)),
    setItem: (key, value) => tried(() => sessionStorage.setItem(key, value)) ?? undefined,
  },
};

/** Where storing is forbidden, even to name the storage is an error. */
function tried<Result>(attempt: () => Result): Result | null {
  try {
    return attempt();
  } catch {
    return null;
  }
}

/** The page, after some attempts if it must be; `failing` is called when the first one fails. */
export async function loadPage<Page>(
  load: () => Promise<Page>,
  failing: () => void,
  { wait, reachable, reload, now, kept }: Surroundings = BROWSER,
): Promise<Page> {
  let problem: unknown;
  for (const pause of [0, ...RETRY_AFTER]) {
    if (pause) await wait(pause);
    try {
      return await load();
    } catch (error) {
      problem = error;
      failing();
      // Vite asks for the styles of a page once only: a second attempt would be without them
      if (/CSS/.test(String(error))) break;
    }
  }
  const last = Number(kept.getItem(RELOADED) ?? -RELOAD_AGAIN_AFTER);
  if (now() - last >= RELOAD_AGAIN_AFTER && (await reachable())) {
    kept.setItem(RELOADED, String(now()));
    reload();
  }
  throw problem;
}

/** A part of a page that is loaded when it is first needed: call the result wherever it is shown. */
export function loadLater<Part>(load: () => Promise<{ default: Part }>): () => Promise<Part> {
  let loading: Promise<Part> | null = null;
  return () => {
    loading ??= loadPage(load, () => {}).then((part) => part.default);
    loading.catch(() => (loading = null)); // the next time it is tried again
    return loading;
  };
}
