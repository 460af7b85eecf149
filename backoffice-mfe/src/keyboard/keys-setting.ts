import { getSession } from "@store/shared-data/runtime";
import { useSyncExternalStore } from "react";

// Stored by user: staff who use speech input need single-key shortcuts off on every visit.
const nameOf = () => `store-staff-keys:${getSession().user?.id ?? ""}`;

let unkept: boolean | undefined;
const watchers = new Set<() => void>();

/** True if shortcuts without a modifier key are on, which is the default. */
export function areKeysOn(): boolean {
  try {
    return unkept ?? localStorage.getItem(nameOf()) !== "off";
  } catch {
    return true;
  }
}

/**
 * Turns shortcuts without a modifier key on or off. Without localStorage the setting lasts until the page is closed.
 */
export function turnKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(nameOf());
    else localStorage.setItem(nameOf(), "off");
    unkept = undefined;
  } catch {
    unkept = on;
  }
  for (const watcher of watchers) watcher();
}

/** `areKeysOn` as React state. */
export const useKeysOn = (): boolean => useSyncExternalStore(watch, areKeysOn, () => true);

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
