import { useEffect, useState } from "react";
import { currentTime, type ServerClock } from "./server-clock";

/** Update interval of relative times. */
export const refreshOfTimes = 5_000;

/**
 * The current time by the server's clock, in milliseconds since 1970. Updates at the interval and when a suspended tab
 * resumes.
 */
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
  return currentTime(clock);
}
