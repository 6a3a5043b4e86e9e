import { defineConfig } from "vitest/config";
import { COMPONENT_TESTS, componentTests, saysWhatIsMissing } from "./build/component-tests.ts";

export default defineConfig({
  test: {
    reporters: ["default", saysWhatIsMissing],
    projects: [
      {
        extends: "./vite.config.ts",
        test: {
          name: "modules",
          include: ["{src,build}/**/*.test.ts"],
          exclude: [COMPONENT_TESTS],
          // no file leaves anything behind, so all can run in one world: that takes half the time
          isolate: false,
          pool: "threads",
        },
      },
      ...componentTests,
    ],
  },
});
