import type { Page } from "@playwright/test";
import type { Registry } from "shared-data";
import type { Trial } from "./live-store";

const patience = 10_000;

/** A page's policy as the store serves it, but for where breaches of it are reported. */
export const withoutReports = (policy: string) =>
  policy
    .split(";")
    .filter((directive) => !/^\s*report-(uri|to)\s/.test(directive))
    .join(";");

type Paused = { requestId: string; request: { url: string }; resourceType: string };

/**
 * Makes one page of a browser see the store with a release in the place of what is live: every answer is the running store's
 * own, but for `registry.json` and the files of the release. Nobody else is asked for anything, and nothing is reported.
 * @param registry what that page is told is live
 */
export async function showTrial(page: Page, trial: Trial, registry: Registry) {
  const { store } = trial;
  const session = await page.context().newCDPSession(page);
  const isForeign = foreignTo(trial, registry);
  const answer = async ({ requestId, request, resourceType }: Paused) => {
    const { url } = request;
    if (isForeign(url)) return session.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
    const address = url.replace(/[?#].*/, "");
    const isPage = resourceType === "Document" && url.startsWith(`${store}/`);
    const found = isPage
      ? await fetchPage(store)
      : address === `${store}/registry.json`
        ? toAnswer("application/json", Buffer.from(JSON.stringify(registry)))
        : address.startsWith(trial.remote.baseUrl) && readFile(trial, address);
    if (!found) return session.send("Fetch.continueRequest", { requestId });
    const { status, headers, body } = found;
    const responseHeaders = headers.map(([name, value]) => ({ name, value }));
    return session.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: status,
      responseHeaders,
      body: body.toString("base64"),
    });
  };
  const fail = (requestId: string) => session.send("Fetch.failRequest", { requestId, errorReason: "Failed" });
  // A page that has been closed meanwhile needs no answer.
  session.on("Fetch.requestPaused", (paused) =>
    answer(paused)
      .catch(() => fail(paused.requestId))
      .catch(() => {}),
  );
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "*" }] });
}

/** What is neither the store's nor its backend's nor a remote's; and where failures and visits are reported. */
function foreignTo({ store, settings: { supabaseUrl, errorReportUrl } }: Trial, { remotes }: Registry) {
  const isAddress = (url: unknown): url is string => typeof url === "string" && URL.canParse(url, store);
  const own = [store, supabaseUrl, ...remotes.map(({ baseUrl }) => baseUrl)].filter(isAddress);
  const origins = new Set(own.map((url) => new URL(url, store).origin));
  const reports = errorReportUrl && isAddress(errorReportUrl) ? new URL(errorReportUrl, store).href : undefined;
  return (url: string) =>
    /^https?:/.test(url) && (!origins.has(new URL(url).origin) || Boolean(reports && url.startsWith(reports)));
}

/** The start page as the store sends it: one that was rendered ahead was rendered with what is live. */
async function fetchPage(store: string) {
  const response = await fetch(`${store}/app.html`, { signal: AbortSignal.timeout(patience) });
  const headers = [...response.headers].flatMap(([name, value]): [string, string][] => {
    if (["content-encoding", "content-length", "transfer-encoding", "connection"].includes(name)) return [];
    return [[name, name === "content-security-policy" ? withoutReports(value) : value]];
  });
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}

/** A file of the release, as the store serves it once it is saved. */
function readFile({ remote, files }: Trial, address: string) {
  const name = address.slice(remote.baseUrl.length);
  const content = files.get(name);
  const type = /\.m?js$/.test(name) ? "text/javascript" : "application/octet-stream";
  return content ? toAnswer(type, content) : { ...toAnswer("text/plain", Buffer.from("Not found\n")), status: 404 };
}

const toAnswer = (type: string, body: Buffer) => {
  const headers: [string, string][] = [["content-type", type]];
  return { status: 200, headers, body };
};
