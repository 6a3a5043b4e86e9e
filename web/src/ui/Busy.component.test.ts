import { createRawSnippet } from "svelte";
import { expect, it, vi } from "vitest";
import { render } from "vitest-browser-svelte";
import Busy from "./Busy.svelte";

const children = createRawSnippet(() => ({ render: () => "<span>Send</span>" }));

it("shows that it works if the answer takes longer than a moment", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onclick = vi.fn(() => promise);
  const screen = await render(Busy, { onclick, children });
  const button = screen.getByRole("button", { name: "Send" });
  await button.click();
  await expect.element(button).toBeDisabled();
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  expect(onclick).toHaveBeenCalledOnce();
  resolve();
  await expect.element(button).toBeEnabled();
  await expect.element(button).toHaveAttribute("aria-busy", "false");
});
