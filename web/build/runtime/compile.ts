/**
 * Compiles Python files with the very Python that will run them. A browser starts with empty folders
 * each time, so it would compile hundreds of files at every start.
 */

import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";
import type { Files } from "./zip.ts";

const COMPILE = `
import importlib.util
from importlib._bootstrap_external import _code_to_hash_pyc

def compiled(path, source):
    source = bytes(source)
    code = compile(source, path, "exec", dont_inherit=True, optimize=0)
    return _code_to_hash_pyc(code, importlib.util.source_hash(source), False)

compiled
`;

/** The same files with `.pyc` in place of `.py`; all others as they are. */
export async function compile(files: Files): Promise<Files> {
  const indexURL = fileURLToPath(new URL("../../node_modules/pyodide/", import.meta.url));
  const pyodide = await loadPyodide({ indexURL });
  const compiled = pyodide.runPython(COMPILE);
  const found: Files = new Map();
  for (const [path, content] of files) {
    if (!path.endsWith(".py")) {
      found.set(path, content);
      continue;
    }
    const bytes = compiled(path, new Uint8Array(content));
    found.set(`${path}c`, Buffer.from(bytes.toJs()));
    bytes.destroy();
  }
  return found;
}
