import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { boolean, type InferOutput, nullable, object, string } from "valibot";
import { pagesOf } from "../../data/parse-result";
import { lookup } from "../../format/lookup";
import type { ListPage, Slice } from "../../list/list-definition";

const keySchema = object({
  id: string(),
  is_used: boolean(),
  used_at: nullable(string()),
  created_at: string(),
  /** Set when the key did not work for its buyer. */
  defective_at: nullable(string()),
  recipient_email: nullable(string()),
  order_id: nullable(string()),
});
/** A key in the admins' list, without its text, which is fetched one at a time. */
export type StoredKey = InferOutput<typeof keySchema>;
const readKeys = pagesOf("list_product_keys", "keys", keySchema, {});

/** Filter of a product's keys as in the URL; `destinatario` is an email, part of one, or a whole key. */
export const anyKey = { entrega: "", destinatario: "" };

export type KeyFilter = typeof anyKey;

const states: Readonly<Record<string, string>> = { disponiveis: "available", entregues: "used" };

export async function listKeys(
  db: StoreClient,
  { entrega, destinatario }: KeyFilter,
  slice: Slice,
  signal: AbortSignal,
  productId: string,
): Promise<ListPage<StoredKey>> {
  const p_state = lookup(states, entrega) ?? "all";
  return readKeys(db, { p_product_id: productId, p_state, p_search: destinatario.trim(), ...slice }, signal);
}

/** Fetches a key's text for admins; a separate request logs the access first. @throws StoreError */
export async function revealKey(db: StoreClient, keyId: string): Promise<string> {
  await callRpc(db, "request_key_reveal", { p_key_id: keyId });
  return callRpc(db, "reveal_product_key", { p_key_id: keyId });
}

export const staffKeys = ["private", "staff-keys"];
