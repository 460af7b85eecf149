import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, boolean, type InferOutput, nullable, number, object, string } from "valibot";
import { staffCountsKey } from "../../access/staff-counts.api";
import { callJson } from "../../answers/read-answer";
import { useStaffMutation } from "../../answers/staff-query";
import type { ListPage, Slice } from "../../list/list-definition";
import { shownProducts } from "../product/use-admin-products";

const keyPageSchema = object({
  keys: array(
    object({
      id: string(),
      is_used: boolean(),
      used_at: nullable(string()),
      created_at: string(),
      /** Set aside because it did not work for its buyer. */
      defective_at: nullable(string()),
      recipient_email: nullable(string()),
      order_id: nullable(string()),
    }),
  ),
  total: number(),
});

/** A key as admins see it in the list: everything but its text, which is asked for one by one. */
export type StoredKey = InferOutput<typeof keyPageSchema>["keys"][number];

/** The filter of a product's keys as the address has it; `destinatario` is an e-mail, part of it, or a whole key. */
export interface KeyFilter extends Readonly<Record<string, string>> {
  readonly entrega: string;
  readonly destinatario: string;
}

const states: Readonly<Record<string, string>> = { disponiveis: "available", entregues: "used" };

/** A page of a product's keys, newest first, with who received the used ones; admins only. @throws StoreError */
export async function listKeys(
  db: StoreClient,
  { entrega, destinatario }: KeyFilter,
  slice: Slice,
  signal: AbortSignal,
  productId: string,
): Promise<ListPage<StoredKey>> {
  const p_state = (Object.hasOwn(states, entrega) && states[entrega]) || "all";
  const wanted = { p_product_id: productId, p_state, p_search: destinatario.trim(), ...slice };
  const { keys, total } = await callJson(keyPageSchema, db, "list_product_keys", wanted, signal);
  return { rows: keys, total };
}

/** A key's text, for admins; the request is logged first, by a call of its own. @throws StoreError */
export async function revealKey(db: StoreClient, keyId: string): Promise<string> {
  await callRpc(db, "request_key_reveal", { p_key_id: keyId });
  return callRpc(db, "reveal_product_key", { p_key_id: keyId });
}

/** Keys that one call of `delete_product_keys` deletes: few enough to show how far it has come. */
export const keysPerDeletion = 100;

/** The query key of everything about keys. */
export const staffKeys = ["private", "staff-keys"];

/** The keys of everything that the number of keys shows in. */
export const shownKeys = [staffKeys, staffCountsKey, ...shownProducts];

/** Deletes an unused key and gives the stock that is left; admins only. */
export const useDeleteKey = () =>
  useStaffMutation((db, keyId: string) => callRpc(db, "delete_product_key", { p_key_id: keyId }), ...shownKeys);
