import { getSettings } from "@store/shared-data/runtime";
import type { ReportedRemote } from "./shown-remotes";

// After everything that the page itself asks for. What is left sooner is not counted, on either side of a trial.
const rest = 5000;

/** Tells the collector, where there is one, that a remote failed, or the shell: which release, why, where. The code for it is fetched then. */
export function reportFailure(remote: ReportedRemote | undefined, error: unknown): void {
  load(({ sendFailure }) => sendFailure(remote, error));
}

/** Reports this page's visit when it is left; where reports are off, not even the code for it is fetched. */
export function reportVisit(): void {
  setTimeout(() => load(({ watchVisit }) => watchVisit()), rest);
}

// A report that is lost is lost.
function load(use: (reports: typeof import("./reports")) => void) {
  if (getSettings().errorReportUrl) import("./reports").then(use).catch(() => {});
}
