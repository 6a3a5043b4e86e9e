/**
 * `virtual:runtime`: the files of Python and of baida's Python code that the worker loads, with the
 * bytes that each costs. They are compressed already, and unpacked by the worker, so that they are
 * small also where a web host does not compress anything.
 */

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { cached } from "./cache.ts";
import { checkLibrary, compile } from "./compile.ts";
import { baida, standardLibrary } from "./contents.ts";
import { writeZip } from "./zip.ts";

const NAME = "virtual:runtime";
const LOADED = `\0${NAME}`;
const IN_DEVELOPMENT = "/runtime/";

const PARTS = { python, library, baida: async () => writeZip(await compile(baida(), baida())) };
type Part = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as Part[];

/** Compressing takes seconds, and both the page and the worker ask for it. */
const packed = new Map<Part, Promise<Buffer>>();

export function runtime(): Plugin {
  let building = false;
  return {
    name: "runtime",
    enforce: "pre",
    configResolved: (config) => {
      building = config.command === "build";
    },
    resolveId: (id) => (id === NAME ? LOADED : undefined),
    async load(id) {
      if (id !== LOADED) return undefined;
      const sources = await Promise.all(NAMES.map(pack));
      const files = NAMES.map((part, at) => {
        const source = sources[at]!;
        // not .gz: some hosts would announce it as an encoding, and the browser would unpack it
        const file = building && this.emitFile({ type: "asset", name: `${part}.bin`, source });
        const url = file
          ? `import.meta.ROLLUP_FILE_URL_${file}`
          : JSON.stringify(IN_DEVELOPMENT + part);
        return `${part}: { url: ${url}, bytes: ${source.length} }`;
      });
      return `export const info = ${JSON.stringify(lockInfo())};
        export default { ${files.join(", ")} };`;
    },
    transform: {
      filter: { id: /pyodide\.asm\.mjs$/ },
      // a file that is never loaded, and would be packaged uncompressed
      handler: (code) =>
        code.replaceAll(/new URL\(("[^"]*\.wasm"),import\.meta\.url\)\.href/g, "$1"),
    },
    configureServer(server) {
      for (const part of NAMES)
        server.middlewares.use(IN_DEVELOPMENT + part, (_, response, next) => {
          response.setHeader("content-type", "application/octet-stream");
          pack(part).then((file) => response.end(file), next);
        });
    },
  };
}

function pack(part: Part): Promise<Buffer> {
  const make = async () => gzipSync(await PARTS[part](), { level: 9 });
  const known = packed.get(part) ?? cached(`${part}.gz`, make);
  packed.set(part, known);
  return known;
}

async function python(): Promise<Buffer> {
  return ofPyodide("pyodide.asm.wasm");
}

async function library(): Promise<Buffer> {
  const files = standardLibrary(ofPyodide("python_stdlib.zip"));
  await checkLibrary(files, baida());
  return writeZip(await compile(files, baida()));
}

/** For which Python Pyodide's packages are made; it insists on knowing, though none is used. */
function lockInfo(): unknown {
  return JSON.parse(ofPyodide("pyodide-lock.json").toString()).info;
}

function ofPyodide(file: string): Buffer {
  return readFileSync(new URL(`../../node_modules/pyodide/${file}`, import.meta.url));
}
