import { type AuthClient, loadAuth } from "@store/shared-data/runtime";
import { requireStoreClient } from "../errors/require-store-client";
import { StoreError } from "../errors/store-error";

/**
 * Loads an auth client, by default the session's own.
 * @throws StoreError `not_configured` without a backend, `network` if its code cannot be fetched (R7.6)
 */
export async function requireAuthClient(load: () => Promise<AuthClient> = loadAuth): Promise<AuthClient> {
  requireStoreClient();
  try {
    return await load();
  } catch {
    throw new StoreError("network", "The auth client could not be loaded.");
  }
}
