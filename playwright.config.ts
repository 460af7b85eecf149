import { randomInt } from "node:crypto";
import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { otherBrowser } from "./shell/e2e/support/other-browsers";
import { ports } from "./shell/e2e/support/ports";
import { findBrowser } from "./shell/operate/registry/open-browser";

// Playwright reads this file once in each of its processes; only the first makes the folder.
process.env.STORE_TEST_DATA ??= mkdtempSync(path.join(os.tmpdir(), "store-e2e-"));

// Random values of tests (names, ids) follow from this: the same number gives the same values.
if (!process.env.STORE_TEST_SEED) {
  process.env.STORE_TEST_SEED = String(randomInt(1e9));
  console.error(`STORE_TEST_SEED=${process.env.STORE_TEST_SEED}`);
}

const executablePath = findBrowser();
// A whole file by its name, a single test by its tag.
const slow = /\.slow\.|@slow/;

const chromium = {
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [
      ...["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
      // Text and colours are rendered the same on every machine.
      ...["--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb"],
    ],
  },
};

export default defineConfig({
  testDir: ".",
  testMatch: "*/e2e/**/*.e2e.ts",
  outputDir: "test-results",
  // One set of pictures for every machine.
  snapshotPathTemplate: "{testFileDir}/pictures/{arg}{ext}",
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  // The second try is for its trace: a test that passes only then fails the run.
  retries: 1,
  failOnFlakyTests: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 15_000,
    baseURL: `http://localhost:${ports.shell}`,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    // The palette that the pictures show; axe looks at both.
    colorScheme: "dark",
    viewport: { width: 360, height: 780 },
    // A service worker answers where a test wants to: only what tests it has one.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // At every try it would take a fifth of the run.
    trace: "on-first-retry",
  },
  projects: [
    { name: "quick", grepInvert: slow, use: chromium },
    { name: "slow", grep: slow, use: chromium },
    { name: "firefox", grep: /@browsers/, use: { browserName: "firefox", ...otherBrowser("firefox") } },
    { name: "webkit", grep: /@browsers/, use: { browserName: "webkit" } },
  ],
  webServer: {
    command: "node --import tsx/esm shell/operate/start.ts",
    url: `http://localhost:${ports.shell}/registry.json`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      SHELL_PORT: String(ports.shell),
      STOREFRONT_PORT: String(ports.storefront),
      ACCOUNT_PORT: String(ports.account),
      BACKOFFICE_PORT: String(ports.backoffice),
      TOOLS_PORT: String(ports.tools),
      BACKEND_PORT: String(ports.backend),
      STORE_DATA_DIR: process.env.STORE_TEST_DATA,
    },
  },
});
