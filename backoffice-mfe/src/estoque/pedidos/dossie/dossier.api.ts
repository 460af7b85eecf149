import { unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";

/** The dossier with a given SHA-256; `null` if this store created none. */
export type KnownDossier = Awaited<ReturnType<typeof checkDossier>>;

/**
 * Creates the dossier of a paid order: `text` is its JSON, `sha256` the hash of its UTF-8 bytes. Admins only; the log
 * stores the reason. @throws StoreError
 */
export async function makeDossier(db: StoreClient, orderId: string, reason: string) {
  return unwrap(db.rpc("make_dossier", { p_order_id: orderId, p_reason: reason }).single());
}

/** Finds the dossier with this SHA-256; staff only. @throws StoreError */
export async function checkDossier(db: StoreClient, sha256: string) {
  return unwrap(db.rpc("check_dossier", { p_sha256: sha256 }).maybeSingle());
}
