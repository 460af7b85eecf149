import { StoreError } from "@store/shared-data";

/**
 * Loads the requests behind the sign-in and sign-up forms, a separate chunk: the forms render without it.
 * @throws StoreError `network` if it cannot be fetched
 */
export const loadAuthCalls = () =>
  import(/* webpackChunkName: "auth-calls" */ "./auth-calls").catch(() => {
    throw new StoreError("network", "The calls of the auth service could not be loaded.");
  });
