import { randomInt } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { findRemote, pickReleases, type Registry } from "@store/shared-data";
import { findCanaryDraw } from "../../src/page/canary-draw";
import { canaryCookie } from "../../src/page/keep-draw";

/**
 * Chooses between live and canary release. While a canary is live, a visitor without a number gets one by cookie, and
 * responses are private; otherwise the cookie is neither read nor set.
 */
export function drawForVisit(registry: Registry, pathname: string, { cookie = "", ...headers }: IncomingHttpHeaders) {
  if (!registry.remotes.some(({ canary }) => canary)) return { isCanary: false, headers: {} };
  const stored = findCanaryDraw(cookie);
  // Only browser navigations get a number; crawlers always get the live release.
  const draw = stored ?? (headers["sec-fetch-mode"] === "navigate" ? randomInt(10_000) / 100 : undefined);
  const picked = pickReleases(registry, draw);
  const isCanary = (remote: Registry["remotes"][number] | undefined) => remote?.variant === "canary";
  return {
    isCanary: isCanary(findRemote(picked, pathname)),
    headers: {
      "cache-control": "private, no-cache",
      ...(draw !== undefined &&
        stored === undefined && { "set-cookie": canaryCookie(draw, picked.remotes.some(isCanary)) }),
    },
  };
}
