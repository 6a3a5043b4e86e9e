import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { catalogue } from "./build/catalogue/plugin.ts";
import { compress } from "./build/compress.ts";
import { games } from "./build/games.ts";
import { listLicences } from "./build/licences.ts";
import { installable } from "./build/installable.ts";
import { namedQueries } from "./build/named-queries.ts";
import { preloads } from "./build/preloads.ts";
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
    // what few pages need of Svelte, and the table's sounds
    name: "motion",
    test: /node_modules\/svelte\/src\/(?:transition|animate|reactivity\/(?!create))|\/dom\/(?:elements\/transitions|blocks\/svelte-element)\.js|\/src\/lib\/sounds/,
  },
  {
    name: "frame",
    test: /node_modules\/(?:svelte|esm-env|clsx)\/|preload-helper|rolldown\/runtime|words:|virtual:(?:catalogue|tile-art)|\/i18n\/languages|\/src\/(?:main|lib|words|app\/(?!Settings|RulingText))|\/src\/ui\/(?:Icon|PageProblem|shell|Missing|Later|Busy|ruling)|\/src\/wire\/(?!device\/(?!connection|ids)|socket)|\/src\/styles\/(?!table)/,
  },
  {
    name: "tiles",
    test: /\/src\/(?:mahjong\/(?!house-rules)|ui\/(?:Tile|Problem|copy)\b)/,
  },
  {
    name: "start",
    test: /\/src\/(?:lobby\/(?:YourMatches|JoinByCode|GameCard|NameField|make-room)|rules\/OtherNames|learn\/progress)\b/,
  },
  {
    // what nearly every page but the first one needs
    name: "choices",
    test: /\/src\/(?:mahjong\/house-rules|ui\/Choice)\b/,
  },
  { name: "explain", test: /\/src\/explain\// },
  { name: "picker", test: /\/src\/picker\/(?!MeldMaker)/ },
  {
    name: "calculator",
    test: /\/src\/(?:calculator\/(?!Waits)|pages\/Calculator|ui\/CopyHere)/,
  },
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
    !site(mode) && preloads(),
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
    // browsers that do not know it load the same files a little later
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: CHUNKS } },
      // Svelte does not say so: who does not use these need not load them
      treeshake: {
        moduleSideEffects: [
          {
            test: /\/svelte\/src\/(?:transition|animate|reactivity)\/|\/client\/dom\/(?:elements\/(?:custom-element|transitions)|blocks\/svelte-element)\.js$/,
            sideEffects: false,
          },
        ],
      },
    },
  },
  json: { namedExports: false, stringify: false },
  // the message catalogue is part of the Python package
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
}));
