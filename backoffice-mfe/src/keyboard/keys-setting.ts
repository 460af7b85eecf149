import { deviceStorage } from "@store/shared-data";
import { getSession } from "@store/shared-data/runtime";
import { useSyncExternalStore } from "react";

// Stored by user: staff who use speech input need single-key shortcuts off on every visit.
const nameOf = () => `store-staff-keys:${getSession().user?.id ?? ""}`;

const watchers = new Set<() => void>();

/** True if shortcuts without a modifier key are on, which is the default. */
export const areKeysOn = (): boolean => deviceStorage.getItem(nameOf()) !== "off";

/** Turns shortcuts without a modifier key on or off. */
export function turnKeys(on: boolean): void {
  if (on) deviceStorage.removeItem(nameOf());
  else deviceStorage.setItem(nameOf(), "off");
  for (const watcher of watchers) watcher();
}

/** `areKeysOn` as React state. */
export const useKeysOn = (): boolean => useSyncExternalStore(watch, areKeysOn, () => true);

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
