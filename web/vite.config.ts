import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { catalogue } from "./build/catalogue/plugin.ts";
import { compress } from "./build/compress.ts";
import { games } from "./build/games.ts";
import { listLicences } from "./build/licences.ts";
import { installable } from "./build/installable.ts";
import { namedQueries } from "./build/named-queries.ts";
import { rulings } from "./build/rulings.ts";
import { runtime } from "./build/runtime/plugin.ts";
import { tileArt } from "./build/tile-art.ts";

// `vite build --mode site` makes files for any web host, in any folder of it
const site = (mode: string) => mode === "site";

/**
 * Every file costs half a kilobyte of headers, so small parts that several pages share are put together,
 * at the price of some bytes that a page does not need.
 */
const CHUNKS = [
  {
    name: "frame",
    test: /node_modules\/(?:svelte|esm-env|clsx)\/|words:|virtual:catalogue|\/i18n\/languages|\/src\/(?:lib|words|app\/(?!Settings))|\/src\/ui\/(?:Icon|PageProblem|shell|ruling)|\/src\/wire\/(?!device|socket)/,
  },
  {
    name: "tiles",
    test: /\/src\/(?:mahjong\/|rules\/sentence|ui\/(?:Tile|RulingChip|Problem|copy)\b)/,
  },
  {
    name: "start",
    test: /\/src\/(?:lobby\/(?:YourMatches|Statistics|JoinByCode|GameCard|NameField|make-room)|rules\/(?:OtherNames|RulesSummary)|learn\/progress)\b/,
  },
  { name: "explain", test: /\/src\/explain\// },
  { name: "picker", test: /\/src\/(?:picker\/|ui\/OneOf)/ },
  { name: "calculator", test: /\/src\/(?:calculator\/(?!address|Heading)|ui\/CopyHere)/ },
].map((group, at) => ({ ...group, priority: 9 - at, includeDependenciesRecursively: false }));

export default defineConfig(({ mode }) => ({
  base: site(mode) ? "./" : "/",
  plugins: [
    catalogue(),
    namedQueries(),
    svelte(),
    tileArt(),
    rulings(),
    runtime(),
    games(site(mode)),
    listLicences(),
    installable(site(mode)),
    compress(),
  ],
  worker: { format: "es", plugins: () => [runtime(), listLicences()] },
  build: {
    // the package serves its own from there
    outDir: site(mode) ? "../dist/site" : "../src/baida/server/static",
    emptyOutDir: true,
    target: "es2022",
    // what is part of another file would be refused by the server's content security policy
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  json: { namedExports: false, stringify: false },
  // the message catalogue is part of the Python package
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
  // no file leaves anything behind, so all of them can run in one world: that takes half the time
  test: { include: ["{src,build}/**/*.test.ts"], isolate: false, pool: "threads" },
}));
