/**
 * Compiles Python files with the very Python that will run them. A browser starts with empty folders
 * each time, so it would compile everything that it imports at every start.
 */

import { fileURLToPath } from "node:url";
import { loadPyodide, type PyodideInterface } from "pyodide";
import { writeZip, type Files } from "./zip.ts";

const COMPILE = `
import importlib.util, sys
from importlib._bootstrap_external import _code_to_hash_pyc

def imported():
    return [module.__file__ for module in sys.modules.values() if getattr(module, "__file__", None)]

def compiled(path, source):
    source = bytes(source)
    # docstrings and assertions of the standard library are of no use; Pyodide reads its own
    used = path.startswith(("baida/", "pyodide/", "_pyodide/"))
    code = compile(source, path, "exec", dont_inherit=True, optimize=0 if used else 2)
    return _code_to_hash_pyc(code, importlib.util.source_hash(source), False)

sys.path.insert(0, "/lib/baida")
import baida.device.device
from baida import jsontext
from baida.app.scoring.calls import games_json
`;

const LIBRARY = /^\/lib\/python\d+\.zip\//;

/** Python after the start of the app, and the files of the modules that every start imports. */
interface Started {
  pyodide: PyodideInterface;
  imported: string[];
}

let started: Promise<Started> | undefined;

async function startApp(baida: Files): Promise<Started> {
  const indexURL = fileURLToPath(new URL("../../node_modules/pyodide/", import.meta.url));
  const pyodide = await loadPyodide({ indexURL });
  pyodide.unpackArchive(new Uint8Array(writeZip(baida)), "zip", { extractDir: "/lib/baida" });
  pyodide.runPython(COMPILE);
  // taken now, because `gamesJson` imports more
  return { pyodide, imported: pyodide.runPython("imported()").toJs() };
}

/** Fails if the app would not start: it imports a file of the library that was left out. */
export async function checkLibrary(library: Files, baida: Files): Promise<void> {
  const { imported } = await (started ??= startApp(baida));
  const missing = imported
    .filter((file) => LIBRARY.test(file))
    .map((file) => file.replace(LIBRARY, ""))
    .filter((file) => !library.has(file));
  if (missing.length) throw new Error(`contents.ts leaves out what is used: ${missing.join(", ")}`);
}

/** What a server answers to `/api/games`, as JSON. */
export async function gamesJson(baida: Files): Promise<string> {
  const { pyodide } = await (started ??= startApp(baida));
  return pyodide.runPython("jsontext.encode(games_json())");
}

/**
 * The same files, with `.pyc` in place of `.py` for those that a start imports: compiled files are
 * twice as large, so the others stay as they are.
 */
export async function compile(files: Files, baida: Files): Promise<Files> {
  const { pyodide, imported } = await (started ??= startApp(baida));
  const names = new Set(
    imported.map((file) => file.replace(/^\/lib\/(baida|python\d+\.zip)\//, "")),
  );
  const compiled = pyodide.globals.get("compiled");
  const found: Files = new Map();
  for (const [path, content] of files) {
    if (!names.has(path)) {
      found.set(path, content);
      continue;
    }
    const bytes = compiled(path, new Uint8Array(content));
    found.set(`${path}c`, Buffer.from(bytes.toJs()));
    bytes.destroy();
  }
  return found;
}
