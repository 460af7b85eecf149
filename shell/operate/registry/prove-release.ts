import { AreaVisits } from "./area-visits";
import type { CheckedRelease } from "./check-release";
import { openBrowser } from "./open-browser";
import { renderAhead } from "./render-ahead";
import { signInToCheck } from "./sign-in-to-check";
import { hostsOf, openTrial } from "./trial";

/** Runs a release before it is live: its Node build in the sandbox, its areas in a browser within the running store. */
export async function proveRelease(
  checked: CheckedRelease,
  { store, shellFolder, withoutBrowser }: { store: string; shellFolder: string; withoutBrowser: boolean },
) {
  const { release, files } = checked;
  const trial = await openTrial(store, shellFolder, checked);
  const serverCode = release.server && files.get(release.server)?.toString("utf8");
  const rendered = serverCode ? await renderAhead(trial, serverCode) : [];
  const ahead = `${rendered.length} pages rendered ahead`;
  if (withoutBrowser) return `${ahead}; without a browser`;
  const browser = await openBrowser(hostsOf(trial));
  try {
    return `${ahead}; ${await new AreaVisits(browser, trial, await signInToCheck(trial)).visitAll(rendered)}`;
  } finally {
    await browser.close();
  }
}
