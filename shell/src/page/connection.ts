import { onlineManager } from "@store/shared-data/query";

let isAlive = true;
let isOnline = true;

/**
 * Tells the query library when the device goes offline or online. A prerendered page learns that it is offline only
 * after hydration, because it must first render what the server sent.
 */
export function followConnection(isTakenOver: boolean): void {
  isAlive = !isTakenOver;
  onlineManager.setEventListener((setOnline) => {
    const listening = new AbortController();
    const lose = () => {
      isOnline = false;
      if (isAlive) setOnline(false);
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
  if (isAlive) return;
  isAlive = true;
  onlineManager.setOnline(isOnline);
}
