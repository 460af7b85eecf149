import path from "node:path";
import type { Page } from "@playwright/test";
import type { RegisteredRemote, Registry } from "@store/shared-data";
import { UserError } from "@store/shared-data/node/user-error";
import { fetchDocuments, loadShell, refuseOtherShell, type ShellBuild } from "../../server/prerender/store-parts";
import { toServed } from "../../server/registry-store";
import type { CheckedRelease } from "./check-release";

const patience = 10_000;

/** The running store with a release in place of the live one. */
export type Trial = {
  store: string;
  build: ShellBuild;
  settings: Record<string, unknown>;
  registry: Registry;
  /** The release with its future URL. */
  remote: RegisteredRemote;
  files: CheckedRelease["files"];
};

export async function openTrial(store: string, shellFolder: string, checked: CheckedRelease): Promise<Trial> {
  const build = await loadShell(shellFolder).catch(() => {
    throw new UserError(`${path.join(shellFolder, "server")} holds no shell: build it, or name another with --shell.`);
  });
  const { settings, registry } = await fetchDocuments(build.shell, { origin: store, publicOrigin: store }).catch(() => {
    throw new UserError(
      `No store answers at ${store}, and a release is proved inside the store: start it, or name it with --store.`,
    );
  });
  await refuseOtherShell(build, { shellFolder, origin: store });
  const { release, files } = checked;
  const remote = { ...release, baseUrl: new URL(toServed(release).baseUrl, store).href };
  const others = registry.remotes.filter(({ name }) => name !== release.name);
  return { store, build, settings, registry: { remotes: [...others, remote] }, remote, files };
}

export const hostsOf = ({ store, settings, registry }: Trial): string[] =>
  [store, settings.supabaseUrl, ...registry.remotes.map(({ baseUrl }) => baseUrl)]
    .flatMap((each) => toUrl(each, store))
    .map(({ hostname }) => hostname);

/**
 * Serves the running store to one page, with documents, `registry.json` and the files of the release replaced. Blocks
 * reports, and documents of other origins. By DevTools, because with Playwright's routes each page would compile the
 * shell again.
 */
export async function showTrial(page: Page, trial: Trial, registry: Registry): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const respond = async ({ requestId, request }: { requestId: string; request: { url: string } }) => {
    const found = await replace(trial, registry, request.url.replace(/[?#].*/, ""));
    if (!found) return session.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
    const { status: responseCode = 200, headers, body } = found;
    const responseHeaders = Object.entries(headers).map(([name, value]) => ({ name, value }));
    const content = Buffer.from(body).toString("base64");
    return session.send("Fetch.fulfillRequest", { requestId, responseCode, responseHeaders, body: content });
  };
  // The page may have been closed meanwhile.
  session.on("Fetch.requestPaused", (paused) =>
    respond(paused)
      .catch(() => session.send("Fetch.failRequest", { requestId: paused.requestId, errorReason: "Failed" }))
      .catch(() => {}),
  );
  // Only what is replaced or blocked: every other request would cost a round trip through this process.
  const { store, remote, settings } = trial;
  const reports = toUrl(settings.errorReportUrl, store).map(({ href }) => href);
  const patterns = [`${store}/registry.json`, remote.baseUrl, ...reports].map((each) => ({ urlPattern: `${each}*` }));
  await session.send("Fetch.enable", { patterns: [{ resourceType: "Document" }, ...patterns] });
}

type Replaced = { status?: number; headers: Record<string, string>; body: string | Uint8Array };

async function replace(
  { store, remote, files }: Trial,
  registry: Registry,
  address: string,
): Promise<Replaced | undefined> {
  if (address === `${store}/registry.json`)
    return { headers: { "content-type": "application/json" }, body: JSON.stringify(registry) };
  if (!address.startsWith(remote.baseUrl)) return address.startsWith(`${store}/`) ? fetchStartPage(store) : undefined;
  const body = files.get(address.slice(remote.baseUrl.length));
  const type = /\.m?js$/.test(address) ? "text/javascript" : "application/octet-stream";
  return body && { headers: { "content-type": type }, body };
}

/** Fetches the start page, because prerendered pages contain the live releases. */
async function fetchStartPage(store: string): Promise<Replaced> {
  const response = await fetch(`${store}/app.html`, { signal: AbortSignal.timeout(patience) });
  const headers = Object.fromEntries(response.headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding", "connection"]) delete headers[name];
  const policy = headers["content-security-policy"];
  if (policy) headers["content-security-policy"] = withoutReports(policy);
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}

export const withoutReports = (policy: string) => policy.replace(/(^|;)\s*report-(uri|to)\s[^;]*/g, "");

const toUrl = (url: unknown, store: string) =>
  typeof url === "string" && URL.canParse(url, store) ? [new URL(url, store)] : [];
