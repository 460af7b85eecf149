import { useDebouncedValue } from "@store/shared-data";
import { array, boolean, type InferOutput, nullable, number, object, string } from "valibot";
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
      /** Null for a payer without an account. */
      id: nullable(string()),
      email: nullable(string()),
      name: nullable(string()),
      phone: nullable(string()),
      orders: number(),
      /** Latest order and event of a payer without an account. */
      order_id: nullable(string()),
      event_id: nullable(number()),
    }),
  ),
  keys: array(
    object({
      product_id: string(),
      product_name: string(),
      is_used: boolean(),
      is_defective: boolean(),
      /** The order that received the key and its buyer's email; admins only. */
      order_id: nullable(string()),
      email: nullable(string()),
    }),
  ),
  products: array(
    object({ id: string(), name: string(), stock_count: number(), is_active: boolean(), ggcheckout_id: string() }),
  ),
});

/** Search results, at most five of each kind, best first. */
export type StaffFinds = InferOutput<typeof findsSchema>;

/** Minimum length of a search text: shorter ones match too much. */
export const leastCharacters = 3;

/** Debounced search results. The text is sent in the body and not cached after the search closes: it may be a key. */
export function useStaffSearch(typed: string) {
  const text = typed.trim();
  const settled = useDebouncedValue(text);
  const isLongEnough = text.length >= leastCharacters;
  const query = useStaffQuery(
    ["private", "staff-search", settled],
    (db, signal) => callJson(findsSchema, db, "staff_search", { p_text: settled }, signal),
    { enabled: isLongEnough && settled.length >= leastCharacters, gcTime: 0 },
  );
  const isCurrent = isLongEnough && settled === text;
  return {
    finds: isCurrent ? query.data : undefined,
    error: isCurrent && !query.isFetching ? query.error : null,
    isPending: isLongEnough && (!isCurrent || query.isFetching) && !(isCurrent && query.data),
    retry: () => void query.refetch(),
  };
}
