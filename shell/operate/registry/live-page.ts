import type { Page } from "@playwright/test";
import type { Registry } from "shared-data";
import type { Trial } from "./live-store";

// Only what a policy can name: anything else would be another word of it.
const plainOrigin = /^https?:\/\/(\[[\da-f:]+\]|[\w.-]+)(:\d+)?$/;

const patience = 10_000;

/** A page's policy as the store serves it, with the origin of a release in it, as once the release is live. Nobody is told of it. */
export function allowOrigin(policy: string, baseUrl: string) {
  const { origin } = new URL(baseUrl);
  const directives = policy.split(";").filter((directive) => !/^\s*report-(uri|to)\s/.test(directive));
  if (!plainOrigin.test(origin)) return directives.join(";");
  return directives
    .map((directive) => (/^\s*(script-src|connect-src)\s/.test(directive) ? `${directive} ${origin}` : directive))
    .join(";");
}

type Paused = { requestId: string; request: { url: string }; resourceType: string };

/**
 * Makes one page of a browser see the store with a release in the place of what is live: every answer is the running store's
 * own, but for `registry.json` and the origin in the policy. Nobody else is asked for anything, and nothing is reported.
 * @param registry what that page is told is live
 */
export async function showTrial(page: Page, trial: Trial, registry: Registry) {
  const { store } = trial;
  const session = await page.context().newCDPSession(page);
  const isForeign = foreignTo(trial, registry);
  const answer = async ({ requestId, request, resourceType }: Paused) => {
    const { url } = request;
    if (isForeign(url)) return session.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
    const isPage = resourceType === "Document" && url.startsWith(`${store}/`);
    if (!isPage && url.replace(/\?.*/, "") !== `${store}/registry.json`)
      return session.send("Fetch.continueRequest", { requestId });
    const { status, headers, body } = isPage ? await fetchPage(trial) : toAnswer(registry);
    const responseHeaders = headers.map(([name, value]) => ({ name, value }));
    return session.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: status,
      responseHeaders,
      body: Buffer.from(body).toString("base64"),
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
async function fetchPage({ store, remote }: Trial) {
  const response = await fetch(`${store}/app.html`, { signal: AbortSignal.timeout(patience) });
  const headers = [...response.headers].flatMap(([name, value]): [string, string][] => {
    if (["content-encoding", "content-length", "transfer-encoding", "connection"].includes(name)) return [];
    return [[name, name === "content-security-policy" ? allowOrigin(value, remote.baseUrl) : value]];
  });
  return { status: response.status, headers, body: await response.text() };
}

const toAnswer = (document: unknown) => {
  const headers: [string, string][] = [["content-type", "application/json"]];
  return { status: 200, headers, body: JSON.stringify(document) };
};
