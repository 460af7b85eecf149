import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { root } from "shared-data/node/environment";
import { UserError } from "shared-data/node/user-error";
import { findBrowser, findPlaywrightBrowser, findSystemBrowser } from "../operate/registry/find-browser";

const installLimit = 5 * 60 * 1000;

/**
 * A Chromium for the end-to-end tests: the system's, else Playwright's own, else, as root on Debian, the package.
 * Says what it did. @returns path of the executable
 */
export function findOrInstallBrowser(): string {
  const present = findBrowser();
  if (present) return say(`Testing with ${present}`, present);

  console.log("No Chromium found; asking Playwright for its own.");
  if (attempt("node_modules/.bin/playwright", ["install", "chromium"])) {
    const own = findPlaywrightBrowser();
    if (own) return say(`Testing with Playwright's own, ${own}`, own);
  }
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    console.log("Playwright could not get one; installing Debian's package `chromium`.");
    attempt("apt-get", ["update", "-qq"]);
    attempt("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
    const packaged = findSystemBrowser();
    if (packaged) return say(`Installed ${packaged}`, packaged);
  }
  throw new UserError("No Chromium could be found or installed. Install one, or name it in CHROMIUM_PATH.");
}

function attempt(command: string, parameters: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status } = spawnSync(command, parameters, { cwd: root, env, stdio: "ignore", timeout: installLimit });
  return status === 0;
}

function say(message: string, file: string) {
  console.log(message);
  return file;
}
