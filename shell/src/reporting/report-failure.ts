import { getSettings } from "@store/shared-data/runtime";
import type { ReportedRemote } from "./shown-remotes";

/** Tells the collector, where there is one, that a remote failed, or the shell: which release, why, where. The code for it is fetched then. */
export function reportFailure(remote: ReportedRemote | undefined, error: unknown): void {
  loadReports(({ sendFailure }) => sendFailure(remote, error));
}

/** Uses the code that reports; where reports are off, it is not even fetched. A report that is lost is lost. */
export function loadReports(use: (reports: typeof import("./reports")) => void) {
  if (getSettings().errorReportUrl) import("./reports").then(use).catch(() => {});
}
