import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** True after hydration; false while prerendering and during hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
