import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { bridge } from "./bridge/stdio.ts";

export default defineConfig({
  base: "./",
  plugins: [svelte(), bridge(process.env["BYWORD"])],
  worker: { format: "es" },
  build: { target: "es2023", assetsInlineLimit: 0 },
  test: { include: ["src/**/*.test.ts"] },
});
