import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { MENU } from "./menu";
import { routeOf, ROUTES } from "./routes";

it.each([
  ["/", "Start", "", "play"],
  ["/r/ABCDEF", "Room", "ABCDEF", undefined],
  ["/r/d-abcdef", "Room", "d-abcdef", undefined],
  ["/rules", "Rules", "", "rules"],
  ["/rules/sbr", "Rules", "sbr", "rules"],
  ["/learn/sbr/first", "Learn", "sbr/first", "learn"],
  ["/practice", "Practice", "", "learn"],
  ["/k/ABCDEF", "ScoreSheet", "ABCDEF", "keeper"],
  ["/t/ABCDEF/hall", "Tournament", "ABCDEF/hall", "tournaments"],
  ["/replay/device-abc", "Replay", "device-abc", "replay"],
  ["/review", "Review", "", "replay"],
])("%s is the page %s", (path, page, id, menu) => {
  const found = routeOf(path);
  expect(found).toMatchObject({ id, known: true, route: { page } });
  expect(found.route.menu ?? found.route.under).toBe(menu);
});

it.each([
  "/r/ABC",
  "/r",
  "/k/",
  "/calculator/x",
  "/t/ABCDEF/x",
  "/nothing",
  "/__proto__",
  "/toString",
])("%s is no page", (path) =>
  expect(routeOf(path)).toMatchObject({ known: false, route: { page: "Start" } }),
);

it("every page has a route, and every route a page", () => {
  const files = readdirSync(new URL("../pages", import.meta.url));
  const pages = files.filter((name) => name.endsWith(".svelte")).sort();
  const routed = Object.values(ROUTES).map(({ page }) => `${page}.svelte`);
  expect(routed.sort()).toEqual(pages);
});

it("the menu has the pages in their order", () => {
  const paths = ["/", "/learn", "/rules", "/calculator", "/keeper", "/t", "/replay"];
  expect(MENU.map(({ to }) => to)).toEqual(paths);
});
