import { jwtVerify } from "jose";
import { LRUCache } from "lru-cache";

/** Where pages report. */
export const reportsPath = "/functions/v1/page-reports";

/** The most that any call may send, in bytes: thousands of keys pasted at once. */
export const largestBody = 4 * 1024 * 1024;

const smallBody = 64 * 1024;
const ordinaryBody = 256 * 1024;
const largerBodies: Readonly<Record<string, number>> = {
  // A picture of 300 KB as text, and its envelope.
  "/rest/v1/rpc/add_claim_picture": 512 * 1024,
  "/rest/v1/rpc/add_product_keys": largestBody,
  "/rest/v1/rpc/preview_product_keys": largestBody,
};

/** Tells how many bytes a call may send. Only people who are signed in may send more than an ordinary call. */
export function createBodyLimits(jwtSecret: string): (request: Request) => Promise<number> {
  const key = new TextEncoder().encode(jwtSecret);
  return async ({ url, headers }) => {
    const { pathname } = new URL(url);
    if (pathname.startsWith("/auth/v1/")) return smallBody;
    const larger = Object.hasOwn(largerBodies, pathname) ? largerBodies[pathname] : undefined;
    return larger && (await isSignedIn(headers.get("authorization"), key)) ? larger : ordinaryBody;
  };
}

// The database looks at the token again, and at whether its session still is.
async function isSignedIn(authorization: string | null, key: Uint8Array): Promise<boolean> {
  const [, token = ""] = /^Bearer (\S+)$/.exec(authorization ?? "") ?? [];
  const verified = await jwtVerify(token, key, { algorithms: ["HS256"], requiredClaims: ["exp"] }).catch(() => null);
  return verified?.payload.role === "authenticated";
}

interface Rate {
  readonly most: number;
  readonly seconds: number;
}

const mostKeys = 10_000;

/** Counts by key, in windows that begin with a key's first call. The key that was quiet longest is forgotten first. */
export function createLimiter({ most, seconds }: Rate, now: () => number) {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: mostKeys });
  return {
    /** Counts one more; says how many seconds the key has to wait, 0 where it may go on. */
    take(key: string): number {
      const known = windows.get(key);
      const window = known && known.endsAt > now() ? known : { count: 0, endsAt: now() + seconds * 1_000 };
      windows.set(key, window);
      if (window.count >= most) return Math.ceil((window.endsAt - now()) / 1_000);
      window.count += 1;
      return 0;
    },
    /** Takes one back that was counted for nothing. */
    giveBack(key: string): void {
      const known = windows.get(key);
      if (known && known.count > 0) known.count -= 1;
    },
    forget: (key: string) => void windows.delete(key),
  };
}

interface CallRate extends Rate {
  readonly applies: (method: string, pathname: string) => boolean;
}

const isSignIn = /^\/auth\/v1\/(token|verify|otp|recover|magiclink|resend)$/;
const hashesPassword = (method: string, path: string) =>
  (method === "POST" && isSignIn.test(path)) || (method === "PUT" && path === "/auth/v1/user");

// Measured on two cores, per second: 280 reads, 200 calls of functions, 210 webhooks, 18 passwords. All browsers behind one address
// are one caller, who gets about a third of that.
const callRates: readonly CallRate[] = [
  { most: 100, seconds: 20, applies: hashesPassword },
  { most: 100, seconds: 40, applies: (method, path) => method === "POST" && path === "/auth/v1/signup" },
  { most: 200, seconds: 60, applies: (_method, path) => path === reportsPath },
  // A payment that is turned away is a key that arrives late: a provider may repeat everything.
  { most: 10_000, seconds: 60, applies: (_method, path) => path.startsWith("/functions/v1/") },
  // Each may have an email sent to another person's address.
  { most: 30, seconds: 180, applies: (_method, path) => path === "/rest/v1/rpc/ask_stock_alert" },
  { most: 1_500, seconds: 15, applies: () => true },
];

/**
 * Counts calls by caller and kind; says how many seconds the caller has to wait, 0 where it may go on. The functions themselves count
 * wrong secrets besides, also on hosted projects, where this gateway is not deployed.
 */
export function createCallLimits(now: () => number = Date.now) {
  const kinds = callRates.map(({ applies, ...rate }) => ({ applies, limiter: createLimiter(rate, now) }));
  return (caller: string, method: string, pathname: string): number =>
    kinds.find(({ applies }) => applies(method, pathname))?.limiter.take(caller) ?? 0;
}
