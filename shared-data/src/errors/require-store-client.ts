import { getStoreClient, type StoreClient } from "@store/shared-data/runtime";
import { StoreError } from "./store-error";

/**
 * Returns the given data client, by default the page's own, for work that needs a backend.
 * @throws StoreError `not_configured` without a backend (R5.11)
 */
export function requireStoreClient(db: StoreClient | null = getStoreClient()): StoreClient {
  if (!db) throw new StoreError("not_configured", "The backend is not configured.");
  return db;
}
