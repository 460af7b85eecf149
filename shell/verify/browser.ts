import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { root } from "@store/shared-data/node/environment";
import { UserError } from "@store/shared-data/node/user-error";
import { findBrowser } from "../operate/registry/open-browser";

const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
const isDebianRoot = process.getuid?.() === 0 && existsSync("/etc/debian_version");
const installers: readonly string[] = [
  "node_modules/.bin/playwright install chromium",
  ...(isDebianRoot ? ["apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium"] : []),
];

/** Path of a Chromium: an installed one, else Playwright's, else (as root on Debian) the package. */
export function findOrInstallBrowser(): string {
  for (const install of ["", ...installers]) {
    if (install) console.log(`No Chromium found: ${install}`);
    if (install) spawnSync(install, { cwd: root, env, stdio: "ignore", timeout: 5 * 60_000, shell: true });
    const found = findBrowser();
    if (found) return found;
  }
  throw new UserError("No Chromium could be found or installed. Install one, or name it in CHROMIUM_PATH.");
}
