import type { RegisteredRemote } from "@store/shared-data";
import { useEffect } from "react";
import { cachePage } from "./cache-page";

/**
 * Has the page that is shown kept for a visit without connection, once the browser has nothing more urgent to do. A
 * development build keeps nothing: it would show yesterday's code.
 */
export function useOffline(pathname: string, remote: RegisteredRemote | undefined): void {
  useEffect(() => {
    if (process.env.NODE_ENV !== "production" || !navigator.serviceWorker || !navigator.onLine) return;
    whenIdle(async () => {
      try {
        await cachePage(pathname, remote);
      } catch (error) {
        // Private windows and some embedded browsers refuse. The store works without.
        console.info("[shell] not kept for offline", error);
      }
    });
  }, [pathname, remote]);
}

/** True if a link is better followed by a page load: without connection the worker has the page and the router has not. */
export const isServedByWorker = (): boolean => !navigator.onLine && Boolean(navigator.serviceWorker?.controller);

function whenIdle(work: () => void): void {
  const wait = () => (window.requestIdleCallback ?? setTimeout)(work);
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
}
