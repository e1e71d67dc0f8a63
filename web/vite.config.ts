import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { bridge } from "./tools/stdio.ts";
import { site } from "./tools/site.ts";

// Two builds of one page: the static site with the engine in it, and what `byword serve` gives out, where the binary is
// the engine.
export default defineConfig(({ mode }) => ({
  base: "./",
  plugins: [svelte(), ...(mode === "served" ? [] : [site("engine")]), bridge(process.env["BYWORD"])],
  worker: { format: "es" },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    outDir: mode === "served" ? "dist" : "site",
    emptyOutDir: true,
  },
  test: { include: ["src/**/*.test.ts"] },
}));
