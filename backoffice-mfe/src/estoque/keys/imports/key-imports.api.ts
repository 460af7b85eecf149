import { unwrap } from "@store/shared-data";
import { getSession, type StoreClient } from "@store/shared-data/runtime";
import { array, boolean, type InferOutput, nullable, number, object, string } from "valibot";
import { pagesOf } from "../../../data/parse-result";
import { findFirstAction, type StaffAction } from "../../../log/staff-log.api";
import { staffKeys } from "../admin-keys.api";

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
  left: number(),
  delivered: number(),
  /** Delivered keys that were later found defective. */
  replaced: number(),
  /** Up to 20 orders that received its keys, newest first. */
  orders: array(string()),
  undone_at: nullable(string()),
  removed: nullable(number()),
};

const importSchema = object(keyImportEntries);

export type KeyImport = InferOutput<typeof importSchema>;

export const importsPerPage = 5;
// The database's maximum page size.
const mostSearched = 50;

export const listKeyImports = pagesOf("list_key_imports", "imports", importSchema, {});

/** Log entry of the undoing of an import; `null` if there was nothing to remove. */
async function findUndoing(db: StoreClient, productId: string, importId: string): Promise<StaffAction | null> {
  const { rows } = await listKeyImports(db, { p_product_id: productId, p_limit: mostSearched });
  const undoneAt = rows.find(({ id }) => id === importId)?.undone_at;
  // Imports of a product are undone one at a time, and each is logged before the next starts.
  return undoneAt ? findFirstAction(db, "import_undone", productId, undoneAt) : null;
}

export const importsKey = (productId: string) => [...staffKeys, "imports", productId];

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
