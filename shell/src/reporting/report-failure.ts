import type { RegisteredRemote } from "shared-data";
import { getSettings } from "shared-data/runtime";

const reported = new Set<string>();

/**
 * Tells the operator's endpoint, where there is one, that a remote failed: which, in which version, why, on which page.
 * Once per page load and failure. No query string and nothing about the person: what failed is the code.
 */
export function reportFailure({ name, version }: Pick<RegisteredRemote, "name" | "version">, error: unknown): void {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const key = `${name} ${version} ${message}`;
  if (reported.has(key)) return;
  reported.add(key);
  sendReport({ type: "remote-failure", name, version, message: message.slice(0, 500) });
}

/** Sends one report; off where `errorReportUrl` is empty. A report that is lost is not tried again. */
export function sendReport(report: Readonly<Record<string, unknown>>): void {
  const { errorReportUrl } = getSettings();
  if (!errorReportUrl) return;
  const body = JSON.stringify({ ...report, path: window.location.pathname, at: new Date().toISOString() });
  // As plain text: a call that the browser lets through to another origin without asking there first.
  const headers = { "content-type": "text/plain" };
  fetch(errorReportUrl, { method: "POST", mode: "no-cors", credentials: "omit", keepalive: true, headers, body }).catch(
    () => {},
  );
}
