import { StoreError } from "@store/shared-data";

/**
 * The calls behind the forms to sign in and to sign up, in a file of their own: the fields are there without it.
 * @throws StoreError `network` where it cannot be fetched
 */
export const loadAuthCalls = () =>
  import(/* webpackChunkName: "auth-calls" */ "./auth-calls").catch(() => {
    throw new StoreError("network", "The calls of the auth service could not be loaded.");
  });
