/** Writes every text file of the built client a second and third time, as Brotli and as gzip. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Smaller ones do not get smaller. */
const LEAST_BYTES = 500;

export function compress(): Plugin {
  let folder = "";
  return {
    name: "compress",
    apply: "build",
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    // after everything has been written, the public files too
    closeBundle: {
      order: "post",
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
          if (/\.(html|js|json|css|svg)$/.test(name)) compressFile(join(folder, name));
      },
    },
  };
}

function compressFile(path: string): void {
  const content = readFileSync(path);
  if (content.length < LEAST_BYTES) return;
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: size }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}
