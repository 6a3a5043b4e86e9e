import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** Rules about values of type `any`. */
const UNSAFE = ["argument", "assignment", "call", "member-access", "return"].map(
  (what) => `@typescript-eslint/no-unsafe-${what}`,
);
const off = (rules) => Object.fromEntries(rules.map((rule) => [rule, "off"]));

export default defineConfig(
  globalIgnores(["node_modules", "**/*.gen.ts", "**/*.mjs", "*.js"]),
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"] },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: off([
      // the compilers report what is not used, and know more about it
      "@typescript-eslint/no-unused-vars",
      "svelte/no-unused-svelte-ignore",
      // handlers of sockets and workers are fields
      "@typescript-eslint/unbound-method",
      // what implements an interface of promises need not wait for one
      "@typescript-eslint/require-await",
      // Svelte removes a space at the end of a block unless it is an expression
      "svelte/no-useless-mustaches",
      // maps and sets in state are replaced, and never changed
      "svelte/prefer-svelte-reactivity",
    ]),
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // svelte-check knows the types of templates; tests and the build read JSON that they know
    files: ["**/*.svelte", "**/*.test.ts", "src/tests/**", "build/**"],
    rules: off(UNSAFE),
  },
  { files: ["**/*.svelte"], rules: off(["@typescript-eslint/no-unnecessary-type-assertion"]) },
);
