/** Adds the simplified Chinese texts to the files of the message catalogue that the client imports. */

import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const TEXTS = new URL("../../src/baida/i18n/zh-Hans.json", import.meta.url);
const AREA = /\/src\/baida\/i18n\/catalogue\/([\w-]+)\.json$/;

export function addSimplified(): Plugin {
  const texts: Record<string, Record<string, string>> = JSON.parse(readFileSync(TEXTS, "utf8"));
  return {
    name: "add-simplified",
    enforce: "pre",
    transform(code, id) {
      const [, area] = AREA.exec(id.split("?")[0]!) ?? [];
      const known = area && texts[area];
      if (!known) return undefined;
      const entries = Object.entries<Record<string, string>>(JSON.parse(code));
      return JSON.stringify(
        Object.fromEntries(
          entries.map(([key, text]) => [key, { ...text, "zh-Hans": known[key] ?? text.zh }]),
        ),
      );
    },
  };
}
