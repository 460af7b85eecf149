import type { Platform } from "./platform.ts";
import type { PageReport } from "./read-report.ts";

const patienceMs = 5_000;

/**
 * Sends a page's failure on to a service that takes Sentry's envelopes, where the store names one (`SENTRY_DSN`). The report
 * is the one that the database has counted: without anything about a person. The service's response is only logged.
 */
export async function forwardFailure(report: PageReport, { sentryDsn, log }: Platform): Promise<void> {
  if (!sentryDsn || report.kind === "visit") return;
  try {
    const { endpoint, key } = readDsn(sentryDsn);
    const response = await fetch(endpoint, {
      method: "POST",
      headers: {
        "content-type": "application/x-sentry-envelope",
        "x-sentry-auth": `Sentry sentry_version=7, sentry_key=${key}, sentry_client=store/1`,
      },
      body: writeEnvelope(report),
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
    await response.body?.cancel();
    if (!response.ok) log(`page-reports: the service of SENTRY_DSN answered ${response.status}`);
  } catch (error) {
    // The address names the project's key, and the error may repeat it.
    log(`page-reports: the service of SENTRY_DSN was not reached (${error instanceof Error ? error.name : "error"})`);
  }
}

/** `https://<key>@<host>/<project>`, where the service may lie in a folder of its host. */
function readDsn(dsn: string) {
  const { protocol, host, pathname, username } = new URL(dsn);
  const [, folder = "", project = ""] = /^(.*)\/([^/]+)$/.exec(pathname) ?? [];
  return { endpoint: `${protocol}//${host}${folder}/api/${project}/envelope/`, key: username };
}

function writeEnvelope(report: PageReport): string {
  const { remote, release, shell, variant, agent, path, message, stack, kind } = report;
  const id = crypto.randomUUID().replaceAll("-", "");
  const [, type = kind, value = message] = /^(\w+): (.*)$/s.exec(String(message)) ?? [];
  const frames = String(stack ?? "")
    .split("\n")
    .flatMap(readFrame)
    .reverse();
  const event = {
    event_id: id,
    timestamp: Date.now() / 1000,
    platform: "javascript",
    level: "error",
    release: `${remote}@${release}`,
    environment: variant,
    transaction: path,
    tags: { remote, shell, agent, kind },
    exception: { values: [{ type, value, ...(frames.length > 0 && { stacktrace: { frames } }) }] },
  };
  return [{ event_id: id, sent_at: new Date().toISOString() }, { type: "event" }, event]
    .map((line) => JSON.stringify(line))
    .join("\n");
}

/** A line of a stack as browsers write it: `at name (file:line:column)`, or `name file:line:column`. */
function readFrame(line: string) {
  const [, name, filename, lineno, colno] = /^(?:at )?(?:(.*?) \(?)?(\S+?):(\d+):(\d+)\)?$/.exec(line.trim()) ?? [];
  if (!filename) return [];
  return [{ function: name || "?", filename, lineno: Number(lineno), colno: Number(colno), in_app: true }];
}
