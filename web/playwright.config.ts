import { defineConfig } from "@playwright/test";

// Debian's Chromium; nothing is downloaded. The static site is served as any file host would.
export default defineConfig({
  testDir: "e2e",
  timeout: 240_000,
  workers: 2,
  fullyParallel: true,
  reporter: [["list"]],
  use: {
    baseURL: "http://127.0.0.1:4174/",
    launchOptions: {
      executablePath: "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: "npx vite preview --port 4174 --strictPort --host 127.0.0.1",
    url: "http://127.0.0.1:4174/",
  },
});
