/** Loads Python and baida's own files into this worker. */

import { loadPyodide, type PyodideInterface } from "pyodide";
import type { Progress } from "./messages";

/** Where the files of the runtime are: beside the page, also in a sub-directory. */
export const RUNTIME_URL = new URL(`${import.meta.env.BASE_URL}pyodide/`, self.location.origin)
  .href;

export async function loadRuntime(
  progress: (progress: Progress) => void,
): Promise<PyodideInterface> {
  progress({ loaded: 0, total: 0 });
  const [python, { default: files }] = await Promise.all([
    loadPyodide({ indexURL: RUNTIME_URL, lockFileURL: `${RUNTIME_URL}pyodide-lock.json` }),
    import("virtual:device-python"),
  ]);
  installFiles(python, files);
  return python;
}

/** Writes Python files to where they can be imported from. */
export function installFiles(python: PyodideInterface, files: Record<string, string>): void {
  const root = "/lib/baida-app";
  for (const [path, text] of Object.entries(files)) {
    const whole = `${root}/${path}`;
    python.FS.mkdirTree(whole.slice(0, whole.lastIndexOf("/")));
    python.FS.writeFile(whole, text);
  }
  python.runPython(`import sys; sys.path.insert(0, "${root}")`);
}
