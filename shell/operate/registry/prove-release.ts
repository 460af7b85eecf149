import type { CheckedRelease } from "./check-release";
import { openTrial } from "./live-store";
import { renderAhead } from "./render-ahead";
import { openAreas } from "./smoke-test";

export type ProofOptions = {
  /** The shell's origin. */
  store: string;
  /** The build of the shell that pages are rendered ahead with. */
  shellFolder: string;
  withoutBrowser: boolean;
};

/**
 * Runs a release before anybody else does: its code for Node in the sandbox, and its areas in a browser, inside the store that runs.
 * Gives what was done, in words.
 * @throws {UserError} with the page and what is wrong with it
 */
export async function proveRelease(checked: CheckedRelease, options: ProofOptions) {
  const { release, files } = checked;
  const trial = await openTrial(options.store, options.shellFolder, checked);
  const serverCode = release.server && files.get(release.server)?.toString("utf8");
  const rendered = serverCode ? await renderAhead(trial, serverCode) : [];
  const ahead = `${rendered.length} pages rendered ahead`;
  if (options.withoutBrowser) return `${ahead}; without a browser`;
  return `${ahead}; ${await openAreas(trial, rendered)}`;
}
