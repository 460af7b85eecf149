import { LRUCache } from "lru-cache";

export interface Rate {
  readonly most: number;
  readonly seconds: number;
}

const mostKeys = 10_000;

/** Counts by key, in windows that begin with a key's first call. Drops the least recently used key first. */
export function createLimiter({ most, seconds }: Rate, now: () => number) {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: mostKeys });
  return {
    /** Counts a request. Returns the seconds to wait, 0 if it is within the limit. */
    take(key: string): number {
      const known = windows.get(key);
      const window = known && known.endsAt > now() ? known : { count: 0, endsAt: now() + seconds * 1_000 };
      windows.set(key, window);
      if (window.count >= most) return Math.ceil((window.endsAt - now()) / 1_000);
      window.count += 1;
      return 0;
    },
    /** Uncounts a request that turned out not to count. */
    giveBack(key: string): void {
      const known = windows.get(key);
      if (known && known.count > 0) known.count -= 1;
    },
    forget: (key: string) => void windows.delete(key),
  };
}
