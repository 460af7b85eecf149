import { type AuthClient, loadAuth } from "@store/shared-data/runtime";
import { requireStoreClient } from "../errors/require-store-client";
import { StoreError } from "../errors/store-error";

/**
 * An auth client, fetched on first use: the one of the session unless another is asked for.
 * @throws StoreError `not_configured` without a backend, `network` where its code cannot be fetched (R7.6)
 */
export async function requireAuthClient(load: () => Promise<AuthClient> = loadAuth): Promise<AuthClient> {
  requireStoreClient();
  try {
    return await load();
  } catch {
    throw new StoreError("network", "The auth client could not be loaded.");
  }
}
