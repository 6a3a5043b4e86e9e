/** Component tests: `*.component.test.ts` in the Chromium of this machine. Nothing is downloaded. */

import { accessSync, constants, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { styleText } from "node:util";
import { playwright } from "@vitest/browser-playwright";
import type { TestProjectInlineConfiguration } from "vitest/config";
import type { Reporter } from "vitest/node";
import { ask } from "./ask.ts";

export const COMPONENT_TESTS = "src/**/*.component.test.ts";
const BROWSERS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = BROWSERS.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const chromium = findChromium();

/** The tests as a project of vitest; without Chromium there is none. */
export const componentTests: TestProjectInlineConfiguration[] = chromium
  ? [
      {
        extends: "./vite.config.ts",
        test: {
          name: "components",
          include: [COMPONENT_TESTS],
          setupFiles: ["src/tests/components.ts"],
          // a busy machine may take long to compile what the first test of a file needs
          testTimeout: 30_000,
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              contextOptions: { reducedMotion: "reduce" },
              launchOptions: { executablePath: chromium, args: ["--no-sandbox", "--disable-gpu"] },
            }),
            instances: [{ browser: "chromium" }],
            viewport: { width: 1000, height: 800 },
            commands: { ask },
          },
        },
        // what is found later would be bundled while tests run, and reload them
        optimizeDeps: {
          include: ["axe-core"],
          exclude: ["vitest-browser-svelte", "@testing-library/svelte-core"],
        },
      },
    ]
  : [];

/** Says at the end what was not tested, as tests/helpers/missing.py does. */
export const saysWhatIsMissing: Reporter = {
  onTestRunEnd() {
    if (chromium) return;
    const files = readdirSync("src", { encoding: "utf8", recursive: true }).filter((name) =>
      name.endsWith(".component.test.ts"),
    ).length;
    const said = `NOT TESTED WITH CHROMIUM: ${BROWSERS[0]} or ${BROWSERS[1]} is not installed`;
    console.log(
      styleText(["red", "bold"], `${said}; ${files} files of component tests were SKIPPED`),
    );
  },
};
