/**
 * `virtual:device-python`: the Python files that run in the browser, by their paths; and the files
 * of Pyodide beside them, under `pyodide/`.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const SOURCE = fileURLToPath(new URL("../../src/baida", import.meta.url));
const PYODIDE = fileURLToPath(new URL("../node_modules/pyodide", import.meta.url));
/** What `baida.device` imports. Everything else of the package stays on the server. */
const PARTS = /^(answers|bots|core|device|game|i18n|score|tables|variants|wire)[/]|^[^/]+$/;
const LEFT_OUT =
  /^(bots[/]external|core[/]vector)[/]|[/](glossary|zh-Hans-terms|rulings|intro)[.]json$/;
export const RUNTIME = [
  "pyodide.asm.mjs",
  "pyodide.asm.wasm",
  "python_stdlib.zip",
  "pyodide-lock.json",
];

const NAME = "virtual:device-python";
const LOADED = `\0${NAME}`;

export function pythonFiles(): Record<string, string> {
  const names = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });
  const wanted = names
    .map((name) => name.split(sep).join("/"))
    .filter((name) => /[.](py|json)$/.test(name))
    .filter((name) => PARTS.test(name) && !LEFT_OUT.test(name))
    .sort();
  return Object.fromEntries(
    wanted.map((name) => [`baida/${name}`, readFileSync(join(SOURCE, name), "utf8")]),
  );
}

/** For the modules of the worker, and (with `runtime`) for the app, which ships the runtime. */
export function deviceFiles({ runtime = false } = {}): Plugin {
  return {
    name: "device-files",
    resolveId: (id) => (id === NAME ? LOADED : undefined),
    load: (id) => (id === LOADED ? `export default ${JSON.stringify(pythonFiles())};` : undefined),
    generateBundle() {
      if (!runtime) return;
      for (const name of RUNTIME)
        this.emitFile({
          type: "asset",
          fileName: `pyodide/${name}`,
          source: readFileSync(join(PYODIDE, name)),
        });
    },
    configureServer(server) {
      server.middlewares.use("/pyodide/", (request, response, next) => {
        const name = request.url?.slice(1).split("?")[0] ?? "";
        if (!RUNTIME.includes(name)) return next();
        const type = name.endsWith(".mjs") ? "text/javascript" : "application/octet-stream";
        response.setHeader("content-type", name.endsWith(".wasm") ? "application/wasm" : type);
        response.end(readFileSync(join(PYODIDE, name)));
      });
    },
  };
}
