import { getSettings } from "@store/shared-data/runtime";
import { redactPersonalData } from "./redact-personal-data";
import type { ReportedRemote } from "./shown-remotes";

const sent = new Set<string>();
const failed = new Set<string>();
const mostFailures = 20;

/** Reports each failure once per page load, without personal data. */
export function sendFailure(owner: ReportedRemote | undefined, error: unknown): void {
  const remote = owner ?? { name: "shell", version: shellRelease() };
  const isError = error instanceof Error;
  const message = redactPersonalData(isError ? `${error.name}: ${error.message}` : String(error)).slice(0, 300);
  const key = `${remote.name} ${remote.version} ${message}`;
  if (sent.has(key) || sent.size >= mostFailures) return;
  sent.add(key);
  const first = !failed.has(remote.name);
  failed.add(remote.name);
  const stack = isError ? framesOf(error) : "";
  sendReport({ kind: "failure", ...labelsOf(remote), message, stack, first });
}

/** Reports a visit of a remote. @param vitals in milliseconds; CLS without a unit */
export function sendVisit(remote: ReportedRemote, vitals: Readonly<Record<string, number>>): void {
  sendReport({ kind: "visit", ...labelsOf(remote), ...vitals });
}

/** The shell's release: the hash in its file name. */
function shellRelease(): string {
  const main = document.querySelector<HTMLScriptElement>('script[src*="/main."]');
  return /\/main\.(\w+)\.js/.exec(main?.src ?? "")?.[1] ?? "-";
}

function labelsOf({ name, version, variant, basePaths = [] }: ReportedRemote) {
  return {
    remote: name,
    release: version,
    shell: shellRelease(),
    variant: variant ?? "live",
    path: placeIn(basePaths),
  };
}

/** Base path of the area; the rest of the path may contain personal data. */
function placeIn(basePaths: readonly string[]): string {
  const { pathname } = window.location;
  const base = basePaths.find((each) => pathname === each || pathname.startsWith(`${each}/`));
  if (base === undefined) return "-";
  return pathname === base ? base : `${base}/*`;
}

/** First stack frames, without the message that some browsers put before them. */
function framesOf({ stack = "" }: Error): string {
  const frames = stack.split("\n").filter((line) => /^\s*at |@/.test(line));
  return frames
    .slice(0, 10)
    .map((frame) => redactPersonalData(frame.trim().replace("@", " ")))
    .join("\n");
}

function sendReport(report: Readonly<Record<string, unknown>>): void {
  const { errorReportUrl } = getSettings();
  if (!errorReportUrl) return;
  const body = JSON.stringify(report);
  // Plain text needs no CORS preflight.
  const headers = { "content-type": "text/plain" };
  fetch(errorReportUrl, { method: "POST", mode: "no-cors", credentials: "omit", keepalive: true, headers, body }).catch(
    () => {},
  );
}
