import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, boolean, type GenericSchema, nullable, number, object, string } from "valibot";
import { readAnswer } from "../../answers/read-answer";

/** A key as admins see it in the list: everything but its text, which is asked for one by one. */
export interface StoredKey {
  readonly id: string;
  readonly is_used: boolean;
  readonly used_at: string | null;
  readonly created_at: string;
  /** Set aside because it did not work for its buyer. */
  readonly defective_at: string | null;
  readonly recipient_email: string | null;
  readonly order_id: string | null;
}

/** Which keys of a product to list. `search` is a recipient's e-mail, part of it, or a whole key. */
export interface KeyFilter {
  readonly productId: string;
  readonly state: "all" | "available" | "used";
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

/** One page of keys and how many there are in all. */
export interface KeyPage {
  readonly keys: readonly StoredKey[];
  readonly total: number;
}

const keyPageSchema: GenericSchema<unknown, KeyPage> = object({
  keys: array(
    object({
      id: string(),
      is_used: boolean(),
      used_at: nullable(string()),
      created_at: string(),
      defective_at: nullable(string()),
      recipient_email: nullable(string()),
      order_id: nullable(string()),
    }),
  ),
  total: number(),
});

/** Rows of one page of keys. */
export const keysPerPage = 50;

/** One page of a product's keys, newest first, with who received the used ones; admins only. @throws StoreError */
export async function listKeys(db: StoreClient, filter: KeyFilter, signal: AbortSignal): Promise<KeyPage> {
  const { productId, state, search, page } = filter;
  const data = await callRpc(
    db,
    "list_product_keys",
    {
      p_product_id: productId,
      p_state: state,
      p_search: search,
      p_limit: keysPerPage,
      p_offset: (page - 1) * keysPerPage,
    },
    signal,
  );
  return readAnswer(keyPageSchema, data);
}

/** A key's text, for admins; the request is logged first, by a call of its own. @throws StoreError */
export async function revealKey(db: StoreClient, keyId: string): Promise<string> {
  await callRpc(db, "request_key_reveal", { p_key_id: keyId });
  return callRpc(db, "reveal_product_key", { p_key_id: keyId });
}

/** Deletes an unused key and gives the stock that is left; admins only. @throws StoreError */
export async function deleteKey(db: StoreClient, keyId: string): Promise<number> {
  return callRpc(db, "delete_product_key", { p_key_id: keyId });
}

/**
 * Deletes unused keys, at most `keysPerDeletion`, and returns the ids of those that stay because they were delivered; admins only.
 * The second call answers the same. @throws StoreError
 */
export async function deleteKeys(
  db: StoreClient,
  keyIds: readonly string[],
  reason: string,
): Promise<readonly string[]> {
  return callRpc(db, "delete_product_keys", { p_key_ids: keyIds, p_reason: reason });
}

/** Keys that one call deletes: few enough to show how far it has come. */
export const keysPerDeletion = 100;
