import { onlineManager } from "@store/shared-data/query";

let isAlive = true;
let isOnline = true;

/**
 * Tells the query library when the device loses its connection and when it has it again. On a page that was rendered ahead
 * it hears of a loss only when the page is alive: what is taken over must first be rendered as it was sent.
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
      // Also where the loss went unnoticed: failed requests are sent again now, and not at the next refresh.
      setOnline(false);
      setOnline(true);
    };
    window.addEventListener("offline", lose, { signal: listening.signal });
    window.addEventListener("online", regain, { signal: listening.signal });
    return () => listening.abort();
  });
}

/** To be called when what was rendered ahead has been taken over. */
export function catchUpOnConnection(): void {
  if (isAlive) return;
  isAlive = true;
  onlineManager.setOnline(isOnline);
}
