/** How often the client asserts a type (`x as T`) or that something is there (`x!`). */

import { readdirSync, readFileSync } from "node:fs";
import { parse } from "svelte/compiler";
import { expect, it } from "vitest";

/** In an assertion the compiler is told something that it cannot check. */
const MOST = 199;

/** The assertions in a syntax tree; `as const` asserts nothing. */
function assertionsIn(node: unknown): number {
  if (typeof node !== "object" || node === null) return 0;
  const inside = Object.values(node).reduce<number>((sum, part) => sum + assertionsIn(part), 0);
  const type = "type" in node ? node.type : null;
  if (type === "TSNonNullExpression" || type === "TSTypeAssertion") return inside + 1;
  if (type !== "TSAsExpression" || !("typeAnnotation" in node)) return inside;
  return JSON.stringify(node.typeAnnotation).includes('"name":"const"') ? inside : inside + 1;
}

function count(code: string): number {
  return assertionsIn(parse(code, { modern: true }));
}

it.each<[string, number]>([
  ["<script lang='ts'></script>{#each rows as row (row)}{row as string}{/each}", 1],
  ["<script lang='ts'>import { a as b } from 'c'; let d = [b!] as const;</script>", 1],
  ["<script lang='ts'>let d = b as unknown as string; if (d !== '') d = !d;</script>", 2],
])("counts in %s", (code, n) => {
  expect(count(code)).toBe(n);
});

it("asserts types and presence fewer than 200 times", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf-8" }).filter(
    (file) => /\.(ts|svelte)$/.test(file) && !/\.(test|gen|d)\.|^tests\b/.test(file),
  );
  const found = files.map((file) => {
    const code = readFileSync(`src/${file}`, "utf-8");
    return count(file.endsWith(".ts") ? `<script lang="ts">${code}</script>` : code);
  });
  expect(found.length).toBeGreaterThan(300);
  expect(found.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(MOST);
}, 60_000);
