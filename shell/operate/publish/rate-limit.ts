/** Counts calls by key: true where one more is over the limit of its span of time (milliseconds). */
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
