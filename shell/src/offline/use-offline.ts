import type { RegisteredRemote } from "@store/shared-data";
import { useEffect } from "react";
import { cachePage } from "./cache-page";

/**
 * Caches the current page for offline visits when the browser is idle. Not in development builds, which would serve old
 * code.
 */
export function useOffline(pathname: string, remote: RegisteredRemote | undefined): void {
  useEffect(() => {
    if (process.env.NODE_ENV !== "production" || !navigator.serviceWorker || !navigator.onLine) return;
    whenIdle(async () => {
      try {
        await cachePage(pathname, remote);
      } catch (error) {
        // Private windows and some embedded browsers refuse; the store works without.
        console.info("[shell] not kept for offline", error);
      }
    });
  }, [pathname, remote]);
}

/** True if links should be full page loads: offline, the worker has cached pages and the router has not. */
export const isServedByWorker = (): boolean => !navigator.onLine && Boolean(navigator.serviceWorker?.controller);

function whenIdle(work: () => void): void {
  const wait = () => (window.requestIdleCallback ?? setTimeout)(work);
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
}
