import { jwtVerify } from "jose";
import { createLimiter, type Rate } from "../../node/limiter";

/** Largest request body in bytes: enough for thousands of pasted keys. */
export const largestBody = 4 * 1024 * 1024;

const smallBody = 64 * 1024;
const ordinaryBody = 256 * 1024;
const largerBodies: Readonly<Record<string, number>> = {
  // A picture of 300 KB in base64, with its JSON.
  "/rest/v1/rpc/add_claim_picture": 512 * 1024,
  "/rest/v1/rpc/add_product_keys": largestBody,
  "/rest/v1/rpc/preview_product_keys": largestBody,
};

/** Returns the body limit of a request. Only signed-in callers get more than the default. */
export function createBodyLimits(jwtSecret: string): (request: Request) => Promise<number> {
  const key = new TextEncoder().encode(jwtSecret);
  return async ({ url, headers }) => {
    const { pathname } = new URL(url);
    if (pathname.startsWith("/auth/v1/")) return smallBody;
    const larger = Object.hasOwn(largerBodies, pathname) ? largerBodies[pathname] : undefined;
    return larger && (await isSignedIn(headers.get("authorization"), key)) ? larger : ordinaryBody;
  };
}

// A first check only: the database verifies the token again, and that its session still exists.
async function isSignedIn(authorization: string | null, key: Uint8Array): Promise<boolean> {
  const [, token = ""] = /^Bearer (\S+)$/.exec(authorization ?? "") ?? [];
  const verified = await jwtVerify(token, key, { algorithms: ["HS256"], requiredClaims: ["exp"] }).catch(() => null);
  return verified?.payload.role === "authenticated";
}

interface CallRate extends Rate {
  /** Matches method and path. */
  readonly calls: RegExp;
}

// Measured on two cores, per second: 280 reads, 200 function calls, 210 webhooks, 18 passwords. A caller is one IP address and gets
// about a third of that.
const callRates: readonly CallRate[] = [
  // Each hashes a password.
  { most: 100, seconds: 20, calls: /^(POST \/auth\/v1\/(token|verify|otp|recover|resend)|PUT \/auth\/v1\/user)$/ },
  { most: 100, seconds: 40, calls: /^POST \/auth\/v1\/signup$/ },
  { most: 200, seconds: 60, calls: / \/functions\/v1\/page-reports$/ },
  // Generous: a refused webhook delays a delivery, and a provider may resend everything at once.
  { most: 10_000, seconds: 60, calls: / \/functions\/v1\// },
  // Each may send an email to another person's address.
  { most: 30, seconds: 180, calls: / \/rest\/v1\/rpc\/ask_stock_alert$/ },
  // Each checks a key and may read 200 orders.
  { most: 120, seconds: 60, calls: / \/rest\/v1\/rpc\/list_shop_orders$/ },
  // Codes of coupons could be guessed; many shoppers of one campaign may share a mobile network's address.
  { most: 300, seconds: 60, calls: / \/rest\/v1\/rpc\/price_with_coupon$/ },
  // A short window, so that the composition of pages can wait for its end.
  { most: 500, seconds: 5, calls: /^/ },
];

/**
 * Rate limits by caller and kind of request; returns the seconds to wait, 0 if allowed. Wrong webhook secrets are also counted by the
 * Edge Functions themselves, because hosted projects run without this gateway.
 */
export function createCallLimits(now: () => number = Date.now) {
  const kinds = callRates.map(({ calls, ...rate }) => ({ calls, limiter: createLimiter(rate, now) }));
  return (caller: string, method: string, pathname: string): number =>
    kinds.find(({ calls }) => calls.test(`${method} ${pathname}`))?.limiter.take(caller) ?? 0;
}
