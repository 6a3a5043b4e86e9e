/**
 * Python in the worker: Pyodide with baida's own Python files. Everything comes compressed from the
 * site itself and is unpacked here, so that any web host will do.
 */

import { loadPyodide, type PyodideInterface } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import type { Progress } from "./messages";
import parts, { info } from "virtual:runtime";

/** Where Python finds the package. */
const FOLDER = "/lib/baida";
const CONTENT_TYPES = { python: "application/wasm" } as Record<string, string | undefined>;

export async function loadRuntime(
  progress: (progress: Progress) => void,
): Promise<PyodideInterface> {
  const total = Object.values(parts).reduce((sum, { bytes }) => sum + bytes, 0);
  let loaded = 0;
  const arrived = (bytes: number) => progress({ loaded: (loaded += bytes), total });
  progress({ loaded, total });

  const [python, library, baida] = (["python", "library", "baida"] as const).map((part) =>
    unpacked(parts[part].url, CONTENT_TYPES[part], arrived),
  );
  // Pyodide fetches these two itself, by name; the compressed ones are given to it instead
  const given = new Map([
    ["pyodide.asm.wasm", python!],
    ["python_stdlib.zip", library!],
  ]);
  const fetchOther = self.fetch;
  self.fetch = (asked, options) => {
    const name = new URL(asked instanceof Request ? asked.url : asked, location.href).pathname;
    return given.get(name.slice(name.lastIndexOf("/") + 1)) ?? fetchOther(asked, options);
  };
  try {
    const pyodide = await loadPyodide({
      indexURL: new URL("./", location.href).href,
      createPyodideModule,
      lockFileContents: { info, packages: {} },
    });
    // as files and not as a zip: baida looks for some of its own modules by their path
    pyodide.unpackArchive(await (await baida!).arrayBuffer(), "zip", { extractDir: FOLDER });
    pyodide.runPython(`import sys; sys.path.insert(0, "${FOLDER}")`);
    return pyodide;
  } finally {
    self.fetch = fetchOther;
  }
}

async function unpacked(
  url: string,
  type: string | undefined,
  arrived: (bytes: number) => void,
): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`);
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        arrived(chunk.byteLength);
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted.pipeThrough(new DecompressionStream("gzip")), {
    headers: type ? { "content-type": type } : {},
  });
}
