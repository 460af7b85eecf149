import type { CDPSession, Page } from "@playwright/test";
import type { Registry } from "shared-data";
import type { Trial } from "./live-store";

// Only what a policy can name: anything else would be another word of it.
const plainOrigin = /^https?:\/\/(\[[\da-f:]+\]|[\w.-]+)(:\d+)?$/;

/** A page's policy as the store serves it, with the origin of a release in it, as once the release is live. */
export function allowOrigin(policy: string, baseUrl: string) {
  const { origin } = new URL(baseUrl);
  if (!plainOrigin.test(origin)) return policy;
  return policy
    .split(";")
    .map((directive) => (/^\s*(script-src|connect-src)\s/.test(directive) ? `${directive} ${origin}` : directive))
    .join(";");
}

type Paused = {
  requestId: string;
  request: { url: string; method: string };
  resourceType: string;
  responseStatusCode?: number;
  responseHeaders?: { name: string; value: string }[];
};

/**
 * Makes one page of a browser see the store with a release in the place of what is live: every answer is the running store's
 * own, but for `registry.json` and the origin in the policy. Nobody else is asked for anything, and nothing is reported.
 * @param registry what that page is told is live
 */
export async function showTrial(page: Page, { store, settings, remote }: Trial, registry: Registry) {
  const session = await page.context().newCDPSession(page);
  const known = new Set(
    [store, settings.supabaseUrl, ...registry.remotes.map(({ baseUrl }) => baseUrl)]
      .filter((url): url is string => typeof url === "string" && URL.canParse(url))
      .map((url) => new URL(url).origin),
  );
  const reports = typeof settings.errorReportUrl === "string" && settings.errorReportUrl;
  const isForeign = (url: string) => {
    if (!/^https?:/.test(url)) return false;
    return !known.has(new URL(url).origin) || Boolean(reports && url.startsWith(new URL(reports, store).href));
  };
  const answer = async (paused: Paused) => {
    const { requestId, request, resourceType, responseStatusCode } = paused;
    const isPage = resourceType === "Document" && request.url.startsWith(`${store}/`);
    if (responseStatusCode !== undefined) return passOn(session, paused, remote.baseUrl);
    if (isForeign(request.url)) return session.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
    // The start page: one that was rendered ahead was rendered with what is live.
    if (isPage)
      return session.send("Fetch.continueRequest", { requestId, url: `${store}/app.html`, interceptResponse: true });
    if (new URL(request.url).href.replace(/\?.*/, "") === `${store}/registry.json`)
      return session.send("Fetch.fulfillRequest", {
        requestId,
        responseCode: 200,
        responseHeaders: [{ name: "content-type", value: "application/json" }],
        body: Buffer.from(JSON.stringify(registry)).toString("base64"),
      });
    return session.send("Fetch.continueRequest", { requestId });
  };
  // A page that has been closed meanwhile needs no answer.
  session.on("Fetch.requestPaused", (paused) => void answer(paused as Paused).catch(() => {}));
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "*" }] });
}

/** The store's own answer, with the policy that it will send. */
function passOn(
  session: CDPSession,
  { requestId, responseStatusCode = 200, responseHeaders = [] }: Paused,
  baseUrl: string,
) {
  const headers = responseHeaders.map(({ name, value }) =>
    name.toLowerCase() === "content-security-policy" ? { name, value: allowOrigin(value, baseUrl) } : { name, value },
  );
  return session.send("Fetch.continueResponse", {
    requestId,
    responseCode: responseStatusCode,
    responseHeaders: headers,
  });
}
