/** Counts calls by key; returns true if a call exceeds the limit within the time span (milliseconds). */
export function createRateLimit({ most, span }: { most: number; span: number }) {
  const counts = new Map<string, { since: number; calls: number }>();
  return (key: string): boolean => {
    const now = Date.now();
    for (const [each, { since }] of counts) if (now - since >= span) counts.delete(each);
    const count = counts.get(key) ?? { since: now, calls: 0 };
    counts.set(key, count);
    return ++count.calls > most;
  };
}
