import { useDebouncedValue } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, boolean, entriesFromList, type InferOutput, nullable, number, object, string } from "valibot";
import { callJson } from "../data/parse-result";
import { useStaffQuery } from "../data/staff-query";
import { staffOrderSchema } from "../estoque/pedidos/staff-orders.api";

const findsSchema = object({
  orders: array(staffOrderSchema),
  payments: array(
    object({ event_id: number(), payment_id: string(), received_at: string(), email: nullable(string()) }),
  ),
  customers: array(
    object({
      /** `id` is null for a payer without an account, who has the latest order and event instead. */
      ...entriesFromList(["id", "email", "name", "phone", "order_id"], nullable(string())),
      event_id: nullable(number()),
      orders: number(),
    }),
  ),
  keys: array(
    object({
      ...entriesFromList(["product_id", "product_name"], string()),
      ...entriesFromList(["is_used", "is_defective"], boolean()),
      /** The order that received the key and its buyer's email; admins only. */
      ...entriesFromList(["order_id", "email"], nullable(string())),
    }),
  ),
  products: array(
    object({ id: string(), name: string(), stock_count: number(), is_active: boolean(), ggcheckout_id: string() }),
  ),
});

/** Search results, at most five of each kind, best first. */
export type StaffFinds = InferOutput<typeof findsSchema>;

/** Searches all data for a text. The text is sent in the request body, because it may be a key. @throws StoreError */
export const searchStaff = (db: StoreClient, text: string, signal: AbortSignal): Promise<StaffFinds> =>
  callJson(findsSchema, db, "staff_search", { p_text: text }, signal);

/** Minimum length of a search text: shorter ones match too much. */
export const leastCharacters = 3;

/** Debounced search results. They are not cached after the search closes, because the text may be a key. */
export function useStaffSearch(typed: string) {
  const text = typed.trim();
  const settled = useDebouncedValue(text);
  const isLongEnough = text.length >= leastCharacters;
  const query = useStaffQuery(["private", "staff-search", settled], (db, signal) => searchStaff(db, settled, signal), {
    enabled: isLongEnough && settled.length >= leastCharacters,
    gcTime: 0,
  });
  const isCurrent = isLongEnough && settled === text;
  return {
    finds: isCurrent ? query.data : undefined,
    error: isCurrent && !query.isFetching ? query.error : null,
    isPending: isLongEnough && (!isCurrent || query.isFetching) && !(isCurrent && query.data),
    retry: () => void query.refetch(),
  };
}
