/** The Python files that run in the browser, with their texts and networks: what `baida.device` imports, and nothing else. */

import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCE = fileURLToPath(new URL("../../src/baida", import.meta.url));
const PARTS =
  /^(answers|app|bots|core|device|game|i18n|jobs|keeper|practice|review|score|tables|variants|wire)[/]|^[^/]+$/;
const LEFT_OUT =
  /^(bots[/]external|core[/]vector)[/]|^(jobs[/](on_ray|processes|choose|order)|review[/]page)[.]py$|[/](glossary|zh-Hans-terms|rulings)[.]json$/;

/** @returns {Record<string, Buffer>} contents by path */
export function pythonFiles() {
  const names = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });
  const wanted = names
    .map((name) => name.split(sep).join("/"))
    .filter((name) => /[.](py|json|network)$/.test(name))
    .filter((name) => PARTS.test(name) && !LEFT_OUT.test(name))
    .sort();
  return Object.fromEntries(
    wanted.map((name) => [`baida/${name}`, readFileSync(join(SOURCE, name))]),
  );
}
