import { createRawSnippet } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { render } from "vitest-browser-svelte";
import t from "words:common";
import errors from "words:errors";
import { CallFailed } from "../wire/api";
import { showLanguage } from "../words/language.svelte";
import { EVERY_LANGUAGE, expectIn } from "../tests/languages";
import Loaded from "./Loaded.svelte";

const children = createRawSnippet<[unknown]>((value) => ({
  render: () => `<p>${String(value())}</p>`,
}));
const failing = (code: string) => () => Promise.reject(new CallFailed(0, code, "for programs"));

describe.each(EVERY_LANGUAGE)("in %s", (language) => {
  beforeEach(() => showLanguage(language));

  it("says that it loads", async () => {
    const screen = await render(Loaded, { load: () => new Promise<string>(() => {}), children });
    await expect.element(screen.getByRole("status")).toHaveTextContent(t("loading"));
    expectIn(language);
  });

  it("shows what came of it", async () => {
    const screen = await render(Loaded, { load: () => Promise.resolve("7"), children });
    await expect.element(screen.getByRole("paragraph")).toHaveTextContent("7");
  });

  it("says that nobody answers, and tries again", async () => {
    const load = vi.fn<() => Promise<string>>(failing("unreachable"));
    const screen = await render(Loaded, { load, children });
    await expect.element(screen.getByRole("alert")).toHaveTextContent(errors("unreachable"));
    expectIn(language);
    load.mockResolvedValue("7");
    await screen.getByRole("button", { name: t("retry") }).click();
    await expect.element(screen.getByRole("paragraph")).toHaveTextContent("7");
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("says why it was refused, and does not ask the same again", async () => {
    const screen = await render(Loaded, { load: failing("unknown"), children });
    await expect.element(screen.getByRole("alert")).toHaveTextContent(errors("unknown"));
    await expect.element(screen.getByRole("button")).not.toBeInTheDocument();
    expectIn(language);
  });
});

it("may be a whole page, with words and ways of its own", async () => {
  const screen = await render(Loaded, {
    load: failing("closed"),
    why: ({ code }) => `It is ${code}.`,
    title: "Title",
    besides: createRawSnippet(() => ({ render: () => `<a href="/">Leave</a>` })),
    children,
  });
  await expect.element(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Title");
  await expect.element(screen.getByRole("alert")).toHaveTextContent("It is closed.");
  await expect.element(screen.getByRole("link", { name: "Leave" })).toBeVisible();
});
