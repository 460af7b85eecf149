import { unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";

/** The dossier that a SHA-256 belongs to; `null` where this store made none that has it. */
export type KnownDossier = Awaited<ReturnType<typeof checkDossier>>;

/** Makes the dossier of a paid order: `text` is its JSON, `sha256` that of its bytes in UTF-8. Admins only; the log keeps the reason. @throws StoreError */
export async function makeDossier(db: StoreClient, orderId: string, reason: string) {
  return unwrap(db.rpc("make_dossier", { p_order_id: orderId, p_reason: reason }).single());
}

/** Which dossier has this SHA-256; staff only. @throws StoreError */
export async function checkDossier(db: StoreClient, sha256: string) {
  return unwrap(db.rpc("check_dossier", { p_sha256: sha256 }).maybeSingle());
}
