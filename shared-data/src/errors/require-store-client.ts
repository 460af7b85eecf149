import { getStoreClient, type StoreClient } from "@store/shared-data/runtime";
import { StoreError } from "./store-error";

/**
 * The data client, for work that needs a backend: the page's own, or the one that is handed in.
 * @throws StoreError `not_configured` where there is none (R5.11)
 */
export function requireStoreClient(db: StoreClient | null = getStoreClient()): StoreClient {
  if (!db) throw new StoreError("not_configured", "The backend is not configured.");
  return db;
}
