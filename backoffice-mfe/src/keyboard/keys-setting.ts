import { getSession } from "@store/shared-data/runtime";
import { useSyncExternalStore } from "react";

// Each person's own, in this browser: who speaks to the computer needs them off wherever they sit down.
const nameOf = () => `store-staff-keys:${getSession().user?.id ?? ""}`;

let unkept: boolean | undefined;
const watchers = new Set<() => void>();

/** True where keys without a modifier are shortcuts: on, unless this person has turned them off in this browser. */
export function areKeysOn(): boolean {
  try {
    return unkept ?? localStorage.getItem(nameOf()) !== "off";
  } catch {
    return true;
  }
}

/** Turns the keys without a modifier on or off. A browser that keeps nothing does so until the page is left. */
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

/** The same setting, as React state. */
export const useKeysOn = (): boolean => useSyncExternalStore(watch, areKeysOn, () => true);

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
