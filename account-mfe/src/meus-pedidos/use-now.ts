import { useEffect, useState } from "react";

/**
 * The present moment, in milliseconds since 1970, looked at again every so often and at once when a sleeping tab wakes.
 * @param start a moment known without asking the clock, such as when the shown data was read
 */
export function useNow(every: number, start: number): number {
  const [now, setNow] = useState(start);
  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, every);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [every]);
  return Math.max(now, start);
}
