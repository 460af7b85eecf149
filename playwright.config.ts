import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./shell/scripts/browser.mjs";

// Ports of its own and a data folder of its own: the tests run beside a store that is in use.
const shellPort = 43000;
// Playwright reads this file once in each of its processes; only the first makes the folder.
process.env.STORE_TEST_DATA ??= mkdtempSync(path.join(os.tmpdir(), "store-e2e-"));

const executablePath = findBrowser();

export default defineConfig({
  testDir: ".",
  testMatch: "*/e2e/*.e2e.ts",
  outputDir: "test-results",
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 15_000,
    baseURL: `http://localhost:${shellPort}`,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    viewport: { width: 360, height: 780 },
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
  webServer: {
    command: "node shell/scripts/start.mjs",
    url: `http://localhost:${shellPort}/registry.json`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      SHELL_PORT: String(shellPort),
      STOREFRONT_PORT: "43001",
      ACCOUNT_PORT: "43002",
      BACKOFFICE_PORT: "43003",
      TOOLS_PORT: "43004",
      BACKEND_PORT: "43005",
      STORE_DATA_DIR: process.env.STORE_TEST_DATA,
      // The one provider of social sign-in that the embedded backend can be pointed at; shell/e2e/oauth-provider.ts.
      GITHUB_URL: "http://localhost:43006",
      GITHUB_CLIENT_ID: "loja",
      GITHUB_CLIENT_SECRET: "segredo-da-loja",
    },
  },
});
