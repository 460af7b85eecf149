import { getSettings } from "shared-data/runtime";
import type { ReportedRemote } from "./shown-remotes";

/** Tells the collector, where there is one, that a remote failed: which release, why, where. The code for it is fetched then. */
export function reportFailure(remote: ReportedRemote, error: unknown): void {
  if (getSettings().errorReportUrl) loadReports().then(({ sendFailure }) => sendFailure(remote, error), ignore);
}

/** The code that reports: apart, so that the first view does not wait for it. */
export const loadReports = () => import("./send-reports");

// A report that is lost is lost.
const ignore = () => {};
