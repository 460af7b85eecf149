interface Limit {
  /** What one caller may do at once, and then again per minute. */
  readonly perMinute: number;
  readonly applies: (method: string, pathname: string) => boolean;
}

const isSignIn = /^\/auth\/v1\/(token|verify|otp|recover|magiclink|resend)$/;

// Far above what a shop's visitors do from one address, far below what guessing passwords or filling a disk takes.
// The provider's webhooks have the most room: a payment that is turned away is a key that arrives late.
const limits: readonly Limit[] = [
  { perMinute: 300, applies: (method, path) => method === "POST" && isSignIn.test(path) },
  { perMinute: 300, applies: (method, path) => method === "POST" && path === "/auth/v1/signup" },
  { perMinute: 12_000, applies: (_method, path) => path.startsWith("/functions/v1/") },
  { perMinute: 6_000, applies: (_method, path) => path.startsWith("/rest/v1/rpc/") },
  { perMinute: 24_000, applies: () => true },
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
    const perMinute = limits[index]?.perMinute ?? 1;
    const key = `${index} ${caller}`;
    const { tokens, at } = buckets.get(key) ?? { tokens: perMinute, at: now() };
    const filled = Math.min(perMinute, tokens + ((now() - at) / 60_000) * perMinute);
    buckets.delete(key);
    buckets.set(key, { tokens: Math.max(0, filled - 1), at: now() });
    const [oldest] = buckets.keys();
    if (buckets.size > mostCallers && oldest) buckets.delete(oldest);
    return filled >= 1 ? 0 : Math.ceil(((1 - filled) / perMinute) * 60);
  };
}
