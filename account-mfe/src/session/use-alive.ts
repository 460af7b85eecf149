import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** True if the page is alive: not while it is rendered ahead, nor while the browser takes over what was. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
