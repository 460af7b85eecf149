import { reportsPath } from "./allowance";

interface Limit {
  /** What one caller may do at once. */
  readonly atOnce: number;
  /** What it may do again per minute. */
  readonly perMinute: number;
  readonly applies: (method: string, pathname: string) => boolean;
}

const isSignIn = /^\/auth\/v1\/(token|verify|otp|recover|magiclink|resend)$/;
const hashesPassword = (method: string, path: string) =>
  (method === "POST" && isSignIn.test(path)) || (method === "PUT" && path === "/auth/v1/user");

// Measured on two cores, per second: 280 reads, 200 calls of functions, 210 webhooks, 18 passwords. All browsers of this
// machine may be one caller, who gets half of that, and of passwords, which keep the database longest, a quarter.
const limits: readonly Limit[] = [
  { atOnce: 100, perMinute: 300, applies: hashesPassword },
  { atOnce: 100, perMinute: 150, applies: (method, path) => method === "POST" && path === "/auth/v1/signup" },
  // A page says how it went when it is left; one that fails says so a few times more.
  { atOnce: 200, perMinute: 60, applies: (_method, path) => path === reportsPath },
  // A payment that is turned away is a key that arrives late: a provider may repeat everything.
  { atOnce: 10_000, perMinute: 6_000, applies: (_method, path) => path.startsWith("/functions/v1/") },
  // Each may have a letter sent to an address that is somebody else's.
  { atOnce: 30, perMinute: 10, applies: (_method, path) => path === "/rest/v1/rpc/ask_stock_alert" },
  { atOnce: 1_000, perMinute: 6_000, applies: (_method, path) => path.startsWith("/rest/v1/rpc/") },
  { atOnce: 1_500, perMinute: 9_000, applies: () => true },
];

interface Bucket {
  tokens: number;
  at: number;
}

const mostCallers = 10_000;

/**
 * Counts calls by caller and kind. The returned function says how many seconds the caller has to wait, 0 where it may go
 * on. The memory it takes is bounded: the caller that was quiet longest is forgotten first. Apart from the functions' own
 * limit, which counts what was refused only, and runs on hosted projects too, where this folder is not deployed.
 */
export function createRateLimit(now: () => number = Date.now) {
  const buckets = new Map<string, Bucket>();
  return (caller: string, method: string, pathname: string): number => {
    const index = limits.findIndex(({ applies }) => applies(method, pathname));
    const { atOnce, perMinute } = limits[index] ?? { atOnce: 1, perMinute: 1 };
    const key = `${index} ${caller}`;
    const { tokens, at } = buckets.get(key) ?? { tokens: atOnce, at: now() };
    const filled = Math.min(atOnce, tokens + ((now() - at) / 60_000) * perMinute);
    buckets.delete(key);
    buckets.set(key, { tokens: Math.max(0, filled - 1), at: now() });
    const [oldest] = buckets.keys();
    if (buckets.size > mostCallers && oldest) buckets.delete(oldest);
    return filled >= 1 ? 0 : Math.ceil(((1 - filled) / perMinute) * 60);
  };
}
