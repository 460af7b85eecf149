import { useEffect, useState } from "react";
import { type ServerClock, tell } from "./server-clock";

/** How often relative times are updated. */
export const refreshOfTimes = 5_000;

/** The present moment by the server's clock, in milliseconds since 1970, looked at again every so often and at once when a sleeping tab wakes. */
export function useNow(every: number, clock: ServerClock): number {
  const [, look] = useState(0);
  useEffect(() => {
    const lookAgain = () => look((times) => times + 1);
    const timer = setInterval(lookAgain, every);
    document.addEventListener("visibilitychange", lookAgain);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", lookAgain);
    };
  }, [every]);
  return tell(clock);
}
