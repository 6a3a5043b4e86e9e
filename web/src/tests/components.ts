/** What every component test starts with: the styles, the games, English, and no complaints. */

import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { cleanup } from "vitest-browser-svelte";
import "../styles/layout.css";
import "../styles/controls.css";
import "../styles/panels.css";
import "../styles/app.css";
import { DEFAULTS, settings } from "../lib/settings.svelte";
import { cards, games } from "../wire/games.svelte";
import { showLanguage } from "../words/language.svelte";
import { application, serve, silent } from "./server";

let known: typeof games.all;
let inBrief: typeof cards.all;
let complaints: unknown[][];

beforeAll(async () => {
  const calls = serve(application);
  await Promise.all([games.load(), cards.load()]);
  calls.mockRestore();
  known = games.all;
  inBrief = cards.all;
});

beforeEach(() => {
  complaints = [];
  const complain = (...said: unknown[]) => void complaints.push(said);
  vi.spyOn(console, "error").mockImplementation(complain);
  vi.spyOn(console, "warn").mockImplementation(complain);
  localStorage.clear();
  Object.assign(settings, structuredClone(DEFAULTS), { animations: false });
  showLanguage("en");
  serve((method, address) => {
    complaints.push([`${method} ${address} was not expected`]);
    return silent();
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Object.assign(games, { all: known, problem: null });
  Object.assign(cards, { all: inBrief, problem: null });
  expect(complaints).toEqual([]);
});
