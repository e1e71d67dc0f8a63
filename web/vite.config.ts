import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { site } from "./tools/site.ts";
import { bridge } from "./tools/stdio.ts";

/** The page that is kept in the repository has the same names from build to build. */
const plain = {
  entryFileNames: "assets/[name].js",
  chunkFileNames: "assets/[name].js",
  assetFileNames: "assets/[name][extname]",
};

// Two builds of one page: the static site with the engine in it, and what `byword serve` gives out, where the binary is
// the engine.
export default defineConfig(({ mode }) => {
  const served = mode === "served";
  const names = served ? { rolldownOptions: { output: plain } } : {};
  return {
    base: "./",
    plugins: [svelte(), ...(served ? [] : [site("engine")]), bridge(process.env["BYWORD"])],
    worker: { format: "es", ...names },
    build: {
      target: "es2023",
      assetsInlineLimit: 0,
      outDir: served ? "dist" : "site",
      emptyOutDir: true,
      ...names,
    },
    test: { include: ["src/**/*.test.ts"] },
  };
});
