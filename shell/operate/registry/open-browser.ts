import { existsSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";
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

// The last list of features that are switched off is the one that counts.
const switchedOff = [
  // Intercepted pages count as public, and Chromium would block their requests to this machine.
  "LocalNetworkAccessChecks",
  "BlockInsecurePrivateNetworkRequests",
  // Processes of the browser's own surface, several for each context and page.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "SpareRendererForSitePerProcess",
];
const browserArguments = [
  // On a machine without a GPU, emulating one costs more than software rendering.
  "--disable-gpu",
  // No page lives long enough to gain from optimized code.
  "--js-flags=--no-opt,--no-maglev",
  `--disable-features=${switchedOff.join()}`,
];

/** @param hosts the only ones that it finds */
export function openBrowser(hosts: readonly string[]): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath)
    throw new UserError(
      "A release is opened in a browser before it is live, and there is no Chromium here: install one, name it in CHROMIUM_PATH, or say --without-browser, which the history shows.",
    );
  // Chromium's sandbox does not work for root.
  const chromiumSandbox = process.getuid?.() !== 0;
  const resolver = ["MAP * ~NOTFOUND", ...hosts.map((host) => `EXCLUDE ${host}`)].join(", ");
  const args = [...browserArguments, `--host-resolver-rules=${resolver}`];
  return chromium.launch({ executablePath, args, chromiumSandbox }).catch((error) => {
    throw new UserError(`${executablePath} does not start: ${String(error.message).split("\n")[0]}`);
  });
}
