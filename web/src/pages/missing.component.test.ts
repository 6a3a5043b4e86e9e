/** Addresses of matches and positions that are not there. */

import { beforeEach, describe, expect, it } from "vitest";
import { render } from "vitest-browser-svelte";
import common from "words:common";
import errors from "words:errors";
import replay from "words:replay";
import reviews from "words:reviews";
import { go } from "../lib/router.svelte";
import { EVERY_LANGUAGE, expectIn } from "../tests/languages";
import { application, firstAnswer, serve, silent, unreachable } from "../tests/server";
import type { Refusal } from "../wire/types";
import { showLanguage } from "../words/language.svelte";
import { inWords } from "../words/words.svelte";
import Position from "./Position.svelte";
import Replay from "./Replay.svelte";
import Review from "./Review.svelte";

const PAGES = { Replay, Review };
const NOT_FOUND = { Replay: () => replay("not_found"), Review: () => reviews("not_found") };

describe.each(EVERY_LANGUAGE)("in %s", (language) => {
  beforeEach(() => showLanguage(language));

  describe.each(["Replay", "Review"] as const)("%s", (name) => {
    const open = () => render(PAGES[name], { id: "D-nothing" });

    it("loads", async () => {
      serve(silent);
      const screen = await open();
      await expect.element(screen.getByRole("status")).toHaveTextContent(common("loading"));
      expectIn(language);
    });

    it("is not there", async () => {
      serve(application);
      const screen = await open();
      await expect.element(screen.getByRole("alert")).toHaveTextContent(NOT_FOUND[name]());
      const retry = screen.getByRole("button", { name: common("retry") });
      await expect.element(retry).not.toBeInTheDocument();
      expectIn(language);
    });

    it("is asked for again if nobody answers", async () => {
      const calls = serve(unreachable);
      const screen = await open();
      await expect.element(screen.getByRole("alert")).toHaveTextContent(errors("unreachable"));
      expectIn(language);
      calls.mockImplementation(application);
      await screen.getByRole("button", { name: common("retry") }).click();
      await expect.element(screen.getByRole("alert")).toHaveTextContent(NOT_FOUND[name]());
    });
  });

  it.each([
    ["cut off", "1abcdef"],
    ["too long", `1${"A".repeat(5000)}`],
  ])("a link to a position that is %s", async (_, text) => {
    const calls = serve(application);
    go(`/position?p=${text}`, true);
    const screen = await render(Position, { id: "" });
    const { error_text } = await firstAnswer<Refusal>(calls);
    await expect.element(screen.getByRole("alert")).toHaveTextContent(inWords(error_text!));
    expectIn(language);
  });
});
