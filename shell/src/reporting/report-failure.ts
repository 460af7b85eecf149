import { getSettings } from "@store/shared-data/runtime";
import type { ReportedRemote } from "./shown-remotes";

/** Reports a failure of a remote, or of the shell, if a collector is configured. Loads the reporting code on demand. */
export function reportFailure(remote: ReportedRemote | undefined, error: unknown): void {
  loadReports(({ sendFailure }) => sendFailure(remote, error));
}

/** Loads the reporting code if reports are enabled. Lost reports are not retried. */
export function loadReports(use: (reports: typeof import("./reports")) => void) {
  if (getSettings().errorReportUrl) import(/* webpackChunkName: "after-start" */ "./reports").then(use).catch(() => {});
}
