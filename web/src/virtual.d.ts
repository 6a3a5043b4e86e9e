/** What the build makes: build/. */

/** The addresses of the drawings that hold the tiles, each under its name. */
declare module "virtual:tile-art" {
  const addresses: Record<"shared" | "jokers" | "flowers", string>;
  export default addresses;
  /** The addresses of drawings with the tiles on the cards of the games, by game. */
  export const ornaments: Record<string, string>;
  /** The name of the app as the inside of an SVG, 200 wide and 100 high. */
  export const mark: string;
}

/** The rulings by number in all languages, as HTML. */
declare module "virtual:rulings" {
  const rulings: Record<string, import("./wire/wire.gen").Text>;
  export default rulings;
}

/** The games with their house rules; null where a server tells them. */
declare module "virtual:games" {
  const games: import("./wire/types").Game[] | null;
  export default games;
}

/** The npm packages that are part of the client. */
declare module "virtual:licences" {
  const packages: { name: string; version: string; licence: string; text: string }[];
  export default packages;
}

/** The files that the worker loads, compressed, and the bytes that each costs. */
declare module "virtual:runtime" {
  const parts: Record<"python" | "library" | "baida", { url: string; bytes: number }>;
  export const info: import("pyodide").Lockfile["info"];
  export default parts;
}

/** Pyodide's own script, which its types leave out. */
declare module "pyodide/pyodide.asm.mjs" {
  const createPyodideModule: never;
  export default createPyodideModule;
}

/** The texts of the client: where their files are, and in tests the texts themselves. */
declare module "virtual:catalogue" {
  export const folder: string;
  export const included: Record<string, Record<string, Record<string, string>>>;
}
