import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["dist/", "site/", "engine/", "node_modules/", "test-results/", "src/protocol/"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      // The compiler checks names, and knows those of types.
      "no-undef": "off",
      complexity: ["error", 12],
      "max-lines": ["error", 500],
      "max-lines-per-function": ["error", 60],
    },
  },
  { files: ["e2e/**", "**/*.test.ts"], rules: { "max-lines-per-function": "off", complexity: "off" } },
);
