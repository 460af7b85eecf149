import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { UserError } from "@store/shared-data/node/user-error";

const systemNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macApplications = ["Google Chrome", "Chromium"].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/** An installed Chromium: CHROMIUM_PATH, the system's, or Playwright's. */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new UserError(`CHROMIUM_PATH names ${named}, which does not exist.`);
  const folders = (process.env.PATH ?? "").split(":");
  const candidates = systemNames.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
  return named || [...candidates, ...macApplications, chromium.executablePath()].find((file) => existsSync(file));
}
