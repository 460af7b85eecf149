import { onlineManager } from "@store/shared-data/query";

let isHydrated = true;
let isOnline = true;

/**
 * Tells the query library when the device goes offline or online. A prerendered page learns that it is offline only
 * after hydration, because it must first render what the server sent.
 */
export function followConnection(isTakenOver: boolean): void {
  isHydrated = !isTakenOver;
  onlineManager.setEventListener((setOnline) => {
    const listening = new AbortController();
    const lose = () => {
      isOnline = false;
      if (isHydrated) setOnline(false);
    };
    const regain = () => {
      isOnline = true;
      // Toggle also if the loss went unnoticed: this refetches failed requests now.
      setOnline(false);
      setOnline(true);
    };
    window.addEventListener("offline", lose, { signal: listening.signal });
    window.addEventListener("online", regain, { signal: listening.signal });
    return () => listening.abort();
  });
}

/** Call after hydration. */
export function catchUpOnConnection(): void {
  if (isHydrated) return;
  isHydrated = true;
  onlineManager.setOnline(isOnline);
}
