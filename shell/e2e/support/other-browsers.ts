import { existsSync } from "node:fs";
import { firefox, webkit } from "@playwright/test";

const types = { firefox, webkit };
export type OtherBrowser = keyof typeof types;

const systemFirefox = () => {
  const folders = (process.env.PATH ?? "").split(":");
  const candidates = ["firefox", "firefox-esr"].flatMap((name) => folders.map((folder) => `${folder}/${name}`));
  return process.env.FIREFOX_PATH ?? candidates.find((file) => existsSync(file));
};

/** How Playwright starts a browser beside Chromium: its own build, else the system's Firefox, by WebDriver BiDi. */
export function otherBrowser(name: OtherBrowser) {
  if (name === "webkit") return {};
  // A test may read what the page copied.
  const firefoxUserPrefs = {
    "dom.events.testing.asyncClipboard": true,
    // Pages are loaded again on Back: driven by BiDi, Firefox does not always report one that it kept.
    "browser.sessionhistory.max_total_viewers": 0,
  };
  const executablePath = systemFirefox();
  if (!executablePath || existsSync(firefox.executablePath())) return { launchOptions: { firefoxUserPrefs } };
  return { channel: "moz-firefox", launchOptions: { executablePath, firefoxUserPrefs } };
}

/** Why a browser cannot be driven on this machine, or nothing where it can. */
export async function whyNot(name: OtherBrowser): Promise<string | undefined> {
  const { channel, launchOptions } = otherBrowser(name);
  try {
    const browser = await types[name].launch({ timeout: 30_000, ...(channel && { channel }), ...launchOptions });
    const version = browser.version();
    const failure = await browser.newContext().then(
      () => undefined,
      (error: Error) => `${version}: ${error.message}`,
    );
    await browser.close();
    return failure?.split("\n")[0];
  } catch (error) {
    // Without this machine's path, for what is said here is kept.
    return String(error instanceof Error ? error.message : error).replace(/( at \/|\n).*/s, "");
  }
}
