import { callRpc } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, boolean, type InferOutput, nullable, number, object, picklist, string } from "valibot";
import { callJson } from "../../data/parse-result";
import type { ListPage, Slice } from "../../list/list-definition";

const ruleSchema = object({
  id: string(),
  name: string(),
  /** In capitals; null for an automatic rule. */
  code: nullable(string()),
  /** Either this or `amount_off`, in reais, is null. */
  percent: nullable(number()),
  amount_off: nullable(number()),
  /** All products if both lists are null. */
  product_ids: nullable(array(string())),
  categories: nullable(array(string())),
  /** True if it is only for products beside the main one of a payment. */
  is_for_extras: boolean(),
  min_price: number(),
  starts_at: string(),
  /** Exclusive. */
  ends_at: nullable(string()),
  max_uses: nullable(number()),
  max_uses_per_person: nullable(number()),
  is_active: boolean(),
  uses: number(),
  /** Sum of all discounts in reais. */
  discounted: number(),
  state: picklist(["paused", "planned", "in_force", "used_up", "ended"]),
});
const pageSchema = object({ total: number(), rules: array(ruleSchema) });

/** A coupon or price rule as staff see it. */
export type PriceRule = InferOutput<typeof ruleSchema>;

/** The fields of a rule that an admin sets. */
export type RuleFields = Omit<PriceRule, "id" | "uses" | "discounted" | "state">;

/** Fetches a page of price rules, newest first; staff only. @throws StoreError */
export async function listPriceRules(
  db: StoreClient,
  _filter: unknown,
  slice: Slice,
  signal: AbortSignal,
): Promise<ListPage<PriceRule>> {
  const { rules, total } = await callJson(pageSchema, db, "list_price_rules", slice, signal);
  return { rows: rules, total };
}

/** Creates a rule under a new id, or changes one; admins only. @throws StoreError */
export const savePriceRule = (db: StoreClient, id: string, fields: RuleFields, reason: string) =>
  callRpc(db, "save_price_rule", { p_id: id, p_rule: { ...fields }, p_reason: reason });
