import { describe, expect, it } from "vitest";
import { loadPage } from "./load-page";

/** A script that fails so many times, and a browser that notes what is done. */
function attempt(failures: number, { online = true, reloaded = "", error = "no script" } = {}) {
  const done: string[] = [];
  const kept = new Map(reloaded ? [["baida.reloaded", reloaded]] : []);
  const load = async () => {
    done.push("load");
    if (failures-- > 0) throw new Error(error);
    return "page";
  };
  const page = loadPage(load, () => done.push("failing"), {
    wait: async (milliseconds) => void done.push(`wait ${milliseconds}`),
    reachable: async () => online,
    reload: () => done.push("reload"),
    now: () => 100_000,
    kept: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
    },
  });
  return { page, done };
}

describe("a page that cannot be loaded", () => {
  it("is tried again", async () => {
    const { page, done } = attempt(2);
    expect(await page).toBe("page");
    expect(done).toEqual(["load", "failing", "wait 1000", "load", "failing", "wait 3000", "load"]);
  });

  it.each([
    ["reloads the tab at last", {}, true],
    ["does not reload without a connection", { online: false }, false],
    ["does not reload again and again", { reloaded: "99000" }, false],
    ["reloads again much later", { reloaded: "1000" }, true],
  ])("%s", async (_, surroundings, reloads) => {
    const { page, done } = attempt(9, surroundings);
    await expect(page).rejects.toThrow("no script");
    expect(done.filter((one) => one === "load")).toHaveLength(3);
    expect(done.includes("reload")).toBe(reloads);
  });

  it("reloads at once if its styles are missing", async () => {
    const { page, done } = attempt(9, { error: "Unable to preload CSS for /assets/Rules.css" });
    await expect(page).rejects.toThrow("CSS");
    expect(done).toEqual(["load", "failing", "reload"]);
  });
});
