/**
 * `virtual:device-python`: the Python files that run in the browser, by their paths; and the files
 * of Pyodide beside them, under `pyodide/`.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { pythonFiles } from "./python-files.mjs";

const PYODIDE = fileURLToPath(new URL("../node_modules/pyodide", import.meta.url));
export const RUNTIME = [
  "pyodide.asm.mjs",
  "pyodide.asm.wasm",
  "python_stdlib.zip",
  "pyodide-lock.json",
];

const NAME = "virtual:device-python";
const LOADED = `\0${NAME}`;

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
