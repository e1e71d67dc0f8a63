import { defineConfig } from "@playwright/test";

// Debian's Chromium; nothing is downloaded. The static site is served as any file host would.
// BYWORD_PAGE names another page than the static site, such as the one that `byword serve` gives out.
const page = process.env["BYWORD_PAGE"];
const site = "http://127.0.0.1:4174/";

export default defineConfig({
  testDir: "e2e",
  timeout: 45_000,
  // One at a time: the time from click to board is measured, too.
  workers: 1,
  retries: Number(process.env["BYWORD_RETRIES"] ?? 0),
  fullyParallel: true,
  reporter: [["list"]],
  use: {
    actionTimeout: 8_000,
    baseURL: page ?? site,
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
  ...(page
    ? {}
    : {
        webServer: {
          command: "npx vite preview --port 4174 --strictPort --host 127.0.0.1",
          url: site,
        },
      }),
});
