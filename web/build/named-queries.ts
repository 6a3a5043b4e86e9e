/** Puts the named queries of src/styles/queries.css into the styles, which browsers do not know yet. */

import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const FILE = new URL("../src/styles/queries.css", import.meta.url);
const AT_RULE = /@(?:media|container)[^{;]+\{/g;

export function namedQueries(): Plugin {
  const named = new Map(
    Array.from(
      readFileSync(FILE, "utf8").matchAll(/^@custom-media (--[\w-]+) (.+);$/gm),
      ([, name, query]) => [name!, query!] as const,
    ),
  );
  return {
    name: "named-queries",
    enforce: "pre",
    transform(code, id) {
      if (!/\.(svelte|css)$/.test(id)) return undefined;
      return code.replace(AT_RULE, (rule) =>
        rule.replace(/\((--[\w-]+)\)/g, (_, name: string) => {
          const query = named.get(name);
          if (!query) throw new Error(`${id}: no query is called ${name}`);
          return query.includes(" and ") ? `(${query})` : query;
        }),
      );
    },
  };
}
