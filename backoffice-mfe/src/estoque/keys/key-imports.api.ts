import { unwrap } from "@store/shared-data";
import { keepPreviousData } from "@store/shared-data/query";
import { getSession, type StoreClient } from "@store/shared-data/runtime";
import { array, boolean, type InferOutput, nullable, number, object, string } from "valibot";
import { callJson } from "../../answers/read-answer";
import { useStaffMutation, useStaffQuery } from "../../answers/staff-query";
import { findFirstAction, type StaffAction } from "../../log/staff-log.api";
import { shownKeys, staffKeys } from "./admin-keys.api";

/** The fields of an import in an answer of the database. */
export const keyImportEntries = {
  id: string(),
  created_at: string(),
  /** The person who made it; `null` where that account is gone. */
  email: nullable(string()),
  is_mine: boolean(),
  note: nullable(string()),
  supplier_id: nullable(string()),
  supplier: nullable(string()),
  /** Reais for one key; `null` where it is not known. */
  unit_cost: nullable(number()),
  added: number(),
  /** Its undelivered keys. */
  left: number(),
  delivered: number(),
  /** Delivered keys that were found defective since. */
  replaced: number(),
  /** Up to 20 orders that received its keys, newest first. */
  orders: array(string()),
  undone_at: nullable(string()),
  /** How many keys undoing it removed. */
  removed: nullable(number()),
};

const pageSchema = object({ imports: array(object(keyImportEntries)), total: number() });

/** One paste of keys, and what has become of it. */
export type KeyImport = InferOutput<typeof pageSchema>["imports"][number];

/** Rows of one page of imports. */
export const importsPerPage = 5;
// As many as the database gives at once.
const mostSearched = 50;

/** One page (from 1) of a product's imports, newest first. @throws StoreError */
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

/** The log's entry for the undoing of an import; `null` where there was nothing to remove. */
async function findUndoing(db: StoreClient, productId: string, importId: string): Promise<StaffAction | null> {
  const { signal } = new AbortController();
  const { imports } = await listKeyImports(db, productId, 1, signal, mostSearched);
  const undoneAt = imports.find(({ id }) => id === importId)?.undone_at;
  // Imports of a product are undone one after the other, and each is logged before the next begins.
  return undoneAt ? findFirstAction(db, "import_undone", productId, undoneAt) : null;
}

/** One page of a product's imports; the page before stays while the next one loads. */
export const useKeyImports = (productId: string, page: number) =>
  useStaffQuery(
    [...staffKeys, "imports", productId, page],
    (db, signal) => listKeyImports(db, productId, page, signal),
    { placeholderData: keepPreviousData },
  );

interface Undoing {
  readonly productId: string;
  readonly importId: string;
  readonly reason: string;
}

/**
 * Removes the undelivered keys of an import, for a reason; the second call removes nothing and answers the same. Returns the counts
 * and, where another person undid it first, that log entry as `other`.
 */
export const useUndoImport = () =>
  useStaffMutation(
    async (db, { productId, importId, reason }: Undoing) => {
      const undone = await unwrap(db.rpc("undo_key_import", { p_import_id: importId, p_reason: reason }).single());
      // If the log cannot be read, the keys are removed all the same.
      const undoing = await findUndoing(db, productId, importId).catch(() => null);
      return { ...undone, other: undoing && undoing.actor_id !== getSession().user?.id ? undoing : null };
    },
    ...shownKeys,
  );
