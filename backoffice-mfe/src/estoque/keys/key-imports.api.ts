import { unwrap } from "@store/shared-data";
import { keepPreviousData } from "@store/shared-data/query";
import { getSession, type StoreClient } from "@store/shared-data/runtime";
import { array, boolean, type InferOutput, nullable, number, object, string } from "valibot";
import { callJson } from "../../data/parse-result";
import { useStaffQuery } from "../../data/staff-query";
import { findFirstAction, type StaffAction } from "../../log/staff-log.api";
import { staffKeys } from "./admin-keys.api";

/** Schema entries of an import. */
export const keyImportEntries = {
  id: string(),
  created_at: string(),
  /** Email of the staff member; `null` if the account was deleted. */
  email: nullable(string()),
  is_mine: boolean(),
  note: nullable(string()),
  supplier_id: nullable(string()),
  supplier: nullable(string()),
  /** Reais for one key; `null` if unknown. */
  unit_cost: nullable(number()),
  added: number(),
  /** Its undelivered keys. */
  left: number(),
  delivered: number(),
  /** Delivered keys that were later found defective. */
  replaced: number(),
  /** Up to 20 orders that received its keys, newest first. */
  orders: array(string()),
  undone_at: nullable(string()),
  /** Number of keys removed by undoing it. */
  removed: nullable(number()),
};

const pageSchema = object({ imports: array(object(keyImportEntries)), total: number() });

/** One paste of keys, with counts of what became of them. */
export type KeyImport = InferOutput<typeof pageSchema>["imports"][number];

/** Page size of imports. */
export const importsPerPage = 5;
// The database's maximum page size.
const mostSearched = 50;

/** Fetches one page (from 1) of a product's imports, newest first. @throws StoreError */
async function listKeyImports(
  db: StoreClient,
  productId: string,
  page: number,
  signal: AbortSignal,
  perPage = importsPerPage,
) {
  return callJson(
    pageSchema,
    db,
    "list_key_imports",
    {
      p_product_id: productId,
      p_limit: perPage,
      p_offset: (page - 1) * perPage,
    },
    signal,
  );
}

/** Log entry of the undoing of an import; `null` if there was nothing to remove. */
async function findUndoing(db: StoreClient, productId: string, importId: string): Promise<StaffAction | null> {
  const { signal } = new AbortController();
  const { imports } = await listKeyImports(db, productId, 1, signal, mostSearched);
  const undoneAt = imports.find(({ id }) => id === importId)?.undone_at;
  // Imports of a product are undone one at a time, and each is logged before the next starts.
  return undoneAt ? findFirstAction(db, "import_undone", productId, undoneAt) : null;
}

/** One page of a product's imports; the previous page stays visible while the next one loads. */
export const useKeyImports = (productId: string, page: number) =>
  useStaffQuery(
    [...staffKeys, "imports", productId, page],
    (db, signal) => listKeyImports(db, productId, page, signal),
    { placeholderData: keepPreviousData },
  );

/**
 * Removes the undelivered keys of an import. Idempotent: a second call removes nothing and returns the same counts.
 * Returns the log entry as `other` if another staff member undid it first. @throws StoreError
 */
export async function undoImport(db: StoreClient, productId: string, importId: string, reason: string) {
  const undone = await unwrap(db.rpc("undo_key_import", { p_import_id: importId, p_reason: reason }).single());
  // The log entry is optional: the keys are removed even if it cannot be read.
  const undoing = await findUndoing(db, productId, importId).catch(() => null);
  return { ...undone, other: undoing && undoing.actor_id !== getSession().user?.id ? undoing : null };
}
