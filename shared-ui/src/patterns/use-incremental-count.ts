import { useEffect, useState } from "react";

/**
 * Number of items of a long list to render now: `step` at first, then `step` more in each following task up to `total`,
 * so that a slow phone stays responsive.
 */
export function useIncrementalCount(total: number, step: number): number {
  const [limit, setLimit] = useState(step);
  useEffect(() => {
    if (limit >= total) return;
    const timer = setTimeout(() => setLimit(limit + step));
    return () => clearTimeout(timer);
  }, [limit, total, step]);
  return Math.min(limit, total);
}
