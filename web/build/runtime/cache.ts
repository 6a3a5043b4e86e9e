/**
 * Keeps files that were made with Pyodide. The client is built twice, for the server and as a site,
 * and Pyodide takes half the time of a build.
 */

import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { baida } from "./contents.ts";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const MODULES = fileURLToPath(new URL("../../node_modules/", import.meta.url));
const CACHE = join(MODULES, ".cache", "runtime");

/** The file of this name, made now unless it was made before from the same sources. */
export async function cached(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const sources = hashOfSources();
  const file = join(CACHE, sources, name);
  if (existsSync(file)) return readFileSync(file);
  const made = await make();
  for (const old of existsSync(CACHE) ? readdirSync(CACHE) : [])
    if (old !== sources) rmSync(join(CACHE, old), { recursive: true, force: true });
  mkdirSync(join(CACHE, sources), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, made);
  renameSync(unfinished, file);
  return made;
}

/** Of everything that the files are made from: baida, Pyodide, and the code that makes them. */
function hashOfSources(): string {
  const hash = createHash("sha256");
  const add = (name: string, content: Buffer) =>
    hash.update(`${name} ${content.length}\n`).update(content);
  for (const [path, content] of baida()) add(path, content);
  for (const name of readdirSync(HERE).sort()) add(name, readFileSync(join(HERE, name)));
  add("pyodide", readFileSync(join(MODULES, "pyodide", "package.json")));
  return hash.digest("hex").slice(0, 20);
}
