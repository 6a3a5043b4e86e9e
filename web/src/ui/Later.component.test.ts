import { createRawSnippet } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { render } from "vitest-browser-svelte";
import t from "words:common";
import errors from "words:errors";
import { showLanguage } from "../words/language.svelte";
import { EVERY_LANGUAGE, expectIn } from "../tests/languages";
import Later from "./Later.svelte";

const children = createRawSnippet<[unknown]>((part) => ({
  render: () => `<p>${String(part())}</p>`,
}));

describe.each(EVERY_LANGUAGE)("in %s", (language) => {
  beforeEach(() => showLanguage(language));

  it("says that a part did not come, and tries again", async () => {
    const load = vi.fn<() => Promise<string>>(() => Promise.reject(new TypeError("no script")));
    const screen = await render(Later, { load, children });
    await expect.element(screen.getByRole("alert")).toHaveTextContent(errors("unreachable"));
    expectIn(language);
    load.mockResolvedValue("7");
    await screen.getByRole("button", { name: t("retry") }).click();
    await expect.element(screen.getByRole("paragraph")).toHaveTextContent("7");
    expect(load).toHaveBeenCalledTimes(2);
  });
});
