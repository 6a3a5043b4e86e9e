import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { addSimplified } from "./build/add-simplified.ts";
import { compress } from "./build/compress.ts";
import { deviceFiles } from "./build/device-files.ts";
import { listLicences } from "./build/licences.ts";
import { rulings } from "./build/rulings.ts";
import { tileArt } from "./build/tile-art.ts";

export default defineConfig({
  plugins: [
    addSimplified(),
    svelte(),
    tileArt(),
    rulings(),
    listLicences(),
    deviceFiles({ runtime: true }),
    compress(),
  ],
  worker: { format: "es", plugins: () => [deviceFiles()] },
  build: {
    // the package serves it from there
    outDir: "../src/baida/server/static",
    emptyOutDir: true,
    target: "es2022",
    // what is part of another file would be refused by the server's content security policy
    assetsInlineLimit: 0,
  },
  json: { namedExports: false, stringify: false },
  // the message catalogue is part of the Python package
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
  test: { include: ["{src,build}/**/*.test.ts"] },
});
