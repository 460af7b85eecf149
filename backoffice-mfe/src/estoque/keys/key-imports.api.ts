import { callRpc, unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, boolean, type GenericSchema, nullable, number, object, string } from "valibot";
import { readAnswer } from "../../answers/read-answer";
import { findFirstAction, type StaffAction } from "../../log/staff-log.api";

/** One paste of keys, and what has become of it. */
export interface KeyImport {
  readonly id: string;
  readonly created_at: string;
  /** Its author; `null` where that account is gone. */
  readonly email: string | null;
  readonly is_mine: boolean;
  /** Staff's own words, such as the supplier. */
  readonly note: string | null;
  readonly added: number;
  /** Its undelivered keys. */
  readonly left: number;
  readonly delivered: number;
  /** Its delivered keys that were found defective since. */
  readonly replaced: number;
  /** Up to 20 orders that received its keys, newest first. */
  readonly orders: readonly string[];
  readonly undone_at: string | null;
  /** How many keys undoing it removed. */
  readonly removed: number | null;
}

/** One page of a product's imports and how many there are in all. */
export interface KeyImportPage {
  readonly imports: readonly KeyImport[];
  readonly total: number;
}

/** Its fields in an answer of the database. */
export const keyImportEntries = {
  id: string(),
  created_at: string(),
  email: nullable(string()),
  is_mine: boolean(),
  note: nullable(string()),
  added: number(),
  left: number(),
  delivered: number(),
  replaced: number(),
  orders: array(string()),
  undone_at: nullable(string()),
  removed: nullable(number()),
};

const pageSchema: GenericSchema<unknown, KeyImportPage> = object({
  imports: array(object(keyImportEntries)),
  total: number(),
});

/** Rows of one page of imports. */
export const importsPerPage = 5;
// As many as the database gives at once.
const mostSearched = 50;

/** One page (from 1) of a product's imports, newest first. @throws StoreError */
export async function listKeyImports(
  db: StoreClient,
  productId: string,
  page: number,
  signal: AbortSignal,
  perPage = importsPerPage,
): Promise<KeyImportPage> {
  const data = await callRpc(
    db,
    "list_key_imports",
    {
      p_product_id: productId,
      p_limit: perPage,
      p_offset: (page - 1) * perPage,
    },
    signal,
  );
  return readAnswer(pageSchema, data);
}

/** Removes the undelivered keys of an import. The second call removes nothing and answers the same. @throws StoreError */
export async function undoKeyImport(db: StoreClient, importId: string, reason: string) {
  return unwrap(db.rpc("undo_key_import", { p_import_id: importId, p_reason: reason }).single());
}

/** The log's entry for the undoing of an import; `null` where there was nothing to remove. @throws StoreError */
export async function findUndoing(db: StoreClient, productId: string, importId: string): Promise<StaffAction | null> {
  const { signal } = new AbortController();
  const { imports } = await listKeyImports(db, productId, 1, signal, mostSearched);
  const undoneAt = imports.find(({ id }) => id === importId)?.undone_at;
  // Imports of a product are undone one after the other, and each is logged before the next begins.
  return undoneAt ? findFirstAction(db, "import_undone", productId, undoneAt) : null;
}
